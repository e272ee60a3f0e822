import { expect, test } from 'vitest'
import { partsOf } from './article'

test('an article is its book and its place', () => {
  expect(partsOf('EMA 2016, 3.4.5')).toEqual(['EMA 2016', '3.4.5'])
  expect(partsOf('MCR 2006, 3.7, note')).toEqual(['MCR 2006', '3.7, note'])
  expect(partsOf('Tenhou manual')).toEqual(['', 'Tenhou manual'])
})

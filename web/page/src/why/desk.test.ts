import { expect, test } from 'vitest'
import { queryOf, valueSays } from './desk'

test('a question names its moment and chair', () => {
  expect(queryOf({ table: 't' }, 'pl')).toBe('lang=pl')
  expect(queryOf({ table: 't', rev: 0, seat: 0 }, 'en', [['under', 'a'], ['under', 'b']])).toBe('lang=en&rev=0&seat=0&under=a&under=b')
})

test('values of options are said for people', () => {
  expect(valueSays(true)).toBe('yes')
  expect(valueSays(false)).toBe('no')
  expect(valueSays('head_bump')).toBe('head bump')
  expect(valueSays(3)).toBe('3')
  expect(valueSays([15000, -5000])).toBe('15000, -5000')
  expect(valueSays([])).toBe('–')
})

import { expect, test } from 'vitest'
import { partsOf } from './parts'

test('tiles in notation are drawn where they stand by themselves', () => {
  expect(partsOf('Why does she not ron that 3s?')).toEqual(['Why does she not ron that ', ['3s'], '?'])
  expect(partsOf('123m0p and 7z')).toEqual([['1m', '2m', '3m', '0p'], ' and ', ['7z']])
  expect(partsOf('8z 9f 5pm a3s 12:30 3 s')).toEqual(['8z 9f 5pm a3s 12:30 3 s'])
  expect(partsOf('等3p吗')).toEqual(['等3p吗'])
  expect(partsOf('')).toEqual([])
})

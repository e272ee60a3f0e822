import { expect, test } from 'vitest'
import { lackOf, waitBefore } from './lack'

test('a server that is away is asked again, a game that is gone is not', () => {
  expect(['offline', '502', '503', 'closing'].map(lackOf)).toEqual(['away', 'away', 'away', 'away'])
  expect(['unknown_table', '404', 'cannot_go_on', 'too_fast'].map(lackOf)).toEqual(['gone', 'gone', 'stuck', 'refused'])
})

test('it is asked after two seconds, then later and later', () => {
  expect([0, 1, 2, 3, 4, 9].map(waitBefore)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
})

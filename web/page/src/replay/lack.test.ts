import { expect, test } from 'vitest'
import { lackOf, passing, waitBefore, type Lack } from './lack'

test('a server that is away is asked again, a game that is gone is not', () => {
  expect(['offline', '502', '503', 'closing'].map(lackOf)).toEqual(['away', 'away', 'away', 'away'])
  expect(['unknown_table', '404', 'cannot_go_on', 'malformed'].map(lackOf)).toEqual(['gone', 'gone', 'stuck', 'refused'])
})

test('who asked too much is asked to wait, and keeps what is there', () => {
  expect(lackOf('too_fast')).toBe('slow')
  expect([undefined, 'away', 'slow', 'refused', 'gone'].map((l) => passing(l as Lack))).toEqual([false, true, true, false, false])
  expect([waitBefore(0, 7), waitBefore(3, 7)]).toEqual([7000, 16_000])
})

test('it is asked after two seconds, then later and later', () => {
  expect([0, 1, 2, 3, 4, 9].map(waitBefore)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
})

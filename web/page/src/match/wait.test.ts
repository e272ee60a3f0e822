import { expect, test } from 'vitest'
import { firstOf, minutes, roughly } from './wait'
import type { QuickPool } from '../lib/proto'

const pool = (name: string, taken: number, usually = 0): QuickPool =>
  ({ name, usually, mine: taken ? { taken, with: [] } : undefined }) as unknown as QuickPool

test('the pool that fills first has most chairs taken, then the shortest usual wait', () => {
  expect(firstOf([pool('a', 1, 1000), pool('b', 3), pool('c', 0)])?.name).toBe('b')
  expect(firstOf([pool('a', 2), pool('b', 2, 60_000), pool('c', 2, 30_000)])?.name).toBe('c')
  expect(firstOf([pool('a', 0)])).toBeUndefined()
})

test('times are told as a clock and in words', () => {
  expect([0, 24_400, 61_000, 600_000].map(minutes)).toEqual(['0:00', '0:24', '1:01', '10:00'])
  expect([400, 38_000, 80_000, 110_000, 360_000].map(roughly)).toEqual(['5 s', '40 s', '80 s', '2 min', '6 min'])
})

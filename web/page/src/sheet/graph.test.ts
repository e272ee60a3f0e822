import { expect, test } from 'vitest'
import { apart, gridOf } from './graph'

test('a scale has round values and holds what it shows', () => {
  expect(gridOf([25000, 41400, 10600])).toEqual({ low: 0, high: 60000, at: [0, 20000, 40000, 60000] })
  expect(gridOf([0, 92, -180])).toEqual({ low: -200, high: 100, at: [-200, -100, 0, 100] })
})

test('names keep their order and their distance', () => {
  expect(apart([10, 100, 12, 50], 15)).toEqual([10, 100, 25, 50])
  const close = apart([50, 52, 51], 15)
  expect(Math.abs(close[0]! - close[2]!)).toBeGreaterThanOrEqual(15)
  expect(Math.abs(close[1]! - close[2]!)).toBeGreaterThanOrEqual(15)
})

test('names at the top stay on the picture', () => {
  expect(Math.min(...apart([12, 12, 12, 12], 13, 8))).toBe(8)
  expect(apart([40, 60], 13, 8)).toEqual([40, 60])
})

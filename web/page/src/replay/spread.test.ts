import { expect, test } from 'vitest'
import { plotOf } from './spread'

test('the longest bar fills its half, a rare one is still seen, and nothing is nothing', () => {
  const p = plotOf({ least: -2000, step: 1000, bars: [[1, 0], [0, 500], [250, 3], [0, 2]] }, 400, 60)
  expect(p.bars.map((b) => b.high)).toEqual([[1, 0], [0, 60], [30, 1], [0, 1]])
  expect(p.bars.map((b) => b.x)).toEqual([0, 100, 200, 300])
  expect([p.at(0), p.at(500), p.at(-2000)]).toEqual([200, 250, 0])
})

test('few points are written at the axis, 0 among them', () => {
  const p = plotOf({ least: -12000, step: 2000, bars: Array.from({ length: 24 }, () => [1, 1]) }, 240, 60)
  expect(p.ticks.map((t) => t.points)).toEqual([0, 16000, 32000])
  // Beside each other there is room for the longest of them, of which the first begins at the edge.
  for (const bars of [3, 4, 5, 6, 7, 9, 24]) {
    const { ticks } = plotOf({ least: -2000, step: 1000, bars: Array.from({ length: bars }, () => [1, 1]) }, 308, 60)
    for (const [i, t] of ticks.slice(1).entries()) expect(t.x - ticks[i]!.x, `${bars} bars`).toBeGreaterThanOrEqual(70)
  }
  expect(plotOf({ least: 0, step: 4, bars: null }, 240, 60).bars).toEqual([])
})

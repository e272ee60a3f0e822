import { afterEach, expect, test, vi } from 'vitest'
import { between, count, counting } from './motion'

vi.mock('svelte/reactivity', () => ({ MediaQuery: class { current = false } }))
afterEach(() => vi.useRealTimers())

test('points count from one sum to the other in hundreds, and end on it', () => {
  const way = [0, 0.1, 0.3, 0.6, 0.9, 1, 1.4].map((s) => between(25000, 33000, s))
  expect(way[0]).toBe(25000)
  expect(way.slice(-2)).toEqual([33000, 33000])
  expect([...way].sort((a, b) => a - b)).toEqual(way)
  for (const n of way) expect(n % 100).toBe(0)
  expect(between(8, -24, 0.5)).toBe(-20)
})

test('counting ends by itself, or when something new comes', () => {
  vi.useFakeTimers()
  const seen: number[] = []
  count(0, 1000, (n) => seen.push(n))
  vi.advanceTimersByTime(counting)
  expect(seen.at(-1)).toBe(1000)
  expect(vi.getTimerCount()).toBe(0)
  const stop = count(1000, 0, (n) => seen.push(n))
  stop()
  vi.advanceTimersByTime(counting)
  expect(seen.at(-1)).toBe(1000)
})
test('points on their way cost six frames, not one at each beat of the screen', () => {
  vi.useFakeTimers()
  let n = 0
  count(0, 100_000, () => n++)
  vi.advanceTimersByTime(2 * counting)
  expect(n).toBe(6)
})

import { afterEach, expect, test, vi } from 'vitest'
import { between, count } from './motion'

vi.mock('svelte/reactivity', () => ({ MediaQuery: class { current = false } }))
afterEach(() => vi.unstubAllGlobals())

test('points count from one sum to the other in hundreds, and end on it', () => {
  const way = [0, 0.1, 0.3, 0.6, 0.9, 1, 1.4].map((s) => between(25000, 33000, s))
  expect(way[0]).toBe(25000)
  expect(way.slice(-2)).toEqual([33000, 33000])
  expect([...way].sort((a, b) => a - b)).toEqual(way)
  for (const n of way) expect(n % 100).toBe(0)
  expect(between(8, -24, 0.5)).toBe(-20)
})

test('counting ends by itself, or when something new comes', () => {
  const frames: ((now: number) => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (f: (now: number) => void) => frames.push(f))
  vi.stubGlobal('cancelAnimationFrame', (n: number) => (frames[n - 1] = () => {}))
  const seen: number[] = []
  const t = performance.now()
  count(0, 1000, (n) => seen.push(n))
  frames[0]!(t + 300)
  frames[1]!(t + 700)
  expect(frames).toHaveLength(2)
  expect(seen.at(-1)).toBe(1000)
  const stop = count(1000, 0, (n) => seen.push(n))
  stop()
  frames[2]!(t + 900)
  expect(seen.at(-1)).toBe(1000)
})

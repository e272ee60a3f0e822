// The plot of two distributions: the bars of one go up from the axis of points, those of
// the other down, so that no colour has to tell them apart.
import type { ReviewSpread } from '../lib/proto'

export interface Plot {
  /** Of each bar: where it begins, how wide it is, and how high for each of the two. */
  bars: { x: number; wide: number; high: [number, number] }[]
  /** Points that are written at the axis, and where. */
  ticks: { x: number; points: number }[]
  /** Where so many points lie. */
  at: (points: number) => number
}

/** How many points are written at the axis at the most. */
const mostTicks = 4

export function plotOf(s: ReviewSpread, width: number, height: number): Plot {
  const bars = (s.bars ?? []) as [number, number][]
  const wide = width / Math.max(1, bars.length)
  const most = Math.max(1, ...bars.flat())
  const high = (n: number): number => (n ? Math.max(1, (n / most) * height) : 0)
  const at = (points: number): number => ((points - s.least) / s.step) * wide
  let by = s.step
  while (s.step * bars.length > by * mostTicks) by *= 2
  const ticks = []
  for (let p = Math.ceil(s.least / by) * by; p <= s.least + s.step * bars.length; p += by) ticks.push({ x: at(p), points: p || 0 })
  return { bars: bars.map((b, i) => ({ x: i * wide, wide, high: [high(b[0]), high(b[1])] })), ticks, at }
}

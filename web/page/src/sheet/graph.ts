// The scale of the graph of points, and where the names at its lines stand.

/** The lines of a scale: at most six round values around all that it shows. */
export function gridOf(values: number[]): { low: number; high: number; at: number[] } {
  const [min, max] = [Math.min(0, ...values), Math.max(1, ...values)]
  const bare = (max - min) / 4
  const power = 10 ** Math.floor(Math.log10(bare))
  const step = power * [1, 2, 5, 10].find((n) => n * power >= bare)!
  const low = Math.floor(min / step) * step
  const high = Math.ceil(max / step) * step
  return { low, high, at: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step) }
}

/** Heights moved as little as needed so that no two are nearer than a gap, in their old order, and none is above the top. */
export function apart(heights: number[], gap: number, top = 0): number[] {
  const out = [...heights]
  const order = heights.map((_, i) => i).sort((a, b) => heights[a]! - heights[b]!)
  for (let k = 1; k < order.length; k++) out[order[k]!] = Math.max(out[order[k]!]!, out[order[k - 1]!]! + gap)
  const over = order.length > 0 ? Math.max(0, (out[order.at(-1)!]! - heights[order.at(-1)!]!) / 2) : 0
  const shift = Math.max(-over, top - Math.min(...out))
  return out.map((h) => h + shift)
}

// What moves on the table (the house's art direction, 5). Most of it is CSS that
// takes its way from --move of the table: 1 where tiles travel, 0 where they are
// at their place at once. Points count here.
import { MediaQuery } from 'svelte/reactivity'
import { options } from '../lib/options.svelte'

const reduced = new MediaQuery('(prefers-reduced-motion: reduce)')

/** Whether tiles and points travel. */
export function moves(): boolean {
  return options.motion === 'full' && !reduced.current
}

/** How long points count. */
export const counting = 600

/** What is between two sums after a share of the time: it begins fast and ends slowly, in whole hundreds where both are. */
export function between(from: number, to: number, share: number): number {
  if (share >= 1) return to
  const step = from % 100 === 0 && to % 100 === 0 ? 100 : 1
  const part = 1 - (1 - Math.max(0, share)) ** 3
  return from + Math.round(((to - from) * part) / step) * step
}

/** Between two figures on the way, in milliseconds: each is a frame with the layout of a plate, and who looks reads no more of them. */
const pause = 100

/** Calls `put` with what a sum is on its way to another, again and again until it is there. Returns what ends it. */
export function count(from: number, to: number, put: (n: number) => void): () => void {
  const begun = performance.now()
  const step = (): void => {
    const share = (performance.now() - begun) / counting
    put(between(from, to, share))
    if (share >= 1) clearInterval(timer)
  }
  const timer = setInterval(step, pause)
  return () => clearInterval(timer)
}

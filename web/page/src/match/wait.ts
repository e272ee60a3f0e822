// What is said of waiting, from what the server tells.
import { say } from '../lib/say.svelte'
import type { QuickMine, QuickPool } from '../lib/proto'

/** A pool that one waits in. */
export type Mine = QuickPool & { mine: QuickMine }

/** The pools that one waits in. */
export const minesOf = (pools: QuickPool[]): Mine[] => pools.filter((p): p is Mine => !!p.mine)

/** The one that will fill first, as far as one can tell: by chairs that are taken, then by what is usual there. */
export function firstOf(pools: QuickPool[]): Mine | undefined {
  const far = (p: Mine): number => -p.mine.taken * 1e9 + (p.usually || 1e8)
  return minesOf(pools).reduce<Mine | undefined>((best, p) => (best && far(best) <= far(p) ? best : p), undefined)
}

/** "0:24" */
export function minutes(ms: number): string {
  const s = Math.max(0, Math.floor(ms / 1000))
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`
}

/** "40 s", "6 min": rounded as one says it. */
export function roughly(ms: number): string {
  const s = Math.max(5, Math.round(ms / 5000) * 5)
  return s < 90 ? say('match.seconds', { n: s }) : say('match.minutes', { n: Math.round(ms / 60_000) })
}

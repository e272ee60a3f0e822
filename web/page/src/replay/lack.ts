// Why there is nothing to step through.
import type { Key } from '../lib/say.svelte'

/** The game is gone or cannot be read, no deal of it is over, the server does not answer, was asked too much at once, or answers something else. */
export type Lack = 'gone' | 'stuck' | 'none' | 'away' | 'slow' | 'refused'

/** What passes by itself: what is on the page stays there, and the server is asked again. */
export const passing = (lack: Lack | undefined): lack is 'away' | 'slow' => lack === 'away' || lack === 'slow'

/** What follows from the code of a fault; `offline` is a question that had no answer, a number one of a proxy or a server in trouble. */
export function lackOf(code: string): Lack {
  if (code === 'unknown_table' || code === '404') return 'gone'
  if (code === 'cannot_go_on') return 'stuck'
  if (code === 'too_fast') return 'slow'
  return code === 'offline' || code === 'closing' || code === 'unavailable' || /^5\d\d$/.test(code) ? 'away' : 'refused'
}

/** What is said of it: what happened, and what is kept. */
export const saysOf: Record<'away' | 'slow', { title: Key; kept: Key }> = {
  away: { title: 'away.title', kept: 'away.kept' },
  slow: { title: 'slow.title', kept: 'slow.kept' },
}

/** How long the page waits before it asks again, in milliseconds: longer each time, at most half a minute; never sooner than the server wants, which says so in seconds. */
export const waitBefore = (tries: number, wanted = 0): number => Math.max(1000 * wanted, Math.min(30_000, 2000 * 2 ** tries))

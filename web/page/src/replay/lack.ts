// Why there is nothing to step through.

/** The game is gone or cannot be read, no deal of it is over, the server does not answer, or it answers something else. */
export type Lack = 'gone' | 'stuck' | 'none' | 'away' | 'refused'

/** What follows from the code of a fault; `offline` is a question that had no answer, a number one of a proxy or a server in trouble. */
export function lackOf(code: string): Lack {
  if (code === 'unknown_table' || code === '404') return 'gone'
  if (code === 'cannot_go_on') return 'stuck'
  return code === 'offline' || code === 'closing' || code === 'unavailable' || /^5\d\d$/.test(code) ? 'away' : 'refused'
}

/** How long the page waits before it asks again, in milliseconds: longer each time, at most half a minute. */
export const waitBefore = (tries: number): number => Math.min(30_000, 2000 * 2 ** tries)

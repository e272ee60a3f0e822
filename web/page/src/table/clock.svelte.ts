// A clock as the page counts it down between two messages.
import { moves } from './motion'
import type { ClockLeft } from '../lib/proto'

/** The last seconds of a decision are written: before them a line is enough. */
const written = 6000
/** The very last ones are heavy. */
const hurried = 5000

/** What a clock has left after so many milliseconds. */
export function after(c: ClockLeft, gone: number): ClockLeft {
  return { left: Math.max(0, c.left - gone), bank: Math.max(0, c.bank - Math.max(0, gone - c.left)) }
}

/** Whether its figures matter: little is left, or the bank runs. */
export const matters = (c: ClockLeft): boolean => c.left <= written

/** Whether all of it is nearly gone. */
export const hurries = (c: ClockLeft): boolean => c.left + c.bank < hurried

/** How much of what runs now is left, of what there was in the message. */
export const share = (now: ClockLeft, told: ClockLeft): number => (now.left > 0 ? now.left / Math.max(1, told.left) : now.bank / Math.max(1, told.bank))

/** A clock of a message, when it came, and whether it stands still. */
export interface Told extends ClockLeft {
  since: number
  stands?: boolean
}

/** The clock as it is now; it steps by the second where nothing shall move. */
export function running(told: () => Told): () => ClockLeft {
  let now = $state(performance.now())
  $effect(() => {
    const { since, stands } = told()
    now = Math.max(since, performance.now())
    if (stands) return
    const t = setInterval(() => (now = performance.now()), moves() ? 200 : 1000)
    return () => clearInterval(t)
  })
  return () => {
    const c = told()
    return after(c, c.stands ? 0 : Math.max(0, now - c.since))
  }
}

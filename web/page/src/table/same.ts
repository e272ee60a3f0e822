// What a message says again. Every message brings the whole table, of which it
// changes a tile or two. What is as it was keeps its identity, so that only those
// parts of the page run anew that show something new.
import type { StateMessage } from '../lib/proto'

/** A value that has just come, or the one before it where both say the same; within it, whatever is the same. */
export function same<T>(before: unknown, now: T): T {
  if (before === now || typeof now !== 'object' || now === null || typeof before !== 'object' || before === null || Array.isArray(before) !== Array.isArray(now)) return now
  const old = before as Record<string, unknown>
  const new_ = now as Record<string, unknown>
  const keys = Object.keys(new_)
  let all = keys.length === Object.keys(old).length
  for (const k of keys) {
    new_[k] = same(old[k], new_[k])
    if (new_[k] !== old[k] || !(k in old)) all = false
  }
  return all ? (before as T) : now
}

/**
 * Makes news of what is news in a message that was put together from a change: that it came, its view and what is
 * asked. Everything else of it has kept its identity where it has not changed.
 */
export function renew(before: StateMessage | undefined, now: StateMessage): void {
  if (now.view) now.view = { ...now.view }
  if (now.legal) now.legal = [...now.legal]
  if (now.could) now.could = [...now.could]
  if (now.events && now.events === before?.events) now.events = now.events.map((e) => ({ ...e })) // it has happened again
}

/**
 * Gives a message that has just come what it has in common with the one before. The message itself, its view and
 * what is asked stay new: that they came is news. So do the things of which the server has said something, for the
 * sentences are kept by them (lib/said.ts), and may be in another language now.
 */
export function keepSame(before: StateMessage | undefined, now: StateMessage): void {
  if (!before) return
  now.table = same(before.table, now.table)
  now.seats = same(before.seats, now.seats)
  if (!before.view || !now.view) return
  now.view.seats = same(before.view.seats, now.view.seats)
  now.view.indicators = same(before.view.indicators, now.view.indicators)
}

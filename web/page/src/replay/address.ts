// The address of a moment of a replay; rooms.ts reads it.
import type { Seat } from '../lib/proto'

/** A game, a step of it, and the chair from which it is seen; missing: one's own. */
export function replayAt(table: string, step: number, chair?: Seat): string {
  return `/t/${table}?replay=${step}${chair === undefined ? '' : `&chair=${chair}`}`
}

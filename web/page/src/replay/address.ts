// The address of a moment of a replay.
import type { Seat } from '../lib/proto'

/** The chair that an address names. */
const seatIn = (text: string | null): Seat | undefined => (/^[0-4]$/.test(text ?? '') ? Number(text) : undefined)

/** The moment and the chair of an address, the deal at whose end one looks, and whether its review is wanted; nothing where it names no replay. */
export function momentIn(query: URLSearchParams): { start: number; seat: Seat | undefined; deal?: number; review?: boolean } | undefined {
  const at = query.get('replay')
  const deal = query.get('deal')
  return at === null ? undefined : { start: Number(at) || 0, seat: seatIn(query.get('chair')), ...(deal === null ? {} : { deal: Number(deal) || 0 }), ...(query.has('review') ? { review: true } : {}) }
}

/** A game, a step of it, and the chair from which it is seen; missing: one's own. */
export function replayAt(table: string, step: number, chair?: Seat): string {
  return `/t/${table}?replay=${step}${chair === undefined ? '' : `&chair=${chair}`}`
}

// What the ledger sums up: penalties by player, and the payments of a deal.
import type { Payment, Penalty, Result, Seat } from '../lib/proto'

/** How heavy a ruling is, for its mark. */
export type Heaviness = 'chombo' | 'dead' | 'minor'

export function classOf(p: Penalty): Heaviness {
  if (p.verdict === 'chombo' || p.verdict === 'disqualified') return 'chombo'
  return p.dead ? 'dead' : 'minor'
}

/** The points that a seat was penalised and how many offences it has. */
export function sumOf(ledger: Penalty[], seat: Seat): { points: number; n: number } {
  const own = ledger.filter((p) => p.seat === seat)
  return { points: own.reduce((n, p) => n + (p.points?.[seat] ?? 0), 0), n: own.length }
}

/** Every payment of a deal's winners, in the order of the sheets. */
export function movesOf(result: Result | null | undefined): Payment[] {
  return (result?.sheets ?? []).flatMap((s) => s.parts ?? [])
}

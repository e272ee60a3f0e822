// The moves of a replay as lines of a list: which deal they belong to, which is
// the one of a moment, and what of them is marked on the line of the deal.
import type { Move, NotedStep, PlayedDeal, Seat } from '../lib/proto'

/** A move in the list: with the turn of its seat, a turn being a tile to be discarded. */
export type Row = Move & { turn: number }

/** A line of the list: a move, or what the referee was called for and did. */
export type Line = Row | NotedStep

/** What is marked on the line of a deal. */
export interface Mark {
  at: number
  kind: 'call' | 'riichi' | 'win' | 'fault' | 'doubt'
}

/** The moves of a deal. How it ended stands in it where nobody won: a win says it itself. */
export function rowsOf(moves: Move[], deal: Pick<PlayedDeal, 'first' | 'last'>): Row[] {
  const here = moves.filter((m) => m.at >= deal.first && m.at <= deal.last)
  const won = here.some((m) => m.kind === 'won')
  const turns = [1, 1, 1, 1]
  return here
    .filter((m) => m.kind !== 'deal_ended' || !won)
    .map((m) => ({ ...m, turn: m.kind === 'discarded' ? turns[m.seat]!++ : (turns[m.seat] ?? 0) }))
}

/** The lines of a deal: its moves, and between them what the referee was called for and did. */
export function linesOf(rows: Row[], notes: NotedStep[], deal: Pick<PlayedDeal, 'first' | 'last'>): Line[] {
  return [...rows, ...notes.filter((n) => n.at >= deal.first && n.at <= deal.last)].sort((a, b) => a.at - b.at)
}

/** The place of the last line that a moment knows; −1 before the first. */
export function rowAt(rows: { at: number }[], at: number): number {
  return rows.findLastIndex((m) => m.at <= at)
}

/** The step of the next move that a seat chose, or of the one before; the moment itself where there is none. */
export function choiceFrom(moves: Move[], at: number, seat: Seat, by: 1 | -1): number {
  const own = moves.filter((m) => m.seat === seat && m.kind !== 'deal_ended' && m.kind !== 'ruled')
  const found = by > 0 ? own.find((m) => m.at > at) : own.findLast((m) => m.at < at)
  return found?.at ?? at
}

/** The moves that stand out on the line of a deal. */
export function marksOf(rows: Move[]): Mark[] {
  const kinds: Partial<Record<Move['kind'], Mark['kind']>> = { claimed: 'call', konged: 'call', won: 'win', faulted: 'fault' }
  return rows.flatMap((m) => {
    const kind = m.riichi ? 'riichi' : kinds[m.kind]
    return kind ? [{ at: m.at, kind }] : []
  })
}

/** What a seat drew before a move, as far as it is shown: of others only where all hands lie open. */
export function drewShown(m: Move, you: Seat, open: boolean): string | undefined {
  return open || m.seat === you ? m.drew : undefined
}

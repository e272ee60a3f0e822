// The moves of a replay as lines of a list: which deal they belong to, which is
// the one of a moment, and what of them is marked on the line of the deal.
import { number, say } from '../lib/say.svelte'
import type { HintedStep, Move, NotedStep, PlayedDeal, ReviewedMove, Seat } from '../lib/proto'

/** A move in the list: with the turn of its seat, a turn being a tile to be discarded. */
export type Row = Move & { turn: number }

/** What a reader doubts and nobody heard: that a chair let a tile pass, or asked for one that another got. */
export interface Unheard {
  at: number
  unheard: ReviewedMove
}

/** A line of the list: a move, what the referee was called for and did, or what nobody heard. */
export type Line = Row | NotedStep | Unheard

/** What is marked on the line of a deal. */
export interface Mark {
  at: number
  kind: 'call' | 'riichi' | 'win' | 'fault' | 'doubt' | 'hint'
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

/** The lines of a deal: its moves, and between them what the referee was called for and did, and what a reader doubts that is no move. */
export function linesOf(rows: Row[], notes: NotedStep[], deal: Pick<PlayedDeal, 'first' | 'last'>, unheard: Unheard[] = []): Line[] {
  return [...rows, ...notes.filter((n) => n.at >= deal.first && n.at <= deal.last), ...unheard].sort((a, b) => a.at - b.at)
}

/**
 * The decisions of a chair that a reader doubts, in the list of a deal: the moves that are marked, and what is no move
 * and has a line of its own. Who is asked about a tile of another answers before the call is heard, so the call is
 * marked that came of the answer.
 */
export function doubtsOf(rows: Row[], doubted: ReviewedMove[], you: Seat, deal: Pick<PlayedDeal, 'first' | 'last'>): { marked: Set<number>; unheard: Unheard[] } {
  const marked = new Set<number>()
  const unheard: Unheard[] = []
  for (const m of doubted.filter((d) => d.at >= deal.first && d.at <= deal.last)) {
    const next = rows.find((r) => r.at >= m.at)
    const came = next?.at === m.at || (m.played.action.kind !== 'pass' && next?.seat === you && next.kind !== 'discarded')
    if (next && came) marked.add(next.at)
    else unheard.push({ at: m.at, unheard: m })
  }
  return { marked, unheard }
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

/** The moves before which a seat had asked for a hint, by their steps. A tile that was let go is no move: it has none. */
export function hintedMoves(rows: Pick<Move, 'at' | 'seat'>[], hints: HintedStep[]): Set<number> {
  return new Set(hints.flatMap((h) => rows.filter((m) => m.at === h.at + 1 && m.seat === h.seat).map((m) => m.at)))
}

/** Who asked for hints in a game, and how often: "Ann 3, Ben 1"; '' where nobody did. */
export function hintsSay(hints: HintedStep[], name: (seat: Seat) => string): string {
  const seats = ([0, 1, 2, 3] as Seat[]).map((seat) => ({ seat, n: hints.filter((h) => h.seat === seat).length })).filter((s) => s.n)
  return seats.map((s) => `${name(s.seat)} ${number(s.n)}`).join(say('join.comma'))
}

/** What a seat drew before a move, as far as it is shown: of others only where all hands lie open. */
export function drewShown(m: Move, you: Seat, open: boolean): string | undefined {
  return open || m.seat === you ? m.drew : undefined
}

/** What somebody was when the wall was out. That a hand was shown does not tell: a dead one that is shown pays as noten. */
export const declaredAs = (m: Pick<Move, 'rule'>): 'tenpai' | 'noten' => (m.rule === 'riichi.draw.tenpai' ? 'tenpai' : 'noten')

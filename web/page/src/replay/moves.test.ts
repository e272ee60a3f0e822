import { expect, test } from 'vitest'
import { choiceFrom, declaredAs, doubtsOf, drewShown, hintedMoves, hintsSay, linesOf, marksOf, rowAt, rowsOf } from './moves'
import type { ActionKind, Move, ReviewedMove } from '../lib/proto'

const move = (at: number, kind: Move['kind'], seat: number, more: Partial<Move> = {}): Move => ({ at, kind, seat, from: seat, ...more })
const moves = [
  move(2, 'discarded', 0, { tile: '9m', drew: '4p' }),
  move(4, 'discarded', 1, { tile: '1z', drew: '1z', drawn: true }),
  move(6, 'claimed', 3, { from: 1 }),
  move(7, 'discarded', 3, { tile: '2s' }),
  move(9, 'discarded', 0, { tile: '3p', riichi: true }),
  move(12, 'won', 1, { tile: '3p', from: 0 }),
  move(13, 'deal_ended', 1, { rule: 'riichi.end.win' }),
  move(16, 'discarded', 1, { tile: '1m' }),
  move(18, 'deal_ended', 4, { rule: 'riichi.draw.exhaustive' }),
]
const first = { first: 0, last: 14 }
const second = { first: 15, last: 19 }

test('the list has the moves of a deal, each with the turn of its seat', () => {
  expect(rowsOf(moves, first).map((m) => [m.at, m.turn])).toEqual([[2, 1], [4, 1], [6, 1], [7, 1], [9, 2], [12, 2]])
  expect(rowsOf(moves, second).map((m) => m.kind), 'a deal without a winner says how it ended').toEqual(['discarded', 'deal_ended'])
})

test('the move of a moment is the last that has been made', () => {
  const rows = rowsOf(moves, first)
  expect([0, 1, 2, 3, 8, 14].map((at) => rowAt(rows, at))).toEqual([-1, -1, 0, 0, 3, 5])
})

test('from choice to choice of one chair, over the end of a deal', () => {
  expect([0, 2, 9].map((at) => choiceFrom(moves, at, 0, 1))).toEqual([2, 9, 9])
  expect([18, 12, 4, 2].map((at) => choiceFrom(moves, at, 1, -1))).toEqual([16, 4, 4, 2])
  expect(choiceFrom(moves, 5, 4, 1), 'who stands beside the table chose nothing').toBe(5)
})

test('what the referee was called for and did stands between the moves', () => {
  const ruled = [...moves.slice(0, 5), move(11, 'faulted', 2, { rule: 'riichi.foul.false_win' }), move(11.5, 'ruled', 2, { rule: 'riichi.foul.false_win' }), ...moves.slice(5)]
  const notes = [{ at: 8, note: { kind: 'called', seat: 1 } }, { at: 10, note: { kind: 'resumed' } }, { at: 17, note: { kind: 'looked' } }] as const
  const lines = linesOf(rowsOf(ruled, first), [...notes], first)
  expect(lines.map((l) => l.at)).toEqual([2, 4, 6, 7, 8, 9, 10, 11, 11.5, 12])
  expect(rowAt(lines, 8)).toBe(4)
  expect(choiceFrom(ruled, 0, 2, 1), 'an offence is chosen').toBe(11)
  expect(choiceFrom(ruled, 11, 2, 1), 'a ruling is not').toBe(11)
})

test('what a reader doubts is marked in the list; what nobody heard has a line of its own', () => {
  const doubt = (at: number, kind: ActionKind): ReviewedMove => ({ at, before: at - 1, played: { action: { kind }, said: kind } }) as ReviewedMove
  const rows = rowsOf(moves, first)
  const of = (seat: number, ...doubted: ReviewedMove[]) => doubtsOf(rows, doubted, seat, first)
  expect([...of(0, doubt(2, 'discard'), doubt(9, 'discard')).marked]).toEqual([2, 9])
  expect(of(3, doubt(5, 'claim')), 'a call is heard after the answer').toEqual({ marked: new Set([6]), unheard: [] })
  expect([...of(1, doubt(11, 'win')).marked]).toEqual([12])
  const passed = of(3, doubt(3, 'pass'), doubt(11, 'pass'), doubt(17, 'pass'))
  expect([passed.marked.size, passed.unheard.map((u) => u.at)], 'of this deal').toEqual([0, [3, 11]])
  expect(of(2, doubt(5, 'claim')).unheard.map((u) => u.at), 'another got the tile').toEqual([5])
  const lines = linesOf(rows, [], first, passed.unheard)
  expect(lines.map((l) => l.at)).toEqual([2, 3, 4, 6, 7, 9, 11, 12])
  expect(rowAt(lines, 3)).toBe(1)
})

test('calls, riichi and wins are marked', () => {
  expect(marksOf(rowsOf(moves, first))).toEqual([{ at: 6, kind: 'call' }, { at: 9, kind: 'riichi' }, { at: 12, kind: 'win' }])
})

test('with hands off the list does not tell what others drew', () => {
  expect(drewShown(moves[0]!, 1, false)).toBeUndefined()
  expect(drewShown(moves[0]!, 0, false)).toBe('4p')
  expect(drewShown(moves[0]!, 1, true)).toBe('4p')
})

test('a hint is marked at the move that followed it, and counted by seat', () => {
  const hints = [{ at: 1, seat: 0 }, { at: 3, seat: 3 }, { at: 8, seat: 0 }]
  expect([...hintedMoves(rowsOf(moves, first), hints)], 'a call that was let go is no move').toEqual([2, 9])
  expect(hintsSay(hints, (seat) => ['Ann', 'Ben', 'Cid', 'Dot'][seat]!)).toBe('Ann 2, Dot 1')
  expect(hintsSay([], String)).toBe('')
})

test('a hand that is shown is tenpai only where it is paid so: a dead one is noten', () => {
  expect(declaredAs({ rule: 'riichi.draw.tenpai' })).toBe('tenpai')
  expect(declaredAs({ rule: 'riichi.draw.noten' })).toBe('noten')
})

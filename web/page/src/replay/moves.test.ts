import { expect, test } from 'vitest'
import { choiceFrom, drewShown, linesOf, marksOf, rowAt, rowsOf } from './moves'
import type { Move } from '../lib/proto'

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

test('calls, riichi and wins are marked', () => {
  expect(marksOf(rowsOf(moves, first))).toEqual([{ at: 6, kind: 'call' }, { at: 9, kind: 'riichi' }, { at: 12, kind: 'win' }])
})

test('with hands off the list does not tell what others drew', () => {
  expect(drewShown(moves[0]!, 1, false)).toBeUndefined()
  expect(drewShown(moves[0]!, 0, false)).toBe('4p')
  expect(drewShown(moves[0]!, 1, true)).toBe('4p')
})

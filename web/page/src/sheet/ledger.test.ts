import { expect, test } from 'vitest'
import { classOf, movesOf, sumOf } from './ledger'
import type { Penalty, Result } from '../lib/proto'

const penalty = (more: Partial<Penalty>) => ({ seat: 1, verdict: 'minor', ...more }) as Penalty

test('offences are classed by what followed', () => {
  expect(classOf(penalty({ verdict: 'chombo', ends: true }))).toBe('chombo')
  expect(classOf(penalty({ verdict: 'disqualified' }))).toBe('chombo')
  expect(classOf(penalty({ verdict: 'points', dead: true }))).toBe('dead')
  expect(classOf(penalty({}))).toBe('minor')
})

test('each player has the sum of what it lost itself', () => {
  const ledger = [penalty({ points: [10, -30, 10, 10] }), penalty({ points: [0, -20, 0, 20] }), penalty({ seat: 2 })]
  expect([0, 1, 2].map((s) => sumOf(ledger, s))).toEqual([{ points: 0, n: 0 }, { points: -50, n: 2 }, { points: 0, n: 1 }])
})

test('the payments of a deal are those of all its winners', () => {
  const part = (rule: string) => ({ rule, from: 0, to: 1, points: 100 })
  expect(movesOf({ rule: 'x', points: [], sheets: [{ parts: [part('a'), part('b')] }, { parts: [part('c')] }] } as unknown as Result).map((m) => m.rule)).toEqual(['a', 'b', 'c'])
  expect(movesOf(null)).toEqual([])
})

import { expect, test } from 'vitest'
import { keepSame, same } from './same'
import { turn } from '../../e2e/moments.mjs'
import type { StateMessage } from '../lib/proto'

const copy = <T>(x: T): T => JSON.parse(JSON.stringify(x)) as T

test('what is the same keeps its identity, and nothing else does', () => {
  const before = { a: [{ x: 1 }, { x: 2 }], b: { c: null, d: 'e' } }
  expect(same(before, copy(before))).toBe(before)
  const now = same(before, { a: [{ x: 1 }, { x: 3 }, { x: 2 }], b: { c: null, d: 'e' } })
  expect(now).toEqual({ a: [{ x: 1 }, { x: 3 }, { x: 2 }], b: { c: null, d: 'e' } })
  expect(now.a[0]).toBe(before.a[0])
  expect(now.b).toBe(before.b)
  for (const [old, new_] of [[{ a: 1 }, {}], [{}, { a: null }], [{ a: 1 }, { b: 1 }], [[], {}], [null, {}], [{}, null], ['1', 1]]) {
    expect(same(old, new_)).toBe(new_)
  }
})

test('a discard leaves the other seats as they were', () => {
  const before = turn() as StateMessage
  const now = copy(before)
  now.view!.seats[1]!.river = [...(now.view!.seats[1]!.river ?? []), { tile: '9s', at: 9999 }]
  const meant = copy(now)
  keepSame(before, now)
  expect(now).toEqual(meant)
  expect(now.view!.seats.map((s, i) => s === before.view!.seats[i])).toEqual([true, false, true, true])
  for (const [i, t] of (before.view!.seats[1]!.river ?? []).entries()) expect(now.view!.seats[1]!.river![i]).toBe(t)
  expect(now.seats).toBe(before.seats)
  // That a view came is news, even where it says nothing new.
  const again = copy(now)
  keepSame(now, again)
  expect(again.view).not.toBe(now.view)
  expect(again.view!.seats).toBe(now.view!.seats)
})

import { expect, test } from 'vitest'
import { Hearer } from './changes'

const copy = <T>(x: T): T => JSON.parse(JSON.stringify(x)) as T
const first = () => ({ rev: 1, view: { phase: 'turn', seats: [{ n: 1, river: [] as object[] }, { n: 2, river: [{ tile: '1m', drawn: true, at: 3 }] }] }, legal: null as object[] | null, clock: { left: 5 } as object | undefined })

test('the form of docs/protocol.md, one change after the other', () => {
  const h = new Hearer<ReturnType<typeof first>>()
  const before = h.whole(first())
  const kept = copy(before)
  const now = h.change([1, 'rev', 2, 'view.phase', 'claims', 'view.seats.1.river', { 1: { tile: '3p', at: 5 } }, '-clock', 'legal', [{ kind: 'discard', tile: '1m' }, { tile: '2m' }, { kind: 'win', '-': ['tile'] }]])!
  expect(now).toEqual({
    rev: 2,
    view: { phase: 'claims', seats: [{ n: 1, river: [] }, { n: 2, river: [{ tile: '1m', drawn: true, at: 3 }, { tile: '3p', drawn: true, at: 5 }] }] },
    legal: [{ kind: 'discard', tile: '1m' }, { kind: 'discard', tile: '2m' }, { kind: 'win' }],
  })
  expect(before).toEqual(kept)
  // What is as it was keeps its identity.
  expect(now.view.seats[0]).toBe(before.view.seats[0])
  expect(now.view.seats[1]!.river[0]).toBe(before.view.seats[1]!.river[0])
  const last = h.change([2, 2, { 0: { claimed: true, '-': ['drawn'] } }, 4, null, 3, { left: 7 }, -1])!
  expect(last).toEqual({ view: { phase: 'claims', seats: [{ n: 1, river: [] }, { n: 2, river: [{ tile: '1m', claimed: true, at: 3 }, { tile: '3p', drawn: true, at: 5 }] }] }, legal: null, clock: { left: 7 } })
  expect(h.change([3])).toEqual(last)
})

test('what does not follow is noticed, and then only a whole object helps', () => {
  for (const bad of [[], [2, 'rev', 1], [1, 'rev'], [1, 0, 1], [1, 'rev', 1, -2], [1, 'rev.x', 1], [1, 'view.seats.2.n', 1], [1, '-view.seats.0']]) {
    const h = new Hearer<ReturnType<typeof first>>()
    h.whole(first())
    expect(h.change(bad), JSON.stringify(bad)).toBeUndefined()
    expect(h.change([1, 'rev', 2])).toBeUndefined()
    h.whole(first())
    expect(h.change([1, 'rev', 2])!.rev).toBe(2)
  }
})

// A message as the page reads it: one object, whose fields keep what was said again.
import { expect, test } from 'vitest'
import { turn } from '../../e2e/moments.mjs'
import { toldMessage } from './fields.svelte'
import type { StateMessage } from '../lib/proto'

const copy = (): StateMessage => JSON.parse(JSON.stringify(turn())) as StateMessage

test('the message, its view, its seats and the own hand are the same things from message to message', () => {
  const told = toldMessage()
  expect(told.now.view).toBeUndefined()
  told.tell(copy())
  const { view } = told.now
  const { seats, own } = view!
  told.tell(copy())
  expect(told.now.view).toBe(view)
  expect(view!.seats).toBe(seats)
  expect(view!.own).toBe(own)
})

test('whatever a message has can be read, and what it has not is not there', () => {
  const told = toldMessage()
  const m = copy()
  told.tell(m)
  const plain = (x: unknown): unknown => JSON.parse(JSON.stringify(x))
  expect(plain(told.now)).toEqual(plain(m))
  const without = { ...copy(), clock: null, legal: null }
  without.view = { ...without.view!, own: undefined }
  told.tell(without)
  expect(told.now.clock).toBeNull()
  expect(told.now.legal).toBeNull()
  expect(told.now.view!.own).toBeUndefined()
})

test('what is said again keeps its identity, and what is new comes as it is', () => {
  const told = toldMessage()
  told.tell(copy())
  const { legal, table } = told.now
  const rivers = told.now.view!.seats.map((s) => s.river)
  const next = copy()
  next.rev++
  next.view!.seats[1]!.river = [...(next.view!.seats[1]!.river ?? []), { tile: '9p', at: 999 }]
  told.tell(next)
  expect(told.now.rev).toBe(next.rev)
  expect(told.now.legal).toBe(legal)
  expect(told.now.table).toBe(table)
  expect(told.now.view!.seats.map((s, i) => s.river === rivers[i])).toEqual([true, false, true, true])
})

test('a thing of which the server has said something is always the one that came', () => {
  const told = toldMessage()
  const reason = { rule: 'riichi.furiten.river', tile: '1m', seat: 0, at: 3, ends: '' }
  const with_ = (): StateMessage => {
    const m = copy()
    m.view!.own!.furiten = [{ ...reason }]
    return m
  }
  told.tell(with_())
  const now = with_()
  const said = now.view!.own!.furiten![0]
  told.tell(now)
  expect(told.now.view!.own!.furiten![0]).toBe(said)
})

import { expect, test } from 'vitest'
import { faultIn, staysFor } from './faults'
import type { GameEvent, Result } from '../lib/proto'

const event = (kind: string, more = {}) => ({ kind, seat: 2, ...more }) as GameEvent

test('an offence is told at the plate of whose it is, with the rule it is against', () => {
  expect(faultIn([event('discarded')], undefined)).toBeUndefined()
  expect(faultIn([event('faulted', { rule: 'riichi.foul.false_set' }), event('ruled')], undefined)).toEqual({ seat: 2, rule: 'riichi.foul.false_set' })
  expect(faultIn([event('ruled', { seat: 1 })], undefined)).toEqual({ seat: 1, rule: '' })
})

test('one that ends the deal is told by its sheet', () => {
  expect(faultIn([event('faulted'), event('ruled')], { rule: 'riichi.end.chombo', points: [] } as Result)).toBeUndefined()
  expect(faultIn([event('faulted')], { rule: 'riichi.draw.exhaustive', points: [] } as Result)).toBeDefined()
})

test('it stays four seconds, and longer where more is to be read', () => {
  expect(staysFor('A false call.')).toBe(4000)
  expect(staysFor('x'.repeat(200))).toBe(12_000)
})

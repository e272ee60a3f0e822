import { expect, test } from 'vitest'
import { chosen, first, kept } from './order'
import type { Offered } from '../door/order'
import type { RulesetInfo } from '../lib/proto'

const riichi = (name: string): RulesetInfo => ({ name, title: name, game: 'riichi', length: 'south', lengths: ['east', 'south'], clock: { base: 0, bank: 0 }, disciplines: ['assisted', 'strict'], claims: ['prompt', 'live'] })
const o: Offered = { rulesets: [riichi('ema2016'), riichi('our-house')], bots: ['random', 'strong'], botsSaid: [], levels: [] }

test('settings come back as they were kept', () => {
  const x = { ...first(o), preset: 'our-house', people: 3, clock: { base: 5000, bank: 10_000 }, rating: { from: 1400, to: 0 }, early: true, bots: 'random', watch: 'nobody' as const, chat: 'off' as const, mayNotWin: true }
  const order = kept(x, o)
  expect(order).toMatchObject({ ruleset: 'our-house', people: 3, public: true, rating: { from: 1400, to: 0 }, opens: 'deal', watch: { who: 'nobody' }, chat: 'off', mayNotWin: true })
  expect(kept(chosen(order, o), o)).toEqual(order)
})

test('a ruleset that is gone is another, and what the sheet does not ask stays', () => {
  expect(chosen({ ruleset: 'gone', people: 2 }, o)).toMatchObject({ preset: 'ema2016', people: 4, open: true })
  const rated = { ...kept({ ...first(o), assist: 'off' }, o), rated: true }
  expect(kept(chosen(rated, o), o, rated)).toEqual(rated)
  expect(kept({ ...chosen(rated, o), people: 3 }, o, rated).rated).toBeUndefined()
})

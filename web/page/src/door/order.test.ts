import { expect, test } from 'vitest'
import { chatOf, learning, mended, noClock, orderOf, presets, rulesetOf, sent, whoOf, withPreset, type Offered } from './order'
import type { RulesetInfo } from '../lib/proto'

const riichi = (name: string): RulesetInfo => ({ name, title: name, game: 'riichi', length: 'south', lengths: ['east', 'south'], clock: { base: 0, bank: 0 }, disciplines: ['assisted', 'strict'], claims: ['prompt', 'live'] })
const mcr: RulesetInfo = { ...riichi('mcr-wmo'), game: 'mcr', length: 'north', lengths: ['east', 'north'], clock: { base: 10_000, bank: 0, claim: 3000 } }
const tenhou: RulesetInfo = { ...riichi('tenhou'), disciplines: ['assisted'], claims: ['prompt'] }
const o: Offered = { rulesets: [riichi('ema2016'), riichi('wrc2025'), riichi('mleague'), tenhou, mcr, riichi('our-house')], bots: ['random', 'efficient', 'strong'], botsSaid: [], levels: [] }

test('a first game: three bots, no clock, all help, short', () => {
  const x = orderOf(learning, o)
  expect(x).toMatchObject({ people: 1, clock: noClock, assist: 'full', length: 'east', discipline: 'assisted', open: false })
  expect(sent(x, o, 'Ann')).toMatchObject({ ruleset: 'wrc2025', clock: noClock, people: 1, bots: 'efficient', referee: undefined })
})

test('a preset decides everything; with people there is a clock', () => {
  expect(orderOf('mcr-wmo', o)).toMatchObject({ length: 'north', clock: noClock, bots: 'strong' })
  expect(orderOf('mcr-wmo', o, 4).clock).toBeUndefined()
  expect(sent(orderOf('mcr-wmo', o, 4), o, '').clock).toEqual(mcr.clock)
  expect(orderOf('ema2016', o, 2).clock).toEqual({ base: 8000, bank: 20_000 })
  for (const [p] of presets) expect(rulesetOf(p, o), p).toBeDefined()
})

test('what was remembered is mended to what the server has', () => {
  expect(mended({ preset: 'gone' }, o)).toBeUndefined()
  expect(mended({}, o)).toBeUndefined()
  const x = mended({ preset: 'tenhou', length: 'north', discipline: 'strict', claims: 'live', referee: true, bots: 'lost', people: 2, pace: 'instant' }, o)!
  expect(x).toMatchObject({ length: 'south', discipline: 'assisted', claims: 'prompt', referee: false, bots: 'strong', pace: 'natural' })
  expect(mended({ preset: 'our-house', people: 1, open: true }, o)!.open).toBe(false)
  expect(mended({ preset: 'ema2016', clock: undefined, people: 1 }, o)!.clock).toEqual(noClock)
})

test('a referee gives a name, and plays not', () => {
  const x = mended({ preset: 'ema2016', discipline: 'strict', referee: true }, o)!
  expect(sent(x, o, 'Ewa').referee).toBe('Ewa')
})

test('who may watch, and what may be said', () => {
  const alone = orderOf('ema2016', o)
  expect(sent(alone, o, '').watch).toBeUndefined()
  expect(sent(alone, o, '').chat).toBeUndefined()
  expect([whoOf(alone), chatOf(alone)]).toEqual(['link', 'free'])
  const open = { ...orderOf('ema2016', o, 4), open: true }
  expect([whoOf(open), chatOf(open)]).toEqual(['all', 'phrases'])
  expect(sent({ ...open, watch: 'link' }, o, '').watch).toEqual({ who: 'link' })
  expect(sent({ ...open, watch: 'all', open: false }, o, '').watch).toBeUndefined()
  expect(sent({ ...open, watch: 'nobody', hands: true }, o, '').watch).toEqual({ who: 'nobody' })
  expect(sent({ ...open, hands: true, delay: 0, chat: 'off' }, o, '')).toMatchObject({ watch: { hands: 'shown', delay: 180 }, chat: 'off' })
  expect(sent({ ...alone, hands: true, delay: 0, deal: true }, o, '').watch).toEqual({ hands: 'shown', delay: 0, deal: true })
  // Who may come in for another must not have seen the hands.
  expect(mended({ ...open, hands: true, substitute: 'person' }, o)!.substitute).toBe('bot')
})

test('a teaching table is one only where it is chosen', () => {
  expect(sent(orderOf(learning, o), o, '').teaching).toBeUndefined()
  expect(sent({ ...orderOf('ema2016', o, 4), teaching: true }, o, '').teaching).toBe(true)
})

test('another preset leaves what it knows nothing of', () => {
  const x = { ...orderOf('ema2016', o, 4), teaching: true, early: true, open: true, chat: 'off' as const, substitute: 'bot' as const, mayNotWin: true, watch: 'nobody' as const, rating: { from: 1500, to: 1700 }, bots: o.bots[0]! }
  expect(withPreset(x, 'tenhou', o)).toEqual({ ...x, preset: 'tenhou' })
  const lesson = withPreset(x, learning, o)
  expect(lesson).toMatchObject({ ...orderOf(learning, o), teaching: true, early: true, chat: 'off', substitute: 'bot', mayNotWin: true, watch: 'nobody', rating: x.rating })
  // And back: who learns alone goes on alone, without the help of a lesson.
  expect(withPreset(lesson, 'ema2016', o)).toMatchObject({ people: 1, assist: 'own', teaching: true })
})

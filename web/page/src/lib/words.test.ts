import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import catalogue from './rules.json'
import { errorSays, eventSays, furitenSays, gain, missingSays, nativeName, nativeReading, offenceSays, paymentRows, points, refusalSays, ruleName, ruleSays, shoutOf } from './words'
import { win } from '../../e2e/moments.mjs'
import type { Action, Reason, SeatInfo, StateMessage } from './proto'

const seats: SeatInfo[] = ['Ann', 'Ben', 'Cleo', 'Dan'].map((name) => ({ name, bot: false, taken: true, connected: true, ready: false }))

/** The Go source of a package beside the page, tests left out. */
function sourceOf(pkg: string): string {
  const folder = new URL(`../../../../${pkg}/`, import.meta.url)
  return readdirSync(folder)
    .filter((f) => f.endsWith('.go') && !f.endsWith('_test.go'))
    .map((f) => readFileSync(new URL(f, folder), 'utf8'))
    .join('\n')
}
// Options are values, not rules.
function rulesOf(source: string): string[] {
  return [...source.matchAll(/mahjong\.RuleID = "([a-z]+\.[a-z0-9_.]+)"/g)].map((m) => m[1]!).filter((id) => !id.includes('.option.'))
}
const riichiSource = sourceOf('riichi')
const mcrSource = sourceOf('mcr')
const ids = rulesOf(riichiSource)
// What removes a fan may be an option of the ruleset.
const options = [...new Set([...mcrSource.matchAll(/OptionRule\("([a-z_]+)"\)|}, "([a-z_]+)", func\(rs|specialConcealed += "([a-z_]+)"|kongsAmong += "([a-z_]+)"/g)].map((m) => `mcr.option.${m.slice(1).find((x) => x)}`))]

test('every rule of both games has a name and a sentence, and nothing else has', () => {
  const mcr = rulesOf(mcrSource)
  expect(ids.length).toBeGreaterThan(140)
  expect(mcr.length).toBeGreaterThan(110)
  const known = Object.keys(catalogue).filter((id) => !id.includes('.option.'))
  expect(known.sort()).toEqual([...ids, ...mcr].sort())
  for (const id of Object.keys(catalogue)) {
    expect(ruleName(id), id).toMatch(/^\S/)
    expect(ruleSays(id), id).toMatch(/^[A-Z0-9].*\.$/)
  }
})

test('every option that may remove a fan has its words', () => {
  expect(options.length).toBeGreaterThan(6)
  expect(Object.keys(catalogue)).toEqual(expect.arrayContaining(options))
})

test('fans have the names of the book, in Chinese too', () => {
  const names = [...mcrSource.matchAll(/FanName\{"([^"]+)", "([^"]+)", "([^"]+)"\}/g)].map((m) => m.slice(1, 4))
  expect(names).toHaveLength(81)
  const fans = Object.entries(catalogue).filter(([id]) => id.startsWith('mcr.fan.'))
  expect(fans.map(([id]) => [ruleName(id), nativeName(id), nativeReading(id)])).toEqual(names)
  expect(nativeName('riichi.yaku.riichi')).toBe('')
})

test('an unknown rule gives its last part', () => {
  expect(ruleName('riichi.yaku.brand_new')).toBe('Brand new')
  expect(ruleSays('riichi.yaku.brand_new')).toBe('')
  expect(ruleName(undefined)).toBe('')
})

test('a false win says why it is none, another offence what it is', () => {
  const win: Action = { kind: 'win' }
  const cause = { seat: 1, action: win, rule: 'riichi.furiten.temporary', facts: [{ say: 'passed', tile: '6s', seat: 0, at: 9, turn: 3 }] }
  expect(offenceSays({ rule: 'riichi.foul.false_win', action: win, cause })).toBe(refusalSays(cause))
  expect(refusalSays(cause)).toMatch(/passed the six of bamboos on turn 3/)
  expect(offenceSays({ rule: 'riichi.foul.false_win', action: win })).toBe(ruleSays('riichi.foul.false_win'))
  const claim = { ...cause, action: { kind: 'claim' } as Action, rule: 'riichi.claim.left_only', facts: [] }
  expect(offenceSays({ rule: 'riichi.foul.false_set', action: claim.action, cause: claim })).toContain(ruleSays('riichi.foul.false_set'))
})

test('points are written for people', () => {
  expect(points(25000)).toBe('25,000')
  expect(points(-1300)).toBe('−1,300')
  expect(gain(3900)).toBe('+3,900')
  expect(gain(-3900)).toBe('−3,900')
  expect(gain(0)).toBe('0')
})

test.each<[string, Partial<Reason>, string]>([
  ['own discard', { rule: 'riichi.furiten.own', seat: 2, ends: 'riichi.furiten.ends.waits' }, 'You are furiten: you discarded the six of dots on turn 3 and wait on it. Only a self-draw wins until your hand waits on other tiles.'],
  ['temporary', { rule: 'riichi.furiten.temporary', seat: 1, ends: 'riichi.furiten.ends.draw_or_claim' }, 'You are furiten: you let Ben’s six of dots go by on turn 3. Only a self-draw wins until you draw or claim a tile.'],
  ['riichi', { rule: 'riichi.furiten.riichi', seat: 0, ends: 'riichi.furiten.ends.deal' }, 'You are furiten: you let Ann’s six of dots go by on turn 3 while in riichi. Only a self-draw wins for the rest of this deal.'],
  ['no turn, unknown end', { rule: 'riichi.furiten.temporary', seat: 1, turn: 0, ends: 'riichi.furiten.ends.new_way' }, 'You are furiten: you let Ben’s six of dots go by. Only a self-draw wins for now.'],
])('furiten by %s', (_, r, want) => {
  expect(furitenSays({ rule: '', tile: '6p', seat: 0, at: 12, turn: 3, ends: '', ...r }, 2, seats)).toBe(want)
})

test('every end of furiten that the rules know has its own words', () => {
  for (const id of ids.filter((i) => i.startsWith('riichi.furiten.ends.'))) {
    const said = furitenSays({ rule: 'riichi.furiten.temporary', tile: '6p', seat: 1, at: 1, ends: id }, 2, seats)
    expect(said, id).toMatch(/(until you|for the rest)/)
  }
})

test('a refusal gives the rule and its facts', () => {
  const r = { seat: 2, action: { kind: 'discard' as const, tile: '3m' }, rule: 'riichi.claim.swap_same', facts: [{ say: 'claimed', tile: '3m', seat: 1, turn: 4 }] }
  expect(refusalSays(r)).toBe('The kind that was just claimed may not be discarded in the same turn. (claimed the three of characters on turn 4)')
  const needs = { ...r, rule: 'riichi.riichi.tiles_left', facts: [{ say: 'tiles left', seat: 4 }, { say: 'needs', seat: 4, n: 4 }] }
  expect(refusalSays(needs)).toMatch(/\(0 tiles left; 4 needed\)$/)
  expect(refusalSays({ ...r, facts: [{ say: 'turn', seat: 1 }] })).not.toMatch(/\(/)
  expect(errorSays('refused', 'x', r)).toBe(refusalSays(r))
  expect(errorSays('bad_name', 'x')).toMatch(/24 characters/)
  expect(errorSays('other', 'as the server says')).toBe('as the server says')
  expect(missingSays({ ...r, rule: 'riichi.furiten.own' })).toBe('you are furiten.')
  expect(missingSays({ ...r, rule: 'riichi.win.yaku', facts: null })).toMatch(/needs a yaku/)
})

test('shouts and sentences of events', () => {
  expect(shoutOf({ kind: 'claimed', seat: 1, meld: { kind: 'chow', tiles: '345p', called: '3p', from: 0 } }, 'riichi')).toBe('Chow')
  expect(shoutOf({ kind: 'claimed', seat: 1, meld: { kind: 'open_kong', tiles: '1111m', called: '1m', from: 0 } }, 'riichi')).toBe('Kong')
  expect(shoutOf({ kind: 'won', seat: 1, from: 1 }, 'riichi')).toBe('Tsumo')
  expect(shoutOf({ kind: 'won', seat: 1, from: 2 }, 'riichi')).toBe('Ron')
  expect(shoutOf({ kind: 'drew', seat: 1 }, 'riichi')).toBe('')
  expect(eventSays({ kind: 'discarded', seat: 1, tile: '3p', riichi: true }, 2, seats, 'riichi')).toBe('Ben discards the three of dots and declares riichi.')
  expect(eventSays({ kind: 'discarded', seat: 2, tile: '3p' }, 2, seats, 'riichi')).toBe('You discard the three of dots.')
  expect(eventSays({ kind: 'drew', seat: 1 }, 2, seats, 'riichi')).toBe('')
})

test('payments are kept apart and add up', () => {
  const sheet = (win() as StateMessage).view!.result!.sheets![0]!
  const rows = paymentRows(sheet.parts!, sheet.payments)
  expect(rows[2]).toEqual({ seat: 2, parts: { hand: 16000, counters: 600, deposits: 2000 }, total: 18600 })
  expect(rows[1]).toEqual({ seat: 1, parts: { hand: -16000, counters: -600, deposits: 0 }, total: -16600 })
  for (const r of rows) expect(Object.values(r.parts).reduce((a, b) => a + b, 0)).toBe(r.total)
})

test('open riichi says what lies open', () => {
  const e = { kind: 'discarded', seat: 1, tile: '9p', riichi: true, hand: '78s' } as const
  expect(shoutOf(e, 'riichi')).toBe('Open riichi')
  expect(eventSays(e, 0, seats, 'riichi')).toBe('Ben discards the nine of dots, declares open riichi and lays open 78s.')
  expect(eventSays(e, 1, seats, 'riichi')).toMatch(/^You discard .* lay open 78s\.$/)
  expect(shoutOf({ ...e, hand: undefined }, 'riichi')).toBe('Riichi')
})

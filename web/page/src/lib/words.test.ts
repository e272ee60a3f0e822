import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import catalogue from './rules.json'
import { askSays, gain, nativeName, nativeReading, nextName, paymentRows, points, ruleName, ruleSays, shoutOf, tableTitle, worthSaying } from './words'
import { speak } from './say.svelte'
import { win } from '../../e2e/moments.mjs'
import type { StateMessage } from './proto'

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

test('points are written for people', () => {
  expect(points(25000)).toBe('25,000')
  expect(points(-1300)).toBe('−1,300')
  expect(gain(3900)).toBe('+3,900')
  expect(gain(-3900)).toBe('−3,900')
  expect(gain(0)).toBe('0')
})

test('shouts, and what is worth a word', () => {
  expect(shoutOf({ kind: 'claimed', seat: 1, meld: { kind: 'chow', tiles: '345p', called: '3p', from: 0 } }, 'riichi')).toBe('Chow')
  expect(shoutOf({ kind: 'claimed', seat: 1, meld: { kind: 'open_kong', tiles: '1111m', called: '1m', from: 0 } }, 'riichi')).toBe('Kong')
  expect(shoutOf({ kind: 'won', seat: 1, from: 1 }, 'riichi')).toBe('Tsumo')
  expect(shoutOf({ kind: 'won', seat: 1, from: 2 }, 'riichi')).toBe('Ron')
  expect(shoutOf({ kind: 'drew', seat: 1 }, 'riichi')).toBe('')
  expect(worthSaying({ kind: 'drew', seat: 1 })).toBe(false)
  expect(worthSaying({ kind: 'drew', seat: 1, tile: '3p' })).toBe(true)
  expect(worthSaying({ kind: 'answered', seat: 1, action: { kind: 'pass' } })).toBe(false)
  expect(worthSaying({ kind: 'answered', seat: 1, action: { kind: 'win' } })).toBe(true)
  expect(worthSaying({ kind: 'discarded', seat: 1, tile: '3p' })).toBe(true)
})

test('payments are kept apart and add up', () => {
  const sheet = (win() as StateMessage).view!.result!.sheets![0]!
  const rows = paymentRows(sheet.parts!, sheet.payments)
  expect(rows[2]).toEqual({ seat: 2, parts: { hand: 16000, counters: 600, deposits: 2000 }, total: 18600 })
  expect(rows[1]).toEqual({ seat: 1, parts: { hand: -16000, counters: -600, deposits: 0 }, total: -16600 })
  for (const r of rows) expect(Object.values(r.parts).reduce((a, b) => a + b, 0)).toBe(r.total)
})

test('open riichi is called so', () => {
  const e = { kind: 'discarded', seat: 1, tile: '9p', riichi: true, hand: '78s' } as const
  expect(shoutOf(e, 'riichi')).toBe('Open riichi')
  expect(shoutOf({ ...e, hand: undefined }, 'riichi')).toBe('Riichi')
})

test('the deal that follows has its name', () => {
  const next = { prevailing: '1z', number: 2, counters: 0, deposits: 0, dealer: 1, why: 'lost' as const }
  expect(nextName(next)).toBe('East 2')
  expect(nextName({ ...next, counters: 2 })).toBe('East 2, counters: 2')
})

test('a table has the title of its ruleset in the language of the page, and a club\'s own ruleset keeps its title', async () => {
  const own = { ruleset: 'ema2016', title: 'EMA Riichi Competition Rules 2016' }
  expect(tableTitle(own)).toBe('EMA Riichi Competition Rules 2016')
  await speak('pl')
  expect(tableTitle(own)).toBe('Zasady riichi EMA 2016')
  expect(tableTitle({ ruleset: 'our-house', title: 'Our house' })).toBe('Our house')
  await speak('en')
})

test('what is asked is said with the tile, for it may cut off the sentence that named it', () => {
  const m = { view: { asked: '8s' } } as StateMessage
  expect(askSays(m, ['Chow', 'Pass'])).toBe('eight of bamboos: You may chow, pass.')
  expect(askSays({ view: {} } as StateMessage, ['Kong'])).toBe('You may kong.')
  expect(askSays(m, [])).toBe('')
})

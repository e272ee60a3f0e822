import { describe, expect, it } from 'vitest'
import { addLine, addTile, byRules, closeKong, dropLine, fragmentOf, gameOf, longest, notation, positionOf, type Position } from './judge'
import type { JudgeBook } from '../lib/proto'

const books: JudgeBook[] = [
  { name: 'ema2016', title: 'EMA 2016', game: 'riichi' },
  { name: 'mcr-wmo', title: 'MCR', game: 'mcr' },
]

describe('the link of a position', () => {
  const positions: Position[] = [
    { script: 'ruleset: ema2016\nS holds 123m\nS asks wins\n', under: [], seat: '', open: false },
    { script: '# żółć 東\nruleset: mcr-wmo\n', under: ['mcr-wmo', 'mcr-1998'], seat: 'W', open: true },
    { script: '', under: [], seat: 'N', open: false },
  ]
  for (const p of positions) {
    it(`brings back ${JSON.stringify(p.script).slice(0, 30)}`, async () => {
      const fragment = await fragmentOf(p)
      expect(fragment).toMatch(/^[\w=&%.-]+$/)
      expect(await positionOf('#' + fragment)).toEqual(p)
    })
  }
  it('refuses what is none, and what unpacks to too much', async () => {
    expect(await positionOf('')).toBeUndefined()
    expect(await positionOf('#p=nonsense!')).toBeUndefined()
    expect(await positionOf('#p=AAAA')).toBeUndefined()
    const bomb = await fragmentOf({ script: 'a'.repeat(longest + 1), under: [], seat: '', open: false })
    expect(await positionOf(bomb)).toBeUndefined()
  })
})

describe('an answer that names rules', () => {
  it('is cut at each', () => {
    expect(byRules('>     fans: mcr.fan.four_kongs 88, mcr.fan.no_honors 1')).toEqual([
      { text: '>     fans: ' },
      { text: 'mcr.fan.four_kongs', rule: 'mcr.fan.four_kongs' },
      { text: ' 88, ' },
      { text: 'mcr.fan.no_honors', rule: 'mcr.fan.no_honors' },
      { text: ' 1' },
    ])
    expect(byRules('riichi.furiten.own')).toEqual([{ text: 'riichi.furiten.own', rule: 'riichi.furiten.own' }])
    expect(byRules('ruled chombo (riichi.wiki)').every((p) => !p.rule)).toBe(true)
    expect(byRules('nobody pays')).toEqual([{ text: 'nobody pays' }])
  })
})

describe('clicking a position', () => {
  it('puts tiles into hands in order, before the first line of play', () => {
    let s = 'ruleset: ema2016\n\nE discards 9p\n'
    for (const t of ['3m', '1m', '5p', '0p', '1z']) s = addTile(s, 'S', 'holds', t)
    expect(s).toBe('ruleset: ema2016\n\nS holds 13m05p1z\nE discards 9p\n')
  })
  it('makes sets of three, and kongs of four', () => {
    let s = 'ruleset: ema2016\n'
    for (const t of ['1z', '1z', '1z', '2m', '3m', '4m', '5p', '5p', '5p', '5p']) s = addTile(s, 'E', 'has', t)
    expect(s).toBe('ruleset: ema2016\nE has 111z 234m 5555p\n')
    s = closeKong(s, 'E')
    expect(s).toBe('ruleset: ema2016\nE has 111z 234m (5555p)\n')
    expect(closeKong(s, 'E')).toBe('ruleset: ema2016\nE has 111z 234m 5555p\n')
    expect(closeKong('E has 111z\n', 'E')).toBe('E has 111z\n')
    expect(closeKong('x\n', 'E')).toBe('x\n')
    expect(addTile(s, 'E', 'has', '9s')).toBe('ruleset: ema2016\nE has 111z 234m (5555p) 9s\n')
  })
  it('plays draws and discards at the end, without old answers', () => {
    const s = addTile('ruleset: ema2016\nS asks wins\n> allowed\n\n', 'W', 'discards', '3s')
    expect(s).toBe('ruleset: ema2016\nS asks wins\nW discards 3s\n')
    expect(addTile(s, 'W', 'draws', '0s')).toBe(s + 'W draws 0s\n')
    expect(addLine(s, 'S asks wins')).toBe(s + 'S asks wins\n')
    expect(dropLine(s)).toBe('ruleset: ema2016\nS asks wins\n')
    expect(dropLine('a')).toBe('')
  })
  it('turns indicators in their order', () => {
    expect(addTile('ruleset: ema2016\nindicators 9m # one\nS holds 1m\n', 'S', 'indicators', '2p')).toBe('ruleset: ema2016\nindicators 9m2p\nS holds 1m\n')
  })
  it('writes tiles as one does', () => {
    expect(notation(['1m', '2m', '0p', '1z', '1m'])).toBe('12m0p1z1m')
    expect(notation([])).toBe('')
  })
})

it('tells the game of a script', () => {
  expect(gameOf('ruleset: mcr-wmo\n', books)).toBe('mcr')
  expect(gameOf('# x\nrule: mcr.fan.four_kongs\nrulesets: all\n', books)).toBe('mcr')
  expect(gameOf('rulesets: ema2016, tenhou\n', books)).toBe('riichi')
  expect(gameOf('', books)).toBe('riichi')
})

import { describe, expect, it } from 'vitest'
import { callSays, draftLike, draftOf, noteSays, rulingOf, triedBeside, triedSays } from './chair'
import type { Ruling, SeatInfo } from '../lib/proto'
import { speak } from '../lib/say.svelte'

const seats = ['Ann', 'Ben', 'Eve', 'Ola'].map((name): SeatInfo => ({ name, bot: false, taken: true, connected: true, ready: true }))

describe('what was tried', () => {
  // A false win is shown with the tile that was drawn, or without the tile of another.
  const words: Record<string, [string, string]> = { en: ['Tsumo', 'Ron'], pl: ['Tsumo', 'Ron'], fr: ['Tsumo', 'Ron'], ja: ['ツモ', 'ロン'], zh: ['自摸', '荣和'] }
  const won = { action: { kind: 'win' as const } }
  it.each(Object.entries(words))('%s tells a false self-draw from a false win on a discard', async (lang, [drawn, thrown]) => {
    await speak(lang)
    expect(triedSays({ ...won, hand: '123456789m1122p3s' }, 'riichi')).toBe(drawn)
    expect(triedSays({ ...won, hand: '123m1122p3s' }, 'riichi')).toBe(drawn)
    expect(triedSays({ ...won, hand: '123456789m112p3s' }, 'riichi')).toBe(thrown)
    expect(triedSays({ ...won, hand: '1p' }, 'riichi')).toBe(thrown)
    expect(triedSays(won, 'riichi')).toBe(thrown)
    await speak('en')
  })
})

describe('what stands beside the name of an offence', () => {
  const hu = { action: { kind: 'win' as const }, hand: '123m1122p3s' }
  it.each(['en', 'pl', 'fr', 'ja', 'zh'])('%s says the call once', async (lang) => {
    await speak(lang)
    expect(triedBeside(hu, 'mcr')).toBe('')
    expect(triedBeside(hu, 'riichi')).toBe(triedSays(hu, 'riichi'))
    await speak('en')
  })
})

describe('rulings of the referee', () => {
  const book: Ruling = { verdict: 'chombo', points: [0, 0, 0, -20000], deducted: true, after: true, ends: true, again: true, times: 1, cite: 'EMA 2016, 3.4.6' }

  it('begin at the ruling of the book', () => {
    const d = draftLike(book, 3)
    expect(rulingOf({ ...d, reading: ' as the book has it ' }, 3)).toEqual({ verdict: 'chombo', reading: 'as the book has it', points: [0, 0, 0, -20000], deducted: true, after: true, ends: true, again: true })
  })
  it('give the bet of a riichi back as the book does, but not where the deal ends, for all bets do then', () => {
    const d = draftLike({ verdict: 'dead_hand', dead: true, void: true, times: 1, cite: 'EMA 2025, 6.6' }, 0)
    expect(rulingOf({ ...d, reading: 'why' }, 0)).toEqual({ verdict: 'dead_hand', reading: 'why', dead: true, void: true })
    expect(rulingOf({ ...draftOf('chombo', d), reading: 'why' }, 0).void).toBeUndefined()
  })
  it('begin at a warning where the book leaves it open', () => {
    expect(draftLike({ verdict: 'referee', times: 1, cite: 'EMA 2016, 5.5' }, 0).verdict).toBe('warning')
  })
  it('are paid to each of the others, and sum to zero', () => {
    const r = rulingOf({ ...draftOf('points'), pays: 'each', points: 10, reading: 'x' }, 1)
    expect(r.points).toEqual([10, -30, 10, 10])
    expect(r.deducted).toBeUndefined()
  })
  it('keep points and reason when the verdict changes, and take what it brings', () => {
    const d = draftOf('dead_hand', { ...draftOf('chombo'), pays: 'lost', points: 1000, reading: 'why' })
    expect(rulingOf(d, 0)).toEqual({ verdict: 'dead_hand', reading: 'why', points: [-1000, 0, 0, 0], deducted: true, dead: true })
  })
})

describe('what the referee does, in words', () => {
  it('says who called, and why', () => {
    expect(callSays({ seat: 1, why: 'A tile fell' }, 0, seats, 'Ewa').join(' ')).toBe('Ben has called the referee. “A tile fell”')
    expect(callSays({ seat: 0 }, 0, seats, 'Ewa')[0]).toBe('You have called the referee.')
    expect(callSays({ undone: 'He was misled' }, 0, seats, 'Ewa').join(' ')).toContain('set back: “He was misled”')
  })
  it('tells the steps of a replay', () => {
    expect(noteSays({ kind: 'called', seat: 2, why: 'x' }, 4, seats, 'riichi')).toBe('Eve calls the referee. “x”')
    expect(noteSays({ kind: 'called', seat: 2, action: { kind: 'win' } }, 4, seats, 'riichi')).toBe('Eve: Ron. The referee is called to rule.')
    expect(noteSays({ kind: 'called', seat: 2, action: { kind: 'win' } }, 4, seats, 'riichi', { phase: 'turn', turn: 2 })).toBe('Eve: Tsumo. The referee is called to rule.')
    expect(noteSays({ kind: 'called', seat: 2, action: { kind: 'win' } }, 4, seats, 'riichi', { phase: 'claims', turn: 1 })).toBe('Eve: Ron. The referee is called to rule.')
    expect(noteSays({ kind: 'undone', to: 4, why: 'x' }, 4, seats, 'mcr')).toBe('The referee sets the table back to step 5. “x”')
    expect(noteSays({ kind: 'judged', by: 'clock' }, 4, seats, 'mcr')).toContain('the rulebook rules')
  })
})

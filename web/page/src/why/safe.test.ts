import { afterEach, expect, test } from 'vitest'
import { languages } from '../lib/language'
import { speak } from '../lib/say.svelte'
import { gradeOf, proofSays } from './safe'
import type { TeachSafety } from '../lib/proto'

afterEach(() => speak('en'))

const name = (seat: number) => ['You', 'Haru', 'Mei', 'Ren'][seat]!
const river = { tile: '4p', place: 'river' as const, seat: 1, turn: 3 }
const genbutsu: TeachSafety = { tile: '4p', class: 'genbutsu', rule: 'riichi.furiten.own', proof: [river], chance: 0 }
const suji: TeachSafety = {
  tile: '1p', class: 'suji', chance: 0.01,
  forms: [
    { name: 'two_sided', of: ['2p', '3p'], other: '4p', ways: 0, by: 'suji', proof: [river] },
    { name: 'single', of: ['1p'], ways: 3 },
    { name: 'pair', of: ['1p', '1p'], ways: 1 },
  ],
}
const kabe: TeachSafety = {
  tile: '1s', class: 'kabe', chance: 0.01,
  forms: [{ name: 'two_sided', of: ['2s', '3s'], other: '4s', ways: 0, by: 'kabe', proof: [{ tile: '2s', place: 'meld', seat: 2 }] }, { name: 'single', of: ['1s'], ways: 2 }],
}
const open: TeachSafety = { tile: '5m', class: 'open', chance: 0.2, forms: [{ name: 'two_sided', of: ['3m', '4m'], other: '2m', ways: 9 }] }

test('safe is only what cannot be won on; suji and kabe are half', () => {
  expect([genbutsu, { ...open, class: 'no_wait' as const, chance: 0 }].map(gradeOf)).toEqual(['safe', 'safe'])
  expect([suji, kabe].map(gradeOf)).toEqual(['half', 'half'])
  expect([open, { ...open, class: 'half' as const }, { ...open, class: 'honour' as const }].map(gradeOf)).toEqual(['open', 'open', 'open'])
})

test('the proof names the tile, the seat and the turn', () => {
  expect(proofSays(genbutsu, 1, name)).toEqual(['Haru may not win on it: discard 3 of Haru (Furiten by own discard).'])
  expect(proofSays(suji, 1, name)).toEqual([
    'Suji: who waits with two of dots, three of dots waits on four of dots as well, and is furiten by discard 3 of Haru.',
    'What may still wait: a single tile (3 ways), two pairs (1 way).',
  ])
  expect(proofSays(kabe, 1, name)[0]).toBe('Kabe: no two of bamboos is left for two of bamboos, three of bamboos.')
})

test.each(languages)('in %s no place of a proof stays empty', async (lang) => {
  await speak(lang)
  for (const s of [genbutsu, suji, kabe, open]) for (const p of proofSays(s, 1, name)) expect(p).not.toMatch(/undefined|\{\w+\}/)
})

import { afterEach, expect, test } from 'vitest'
import { languages } from '../lib/language'
import { speak } from '../lib/say.svelte'
import { hear } from '../lib/said'
import { claim, turn } from '../../e2e/moments.mjs'
import { answer, helpSays, seatsMeant } from './answers'
import { doings, moves, orderIn, questions, wordsOf, type Scene } from './commands'
import { meant, meantByTile } from './move'
import { unseen } from '../table/inspect'
import { tilesMeant, tilesSay } from './tiles'
import type { StateMessage } from '../lib/proto'

afterEach(() => speak('en'))

function scene(m: StateMessage): Scene {
  hear(m)
  return { message: m, view: m.view!, possible: m.could ?? m.legal ?? [] }
}

test.each(languages)('%s has a word for every command, and none for two', async (lang) => {
  await speak(lang)
  const seen = new Map<string, string>()
  for (const c of [...questions, ...doings, ...moves]) {
    expect(wordsOf(c).length, c).toBeGreaterThan(0)
    for (const w of wordsOf(c)) {
      expect(seen.get(w) ?? c, `${w} is a word of two commands`).toBe(c)
      seen.set(w, c)
      expect(orderIn(`${w} 7p`), w).toEqual({ command: c, rest: '7p' })
    }
  }
})

test('a word without its marks is understood', async () => {
  await speak('fr')
  expect(orderIn('ecarte 7p')?.command).toBe('discard')
  expect(orderIn('Écarte 7p')?.command).toBe('discard')
})

test('tiles are typed in notation, by letter and by name', () => {
  expect(tilesMeant('34p', [])).toEqual(['3p', '4p'])
  expect(tilesMeant('3p 4p', [])).toEqual(['3p', '4p'])
  expect(tilesMeant('Wh', [])).toEqual(['5z'])
  expect(tilesMeant('three of dots', ['1m', '3p'])).toEqual(['3p'])
  expect(tilesMeant('table', ['1m', '3p'])).toEqual([])
})

test('letters are short for a braille display', () => {
  expect(tilesSay(['3p', '4p', '0p', '1z', '1z', '7z'], 'letters')).toBe('340p E E Rd')
})

test('a tile alone discards it, and one that is not held is refused', () => {
  const s = scene(turn())
  const own = s.possible.find((a) => a.kind === 'discard')!
  expect(meantByTile(own.tile!, s, 'letters')).toEqual({ act: expect.objectContaining({ kind: 'discard', tile: own.tile }) })
  const held = new Set(s.possible.map((a) => a.tile))
  const missing = ['1z', '2z', '3z', '4z', '5z', '6z', '7z'].find((t) => !held.has(t) && !s.view.own!.hand.includes(t))!
  expect(meant('discard', missing, s, 'letters')).toEqual({ say: [expect.stringContaining('do not hold')] })
  expect(meantByTile('table', s, 'letters')).toBeUndefined()
})

test('a discard without a tile throws the drawn one', () => {
  const s = scene(turn())
  const drawn = s.possible.find((a) => a.kind === 'discard' && a.drawn)
  expect(drawn, 'the staged turn has a drawn tile').toBeDefined()
  expect(meant('discard', '', s, 'words')).toEqual({ act: drawn })
})

test('one of several chows is chosen by number or by its tiles, and asked for without', () => {
  const s = scene(claim())
  const chows = s.possible.filter((a) => a.meld?.kind === 'chow')
  expect(chows.length, 'the staged claim has several chows').toBeGreaterThan(1)
  expect(meant('chow', '', s, 'letters')).toEqual({ say: [expect.stringContaining('1: ')] })
  expect(meant('chow', '2', s, 'letters')).toEqual({ act: chows[1] })
  expect(meant('pass', '', s, 'letters')).toEqual({ act: expect.objectContaining({ kind: 'pass' }) })
  expect(meant('noten', '', s, 'letters')).toEqual({ say: expect.arrayContaining([expect.stringContaining('cannot be done')]) })
})

test('seats are meant by wind, by name and by its beginning', () => {
  const s = scene(turn())
  expect(seatsMeant('', s)).toEqual([0, 1, 2, 3])
  expect(seatsMeant('north', s)).toHaveLength(1)
  const name = s.message.seats.find((x, i) => i !== s.message.you && x.name)!.name
  expect(seatsMeant(name.slice(0, 3), s).length).toBeGreaterThan(0)
})

test('where a tile is: what the table shows of it, and how many are unseen', () => {
  const s = scene(turn())
  const said = answer('where', '5p', s, 'letters')
  expect(said[0]).toBe(`5p: ${unseen(s.view, '5p')} unseen.`)
  expect(said[1]).toMatch(/^Seen: your hand 2/) // the red one counts
  expect(answer('where', 'five of dots', s, 'words')[0]).toMatch(/^five of dots: \d unseen\.$/)
  for (const wrong of ['', 'table', '34p', '1f']) expect(answer('where', wrong, s, 'words'), wrong).toEqual(['Name one tile, such as 7p.'])
})

test.each(languages)('in %s every question has an answer of whole sentences', async (lang) => {
  await speak(lang)
  const s = scene(turn())
  for (const q of questions) {
    if (q === 'changed' || q === 'repeat' || q === 'why' || q === 'safe') continue
    for (const how of ['words', 'letters'] as const) {
      const said = answer(q, '', s, how)
      expect(said.length, q).toBeGreaterThan(0)
      for (const t of said) expect(t, `${lang} ${q}`).not.toMatch(/undefined|\{\w+\}|^$/)
    }
  }
})

test('at a moment of a replay the questions answer without a message, and the help has what is understood there', () => {
  const m = turn()
  hear(m)
  const past: Scene = { message: { you: m.you, seats: m.seats }, view: m.view!, possible: [] }
  expect(answer('scores', '', past, 'letters')).toHaveLength(4)
  expect(answer('river', 'north', past, 'letters')).toHaveLength(1)
  expect(answer('actions', '', past, 'letters')).toEqual(['Nothing is asked of you now.'])
  expect(helpSays('', [...questions, 'next']).some((l) => l.startsWith('discard'))).toBe(false)
})

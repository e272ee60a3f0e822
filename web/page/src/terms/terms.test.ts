import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { placed } from '../ui/place'
import { cut, termsOf, type Glossary } from './terms.svelte'
import en from './words/en.json'
import fr from './words/fr.json'
import ja from './words/ja.json'
import pl from './words/pl.json'
import zh from './words/zh.json'

const tongues: Record<string, Glossary> = { en, pl, fr, ja, zh }
const columns = ['en', 'pl', 'fr', 'ja', 'zh']

/** The words of docs/glossary.md: for each language the names in its column, by table. */
function book(): Record<string, Record<string, Set<string>>> {
  const text = readFileSync(new URL('../../../../docs/glossary.md', import.meta.url), 'utf8')
  const out: Record<string, Record<string, Set<string>>> = {}
  for (const [title, table] of [['riichi', text.split('## Riichi')[1]!.split('## ')[0]!], ['mcr', text.split('## Chinese Official')[1]!.split('## ')[0]!]] as const) {
    const names: Record<string, Set<string>> = Object.fromEntries(columns.map((l) => [l, new Set<string>()]))
    for (const row of table.split('\n').filter((l) => l.startsWith('| '))) {
      row.slice(1, -1).split('|').forEach((cell, i) => cell.split(',').forEach((w) => names[columns[i]!]!.add(w.replace(/\[.*\]/, '').trim())))
    }
    out[title] = names
  }
  return out
}

test('every language explains the same terms, by the words of the glossary', () => {
  const words = book()
  for (const [lang, g] of Object.entries(tongues)) {
    expect(Object.keys(g), lang).toEqual(Object.keys(en))
    for (const [id, e] of Object.entries(g)) {
      expect(e.say.length, `${lang} ${id}`).toBeGreaterThan(5)
      const known = words[id.endsWith('_mcr') ? 'mcr' : 'riichi']![lang]!
      expect(known.has(e.name), `${lang} ${id}: “${e.name}” stands in docs/glossary.md`).toBe(true)
    }
  }
})

test('the cards are spelt as people of the language spell', () => {
  const wrong: Record<string, RegExp[]> = {
    all: [/ {2}/, /\.\.\./],
    en: [/['"]/],
    pl: [/['"“]/],
    fr: [/'/, /[^\u202f][;!»]/, /[^\u00a0]:/, / [;:!?]/],
    ja: [/[,;:!?()]/],
    zh: [/[,;:!?()]/],
  }
  for (const [lang, g] of Object.entries(tongues)) for (const e of Object.values(g)) for (const w of [...wrong.all!, ...wrong[lang]!]) expect(e.say, lang).not.toMatch(w)
})

test('a sentence is cut at its terms, each where it stands first', () => {
  const terms = termsOf(en, 'riichi')
  expect(cut('Furiten: a furiten hand in riichi.', terms)).toEqual([{ text: 'Furiten', term: 'furiten' }, { text: ': a furiten hand in ' }, { text: 'riichi', term: 'riichi' }, { text: '.' }])
  expect(cut('She hands fury over.', terms)).toEqual([{ text: 'She hands fury over.' }]) // fu is a word of its own
  expect(cut('Tymczasowy furiten', termsOf(pl, 'riichi'))).toEqual([{ text: 'Tymczasowy furiten', term: 'furiten_temporary' }]) // the longer term wins
  expect(cut('振聴のとき', termsOf(ja, 'riichi'))).toEqual([{ text: '振聴', term: 'furiten' }, { text: 'のとき' }])
  expect(cut('', terms)).toEqual([])
})

test('each game has its own sense of a term', () => {
  expect(termsOf(en, 'riichi').has('fan')).toBe(false)
  expect(termsOf(en, 'mcr').get('fan')?.name).toBe('fan')
  expect(termsOf(en, 'mcr').has('furiten')).toBe(false)
  expect(termsOf(pl, 'mcr').get('kong')?.name).toBe('kong')
  expect(termsOf(pl, 'riichi').get('kong')?.name).toBe('kan')
})

test('a card stays in the window', () => {
  const room = { width: 390, height: 844 }
  expect(placed({ left: 20, top: 100, bottom: 120, width: 40, height: 20 }, { width: 300, height: 120 }, room)).toEqual({ x: 20, y: 126 })
  expect(placed({ left: 380, top: 800, bottom: 820, width: 10, height: 20 }, { width: 300, height: 120 }, room)).toEqual({ x: 82, y: 674 })
})

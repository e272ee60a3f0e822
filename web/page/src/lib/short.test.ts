import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { speak } from './say.svelte'
import { shortTitle } from './short'

const books = ['riichi', 'mcr'].flatMap((pkg) => {
  const folder = new URL(`../../../../${pkg}/rulesets/`, import.meta.url)
  return readdirSync(folder).map((f) => JSON.parse(readFileSync(new URL(f, folder), 'utf8')) as { name: string; title: string })
})

test('every ruleset has a name that has room on a phone, and no two the same', async () => {
  expect(books.length).toBeGreaterThan(13)
  for (const lang of ['en', 'pl', 'fr', 'ja', 'zh']) {
    await speak(lang)
    const all = books.map((b) => shortTitle(b.name, b.title))
    expect(new Set(all).size).toBe(all.length)
    for (const [i, s] of all.entries()) {
      expect(s.length, s).toBeLessThan(14)
      expect(s, 'an id is no name').not.toBe(books[i]!.name)
    }
  }
  await speak('en')
})

test('a ruleset of a club keeps its title', () => {
  expect(shortTitle('friday', 'Friday in the tower')).toBe('Friday in the tower')
})

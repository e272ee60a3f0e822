import { expect, test } from 'vitest'
import { advanced, resumed } from './progress'
import { course, heads, parts, sentences, wayOfKey } from './lessons'

test('progress is counted over a course, never goes back, and knows where to go on', () => {
  const lessons = [
    { id: 'sets', steps: 3 },
    { id: 'turn', steps: 2 },
  ]
  const one = advanced({}, 'mcr', lessons, 'sets', 2)
  expect(one.mcr).toEqual({ done: 2, of: 5, at: 'sets', steps: { sets: 2 } })
  expect(advanced(one, 'mcr', lessons, 'sets', 1).mcr!.done).toBe(2)
  expect(advanced(one, 'mcr', lessons, 'sets', 3).mcr).toMatchObject({ done: 3, at: 'turn' })
})

test('every sentence of every step is there in every language', async () => {
  for (const game of ['riichi', 'mcr']) {
    const c = await course(game)
    expect(c.lessons.map((l) => l.id)).toEqual(heads[game]!.map((h) => h.id))
    for (const lang of ['en', 'pl', 'fr', 'ja', 'zh']) {
      const words = await sentences(game, lang)
      for (const l of c.lessons)
        for (const s of l.steps) {
          expect(c.views[s.view]).toBeDefined()
          expect(parts(words[s.say]!)).toHaveLength(3)
          for (const a of s.answers ?? []) expect(words[a.say]).toBeTruthy()
        }
    }
  }
})

test('the front door leads back to a course that is begun, and to the list where none is', () => {
  expect(resumed({})).toEqual({ to: '/learn', done: 0, of: 0 })
  const c = { done: 4, of: 9, at: 'turn', steps: {} }
  expect(resumed({ mcr: c })).toEqual({ to: '/learn/mcr/turn', done: 4, of: 9 })
  expect(resumed({ riichi: { ...c, done: 9 } }).to).toBe('/learn')
})

test('Enter and Space lead on, Backspace leads back, other keys are the table’s', () => {
  expect(['Enter', ' ', 'Backspace', 'c', '1'].map(wayOfKey)).toEqual(['next', 'next', 'back', undefined, undefined])
})

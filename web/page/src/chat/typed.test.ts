import { afterEach, expect, test } from 'vitest'
import { languages } from '../lib/language'
import { speak, speakOfMore } from '../lib/say.svelte'
import { phraseSays, phrases } from './phrases'
import { typed } from './typed'

afterEach(() => speak('en'))

test.each(languages)('in %s every ready phrase is found by its words, and goes by its id', async (lang) => {
  await speak(lang)
  await speakOfMore()
  for (const p of phrases) expect(typed(phraseSays(p), false), p).toEqual({ phrase: p })
})

test('neither capitals nor marks are needed', async () => {
  await speakOfMore()
  expect(typed('good LUCK', false)).toEqual({ phrase: 'luck' })
  expect(typed(' one moment please ', true)).toEqual({ phrase: 'one_moment' })
})

test('other text goes as it is where the table allows it, and nowhere else', async () => {
  await speakOfMore()
  expect(typed('I wait for 3s', true)).toEqual({ text: 'I wait for 3s' })
  expect(typed('I wait for 3s', false)).toBeUndefined()
  expect(typed('  ', true)).toBeUndefined()
})

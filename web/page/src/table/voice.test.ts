import { afterEach, expect, test, vi } from 'vitest'
import { sayAloud } from './voice'

/** A browser with voices of these languages, and what it says. */
function browser(...langs: string[]): { heard: string[]; cancel: ReturnType<typeof vi.fn> } {
  const heard: string[] = []
  const cancel = vi.fn()
  vi.stubGlobal('SpeechSynthesisUtterance', class { lang = ''; voice: { lang: string } | null = null; constructor(public text: string) {} })
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => langs.map((lang) => ({ lang })),
    speak: (u: { text: string; lang: string; voice: { lang: string } | null }) => heard.push(`${u.text} ${u.lang} ${u.voice?.lang ?? '-'}`),
    cancel,
  })
  return { heard, cancel }
}
afterEach(() => vi.unstubAllGlobals())

test('a call is said by a voice of its language, and cuts off the one before', () => {
  const { heard, cancel } = browser('en-GB', 'ja-JP')
  sayAloud('ポン', 'ja')
  sayAloud('Chow', 'en')
  expect(heard).toEqual(['ポン ja-JP ja-JP', 'Chow en-GB en-GB'])
  expect(cancel).toHaveBeenCalledTimes(2)
})

test('nothing is said in a voice of another language, without a word, or without a browser that speaks', () => {
  const { heard } = browser('en-GB')
  sayAloud('碰', 'zh')
  sayAloud('', 'en')
  expect(heard).toEqual([])
  vi.unstubAllGlobals()
  sayAloud('Pung', 'en')
})

test('voices that are not there yet are left to the browser', () => {
  const { heard } = browser()
  sayAloud('Kong', 'fr')
  expect(heard).toEqual(['Kong fr -'])
})

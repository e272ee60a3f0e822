// The languages that the page and the referee speak.
import { drawable } from './glyphs'

/** Each language by its tag and its own name. */
export const languages: [string, string][] = [
  ['en', 'English'],
  ['pl', 'polski'],
  ['fr', 'français'],
  ['ja', '日本語'],
  ['zh', '中文'],
]

const inEnglish: Record<string, string> = { ja: 'Japanese', zh: 'Chinese' }

/** What a language is called where it is chosen: as it calls itself, or in English where the machine has no font for that and would draw boxes. */
export function languageSays(tag: string, name: string, can = drawable): string {
  return [...name].every(can) ? name : (inEnglish[tag] ?? name)
}

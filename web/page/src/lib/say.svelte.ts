// The page's own words and the names and sentences of rules, in the language of
// the settings. English comes with the page; another language is fetched once.
import en from './words/en.json'
import english from './rules.json'

export type Key = keyof typeof en

/** A sentence, or one for each form that numbers have in the language. */
type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>
export interface RuleWords {
  name: string
  say: string
  /** Of a fan: its name in the book, and how that is read. */
  native?: string
  reading?: string
}
interface Tongue {
  lang: string
  page: Record<string, Message>
  rules: Record<string, RuleWords>
}

const first: Tongue = { lang: 'en', page: en, rules: english }
const abroad: Record<string, () => Promise<[{ default: Tongue['page'] }, { default: Tongue['rules'] }]>> = {
  pl: () => Promise.all([import('./words/pl.json'), import('./rules/pl.json')]),
  fr: () => Promise.all([import('./words/fr.json'), import('./rules/fr.json')]),
  ja: () => Promise.all([import('./words/ja.json'), import('./rules/ja.json')]),
  zh: () => Promise.all([import('./words/zh.json'), import('./rules/zh.json')]),
}

let spoken: Tongue = $state.raw(first)
let wanted = 'en'

/** Speaks a language from now on; what cannot be fetched stays as it was. */
export async function speak(lang: string): Promise<void> {
  wanted = lang in abroad ? lang : 'en'
  if (wanted === spoken.lang) return
  const now = wanted
  try {
    const next = now === 'en' ? first : await abroad[now]!().then(([page, rules]) => ({ lang: now, page: page.default, rules: rules.default }))
    if (now !== wanted) return
    spoken = next
    if (typeof document !== 'undefined') document.documentElement.lang = now
  } catch {
    // The page goes on in the language that it has.
  }
}

/** The language that is spoken. */
export function tongue(): string {
  return spoken.lang
}

/** The language of this browser, as far as the page speaks it. */
export function browserTongue(): string {
  const asked = typeof navigator === 'undefined' ? [] : navigator.languages
  return asked.map((l) => l.slice(0, 2)).find((l) => l === 'en' || l in abroad) ?? 'en'
}

/** A number as the language writes it: 25,000, or 1.5. */
export function number(n: number): string {
  return n.toLocaleString(spoken.lang === 'en' ? 'en-US' : spoken.lang)
}

/** A sentence with its places filled; one that counts takes its form from `n`. */
export function say(key: Key, fill: Record<string, string | number | undefined> = {}): string {
  const m: Message = spoken.page[key] ?? en[key]
  const text = typeof m === 'string' ? m : (m[new Intl.PluralRules(spoken.lang).select(Number(fill.n))] ?? m.other ?? '')
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const x = fill[name]
    return x === undefined ? place : typeof x === 'number' ? number(x) : x
  })
}

/** Whether there is such a sentence, for keys that come from the server's ids. */
export function known(key: string): key is Key {
  return key in en
}

/** What is said of a rule; what only the book's own name says is in every language the same. */
export function ruleWords(id: string): RuleWords | undefined {
  return spoken.rules[id] ?? first.rules[id]
}

/** The name of a fan in the book, where the language has another. */
export function bookName(id: string): { native: string; reading: string } {
  const w = first.rules[id]
  const same = spoken.lang === 'zh' || spoken.lang === 'ja'
  return { native: (!same && w?.native) || '', reading: (!same && w?.reading) || '' }
}

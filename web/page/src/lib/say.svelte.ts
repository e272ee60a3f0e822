// The page's own words and the names and sentences of rules, in the language of
// the settings. English words come with the page; another language is fetched
// once. The names of rules are fetched with the first page that speaks of rules,
// for the front door does not; what neither the front door nor the first look at a
// table says comes with what says it (words/more).
import { untrack } from 'svelte'
import en from './words/en.json'

export type Key = keyof typeof en | keyof typeof import('./words/more/en.json')

/** A sentence, or one for each form that numbers have in the language. */
type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>
export interface RuleWords {
  name: string
  say: string
  /** Of a fan: its name in the book, and how that is read. */
  native?: string
  reading?: string
}
type RuleBook = Record<string, RuleWords>
interface Tongue {
  lang: string
  /** Titles of the program's rulesets by their names; in English each has its own. */
  titles: Record<string, string>
  page: Record<string, Message>
  rules: RuleBook
}

const abroad: Record<string, { page: () => Promise<{ default: Tongue['page'] }>; rules: () => Promise<{ default: RuleBook }> }> = {
  pl: { page: () => import('./words/pl.json'), rules: () => import('./rules/pl.json') },
  fr: { page: () => import('./words/fr.json'), rules: () => import('./rules/fr.json') },
  ja: { page: () => import('./words/ja.json'), rules: () => import('./rules/ja.json') },
  zh: { page: () => import('./words/zh.json'), rules: () => import('./rules/zh.json') },
}

const none: RuleBook = {}
let spoken: Tongue = $state.raw({ lang: 'en', titles: {}, page: en, rules: none })
/** The names of rules in English, which stand in for what a language lacks. */
let english: RuleBook = $state.raw({})
let wanted = 'en'
let ofRules = false

/** What neither the front door nor the first look at a table says. */
const further: Record<string, () => Promise<{ default: Tongue['page'] }>> = {
  en: () => import('./words/more/en.json'),
  pl: () => import('./words/more/pl.json'),
  fr: () => import('./words/more/fr.json'),
  ja: () => import('./words/more/ja.json'),
  zh: () => import('./words/more/zh.json'),
}
/** That in English, which stands in for what a language lacks. */
let furtherEnglish: Tongue['page'] = $state.raw({})
let ofMore = false

/** The words of a language, with what comes with pages where one of these is open. */
async function wordsIn(lang: string): Promise<Tongue['page']> {
  const [page, more] = await Promise.all([abroad[lang]?.page().then((m) => m.default) ?? en, ofMore ? further[lang]?.().then((m) => m.default) : undefined])
  return more ? { ...page, ...more } : page
}

/** Fetches them, now and in each language that is spoken later. */
export async function speakOfMore(): Promise<void> {
  ofMore = true
  const now = untrack(() => spoken.lang) // who waits for words in the page must not wait anew once they are there
  const [first, own] = await Promise.all([further.en!().then((m) => m.default), wordsIn(now)])
  furtherEnglish = first
  if (now === spoken.lang) spoken = { ...spoken, page: own }
}

/** Something that is fetched and says words of words/more: they come beside it. */
export const withMore = async <T>(part: Promise<T>): Promise<T> => (await Promise.all([part, speakOfMore()]))[0]

/** Something that is fetched and speaks of rules: their names come beside it. */
export const withRules = async <T>(part: Promise<T>): Promise<T> => (await Promise.all([part, speakOfRules()]))[0]

/** Speaks a language from now on; what cannot be fetched stays as it was. */
export async function speak(lang: string): Promise<void> {
  wanted = lang in abroad ? lang : 'en'
  if (wanted === spoken.lang) return
  const now = wanted
  const more = ofMore
  try {
    const [page, titles, rules] = await Promise.all([wordsIn(now), titlesIn(now), ofRules ? bookIn(now) : none])
    if (now !== wanted) return
    spoken = { lang: now, titles, page, rules }
    if (typeof document !== 'undefined') document.documentElement.lang = now
    if (ofMore && !more) await speakOfMore() // asked for while the language was on its way
    if (ofRules) await speakOfRules() // asked for while the language was on its way
  } catch {
    // The page goes on in the language that it has.
  }
}

/** Fetches the names and sentences of rules, now and in each language that is spoken later. */
export async function speakOfRules(): Promise<void> {
  ofRules = true
  const now = untrack(() => spoken.lang)
  const [first, own] = await Promise.all([import('./rules.json').then((m) => m.default as RuleBook), bookIn(now)])
  english = first
  if (now === spoken.lang && spoken.rules !== own) spoken = { ...spoken, rules: own }
}

async function bookIn(lang: string): Promise<RuleBook> {
  return (await abroad[lang]?.rules())?.default ?? none
}

/** The titles of rulesets are those that the printed rulesets have, of one file. */
async function titlesIn(lang: string): Promise<Tongue['titles']> {
  if (!(lang in abroad)) return {}
  const all: Record<string, Tongue['titles']> = (await import('../../../../handbook/titles.json')).default
  return all[lang] ?? {}
}

/** The title of a ruleset in the language that is spoken; one that the program does not bring keeps its own. */
export function rulesetTitle(name: string, title: string): string {
  return spoken.titles[name] ?? title
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

/** How a language writes numbers and which of its forms they take: to find out takes longer than a sentence. */
const manners = new Map<string, { write: Intl.NumberFormat; form: Intl.PluralRules }>()
function manner(lang: string): { write: Intl.NumberFormat; form: Intl.PluralRules } {
  let m = manners.get(lang)
  if (!m) manners.set(lang, (m = { write: new Intl.NumberFormat(lang === 'en' ? 'en-US' : lang), form: new Intl.PluralRules(lang) }))
  return m
}

/** A number as the language writes it: 25,000, or 1.5. */
export function number(n: number): string {
  return manner(spoken.lang).write.format(n)
}

/** A sentence with its places filled; one that counts takes its form from `n`. */
export function say(key: Key, fill: Record<string, string | number | undefined> = {}): string {
  const m: Message = spoken.page[key] ?? (en as Tongue['page'])[key] ?? furtherEnglish[key] ?? ''
  const text = typeof m === 'string' ? m : (m[manner(spoken.lang).form.select(Number(fill.n))] ?? m.other ?? '')
  return !text.includes('{') ? text : text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const x = fill[name]
    return x === undefined ? place : typeof x === 'number' ? number(x) : x
  })
}

/** A sentence in English, whatever is spoken, with its places as they stand. */
export function inPlainEnglish(key: Key): string {
  const m: Message | undefined = furtherEnglish[key] ?? en[key as keyof typeof en]
  return typeof m === 'string' ? m : ''
}

/** Whether there is such a sentence, for keys that come from the server's ids. */
export function known(key: string): key is Key {
  return key in en || key in furtherEnglish
}

/** What is said of a rule; what only the book's own name says is in every language the same. */
export function ruleWords(id: string): RuleWords | undefined {
  return spoken.rules[id] ?? english[id]
}

/** The name of a fan in the book, where the language has another. */
export function bookName(id: string): { native: string; reading: string } {
  const w = english[id]
  const same = spoken.lang === 'zh' || spoken.lang === 'ja'
  return { native: (!same && w?.native) || '', reading: (!same && w?.reading) || '' }
}

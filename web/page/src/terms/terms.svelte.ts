// The glossary of the page: what a term of the game means, in the reader's
// language. It is fetched when a term is first on the page; the words are those
// of docs/glossary.md.
import { tongue } from '../lib/say.svelte'
import { playing } from '../table/game.svelte'

/** One term: how the language calls it, what it means, and how it stands in sentences (missing: as its name). */
export interface Entry {
  name: string
  say: string
  forms?: string[]
}
export type Glossary = Record<string, Entry>

const files: Record<string, () => Promise<{ default: Glossary }>> = {
  en: () => import('./words/en.json'),
  pl: () => import('./words/pl.json'),
  fr: () => import('./words/fr.json'),
  ja: () => import('./words/ja.json'),
  zh: () => import('./words/zh.json'),
}

const known: { lang: string; of: Glossary } = $state({ lang: '', of: {} })

/** Fetches the glossary of the language that is spoken; what cannot be fetched marks nothing. */
export async function loadTerms(): Promise<void> {
  const lang = tongue()
  if (known.lang === lang) return
  try {
    const { default: of } = await files[lang]!()
    if (lang === tongue()) Object.assign(known, { lang, of })
  } catch {
    // Without its glossary the page has the words alone.
  }
}

/** The terms of a glossary by the game: what one game means otherwise has an entry of its own, "kong_mcr". */
export function termsOf(g: Glossary, game: string): Map<string, Entry> {
  const out = new Map<string, Entry>()
  for (const [id, e] of Object.entries(g)) {
    if (!id.endsWith('_mcr')) {
      if (game !== 'mcr' || shared.has(id)) if (!out.has(id)) out.set(id, e)
    } else if (game === 'mcr') out.set(id.slice(0, -4), e)
  }
  return out
}
/** Terms of riichi that Chinese Official has too, in the same sense. */
const shared = new Set(['pair', 'honour'])

const current = $derived(known.lang === tongue() ? termsOf(known.of, playing.game) : new Map<string, Entry>())

/** The entry of a term in the game on the page; undefined until the glossary has come. */
export function termOf(id: string): Entry | undefined {
  return current.get(id)
}

/** A piece of a sentence, with the term that it is. */
export interface Piece {
  text: string
  term?: string
}

/** Finds the terms of a glossary in sentences. */
interface Finder {
  all: RegExp
  ids: Map<string, string>
}
const finders = new WeakMap<Map<string, Entry>, Finder | null>()

function finderOf(terms: Map<string, Entry>): Finder | null {
  const made = finders.get(terms)
  if (made !== undefined) return made
  const forms = [...terms].flatMap(([id, e]) => (e.forms ?? [e.name]).map((form) => ({ id, form })))
  forms.sort((a, b) => b.form.length - a.form.length)
  const finder = forms.length ? { all: new RegExp(forms.map((f) => escaped(f.form)).join('|'), 'gi'), ids: new Map(forms.map((f) => [f.form.toLowerCase(), f.id])) } : null
  finders.set(terms, finder)
  return finder
}

/** Cuts a sentence at the terms in it; each term is marked where it stands first. */
export function cut(text: string, terms: Map<string, Entry>): Piece[] {
  const finder = finderOf(terms)
  const out: Piece[] = []
  const met = new Set<string>()
  let from = 0
  for (const m of finder ? text.matchAll(finder.all) : []) {
    const term = finder!.ids.get(m[0].toLowerCase())
    if (!term || met.has(term) || !whole(text, m.index, m[0])) continue
    met.add(term)
    if (m.index > from) out.push({ text: text.slice(from, m.index) })
    out.push({ text: m[0], term })
    from = m.index + m[0].length
  }
  if (from < text.length) out.push({ text: text.slice(from) })
  return out
}

/** Whether a form stands as a word of its own; in Japanese and Chinese there is nothing between words. */
function whole(text: string, at: number, form: string): boolean {
  if (spaceless.test(form)) return true
  return !letter.test(text[at - 1] ?? '') && !letter.test(text[at + form.length] ?? '')
}
const spaceless = /[\u3040-\u30ff\u4e00-\u9fff]/
const letter = /[\p{L}\p{N}]/u

function escaped(s: string): string {
  return s.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** A sentence cut at the terms of the game on the page. */
export function pieces(text: string): Piece[] {
  return cut(text, current)
}

import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'svelte/compiler'
import ts from 'typescript'
import { afterEach, expect, test, vi } from 'vitest'
import { languages } from './language'
import { say, speak, tongue } from './say.svelte'
import { points, ruleName } from './words'
import firstEn from './words/en.json'
import firstFr from './words/fr.json'
import firstJa from './words/ja.json'
import firstPl from './words/pl.json'
import firstZh from './words/zh.json'
import moreEn from './words/more/en.json'
import moreFr from './words/more/fr.json'
import moreJa from './words/more/ja.json'
import morePl from './words/more/pl.json'
import moreZh from './words/more/zh.json'

type Message = string | Record<string, string>
const en = { ...firstEn, ...moreEn }
const [fr, ja, pl, zh] = [{ ...firstFr, ...moreFr }, { ...firstJa, ...moreJa }, { ...firstPl, ...morePl }, { ...firstZh, ...moreZh }]
const tongues: Record<string, Record<string, Message>> = { en, fr, ja, pl, zh }
const source = new URL('../', import.meta.url)
const files = readdirSync(source, { recursive: true }).map(String)
const read = (f: string) => readFileSync(new URL(f, source), 'utf8')
const svelte = files.filter((f) => f.endsWith('.svelte'))
const scripts = files.filter((f) => f.endsWith('.ts') && !f.endsWith('.test.ts'))

afterEach(() => speak('en'))

const formsOf = (m: Message) => (typeof m === 'string' ? [m] : Object.values(m))
const placesOf = (m: Message) => [...new Set(formsOf(m).flatMap((t) => t.match(/\{\w+\}/g) ?? []))].sort()

test.each(languages)('%s has every text, with its places and the forms that its numbers need', (lang, name) => {
  expect(name).toMatch(/\S/)
  expect(Object.keys(tongues[lang]!)).toEqual(Object.keys(en))
  const numbers = [...new Intl.PluralRules(lang).resolvedOptions().pluralCategories].sort()
  for (const [key, m] of Object.entries(tongues[lang]!)) {
    expect(placesOf(m), `${lang} ${key}`).toEqual(placesOf((en as Record<string, Message>)[key]!))
    for (const t of formsOf(m)) expect(t !== '' || key === 'join.sentence', `${lang} ${key}`).toBe(true)
    if (typeof m !== 'string') expect(Object.keys(m).sort(), `${lang} ${key}`).toEqual(numbers)
  }
})

test.each(languages)('%s has each text once', (lang) => {
  const keys = [...`${read(`lib/words/${lang}.json`)}${read(`lib/words/more/${lang}.json`)}`.matchAll(/^ "([^"]+)":/gm)].map((m) => m[1])
  expect(keys.filter((k, i) => keys.indexOf(k) !== i)).toEqual([])
})

/** What a text must not hold, by language. */
const blemishes: Record<string, RegExp[]> = {
  all: [/ {2}/, /\.\.\./, / [,.](?!\d)/, /\{ | \}/],
  fr: [/[^\s«]\s?(?<![\u00a0])[:](?!\/)/, /[^\u202f][;!»]/, /[^\u202f.…(]\?(?!\))/, /'/],
  pl: [/"|“/, /'/],
  en: [/"/, /'/],
  ja: [/[\u3040-\u30ff\u4e00-\u9fff][,.:;!?]/, /[,:;!?] ?[\u3040-\u30ff\u4e00-\u9fff]/, /である|だ。/],
  zh: [/[\u4e00-\u9fff][,.:;!?]/, /[,:;!?] ?[\u4e00-\u9fff]/],
}

test.each(languages)('%s is spelt as its people spell', (lang) => {
  for (const [key, m] of Object.entries(tongues[lang]!)) {
    for (const t of formsOf(m)) for (const b of [...blemishes.all!, ...blemishes[lang]!]) expect(t, `${lang} ${key} against ${b}`).not.toMatch(b)
  }
})

const code = [...svelte, ...scripts].map(read).join('\n')

test('every text is used', () => {
  const said = new Set([...code.matchAll(/'([a-z]\w*(?:\.\w+)*)'/g)].map((m) => m[1]))
  const begun = [...code.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/g)].map((m) => m[1]!)
  const unused = Object.keys(en).filter((k) => !said.has(k) && !begun.some((b) => k.startsWith(b)))
  expect(unused).toEqual([])
})

/** Literals that are the same in every language, or that nobody reads. */
const allowed = /^(Jansou|.*– Jansou|Escape|Esc|Enter|Space|Backspace|Arrow(Left|Right|Up|Down)|Page(Up|Down)|Home|End|Shift\+[A-Z]|[A-Z]|Shift \+ ← →|← →, Enter|1, 2, 3 …|1 … 9 0 - = \[|[a-z], [a-z](, [a-z])?|A, W, C, D|Wh|Gr|Rd|Content-Type|Jansou-Stamp|Bearer|openssl rand .*|jansou serve .*|body back|input.*select.*|ruleset: \w+|asks \w+|\([a-z-]+: [a-z-]+\)|Notification|<(svg|circle) .*|\(max-(width|height): .*)$/
/** Attributes that people read or hear. */
const told = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label'])
/** Whether a literal is written for people: it begins a sentence, or has two words. */
const forPeople = (t: string) => (/^[A-Z][a-z’]/.test(t.trim()) || /[A-Za-z’]{2,}[,;:]? [A-Za-z’]{2,}/.test(t)) && !allowed.test(t.trim())

interface Node {
  type?: string
  name?: string
  data?: string
  value?: unknown
  [field: string]: unknown
}

/** The literals for people in a component: text, what is read aloud, and strings in its expressions. */
function literalsOf(name: string, text: string): string[] {
  const root = parse(text, { modern: true, filename: name }) as unknown as Node
  const out: string[] = []
  const walk = (x: unknown, attribute = ''): void => {
    if (Array.isArray(x)) return x.forEach((y) => walk(y, attribute))
    if (typeof x !== 'object' || x === null) return
    const n = x as Node
    if (n.type === 'StyleSheet' || n.type === 'Comment' || n.type === 'ImportDeclaration' || n.type?.startsWith('TS')) return
    if (n.type === 'Text') {
      const t = n.data ?? ''
      if (attribute === '' || told.has(attribute)) {
        if (/[A-Za-z]{2}/.test(t) && !allowed.test(t.trim())) out.push(t.trim())
      }
      return
    }
    if (n.type === 'Literal' && typeof n.value === 'string' && forPeople(n.value)) out.push(n.value)
    if (n.type === 'TemplateElement') {
      const t = (n.value as { cooked: string }).cooked
      if (forPeople(t)) out.push(t)
    }
    const inner = n.type === 'Attribute' ? (n.name ?? '') : attribute
    for (const [k, v] of Object.entries(n)) if (k !== 'leadingComments' && k !== 'trailingComments' && k !== 'comments') walk(v, n.type === 'RegularElement' || n.type === 'Component' ? '' : inner)
  }
  walk(root.fragment)
  walk(root.instance)
  return out
}

/** The literals for people in a script. */
function literalsOfScript(text: string): string[] {
  const out: string[] = []
  const walk = (n: ts.Node): void => {
    if (ts.isImportDeclaration(n) || ts.isTypeNode(n)) return
    if ((ts.isStringLiteral(n) || ts.isNoSubstitutionTemplateLiteral(n) || ts.isTemplateHead(n) || ts.isTemplateMiddle(n) || ts.isTemplateTail(n)) && forPeople(n.text)) out.push(n.text)
    ts.forEachChild(n, walk)
  }
  walk(ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true))
  return out
}

test('literals for people are found where they hide', () => {
  const found = literalsOf('x.svelte', `<script lang="ts">const a = 'You may not'; const b = 'data-x'</script><p title="the wall" class="soft">left{a ? 'Ron' : 'soft'}{b}</p>`)
  expect(found.sort()).toEqual(['Ron', 'You may not', 'left', 'the wall'])
  expect(literalsOfScript("import 'A b'; const x = `Hello ${y} there you`; const z: 'Big thing' = 'aria-label'")).toEqual(['Hello ', ' there you'])
})

test.each(svelte)('%s says nothing by itself', (f) => {
  expect(literalsOf(f, read(f))).toEqual([])
})

test.each(scripts.filter((f) => !/(language|icons|keynames)\.ts$/.test(f)))('%s says nothing by itself', (f) => {
  expect(literalsOfScript(read(f))).toEqual([])
})

test('what comes with a page is spoken in each language, when it has come', async () => {
  vi.resetModules()
  const page = await import('./say.svelte')
  expect(page.say('acc.in')).toBe('')
  await page.withMore(Promise.resolve())
  expect(page.say('acc.in')).toBe('Sign in')
  await page.speak('fr')
  expect(page.say('acc.in')).toBe('Se connecter')
})

test('a language is spoken as soon as it has come', async () => {
  expect(say('centre.deal', { n: 3, of: 16 })).toBe('deal 3 of 16')
  expect(await speak('pl').then(tongue)).toBe('pl')
  expect([1, 2, 5, 22].map((n) => say('replay.counters', { n }))).toEqual(['1 licznik', '2 liczniki', '5 liczników', '22 liczniki'])
  expect(points(25000)).toBe('25\u00a0000')
  await speak('ja')
  expect(ruleName('riichi.yaku.pinfu')).toBe('平和')
  await speak('xx')
  expect(tongue()).toBe('en')
})

test('how a language counts is found out once, not for every sentence', async () => {
  await speak('pl')
  say('board.concealed', { name: 'Ann', n: 13 })
  const found = vi.spyOn(Intl, 'PluralRules')
  say('board.concealed', { name: 'Ann', n: 12 })
  expect(found).not.toHaveBeenCalled()
  found.mockRestore()
})

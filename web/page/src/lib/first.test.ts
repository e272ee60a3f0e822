// What is said before its words have come, and what is fetched before it is said:
// found by following the imports from where the page begins.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import first from './words/en.json'
import more from './words/more/en.json'

const source = fileURLToPath(new URL('../', import.meta.url))

/** The file that an import means; nothing for a package's. */
function fileOf(from: string, spec: string): string | undefined {
  if (!spec.startsWith('.')) return undefined
  const at = join(dirname(from), spec)
  return [at, `${at}.ts`].find((f) => /\.(ts|svelte)$/.test(f) && existsSync(f))
}

interface Import {
  file: string
  /** It comes when it is asked for. */
  later: boolean
  /** Its words come beside it. */
  withMore: boolean
}

const imports = (f: string): Import[] => importsIn(readFileSync(f, 'utf8')).flatMap(({ spec, ...i }) => [fileOf(f, spec)].flatMap((file) => (file ? [{ file, ...i }] : [])))

function importsIn(text: string): { spec: string; later: boolean; withMore: boolean }[] {
  const still = [...text.matchAll(/^\s*(?:import|export)\s+(?!type\s)(?:[^'\n;]*?\sfrom\s+)?'([^']+)'/gm)].map((m) => ({ spec: m[1]!, later: false, withMore: false }))
  const later = [...text.matchAll(/(typeof\s+)?((?:with\w+\()*)import\('([^']+)'\)/g)].filter((m) => !m[1]).map((m) => ({ spec: m[3]!, later: true, withMore: m[2]!.includes('withMore(') }))
  return [...still, ...later]
}

/** All that comes with the files, as far as imports of a kind lead. */
function reach(from: string[], goes: (i: Import) => boolean): string[] {
  const found = new Set(from.map((f) => join(source, f)))
  for (const f of found) for (const i of imports(f)) if (goes(i)) found.add(i.file)
  return [...found]
}

/** Which of the texts a file says. */
function saidIn(text: string, keys: string[]): string[] {
  const whole = new Set([...text.matchAll(/['`]([a-z]\w*(?:\.\w+)*)['`]/g)].map((m) => m[1]!))
  const begun = [...text.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/g)].map((m) => m[1]!)
  return keys.filter((k) => whole.has(k) || begun.some((b) => k.startsWith(b)))
}
const said = (f: string, keys: string[]) => saidIn(readFileSync(f, 'utf8'), keys)

test('imports and texts are found where they are written', () => {
  const text = "import A from './A.svelte'\n  import { b } from './b'\nimport type { C } from './c'\nimport './d.css'\nexport * from './e'\nconst f = () => withMore(withRules(import('./f')))\nconst g = typeof import('./g')\n{#await import('./h') then x}{say('a.b')}{say(`c.${x}`)}"
  expect(importsIn(text).map((i) => `${i.spec}${i.later ? ' later' : ''}${i.withMore ? ' with more' : ''}`)).toEqual(['./A.svelte', './b', './d.css', './e', './f later with more', './h later'])
  expect(saidIn(text, ['a.b', 'a.c', 'c.d'])).toEqual(['a.b', 'c.d'])
})

test('what comes without the words of words/more says none of them', () => {
  const bare = reach(['main.ts'], (i) => !i.withMore)
  const wrong = bare.flatMap((f) => said(f, Object.keys(more)).map((k) => `${relative(source, f)} says ${k}`))
  expect(wrong, 'fetch the component by withMore(import(…)), or move the text to words/*.json').toEqual([])
})

test('what neither the front door nor the first look at a table says is in words/more', () => {
  const atOnce = reach(['main.ts', 'door/Door.svelte', 'table/Parlour.svelte'], (i) => !i.later)
  const used = new Set(atOnce.flatMap((f) => said(f, Object.keys(first))))
  expect(Object.keys(first).filter((k) => !used.has(k)), 'move these texts, in all five languages').toEqual([])
})

// Colours are written once, in tokens.css, by night and by day: what a component
// writes itself has no day.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = new URL('../', import.meta.url)
const files = readdirSync(source, { recursive: true }).map(String).filter((f) => /\.(svelte|css)$/.test(f) && f !== 'style/tokens.css')

/** Folders whose components still write colours of their own. It only shrinks. */
const open: string[] = []

const named = 'black|white|red|green|blue|gold|gray|grey|silver|orange|yellow|purple|brown|pink|navy|teal|maroon|olive|lime|aqua|fuchsia'
const colour = new RegExp(`#[0-9a-f]{3,8}\\b|\\b(?:rgba?|hsla?|oklch|lab|lch)\\(|(?<=[:,(\\s])(?:${named})(?=[\\s;,)])`, 'gi')

/** The colours that the styles of a file write: its style sheet, and what its elements have as style. */
function coloursOf(name: string, text: string): string[] {
  const sheet = name.endsWith('.css') ? text : [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>|\bstyle(?::[\w-]+)?="([^"]*)"/g)].map((m) => m[1] ?? m[2]).join('\n')
  const rules = sheet.replace(/\/\*[\s\S]*?\*\//g, '').replace(/url\([^)]*\)/g, '')
  const values = [...rules.matchAll(/:([^;{}]*)[;}]/g)].map((m) => ` ${m[1]};`).join('')
  return [...values.matchAll(colour)].map((m) => m[0]).filter((c) => !/^#0{4}$|^#0{8}$/.test(c))
}

test('a colour that is no token is found where it hides', () => {
  expect(coloursOf('a.css', 'a:hover { color: #fff; border: 1px solid red }')).toEqual(['#fff', 'red'])
  expect(coloursOf('a.svelte', '<p style="background: rgb(1, 2, 3)">red</p><style>p { color: var(--red); background: #0000 /* #fff */; }</style>')).toEqual([])
  expect(coloursOf('a.svelte', '<p style="background: rgb(1, 2, 3);">red</p>')).toEqual(['rgb('])
})

test.each(files.filter((f) => !open.some((d) => f.startsWith(`${d}/`))))('%s writes only tokens', (f) => {
  expect(coloursOf(f, readFileSync(new URL(f, source), 'utf8'))).toEqual([])
})

test.each(open)('%s has colours of its own still', (d) => {
  const left = files.filter((f) => f.startsWith(`${d}/`)).flatMap((f) => coloursOf(f, readFileSync(new URL(f, source), 'utf8')))
  expect(left, 'it has none: take it off the list').not.toEqual([])
})

// Not every machine has a font for Chinese and Japanese: an ornament of its characters is a drawing, as the seal is.
test.each(files)('%s writes no character that a machine may have no font for', (f) => {
  const code = readFileSync(new URL(f, source), 'utf8').replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|^\s*\/\/.*$/gm, '')
  expect(code.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu)).toBeNull()
})

// What can be chosen keeps the contrast that the art direction asks for.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrasted, faceSet, inks, pictures } from '../tile/faces'
import usual from '../tile/tiles.svg?raw'
import large from '../tile/large.svg?raw'

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** The tokens of a rule of tokens.css. */
function rule(selector: string): Record<string, string> {
  const at = tokens.indexOf(`\n${selector} {`)
  expect(at, selector).toBeGreaterThan(0)
  const body = tokens.slice(at, tokens.indexOf('\n}', at))
  return Object.fromEntries([...body.matchAll(/(--[\w-]+): (#[0-9a-f]+);/g)].map((m) => [m[1]!, m[2]!]))
}

function luminance(hex: string): number {
  const full = hex.length === 4 ? [...hex.slice(1)].map((c) => c + c).join('') : hex.slice(1)
  const [r, g, b] = [0, 2, 4].map((i) => parseInt(full.slice(i, i + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
function ratio(a: string, b: string): number {
  const [hi, lo] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (hi! + 0.05) / (lo! + 0.05)
}

const night = rule(':root')
const day = rule(":root[data-theme='day']")

test.each(['green', 'blue', 'wine', 'slate'])('words can be read on %s felt, by night and by day', (felt) => {
  for (const [words, cloth] of [[night, rule(`[data-felt='${felt}']`)], [{ ...night, ...day }, rule(`[data-theme='day'][data-felt='${felt}']`)]] as const) {
    for (const part of ['--felt-0', '--felt-1', '--felt-2']) {
      expect(ratio(words['--on-felt']!, cloth[part]!), `${part} words`).toBeGreaterThanOrEqual(5.5)
      expect(ratio(words['--on-felt-soft']!, cloth[part]!), `${part} soft words`).toBeGreaterThanOrEqual(4.5)
      if (part !== '--felt-2') expect(ratio(words['--ring-last']!, cloth[part]!), `${part} ring`).toBeGreaterThanOrEqual(3) // no discard lies in the corners
    }
  }
})

test('what is chosen first is the green felt and the bamboo back of the page', () => {
  for (const s of ["[data-felt='green']", "[data-back='bamboo']"]) expect(night).toMatchObject(rule(s))
  expect(day).toMatchObject(rule("[data-theme='day'][data-felt='green']"))
})

test('the high-contrast set has seven to one, and the same drawings', () => {
  const made = contrasted(usual)
  const colours = new Set([...pictures(made).entries()].filter(([id]) => id !== 'tb').flatMap(([, p]) => p.match(/#[0-9a-f]{6}\b/g) ?? []))
  colours.delete('#ffffff')
  for (const c of colours) expect(ratio(c, '#ffffff'), c).toBeGreaterThanOrEqual(7)
  expect([...colours].sort()).toEqual(Object.values(inks).filter((c) => c !== '#ffffff').sort())
  expect(made.replace(/#[0-9a-f]{6}\b/g, '')).toBe(usual.replace(/#[0-9a-f]{6}\b/g, ''))
})

test('each set has every tile, and a red five that is known without its colour', () => {
  for (const sprite of [usual, large]) {
    const all = pictures(sprite)
    expect([...all.keys()].sort()).toEqual([...pictures(usual).keys()].sort())
    const shape = (id: string) => all.get(id)!.replace(/#[0-9a-f]{6}\b/g, '')
    for (const suit of ['m', 'p', 's']) {
      expect(shape(`t${suit}0`)).toContain('href="#tr"') // the frame with its folded corners
      expect(shape(`t${suit}5`)).not.toContain('href="#tr"')
    }
  }
})

test('who asks the system for contrast has it, unless another set is chosen', () => {
  expect(faceSet('auto', false)).toBe('usual')
  expect(faceSet('auto', true)).toBe('contrast')
  expect(faceSet('usual', true)).toBe('usual')
  expect(faceSet('large', false)).toBe('large')
})

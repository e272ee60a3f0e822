// The end of an animation costs about five frames, each with the style of all that moves: what a usual message sets in
// motion on the felt runs on until the next one takes it away (docs/page.md, "What a message costs").
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What moves with every draw, discard and turn, by the file that has it. */
const usual = { Board: ['lit', 'out'], Centre: ['lit', 'out'], River: ['thrown'], Strip: ['drawn'], Table: ['drawn'] }

for (const [file, names] of Object.entries(usual)) {
  const css = readFileSync(new URL(`./${file}.svelte`, import.meta.url), 'utf8').split('<style>')[1]!
  for (const name of names) {
    test(`${name} of ${file} does not end while a table is played at`, () => {
      const seconds = [...css.matchAll(new RegExp(`animation: ${name} ([\\d.]+)s`, 'g'))].map((m) => Number(m[1]))
      expect(seconds.length).toBeGreaterThan(0)
      for (const s of seconds) expect(s).toBeGreaterThanOrEqual(4)
    })
  }
}
/** What moves with a claim or a riichi: it has come in a third of a second, and ends past the message that brought it. */
const seldom = { Board: ['laid'], Melds: ['claimed'], CallBar: ['in'] }
for (const [file, names] of Object.entries(seldom)) {
  const css = readFileSync(new URL(`./${file}.svelte`, import.meta.url), 'utf8').split('<style>')[1]!
  for (const name of names) test(`${name} of ${file} ends past the message that brought it`, () => expect(Number(css.match(new RegExp(`animation: ${name} ([\\d.]+)s`))![1])).toBeGreaterThan(1))
}
test('the bubble of a call grows and fades by animations of a property each, or the browser draws both itself, frame by frame', () => {
  const css = readFileSync(new URL('./Board.svelte', import.meta.url), 'utf8')
  const of = (name: string): string => css.split(`@keyframes ${name} {`)[1]!.split('\n  }\n')[0]!
  expect(of('pop')).not.toContain('opacity')
  for (const name of ['said', 'meant']) expect(of(name)).not.toMatch(/scale|transform|translate/)
})
test('no lamp of the felt is a transition, which would end', () => {
  for (const file of ['Board', 'Centre']) expect(readFileSync(new URL(`./${file}.svelte`, import.meta.url), 'utf8')).not.toMatch(/transition: opacity/)
})

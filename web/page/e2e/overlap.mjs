// The table at every size: the usual moments and the fullest one, at sixteen
// sizes, with the panel of the rail and without, in five languages, with words
// of twice the size and at a zoom of two. Nothing lies on anything else, nothing
// leaves the felt, no word leaves its box, nothing is too small to be read or
// pressed. One page is enough: it is resized, told another moment, and spoken to
// in another language.
import assert from 'node:assert/strict'
import { drawn, launch, newPage } from './browser.mjs'
import { origin, stage } from './stage.mjs'
import * as moments from './moments.mjs'
import * as mcr from './moments-mcr.mjs'
import * as watch from './moments-watch.mjs'
import { worst } from './moments-worst.mjs'

const sizes = [
  [1280, 800], [1280, 720], [1366, 768], [1440, 900], [1920, 1080], [2560, 1440], [1024, 768], [390, 844],
  [360, 740], [360, 640], [430, 932], [844, 390], [740, 360], [932, 430], [768, 1024], [820, 1180],
]
/**
 * A browser at a zoom of two has half of these. What is then smaller than a phone has no table that can be read:
 * 640 by 360 on its side, 360 by 560 upright (docs/page.md says so).
 */
const zoomed = sizes.map(([w, h]) => [w / 2, h / 2]).filter(([w, h]) => (w > h ? w >= 640 && h >= 360 : w >= 360 && h >= 560))
const tongues = ['en', 'fr', 'pl', 'ja', 'zh']

const scenes = {
  worst: () => worst(),
  'worst mcr': () => worst('mcr'),
  turn: () => moments.turn(),
  riichi: () => moments.turn(),
  claim: () => moments.claim(),
  'mcr turn': () => mcr.turn(),
  watching: () => watch.chair(),
  'watching worst': () => watch.full(),
  'watching worst chair': () => watch.fullChair(),
}

/** Runs in the page: every fault in words. `least` is the smallest letter, the smallest tile of a river and of the hand. */
function faultsOf(least) {
  const out = new Map()
  const say = (what, by) => out.set(what, Math.max(out.get(what) ?? 0, Math.round(by * 10) / 10))
  const box = (e) => {
    const r = e.getBoundingClientRect()
    return { x0: r.left, y0: r.top, x1: r.right, y1: r.bottom }
  }
  const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width > 1.5 && e.getBoundingClientRect().height > 1.5
  const all = []
  const add = (selector, name) => {
    for (const [i, e] of [...document.querySelectorAll(selector)].entries()) if (seen(e)) all.push({ g: typeof name === 'function' ? name(e) : name + (i || ''), ...box(e) })
  }
  const at = (e) => e.closest('.seat').className.match(/\bp\d/)[0]
  add('.river .body', (e) => `river ${at(e)}`)
  add('.strip :is(.body, .hand > .back)', (e) => `strip ${at(e)}`)
  add('.flowers .tile', (e) => `flowers ${at(e)}`)
  add('.stick:not(.plate .stick)', (e) => `stick ${at(e)}`)
  add('.plate', (e) => `plate ${e.dataset.side}`)
  add('.centre', 'centre')
  add('.calls', 'calls')
  add('.say .lamp', 'lamp')
  add('.say .line', 'sentence')
  add('.say .why', 'why')
  add('.say :is(.waits, .chip)', 'waits')
  add('.band .watch', 'watching')
  add('.band .acts button', () => 'next chair')
  add('.own .body', () => 'hand')
  add('.mine .tile', () => 'own melds')
  add('.before .toggles', 'toggles')
  add('.lowdora', 'dora')
  add('.stage ~ nav > .ib', () => 'rail')
  if (getComputedStyle(document.querySelector('.clock') ?? document.body).position === 'absolute') add('.clock > span', 'clock')
  const stage = box(document.querySelector('.stage'))
  const felt = (a) => a.g !== 'rail'
  for (const a of all.filter(felt)) {
    const off = Math.max(stage.x0 - a.x0, a.x1 - stage.x1, stage.y0 - a.y0, a.y1 - stage.y1)
    if (off > 1) say(`${a.g} leaves the felt by`, off)
  }
  for (let i = 0; i < all.length; i++) {
    for (let j = i + 1; j < all.length; j++) {
      const [a, b] = [all[i], all[j]]
      if (a.g === b.g) continue
      const x = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
      const y = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
      if (x > 1 && y > 1) say(`${[a.g, b.g].sort().join(' × ')}:`, Math.min(x, y))
    }
  }
  // Words in their boxes: what the text takes, but for what only a screen reader has, against what holds it.
  const textBox = (e) => {
    const rects = []
    const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let n = walk.nextNode(); n; n = walk.nextNode()) {
      if (!n.textContent.trim() || n.parentElement.closest('.sr')) continue
      range.selectNodeContents(n)
      rects.push(...range.getClientRects())
    }
    if (rects.length === 0) return null
    const of = (f, k) => f(...rects.map((r) => r[k]))
    return { left: of(Math.min, 'left'), right: of(Math.max, 'right'), top: of(Math.min, 'top'), bottom: of(Math.max, 'bottom') }
  }
  const words = (selector, holder, what) => {
    for (const e of document.querySelectorAll(selector)) {
      if (!seen(e)) continue
      const w = textBox(e)
      if (!w) continue
      const h = e.closest(holder).getBoundingClientRect()
      const off = Math.max(h.left - w.left, w.right - h.right, h.top - w.top, w.bottom - h.bottom)
      if (off > 1) say(`${what} “${e.textContent.trim().slice(0, 18)}” leaves its box by`, off)
      if (!e.querySelector('.sr') && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline' && getComputedStyle(e).overflow !== 'hidden') say(`${what} “${e.textContent.trim().slice(0, 18)}” is too wide by`, e.scrollWidth - e.clientWidth)
    }
  }
  words('.plate .points', '.plate', 'points')
  words('.plate .tag', '.plate', 'tag')
  words('.band .acts button', '.band .acts button', 'button')
  words('.bar button', '.bar button', 'call')
  // A word of a call stands in one line: one that is broken between letters cannot be read at a glance.
  for (const e of document.querySelectorAll('.bar button')) {
    const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let n = walk.nextNode(); n; n = walk.nextNode()) {
      if (!seen(n.parentElement)) continue
      for (const w of n.data.matchAll(/\p{Script=Latin}+/gu)) {
        range.setStart(n, w.index)
        range.setEnd(n, w.index + w[0].length)
        const lines = new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size
        if (lines > 1) say(`call “${w[0]}” is broken, lines:`, lines)
      }
    }
  }
  words('.clock > span', getComputedStyle(document.querySelector('.clock') ?? document.body).position === 'absolute' ? '.band' : '.calls', 'clock')
  words('.centre .in', '.centre', 'centre')
  // In the middle each line of words, by itself, against the letters of the winds: of what is wrapped, each line has its own box.
  const air = 0.14 // of the height of a font, above its capitals and under them
  const lines = (selector) => {
    const out = []
    for (const e of document.querySelectorAll(selector)) {
      const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      for (let n = walk.nextNode(); n; n = walk.nextNode()) {
        if (!n.textContent.trim() || n.parentElement.closest('.sr') || !seen(n.parentElement)) continue
        range.selectNodeContents(n)
        for (const r of range.getClientRects()) out.push({ text: n.textContent.trim(), x0: r.left, x1: r.right, y0: r.top + r.height * air, y1: r.bottom - r.height * air })
      }
      for (const i of e.querySelectorAll('.st')) out.push({ text: i.className, ...box(i) })
    }
    return out
  }
  const winds = lines('.centre .wind')
  const low = matchMedia('(max-height: 499px) and (orientation: landscape)').matches // the middle is fullest there
  for (const t of low ? lines('.centre .round, .centre .line > span') : []) {
    for (const w of winds) {
      const [x, y] = [Math.min(t.x1, w.x1) - Math.max(t.x0, w.x0), Math.min(t.y1, w.y1) - Math.max(t.y0, w.y0)]
      if (x > 1 && y > 1) say(`“${t.text}” lies on the wind ${w.text} by`, Math.min(x, y))
    }
  }
  for (const p of document.querySelectorAll('.plate')) {
    const [a, b] = ['.points', '.tag'].map((q) => p.querySelector(q)).map(box)
    if (Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > 1 && Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > 1) say('points lie on the tag by', Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0))
  }
  // Nothing shrinks under its minimum.
  const width = (e) => e.getBoundingClientRect().width
  const river = document.querySelector('.seat.p0 .river:not(.eight) .tile:not(.sideways)')
  if (river && width(river) < least.river) say('a river tile is wide', width(river))
  for (const e of document.querySelectorAll('.own button')) if (width(e) < least.hand) say('a tile of the hand is wide', width(e))
  for (const e of document.querySelectorAll('.room button, .room a')) {
    // A term in the middle of a sentence takes the height of its line (WCAG 2.2, 2.5.8).
    if (!seen(e) || e.closest('.own, .panel') || e.matches('.line [data-term]')) continue
    const r = e.getBoundingClientRect()
    const short = e.matches('.why, .lamp') ? r.height : Math.min(r.width, r.height)
    if (short < 43.5) say(`${e.getAttribute('aria-label') ?? e.textContent.trim().slice(0, 18)} is too small to press:`, short)
  }
  for (const e of document.querySelectorAll('.room *')) {
    if (![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()) || e.closest('.sr, .index, svg') || !seen(e)) continue
    const size = parseFloat(getComputedStyle(e).fontSize)
    if (size < least.letter - 0.05) say(`letters of “${e.textContent.trim().slice(0, 18)}”, px:`, size)
  }
  if (document.scrollingElement.scrollWidth > innerWidth + 1) say('the page is wider by', document.scrollingElement.scrollWidth - innerWidth)
  return [...out].map(([what, by]) => `${what} ${by}`)
}

/** A page that can be told any moment. */
async function table(browser) {
  const { context, page, faults } = await newPage(browser, { width: 1280, height: 800 })
  // Whatever fonts the machine has, the round is written with its Japanese name too, where there is room: to be asked
  // whether a character can be drawn is all that the page reads a canvas for (src/lib/glyphs.ts).
  await page.addInitScript(() => {
    let n = 0
    CanvasRenderingContext2D.prototype.getImageData = () => ({ data: [n++] })
  })
  let send
  let rev = 100
  await stage(page, { state: moments.turn(), rulesets: moments.rulesets, wire: (s) => (send = s) })
  await page.goto(`${origin}/t/moment`)
  await page.waitForSelector('.own')
  const tell = async (name) => {
    const m = scenes[name]()
    m.rev = ++rev
    if (await page.locator('[data-call=riichi][aria-pressed=true]').count()) await page.keyboard.press('Escape')
    send(m)
    await page.waitForFunction((n) => document.querySelector('.table').dataset.rev === String(n), rev, { polling: 5 })
    if (name === 'riichi') await page.keyboard.press('r')
  }
  const speak = async (lang) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.click('nav [data-open=settings]')
    await page.selectOption('dialog [data-language]', lang)
    await page.waitForFunction((l) => document.documentElement.lang === l, lang)
    await page.click('dialog [data-close]')
  }
  return { context, page, faults, tell, speak }
}

export async function run(only = '') {
  const browser = await launch()
  const bad = []
  let looks = 0
  try {
    const { page, faults, tell, speak } = await table(browser)
    const look = async (where, least) => {
      looks++
      for (const f of await page.evaluate(faultsOf, least)) bad.push(`${where}: ${f}`)
    }
    const through = async (list, names, what, least, panels) => {
      const asked = new RegExp(only)
      const whereIs = (width, height, name) => `${what}, ${width}×${height}, ${name}`
      for (const [width, height] of list) {
        if (!names.some((n) => asked.test(whereIs(width, height, n)))) continue
        await page.setViewportSize({ width, height })
        await page.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [width, height])
        await drawn(page) // what asks for the size of the window is told with a frame
        for (const name of names) {
          const where = whereIs(width, height, name)
          if (!asked.test(where)) continue
          await tell(name)
          await look(where, least)
          // Where the window is narrower the panel lies over the table.
          if (panels && width >= 1100) {
            await page.click('nav [data-open=history]')
            await look(`${where}, panel open`, least)
            await page.click('nav [data-open=history]')
          }
        }
      }
    }
    const usual = { letter: 12, river: 19, hand: 40 }
    const big = async (scale) => {
      await page.evaluate((s) => (document.documentElement.style.fontSize = s), scale)
    }
    for (const lang of tongues) {
      await speak(lang)
      // What changes with the language are words: of calls, of the sentence, of the plan.
      await through(sizes, lang === 'en' ? Object.keys(scenes) : ['worst', 'claim', 'riichi', 'watching worst chair'], lang, usual, lang === 'en')
      await big('200%')
      await through(sizes, ['worst', 'claim', 'watching worst chair'], `${lang}, 200 % text`, { letter: 12, river: 12, hand: 30 }, lang === 'en')
      await big('')
      await through(zoomed, ['worst', 'claim', 'watching worst chair'], `${lang}, zoom of 2`, { letter: 12, river: 12, hand: 24 }, false)
    }
    bad.push(...faults)
  } finally {
    await browser.close()
  }
  assert.equal(bad.length, 0, bad.join('\n'))
  console.log(`overlap: ${looks} looks at the table, nothing overlaps, leaves its place or is too small`)
}

if (import.meta.filename === process.argv[1]) await run(process.argv[2])

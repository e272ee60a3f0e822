// Colours that the system chooses (forced colours), and who asks for contrast: at the
// table, on a sheet, in settings, at the front door, in a lesson and a drill, at the
// judge's and the operator's page every word can be read, what is pressed or chosen
// differs by more than its colours, the clock is seen, and so is the focus.
import assert from 'node:assert/strict'
import { desktop, drawn, launch, newPage, phone, rail, ripe } from './browser.mjs'
import * as moments from './moments.mjs'
import * as direction from './moments-direction.mjs'
import * as mcr from './moments-mcr.mjs'
import { origin, stage } from './stage.mjs'

const scenes = {
  turn: { state: moments.turn() },
  riichi: { state: moments.turn(), press: '[data-call=riichi]' },
  furiten: { state: direction.claim() },
  'mcr claim': { state: mcr.claim() },
  win: { state: moments.win(), sheet: true },
  draw: { state: moments.draw(), sheet: true },
  settings: { state: moments.turn(), rail: 'settings' },
  ledger: { state: moments.strict(), rail: 'ledger' },
  door: { path: '/' },
  learn: { path: '/learn', ready: '[data-course=riichi]' },
  lesson: { path: '/learn/riichi/sets', ready: '[data-step="0"]' },
  drills: { path: '/drill', ready: 'main a' },
  drill: { path: '/drill/riichi-furiten', ready: '[data-hand]', press: '[data-answer=yes]' },
  judge: { path: '/judge', ready: 'main' },
  admin: { path: '/admin', ready: 'main' },
  unknown: { path: '/nowhere', ready: '[data-note=unknown]' },
}

/** Runs in the page: what cannot be read or told apart, in words. */
function unseen() {
  const out = []
  const rgb = (text) => (text.match(/[\d.]+/g) ?? []).map(Number)
  const light = (c) => {
    const [r, g, b] = c.slice(0, 3).map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (a, b) => {
    const [x, y] = [light(a), light(b)].sort((p, q) => q - p)
    return (x + 0.05) / (y + 0.05)
  }
  const visible = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && e.getBoundingClientRect().width > 1
  /** The colour behind an element; none where a picture lies there. */
  const behind = (e) => {
    for (let x = e; x; x = x.parentElement) {
      const s = getComputedStyle(x)
      const c = rgb(s.backgroundColor)
      if (s.backgroundImage !== 'none') return undefined
      if (c.length === 3 || c[3] > 0.95) return c
    }
    return [255, 255, 255]
  }
  const words = (e) => (e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 24)
  for (const e of document.querySelectorAll('body *')) {
    if (!visible(e) || e.closest('.sr, [aria-hidden=true], svg, .tile') || ![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) continue
    const back = behind(e)
    const c = back && contrast(rgb(getComputedStyle(e).color), back)
    if (back && c < 3) out.push(`"${words(e)}" has a contrast of ${c.toFixed(1)}`)
  }
  // What is pressed or chosen: its look but for colours, beside one of its kind that is not.
  const look = (e) => ['', '::before', '::after'].map((p) => {
    const s = getComputedStyle(e, p || null)
    return [s.outlineStyle, s.outlineWidth, s.borderTopStyle, s.borderTopWidth, s.fontWeight, s.textDecorationLine, s.content, s.transform].join()
  }).join()
  const inside = (e) => e.innerHTML.length
  for (const q of ['aria-pressed', 'aria-selected', 'aria-current']) {
    for (const on of document.querySelectorAll(`[${q}]:not([${q}=false])`)) {
      if (!visible(on)) continue
      const off = [...on.parentElement.children].find((e) => e !== on && e.tagName === on.tagName && visible(e) && e.className === on.className && (e.getAttribute(q) ?? 'false') === 'false')
      if (off && look(on) === look(off) && inside(on) === inside(off) && getComputedStyle(on).backgroundColor === getComputedStyle(off).backgroundColor) out.push(`"${words(on)}" is ${q} and looks like "${words(off)}"`)
    }
  }
  for (const e of document.querySelectorAll('.run > i')) {
    const back = behind(e.parentElement.parentElement)
    if (visible(e) && back && contrast(rgb(getComputedStyle(e).backgroundColor), back) < 3) out.push('the line of a clock is not seen')
  }
  for (const e of document.querySelectorAll('button, .btn, input, select')) {
    if (!visible(e) || e.closest('.own') || e.closest('[aria-hidden=true]')) continue
    const s = getComputedStyle(e)
    if (matchMedia('(forced-colors: active)').matches && e.matches('.btn, .call') && s.borderTopStyle === 'none' && s.outlineStyle === 'none') out.push(`the button "${words(e)}" has no edge`)
  }
  return [...new Set(out)]
}

/** Walks by Tab and says where the focus is not seen. */
async function focus(page, steps) {
  const bad = []
  for (let i = 0; i < steps; i++) {
    await page.keyboard.press('Tab')
    const f = await page.evaluate(() => {
      const e = document.activeElement
      if (!e || e === document.body) return ''
      const s = getComputedStyle(e)
      const l = e.closest('label') && getComputedStyle(e.closest('label'))
      const ring = (x) => x && x.outlineStyle !== 'none' && parseFloat(x.outlineWidth) >= 2
      return ring(s) || ring(l) ? '' : `the focus on "${(e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 24)}" is not seen`
    })
    if (f) bad.push(f)
  }
  return [...new Set(bad)]
}

const ways = {
  'forced colours': { forcedColors: 'active', colorScheme: 'dark' },
  'forced colours by day': { forcedColors: 'active', colorScheme: 'light' },
  'more contrast': { contrast: 'more' },
}

export async function run() {
  const browser = await launch()
  const bad = []
  let looked = 0
  try {
    for (const [way, media] of Object.entries(ways)) {
      for (const size of way.endsWith('day') ? [desktop] : [desktop, phone]) {
        let scene
        const { context, page, faults } = await newPage(browser, size, media)
        await stage(page, { state: () => scene.state, rulesets: moments.rulesets, tables: moments.tables })
        for (const [name, s] of Object.entries(scenes)) {
          scene = s
          await page.goto(origin + (s.path ?? '/t/moment'))
          await ripe(page, s.path ? (s.ready ?? '[data-table]') : s.sheet ? '.sheet' : '.table')
          if (s.press) await page.click(s.press)
          if (s.rail) await rail(page, s.rail)
          await drawn(page)
          const found = await page.evaluate(unseen)
          assert.equal(await page.getAttribute('html', 'data-tiles'), 'contrast', 'the tiles are those of high contrast')
          if (size === desktop) found.push(...(await focus(page, 12)))
          bad.push(...[...faults.splice(0), ...found].map((f) => `${name}, ${way}, ${size.width}: ${f}`))
          looked++
          await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()))
        }
        await context.close()
      }
    }
  } finally {
    await browser.close()
  }
  assert.deepEqual(bad, [])
  console.log(`colours: ${looked} looks in forced colours and with more contrast: every word is read, what is chosen and where the focus is is seen`)
}

if (import.meta.filename === process.argv[1]) await run()

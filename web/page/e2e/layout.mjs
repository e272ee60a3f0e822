// Moments of games at three sizes: nothing overlaps, nothing leaves its place,
// nothing is too small to press, and axe finds nothing to blame. And in every
// language, whose words are longer or broader.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { axeFaults, desktop, drawn, launch, narrow, newPage, phone } from './browser.mjs'
import { results } from './server.mjs'
import { origin, stage } from './stage.mjs'
import * as moments from './moments.mjs'
import * as mcr from './moments-mcr.mjs'

const sizes = { desktop, phone, narrow }
const tongues = ['en', 'pl', 'fr', 'ja', 'zh']

const scenes = {
  door: { path: '/' },
  'door with settings': { path: '/', press: ['[data-go=new]', '[data-fold=more]', '[data-fold=length]', '[data-fold=help]', '[data-fold=manner]', '[data-fold=bots]'] },
  watch: { path: '/watch' },
  unknown: { path: '/nowhere' },
  waiting: { state: moments.waiting() },
  turn: { state: moments.turn() },
  riichi: { state: moments.turn(), press: ['[data-call=riichi]'] },
  'open riichi': { state: moments.opened(), press: ['[data-call=open_riichi]'] },
  kan: { state: moments.turn(), press: ['[data-call=kong]'] },
  claim: { state: moments.claim() },
  chi: { state: moments.claim(), press: ['[data-call=chow]'] },
  crowded: { state: moments.crowded() },
  win: { state: moments.win(), sheet: true },
  fu: { state: moments.win(), sheet: true, press: ['summary'] },
  yakuman: { state: moments.win(), sheet: true, press: ['[data-go=next]'] },
  draw: { state: moments.draw(), sheet: true },
  final: { state: moments.final(), sheet: true, press: ['[data-go=next]'] },
  strict: { state: moments.strict() },
  lay: { state: moments.strict(), press: ['[data-call=lay]', '[data-lay] >> nth=2'] },
  ledger: { state: moments.strict(), press: ['nav button:first-child'] },
  called: { state: moments.called() },
  'call the referee': { state: moments.strict(), press: ['[data-open=referee]'] },
  chair: { state: moments.chair(), press: ['[data-open=undo] > summary'] },
  'chair otherwise': { state: moments.chair(), press: ['[data-go=other]'] },
  'chair report': { state: moments.chair([]), press: ['[data-open=report] > summary', '[data-open=report] details summary'] },
  help: { state: moments.turn(), press: ['[data-open=help]'] },
  settings: { state: moments.turn(), press: ['[data-open=settings]'] },
  'mcr turn': { state: mcr.turn() },
  'mcr route': { state: mcr.turn(), press: ['.routes summary'] },
  'mcr flowers': { state: mcr.flowers(), press: ['[data-call=flower]'] },
  'mcr claim': { state: mcr.claim(), press: ['[data-call=chow]'] },
  'mcr waits': { state: mcr.waits() },
  'mcr why': { state: mcr.waits(), press: ['[data-note=why] summary'] },
  'mcr crowded': { state: mcr.crowded() },
  'mcr chairs': { state: mcr.chairs() },
  'mcr strict': { state: mcr.strict() },
  'mcr ledger': { state: mcr.strict(), press: ['nav button:first-child'] },
  'mcr win': { state: mcr.win(), sheet: true, press: ['.left summary'] },
  'mcr draw': { state: mcr.draw(), sheet: true },
  'mcr final': { state: mcr.final(), sheet: true, press: ['[data-go=next]'] },
  'mcr door': { path: '/', press: ['[data-go=new]', '[value=mcr-wmo]', '[data-fold=length]'] },
}

/** Runs in the page: every fault of the layout in words. */
function faultsOf() {
  const out = []
  // What is seen of an element: the words about the hand may be scrolled away.
  const box = (e) => {
    const b = e.getBoundingClientRect()
    const frame = e.closest('.advice')?.getBoundingClientRect()
    if (!frame?.height || e.closest('.advice') === e) return b
    const [top, bottom] = [Math.max(b.top, frame.top), Math.min(b.bottom, frame.bottom)]
    return { left: b.left, right: b.right, top, bottom, width: b.width, height: Math.max(0, bottom - top) }
  }
  const visible = (e) => box(e).width > 0 && box(e).height > 0
  const name = (e) => e.getAttribute('data-call') ?? e.getAttribute('aria-label') ?? `${e.tagName.toLowerCase()}.${e.className}`
  const all = (q) => [...document.querySelectorAll(q)].filter(visible)
  const cut = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5
  const inside = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1

  const page = document.scrollingElement
  if (page.scrollWidth > innerWidth) out.push(`the page is ${page.scrollWidth} wide, the window ${innerWidth}`)
  const table = document.querySelector('.table')
  if (table && page.scrollHeight > innerHeight + 1) out.push(`the table is ${page.scrollHeight} high, the window ${innerHeight}`)

  // Parts of the table that must keep apart.
  const advice = document.querySelector('.advice')
  const read = advice && getComputedStyle(advice).position === 'fixed' ? advice : null
  const over = document.querySelector('.sheet, dialog[open]') ?? read
  if (!over) {
    const parts = all('header, .board, aside.status, aside.paths, .ways > .ways, .ask .turn, .bar .btn, .own button, .mine .meld, .toggles button')
    for (let i = 0; i < parts.length; i++) {
      for (let j = i + 1; j < parts.length; j++) {
        if (cut(box(parts[i]), box(parts[j]))) out.push(`${name(parts[i])} overlaps ${name(parts[j])}`)
      }
    }
    const board = document.querySelector('.board')
    if (board) {
      for (const t of all('.board .tile')) if (!inside(box(t), box(board))) out.push(`a tile leaves the board: ${t.textContent}`)
      const groups = [...all('.river'), ...all('.strip .hand'), ...all('.strip .melds'), ...all('.flowers'), document.querySelector('.centre')]
      const tiles = groups.map((g) => (g.className.includes('centre') ? [box(g)] : [...g.querySelectorAll('.tile')].map(box)))
      for (let i = 0; i < groups.length; i++) {
        for (let j = i + 1; j < groups.length; j++) {
          if (tiles[i].some((a) => tiles[j].some((b) => cut(a, b)))) out.push(`tiles of ${name(groups[i])} lie on ${name(groups[j])}`)
        }
      }
      const middle = document.querySelector('.middle.middle:is(button)')
      for (const e of middle.children) if (!inside(box(e), box(middle))) out.push(`${e.className} leaves the middle`)
      const sides = all('.side')
      for (const s of sides) if (cut(box(s), box(middle))) out.push(`side ${s.dataset.side} overlaps the middle`)
    }
  }

  for (const e of all('.scroll, dialog[open], .sheet, form, section:not(.line)')) {
    if (e.scrollWidth > e.clientWidth + 1) out.push(`${name(e)} is ${e.scrollWidth} wide inside ${e.clientWidth}`)
  }
  const root = over ?? document.body
  for (const e of root.querySelectorAll('button, input, select, a, summary')) {
    if (!visible(e)) continue
    const b = box(e)
    const small = e.matches('input[type=radio], input[type=checkbox]') ? 18 : e.closest('.own') ? 20 : 24
    if (Math.min(b.width, e.getBoundingClientRect().height) < small - 0.5) out.push(`${name(e)} is ${b.width.toFixed(0)}×${b.height.toFixed(0)}, too small to press`)
    if (b.left < -1 || b.right > innerWidth + 1) out.push(`${name(e)} is cut off at the side`)
  }
  for (const e of root.querySelectorAll('*')) {
    const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())
    if (!own || !visible(e) || e.closest('.sr, .index, svg')) continue
    const size = parseFloat(getComputedStyle(e).fontSize)
    if (size < 10.9) out.push(`text of ${size.toFixed(1)} px: ${e.textContent.trim().slice(0, 20)}`)
  }
  return [...new Set(out)]
}

/** A window of one size in one language, in which one scene is opened after another. */
async function windowOf(browser, size, tongue) {
  let scene
  const { context, page, faults } = await newPage(browser, sizes[size], { reducedMotion: 'reduce', locale: tongue })
  await stage(page, { state: () => scene.state, rulesets: moments.rulesets, tables: moments.tables })

  /** Opens a scene, as if nobody had been there before, and returns its faults; with `keep` a picture of it is kept. */
  const faultsIn = async (name, keep) => {
    scene = scenes[name]
    await page.goto(origin + (scene.path ?? '/t/moment'))
    await page.waitForSelector(scene.sheet ? '.sheet' : 'main', { state: 'attached' })
    if (scene.path) await page.waitForSelector(scene.path === '/nowhere' ? '[data-note=unknown]' : '[data-table]')
    await page.waitForTimeout(260) // the call bar takes no click at once
    for (const q of scene.press ?? []) await page.click(q)
    await drawn(page)
    if (keep) await page.screenshot({ path: join(results, `${name.replaceAll(' ', '-')}-${size}${tongue === 'en' ? '' : `-${tongue}`}.png`) })
    const found = await page.evaluate(faultsOf)
    if ((await page.getAttribute('html', 'lang')) !== tongue) found.push('the page speaks another language')
    // What axe looks at is the same in every language.
    if (tongue === 'en') found.push(...(await axeFaults(page)))
    await page.mouse.move(0, 0)
    await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()))
    return [...faults.splice(0), ...found].map((f) => `${name}, ${size}, ${tongue}: ${f}`)
  }
  return { faultsIn, close: () => context.close() }
}

/**
 * Looks at every scene, several at a time, or at those whose name holds `only`, and then keeps a picture of each. In
 * English at three sizes, in the other languages, or in those that are named, at two.
 */
export async function run(only = '', spoken = tongues) {
  const browser = await launch()
  const names = Object.keys(scenes).filter((name) => name.includes(only))
  const jobs = spoken.flatMap((tongue) =>
    Object.keys(sizes)
      .filter((size) => tongue === 'en' || size !== 'narrow')
      .flatMap((size) => names.map((name) => ({ name, size, tongue }))),
  )
  const pages = jobs.length
  const bad = []
  const work = async () => {
    let window, size, tongue
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      if (job.size !== size || job.tongue !== tongue) {
        await window?.close()
        ;({ size, tongue } = job)
        window = await windowOf(browser, size, tongue)
      }
      bad.push(...(await window.faultsIn(job.name, only !== '')))
    }
  }
  try {
    await Promise.all([work(), work(), work()])
  } finally {
    await browser.close()
  }
  assert.deepEqual(bad, [])
  console.log(`layout: ${pages} pages, no overlap, no overflow, nothing found by axe`)
}

if (import.meta.filename === process.argv[1]) await run(process.argv[2], process.argv[3]?.split(','))

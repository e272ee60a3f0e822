// Pages and moments that overlap.mjs does not measure (sheets, windows, panels,
// menus), and the table for axe: nothing leaves its place, nothing is too small
// to press, and axe finds nothing to blame. In English at two sizes, and where
// words are many in the other languages at the narrowest: there the page comes in
// one of them, and another tab of the browser chooses the next. A scene that is
// `low` is looked at on a phone on its side, too.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { axeFaults, desktop, drawn, launch, low, narrow, newPage, phone, press, rail, ripe } from './browser.mjs'
import { results } from './server.mjs'
import { lowTargets } from './targets.mjs'
import { origin, stage } from './stage.mjs'
import * as moments from './moments.mjs'
import * as around from './moments-door.mjs'
import * as watch from './moments-watch.mjs'
import * as direction from './moments-direction.mjs'
import * as mcr from './moments-mcr.mjs'
import * as own from './moments-own.mjs'

const sizes = { desktop, phone, narrow, low }
const abroad = ['pl', 'fr', 'ja', 'zh']

/** A turn with two tiles alike in the hand. */
const twice = moments.turn()
twice.view.own.hand = twice.view.own.hand.replace('234m', '224m')

/** The same moment beside bots alone. */
const beside = (m) => ({ ...m, seats: m.seats.map((s, i) => (i === m.you ? s : { ...s, bot: true })) })

const scenes = {
  door: { path: '/' },
  'door with tiles to choose': { path: '/?day=2026-11-01', wait: '[data-pick]' },
  'door with settings': { path: '/', press: ['[data-go=new]', '[data-fold=more]', '[data-fold=length]', '[data-fold=help]', '[data-fold=manner]', '[data-fold=bots]'] },
  'door with watchers': { path: '/', press: ['[data-go=new]', '[name=people][value="4"]', '[name=public]', '[data-fold=watch]', '[name=hands][value=shown]', '[data-fold=chat]'] },
  watch: { path: '/watch', tables: around.playing, wait: '[data-only]' },
  'watch nothing': { path: '/watch', tables: [], wait: '[data-note=quiet]' },
  match: { path: '/match', match: around.idle, wait: '[data-pool]' },
  'match waits': { path: '/match', match: around.waits, wait: '[data-match=waits]' },
  'match called': { path: '/match', match: around.called, wait: '[data-match=called]' },
  unknown: { path: '/nowhere', wait: '[data-note=unknown]' },
  guide: { path: '/learn/text', wait: 'main h2' },
  drill: { path: '/drill/riichi-score', wait: '[data-level]' },
  'own drill': { path: '/drill/own', drills: own.drill(mcr.claim(), 'mcr'), wait: '.hand', titles: true, low: true },
  'own drill of a turn': { path: '/drill/own', drills: own.drill(moments.turn(), 'riichi'), wait: '.hand', titles: true, low: true },
  'own drill answered': { path: '/drill/own', drills: own.drill(twice, 'riichi'), wait: '.hand', titles: true, low: true, press: ['.hand [data-tile="2m"]', '.answer summary'] },
  waiting: { state: moments.waiting() },
  'waiting with chat': { state: [moments.talks(), moments.talk()], press: [['[data-fold=chat] summary', '[data-phrase=hello]']] },
  turn: { table: true, state: moments.turn() },
  'time left': { state: { ...moments.turn(), ends: 8_940_000 } },
  riichi: { table: true, state: moments.turn(), press: ['[data-call=riichi]'] },
  hint: { low: true, state: [moments.taught(), moments.hint()], rail: 'hint', press: [['.hints summary', '.hints details[open] td']] },
  'open riichi': { table: true, state: moments.opened(), press: ['[data-call=open_riichi]'] },
  kan: { state: moments.turn(), press: ['[data-call=kong]'] },
  claim: { table: true, state: moments.claim() },
  furiten: { table: true, state: direction.claim() },
  chi: { state: moments.claim(), press: ['[data-call=chow]'] },
  crowded: { state: moments.crowded(), rail: 'waits' },
  menu: { state: moments.crowded(), narrow: ['[data-open=menu]'] },
  watching: { state: moments.watching(), wait: '[data-go=chair]' },
  'watching a chair': { state: watch.chair(), wait: '[data-go=hands]' },
  'watching all hands': { state: watch.all(), wait: '[data-go=hands]' },
  'watching late': { state: watch.deal(), wait: '[data-go=hands]' },
  'watching who': { state: watch.all(), wait: '[data-go=hands]', rail: 'watchers', press: ['[data-set=streamer]'] },
  'watching chat': { state: [watch.chair(), watch.chat()], wait: '[data-go=hands]', rail: 'chat' },
  'watching soon': { state: watch.starts(), press: ['[data-set=streamer]'] },
  'watching soon by the deal': { state: watch.startsByDeal() },
  'waiting to be watched': { state: watch.guestShown(), wait: '[data-note=sight]' },
  'waiting unwatched': { state: watch.guestClosed(), wait: '[data-note=sight]' },
  win: { state: moments.win(), sheet: true },
  fu: { state: moments.win(), sheet: true, press: ['summary'] },
  yakuman: { state: moments.win(), sheet: true, press: ['[data-go=next]'], says: /Winner 2 of 2.*32,000/s },
  'first winner again': { table: true, state: moments.win(), sheet: true, press: ['[data-go=next]', ['[data-go=prev]', '.dots i.on:first-of-type']], says: /Winner 1 of 2.*16,000/s },
  draw: { state: moments.draw(), sheet: true },
  'draw beside bots': { state: beside(moments.draw()), sheet: true, not: /…\s*You/ },
  chombo: { state: moments.chombo(), sheet: true },
  final: { state: moments.final(), sheet: true, press: ['[data-go=next]'] },
  strict: { table: true, state: moments.strict() },
  lay: { state: moments.strict(), press: ['[data-call=lay]', '[data-lay] >> nth=2'] },
  ledger: { state: moments.strict(), rail: 'ledger' },
  called: { table: true, state: moments.called() },
  'call the referee': { state: moments.strict(), rail: 'referee' },
  chair: { state: moments.chair(), press: ['[data-open=undo] > summary'] },
  'chair otherwise': { state: moments.chair(), press: ['[data-go=other]'] },
  'chair report': { state: moments.chair([]), press: ['[data-open=report] > summary', '[data-open=report] details summary'] },
  help: { state: moments.turn(), rail: 'help' },
  settings: { low: true, state: moments.turn(), rail: 'settings' },
  'settings tiles': { state: moments.turn(), rail: 'settings', press: ['[data-group=tiles]', '[data-set=tiles-large]'] },
  'settings sound': { state: moments.turn(), rail: 'settings', press: ['[data-group=sound]'] },
  'mcr turn': { table: true, state: mcr.turn() },
  'mcr route': { state: mcr.turn(), rail: 'waits', press: ['.routes summary'] },
  'mcr flowers': { state: mcr.flowers(), press: ['[data-call=flower]'] },
  'mcr claim': { state: mcr.claim(), press: ['[data-call=chow]'] },
  'mcr waits': { state: mcr.waits(), rail: 'waits' },
  'mcr why': { state: mcr.waits(), rail: 'waits', press: ['[data-note=why] summary'] },
  'mcr crowded': { table: true, state: mcr.crowded() },
  'mcr chairs': { state: mcr.chairs() },
  'mcr strict': { table: true, state: mcr.strict() },
  'mcr ledger': { state: mcr.strict(), rail: 'ledger' },
  'mcr win': { state: mcr.win(), sheet: true, press: ['.left summary'] },
  'mcr win with large words': { state: mcr.win(), sheet: true, large: true },
  'mcr draw': { state: mcr.draw(), sheet: true },
  'mcr final': { state: mcr.final(), sheet: true, press: ['[data-go=next]'] },
  'mcr door': { path: '/', press: ['[data-go=new]', '[value=mcr-wmo]', '[data-fold=length]'] },
}

/** Runs in the page: every fault of the layout in words. */
function faultsOf() {
  const out = []
  const visible = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width > 0 && e.getBoundingClientRect().height > 0
  const name = (e) => e.getAttribute('data-call') ?? e.getAttribute('aria-label') ?? `${e.tagName.toLowerCase()}.${e.className}`
  const page = document.scrollingElement
  if (page.scrollWidth > innerWidth) out.push(`the page is ${page.scrollWidth} wide, the window ${innerWidth}`)
  if (document.querySelector('.table') && page.scrollHeight > innerHeight + 1) out.push(`the table is ${page.scrollHeight} high, the window ${innerHeight}`)
  for (const e of document.querySelectorAll('.scroll, dialog[open], .sheet, form, .panel, .panel .body, .rest, .choice, .chairplace, .flat, .flat > *')) {
    if (visible(e) && e.scrollWidth > e.clientWidth + 1) out.push(`${name(e)} is ${e.scrollWidth} wide inside ${e.clientWidth}`)
  }
  const [foot, main] = ['.sheet .foot', '.sheet .foot .main'].map((q) => document.querySelector(q)?.getBoundingClientRect())
  if (main && main.right < foot.right - 40) out.push('the main button of the sheet does not stand at its right end')
  const feet = [...document.querySelectorAll('.sheet .foot :is(button, a)')].filter(visible).map((e) => e.getBoundingClientRect().bottom)
  const large = parseFloat(getComputedStyle(document.documentElement).fontSize) > 20
  if (innerWidth >= 1100 && !large && Math.max(...feet) - Math.min(...feet) > 10) out.push('the buttons of the sheet take two rows')
  const [dots, title] = ['.sheet .dots', '.sheet h2'].map((q) => document.querySelector(q)?.getBoundingClientRect())
  if (dots && dots.bottom > title.top + 1) out.push('which winner it is does not stand above the title')
  const over = document.querySelector('dialog[open], .sheet')
  const root = over ?? document.body
  for (const e of root.querySelectorAll('button, input, select, a, summary')) {
    if (!visible(e) || e.closest('.skip')) continue
    const b = (e.matches('label > .sr') ? e.parentElement : e).getBoundingClientRect()
    const small = e.matches('input[type=radio], input[type=checkbox]') ? 18 : e.closest('.own') ? 20 : 24
    if (Math.min(b.width, b.height) < small - 0.5) out.push(`${name(e)} is ${b.width.toFixed(0)}×${b.height.toFixed(0)}, too small to press`)
    if (b.left < -1 || b.right > innerWidth + 1) out.push(`${name(e)} is cut off at the side`)
  }
  for (const e of root.querySelectorAll('*')) {
    const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())
    if (!own || !visible(e) || e.closest('.sr, .index, svg')) continue
    const size = parseFloat(getComputedStyle(e).fontSize)
    if (size < 10.9) out.push(`text of ${size.toFixed(1)} px: ${e.textContent.trim().slice(0, 20)}`)
  }
  for (const e of root.querySelectorAll('figure svg text')) {
    const [t, svg] = [e, e.ownerSVGElement].map((x) => x.getBoundingClientRect())
    if (t.left < svg.left - 1 || t.right > svg.right + 1) out.push(`"${e.textContent}" is cut off by its graph`)
  }
  const bar = document.querySelector('header:has(.dora)')?.getBoundingClientRect()
  if (bar && bar.height > 60) out.push(`the bar above the felt is ${bar.height.toFixed(0)} high`)
  const cut = document.querySelector('.room > header h1, header:has(.dora) h1')
  if (cut && visible(cut) && cut.clientWidth > 1 && cut.scrollWidth > cut.clientWidth + 1) out.push(`the name of the rules is cut: ${cut.textContent}`)
  const [tick, chosen] = ['.card.on .tick', '.card.on b'].map((q) => document.querySelector(q))
  if (tick && visible(tick)) {
    const range = document.createRange()
    range.selectNodeContents(chosen)
    const t = tick.getBoundingClientRect()
    if ([...range.getClientRects()].some((r) => r.right > t.left - 2 && r.top < t.bottom && r.bottom > t.top)) out.push(`the mark lies on ${chosen.textContent}`)
  }
  for (const e of document.querySelectorAll('[role=tablist]')) {
    const tops = [...e.querySelectorAll('[role=tab]')].filter(visible).map((t) => t.getBoundingClientRect().top)
    if (tops.length > 2 && tops.at(-2) === tops.at(-3) && tops.at(-1) > tops.at(-2) + 10) out.push(`${name(e)}: the last tab stands alone in a row`)
  }
  const [round, centre] = ['.centre .round', '.centre'].map((q) => document.querySelector(q))
  if (round && visible(round) && !over) {
    const lines = (e) => {
      const range = document.createRange()
      range.selectNodeContents(e)
      return [...range.getClientRects()].filter((b) => b.width > 2)
    }
    const words = [round, ...round.querySelectorAll('*')].filter((e) => !e.closest('.sr')).flatMap((e) => [...e.childNodes].filter((n) => n.nodeType === 3).flatMap(lines))
    const on = [...centre.querySelectorAll('.wind')].filter((w) => lines(w).some((b) => words.some((r) => r.left < b.right - 1 && b.left < r.right - 1 && r.top < b.bottom - 4 && b.top < r.bottom - 4)))
    const { left, right } = centre.getBoundingClientRect()
    if (on.length || words.some((r) => r.left < left - 1 || r.right > right + 1)) out.push(`the round "${round.innerText}" lies on ${on.map((w) => w.textContent).join(' ') || 'the rivers'}`)
  }
  const asks = document.querySelector('.flat.asks')
  if (asks && innerHeight < 500) {
    if (asks.scrollHeight > asks.clientHeight + 1) out.push(`the drill hides ${asks.scrollHeight - asks.clientHeight} px below the window`)
    const end = document.querySelector('.flat.asks .panel').getBoundingClientRect().bottom
    for (const e of asks.querySelectorAll('.hand > *, [data-answer]')) {
      const low = e.matches('[data-answer]') ? end : innerHeight
      if (e.getBoundingClientRect().bottom > low + 1) out.push(`${e.getAttribute('data-answer') ?? e.getAttribute('data-tile')} is not in sight at once`)
    }
  }
  const up = document.querySelectorAll('.hand .raise').length
  if (up > 1 && location.pathname === '/drill/own') out.push(`${up} tiles are raised, and one was thrown`)
  const [lamp, why] = ['.say .lamp', '.say .line'].map((q) => document.querySelector(q))
  if (lamp && visible(lamp) && innerWidth < 600 && why && !visible(why)) out.push('the lamp stands without its sentence')
  return [...new Set(out)]
}

/** A window of one size in which one scene is opened after another, in one language. */
async function windowOf(browser, size, tongue) {
  let scene
  const { context, page, faults } = await newPage(browser, sizes[size], { locale: tongue, hasTouch: size !== 'desktop' })
  // The drill of the day is that of a scene's day, whenever this runs.
  await page.addInitScript(() => {
    const told = Date.prototype.toLocaleDateString
    Date.prototype.toLocaleDateString = function (...how) {
      return how[0] === 'sv-SE' ? (new URLSearchParams(location.search).get('day') ?? '2026-11-24') : told.apply(this, how)
    }
  })
  await stage(page, { state: () => scene.state, rulesets: moments.rulesets, tables: () => scene.tables ?? moments.tables, match: () => scene.match, drills: () => scene.drills, replay: { deals: moments.deals } })
  const tab = await context.newPage()
  await tab.goto(`${origin}/tab`)

  /** Another tab of the same browser chooses the language, and the page speaks it at once. */
  const turnTo = async (spoken) => {
    await tab.evaluate((language) => localStorage.setItem('jansou.options', JSON.stringify({ ...JSON.parse(localStorage.getItem('jansou.options')), language })), spoken)
    await page.waitForFunction((spoken) => document.documentElement.lang === spoken, spoken)
  }

  /** Opens a scene, as if nobody had been there before. */
  const opened = async () => {
    await page.goto(origin + (scene.path ?? '/t/moment'))
    if (scene.path) await page.waitForSelector(scene.wait ?? '[data-table]')
    if (!scene.path && scene.wait) await page.waitForSelector(scene.wait)
    await ripe(page, scene.path ? 'main' : scene.sheet ? '.sheet' : '.table, [data-room]') // the page stands before its table does
    if (scene.large) await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    if (scene.rail) await rail(page, scene.rail)
    for (const q of [...(size === 'desktop' ? [] : (scene.narrow ?? [])), ...(scene.press ?? [])]) await (Array.isArray(q) ? press(page, ...q) : page.click(q))
    await drawn(page)
  }

  /** Everything that the scene, as it stands there, is blamed for in a language; with `keep` a picture of it is kept. */
  const faultsNow = async (name, spoken, keep) => {
    if (keep) await page.screenshot({ path: join(results, `${name.replaceAll(' ', '-')}-${size}${spoken === 'en' ? '' : `-${spoken}`}.png`) })
    const found = await page.evaluate(faultsOf)
    if (size !== 'desktop') found.push(...(await page.evaluate(lowTargets)))
    if ((await page.getAttribute('html', 'lang')) !== spoken) found.push('the page speaks another language')
    const english = spoken === 'en' || scene.titles ? null : await page.evaluate(() => /EMA Riichi Competition Rules 2016|Mahjong Competition Rules, World/.exec(document.title + document.body.innerText)?.[0])
    if (english) found.push(`the ruleset has its English title alone: ${english}`)
    if (spoken === 'en' && scene.says && !scene.says.test(await page.textContent('.sheet'))) found.push(`the sheet does not say ${scene.says}`)
    if (spoken === 'en' && scene.not?.test(await page.locator('.sheet').innerText())) found.push(`the sheet says ${scene.not}`)
    // What axe looks at is the same in every language.
    if (spoken === 'en') found.push(...(await axeFaults(page)))
    return [...faults.splice(0), ...found].map((f) => `${name}, ${size}, ${spoken}: ${f}`)
  }

  /** The faults of a scene, in the language of the window and then in others. */
  const faultsIn = async (name, others, keep) => {
    scene = scenes[name]
    await opened()
    const found = await faultsNow(name, tongue, keep)
    for (const spoken of others) {
      await turnTo(spoken)
      await drawn(page)
      found.push(...(await faultsNow(name, spoken, keep)))
    }
    await page.mouse.move(0, 0)
    await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()))
    return found
  }
  return { faultsIn, close: () => context.close() }
}

/** Looks at every scene, several at a time, or at those whose name holds `only`, and then keeps a picture of each. */
export async function run(only = '', spoken = ['en', ...abroad]) {
  const browser = await launch()
  const names = Object.keys(scenes).filter((name) => only.split('|').some((o) => name.includes(o)))
  const others = abroad.filter((t) => spoken.includes(t))
  const at = (size) => names.filter((name) => size !== 'low' || scenes[name].low)
  const jobs = spoken.includes('en') ? ['desktop', 'phone', 'low'].flatMap((size) => at(size).map((name) => ({ name, size, tongue: 'en', others: [] }))) : []
  // A part of the scenes comes in each of the other languages, and is turned to the rest of them.
  for (const [i, tongue] of others.entries())
    for (const size of ['narrow', 'low']) {
      const all = at(size).filter((name) => size === 'low' || !scenes[name].table)
      const mine = all.slice((all.length * i) / others.length, (all.length * (i + 1)) / others.length)
      jobs.push(...mine.map((name) => ({ name, size, tongue, others: others.filter((t) => t !== tongue) })))
    }
  const looks = jobs.reduce((n, job) => n + 1 + job.others.length, 0)
  const bad = []
  const work = async () => {
    let window, size, tongue
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      if (job.size !== size || job.tongue !== tongue) {
        await window?.close()
        ;({ size, tongue } = job)
        window = await windowOf(browser, size, tongue)
      }
      bad.push(...(await window.faultsIn(job.name, job.others, only !== '')))
    }
  }
  try {
    await Promise.all([work(), work(), work()])
  } finally {
    await browser.close()
  }
  assert.deepEqual(bad, [])
  console.log(`layout: ${looks} looks at pages, no overlap, no overflow, nothing found by axe`)
}

if (import.meta.filename === process.argv[1]) await run(process.argv[2], process.argv[3]?.split(','))

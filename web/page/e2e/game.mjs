// Whole games to their final ranking, in a real browser against a real server:
// both games by mouse, one by touch upright and one on its side, and one by keys
// alone. (By the accessibility tree alone both are played in text.mjs.)
import assert from 'node:assert/strict'
import { axeFaults, desktop, launch, newPage, phone } from './browser.mjs'
import { finger, keys, mouse, play, sitDown } from './player.mjs'
import { stepThrough } from './replay.mjs'
import { Server } from './server.mjs'

const number = (text) => Number(text.replaceAll(',', '').replace('−', '-').replace('+', ''))
const low = { width: phone.height, height: phone.width }

/** Notes with what the page was pressed: the kinds of pointers. */
function notePointers() {
  window.pointers = new Set()
  addEventListener('pointerdown', (e) => window.pointers.add(e.pointerType), true)
}

/** Plays one game and returns what was done; the last argument may ask for assistance, and look at what is on the page. */
export async function wholeGame(browser, server, ruleset, length, { viewport = desktop, hand = mouse, assist, teaching, watch } = {}) {
  const { context, page, faults } = await newPage(browser, viewport, hand === finger ? { hasTouch: true, isMobile: true } : {})
  await page.addInitScript(notePointers)
  const start = Date.now()
  const id = await sitDown(page, server.origin, { ruleset, length, assist, teaching }, hand)
  const done = await play(page, { hand, watch: watch && ((s) => watch(page, s)) })
  assert.deepEqual(await page.evaluate(() => [...window.pointers]), hand.pointer, 'nothing else pressed anything')
  assert.ok(done.discard > 5, `tiles were thrown: ${JSON.stringify(done)}`)
  const rows = await page.$$eval('[data-final] tbody tr', (trs) => trs.map((tr) => [...tr.cells].map((c) => c.textContent.trim())))
  assert.equal(rows.length, 4, 'four places in the final ranking')
  const points = rows.map((r) => number(r[2]))
  for (const r of rows) assert.ok(Number.isFinite(number(r[2])) && Number.isFinite(number(r.at(-1))), `numbers in ${r}`)
  assert.ok(points.every((p, i) => i === 0 || p <= points[i - 1]), `places follow points: ${points}`)
  assert.ok(rows.some((r) => /\bYou$/.test(r[1])), 'the viewer is in the ranking')
  const log = await page.request.get(`${server.origin}/api/tables/${id}/log`)
  assert.equal(log.status(), 200, 'the log of a finished game can be had')
  assert.ok((await log.text()).split('\n').length > 100, 'the log holds the game')
  if (hand === mouse) await stepThrough(page, undefined, teaching ? 1 : 0)
  assert.deepEqual(faults, [], 'no error in the page')
  await context.close()
  console.log(`game: ${ruleset} ${length} by ${hand.name} at ${viewport.width}×${viewport.height}: ${JSON.stringify(done)}; points ${points.join(' ')}; ${((Date.now() - start) / 1000).toFixed(1)} s`)
  return { done, totals: rows.map((r) => number(r.at(-1))) }
}

/** At the first turn of a teaching table a hint is asked for by its key: it is told with its figures, and what it speaks of is marked in the hand. */
function hintOnce() {
  let asked = false
  return async (page, s) => {
    if (asked || s.busy || s.sheet || !s.hand.some((t) => t.can)) return
    asked = true
    await page.keyboard.press('g')
    await page.waitForSelector('[data-head]')
    assert.match(await page.textContent('[data-head]'), /^(strong|master) would: /)
    assert.match(await page.textContent('.hints'), /Read by (strong|master): an opinion, made of what you can see/)
    assert.equal(await page.locator(".own [data-hint='1'], [data-call][data-hint='1']").count() > 0, true, 'what it speaks of is marked')
    await page.locator('.hints summary').first().click()
    await page.waitForSelector('.hints details[open] tbody tr')
    assert.deepEqual(await axeFaults(page), [], 'the hint can be read by all')
    await page.click('.panel [data-close]')
    await page.waitForFunction(() => !document.querySelector('[data-hint]'))
  }
}

/** Eight deals with flowers: everybody sees the chairs change, and the places share seven table points. */
export async function chineseOfficial(browser, server) {
  const seen = { deals: new Set(), chairs: new Set(), flowers: 0, routes: 0 }
  const watch = async (page) => {
    const now = await page.evaluate(() => {
      const n = (q) => document.querySelectorAll(q).length
      return { bare: !n('.panel, .sheet, [data-final]'), deal: document.querySelector('.centre .deal')?.textContent, chairs: document.querySelector('[data-note=chairs] b')?.textContent, flowers: n('.flowers .tile'), routes: n('.routes li') }
    })
    if (now.bare) await page.click('[data-open=waits]', { timeout: 500 }).catch(() => {})
    if (now.deal) seen.deals.add(now.deal)
    if (now.chairs) seen.chairs.add(now.chairs)
    for (const what of ['flowers', 'routes']) seen[what] = Math.max(seen[what], now[what])
  }
  const { done, totals } = await wholeGame(browser, server, 'mcr-wmo', 'south', { assist: 'full', watch })
  assert.equal(seen.deals.size, 8, `eight deals: ${[...seen.deals]}`)
  assert.equal(seen.chairs.size, 1, `the chairs change once: ${[...seen.chairs]}`)
  assert.ok(seen.flowers > 3 && done.flower > 0, `flowers are laid out: ${JSON.stringify({ seen, done })}`)
  assert.ok(seen.routes > 0, 'the ways to eight points are shown') // what waits are worth: keys.mjs, for whether a hand ever waits is luck
  assert.ok(Math.abs(totals.reduce((a, b) => a + b, 0) - 7) < 0.01, `4, 2, 1 and 0 table points, shared by who tie: ${totals}`)
}

export async function run() {
  const server = await Server.start()
  const browser = await launch()
  try {
    await wholeGame(browser, server, 'tenhou', 'east', { teaching: true, watch: hintOnce() })
    await chineseOfficial(browser, server)
    await wholeGame(browser, server, 'ema2016', 'east', { hand: finger, viewport: phone })
    await wholeGame(browser, server, 'mcr-wmo', 'east', { hand: finger, viewport: low })
    await wholeGame(browser, server, 'ema2016', 'east', { hand: keys })
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (import.meta.filename === process.argv[1]) await run()

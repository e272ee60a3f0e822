// A whole game to its final ranking, by clicking in a real browser against a
// real server, under one ruleset after another, of both games.
import { desktop, launch, newPage, phone } from './browser.mjs'
import { play, sitDown } from './player.mjs'
import { stepThrough } from './replay.mjs'
import { Server } from './server.mjs'
import assert from 'node:assert/strict'

const number = (text) => Number(text.replaceAll(',', '').replace('−', '-').replace('+', ''))

/** Plays one game and returns what was done; the last argument may ask for assistance, and look at what is on the page. */
export async function wholeGame(browser, server, ruleset, length, viewport, { assist, watch } = {}) {
  // Software that draws each frame of a motion takes three times as long; kill.mjs plays a whole game with it.
  const { context, page, faults } = await newPage(browser, viewport, { reducedMotion: 'reduce' })
  const start = Date.now()
  const id = await sitDown(page, server.origin, { ruleset, length, assist })
  const done = await play(page, { watch: watch && ((s) => watch(page, s)) })
  const rows = await page.$$eval('[data-final] tbody tr', (trs) => trs.map((tr) => [...tr.cells].map((c) => c.textContent.trim())))
  assert.equal(rows.length, 4, 'four places in the final ranking')
  const points = rows.map((r) => number(r[2]))
  for (const r of rows) assert.ok(Number.isFinite(number(r[2])) && Number.isFinite(number(r.at(-1))), `numbers in ${r}`)
  assert.ok(points.every((p, i) => i === 0 || p <= points[i - 1]), `places follow points: ${points}`)
  assert.ok(rows.some((r) => /\bYou$/.test(r[1])), 'the viewer is in the ranking')
  const log = await page.request.get(`${server.origin}/api/tables/${id}/log`)
  assert.equal(log.status(), 200, 'the log of a finished game can be had')
  assert.ok((await log.text()).split('\n').length > 100, 'the log holds the game')
  await stepThrough(page)
  assert.deepEqual(faults, [], 'no error in the page')
  await context.close()
  console.log(`game: ${ruleset} ${length}: ${JSON.stringify(done)}; points ${points.join(' ')}; ${((Date.now() - start) / 1000).toFixed(1)} s`)
  return { done, totals: rows.map((r) => number(r.at(-1))) }
}

/** Sixteen deals with flowers: everybody sees the chairs change, and the places share seven table points. */
export async function chineseOfficial(browser, server) {
  const seen = { deals: new Set(), chairs: new Set(), flowers: 0, routes: 0, worth: 0 }
  const watch = async (page) => {
    const now = await page.evaluate(() => {
      const n = (q) => document.querySelectorAll(q).length
      return { bare: !n('.panel, .sheet, [data-final]'), deal: document.querySelector('.centre .deal')?.textContent, chairs: document.querySelector('[data-note=chairs] b')?.textContent, flowers: n('.flowers .tile'), routes: n('.routes li'), worth: n('[data-note=waits] .way') }
    })
    if (now.bare) await page.click('[data-open=waits]', { timeout: 500 }).catch(() => {})
    if (now.deal) seen.deals.add(now.deal)
    if (now.chairs) seen.chairs.add(now.chairs)
    for (const what of ['flowers', 'routes', 'worth']) seen[what] = Math.max(seen[what], now[what])
  }
  const { done, totals } = await wholeGame(browser, server, 'mcr-wmo', 'north', desktop, { assist: 'full', watch })
  assert.equal(seen.deals.size, 16, `sixteen deals: ${[...seen.deals]}`)
  assert.equal(seen.chairs.size, 3, `the chairs change three times: ${[...seen.chairs]}`)
  assert.ok(seen.flowers > 3 && done.flower > 0, `flowers are laid out: ${JSON.stringify({ seen, done })}`)
  assert.ok(seen.routes > 0 && seen.worth > 0, 'the ways to eight points, and what waits are worth, are shown')
  assert.ok(Math.abs(totals.reduce((a, b) => a + b, 0) - 7) < 0.01, `4, 2, 1 and 0 table points, shared by who tie: ${totals}`)
}

export async function run() {
  const server = await Server.start()
  const browser = await launch()
  try {
    await wholeGame(browser, server, 'ema2016', 'south', desktop)
    await wholeGame(browser, server, 'tenhou', 'south', phone)
    await chineseOfficial(browser, server)
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (import.meta.filename === process.argv[1]) await run()

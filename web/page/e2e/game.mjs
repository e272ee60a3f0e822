// A whole game to its final ranking, by clicking in a real browser against a
// real server, under one ruleset after another.
import { desktop, launch, newPage, phone } from './browser.mjs'
import { play, sitDown } from './player.mjs'
import { Server } from './server.mjs'
import assert from 'node:assert/strict'

const number = (text) => Number(text.replaceAll(',', '').replace('−', '-').replace('+', ''))

export async function wholeGame(browser, server, ruleset, length, viewport) {
  const { context, page, faults } = await newPage(browser, viewport)
  const start = Date.now()
  const id = await sitDown(page, server.origin, { ruleset, length })
  const done = await play(page)
  const rows = await page.$$eval('[data-final] tbody tr', (trs) => trs.map((tr) => [...tr.cells].map((c) => c.textContent.trim())))
  assert.equal(rows.length, 4, 'four places in the final ranking')
  const points = rows.map((r) => number(r[2]))
  for (const r of rows) assert.ok(Number.isFinite(number(r[2])) && Number.isFinite(number(r.at(-1))), `numbers in ${r}`)
  assert.ok(points.every((p, i) => i === 0 || p <= points[i - 1]), `places follow points: ${points}`)
  assert.ok(rows.some((r) => r[1] === 'You'), 'the viewer is in the ranking')
  const log = await page.request.get(`${server.origin}/api/tables/${id}/log`)
  assert.equal(log.status(), 200, 'the log of a finished game can be had')
  assert.ok((await log.text()).split('\n').length > 100, 'the log holds the game')
  assert.deepEqual(faults, [], 'no error in the page')
  await context.close()
  console.log(`game: ${ruleset} ${length}: ${JSON.stringify(done)}; points ${points.join(' ')}; ${((Date.now() - start) / 1000).toFixed(1)} s`)
  return done
}

export async function run() {
  const server = await Server.start()
  const browser = await launch()
  try {
    await wholeGame(browser, server, 'ema2016', 'south', desktop)
    await wholeGame(browser, server, 'tenhou', 'south', phone)
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (import.meta.filename === process.argv[1]) await run()

// A server that is ended in order says so at its tables, and the page is back at
// the same decision when another has started; neither a line that is lost as a deal
// ends nor a server that dies then leaves the table standing.
import assert from 'node:assert/strict'
import { desktop, launch, newPage } from './browser.mjs'
import { play, sitDown } from './player.mjs'
import { Server } from './server.mjs'

const kept = 'The server restarts; the game is kept.'

/**
 * Who plays alone holds the table while a deal is read. Plays until what is said over the line was meddled with then, has
 * `harm` done, and plays on into the next deal. `meddle` is handed each line, and a question that is answered by yes once.
 */
async function asDealEnds(server, browser, meddle, harm = async () => {}) {
  const { context, page, faults } = await newPage(browser, desktop)
  let done = false
  await page.routeWebSocket(/\/api\/tables\/.*\/ws/, (ws) => meddle(ws, ws.connectToServer(), () => !done && (done = true)))
  await sitDown(page, server.origin, { ruleset: 'tenhou' })
  await play(page, { until: () => done })
  await harm()
  await play(page, { until: (did) => did.discard >= 3 })
  assert.deepEqual(faults, [])
  await context.close()
}

/** A line that brings nothing more as soon as the table is held: what was asked over it is lost with it. */
function goesDeaf(ws, line, once) {
  let deaf = false
  ws.onMessage((m) => {
    const { type, on } = JSON.parse(String(m))
    if (type === 'hold' && on) deaf ||= once()
    line.send(m)
  })
  line.onMessage((m) => deaf || ws.send(m))
}

/** A line over which the table is not let go: the next deal does not begin, though the server knows that it is wanted. */
function keepsHold(ws, line, once) {
  let going = false
  ws.onMessage((m) => {
    const { type, on } = JSON.parse(String(m))
    going ||= type === 'ready'
    if (!(type === 'hold' && !on && going && once())) line.send(m)
  })
}

export async function run() {
  const server = await Server.start()
  const browser = await launch()
  try {
    const { page, faults } = await newPage(browser, desktop)
    await page.addInitScript(() => localStorage.setItem('jansou.options', JSON.stringify({ autoDiscard: false })))
    server.notice = '2s'
    await server.end()
    await server.up()
    await sitDown(page, server.origin, { ruleset: 'ema2016' })
    // The first question may be a discard, or whether to claim the tile of somebody who began.
    const question = '.own button.can, .bar button'
    await page.waitForSelector(question)
    const asked = () => page.evaluate(() => [document.querySelector('.table').dataset.rev, ...[...document.querySelectorAll('.own button')].map((b) => b.dataset.tile), ...[...document.querySelectorAll('.bar button')].map((b) => b.dataset.call)])
    const before = await asked()

    const ended = server.end()
    await page.getByRole('alert').filter({ hasText: kept }).first().waitFor() // while the line is there
    await ended
    await page.locator('[data-note=lost] [data-restarts]').filter({ hasText: kept }).waitFor()
    await server.up()
    await page.waitForFunction((q) => !document.querySelector('[data-note=lost]') && !!document.querySelector(q), question)
    assert.deepEqual(await asked(), before, 'the same decision is asked again')

    await asDealEnds(server, browser, goesDeaf)
    // A server that dies when it was told to go on has forgotten it: the page lets one say it again.
    await asDealEnds(server, browser, keepsHold, () => server.kill().then(() => server.up()))

    // A crash is not called a restart.
    await server.kill()
    await page.locator('[data-note=lost]').waitFor()
    assert.equal(await page.locator('[data-restarts]').count(), 0, 'nobody said that the server would end')
    assert.deepEqual(faults, [])
    console.log('restart: the page says that the server restarts, and is back at the same decision; no table stands when a line is lost or a server dies as a deal ends')
  } finally {
    await browser.close()
    await server.stop().catch(() => undefined)
  }
}

if (process.argv[1]?.endsWith('restart.mjs')) await run()

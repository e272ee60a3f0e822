// A table where claims are called live: the next player draws when she likes,
// everybody has the same time to call, and what is put back is shown and said.
import assert from 'node:assert/strict'
import { desktop, launch, newPage, phone, press, until } from './browser.mjs'
import { play, sitDown } from './player.mjs'
import { origin, stage } from './stage.mjs'
import { Server } from './server.mjs'
import * as moments from './moments.mjs'

export async function run() {
  const server = await Server.start()
  const browser = await launch()
  try {
    const { context, page, faults } = await newPage(browser, phone)
    await sitDown(page, server.origin, { ruleset: 'ema2016', length: 'east', claims: 'live' })
    // The time to call is over after three seconds, and how many of them a draw waits for this script nobody knows:
    // the game goes on until both were there in one look.
    let timed = 0
    const watch = (s) => (timed += s.calls.includes('draw') && s.time)
    const done = await play(page, { watch, until: (d) => (d.draw ?? 0) >= 2 && (d.discard ?? 0) >= 2 && timed > 0 })
    assert.deepEqual(faults, [], 'no error in the page')
    await context.close()
    await putBack(browser)
    console.log(`live: ${JSON.stringify(done)}; a call stays open while others draw, and what goes back is said`)
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Staged: the choice among sets stays while the next player draws; then a call of another puts his draw back. */
async function putBack(browser) {
  const { context, page, faults } = await newPage(browser, desktop)
  const first = moments.claim()
  first.table = { ...first.table, claims: 'live' }
  first.calls = 2900
  first.clock = null
  let send
  const sent = await stage(page, { state: first, wire: (s) => (send = s) })
  const acted = () => sent.filter((m) => m.type === 'act')
  await page.goto(`${origin}/t/moment`)
  await press(page, '[data-call=chow]', '.ways .way')
  const drew = structuredClone(first)
  Object.assign(drew, { rev: first.rev + 1, events: [{ kind: 'drew', seat: 3 }], calls: 1500 })
  Object.assign(drew.view, { phase: 'turn', turn: 3, asked: undefined, askedFrom: 4 })
  drew.view.seats[3].hasDrawn = true
  send(drew)
  await page.waitForSelector('.strip .drawn')
  assert.ok((await page.locator('.ways .way').count()) > 1, 'the choice stays open')
  assert.equal(await page.textContent('[data-call=win]'), 'Ronw', 'it is the tile of another')
  const back = structuredClone(first)
  Object.assign(back, { rev: first.rev + 3, events: [{ kind: 'put_back', seat: 3 }, { kind: 'answered', seat: 0, action: { kind: 'claim' } }],
    said: { events: ['What Bot 3 has taken goes back: another call came in time.', ''] } })
  send(back)
  // Both go by themselves.
  await Promise.all(['.toast:has-text("What Bot 3 has taken goes back")', '.shout:has-text("Call!")'].map((x) => page.waitForSelector(x)))
  await until('the set is sent', () => acted().length > 0, () => page.click('.ways .way >> nth=0')) // it has just come anew
  assert.deepEqual(acted()[0].action.meld.tiles, '345p')
  // Who cannot call is shown no pass; who draws next may draw.
  const mine = structuredClone(first)
  Object.assign(mine, { rev: first.rev + 4, legal: [{ kind: 'pass' }, { kind: 'draw' }], events: [] })
  send(mine)
  await page.waitForSelector('[data-call=draw]')
  assert.equal(await page.locator('[data-call=pass]').count(), 0)
  assert.equal(await page.locator('.time').count(), 1, 'the time to call is shown')
  await page.keyboard.press(' ')
  await until('the draw is sent', () => acted().length > 1)
  assert.equal(acted()[1].action.kind, 'draw', 'space touches the wall')
  assert.deepEqual(faults, [])
  await context.close()
}

if (import.meta.filename === process.argv[1]) await run()

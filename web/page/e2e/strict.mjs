// A strict table: a win that is none can be declared, and tiles laid that are no
// set; each is judged by the book, and stands in the ledger.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { desktop, launch, newPage, penalties, phone, press, rail, stopClock } from './browser.mjs'
import { askAll } from './desk.mjs'
import { sitDown } from './player.mjs'
import * as moments from './moments.mjs'
import { results, Server } from './server.mjs'
import { origin, stage } from './stage.mjs'

export async function run() {
  const server = await Server.start()
  const browser = await launch()
  try {
    const { page, faults } = await newPage(browser, desktop)
    await sitDown(page, server.origin, { ruleset: 'mcr-wmo', length: 'east', discipline: 'strict' })
    await page.waitForSelector('[data-call=win]:not(:disabled)')
    // The desk at a table of Chinese Official.
    await page.click('[data-open=why]')
    const said = await askAll(page)
    assert.match(said.win, /^mcr\.win\./, `rulings: ${JSON.stringify(said)}`)
    await page.click('dialog > .btn')
    // What is said goes after some seconds: it is looked for from before it comes.
    const judged = page.waitForFunction(() => /You have committed an offence: Hu .*Ruling on Ann \(Hu /s.test(document.querySelector('[data-note=fault]')?.textContent ?? ''))
    await Promise.all([judged, press(page, '[data-call=win]', '[data-note=fault]')])
    await penalties(page, 1)
    await page.waitForSelector('[data-fined]:has-text("−60")') // it stands on the plate, too
    await rail(page, 'ledger')
    await page.waitForSelector('.panel [data-penalty]')
    assert.match(await page.textContent('.panel'), /Deal 1, You: Hu .*Ruling: the hand is dead.*You −60.*MCR 2006, 3\.11\.6\.6/s)
    assert.deepEqual(faults, [], 'no error in the page')
    await layWrong(browser, server)
    for (const size of [desktop, phone, { width: 844, height: 390 }]) for (const seat of [0, 1, 2, 3]) await atPlate(browser, size, seat)
    console.log(`strict: ${(await page.textContent('.panel ol li')).replace(/\s+/g, ' ').trim()}`)
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Calls for a tile with two others that make no set, and in her own turn lays four that make no kong. */
async function layWrong(browser, server) {
  const { context, page, faults } = await newPage(browser, phone)
  await sitDown(page, server.origin, { ruleset: 'ema2016', length: 'east', discipline: 'strict' })
  const lay = async (n, of) => {
    await press(page, '[data-call=lay]', '[data-lay]')
    const tiles = await page.locator('[data-lay]').evaluateAll((all) => all.map((b) => b.dataset.lay))
    for (const i of of(tiles)) await page.click(`[data-lay] >> nth=${i}`)
    await page.click('[data-go=lay]')
    await penalties(page, n)
  }
  // A call for another's tile: with the lowest and the highest tile of the hand.
  for (;;) {
    await page.waitForSelector('[data-call=pass]:not(:disabled), .own button.can, [data-go=ready]')
    if (await page.locator('[data-call=pass]').count()) break
    // The tile may be gone by now, and the deal over before anybody has thrown what can be called.
    for (const q of ['.own button.can >> nth=-1', '[data-go=ready]']) if (await page.locator(q).count()) await page.click(q, { timeout: 1000 }).catch(() => {})
    await page.waitForTimeout(120)
  }
  await lay(1, (tiles) => [0, tiles.length - 1])
  await rail(page, 'ledger')
  await page.waitForSelector('.panel [data-penalty]')
  assert.match(await page.textContent('[data-penalty]'), /You: False set.*Ruling: it is put right.*EMA 2016, 5\.1\.4/s)
  await page.click('.panel [data-close]')
  // Her own turn: four tiles that are no kong.
  while (!(await page.locator('.own button.can').count())) {
    await page.click('[data-call=pass]', { timeout: 300 }).catch(() => {})
    if (await page.locator('[data-go=ready]').count()) await page.click('[data-go=ready]', { timeout: 300 }).catch(() => {})
    await page.waitForTimeout(230)
  }
  await lay(2, () => [0, 1, 6, 13])
  assert.deepEqual(faults, [], 'no error in the page')
  await context.close()
}

/** A fault is told on a paper at the plate of whose it is, over no hand and no call, and goes when it was read. */
async function atPlate(browser, viewport, seat) {
  const { context, page, faults } = await newPage(browser, viewport)
  let tell
  const state = moments.turn()
  await stage(page, { state, wire: (w) => (tell = w) })
  await stopClock(page) // however long the looking takes, the paper stays
  await page.goto(`${origin}/t/moment`)
  await page.waitForSelector('.own')
  const said = ['A tile was shown that was not to be shown.', 'Ruling: a warning, and play goes on.']
  tell({ ...state, rev: state.rev + 1, events: [{ kind: 'faulted', seat, rule: 'riichi.foul.false_set' }, { kind: 'ruled', seat }], said: { ...state.said, events: said } })
  await page.waitForSelector('[data-note=fault]')
  assert.match(await page.textContent('[data-note=fault]'), /shown\. Ruling: a warning/)
  const found = await page.evaluate((seat) => {
    const of = (at) => document.querySelector(at)?.getBoundingClientRect()
    const [note, plate] = [of('[data-note=fault]'), of(`[data-plate="${seat}"]`)]
    const over = (b) => b && b.width > 0 && Math.min(note.right, b.right) - Math.max(note.left, b.left) > 1 && Math.min(note.bottom, b.bottom) - Math.max(note.top, b.top) > 1
    const apart = (from, to, a, b) => (Math.min(note[to], plate[to]) - Math.max(note[from], plate[from]) > 20 ? Math.min(Math.abs(note[a] - plate[b]), Math.abs(plate[a] - note[b])) : Infinity)
    return {
      gap: Math.min(apart('left', 'right', 'top', 'bottom'), apart('top', 'bottom', 'left', 'right')),
      inside: note.left >= 0 && note.top >= 0 && note.right <= innerWidth && note.bottom <= innerHeight,
      over: ['.own', '.calls .bar', `[data-plate="${seat}"]`].filter((at) => over(of(at))),
      toast: !!of('.toast'),
    }
  }, seat)
  assert.deepEqual({ ...found, gap: found.gap < 12 }, { gap: true, inside: true, over: [], toast: false }, `the paper of seat ${seat} at ${viewport.width}×${viewport.height}: ${JSON.stringify(found)}`)
  if (seat === 1) await page.screenshot({ path: join(results, `fault-${viewport.width}.png`) })
  await page.clock.runFor(8000)
  await page.waitForSelector('[data-note=fault]', { state: 'detached' })
  assert.deepEqual(faults, [], 'no error in the page')
  await context.close()
}

if (import.meta.filename === process.argv[1]) await run()

// Who hears the page, and who plays by keys alone: what the live regions tell, where the
// focus goes when what had it is gone, and that a hint does not lie on what it is of.
import assert from 'node:assert/strict'
import { desktop, drawn, launch, low, newPage, until } from './browser.mjs'
import { origin, stage } from './stage.mjs'
import * as moments from './moments.mjs'
import * as own from './moments-own.mjs'

/** A table at a moment; `tell` says what has become of it. */
async function table(browser, state, viewport = desktop, more = {}) {
  const { context, page, faults } = await newPage(browser, viewport)
  let send
  let rev = 1000
  const sent = await stage(page, { state, wire: (s) => (send = s), ...more })
  await page.goto(`${origin}/t/moment`)
  await page.waitForSelector('.own')
  const tell = async (m) => {
    send({ ...m, rev: ++rev })
    await page.waitForFunction((n) => document.querySelector('.table').dataset.rev === String(n), rev)
  }
  return { page, sent, tell, close: () => (assert.deepEqual(faults, []), context.close()) }
}
const focused = (page, selector) => until(`the focus is on ${selector}`, () => page.evaluate((q) => !!document.activeElement?.matches(q), selector))
const press = async (page, selector) => {
  await page.focus(selector)
  await page.keyboard.press('Enter')
}

/** The words of the band are told of the viewer alone; a call is asked with its tile. */
async function toldOfOneself(browser) {
  const { page, tell, close } = await table(browser, moments.turn())
  const told = () => page.locator('.band [role=status]').textContent()
  assert.match(await told(), /You may win: Tsumo/)
  assert.doesNotMatch(await told(), /Why/, 'a button is no news')
  const others = moments.turn()
  Object.assign(others, { legal: [], view: { ...others.view, turn: 1, own: { ...others.view.own, drawn: undefined, plans: null } } })
  await tell(others)
  await until('the band shows whose turn it is', async () => /to play/.test(await page.textContent('.say')))
  assert.equal((await told()).trim(), '', 'whose turn it is else is told with the moves')
  await tell(moments.claim())
  assert.match(await page.locator('.table > [aria-live=assertive]').textContent(), /^five of dots: You may/)
  await close()
}

/** What closes leads back to what opened it; where the pressed button is gone, on to what stands in its place. */
async function keepsFocus(browser) {
  const { page, tell, close } = await table(browser, [moments.taught(), moments.hint()])
  await press(page, '[data-open=history]')
  await press(page, 'aside [data-close]')
  await focused(page, '[data-open=history]')
  await tell(moments.taught())
  await press(page, '[data-open=hint]')
  await page.waitForSelector('[data-hints] [role=status] p')
  await tell({ ...moments.taught(), events: [] })
  await press(page, '[data-go=hint]')
  await focused(page, '.panel .body')
  await tell(moments.win())
  await page.waitForSelector('.sheet')
  assert.match(await page.evaluate(() => document.getElementById(document.querySelector('.sheet').getAttribute('aria-describedby')).innerText), /South 3.*win/s)
  await press(page, '.sheet .foot .quiet')
  await focused(page, '.back')
  await page.keyboard.press('Enter')
  await focused(page, '.sheet [data-go=next]')
  await page.keyboard.press('Enter')
  await focused(page, '.sheet [data-go=ready]')
  assert.doesNotMatch(await page.getByRole('dialog').getByRole('button').last().ariaSnapshot(), /\d\d/, 'its name does not count the seconds')
  await close()
}

/** What a deal came to takes long to hear: alone and without a clock the table waits until it is left. */
async function readAtLeisure(browser) {
  const { page, sent, tell, close } = await table(browser, moments.turn())
  const held = () => sent.filter((m) => m.type === 'hold').map((m) => m.on)
  const alone = (more) => {
    const m = moments.win()
    return { ...m, table: { ...m.table, clock: { base: 0, bank: 0 } }, mayHold: true, ...more }
  }
  await tell(moments.win())
  await page.waitForSelector('.sheet')
  assert.deepEqual(held(), [], 'with a clock it does not')
  await tell(alone())
  await until('the table is held', () => held().length === 1)
  assert.equal(await page.locator('.sheet .seconds').count(), 0, 'and no seconds run')
  await tell(alone({ held: true, seats: moments.win().seats.map((s, i) => ({ ...s, ready: i === 2 })) }))
  await until('and goes on', () => held().length === 2)
  assert.deepEqual(held(), [true, false])
  await close()
}

/** At a strict table every button is there: where the rules leave one thing, the hint says which. */
async function onlyOne(browser) {
  const asked = { ...moments.claim(), could: moments.claim().legal, legal: [{ kind: 'pass' }] }
  asked.table = { ...asked.table, teaching: true, discipline: 'strict' }
  const { page, close } = await table(browser, asked)
  await press(page, '[data-open=hint]')
  await page.waitForSelector('[data-hints] [data-none]')
  assert.match(await page.textContent('[data-none]'), /one thing to do here: Pass/)
  await close()
}

/** On its side a phone has the calls beside the table: a hint lies on none of them. */
async function hintBeside(browser) {
  const m = moments.taught()
  const { page, close } = await table(browser, [m, moments.hint()], low)
  await page.click('nav [data-open=hint]')
  await page.waitForSelector('[data-hints] ol')
  await drawn(page)
  const covered = await page.evaluate(() => [...document.querySelectorAll('.bar button, .own button')].filter((b) => {
    const r = b.getBoundingClientRect()
    return document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)?.closest('.panel')
  }).map((b) => b.textContent || b.ariaLabel))
  assert.deepEqual(covered, [], 'the hint covers what can be pressed')
  await close()
}

/** A drill of one's own games whose server is away: it is said, it comes back by itself, and nothing of it stays. */
async function drillAway(browser) {
  const { context, page, faults } = await newPage(browser, desktop)
  await stage(page, { state: moments.turn(), drills: () => own.drill(moments.turn(), 'riichi') })
  let away = true
  await page.route(/\/api\/me\/drills/, (route) => (away ? route.abort() : route.fallback()))
  await page.goto(`${origin}/drill/own`)
  const note = page.locator('[data-note=error]')
  await note.waitFor()
  assert.match(await note.textContent(), /does not answer. Trying again/)
  away = false
  await page.waitForSelector('[data-hand], .hand')
  away = true
  await page.click('.hand [data-tile="2m"]')
  const alert = page.locator('.panel [role=alert]')
  await alert.waitFor()
  away = false
  await page.waitForSelector('[data-verdict]')
  assert.equal(await alert.count(), 0, 'what was said of the server goes when it is back')
  assert.match(await page.locator('.drill > [role=status]').textContent(), /It costs .* points|Good: it costs/)
  assert.deepEqual(faults, [])
  await context.close()
}

export async function run() {
  const browser = await launch()
  try {
    await toldOfOneself(browser)
    await keepsFocus(browser)
    await readAtLeisure(browser)
    await onlyOne(browser)
    await hintBeside(browser)
    await drillAway(browser)
  } finally {
    await browser.close()
  }
  console.log('heard: live regions, the focus, a deal read at leisure, hints on their side, and a drill whose server is away')
}

if (import.meta.filename === process.argv[1]) await run()

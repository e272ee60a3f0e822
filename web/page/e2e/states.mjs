// What stands where there is no replay, on a desktop and at 360 px, looked at with
// axe and a finger's 44 px: the game is gone, cannot be read or is refused, no deal
// of it is over, the server is away or asked too much before it came or while one
// steps; the replay itself; and the pages of rules without a server.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { desktop, launch, low, narrow, newPage, rail, ripe, says, until } from './browser.mjs'
import { looker } from './look.mjs'
import * as moments from './moments.mjs'
import { results } from './server.mjs'
import { origin, stage } from './stage.mjs'

const folder = join(results, 'states')
mkdirSync(folder, { recursive: true })
const state = moments.turn()
const steps = 80
const deals = moments.deals.slice(0, 1).map((d) => ({ ...d, first: 0, last: steps - 1 }))
const game = { table: { ...state.table, branch: undefined }, you: 2, over: true, steps, seats: state.seats, deals, moves: [] }
const hands = state.view.seats.map(() => ({ hand: '123m456p789s1122z' }))
const some = (at) => ({ at, steps: Array.from({ length: 32 }, (_, i) => ({ at: at + i, event: { kind: 'discarded', seat: 2, tile: '5z' }, view: state.view, hands, said: { events: ['You discard the white dragon.'] } })).filter((s) => s.at < steps) })

/** A page of a server that answers the questions of a replay so, and says what it does not answer. */
async function opened(browser, viewport, answers, more = {}) {
  const { context, page, faults } = await newPage(browser, viewport, more)
  await stage(page, { state: () => state })
  await page.route(/\/api\/tables\/moment\/replay/, (route) => {
    const at = /replay\/(\d+)/.exec(route.request().url())?.[1]
    const answer = answers(at === undefined ? undefined : Number(at))
    if (!answer) return route.abort()
    const { status = answer.code ? 404 : 200, headers = {}, ...json } = answer
    return route.fulfill({ status, headers, json })
  })
  await page.goto(`${origin}/t/moment?replay=5`)
  return { page, faults, close: () => context.close() }
}

/** The answer of a server that was asked too much; it says when it may be asked again, and is a while about it. */
const tooFast = { status: 429, headers: { 'retry-after': '42' }, code: 'too_fast', message: 'too many questions' }
const whole = (at) => (at === undefined ? game : some(at))
/** What a browser says itself of a question that had no answer is no fault of the page. */
const ours = (faults) => faults.filter((f) => !/Failed to load resource/.test(f))

async function nothingThere(browser, bad) {
  const cases = {
    gone: [() => ({ code: 'unknown_table' }), /This table is gone/, 'a[href="/"].main'],
    none: [() => ({ ...game, steps: 0, deals: [] }), /No deal of this table is over yet/, 'a[href="/t/moment"].main'],
    stuck: [() => ({ status: 409, code: 'cannot_go_on', stuck: { format: 9, reads: 8 } }), /cannot go on.*9.*8/is, 'a[href="/"].main'],
    refused: [() => ({ status: 400, code: 'malformed', message: 'no' }), /understand/, 'a[href="/"].main'],
    slow: [() => tooFast, /Too much was asked.*Nothing is lost.*Trying again in 4[0-2] s/s, '.notice .main'],
    away: [() => undefined, /The server does not answer.*Trying again/s, '.notice .main'],
  }
  for (const [size, viewport] of Object.entries({ desktop, narrow })) {
    for (const [name, [answers, text, way]] of Object.entries(cases)) {
      const { page, faults, close } = await opened(browser, viewport, answers, size === 'narrow' ? { hasTouch: true } : {})
      await says(page, `[data-note=${name}]`, text)
      assert.equal(await page.locator('main h1').count(), 1, `${name}: one heading`)
      assert.equal(await page.locator(way).count(), 1, `${name}: one thing to do`)
      await looker(page, folder, size, bad)(name)
      assert.deepEqual(ours(faults), [], 'no error in the page')
      await close()
    }
  }
}

/** A server that goes away while one steps, or was asked too much, takes nothing off the page, and is asked again. */
async function comesBack(browser, bad) {
  const cases = {
    away: [undefined, /The server does not answer.*Every game is on its disk.*Trying again/s],
    slow: [tooFast, /Too much was asked.*Trying again in 4[0-2] s/s],
  }
  for (const [name, [answer, text]] of Object.entries(cases)) {
    let there = true
    const { page, faults, close } = await opened(browser, desktop, (at) => (there ? whole(at) : answer))
    await page.waitForSelector('.river .tile')
    there = false
    await page.keyboard.press('End')
    await says(page, `.replay [data-note=${name}]`, text)
    assert.ok((await page.locator('.river .tile').count()) > 3, 'what was shown stays')
    await looker(page, folder, 'desktop', bad)(`${name}-stepping`)
    there = true
    // It comes back by itself, too: the button may be gone before it is pressed.
    await page.evaluate((n) => document.querySelector(`.replay [data-note=${n}] .main`)?.click(), name)
    await page.waitForSelector(`[data-note=${name}]`, { state: 'detached' })
    assert.equal(new URL(page.url()).searchParams.get('replay'), String(steps - 1), 'and one is where one went')
    assert.deepEqual(ours(faults), [], 'no error in the page')
    await close()
  }
}

/** Runs in the page: what in the middle of the table lies on the letters of the winds. */
function onWinds() {
  const range = document.createRange()
  const lines = (selector) =>
    [...document.querySelectorAll(selector)].flatMap((e) => {
      const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT)
      const out = []
      for (let n = walk.nextNode(); n; n = walk.nextNode()) {
        if (!n.data.trim() || n.parentElement.closest('.sr') || !n.parentElement.checkVisibility()) continue
        range.selectNodeContents(n)
        // Without the air that a font has above its capitals and under them.
        for (const r of range.getClientRects()) out.push({ text: n.data.trim(), x0: r.left, x1: r.right, y0: r.top + r.height * 0.16, y1: r.bottom - r.height * 0.16 })
      }
      return out
    })
  const meet = (a, b) => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > 1 && Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > 1
  const winds = lines('.centre .wind')
  return lines('.centre .in').flatMap((t) => winds.filter((w) => meet(t, w)).map((w) => `“${t.text}” lies on the wind ${w.text}`))
}

/** The replay itself under a finger: upright, narrow, on its side and on a large screen, with its moves and its menu. */
async function touched(browser, bad) {
  for (const [size, viewport] of Object.entries({ desktop, narrow, low })) {
    const { page, faults, close } = await opened(browser, viewport, whole, { hasTouch: true })
    await page.waitForSelector('.river .tile')
    const look = looker(page, folder, size, bad)
    if (size === 'desktop') await page.waitForSelector('.moves')
    await look('replay')
    for (const f of await page.evaluate(onWinds)) bad.push(`replay, ${size}: ${f}`)
    if (size !== 'desktop') {
      await page.click('[data-open=more]')
      await page.waitForSelector('dialog [data-open=branch]')
      await look('replay-menu')
      await page.keyboard.press('Escape')
      await rail(page, 'moves')
      await page.waitForSelector('.moves')
      await look('replay-moves')
    }
    assert.deepEqual(ours(faults), [], 'no error in the page')
    await close()
  }
}

/** The keys that no whole game tries (those are in replay.mjs), and both walls of a branch. */
async function byKeys(browser) {
  const moves = [3, 10, 17].flatMap((at) => [0, 2].map((seat) => ({ at: at + seat, kind: 'discarded', seat, tile: '5z', drawn: true })))
  const river = state.view.seats[0].river.map((t) => ({ ...t, drawn: true }))
  const view = { ...state.view, seats: state.view.seats.map((s, i) => (i ? s : { ...s, river })) }
  const two = { ...game, moves, deals: [{ ...deals[0], last: 39 }, { ...deals[0], first: 40 }] }
  const { page, faults, close } = await opened(browser, desktop, (at) => (at === undefined ? two : { ...some(at), steps: some(at).steps.map((s) => ({ ...s, view })) }))
  const at = () => Number(new URL(page.url()).searchParams.get('replay'))
  const press = async (key, wanted) => {
    await page.keyboard.press(key)
    await until(`${key} leads to ${wanted}`, () => at() === wanted, undefined, at)
  }
  await page.waitForSelector('.river .tile')
  // From choice to choice of the own chair, to the ends of the deal and, once there, of the next one.
  await press('ArrowDown', 12)
  await press('ArrowDown', 19)
  await press('ArrowUp', 12)
  await press('End', 39)
  await press('End', 79)
  await press('PageUp', 0)
  await press('PageDown', 40)
  await press('Home', 0)
  await page.keyboard.press('-')
  assert.equal(await page.inputValue('[data-step=speed]'), '0.5')
  const shade = () => page.locator('.river .tile.dim').count()
  const greyer = await shade()
  await page.keyboard.press('g')
  await until('g takes the shade away', async () => (await shade()) === 0 && greyer > 0, undefined, () => greyer)
  await page.keyboard.press('l')
  await page.waitForSelector('.moves', { state: 'detached' })
  await page.keyboard.press('?')
  await says(page, 'dialog', /the next move of this chair.*leave the replay/s)
  await page.keyboard.press('Escape')
  await page.waitForSelector('dialog', { state: 'detached' })
  let sent
  await page.route(/\/branch$/, (route) => ((sent = route.request().postDataJSON()), route.fulfill({ status: 429, headers: { 'retry-after': '15' }, json: { code: 'too_many_here', message: 'no' } })))
  await page.click('[data-open=branch]')
  for (const wall of ['same', 'anew']) {
    sent = undefined
    await page.check(`dialog input[value=${wall}]`)
    await ripe(page, '[data-go=branch]')
    await page.click('[data-go=branch]:not(:disabled)')
    await until('the branch is asked for', () => sent)
    assert.deepEqual([sent.step, sent.seat, sent.wall], [0, 2, wall])
  }
  await page.keyboard.press('Escape')
  await page.waitForSelector('dialog', { state: 'detached' })
  await page.keyboard.press('Escape')
  await page.waitForURL((u) => !u.search) // it leaves the replay
  assert.deepEqual(ours(faults), [], 'no error in the page')
  await close()
}

/** Pages of rules whose server does not answer say so on paper, and try again where they are asked to. */
async function silent(browser, bad) {
  const { context, page, faults } = await newPage(browser, narrow, { hasTouch: true })
  await stage(page, { state: () => state, rulesets: moments.rulesets })
  const api = (url) => url.pathname.startsWith('/api/')
  await page.route(api, (route) => route.abort())
  for (const path of ['judge', 'rules', 'compare']) {
    await page.goto(`${origin}/${path}`)
    await says(page, 'main [data-note=error]', /server cannot be reached/)
    await looker(page, folder, 'narrow', bad)(`silent-${path}`)
  }
  await page.unroute(api)
  await page.click('[data-note=error] button')
  await page.waitForSelector('[data-note=error]', { state: 'detached' })
  await page.waitForSelector('input[type=checkbox]')
  assert.deepEqual(ours(faults), [], 'no error in the page')
  await context.close()
}

export async function run() {
  const browser = await launch()
  const bad = []
  try {
    await nothingThere(browser, bad)
    await comesBack(browser, bad)
    await touched(browser, bad)
    await byKeys(browser)
    await silent(browser, bad)
  } finally {
    await browser.close()
  }
  assert.deepEqual(bad, [])
  console.log('states: a replay that is gone, stuck, refused, has no deal yet, whose server is away or asked too much, that comes back, and under a finger')
}

if (import.meta.filename === process.argv[1]) await run()

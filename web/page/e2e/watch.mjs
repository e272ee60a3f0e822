// Watching: who looks on sees a hand when it is old enough and never before, changes
// the chair, sees all hands, hides the names; a public table is in the list; a table
// that nobody may watch is seen by nobody.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { axeFaults, desktop, launch, low, newPage, phone, press, rail, says, until } from './browser.mjs'
import { nameMe, play } from './player.mjs'
import { results, Server } from './server.mjs'

const delay = 4 // seconds

/** Opens a table with settings of which not all can be chosen in the page, in the name of who looks at it. */
const open = (page, order) =>
  page.evaluate(async (order) => {
    const r = await fetch('/api/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(order) })
    if (!r.ok) throw new Error(await r.text())
    return (await r.json()).id
  }, order)

const order = { ruleset: 'ema2016', length: 'east', people: 1, clock: { base: 0, bank: 0 }, pace: 'instant', bots: 'efficient' }
const rev = (page) => page.$eval('.table', (t) => Number(t.dataset.rev))
const tiles = (page, q) => page.$$eval(`${q} .body`, (all) => all.map((b) => b.dataset.tile ?? b.getAttribute('aria-label') ?? b.closest('[aria-label]')?.ariaLabel ?? ''))
const bottom = (page) => page.textContent('.band .watch b')

async function sit(page, origin, id) {
  await page.goto(`${origin}/t/${id}`)
  await page.click('[data-go=sit]')
}

/** She is to move, and the table waits for her. */
const asked = '.own button:not([disabled], [aria-disabled=true]), .bar button[data-call=pass]'

/** Looks at a page at three sizes, with a picture of each. */
async function looked(page, name) {
  const found = []
  for (const [size, window] of Object.entries({ desktop, phone, low })) {
    await page.setViewportSize(window)
    await page.waitForFunction((w) => innerWidth === w, window.width)
    await page.screenshot({ path: join(results, `live-${name}-${size}.png`) })
    if (await page.evaluate(() => document.scrollingElement.scrollWidth > innerWidth)) found.push(`${name} is too wide, ${size}`)
    found.push(...(await axeFaults(page)).map((f) => `${name}, ${size}: ${f}`))
  }
  await page.setViewportSize(desktop)
  return found
}

/** A hand is seen late: from the chair, from the next, all of them. */
async function late(server, ann, eve) {
  const id = await open(ann.page, { ...order, watch: { hands: 'shown', delay } })
  // Who comes to sit down reads it before.
  await ann.page.goto(`${server.origin}/t/${id}`)
  await says(ann.page, '[data-note=sight]', /Who has the link may watch, hands open, 4 s behind the table/)
  await ann.page.click('[data-go=sit]')
  await eve.page.goto(`${server.origin}/t/${id}`)
  await ann.page.waitForSelector(asked)
  // Nothing is old enough at first, and what comes is what Ann saw so long ago.
  await eve.page.waitForSelector('[data-room=soon], .band [data-note=late]')
  await eve.page.waitForSelector('.own')
  await says(eve.page, '.band .watch', /You watch from .*’s chair.*4 s behind the table/s)
  for (let i = 0; i < 4 && !/Ann/.test(await bottom(eve.page)); i++) {
    const was = await bottom(eve.page)
    await eve.page.keyboard.press('v')
    await until('the next chair', async () => (await bottom(eve.page)) !== was)
  }
  assert.match(await bottom(eve.page), /Ann/)
  const now = await rev(ann.page)
  await until('Eve sees what Ann saw', async () => (await rev(eve.page)) >= now)
  const hand = await tiles(ann.page, '.own')
  assert.ok(hand.length >= 13 && hand.every(Boolean), `a hand: ${hand}`)
  assert.deepEqual(await tiles(eve.page, '.own'), hand, 'it is her hand')

  // What Ann does now is seen when it is old enough.
  const seen = await rev(eve.page)
  const at = Date.now()
  await until('her move', async () => (await rev(ann.page)) > now, () => ann.page.keyboard.press(' '))
  await until('Eve sees the discard', async () => (await rev(eve.page)) > seen)
  assert.ok(Date.now() - at >= delay * 1000, `it was seen after ${Date.now() - at} ms`)

  // The deal in words is no further than what is seen.
  await rail(eve.page, 'history')
  await until('the discard is told', async () => (await eve.page.locator('.panel [data-told]').count()) > 0)
  await eve.page.click('.panel [data-close]')

  // All hands.
  assert.equal(await eve.page.locator('.strip.faces').count(), 0)
  await eve.page.click('[data-go=hands]')
  await eve.page.waitForSelector('[data-go=hands][aria-pressed=true]')
  await until('three hands lie open', async () => (await eve.page.locator('.strip.faces').count()) === 3)
  assert.ok((await tiles(eve.page, '.own')).length >= 10, 'and one stands')
  const faults = await looked(eve.page, 'hands')
  await eve.page.keyboard.press('a')
  await until('the hands are hidden again', async () => (await eve.page.locator('.strip.faces').count()) === 0)
  return { id, faults }
}

/** In streamer mode no name is there, and nothing that anybody says. */
async function streams(ann, eve) {
  await rail(eve.page, 'watchers')
  await says(eve.page, '.panel [data-note=count]', /1 watches/)
  await eve.page.check('[data-set=streamer]')
  // Of a quarter of an hour ago there is nothing: the game waits for who plays alone, and is younger.
  await eve.page.selectOption('[data-set=streamDelay]', '900')
  await eve.page.waitForSelector('[data-room=soon]')
  await says(eve.page, '[data-room=soon] .clock', /^1\d:\d\d$/)
  await eve.page.selectOption('[data-set=streamDelay]', '0')
  await until('no name is there', async () => !/Ann/.test(await eve.page.textContent('.board')), async () => {}, () => eve.page.url())
  await eve.page.waitForSelector('.own')
  await until('nowhere', async () => !/Ann/.test(await eve.page.textContent('body')))
  assert.equal(await eve.page.locator('nav [data-open=chat]').count(), 0, 'no chat')
  const faults = await looked(eve.page, 'streamer')
  await eve.page.reload()
  await eve.page.waitForSelector('.own')
  assert.ok(!/Ann/.test(await eve.page.textContent('body')), 'nor after the page has come anew')
  await rail(eve.page, 'watchers')
  await eve.page.uncheck('[data-set=streamer]')
  await until('the names are there', async () => /Ann/.test(await eve.page.textContent('.board')))
  await eve.page.click('.panel [data-close]')
  return faults
}

/** Who cannot see the page hears the hands, too. */
async function hears(eve) {
  await eve.page.getByRole('button', { name: 'Text table' }).first().focus()
  await eve.page.keyboard.press('Enter')
  const log = eve.page.getByRole('log', { name: 'what happens' })
  const ask = async (line, wanted) => {
    await eve.page.getByRole('textbox', { name: 'Command or move' }).fill(line)
    await eve.page.keyboard.press('Enter')
    let said
    await until(`${line} is answered`, async () => wanted.test((said = (await log.getByRole('paragraph').allInnerTexts()).slice(-9).join('\n'))), async () => {}, () => said)
  }
  await ask('hand', /’s hand: .*(dots|bamboos|characters|wind|dragon)/s)
  await ask('hands', /You watch from/)
  await until('all four are read', async () => {
    await ask('hand', /’s hand/)
    return new Set((await log.getByRole('paragraph').allInnerTexts()).slice(-9).filter((t) => /’s hand/.test(t))).size >= 4
  })
  await ask('chair', /You watch from/)
  const faults = await axeFaults(eve.page)
  await ask('hands', /You watch from/)
  await eve.page.getByRole('textbox', { name: 'Command or move' }).fill('graphic')
  await eve.page.keyboard.press('Enter')
  await eve.page.waitForSelector('.board')
  return faults
}

/** A table of everybody is in the list while it is played, and its hands are hidden. */
async function listed(server, ann, eve) {
  const id = await open(ann.page, { ...order, people: 2, public: true, clock: { base: 60_000, bank: 0 }, pace: 'natural' })
  await sit(ann.page, server.origin, id)
  await press(ann.page, '[data-go=start]', '.own')
  await eve.page.goto(`${server.origin}/watch`)
  const card = `[data-table="${id}"]`
  await says(eve.page, card, /EMA.*Ann.*hands hidden/s)
  const faults = await looked(eve.page, 'list')
  await eve.page.click(`${card} [data-go=watch]`)
  await eve.page.waitForSelector('.board')
  await says(eve.page, '.band .watch', /You watch from/)
  assert.equal(await eve.page.locator('.own').count(), 0, 'no hand stands there')
  assert.equal(await eve.page.locator('[data-go=hands]').count(), 0, 'and none is offered')
  const who = await bottom(eve.page)
  await eve.page.keyboard.press('v')
  await until('the next chair', async () => (await bottom(eve.page)) !== who)
  return faults
}

/** A table that nobody may watch. */
async function closed(server, ann, eve) {
  const id = await open(ann.page, { ...order, watch: { who: 'nobody' } })
  await ann.page.goto(`${server.origin}/t/${id}`)
  await says(ann.page, '[data-note=sight]', /Nobody may watch/)
  await ann.page.click('[data-go=sit]')
  await ann.page.waitForSelector('.own')
  await eve.page.goto(`${server.origin}/t/${id}`)
  await eve.page.waitForSelector('[data-note=closed-to-watchers]')
  return await looked(eve.page, 'closed')
}

/** The end of the game is seen as late as all else, and no later. */
async function ends(server, ann, eve) {
  const id = await open(ann.page, { ...order, watch: { hands: 'shown', delay: 1 } })
  await sit(ann.page, server.origin, id)
  await eve.page.goto(`${server.origin}/t/${id}`)
  await play(ann.page)
  await until('the ranking', async () => (await eve.page.locator('[data-final]').count()) > 0, () => eve.page.click('.sheet [data-go=next]', { timeout: 300 }).catch(() => undefined))
  await says(eve.page, '.sheet', /Ann/)
  await eve.page.screenshot({ path: join(results, 'live-final-desktop.png') })
  return axeFaults(eve.page)
}

export async function run(only = '') {
  const server = await Server.start()
  const browser = await launch()
  try {
    const [ann, eve] = [await newPage(browser, desktop), await newPage(browser, desktop)]
    await ann.page.goto(server.origin)
    await nameMe(ann.page, 'Ann')
    const bad = []
    const wanted = (part) => part.startsWith(only)
    if (wanted('late')) {
      bad.push(...(await late(server, ann, eve)).faults)
      bad.push(...(await streams(ann, eve)))
      bad.push(...(await hears(eve)))
    }
    if (wanted('listed')) bad.push(...(await listed(server, ann, eve)))
    if (wanted('closed')) bad.push(...(await closed(server, ann, eve)))
    if (wanted('ends')) bad.push(...(await ends(server, ann, eve)))
    bad.push(...ann.faults, ...eve.faults)
    assert.deepEqual(bad, [])
  } finally {
    await browser.close()
    await server.stop()
  }
  console.log('e2e: a table was watched late, from two chairs, with all hands and without names, and one was not')
}

if (import.meta.filename === process.argv[1]) await run(process.argv[2])

// The front door and the pages around a table: one click leads to a hand, every
// ruleset of the server can be reached, what is away, gone or unknown says so;
// night and day, narrow, with large words and from right to left.
import assert from 'node:assert/strict'
import { axeFaults, desktop, drawn, launch, narrow, newPage, phone } from './browser.mjs'
import { choose } from './player.mjs'
import { Server } from './server.mjs'

/** Runs in the page: what is wider than its place, or cannot be reached. */
function tooWide() {
  const out = []
  const page = document.scrollingElement
  if (page.scrollWidth > innerWidth + 1) out.push(`the page is ${page.scrollWidth} wide, the window ${innerWidth}`)
  const root = document.querySelector('dialog[open]') ?? document.body
  if (root.scrollWidth > root.clientWidth + 1) out.push(`${root.tagName} is ${root.scrollWidth} wide inside ${root.clientWidth}`)
  for (const e of root.querySelectorAll('button, a, select, input:not([type=radio], [type=checkbox]), .title, .card b, h1, h2')) {
    const b = e.getBoundingClientRect()
    if (!b.width || e.closest('[aria-hidden=true], nav')) continue
    if (b.left < -1 || b.right > innerWidth + 1) out.push(`${e.textContent.trim().slice(0, 30)} is cut off at the side`)
    if (e.matches('.title, .card b, h1, h2') && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline') out.push(`${e.textContent.trim().slice(0, 30)} is cut`)
  }
  return out
}

/** Looks at a page as it is, narrow, with words twice as large, and from right to left. */
async function looks(page, name, bad) {
  const look = async (how) => {
    await drawn(page)
    for (const f of await page.evaluate(tooWide)) bad.push(`${name}, ${how}: ${f}`)
  }
  for (const f of await axeFaults(page)) bad.push(`${name}: ${f}`)
  await look('wide')
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  await look('right to left')
  await page.setViewportSize(narrow)
  await look('narrow from right to left')
  await page.evaluate(() => (document.documentElement.dir = ''))
  await look('narrow')
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await look('narrow with large words')
  for (const f of await axeFaults(page)) bad.push(`${name}, narrow: ${f}`)
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  await page.setViewportSize(desktop)
}

/** Runs in the page: what is written there in characters that a machine may have no font for, but for the names of languages; and the seals that are drawn. */
function ornaments() {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const written = []
  for (let n = walk.nextNode(); n; n = walk.nextNode()) if (/\p{Script=Han}/u.test(n.data) && !n.parentElement.closest('option')) written.push(n.data)
  const drawn = [...document.querySelectorAll('.seal svg')].map((e) => e.getBoundingClientRect()).map((b) => [b.width, b.height].map(Math.round).join('×'))
  return { written, drawn }
}

/** Who has never been here clicks once, and has a hand. */
async function firstVisit(page, server) {
  await page.goto(server.origin)
  await page.waitForSelector('[data-go=play]:not(:disabled)')
  assert.match(await page.textContent('.hero'), /Your first game\? Three bots, no clock, all help, letters on the tiles\./)
  assert.equal(await page.locator('.btn.main:visible').count(), 1, 'one gold button')
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    const b = await page.locator('[data-go=play]').boundingBox()
    assert.ok(b.y >= 0 && b.y + b.height <= size.height, `the gold button lies in the window of ${size.width}×${size.height}: ${b.y.toFixed(0)} to ${(b.y + b.height).toFixed(0)}`)
  }
  assert.deepEqual(await page.evaluate(ornaments), { written: [], drawn: ['37×18', '408×200'] }, 'the seal is drawn in the bar and behind the greeting')
  await page.click('[data-go=play]')
  await page.waitForSelector('.own [data-tile]')
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('jansou.options')))
  assert.equal(kept.indices, true, 'letters on the tiles')
  assert.match(kept.name, /^[A-Z][a-z]{3,8}$/, 'a name that can be said')
  const { tables } = await page.evaluate(() => fetch('/api/tables').then((r) => r.json()))
  const mine = tables.find((t) => t.seats.some((s) => s.you))
  assert.deepEqual([mine.people, mine.clock.base, mine.clock.bank, mine.assist, mine.public], [1, 0, 0, 'full', false])
  await page.goto(server.origin)
  await page.waitForSelector('[data-go=back]')
  assert.match(await page.textContent('.hero p:has([data-go=change])'), /^World Riichi Championship rules 2025, East round, against 3 bots .*no clock/, 'what Play now does is said')
}

/** Every ruleset of the server is in the sheet; what is chosen is what is sent, and remembered. */
async function settings(page, server, bad) {
  const all = (await (await fetch(`${server.origin}/api/rulesets`)).json()).rulesets.map((r) => r.name)
  await choose(page, { ruleset: 'mcr-1998', people: 3, open: true, length: 'east', clock: '5 + 10 s', assist: 'off', discipline: 'strict', claims: 'live', bots: 'follower', pace: 'brisk' })
  const there = await page.locator('[data-sheet] input[name=ruleset]').evaluateAll((all) => all.map((e) => e.value))
  assert.deepEqual(there.filter((v) => v !== 'learning').sort(), [...all].sort(), 'every ruleset can be chosen')
  await looks(page, 'settings', bad)
  let sent
  await page.route('**/api/tables', (r) => (r.request().method() === 'POST' ? ((sent = r.request().postDataJSON()), r.abort()) : r.continue()))
  await page.click('[data-sheet] [data-go=sit]')
  await page.waitForSelector('[data-sheet] [role=alert]')
  assert.deepEqual(sent, { ruleset: 'mcr-1998', length: 'east', people: 3, public: true, pace: 'brisk', clock: { base: 5000, bank: 10_000 }, assist: 'off', discipline: 'strict', claims: 'live', bots: 'follower', substitute: 'person', mayNotWin: false })
  await page.unroute('**/api/tables')
  await page.keyboard.press('Escape')
  await page.waitForSelector('[data-sheet]', { state: 'detached' })
  assert.match(await page.textContent('.hero'), /Chinese Mahjong Competition Rules 1998 .*3 people.*against 1 bot \(follower\), 5 \+ 10 s/, 'it is remembered for Play now')
}

/** The title of the window says where one is, in the language of the page. */
async function titles(page, server) {
  for (const path of ['/', '/watch', '/learn', '/rules', '/compare', '/judge', '/admin', '/nowhere', '/t/nowhere']) {
    const answer = await page.goto(server.origin + path)
    assert.equal(answer.status(), path === '/nowhere' ? 404 : 200, path)
    await page.waitForSelector('main h1')
    const said = new Set()
    for (const lang of ['pl', 'fr', 'ja', 'zh', 'en']) {
      await page.selectOption('header [data-language]', lang)
      await page.waitForFunction((lang) => document.documentElement.lang === lang, lang)
      await drawn(page)
      said.add(await page.title())
    }
    assert.equal(said.size, 5, `${path}: ${[...said].join(' | ')}`)
    for (const t of said) assert.match(t, /\S – Jansou$/)
  }
}

/** The server is away: it is said, tried again by itself, and the page goes on. */
async function away(page, server, bad) {
  await page.route('**/api/**', (r) => r.abort())
  await page.goto(server.origin)
  await page.waitForSelector('[role=alert] h1')
  assert.match(await page.textContent('main'), /The server does not answer.*Trying again/s)
  for (const f of await axeFaults(page)) bad.push(`away: ${f}`)
  await page.unroute('**/api/**')
  await page.waitForSelector('[data-go=play]:not(:disabled)')
}

/** Friends: one click gives a room with a link; who opens it sees what is played and sits. */
async function friends(browser, page, server, bad) {
  await page.goto(server.origin)
  await page.click('[data-go=friends]:not(:disabled)')
  await page.waitForSelector('[data-room=host]')
  await looks(page, 'invitation', bad)
  const { context, page: guest, faults } = await newPage(browser, desktop, { colorScheme: 'dark' })
  await guest.goto(await page.inputValue('#link'))
  await guest.waitForSelector('[data-room=guest]')
  assert.match(await guest.textContent('[data-room=guest] h1'), /keeps you a seat/)
  assert.match(await guest.inputValue('#name'), /^[A-Z]/, 'a name is there already')
  await looks(guest, 'guest', bad)
  await guest.click('[data-go=sit]')
  await guest.waitForSelector('[data-room=host]')
  await page.waitForFunction(() => /2 seats are free/.test(document.querySelector('h1').textContent))
  await page.click('[data-go=start]')
  for (const p of [page, guest]) await p.waitForSelector('.own [data-tile]')
  assert.deepEqual(faults, [])
  await context.close()
}

export async function run() {
  const server = await Server.start()
  const browser = await launch('--host-resolver-rules=MAP club.example 127.0.0.1')
  const bad = []
  try {
    const { page, faults } = await newPage(browser, desktop, { colorScheme: 'dark' })
    await firstVisit(page, server)
    await looks(page, 'front door', bad)
    await settings(page, server, bad)
    await away(page, server, bad)
    await titles(page, server)
    await looks(page, 'gone', bad)
    await page.goto(`${server.origin}/nowhere`)
    await page.waitForSelector('[data-note=unknown]')
    await looks(page, 'unknown', bad)
    // In a net there is a code to scan.
    await friends(browser, page, { origin: `http://club.example:${server.port}` }, bad)
    assert.deepEqual(bad, [])
    assert.deepEqual(faults, [], 'no error in a page')
    console.log('door: one click to a hand; every ruleset; night, narrow, large words, right to left; away, gone, unknown; friends')
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (import.meta.filename === process.argv[1]) await run()

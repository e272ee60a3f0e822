// A player and a referee in two browsers: the player becomes furiten in each of
// the three ways by a move of hers and reads the panel, declares a false win at
// a strict table and sees the chombo, reads the same hand under other rulebooks,
// and calls the referee, who rules, and sets the table back.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { desktop, launch, newPage, penalties, phone, rail, ripe } from './browser.mjs'
import { deskToken, layOut, refereeToken } from './desk.mjs'
import { looker } from './look.mjs'
import { results, Server } from './server.mjs'

const folder = join(results, 'rulings')
mkdirSync(folder, { recursive: true })

/** The three ways: what she does, and what the panel says of it. */
const ways = [
  { id: 'moveown', press: '.own button.drawn', rule: 'riichi.furiten.own', tile: /9s/, until: /wait/ },
  { id: 'movetemporary', press: '[data-call=pass]', rule: 'riichi.furiten.temporary', tile: /6s/, until: /draw/ },
  { id: 'moveriichi', press: '[data-call=pass]', rule: 'riichi.furiten.riichi', tile: /9s/, until: /deal/ },
]

export async function run() {
  const server = await Server.start(layOut)
  const browser = await launch()
  const bad = []
  try {
    for (const [size, viewport] of Object.entries({ desktop, phone })) {
      const open = async (token) => {
        const b = await newPage(browser, viewport, { hasTouch: size === 'phone' })
        await b.context.addCookies([{ name: 'jansou', value: token, url: server.origin }])
        // In riichi nothing goes by itself: the table stays where it is.
        await b.page.addInitScript(() => localStorage.setItem('jansou.options', JSON.stringify({ autoDiscard: false })))
        return { ...b, look: looker(b.page, folder, size, bad), at: (id) => b.page.goto(`${server.origin}/t/${id}${size === 'phone' ? 'phone' : ''}`) }
      }
      const [ann, ewa] = [await open(deskToken), await open(refereeToken)]
      for (const way of ways) await becomeFuriten(ann, way)
      await falseWin(ann, ewa)
      await callReferee(ann, ewa)
      for (const b of [ann, ewa]) {
        bad.push(...b.faults)
        await b.context.close()
      }
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  assert.deepEqual(bad, [])
  console.log('rulings: furiten by three moves, a chombo, the same hand elsewhere, a referee who rules and sets back; at two sizes')
}

/** Runs in the page: presses something in the moment in which it comes. */
function pressAtOnce(q) {
  return new Promise((done) => {
    const watch = new MutationObserver(() => {
      const there = document.querySelector(q)
      if (!there) return
      watch.disconnect()
      there.click()
      done()
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
}

/** Makes the move by which she is furiten, and reads why. */
async function becomeFuriten({ page, look, at }, way) {
  await at(way.id)
  await ripe(page, `${way.press}:not(:disabled)`)
  assert.equal(await page.locator('[data-open=furiten]').count(), 0, 'not furiten before the move')
  // Others play on, and with the next draw furiten may be over: the lamp is pressed as soon as it is there, however slow the machine.
  const pressed = page.evaluate(pressAtOnce, '[data-open=furiten]')
  await page.click(way.press)
  await pressed
  await page.waitForSelector(`[data-furiten~="${way.rule}"]`) // one more may have passed meanwhile, which is a second cause
  const said = await page.textContent('[data-furiten]')
  assert.match(said, way.tile, `${way.id} names the tile`)
  assert.match(said, way.until, `${way.id} says when it ends: ${said}`)
  assert.match(said, /EMA 2016, 3\.4\.5/, `${way.id} names the article`)
  assert.equal(await page.locator('[data-furiten] .waits .tile').count(), 3, 'the whole wait')
  await look(way.id)
  // Alone against bots the game waits while she reads, and goes on behind it elsewhere; the panel speaks of that moment.
  await page.waitForTimeout(300)
  assert.equal(await page.textContent('[data-furiten]'), said)
  await closeDialog(page)
}

async function closeDialog(page) {
  await page.click('dialog[open] > .btn')
  await page.waitForSelector('dialog[open]', { state: 'detached' })
}

/** Declares a win while furiten; the referee is called for it and rules by the book. */
async function falseWin(ann, ewa) {
  await ewa.at('movefalse')
  await ewa.page.waitForSelector('[data-chair=quiet]')
  await ewa.look('chair')
  await ann.at('movefalse')
  const { page } = ann
  await page.waitForSelector('[data-call=win]:not(:disabled)')
  // The same hand under EMA 2012 and WRC 2025: both say no.
  await page.click('[data-open=why]')
  await page.click('[data-ask=win]')
  await page.waitForSelector('[data-ruling="riichi.furiten.temporary"]')
  for (const book of ['ema2012', 'wrc2025']) {
    await page.selectOption('[data-under-choice]', book)
    await page.waitForSelector(`[data-under=${book}]`)
    assert.match(await page.textContent(`[data-under=${book}] .verdict`), /may not win/)
  }
  assert.match(await page.textContent('[data-under=ema2012]'), /EMA 2012/)
  assert.match(await page.textContent('[data-under=wrc2025]'), /WRC.*2025/)
  await page.locator('[data-under=wrc2025]').scrollIntoViewIfNeeded()
  await ann.look('same-hand')
  await closeDialog(page)

  await page.click('[data-call=win]')
  await ewa.page.waitForSelector('[data-proposal="riichi.foul.false_win"]')
  await page.waitForSelector('[data-note=call]')
  assert.match(await page.textContent('[data-note=call]'), /stands still.*False win/s)
  assert.match(await ewa.page.textContent('[data-proposal]'), /Ann: False win.*chombo.*Ann −20,000.*EMA 2016, 3\.4\.6/s)
  await ann.look('waits-for-ruling')
  await ewa.look('proposal')
  // Why it is false stands beside what it costs.
  assert.match(await ewa.page.textContent('[data-proposal]'), /EMA 2016, 3\.4\.5/)
  await ewa.page.click('[data-proposal] [data-cite="riichi.foul.false_win"]')
  await ewa.page.waitForSelector('[data-rule="riichi.foul.false_win"]')
  await ewa.look('proposal-rule')
  await closeDialog(ewa.page)
  await ewa.page.click('[data-go=rule]')

  await page.waitForSelector('.sheet [data-penalty="riichi.foul.false_win"]')
  const sheet = await page.textContent('.sheet')
  assert.match(sheet, /chombo.*You: False win.*chombo: the deal is void.*You −20,000.*counted after the ranking/s)
  await ann.look('chombo')
  await page.click('.sheet .penalty .ruling [data-cite]')
  await page.waitForSelector('dialog [data-rule="riichi.foul.false_win"]')
  assert.match(await page.textContent('[data-rule]'), /EMA 2016, 3\.4\.6/)
  await closeDialog(page)
  await ewa.page.click('[data-go=resume]')
  await ripe(page, '[data-go=ready]:not(:disabled)')
  await page.click('[data-go=ready]')
  await ruledInReplay(ann)
}

/** The list of the deal that is over has the call, the ruling and what followed between the moves. */
async function ruledInReplay({ page, look }) {
  const table = page.url()
  await page.goto(`${table}?replay=0`)
  await ripe(page, '.board')
  if (!(await page.locator('.moves').count())) await rail(page, 'moves')
  const told = await page.$$eval('.moves [data-at]', (all) => all.slice(-5).map((b) => b.textContent.replace(/\s+/g, ' ').trim()))
  assert.deepEqual(told.slice(0, 2), ['The referee is called to rule.', 'The referee rules.'])
  assert.match(told[2], /Ann ?False win/)
  assert.match(told[3], /Ann ?chombo/)
  await page.locator('.moves [data-at]').last().click()
  await look('replay-ruled')
  await page.goto(table)
}

/** Calls the referee, who rules otherwise than the book, and then sets the table back. */
async function callReferee(ann, ewa) {
  const { page } = ann
  // Her own turn, so that nothing else happens.
  for (;;) {
    await page.waitForSelector('.own button.can, [data-call=pass]:not(:disabled)')
    if (await page.locator('.own button.can').count()) break
    await page.waitForTimeout(220)
    await page.click('[data-call=pass]', { timeout: 1000 }).catch(() => {})
    await page.waitForTimeout(100)
  }
  const before = await page.locator('.river .tile').count()
  await rail(page, 'referee')
  await page.fill('#why', 'West says what he waits for')
  await ann.look('call')
  await page.click('[data-go=call]')
  await page.waitForSelector('[data-note=call]:has-text("West says what he waits for")')
  await ann.look('called')

  const chair = ewa.page
  await chair.waitForSelector('.called:has-text("Ann has called the referee")')
  await chair.click('[data-open=report] > summary')
  await chair.selectOption('[data-field=seat]', { label: 'West' })
  await chair.selectOption('[data-field=offence]', 'riichi.foul.information')
  await chair.click('[data-go=propose]')
  await chair.waitForSelector('[data-proposal="riichi.foul.information"]')
  assert.match(await chair.textContent('[data-proposal]'), /a warning\. EMA 2016, 5\.4/)
  await ewa.look('report')
  await chair.click('[data-proposal] [data-go=other]')
  await chair.selectOption('[data-field=verdict]', 'points')
  await chair.fill('[data-field=points]', '1000')
  await chair.fill('[data-field=reason]', 'Said twice already')
  await ewa.look('otherwise')
  await chair.click('[data-go=otherwise]')
  await penalties(page, 2)
  await rail(page, 'ledger')
  await page.waitForSelector('.panel [data-penalty]')
  assert.match(await page.textContent('.panel'), /West: Information.*West −1,000.*Referee.*Said twice already/s)
  await ann.look('ledger')
  await page.click('.panel [data-close]')
  await chair.click('[data-go=look]')
  await chair.waitForFunction(() => document.querySelectorAll('.strip .hand .back').length === 0)
  await ewa.look('hands')
  await page.waitForSelector('[data-note=call]:has-text("Ewa looks at the hands")')
  await chair.click('[data-go=resume]')

  // She discards, and the referee takes the table back to where it was.
  await ripe(page, '.own button.can')
  await page.click('.own button.can')
  await page.waitForFunction((n) => document.querySelectorAll('.river .tile').length > n, before)
  await chair.click('[data-go=stop]')
  await chair.click('[data-open=undo] > summary')
  const words = await chair.locator('.moments label').allTextContents()
  const hers = words.findIndex((w) => /Ann discards/.test(w))
  assert.ok(hers >= 0, `her discard is told: ${words}`)
  await chair.locator('.moments input').nth(hers + 1).check()
  await chair.fill('[data-field=undo-why]', 'She was misled')
  await ewa.look('undo')
  await chair.click('[data-go=undo]')
  await page.waitForFunction((n) => document.querySelectorAll('.river .tile').length === n, before)
  assert.match(await page.textContent('[data-note=call]'), /set back.*She was misled/s)
  await ann.look('set-back')
  await chair.click('[data-go=resume]')
  await page.waitForSelector('.own button.can')
}

if (import.meta.filename === process.argv[1]) await run()

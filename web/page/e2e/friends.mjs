// Two people at one table: the link, the waiting room, a visitor who watches,
// and one who leaves and comes back.
import assert from 'node:assert/strict'
import { desktop, launch, newPage, phone } from './browser.mjs'
import { count, play } from './player.mjs'
import { Server } from './server.mjs'

export async function run() {
  const server = await Server.start()
  const browser = await launch()
  try {
    const ann = await newPage(browser, desktop)
    await ann.page.goto(server.origin)
    await ann.page.waitForSelector('#ruleset option[value=ema2016]', { state: 'attached' })
    await ann.page.fill('#name', 'Ann')
    await ann.page.check('input[name=people][value="2"]')
    await ann.page.check('input[name=length][value=east]')
    await ann.page.check('.wide input')
    await ann.page.selectOption('#clock', { label: 'no clock' })
    await ann.page.selectOption('#pace', 'brisk')
    await ann.page.click('[data-go=sit]')
    await ann.page.waitForSelector('#link')
    const link = await ann.page.inputValue('#link')
    assert.match(link, /\/t\/[a-z0-9]+$/)

    const ben = await newPage(browser, phone)
    await ben.page.goto(server.origin)
    await ben.page.waitForSelector('section li')
    assert.match(await ben.page.textContent('section li'), /1 of 2 here/, 'the table stands in the list')
    await ben.page.goto(link)
    await ben.page.fill('#name', 'Ben')
    await ben.page.click('[data-go=sit]')
    await ben.page.waitForSelector('.own')
    await ann.page.waitForSelector('.own')
    assert.match(await ann.page.textContent('.centre'), /Ben/)
    assert.match(await ben.page.textContent('.centre'), /Ann/)

    const eve = await newPage(browser, desktop)
    await eve.page.goto(link)
    await eve.page.waitForSelector('.board')
    assert.equal(await eve.page.locator('.own').count(), 0, 'a visitor sees no hand')
    assert.match(await eve.page.textContent('.ask'), /watching/)
    assert.equal(await eve.page.locator('.strip .hand').count(), 4, 'and four closed hands')

    // Both play until both have done so many things: nobody stops while the
    // other waits.
    const moves = async (n) => {
      const counts = new Map()
      const enough = (who) => (done) => {
        counts.set(who, count(done))
        return counts.size === 2 && [...counts.values()].every((c) => c >= n)
      }
      await Promise.all([ann, ben].map((who) => play(who.page, { until: enough(who) })))
    }
    await moves(25)

    await ben.page.click('header nav button:last-child')
    await ben.page.waitForSelector('section li:has-text("Come back")')
    await ann.page.waitForSelector('.mark:has-text("away")')
    await ben.page.click('section li:has-text("EMA") button:has-text("Come back")')
    await ben.page.waitForSelector('.own')
    await moves(8)
    for (const p of [ann, ben, eve]) assert.deepEqual(p.faults, [], 'no error in a page')
    console.log('friends: two people and a visitor at one table')
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (import.meta.filename === process.argv[1]) await run()

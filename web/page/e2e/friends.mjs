// Two people at one table: the link, the waiting room, a visitor who watches,
// and one who leaves and comes back.
import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { axeFaults, desktop, launch, moving, newPage, phone, press, rail, ripe, says } from './browser.mjs'
import { choose, count, nameMe, play } from './player.mjs'
import { Server } from './server.mjs'

export async function run(pictures) {
  const server = await Server.start()
  const browser = await launch()
  const shot = async (page, name) => {
    if (!pictures) return
    await mkdir(pictures, { recursive: true })
    await page.screenshot({ path: `${pictures}/${name}.png` })
  }
  try {
    const ann = await newPage(browser, desktop, moving)
    await ann.page.goto(server.origin)
    await nameMe(ann.page, 'Ann')
    await choose(ann.page, { ruleset: 'ema2016', people: 2, open: true, length: 'east', clock: 'no clock', pace: 'brisk' })
    await ann.page.click('[data-sheet] [data-go=sit]')
    await ann.page.waitForSelector('#link')
    const link = await ann.page.inputValue('#link')
    assert.match(link, /\/t\/[a-z0-9]+$/)

    const ben = await newPage(browser, phone, moving)
    await ben.page.goto(server.origin)
    await ben.page.waitForSelector('[data-table]')
    await says(ben.page, '[data-table]', /Ann · 1 seat free/)
    await ben.page.goto(link)
    await ben.page.fill('#name', 'Ben')
    await ben.page.click('[data-go=sit]')
    await ben.page.waitForSelector('.own')
    await ann.page.waitForSelector('.own')
    await says(ann.page, '.board', /Ben/)
    await says(ben.page, '.board', /Ann/)

    const eve = await newPage(browser, desktop)
    await eve.page.goto(link)
    await eve.page.waitForSelector('.board')
    assert.equal(await eve.page.locator('.own').count(), 0, 'a visitor sees no hand')
    const bottom = () => eve.page.getAttribute('.plate[data-side="0"] .name', 'title')
    const chair = await bottom()
    await says(eve.page, '.ask', new RegExp(`You watch from ${chair}’s chair`))
    const others = await eve.page.getAttribute('.plate[data-side="1"] .name', 'title')
    await eve.page.keyboard.press('v')
    await says(eve.page, '.ask', new RegExp(`You watch from ${others}’s chair`))
    assert.equal(await bottom(), others, 'v looks from the next chair')
    assert.equal(await eve.page.locator('[data-note=chairs]').count(), 0, 'and nobody is said to have moved')
    for (let i = 0; i < 3; i++) await eve.page.click('[data-go=chair]')
    await says(eve.page, '.ask', new RegExp(`You watch from ${chair}’s chair`))
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

    // A pause: Ben proposes, Ann agrees by keys; nothing can be done until both would go on. A no ends another.
    await rail(ben.page, 'pause')
    await ben.page.waitForSelector('[data-note=pause]')
    await shot(ben.page, 'pause-ask')
    await ripe(ben.page, '[data-minutes="3"]')
    await ben.page.click('[data-minutes="3"]')
    await says(ann.page, '[data-note=vote]', /Ben proposes a pause of 3 min/)
    await shot(ann.page, 'pause-vote')
    assert.deepEqual(await axeFaults(ann.page), [], 'a vote')
    await ann.page.focus('[data-vote=yes]')
    await ann.page.keyboard.press('Enter')
    await says(ben.page, '[data-note=recess]', /2:5\d|3:00/)
    await says(eve.page, '[data-note=recess]', /Play goes on by itself/)
    assert.equal(await eve.page.locator('[data-vote=back]').count(), 0, 'who looks on is not asked')
    await shot(ben.page, 'recess')
    assert.deepEqual(await axeFaults(ben.page), [], 'a pause')
    for (const p of [ann, ben]) {
      await ripe(p.page, '[data-vote=back]')
      await p.page.click('[data-vote=back]')
    }
    await ann.page.waitForSelector('[data-note=recess]', { state: 'detached' })
    await ben.page.waitForFunction(() => !document.querySelector('[data-open=pause]'))
    await rail(ann.page, 'pause')
    await ripe(ann.page, '[data-minutes="1"]')
    await ann.page.click('[data-minutes="1"]')
    await ripe(ben.page, '[data-vote=no]')
    await ben.page.click('[data-vote=no]')
    await ann.page.waitForSelector('[data-note=vote]', { state: 'detached' })
    assert.equal(await ann.page.locator('[data-note=recess]').count(), 0, 'no pause after a no')

    // Leaving asks, and says what follows; let be, one is still there.
    await rail(ben.page, 'leave')
    await says(ben.page, '[data-note=leave]', /A bot plays for you at once.*You may come back until the game is over/s)
    assert.equal(await ben.page.locator('[data-note=leave] .main').count(), 0, 'to leave is never gold')
    await shot(ben.page, 'leave')
    assert.deepEqual(await axeFaults(ben.page), [], 'the window that asks')
    await ben.page.keyboard.press('Escape')
    await ben.page.waitForSelector('[data-note=leave]', { state: 'detached' })
    await ben.page.waitForSelector('.own')
    await rail(ben.page, 'leave')
    await press(ben.page, '[data-go=leave-now]', '[data-table] [data-go=back]')

    // Eve, who looks on, is let in and sees the hand from then on; Ben comes back, sees it, too, and takes it again.
    await says(eve.page, '[data-note=stand-in]', /Play for Ben/)
    await shot(eve.page, 'stand-in')
    await press(eve.page, '[data-stand=offer]', '[data-note=offered]')
    assert.equal(await eve.page.locator('.own').count(), 0, 'who has offered sees no hand')
    await says(ann.page, '[data-note=offer]', /would play for Ben/)
    await shot(ann.page, 'stand-offer')
    assert.deepEqual(await axeFaults(ann.page), [], 'an offer')
    await ann.page.focus('[data-stand=in]')
    await ann.page.keyboard.press('Enter')
    await eve.page.waitForSelector('.own')
    await says(eve.page, '[data-note=plays-for]', /You play for Ben/)
    await ann.page.waitForSelector('[data-stands]')
    await shot(ann.page, 'stands')
    await ben.page.click('[data-table]:has-text("EMA") [data-go=back]')
    await says(ben.page, '[data-note=played-for]', /plays for you/)
    await shot(ben.page, 'played-for')
    await ripe(ben.page, '[data-stand=back]')
    await ben.page.click('[data-stand=back]')
    await eve.page.waitForSelector('.own', { state: 'detached' })
    await ben.page.waitForSelector('[data-note=played-for]', { state: 'detached' })
    await rail(ben.page, 'leave')
    await press(ben.page, '[data-go=leave-now]', '[data-table] [data-go=back]')
    await ann.page.waitForSelector('.mark:has-text("away")')
    await ben.page.click('[data-table]:has-text("EMA") [data-go=back]')
    await ben.page.waitForSelector('.own')
    await moves(8)
    for (const p of [ann, ben, eve]) assert.deepEqual(p.faults, [], 'no error in a page')
    console.log('friends: two people and a visitor at one table')
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (import.meta.filename === process.argv[1]) await run(process.argv[2])

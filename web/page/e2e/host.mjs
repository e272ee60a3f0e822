// A table's host: what a stranger who sits down cannot do, and what the host can:
// send away, hand over, ban, close; before the game, in it, and by keys.
import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { axeFaults, desktop, launch, newPage, phone, press, rail, ripe, says } from './browser.mjs'
import { choose, nameMe } from './player.mjs'
import { Server } from './server.mjs'

export async function run(pictures) {
  const server = await Server.start()
  const browser = await launch()
  const shot = async (page, name) => {
    if (!pictures) return
    await mkdir(pictures, { recursive: true })
    await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true })
  }
  /** What asks once more is pressed twice. */
  const twice = async (page, what, seat = '') => {
    const b = page.locator(`${seat} [data-host=${what}]`)
    await ripe(page, `${seat} [data-host=${what}]`)
    await b.click()
    assert.match(await b.innerText(), /press again/)
    await b.click()
  }
  try {
    const ann = await newPage(browser, desktop)
    await ann.page.goto(server.origin)
    await nameMe(ann.page, 'Ann')
    await choose(ann.page, { ruleset: 'ema2016', people: 3, open: true, length: 'east', clock: 'no clock', pace: 'brisk' })
    await press(ann.page, '[data-sheet] [data-go=sit]', '#link')
    const link = await ann.page.inputValue('#link')

    const ben = await newPage(browser, phone)
    const sit = async () => {
      await ben.page.fill('#name', 'Ben')
      await press(ben.page, '[data-go=sit]', '[data-room=host]')
    }
    await ben.page.goto(link)
    await sit()
    assert.equal(await ben.page.locator('[data-go=start]').count(), 0, 'a stranger cannot begin')
    await says(ben.page, '[data-note=whose]', /Ann is the host, and begins/)
    await ben.page.waitForSelector('small[data-host]')
    await shot(ben.page, 'waiting-guest-phone')

    // They talk before there is anything to play.
    await ann.page.click('[data-fold=chat] summary')
    await ann.page.click('[data-phrase=hello]')
    await says(ben.page, '[data-fold=chat] summary', /Chat\s*1/)
    await ben.page.click('[data-fold=chat] summary')
    await says(ben.page, '.chat ol', /Ann.*Hello!/s)
    await shot(ben.page, 'waiting-chat-phone')
    await shot(ann.page, 'waiting-chat-desktop')
    assert.deepEqual(await axeFaults(ben.page), [], 'a chat before the game')
    assert.equal((await ben.page.locator('[data-fold=chat] summary').innerText()).trim(), 'Chat', 'what is read is not counted')
    for (const who of [ann, ben]) await who.page.click('[data-fold=chat] summary')

    // Sent away, and back; then the rights are handed over, and back.
    await ann.page.click('summary:has-text("Host of the table")')
    await ann.page.waitForSelector('[data-seat]')
    await shot(ann.page, 'waiting-host-desktop')
    assert.deepEqual(await axeFaults(ann.page), [], 'the waiting room of a host')
    await twice(ann.page, 'remove', '[data-seat]')
    await says(ben.page, '.toast', /taken your seat back/)
    await sit()
    await twice(ann.page, 'hand', '[data-seat]')
    await ben.page.waitForSelector('[data-go=start]')
    await ann.page.waitForSelector('[data-go=start]', { state: 'detached' })
    await ben.page.click('summary')
    await shot(ben.page, 'waiting-host-phone')
    assert.deepEqual(await axeFaults(ben.page), [], 'the waiting room of a host on a phone')
    for (const b of await ben.page.locator('[data-note=host] button').all()) {
      const { height, width } = await b.boundingBox()
      assert.ok(height >= 44 && width >= 44, `a button of ${width} × ${height}`)
    }
    await twice(ben.page, 'hand', '[data-seat]')

    // The chairs: Ben goes to a free one and Ann to his; a bot of a level sits down, gets up, and by keys sits down again.
    const chairs = (page) => page.locator('[data-chair] b').allInnerTexts()
    const at = async (name) => (await chairs(ann.page)).indexOf(name)
    const chair = (n, what) => ann.page.locator(`[data-chair="${n}"] [data-chairs=${what}]`)
    await ann.page.click('summary:has-text("Host of the table")')
    await ann.page.waitForSelector('[data-chair]')
    const free = (await chairs(ann.page)).findIndex((t) => /free seat/.test(t))
    const was = await at('Ben')
    await chair(was, 'swap').click()
    assert.match(await chair(free, 'swap').innerText(), /this one/)
    await chair(free, 'swap').click()
    await ann.page.waitForFunction((n) => document.querySelector(`[data-chair="${n}"] b`)?.textContent === 'Ben', free)
    assert.match((await chairs(ann.page))[was], /free seat/)
    await ann.page.selectOption('[data-chairs=level]', 'follower')
    await ripe(ann.page, `[data-chair="${was}"] [data-chairs=bot]`)
    await chair(was, 'bot').click()
    await says(ann.page, `[data-chair="${was}"]`, /follower/)
    await shot(ann.page, 'waiting-chairs-desktop')
    assert.deepEqual(await axeFaults(ann.page), [], 'the chairs of a host')
    assert.match(await ben.page.innerText('[data-room=host] h1'), /seat|begin/i)
    await ripe(ann.page, `[data-chair="${was}"] [data-chairs=unbot]`)
    await chair(was, 'unbot').focus()
    await ann.page.keyboard.press('Enter')
    await chair(was, 'bot').waitFor()

    // In the game: the plate says who is host; sent away by keys, one looks on.
    await press(ann.page, '[data-go=start]', '.own')
    await ben.page.waitForSelector('.own')
    await ben.page.waitForSelector('.plate [data-host]')
    await rail(ann.page, 'host')
    await ann.page.waitForSelector('dialog [data-seat]')
    await shot(ann.page, 'game-host-desktop')
    assert.deepEqual(await axeFaults(ann.page), [], 'the window of a host')
    await ann.page.focus('dialog [data-host=remove]')
    await ann.page.keyboard.press('Enter')
    await ann.page.keyboard.press('Escape')
    assert.equal(await ann.page.locator('dialog .sure').count(), 0, 'Esc takes it back')
    assert.equal(await ann.page.locator('dialog [data-host=remove]').count(), 1, 'and closes nothing')
    await ann.page.keyboard.press('Enter')
    await ann.page.keyboard.press('Enter')
    await ben.page.waitForSelector('.own', { state: 'detached' })
    await ann.page.waitForSelector('dialog [data-host=readmit]')
    await shot(ben.page, 'game-sent-away-phone')
    await ripe(ann.page, 'dialog [data-host=readmit]')
    await ann.page.click('dialog [data-host=readmit]')
    await ben.page.waitForSelector('.own')
    await twice(ann.page, 'ban', 'dialog [data-seat]')
    await ben.page.waitForSelector('[data-note=banned]')
    await shot(ben.page, 'banned-phone')
    await ben.page.reload()
    await ben.page.waitForSelector('[data-note=banned]')
    await twice(ann.page, 'close', 'dialog')
    await says(ann.page, '[data-note=closed]', /Its host has closed it/)
    await shot(ann.page, 'closed-desktop')
    for (const p of [ann, ben]) assert.deepEqual(p.faults, [], 'no error in a page')
    console.log('host: a stranger begins nothing; sent away, handed over, banned, closed')
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (import.meta.filename === process.argv[1]) await run(process.argv[2])

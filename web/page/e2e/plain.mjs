// The page over plain HTTP by a name, as a club's laptop serves it in its own
// net: what needs HTTPS is not offered and said once, and everything else works.
import assert from 'node:assert/strict'
import { desktop, launch, newPage } from './browser.mjs'
import { Server } from './server.mjs'

export async function run() {
  const browser = await launch('--host-resolver-rules=MAP club.example 127.0.0.1')
  const server = await Server.start()
  try {
    const { context, page, faults } = await newPage(browser, desktop)
    const open = (order) =>
      fetch(`${server.origin}/api/tables`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(order) }).then((r) => r.json())
    const club = `http://club.example:${server.port}`
    const made = await open({ ruleset: 'ema2016', length: 'east', people: 1, pace: 'instant' })
    await page.goto(`${club}/t/${made.id}`)
    assert.equal(await page.evaluate(() => isSecureContext), false, 'the name must be plain')
    await page.locator('form button').first().click()
    await page.locator('[data-tile]').first().waitFor()
    await page.locator('[data-open=settings]:visible').first().click()
    await page.locator('dialog [data-group=notices]').click()
    assert.equal(await page.locator('dialog').getByText('HTTPS').count(), 1, 'what needs HTTPS is said once')
    assert.equal(await page.locator('dialog').getByText('Notify').count(), 0, 'a notification is not offered')
    assert.equal(await page.locator('dialog [data-set=awake]').count(), 0, 'nor a screen that stays on')
    assert.equal(await page.evaluate(() => 'serviceWorker' in navigator), false, 'the page is not kept, and plays all the same')
    await page.keyboard.press('Escape')

    // The link for friends is copied the older way, and pasted into a field.
    const waits = await open({ ruleset: 'ema2016', length: 'east', people: 2, pace: 'brisk' })
    await page.goto(`${club}/t/${waits.id}`)
    await page.locator('[data-go=sit]').click()
    await page.locator('button:has-text("Copy")').first().click()
    await page.locator('button:has-text("Copied")').first().waitFor()
    await page.evaluate(() => document.body.append(Object.assign(document.createElement('textarea'), { id: 'paste' })))
    await page.locator('#paste').focus()
    await page.keyboard.press('Control+V')
    assert.equal(await page.inputValue('#paste'), `${club}/t/${waits.id}`, 'the link is in the clipboard')
    assert.equal(await page.getByText('HTTPS').count(), 0, 'and nothing is said of what was not missed')
    assert.deepEqual(faults, [])
    await context.close()
    console.log('plain: a table over plain HTTP by a name; what needs HTTPS is hidden and said')
  } finally {
    await browser.close()
    await server.stop().catch(() => undefined)
  }
}

if (process.argv[1]?.endsWith('plain.mjs')) await run()

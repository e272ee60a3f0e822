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
    const made = await fetch(`${server.origin}/api/tables`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ruleset: 'ema2016', length: 'east', people: 1, pace: 'instant' }),
    }).then((r) => r.json())
    await page.goto(`http://club.example:${server.port}/t/${made.id}`)
    assert.equal(await page.evaluate(() => isSecureContext), false, 'the name must be plain')
    await page.locator('form button').first().click()
    await page.locator('[data-tile]').first().waitFor()
    await page.locator('[data-open=settings]:visible').first().click()
    await page.locator('dialog [data-group=notices]').click()
    assert.equal(await page.locator('dialog').getByText('HTTPS').count(), 1, 'what needs HTTPS is said once')
    assert.equal(await page.locator('dialog').getByText('Notify').count(), 0, 'a notification is not offered')
    await page.keyboard.press('Escape')
    assert.deepEqual(faults, [])
    await context.close()
    console.log('plain: a table over plain HTTP by a name; what needs HTTPS is hidden and said')
  } finally {
    await browser.close()
    await server.stop().catch(() => undefined)
  }
}

if (process.argv[1]?.endsWith('plain.mjs')) await run()

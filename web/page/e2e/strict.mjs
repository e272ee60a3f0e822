// A strict table: a win that is none can be declared, is judged by the book,
// and stands in the ledger.
import assert from 'node:assert/strict'
import { desktop, launch, newPage } from './browser.mjs'
import { sitDown } from './player.mjs'
import { Server } from './server.mjs'

export async function run() {
  const server = await Server.start()
  const browser = await launch()
  try {
    const { page, faults } = await newPage(browser, desktop)
    await sitDown(page, server.origin, { ruleset: 'mcr-wmo', length: 'east', discipline: 'strict' })
    await page.waitForSelector('[data-call=win]:not(:disabled)')
    await page.waitForTimeout(250) // the call bar takes no click at once
    await page.click('[data-call=win]')
    await page.waitForFunction(() => /Penalties\D* 1/.test(document.querySelector('nav')?.textContent))
    assert.match(await page.textContent('.toast'), /You: Hu .*Ruling: /s)
    await page.click('nav button:first-child')
    assert.match(await page.textContent('dialog'), /Deal 1, You: Hu .*Ruling: the hand is dead.*You −30/s)
    assert.deepEqual(faults, [], 'no error in the page')
    console.log(`strict: ${(await page.textContent('dialog li')).replace(/\s+/g, ' ').trim()}`)
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (import.meta.filename === process.argv[1]) await run()

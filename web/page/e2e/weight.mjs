// What a first visit costs: the bytes of the front door and of a table, which
// CI holds to the limit, and by hand how long they take on a slow line and a
// slow machine: node e2e/weight.mjs.
import assert from 'node:assert/strict'
import { desktop, launch, newPage } from './browser.mjs'
import { Server } from './server.mjs'

/** Bytes over the line for the first look at a page. */
const limit = 150 * 1024
/** 1.6 Mbit/s with 150 ms there and back, and a quarter of this machine. */
const slow = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }

async function visit(browser, url, ready, throttled) {
  const { context, page } = await newPage(browser, desktop)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  if (throttled) {
    await cdp.send('Network.emulateNetworkConditions', slow)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  let bytes = 0
  cdp.on('Network.loadingFinished', (e) => (bytes += e.encodedDataLength))
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(ready).first().waitFor()
  const ms = await page.evaluate(() => performance.now())
  if (!throttled) await page.waitForLoadState('networkidle')
  await context.close()
  return { bytes, ms }
}

export async function run(throttled = false) {
  const browser = await launch()
  const server = await Server.start()
  try {
    const made = await fetch(`${server.origin}/api/tables`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ruleset: 'ema2016', length: 'east', people: 1, pace: 'instant' }),
    }).then((r) => r.json())
    for (const [name, url, ready] of [
      ['front door', server.origin, 'h1'],
      ['table', `${server.origin}/t/${made.id}`, 'form button, [data-call]'],
    ]) {
      const { bytes } = await visit(browser, url, ready, false)
      assert.ok(bytes <= limit, `${name}: a first visit takes ${bytes} bytes, at most ${limit} are wanted`)
      const time = throttled ? `, usable after ${((await visit(browser, url, ready, true)).ms / 1000).toFixed(2)} s at 1.6 Mbit/s on a quarter of this machine` : ''
      console.log(`weight: ${name}: ${(bytes / 1024).toFixed(1)} KB${time}`)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (process.argv[1]?.endsWith('weight.mjs')) await run(true)

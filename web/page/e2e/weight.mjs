// What a first visit costs: the bytes until the front door and a table can be
// used, which CI holds to the limit, and those of what is fetched after that
// while nothing else is to do. By hand also how long it takes on a slow line and
// a slow machine: node e2e/weight.mjs slow.
import assert from 'node:assert/strict'
import { desktop, launch, newPage } from './browser.mjs'
import { sitDown } from './player.mjs'
import { Server } from './server.mjs'

/** Bytes over the line until a page can be used that was never opened before. */
const limit = 150 * 1024
/** 1.6 Mbit/s with 150 ms there and back, and a quarter of this machine. */
const slow = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }

/** Opens a page of which the browser has kept nothing; what it fetches before it can be used is told apart from what comes after. */
async function visit(context, url, ready, throttled) {
  const page = await context.newPage()
  await page.addInitScript((ready) => {
    performance.setResourceTimingBufferSize(1000)
    // Told when it comes, and not with the next frame: a busy machine draws it late, and what waited for it is fetched by then.
    const watch = new MutationObserver(() => {
      if (!document.querySelector(ready)) return
      window.usable = performance.now()
      watch.disconnect()
    })
    watch.observe(document, { childList: true, subtree: true, attributes: true })
  }, ready)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (throttled) {
    await cdp.send('Network.emulateNetworkConditions', slow)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  } else {
    // The table comes later than the page: what may wait waits for it, too.
    await page.routeWebSocket(/\/ws/, (ws) => ws.connectToServer().onMessage((m) => setTimeout(() => ws.send(m), 300)))
  }
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.usable)
  if (!throttled) await fetched(page)
  const { ms, files } = await page.evaluate(() => ({
    ms: window.usable,
    files: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((e) => ({ path: new URL(e.name).pathname, bytes: e.transferSize, before: e.startTime < window.usable })),
  }))
  await page.close()
  const sum = (of) => of.reduce((n, f) => n + f.bytes, 0)
  const first = files.filter((f) => f.before)
  return { bytes: sum(first), all: sum(files), ms, first }
}

/** Waits until nothing more comes. */
async function fetched(page) {
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  for (let before = -1, now = await count(); now !== before; now = await count()) {
    before = now
    await page.waitForTimeout(1000)
  }
}

export async function run(throttled = false) {
  const browser = await launch()
  const server = await Server.start()
  try {
    const { context, page } = await newPage(browser, desktop)
    const table = await sitDown(page, server.origin, { ruleset: 'ema2016', length: 'east' })
    await page.close()
    for (const [name, url, ready] of [
      ['front door', server.origin, '[data-go=play]'],
      ['table', `${server.origin}/t/${table}`, '.own button'],
    ]) {
      const { bytes, all, first } = await visit(context, url, ready, false)
      const heaviest = first.sort((a, b) => b.bytes - a.bytes).slice(0, 8).map((f) => `${f.bytes} ${f.path}`)
      assert.ok(bytes <= limit, `${name}: ${bytes} bytes until it can be used, at most ${limit} are wanted; the heaviest:\n${heaviest.join('\n')}`)
      const time = throttled ? `, after ${((await visit(context, url, ready, true)).ms / 1000).toFixed(2)} s at 1.6 Mbit/s on a quarter of this machine` : ''
      console.log(`weight: ${name}: ${(bytes / 1024).toFixed(1)} KB until it can be used${time}; ${(all / 1024).toFixed(1)} KB in all`)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (import.meta.filename === process.argv[1]) await run(process.argv[2] === 'slow')

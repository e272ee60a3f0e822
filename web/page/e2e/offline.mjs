// The page without a net: a browser that was here once opens it again, and the
// manifest offers it for installing.
import assert from 'node:assert/strict'
import { desktop, launch, newPage, patience } from './browser.mjs'
import { Server } from './server.mjs'

/** What the worker keeps, by the addresses of its cache. */
const kept = (page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (n) => (await (await caches.open(n)).keys()).map((r) => new URL(r.url).pathname)))
    return all.flat()
  })

async function installable(server) {
  const manifest = await (await fetch(`${server.origin}/manifest.webmanifest`)).json()
  assert.equal(manifest.display, 'standalone')
  for (const icon of manifest.icons) {
    const r = await fetch(server.origin + icon.src)
    assert.equal(r.status, 200, `${icon.src} is not served`)
    assert.equal(r.headers.get('content-type').split(';')[0], icon.type)
  }
}

export async function run() {
  const browser = await launch()
  const server = await Server.start()
  try {
    await installable(server)
    const { context, page, faults } = await newPage(browser, desktop, { serviceWorkers: 'allow' })
    await page.goto(server.origin)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.evaluate(() => navigator.serviceWorker.controller.postMessage('rest'))
    const wanted = (await (await fetch(`${server.origin}/sw.js`)).text()).match(/"\/assets\/[^"]+"/g).map((f) => JSON.parse(f))
    // Asked from here: a predicate that gives a promise holds at once for waitForFunction.
    const end = Date.now() + patience
    for (let have = []; !wanted.every((f) => have.includes(f)); have = await kept(page)) {
      assert.ok(Date.now() < end, 'the worker does not keep the rest of the page')
      await page.waitForTimeout(100)
    }
    assert.deepEqual((await kept(page)).filter((f) => f.startsWith('/api')), [], 'what only the server can say is kept')

    await context.setOffline(true)
    await server.kill()
    await page.reload()
    await page.waitForSelector('h1')
    // A drill that nobody has opened yet asks, and explains, all the same.
    await page.goto(`${server.origin}/drill/riichi-safe`)
    await page.locator('[data-hand] [data-tile]').first().click()
    await page.waitForSelector('[data-verdict] .article')
    // So does a lesson: its table, its sentences and what is said to an answer.
    await page.goto(`${server.origin}/learn/mcr/flowers`)
    await page.waitForSelector('[data-call=flower]')
    await page.waitForTimeout(300) // a click on what has just come is not meant
    await page.click('[data-call=flower]')
    await page.waitForSelector('[data-verdict=right]')
    assert.deepEqual(faults, [])
    await context.close()
    console.log(`offline: ${wanted.length} files are kept; the page opens without its server, and can be installed`)
  } finally {
    await browser.close()
    await server.stop().catch(() => undefined)
  }
}

if (process.argv[1]?.endsWith('offline.mjs')) await run()

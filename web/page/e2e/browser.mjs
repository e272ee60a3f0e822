// The browser of the tests: the distribution's Chromium, or the one that
// CHROMIUM names.
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export function browserPath() {
  const found = places.find((p) => p && existsSync(p))
  if (!found) throw new Error(`no Chromium in ${places.filter(Boolean).join(', ')}; install the package chromium or set CHROMIUM`)
  return found
}

export function launch() {
  return chromium.launch({
    executablePath: browserPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

export const desktop = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }
export const narrow = { width: 360, height: 740 }

/** What ends a test that hangs. How fast the machine is, no test says: each waits for what it wants to see. */
export const patience = 600_000

/** Lets the page draw what it knows. */
export const drawn = (page) => page.evaluate(() => new Promise((ok) => requestAnimationFrame(() => requestAnimationFrame(ok))))

/** A page that reports what goes wrong in it. */
export async function newPage(browser, viewport, more = {}) {
  const context = await browser.newContext({ viewport, ...more })
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  const faults = []
  page.on('pageerror', (e) => faults.push(`page error: ${e.message}`))
  page.on('console', (m) => {
    if (m.type() === 'error' && !/WebSocket connection|ERR_CONNECTION|Failed to load resource/.test(m.text())) faults.push(`console: ${m.text()}`)
  })
  return { context, page, faults }
}

// The browser of the tests: the distribution's Chromium, or the one that
// CHROMIUM names. Where there is one without windows it is taken: it draws the
// same, and has no frame of a window to keep up, which costs a third of the time.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium } from 'playwright-core'

const places = [process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export function browserPath() {
  const found = places.find((p) => p && existsSync(p))
  if (!found) throw new Error(`no Chromium in ${places.filter(Boolean).join(', ')}; install the package chromium or set CHROMIUM`)
  return found
}

export function launch(...more) {
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
      '--disable-audio-output', // nobody hears it, and to make it takes a twentieth of the time
      ...more,
    ],
  })
}

export const desktop = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }
export const narrow = { width: 360, height: 740 }
export const low = { width: 844, height: 390 }

/** What ends a test that hangs, in milliseconds. How fast the machine is, no test says: each waits for what it wants to see. */
export const patience = Number(process.env.PATIENCE ?? 180_000)

/** How often one looks for what is waited for, in milliseconds: whoever looks at each frame takes the processor from what is waited for. */
export const glimpse = 50

/**
 * The page's clock stands still; what is to pass, a test lets pass. It stands an hour ahead: it runs until it is stopped,
 * goes only forward, and a busy machine may take seconds to come to that.
 */
export async function stopClock(page) {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(3_600_000)
}

/** Lets the page draw what it knows. */
export const drawn = (page) => page.evaluate(() => new Promise((ok) => requestAnimationFrame(() => requestAnimationFrame(ok))))

/**
 * Clicks until something is there. What has just come takes no click in its
 * first moments (src/ui/guard.ts), and how long a moment is a busy machine says.
 */
export async function press(page, selector, until) {
  const end = Date.now() + patience
  for (;;) {
    await page.click(selector, { timeout: 1000 }).catch(() => undefined) // it may be gone: what it leads to is on its way
    if (await page.waitForSelector(until, { timeout: 1000 }).catch(() => undefined)) return
    if (Date.now() > end) throw new Error(`${selector} was clicked for ${patience} ms and ${until} never came`)
  }
}

/**
 * Waits for what plays, and then as long by the page's own clock as it takes no click after it came (src/ui/guard.ts).
 */
export async function ripe(page, selector) {
  await page.waitForSelector(selector)
  await page.evaluate(() => new Promise((ok) => setTimeout(ok, 220)))
}

/** Waits until what is written at a place is as wanted, and returns it. */
export async function says(page, selector, wanted) {
  let text
  await until(`${selector} says ${wanted}`, async () => wanted.test((text = (await page.locator(selector).allTextContents()).join(' '))), async () => {}, () => text)
  return text
}

/** Waits until something holds, which stands behind `what` where it never does; tries `again` what should bring it about. */
export async function until(what, holds, again = async () => {}, found = () => '') {
  const end = Date.now() + patience
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`waited ${patience} ms in vain: ${what} ${found() ?? ''}`)
    await again()
    await new Promise((ok) => setTimeout(ok, glimpse))
  }
}

/** Presses an icon of the rail of a table: where the window is small it may wait behind the menu. */
export async function rail(page, open) {
  const icon = page.locator(`nav [data-open=${open}]`)
  if (!(await icon.isVisible())) await page.click('[data-open=menu]')
  await icon.click()
}

/** Waits until so many penalties are counted in the rail. */
export const penalties = (page, n) => page.waitForFunction((n) => document.querySelector('[data-open=ledger]')?.ariaLabel.endsWith(` ${n}`), n)

/** For who looks at motion: a page that moves what it moves for most people. Software that draws each frame of it takes three times as long. */
export const moving = { reducedMotion: 'no-preference' }

/** A page that reports what goes wrong in it, for somebody who wants little motion. THROTTLE=4 gives it a fourth of the processor: what a test takes for granted then shows. */
export async function newPage(browser, viewport, more = {}) {
  // The service worker is what offline.mjs looks at; elsewhere a page comes from the server.
  const context = await browser.newContext({ viewport, serviceWorkers: 'block', reducedMotion: 'reduce', ...more })
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  const waitForFunction = page.waitForFunction.bind(page)
  page.waitForFunction = (holds, of, how) => waitForFunction(holds, of, { polling: glimpse, ...how })
  if (process.env.THROTTLE) await context.newCDPSession(page).then((cdp) => cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(process.env.THROTTLE) }))
  const faults = []
  page.on('pageerror', (e) => faults.push(`page error: ${e.message}`))
  page.on('console', (m) => {
    if (m.type() === 'error' && !/WebSocket connection|ERR_CONNECTION|Failed to load resource/.test(m.text())) faults.push(`console: ${m.text()}`)
  })
  return { context, page, faults }
}

/** Its small form, which a page reads in half the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Runs in the page, after the source of axe: what it blames, and how many rules it tried. */
async function blamed() {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const r = await axe.run(document, { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
  return {
    found: r.violations.map((v) => `axe ${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 120)).join(' | ')}`),
    tried: r.passes.length + r.violations.length + r.incomplete.length + r.inapplicable.length,
    frames: document.querySelectorAll('iframe, frame').length,
  }
}

/**
 * What axe blames on a page, in words. It runs in the page itself: its own runner for Playwright opens a second page
 * each time to put the results of frames together, which takes five times as long, and the page has no frames.
 */
export async function axeFaults(page) {
  await page.evaluate(axeSource)
  const { found, tried, frames } = await page.evaluate(blamed)
  if (frames > 0) found.push('the page has frames, into which axe does not look here')
  if (tried < 50) found.push(`axe tried only ${tried} rules`)
  return found
}

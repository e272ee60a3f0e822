// The pictures of the art direction, made from the real page at the same sizes
// and under the same names, into test-results/pictures: to be compared one by
// one. Staged moments, as near to those of the direction as the server's
// messages allow.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { drawn, launch, newPage, rail } from './browser.mjs'
import { origin, stage } from './stage.mjs'
import { results } from './server.mjs'
import * as moments from './moments.mjs'
import * as mcr from './moments-mcr.mjs'
import { worst } from './moments-worst.mjs'

const folder = join(results, 'pictures')

/** Each picture: the moment, the size of the window, and what is pressed. */
export const pictures = {
  '01-table-1280': { state: moments.claim, size: [1280, 800] },
  '01-table-1280-rail': { state: moments.claim, size: [1280, 800], rail: 'history' },
  '01-table-1920': { state: moments.claim, size: [1920, 1080] },
  '01-table-paused-away': { state: moments.called, size: [1280, 800] },
  '01-table-riichi-choosing': { state: moments.turn, size: [1280, 800], press: ['[data-call=riichi]'], hover: '.own button.can >> nth=0' },
  '02-phone': { state: moments.claim, size: [390, 844], scale: 2 },
  '02-phone-landscape': { state: moments.claim, size: [844, 390], scale: 2 },
  '02-tablet': { state: moments.claim, size: [820, 1180] },
  '03-mcr-1280': { state: mcr.turn, size: [1280, 800], rail: 'waits' },
  '03-mcr-1440': { state: mcr.turn, size: [1440, 900] },
  '03-mcr-phone': { state: mcr.turn, size: [390, 844], scale: 2 },
  '08-table-day': { state: moments.claim, size: [1280, 800], theme: 'day' },
  '08-phone-day': { state: moments.claim, size: [390, 844], scale: 2, theme: 'day' },
  '09-indices': { state: moments.claim, size: [1280, 800], options: { indices: true } },
  '09-worst-1280': { state: worst, size: [1280, 800] },
  '09-worst-1280-rail': { state: worst, size: [1280, 800], rail: 'history' },
  '09-worst-landscape': { state: worst, size: [844, 390], scale: 2 },
  '09-worst-phone': { state: worst, size: [390, 844], scale: 2 },
  '09-worst-tablet': { state: worst, size: [820, 1180] },
  '10-lost': { state: moments.claim, size: [1280, 800], lost: true },
  '10-lost-phone': { state: moments.claim, size: [390, 844], scale: 2, lost: true },
  '10-watch': { state: moments.watching, size: [1280, 800] },
}

async function picture(browser, name, p) {
  const { context, page, faults } = await newPage(browser, { width: p.size[0], height: p.size[1] }, { reducedMotion: 'reduce', colorScheme: 'dark', deviceScaleFactor: p.scale ?? 1 })
  await page.addInitScript((o) => localStorage.setItem('jansou.options', JSON.stringify(o)), { theme: p.theme ?? 'night', ...p.options })
  const server = await stage(page, { state: p.state(), rulesets: moments.rulesets })
  await page.goto(`${origin}/t/moment`)
  await page.waitForSelector('.board')
  await page.waitForTimeout(260) // the call bar takes no click at once
  if (p.rail) await rail(page, p.rail)
  for (const q of p.press ?? []) await page.click(q)
  if (p.hover) await page.hover(p.hover)
  if (p.lost) {
    server.mute = true
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await page.waitForSelector('[data-note=lost]', { timeout: 15_000 })
  }
  await drawn(page)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await context.close()
  return faults
}

/** Makes the pictures whose name holds `only`. */
export async function run(only = '') {
  mkdirSync(folder, { recursive: true })
  const browser = await launch()
  const names = Object.keys(pictures).filter((n) => n.includes(only))
  try {
    for (const name of names) {
      const faults = await picture(browser, name, pictures[name])
      if (faults.length) throw new Error(`pictures: ${name}: ${faults.join('; ')}`)
    }
  } finally {
    await browser.close()
  }
  console.log(`pictures: ${names.length} in test-results/pictures`)
}

if (import.meta.filename === process.argv[1]) await run(process.argv[2])

// Pictures of the table: staged moments, as near to those of the art direction
// as the server's messages allow.
import { join } from 'node:path'
import { folder } from './beside.mjs'
import { drawn, launch, newPage, rail } from './browser.mjs'
import { origin, stage } from './stage.mjs'
import * as moments from './moments.mjs'
import * as watch from './moments-watch.mjs'
import * as direction from './moments-direction.mjs'
import * as mcr from './moments-mcr.mjs'
import { worst } from './moments-worst.mjs'

/** Each picture: the moment, the size of the window, and what is pressed. */
export const pictures = {
  '01-table-1280': { state: direction.claim, size: [1280, 800] },
  '01-table-1280-rail': { state: direction.claim, size: [1280, 800], rail: 'history', shows: '.panel [data-rev]' },
  '01-table-1920': { state: direction.claim, size: [1920, 1080] },
  '01-table-paused-away': { state: direction.paused, size: [1280, 800] },
  '01-table-riichi-choosing': { state: direction.choosing, size: [1280, 800], press: ['[data-call=riichi]'], hover: '.own button.drawn' },
  '02-phone': { state: direction.claim, size: [390, 844], scale: 2 },
  '02-phone-landscape': { state: direction.claim, size: [844, 390], scale: 2 },
  '02-tablet': { state: direction.claim, size: [768, 1024] },
  '03-mcr-1280': { state: mcr.turn, size: [1280, 800], rail: 'waits', shows: '.panel [data-note=routes]' },
  '03-mcr-1440': { state: mcr.turn, size: [1440, 900], rail: 'waits', shows: '.panel [data-note=routes]' },
  '03-mcr-phone': { state: mcr.turn, size: [390, 844], scale: 2 },
  '08-table-day': { state: direction.claim, size: [1280, 800], theme: 'day' },
  '08-phone-day': { state: direction.claim, size: [390, 844], scale: 2, theme: 'day' },
  '09-indices': { state: direction.claim, size: [1280, 800], options: { indices: true } },
  '09-worst-1280': { state: worst, size: [1280, 800] },
  '09-worst-1280-rail': { state: worst, size: [1280, 800], rail: 'history', shows: '.panel [data-rev]' },
  '09-worst-landscape': { state: worst, size: [844, 390], scale: 2 },
  '09-worst-phone': { state: worst, size: [390, 844], scale: 2 },
  '09-worst-tablet': { state: worst, size: [768, 1024] },
  '10-lost': { state: direction.claim, size: [1280, 800], lost: true },
  '10-lost-phone': { state: direction.claim, size: [390, 844], scale: 2, lost: true },
  '10-watch': { state: () => [watch.chair(), watch.chat()], size: [1280, 800], rail: 'chat', shows: '.panel [data-line]' },
  '10-ledger': { state: moments.ledger, size: [1280, 800], rail: 'ledger', shows: '.panel [data-penalty]' },
  '10-referee': { state: moments.chair, size: [1280, 800] },
  '10-referee-otherwise': { state: moments.chair, size: [1280, 800], press: ['[data-go=other]'] },
}

async function picture(browser, name, p) {
  const { context, page, faults } = await newPage(browser, { width: p.size[0], height: p.size[1] }, { colorScheme: 'dark', deviceScaleFactor: p.scale ?? 1 })
  await page.addInitScript((o) => localStorage.setItem('jansou.options', JSON.stringify(o)), { theme: p.theme ?? 'night', ...p.options })
  const server = await stage(page, { state: p.state(), rulesets: moments.rulesets })
  await page.route(`${origin}/api/tables/moment/history?*`, (route) => route.fulfill({ json: direction.history() }))
  await page.goto(`${origin}/t/moment`)
  await page.waitForSelector('.board')
  await page.waitForTimeout(260) // the call bar takes no click at once
  if (p.rail) await rail(page, p.rail)
  if (p.rail) await page.waitForSelector(p.shows)
  for (const q of p.press ?? []) await page.click(q)
  if (p.hover) await page.hover(p.hover)
  if (p.lost) {
    server.mute = true
    await page.evaluate(() => ((window.mute = true), dispatchEvent(new Event('offline'))))
    await page.waitForSelector('[data-note=lost]', { timeout: 15_000 })
  }
  await drawn(page)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await context.close()
  return faults
}

/** Makes the pictures whose name holds `only`. */
export async function run(only = '') {
  const browser = await launch()
  const bad = []
  try {
    for (const [name, p] of Object.entries(pictures).filter(([n]) => n.includes(only))) bad.push(...(await picture(browser, name, p)).map((f) => `${name}: ${f}`))
  } finally {
    await browser.close()
  }
  return bad
}

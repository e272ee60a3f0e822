// Pictures of the referee's desk and of the pages of rules, from a server whose
// tables stand at positions of furiten (TestDesk of cmd/jansou).
import { join } from 'node:path'
import { folder } from './beside.mjs'
import { desktop, drawn, launch, newPage, phone } from './browser.mjs'
import { deskToken, layOut } from './desk.mjs'
import { Server } from './server.mjs'

const why = async (page) => {
  await page.click('[data-missing=win]') // the button that is not there says why
  await page.waitForSelector('dialog [data-ruling]')
}
const judged = async (page) => {
  await page.selectOption('[data-example]', '02_passed_tile')
  await page.waitForSelector('[data-ruled=ema2012][data-allowed=true]')
  await page.waitForSelector('[data-picture] svg')
}
const rule = async (page) => page.waitForSelector('[data-rule]')

const pictures = {
  '10-why': { path: '/t/furitentemporary', act: why },
  '10-why-day': { path: '/t/furitentemporary', act: why, theme: 'day' },
  '11-judge': { path: '/judge', act: judged, full: true },
  '11-judge-text': { path: '/judge', act: judged, full: true },
  '11-judge-phone': { path: '/judge', act: judged, full: true, size: phone },
  '11-rule': { path: '/rules/riichi.claim.several_winners', act: rule, full: true },
  '11-rule-phone': { path: '/rules/riichi.claim.several_winners', act: rule, full: true, size: phone },
  '11-compare': { path: '/compare?of=ema2016&of=wrc2025', act: async (page) => page.waitForSelector('[data-option]'), full: true },
  '11-rulebook': { path: '/rulebook/ema2016?lang=en&sheet', act: async (page) => page.waitForSelector('main, article, body'), full: true },
}

export async function run(only = '') {
  const names = Object.keys(pictures).filter((n) => n.includes(only))
  if (!names.length) return []
  const server = await Server.start(names.some((n) => n.startsWith('10-why')) ? layOut : undefined)
  const browser = await launch()
  const bad = []
  try {
    for (const name of names) {
      const { path, act, size = desktop, theme = 'night', full = false } = pictures[name]
      const { context, page, faults } = await newPage(browser, size, { colorScheme: theme === 'day' ? 'light' : 'dark' })
      await context.addCookies([{ name: 'jansou', value: deskToken, url: server.origin }])
      await page.addInitScript((theme) => localStorage.setItem('jansou.options', JSON.stringify({ name: 'Ann', language: 'en', theme })), theme)
      await page.goto(server.origin + path)
      await act(page)
      await drawn(page)
      await page.screenshot({ path: join(folder, `${name}.png`), fullPage: full })
      bad.push(...faults.map((f) => `${name}: ${f}`))
      await context.close()
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  return bad
}

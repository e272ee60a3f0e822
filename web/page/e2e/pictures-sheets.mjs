// Pictures of the sheets, with what axe blames on each.
import { join } from 'node:path'
import { folder } from './beside.mjs'
import { axeFaults, desktop, launch, newPage, phone } from './browser.mjs'
import { origin, stage } from './stage.mjs'
import * as riichi from './moments.mjs'
import * as mcr from './moments-mcr.mjs'

const low = { width: 844, height: 390 }
const next = ['[data-go=next]']
const scenes = [
  ['04-win', riichi.win, desktop],
  ['08-win-day', riichi.win, desktop, [], 'day'],
  ['04-win-phone', riichi.win, phone],
  ['04-win-low', riichi.win, low],
  ['04-win-yakuman', riichi.win, desktop, next],
  ['04-final', riichi.final, desktop, next],
  ['04-final-phone', riichi.final, phone, next, 'day'],
  ['10-draw', riichi.draw, desktop],
  ['10-draw-phone', riichi.draw, phone],
  ['10-draw-low', riichi.draw, low],
  ['10-chombo', riichi.chombo, desktop],
  ['10-chombo-phone', riichi.chombo, phone],
  ['10-draw-mcr', mcr.draw, desktop],
  ['04-win-mcr', mcr.win, desktop],
  ['04-final-mcr', mcr.final, desktop, next],
]
export async function run(only = '') {
  const bad = []
  const browser = await launch()
  try {
    for (const [name, moment, size, press = [], theme = 'night'] of scenes.filter(([n]) => n.includes(only))) {
      const { context, page, faults } = await newPage(browser, size, { colorScheme: theme === 'day' ? 'light' : 'dark', deviceScaleFactor: size === phone ? 2 : 1 })
      await stage(page, { state: moment(), rulesets: riichi.rulesets })
      await page.route(`${origin}/api/tables/moment/replay`, (route) => route.fulfill({ json: { deals: riichi.deals } }))
      await page.goto(`${origin}/t/moment`)
      await page.waitForSelector('.sheet')
      for (const p of press) await page.click(p)
      await page.keyboard.press('Shift')
      await page.waitForTimeout(400)
      await page.screenshot({ path: join(folder, `${name}.png`) })
      const foot = await page.locator('.sheet .btn.main').boundingBox()
      if (!foot || foot.y + foot.height > size.height) bad.push(`${name}: the main button is out of sight`)
      for (const f of [...faults, ...(await axeFaults(page))]) bad.push(`${name}: ${f}`)
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return bad
}

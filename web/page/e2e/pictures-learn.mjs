// Pictures of the tutorial and the drills: the page alone, without a server.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder } from './beside.mjs'
import { desktop, drawn, launch, newPage, phone } from './browser.mjs'
import { built, origin } from './stage.mjs'

const options = { language: 'en', theme: 'night', animations: false }
/** A drill in the middle of its round. */
const round = { right: 9, asked: 11, level: 1, streak: 3, best: 5, round: [true, true, false, true, true, true, false, true, true, true, true], lately: [true, true, true], cards: {}, seen: [] }

/** The third step of a lesson. */
async function third(page) {
  for (const step of [0, 1]) {
    await page.waitForSelector(`[data-step="${step}"] .ring`)
    await page.click('[data-learn=next]')
  }
  await page.waitForSelector('[data-step="2"] .ring')
}

const chapter = JSON.parse(readFileSync(new URL('../src/learn/drills/riichi-safe.json', import.meta.url), 'utf8'))

/** Answers a question about a discard: with a tile that is right, or with one that is not. */
const answer = (right) => async (page) => {
  const hand = await page.getAttribute('[data-hand]', 'data-hand')
  const { a, s } = chapter.levels.flat().find((q) => q.h === hand)
  const tile = right ? a.slice(0, 2) : s.findLast(({ tile }) => !a.includes(tile)).tile
  await page.click(`[data-hand] [data-tile="${tile}"] >> nth=0`)
  await page.waitForSelector('[data-verdict]')
}

const pictures = {
  '10-tutorial': { path: '/learn/riichi/sets', size: desktop, act: third },
  '10-tutorial-phone': { path: '/learn/riichi/sets', size: phone, act: third },
  '10-drill': { path: '/drill/riichi-safe', size: desktop, act: answer(false) },
  '10-drill-phone': { path: '/drill/riichi-safe', size: phone, act: answer(true) },
}

export async function run(only = '') {
  const browser = await launch()
  const bad = []
  try {
    for (const [name, p] of Object.entries(pictures).filter(([n]) => n.includes(only))) {
      const { context, page, faults } = await newPage(browser, p.size, { colorScheme: 'dark', deviceScaleFactor: p.size === phone ? 2 : 1 })
      await page.addInitScript(([options, round]) => {
        localStorage.setItem('jansou.options', JSON.stringify(options))
        localStorage.setItem('jansou.drills', JSON.stringify({ 'riichi-safe': round }))
      }, [options, round])
      await page.route(`${origin}/**`, async (route) => {
        const path = new URL(route.request().url()).pathname
        return route.fulfill(path.startsWith('/api/') ? { status: 404, json: {} } : await built(path))
      })
      await page.goto(origin + p.path)
      await p.act(page)
      await drawn(page)
      await page.screenshot({ path: join(folder, `${name}.png`) })
      bad.push(...faults.map((f) => `${name}: ${f}`))
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return bad
}

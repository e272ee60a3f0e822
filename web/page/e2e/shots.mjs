// Pictures of the page at two sizes, to be looked at: at a desk from real games
// where the moment occurs in them, and from the stage for the rare ones; on a
// phone all from the stage, for game.mjs plays a whole game on a phone already.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { desktop, launch, newPage, phone } from './browser.mjs'
import { play, sitDown } from './player.mjs'
import { stepThrough } from './replay.mjs'
import { origin, stage } from './stage.mjs'
import { Server, results } from './server.mjs'
import * as riichi from './moments.mjs'
import * as mcr from './moments-mcr.mjs'

const folder = join(results, 'shots')
mkdirSync(folder, { recursive: true })

/** How many of something are on the page. */
const count = (page, q) => page.locator(q).count()

/** What is worth a picture in a game of riichi. */
async function riichiMoments(page, s, moves, shot) {
  if (moves > 60 && s.hand.some((t) => t.can)) await shot('table')
  if (s.calls.includes('pass') && s.calls.length > 1) await shot('calls')
  if (s.open === 'riichi') await shot('riichi')
  if (s.sheet.startsWith('result') && s.go) {
    const title = await page.textContent('.sheet h2', { timeout: 200 }).catch(() => '')
    if (title) await shot(/Tsumo|Ron/.test(title) ? 'win-sheet' : 'draw-sheet')
  }
}

/** What is worth one in a game of Chinese Official. */
async function mcrMoments(page, s, moves, shot) {
  if (!(await count(page, '.panel, .sheet'))) await page.click('[data-open=waits]', { timeout: 500 }).catch(() => {})
  if (moves > 12 && s.hand.some((t) => t.can) && (await count(page, '.flowers .tile')) > 3 && (await count(page, '.strip .meld')) > 2) await shot('mcr-table')
  if (await count(page, '.strip .meld[aria-label*="face down"]')) await shot('mcr-veiled')
  if (s.calls.includes('flower')) await shot('mcr-flower')
  if (s.calls.includes('pass') && s.calls.length > 2) await shot('mcr-calls')
  if (await count(page, '[data-note=chairs]')) await shot('mcr-chairs')
  if ((await count(page, '[data-note=worth]')) && !s.sheet) await shot('mcr-tracker')
  if ((await count(page, '[data-note=why]')) && !s.sheet) {
    await page.click('[data-note=why] > summary', { timeout: 500 }).catch(() => {})
    await shot('mcr-why')
  }
  if (s.sheet.startsWith('result') && s.go) {
    const won = await count(page, '.fans')
    if (!won) await shot('mcr-draw-sheet')
    else if ((await count(page, '.sheet .left li')) > 2) await shot('mcr-win-sheet')
  }
}

async function real(browser, server, size, viewport) {
  const { context, page } = await newPage(browser, viewport)
  const done = new Set()
  const shot = async (name) => {
    if (done.has(name)) return
    done.add(name)
    await page.waitForTimeout(name.includes('sheet') ? 2500 : 150)
    await page.screenshot({ path: join(folder, `${name}-${size}.png`) })
  }
  await page.goto(server.origin)
  await page.waitForSelector('[data-note=none], [data-table]')
  await shot('door')
  const games = [
    { ruleset: 'ema2016', moments: riichiMoments },
    { ruleset: 'tenhou', moments: riichiMoments },
    { ruleset: 'mcr-wmo', assist: 'full', moments: mcrMoments },
  ]
  for (const { ruleset, assist, moments } of games) {
    await sitDown(page, server.origin, { ruleset, length: 'east', assist })
    let moves = 0
    await play(page, { watch: async (s) => !s.busy && (await moments(page, s, ++moves, shot)) })
    await shot(ruleset === 'mcr-wmo' ? 'mcr-final-sheet' : 'final-sheet')
  }
  await stepThrough(page, shot)
  await context.close()
  return done
}

/** Moments that did not occur, and what is pressed on them. */
const scenes = {
  table: [riichi.turn], calls: [riichi.claim], chi: [riichi.claim, '[data-call=chow]'], riichi: [riichi.turn, '[data-call=riichi]'], furiten: [riichi.crowded],
  'win-sheet': [riichi.win], 'draw-sheet': [riichi.draw], waiting: [riichi.waiting],
  'mcr-table': [mcr.turn], 'mcr-veiled': [mcr.turn], 'mcr-flower': [mcr.flowers, '[data-call=flower]'], 'mcr-calls': [mcr.claim, '[data-call=chow]'], 'mcr-chairs': [mcr.chairs],
  'mcr-tracker': [mcr.waits], 'mcr-why': [mcr.waits, '[data-open=waits]', '[data-note=why] summary'], 'mcr-routes': [mcr.turn, '[data-open=waits]', '.routes summary'],
  'mcr-win-sheet': [mcr.win], 'mcr-draw-sheet': [mcr.draw],
}

async function staged(browser, size, viewport, missing) {
  for (const [name, [moment, ...press]] of Object.entries(scenes)) {
    if (!missing(name)) continue
    const { context, page } = await newPage(browser, viewport, { deviceScaleFactor: size === 'phone' ? 2 : 1 })
    await stage(page, { state: moment(), rulesets: riichi.rulesets })
    await page.goto(`${origin}/t/moment`)
    await page.waitForTimeout(name.includes('sheet') ? 3000 : 400)
    for (const p of press) await page.click(p)
    await page.waitForTimeout(100)
    await page.screenshot({ path: join(folder, `${name}-${size}.png`) })
    await context.close()
  }
}

export async function run() {
  const server = await Server.start()
  const browser = await launch()
  try {
    for (const [size, viewport] of Object.entries({ desktop, phone })) {
      const done = size === 'desktop' ? await real(browser, server, size, viewport) : new Set()
      await staged(browser, size, viewport, (name) => !done.has(name))
      console.log(`shots: ${size}: ${[...done].join(' ') || 'none'} from real games, the others staged`)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (import.meta.filename === process.argv[1]) await run()

// Pictures of the page at two sizes, to be looked at: from real games where
// the moment occurs in them, and from the stage for the rare ones.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { desktop, launch, newPage, phone } from './browser.mjs'
import { play, sitDown } from './player.mjs'
import { origin, stage } from './stage.mjs'
import { Server, results } from './server.mjs'
import * as moments from './moments.mjs'

const folder = join(results, 'shots')
mkdirSync(folder, { recursive: true })

async function real(browser, server, size, viewport) {
  const { context, page } = await newPage(browser, viewport, { deviceScaleFactor: size === 'phone' ? 2 : 1 })
  const done = new Set()
  const shot = async (name) => {
    if (done.has(name)) return
    done.add(name)
    await page.waitForTimeout(name.includes('sheet') ? 2500 : 150)
    await page.screenshot({ path: join(folder, `${name}-${size}.png`) })
  }
  await page.goto(server.origin)
  await page.waitForSelector('#ruleset option', { state: 'attached' })
  await shot('lobby')
  for (let game = 0; game < 2; game++) {
    await sitDown(page, server.origin, { ruleset: game ? 'tenhou' : 'ema2016', length: 'east' })
    let moves = 0
    await play(page, {
      watch: async (s) => {
        if (s.busy) return
        moves++
        if (moves > 60 && s.hand.some((t) => t.can)) await shot('table')
        if (s.calls.includes('pass') && s.calls.length > 1) await shot('calls')
        if (s.open === 'riichi') await shot('riichi')
        if (s.sheet.startsWith('result') && s.go) {
          const title = await page.textContent('.sheet h2', { timeout: 200 }).catch(() => '')
          if (title) await shot(/Tsumo|Ron/.test(title) ? 'win-sheet' : 'draw-sheet')
        }
      },
    })
    await shot('final-sheet')
  }
  await context.close()
  return done
}

async function staged(browser, size, viewport, missing) {
  const scenes = {
    table: ['turn'], calls: ['claim'], chi: ['claim', '[data-call=chow]'], riichi: ['turn', '[data-call=riichi]'], furiten: ['crowded'],
    'win-sheet': ['win'], 'draw-sheet': ['draw'], waiting: ['waiting'],
  }
  for (const [name, [moment, press]] of Object.entries(scenes)) {
    if (!missing(name)) continue
    const { context, page } = await newPage(browser, viewport, { deviceScaleFactor: size === 'phone' ? 2 : 1 })
    await stage(page, { state: moments[moment](), rulesets: moments.rulesets })
    await page.goto(`${origin}/t/moment`)
    await page.waitForTimeout(name.includes('sheet') ? 3000 : 400)
    if (press) await page.click(press)
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
      const done = await real(browser, server, size, viewport)
      await staged(browser, size, viewport, (name) => !done.has(name))
      console.log(`shots: ${size}: ${[...done].join(' ')} from real games, the others staged`)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (import.meta.filename === process.argv[1]) await run()

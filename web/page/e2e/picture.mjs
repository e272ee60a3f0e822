// The picture of the README: a real table in a real game, when there is
// something to see on it.
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { desktop, launch, newPage } from './browser.mjs'
import { play, sitDown } from './player.mjs'
import { Server } from './server.mjs'

const file = fileURLToPath(new URL('../../../docs/table.png', import.meta.url))

/** Whether the table shows rivers, a meld, a riichi and a choice. */
function worthSeeing(page) {
  return page.evaluate(() => {
    const n = (q) => document.querySelectorAll(q).length
    return n('.river .tile') > 28 && n('.river .tile') < 60 && n('.strip .meld') >= 1 && n('.stick') >= 1 && n('.own button.can') > 1
  })
}

export async function run() {
  const server = await Server.start()
  const browser = await launch()
  let taken = false
  try {
    for (let game = 0; game < 30 && !taken; game++) {
      const { context, page } = await newPage(browser, desktop)
      await sitDown(page, server.origin, { ruleset: 'ema2016', name: 'Ann' })
      await play(page, {
        until: () => taken,
        watch: async (s) => {
          if (taken || s.busy || s.sheet || !(await worthSeeing(page))) return
          await page.waitForTimeout(1500) // the shouts fade
          await page.screenshot({ path: file })
          taken = true
        },
      })
      await context.close()
    }
    if (!taken) throw new Error('picture: no moment worth seeing in thirty games')
    console.log(`picture: docs/table.png, ${Math.round(statSync(file).size / 1000)} kB`)
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (import.meta.filename === process.argv[1]) await run()

// The pictures of the README: real tables in real games, one of each game,
// when there is something to see on them.
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { desktop, launch, newPage } from './browser.mjs'
import { play, sitDown } from './player.mjs'
import { Server } from './server.mjs'

const pictures = [
  { file: 'table.png', table: { ruleset: 'ema2016' }, melds: 1, also: '.stick' },
  { file: 'table-mcr.png', table: { ruleset: 'mcr-wmo', assist: 'full' }, melds: 3, also: '.flowers' },
]

/** Whether the table shows rivers, melds, what belongs to its game and a choice. */
function worthSeeing(page, { melds, also }) {
  return page.evaluate(
    ([melds, also]) => {
      const n = (q) => document.querySelectorAll(q).length
      return n('.river .tile') > 28 && n('.river .tile') < 60 && n('.strip .meld') >= melds && n(also) >= 1 && n('.own button.can') > 1
    },
    [melds, also],
  )
}

async function picture(browser, server, p) {
  const path = fileURLToPath(new URL(`../../../docs/${p.file}`, import.meta.url))
  let taken = false
  for (let game = 0; game < 30 && !taken; game++) {
    const { context, page } = await newPage(browser, desktop)
    await sitDown(page, server.origin, { ...p.table, name: 'Ann' })
    await play(page, {
      until: () => taken,
      watch: async (s) => {
        if (taken || s.busy || s.sheet || !(await worthSeeing(page, p))) return
        await page.waitForTimeout(1500) // the shouts fade
        await page.screenshot({ path })
        taken = true
      },
    })
    await context.close()
  }
  if (!taken) throw new Error(`picture: no moment worth seeing in thirty games for ${p.file}`)
  console.log(`picture: docs/${p.file}, ${Math.round(statSync(path).size / 1000)} kB`)
}

export async function run() {
  const server = await Server.start()
  const browser = await launch()
  try {
    for (const p of pictures) await picture(browser, server, p)
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (import.meta.filename === process.argv[1]) await run()

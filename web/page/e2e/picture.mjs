// The pictures of the README: real tables in real games, one of each game,
// when there is something to see on them, at twice the size and as JPEG of at
// most 300 kB: felt and wood as PNG are more than a megabyte. A name makes that one alone.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { desktop, launch, newPage } from './browser.mjs'
import { play, sitDown } from './player.mjs'
import { Server } from './server.mjs'

const pictures = [
  { file: 'table.jpg', table: { ruleset: 'ema2016' }, melds: 1, also: '.stick' },
  { file: 'table-mcr.jpg', table: { ruleset: 'mcr-wmo', assist: 'full' }, melds: 1, also: '.flowers' },
]

const most = 300_000

/** The picture in the best quality that is small enough. */
async function small(page) {
  for (let quality = 85; quality >= 40; quality -= 5) {
    const picture = await page.screenshot({ type: 'jpeg', quality })
    if (picture.length <= most) return picture
  }
  throw new Error(`picture: more than ${most} bytes even in the least quality`)
}

/** Whether the table shows rivers, melds, what belongs to its game and a choice. */
function worthSeeing(page, { melds, also }) {
  return page.evaluate(
    ([melds, also]) => {
      const n = (q) => document.querySelectorAll(q).length
      return n('.river .tile') > 28 && n('.river .tile') < 60 && n('.strip .meld, .mine .meld') >= melds && n(also) >= 1 && n('.own button.can') > 1
    },
    [melds, also],
  )
}

async function picture(browser, server, p) {
  const path = fileURLToPath(new URL(`../../../docs/${p.file}`, import.meta.url))
  let taken
  for (let game = 0; game < 3 && !taken; game++) {
    const { context, page } = await newPage(browser, desktop, { deviceScaleFactor: 2 })
    await sitDown(page, server.origin, { ...p.table, name: 'Ann' })
    await play(page, {
      until: () => !!taken,
      watch: async (s) => {
        if (taken || s.busy || s.sheet || !(await worthSeeing(page, p))) return
        await page.waitForTimeout(1500) // the shouts fade
        taken = await small(page)
      },
    })
    await context.close()
  }
  if (!taken) throw new Error(`picture: no moment worth seeing in three games for ${p.file}`)
  writeFileSync(path, taken)
  console.log(`picture: docs/${p.file}, ${Math.round(taken.length / 1000)} kB`)
}

export async function run(only = '') {
  const server = await Server.start()
  const browser = await launch()
  try {
    for (const p of pictures.filter((p) => p.file.includes(only))) await picture(browser, server, p)
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (import.meta.filename === process.argv[1]) await run(process.argv[2])

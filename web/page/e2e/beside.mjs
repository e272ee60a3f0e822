// Where the pictures are kept, and the pictures of the art direction laid beside
// them: its folder lies beside the repository, or where PICTURES says.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { results, root } from './server.mjs'

export const folder = join(results, 'pictures')
mkdirSync(join(folder, 'beside'), { recursive: true })

const direction = process.env.PICTURES ?? join(root, '../shared/page/pictures')
/** Those of issues that come later: the review and the club. */
const later = /^0[67]-/

const pictures = (from) => readdirSync(from).filter((f) => f.endsWith('.png') && !later.test(f)).map((f) => f.slice(0, -4))

/** Width and height, as a PNG has them at its beginning. */
function sizeOf(file) {
  const head = readFileSync(file).subarray(16, 24)
  return [head.readUInt32BE(0), head.readUInt32BE(4)]
}

const pair = (name, shown) => `<figure><img src="${shown(join(direction, `${name}.png`))}"><img src="${shown(join(folder, `${name}.png`))}"><figcaption>${name}: the direction, and the page</figcaption></figure>`
const style = '<meta charset="utf-8"><style>body { margin: 0; background: #777; font: 14px sans-serif } figure { margin: 0; padding: 8px; display: grid; grid-template-columns: 1fr 1fr; gap: 8px; align-items: start } img { width: 100% } figcaption { grid-column: 1 / 3 }</style>'
const embedded = (file) => `data:image/png;base64,${readFileSync(file).toString('base64')}`

/** Lays both beside each other: a picture of each pair, and one page with all. Returns what is missing or has another width. */
export async function beside(browser, only = '') {
  if (!existsSync(direction)) {
    console.log('pictures: those of the art direction are not here (PICTURES names their folder), so none lies beside ours')
    return []
  }
  const wanted = pictures(direction).filter((n) => n.includes(only))
  const made = new Set(pictures(folder))
  const bad = wanted.filter((n) => !made.has(n)).map((n) => `${n}: not made`)
  const both = wanted.filter((n) => made.has(n))
  const page = await browser.newPage()
  for (const name of both) {
    const [theirs, ours] = [direction, folder].map((f) => sizeOf(join(f, `${name}.png`)))
    if (theirs[0] !== ours[0]) bad.push(`${name}: ${ours.join('×')}, and the direction's is ${theirs.join('×')}`)
    await page.setViewportSize({ width: Math.min(2 * theirs[0], 1900), height: 800 })
    await page.setContent(style + pair(name, embedded), { waitUntil: 'load' })
    await page.screenshot({ path: join(folder, 'beside', `${name}.png`), fullPage: true })
  }
  await page.close()
  if (!only) writeFileSync(join(folder, 'index.html'), style + both.map((n) => pair(n, (file) => `file://${file}`)).join('\n'))
  console.log(`pictures: ${both.length} beside those of the art direction, in test-results/pictures/beside`)
  return bad
}

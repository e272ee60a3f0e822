// The pictures of the art direction, made from the real page at the same sizes
// and under the same names, into test-results/pictures, and each pair laid side
// by side: to be compared one by one (docs/page-pictures.md). A name, or a part
// of one, makes those alone.
import { beside } from './beside.mjs'
import { launch } from './browser.mjs'
import * as door from './pictures-door.mjs'
import * as learn from './pictures-learn.mjs'
import * as rules from './pictures-rules.mjs'
import * as sheets from './pictures-sheets.mjs'
import * as table from './pictures-table.mjs'

const parts = { table, sheets, learn, rules, door }
const only = process.argv[2] ?? ''
const bad = []
/** The front door wants a server and people at its tables: it is left out where a number says that it is not meant. */
const meant = (name) => name !== 'door' || !/^\d\d/.test(only) || /^(05|12)/.test(only)
for (const [name, part] of Object.entries(parts).filter(([n]) => meant(n))) bad.push(...(await part.run(only).catch((e) => [`${name}: ${e.stack}`])))
const browser = await launch()
bad.push(...(await beside(browser, only)))
await browser.close()
if (bad.length) {
  console.error(bad.join('\n'))
  process.exit(1)
}

// Tables that stand at a position, laid out in a log by tests of cmd/jansou.
import { execFileSync } from 'node:child_process'
import { root } from './server.mjs'

/** The cookies of who plays at them, and of the referee: deskToken and refereeToken of cmd/jansou. */
export const deskToken = 'deskdeskdeskdeskdeskdeskde'
export const refereeToken = 'refereerefereerefereerefer'

/** Lays out the tables of TestDesk in a folder. */
export function layOut(data) {
  execFileSync('go', ['test', './cmd/jansou', '-run', '^TestDesk$', '-count=1'], { cwd: root, env: { ...process.env, JANSOU_DESK: data }, stdio: 'inherit' })
}

/** At an open desk asks about every button, and returns the ruling on each. */
export async function askAll(page) {
  await page.waitForSelector('dialog [data-ask]')
  const names = await page.locator('dialog [data-ask]').evaluateAll((all) => all.map((b) => b.dataset.ask))
  const said = {}
  for (const name of names) {
    await page.click(`dialog [data-ask=${name}]`)
    await page.waitForSelector(`dialog [data-about=${name}]`)
    said[name] = await page.getAttribute('dialog [data-about]', 'data-ruling')
    if (!(await page.textContent('dialog .verdict'))) throw new Error(`no verdict on ${name}`)
  }
  return said
}

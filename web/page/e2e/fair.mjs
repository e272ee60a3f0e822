// Walls that need no trust: a game is played with bots, its walls are proved in the
// browser that played, in another one, and by the command; a file of which a byte was
// changed is refused by both. The pages are looked at in three sizes, by day and
// night, without a fault of axe.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { desktop, launch, low, newPage, phone } from './browser.mjs'
import { looker } from './look.mjs'
import { play, sitDown } from './player.mjs'
import { results, Server } from './server.mjs'

const folder = join(results, 'fair')
mkdirSync(folder, { recursive: true })
const sizes = { desktop, phone, low }

export async function run() {
  const server = await Server.start()
  const browser = await launch()
  const bad = []
  try {
    const { page, faults } = await newPage(browser, desktop)
    const id = await sitDown(page, server.origin, { ruleset: 'mleague', length: 'east' })
    await notOver(browser, server, id)
    await play(page)
    // A server that has dealt a million walls, by chance.
    await page.route('**/api/fair', async (route) => route.fulfill({ json: { ...(await (await route.fetch()).json()), reports: [million()] } }))
    await page.click('[data-to=walls]')
    await proved(page, 'good')
    // A deal waits some seconds for a share, and a busy machine may take longer, above all while it opens the page: one is looked at that had it.
    const deals = (await fairOf(server, id)).deals
    const deal = `nav [href="/fair/${id}/${deals.findIndex((d) => d.seats.why.includes(''))}"]`
    assert.ok((await page.locator(deal).count()) === 1, `no share of the person's was in time: ${JSON.stringify(deals.map((d) => d.seats.why))}`)
    await page.click(deal)
    await page.waitForSelector(`${deal}[aria-current]`)
    await proved(page, 'good')
    await page.waitForSelector('[data-plot]')
    const mine = await page.locator('[data-share]:not(:has([data-why]))').count()
    assert.equal(mine, 1, 'the person had a share, the bots had none')
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport)
      const look = looker(page, folder, size, bad)
      for (const light of ['night', 'day']) {
        await page.evaluate((l) => (document.documentElement.dataset.theme = l), light)
        await page.screenshot({ path: join(folder, `wall-${size}-${light}-whole.png`), fullPage: true })
        await look(`wall-${light}`)
      }
    }
    await byCommand(page, server, id)
    await page.goto(`${server.origin}/fair`)
    await page.waitForSelector('[data-tests], [data-head]')
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport)
      await page.screenshot({ path: join(folder, `fair-${size}-whole.png`), fullPage: true })
      await looker(page, folder, size, bad)('fair')
    }
    await checkFiles(page)
    await chainIsKept(page, server)
    bad.push(...faults)
    await elsewhere(browser, server, id)
  } finally {
    await browser.close()
    await server.stop()
  }
  assert.deepEqual(bad, [])
  console.log('fair: the walls of a game proved by the page, by another one and by the command; changed files refused')
}

/** What a server says that has dealt a million walls: even ones, and one kind that stands out a little. */
function million() {
  const deals = 1_204_880
  const kinds = [...'mps'].flatMap((s) => [...'123456789'].map((d) => d + s)).concat([...'1234567'].map((d) => `${d}z`))
  const even = deals / 34
  const dora = kinds.map((kind, i) => ({ kind, even, count: Math.round(even + Math.sqrt(even) * (i === 22 ? 2.3 : 1.8 * Math.sin(7 * i))) }))
  const chi = dora.reduce((sum, d) => sum + (d.count - even) ** 2 / even, 0)
  const tests = [{ of: 'place', chair: 0, chi: 540.2, free: 528, p: 0.35 }, { of: 'dora', chair: 0, chi, free: 33, p: 0.27 }]
  for (const chair of [0, 1, 2, 3]) tests.push({ of: 'hand', chair, chi: 30 + chair, free: 33, p: 0.6 }, { of: 'pairs', chair, chi: chair === 2 ? 19 : 5, free: 6, p: chair === 2 ? 0.004 : 0.5 })
  return { tiles: 136, deals, since: 1767225600000000, tests, dora }
}

/** What the server tells everybody of the walls of a game. */
const fairOf = async (server, id) => (await fetch(`${server.origin}/api/tables/${id}/fair`)).json()

/** The result on the page. */
async function proved(page, tone) {
  await page.waitForSelector('[data-result]')
  assert.equal(await page.getAttribute('[data-result]', 'data-result'), tone, await page.textContent('[data-result]'))
}

/** While the game is played nothing of the server's is open, and no wall. */
async function notOver(browser, server, id) {
  const { context, page } = await newPage(browser, desktop)
  await page.goto(`${server.origin}/fair/${id}/0`)
  await proved(page, 'wait')
  assert.equal(await page.locator('[data-wall]').count(), 0)
  const told = await fairOf(server, id)
  assert.ok(told.deals.length > 0 && told.deals.every((d) => d.share === undefined && d.seed === undefined && d.wall === undefined))
  await context.close()
}

/** Runs the command; its first line and exit status. */
function verify(server, ...args) {
  try {
    return { says: execFileSync(server.binary, ['verify-wall', ...args], { encoding: 'utf8' }).split('\n')[0], status: 0 }
  } catch (e) {
    return { says: String(e.stdout).split('\n')[0], status: e.status }
  }
}

/** A file that the page offers. */
async function saved(page, selector, name) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.click(selector)])
  const path = join(folder, name)
  await file.saveAs(path)
  return path
}

async function byCommand(page, server, id) {
  const log = await saved(page, '[data-file]', 'game.jsonl')
  const notes = await saved(page, '[data-notes]', 'notes.jsonl')
  const list = join(folder, 'list.txt')
  writeFileSync(list, await (await fetch(`${server.origin}/api/fair/commitments`)).text())
  const html = join(folder, 'game.html')
  writeFileSync(html, Buffer.from(await (await fetch(`${server.origin}/api/tables/${id}/replay.html`)).arrayBuffer()))
  for (const file of [log, html]) {
    for (const seals of [list, notes]) {
      const { says, status } = verify(server, file, '--commitments', seals)
      assert.ok(says.startsWith('fair: ') && status === 0, says)
    }
    const alone = verify(server, file)
    assert.ok(alone.says.startsWith('consistent: ') && alone.status === 3, alone.says)
    const changed = readFileSync(file)
    changed[Math.floor(changed.length / 2)] ^= 1
    writeFileSync(file.replace('game', 'changed'), changed)
    const refused = verify(server, file.replace('game', 'changed'), '--commitments', list)
    assert.ok(refused.says.startsWith('refused: ') && refused.status === 1, refused.says)
  }
}

/** The page takes the same files, and refuses the same. */
async function checkFiles(page) {
  for (const [name, tone] of [['game.jsonl', 'good'], ['changed.jsonl', 'bad'], ['game.html', 'good'], ['changed.html', 'bad']]) {
    await page.setInputFiles('[data-check]', join(folder, name))
    await page.waitForFunction((n) => document.querySelector('[data-checked]')?.dataset.checked === n, name)
    await page.waitForFunction((t) => document.querySelector('[data-result]')?.dataset.result === t, tone)
  }
}

/** The page notices that the chain still has what it saw, and that it does not where it was changed. */
async function chainIsKept(page, server) {
  await page.goto(`${server.origin}/fair`)
  await page.waitForSelector('[data-chain=true]')
  await page.evaluate(() => localStorage.setItem('jansou.chain', JSON.stringify({ ...JSON.parse(localStorage.getItem('jansou.chain')), n: 0 })))
  await page.goto(`${server.origin}/fair`)
  await page.waitForSelector('[data-chain=false]')
}

/** Another browser has no notes: it goes by the published list. */
async function elsewhere(browser, server, id) {
  const { context, page, faults } = await newPage(browser, desktop)
  await page.goto(`${server.origin}/fair/${id}/0`)
  await proved(page, 'good')
  // The server's answer is changed on its way: it is not believed.
  await page.route(`**/api/tables/${id}/fair`, async (route) => {
    const g = await (await route.fetch()).json()
    const wall = g.deals[0].wall
    g.deals[0].wall = wall.slice(0, -3) + wall.slice(-3).replace(/(.)(.)(.)/, (_, a, b, c) => (/\d/.test(b) ? b + a + c : a + b + c))
    g.deals[0].share = g.deals[0].seed
    await route.fulfill({ json: g })
  })
  await page.click('[data-again]')
  await page.waitForFunction(() => document.querySelector('[data-result]')?.dataset.result === 'bad')
  assert.deepEqual(faults, [])
  await context.close()
}

if (process.argv[1] === import.meta.filename) await run()

// The page of rulings: a position is typed and clicked, judged under several
// rulebooks, drawn, and shared by its link; what is wrong is shown at its place; a
// record is compared deal by deal, and so is a table whose game is over. At two
// sizes, without a fault of axe.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { desktop, launch, newPage, phone } from './browser.mjs'
import { looker } from './look.mjs'
import { play, sitDown, toReplay } from './player.mjs'
import { results, root, Server } from './server.mjs'

const folder = join(results, 'judge')
mkdirSync(folder, { recursive: true })

export async function run() {
  const server = await Server.start()
  const browser = await launch()
  const bad = []
  try {
    for (const [size, viewport] of Object.entries({ desktop, phone })) bad.push(...(await at(browser, server, size, viewport)))
  } finally {
    await browser.close()
    await server.stop()
  }
  assert.deepEqual(bad, [])
  console.log('judge: positions typed, clicked, shared and refused, records compared at two sizes, nothing found by axe')
}

async function at(browser, server, size, viewport) {
  const { context, page, faults } = await newPage(browser, viewport, { hasTouch: size === 'phone' })
  const bad = []
  const look = looker(page, folder, size, bad)
  const ruled = (book) => page.locator(`[data-ruled="${book}"]`)

  // From the lobby: the first example is there, judged and drawn.
  await page.goto(server.origin)
  await page.click('a[href="/judge"]')
  await ruled('wrc2025').waitFor()
  assert.equal(await ruled('wrc2025').getAttribute('data-rule'), 'riichi.furiten.own')
  assert.match(await ruled('wrc2025').textContent(), /WRC 2025, 8\.11/)
  await ruled('wrc2025').locator('.who').click()
  assert.match(await ruled('wrc2025').textContent(), /South discarded 6p/)
  // Each article leads to its rule.
  assert.equal(await ruled('wrc2025').locator('li [data-named="riichi.furiten.own"]').textContent(), 'WRC 2025, 8.11.2')
  await ruled('wrc2025').locator('li [data-named="riichi.furiten.own"]').click()
  await page.waitForURL('**/rules/riichi.furiten.own')
  await page.goBack()
  await ruled('wrc2025').locator('.who').click()
  assert.match(await page.textContent('[data-picture] svg desc'), /South holds three, three of characters/)
  assert.match(await page.textContent('[data-picture] svg desc'), /West holds 13 tiles/)
  await look('example')
  await page.check('[data-all-open]')
  await page.waitForFunction(() => /West holds [a-z]/.test(document.querySelector('[data-picture] desc')?.textContent ?? ''))
  await page.selectOption('[data-from]', 'W')
  await page.waitForFunction(() => /^\S+ \d+, \d+ tiles left\. Indicators [^.]*\. West/.test(document.querySelector('[data-picture] desc')?.textContent ?? ''))

  // Of what one book allows and another refuses both articles are told.
  await page.selectOption('[data-example]', '02_passed_tile')
  await page.waitForSelector('[data-ruled=ema2012][data-allowed=true]')
  assert.match(await ruled('ema2012').textContent(), /EMA 2012, \d/)
  assert.match(await ruled('wrc2025').textContent(), /WRC 2025, 8\.11/)

  // Other rulebooks than the script's.
  await page.check('[data-books] input[value=ema2012]')
  await page.check('[data-books] input[value=tenhou]')
  await ruled('ema2012').waitFor()
  await page.waitForFunction(() => document.querySelectorAll('[data-ruled]').length === 2)

  // Clicked together from nothing: a hand, a set, the river, and a question.
  await page.selectOption('[data-example]', '-')
  const click = async (tiles) => {
    for (const t of tiles.match(/../g)) await page.click(`[data-tile="${t}"]`)
  }
  await click('2m2m2m3s3s4s5s6s7s8s')
  await page.click('[data-target=has]')
  await click('5z5z5z')
  await page.click('[data-target=discards]')
  await click('9s')
  await page.click('[data-seat=W]')
  await click('1z6s')
  await page.click('button[data-back]')
  await page.click('[data-tile="3s"]')
  await page.click('[data-seat=S]')
  await page.click('button:has-text("S asks wins")')
  assert.equal(await page.inputValue('#script'), 'ruleset: ema2016\nS holds 222m3345678s\nS has 555z\nS discards 9s\nW discards 1z\nW discards 3s\nS asks wins\n')
  await page.waitForSelector('[data-ruled="ema2016"][data-rule="riichi.furiten.own"]')
  await look('clicked')

  // The link brings all of it back, in another browser.
  await page.waitForFunction(() => location.hash.startsWith('#p='))
  const other = await newPage(browser, viewport)
  await other.page.goto(page.url())
  await other.page.waitForSelector('[data-ruled="ema2016"]')
  assert.equal(await other.page.inputValue('#script'), await page.inputValue('#script'))
  await other.context.close()

  // What is wrong is said with its place, and a click goes there.
  await page.fill('#script', 'ruleset: ema2016\nS holds 11111m\n')
  await page.click('[data-fault="2:9"]')
  assert.match(await page.textContent('#fault'), /a fifth 1m/)
  assert.equal(await page.evaluate(() => document.getElementById('script').selectionStart), 'ruleset: ema2016\nS holds '.length)
  await look('fault')

  // Chinese Official, in Polish.
  await page.selectOption('[data-example]', '10_four_kongs')
  await page.waitForSelector('[data-books] input[value=mcr-wmo]')
  assert.equal(await page.locator('[data-books] input[value=ema2016]').count(), 0)
  assert.equal(await page.locator('[data-tile="3f"]').count(), 1)
  await page.waitForSelector('[data-ruled=mcr-wmo] [data-points="106"]')
  await page.waitForSelector('[data-ruled=mcr-botzone] [data-points="100"]')
  await page.selectOption('[data-language]', 'pl')
  await page.waitForSelector('h1:has-text("Zapytaj regulaminy")')
  await page.waitForSelector('[data-ruled=mcr-wmo]:has-text("Cztery Kongi: 88 punktów")')
  await ruled('mcr-wmo').locator('.who').click()
  await page.click('[data-course] summary')
  assert.equal(await page.textContent('[data-course] [data-named="mcr.fan.four_kongs"]'), 'Cztery Kongi')
  assert.doesNotMatch(await page.textContent('[data-course]'), /> .*mcr\.|mcr\.fan\.four_kongs \d/)
  await look('chinese-pl')
  await page.selectOption('[data-language]', 'en')

  // A record, deal by deal.
  await page.click('[data-tab=deal]')
  await page.setInputFiles('[data-record]', join(root, 'record', 'testdata', 'own.mjlog'))
  await page.waitForSelector('[data-own=tenhou]')
  await page.check('[data-books] input[value=jpml-a]')
  await page.check('[data-books] input[value=wrc2025]')
  await page.waitForSelector('[data-under=jpml-a]')
  const deals = await page.locator('[data-which] option').count()
  assert.ok(deals > 3, `${deals} deals`)
  let differences = 0
  for (let i = 0; i < deals && !differences; i++) {
    await page.selectOption('[data-which]', String(i))
    await page.waitForURL((u) => u.searchParams.get('deal') === String(i))
    await page.waitForSelector(`[data-under=jpml-a][data-deal="${i}"]`)
    differences = await page.locator('[data-under=jpml-a] [data-difference]').count()
  }
  assert.ok(differences > 0, 'no deal differs')
  assert.match(await page.textContent('[data-under=jpml-a] [data-difference]'), /tenhou: .*jpml-a: /s)
  await look('record')
  await page.setInputFiles('[data-record]', { name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('no record') })
  await page.waitForSelector('[role=alert]:has-text("neither the log of a table nor a record")')
  if (size === 'desktop') await table(page, server, look)
  await context.close()
  return [...bad, ...faults]
}

/** A game that is over: its last deal under EMA 2012 and WRC 2025, from its replay. */
async function table(page, server, look) {
  const id = await sitDown(page, server.origin, { ruleset: 'ema2016', length: 'east' })
  await play(page)
  await toReplay(page)
  await page.keyboard.press('End')
  await page.click('[data-step=result]')
  await page.click('[data-elsewhere]')
  await page.waitForSelector('[data-own=ema2016]')
  assert.equal(new URL(page.url()).searchParams.get('table'), id)
  for (const book of ['ema2012', 'wrc2025']) {
    await page.check(`[data-books] input[value=${book}]`)
    await page.waitForSelector(`[data-under=${book}]`)
  }
  assert.match(page.url(), /under=ema2012&under=wrc2025/)
  for (const parted of await page.locator('[data-parted]').all()) assert.match(await parted.textContent(), /Move \d+: \S/)
  for (const cites of await page.locator('[data-difference] dd span').allTextContents()) assert.match(cites, /^[\w-]+: \S/)
  for (const d of await page.locator('[data-difference]').all()) assert.equal(await d.locator('dd [data-named]').count(), 2)
  await look('table')
}

if (import.meta.filename === process.argv[1]) await run()

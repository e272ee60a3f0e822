// A game that is over, stepped through: forwards and backwards, from deal to
// deal, from every chair and with explanations; and the deal in words, with the
// referee asked about a moment of it.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { askAll } from './desk.mjs'
import { looker } from './look.mjs'
import { toReplay } from './player.mjs'
import { results } from './server.mjs'

/** Steps through the game whose final ranking is on the page. */
export async function stepThrough(page, shot = async () => {}) {
  await toReplay(page)
  const said = () => page.textContent('.said')
  const at = async () => Number(new URL(page.url()).searchParams.get('replay'))
  const until = (text) => page.waitForFunction((t) => document.querySelector('.said')?.textContent.includes(t), text)
  await until('A new deal')
  for (let i = 1; i <= 40; i++) await page.click('[data-step=on]')
  await page.waitForFunction(() => document.querySelectorAll('.river .tile').length > 3)
  assert.equal(await at(), 40)
  const there = await said()
  const tiles = await page.locator('.river .tile').count()
  await page.keyboard.press('ArrowLeft')
  await page.waitForFunction((t) => document.querySelector('.said').textContent !== t, there)
  await page.keyboard.press('ArrowRight')
  await page.waitForFunction((t) => document.querySelector('.said').textContent === t, there)
  assert.equal(await page.locator('.river .tile').count(), tiles, 'back and on again shows the same table')
  assert.equal(await page.locator('.strip .hand .back').count(), 0, 'every hand lies open')
  await shot('replay')
  for (const chair of [0, 1, 2, 3]) {
    await page.selectOption('[data-step=chair]', String(chair))
    await page.waitForFunction((c) => document.querySelector('.seat.p0')?.dataset.seat === String(c), chair)
    assert.ok((await page.locator('.own button').count()) > 0, `the hand of chair ${chair} is shown`)
  }
  if (await page.locator('[data-step=why]').count()) await page.check('[data-step=why]')
  await shot('replay-why')
  await readHistory(page)
  await page.keyboard.press('PageDown')
  await until('A new deal')
  await page.keyboard.press('End')
  await page.click('[data-step=result]')
  await page.waitForSelector('dialog[open] table')
  await shot('replay-result')
  await page.click('dialog .btn.main')
}

/** Reads the deal in words, goes to a moment of it, and asks about everything there, here and under another rulebook. */
async function readHistory(page) {
  const game = new URL(page.url()).pathname.split('/')[2]
  const folder = join(results, 'history')
  mkdirSync(folder, { recursive: true })
  const bad = []
  const look = looker(page, folder, `${game}-${page.viewportSize().width}`, bad)
  await page.click('[data-open=history]')
  await page.waitForSelector('aside li button[data-rev]')
  const moment = page.locator('aside li button[data-rev]').nth(12)
  const rev = Number(await moment.getAttribute('data-rev'))
  await look('history')
  await moment.click()
  await page.waitForSelector('dialog [data-about=win]')
  assert.equal(Number(new URL(page.url()).searchParams.get('replay')), rev - 1, 'the replay goes to the moment')
  const said = await askAll(page)
  assert.ok(Object.keys(said).length >= 5 && new Set(Object.values(said)).size > 1, `rulings: ${JSON.stringify(said)}`)
  await page.click('dialog [data-ask=win]')
  await page.waitForSelector('dialog [data-about=win]')
  const other = await page.locator('[data-under-choice] option').nth(1).textContent()
  await page.selectOption('[data-under-choice]', other)
  await page.waitForSelector(`[data-under="${other}"]`)
  await look('desk')
  await page.click('dialog > .btn')
  await page.click('aside header button')
  assert.deepEqual(bad, [])
}

// Words for who plays for the first time: a term opens a card with its meaning
// over a sheet and goes with Escape, without what lies below it going too; a
// shout says the first three times what it means.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { axeFaults, desktop, drawn, launch, newPage, phone, stopClock } from './browser.mjs'
import { results } from './server.mjs'
import { origin, stage } from './stage.mjs'
import * as moments from './moments.mjs'

/** A term of the win sheet by mouse, then by keys. */
async function cards(browser, size, locale, theme) {
  const { context, page, faults } = await newPage(browser, size, { locale, colorScheme: theme })
  await stage(page, { state: moments.win(), rulesets: moments.rulesets })
  await page.goto(`${origin}/t/moment`)
  await page.click('.sheet [data-term=indicator]')
  const card = page.locator('[data-card=indicator]')
  await card.waitFor()
  await drawn(page)
  const box = await card.boundingBox()
  assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height, `the card is inside of the window: ${JSON.stringify(box)}`)
  assert.ok((await card.innerText()).length > 30, 'the card says what the term means')
  assert.equal(await page.getAttribute('[data-term=indicator]', 'aria-expanded'), 'true')
  await page.screenshot({ path: join(results, `term-${size.width}-${locale}.png`) })
  faults.push(...(await axeFaults(page)))
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  assert.equal(await page.locator('.sheet').count(), 1, 'the sheet stays')
  assert.equal(await page.evaluate(() => document.activeElement.dataset.term), 'indicator', 'the focus is back at the word')
  await page.keyboard.press('Enter')
  await card.waitFor()
  await page.click('.sheet h2')
  await card.waitFor({ state: 'detached' })
  // The last page hands on a link, copied where the browser lets it.
  await page.click('[data-go=next]')
  await page.waitForTimeout(260)
  await page.click('[data-go=share]')
  await page.waitForSelector('[data-go=share]:has(path[d^="M4.5 12.5"]), [data-field=link]')
  assert.deepEqual(faults, [])
  await context.close()
}

/** One seat calls four times: three bubbles have the meaning, the fourth the word alone. */
async function shouts(browser) {
  const { context, page, faults } = await newPage(browser, phone, { locale: 'en' })
  const calls = [0, 1, 2, 3].map((i) => {
    const m = moments.turn()
    m.rev += i + 1
    m.events = [{ kind: 'claimed', seat: 3, meld: { kind: 'pung', tiles: '555z', called: '5z', from: 1 } }]
    return m
  })
  let send
  await stage(page, { state: moments.turn(), rulesets: moments.rulesets, wire: (s) => (send = s) })
  // A bubble goes after a second: the page's clock stands still until it has been looked at.
  await stopClock(page)
  await page.goto(`${origin}/t/moment`)
  await page.waitForSelector('.own')
  const meant = []
  for (const m of calls) {
    send(m)
    await page.waitForFunction((rev) => document.querySelector('.table').dataset.rev === String(rev), m.rev)
    await page.waitForSelector('[data-shout]')
    meant.push(await page.locator('[data-shout] small').count())
    const b = await page.locator('[data-shout]').boundingBox()
    assert.ok(b.x >= 0 && b.x + b.width <= phone.width, 'the bubble is inside of the window')
    if (m === calls[0]) await page.screenshot({ path: join(results, 'shout-first.png') })
  }
  assert.deepEqual(meant, [1, 1, 1, 0])
  assert.deepEqual(faults, [])
  await context.close()
}

export async function run() {
  const browser = await launch()
  try {
    await cards(browser, desktop, 'en', 'dark')
    await cards(browser, phone, 'fr', 'light')
    await shouts(browser)
  } finally {
    await browser.close()
  }
  console.log('terms: cards and the meanings of shouts')
}

if (import.meta.filename === process.argv[1]) await run()

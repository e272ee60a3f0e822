// How people find each other who know each other, or their strength: a public table for
// some ratings.
import assert from 'node:assert/strict'
import { axeFaults, desktop, launch, newPage, phone, says } from './browser.mjs'
import { nameMe } from './player.mjs'
import { Server } from './server.mjs'

/** A table for some ratings is open to who is within; who is not is told why. */
async function bounds(browser, server) {
  const ann = await newPage(browser, desktop)
  await ann.page.goto(server.origin)
  await nameMe(ann.page, 'Ann')
  await ann.page.click('[data-go=new]')
  await ann.page.click('[name=people][value="2"]')
  await ann.page.click('[name=public]')
  await ann.page.click('[data-fold=rating]')
  await ann.page.fill('[name=rating-from]', '1550')
  await ann.page.click('[data-go=sit]')
  await says(ann.page, '.error', /from 1,550 on; yours is 1,500/)
  await ann.page.fill('[name=rating-from]', '1450')
  await ann.page.fill('[name=rating-to]', '1500')
  assert.deepEqual(await axeFaults(ann.page), [])
  await ann.page.click('[data-go=sit]')
  await says(ann.page, '[data-note=rating]', /1,450–1,500/)
  const ren = await newPage(browser, phone)
  await ren.page.goto(server.origin)
  await says(ren.page, '[data-table]', /rating 1,450–1,500/)
  await ren.page.goto(ann.page.url())
  await says(ren.page, '[data-note=rating]', /1,450–1,500/)
  for (const lang of ['fr', 'ja', 'zh', 'pl']) {
    await ren.page.selectOption('[data-language]', lang)
    await ren.page.waitForFunction((lang) => document.documentElement.lang === lang, lang)
    assert.ok(await ren.page.evaluate(() => document.scrollingElement.scrollWidth <= innerWidth), `${lang} fits on a phone`)
  }
  await ren.page.click('[data-go=sit]')
  await ren.page.waitForSelector('.own')
  assert.deepEqual([...ann.faults, ...ren.faults], [])
  await ann.context.close()
  await ren.context.close()
}

export async function run() {
  const server = await Server.start()
  const browser = await launch()
  try {
    await bounds(browser, server)
  } finally {
    await browser.close()
    await server.stop()
  }
  console.log('e2e: people sat at a table for their ratings')
}

if (import.meta.filename === process.argv[1]) await run()

// Quick match: four who wait meet at a table and play, one whose line was cut finds
// the place again, one plays bots meanwhile and hears the bell, somebody watches a
// minute behind them, and after the game the four stay together. It has moved their
// ratings, and who computes them again from the log finds the same digits.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { axeFaults, desktop, launch, low, newPage, phone, rail, says, until } from './browser.mjs'
import { nameMe, play, queued } from './player.mjs'
import { Server } from './server.mjs'

/** A game that the clock ends after a minute. */
const minute = { name: 'minute', title: 'One minute', based_on: 'tenhou', options: { session_minutes: { value: 1, cite: 'house rules' }, time_limit_finish: { value: 'at_zero_this_hand', cite: 'house rules' } } }
const pools = { pools: [
  { name: 'fast', tile: '7z', ruleset: 'minute', length: 'east', clock: { base: 3000, bank: 0 }, pace: 'brisk', bots_after: 90 },
  { name: 'mcr', tile: '5f', ruleset: 'mcr-wmo', clock: { base: 8000, bank: 20_000 } },
] }

export async function run() {
  const server = await Server.start(
    (data) => {
      writeFileSync(join(data, 'pools.json'), JSON.stringify(pools))
      writeFileSync(join(data, 'minute.json'), JSON.stringify(minute))
    },
    (data) => ['--pools', join(data, 'pools.json'), '--ruleset', join(data, 'minute.json')],
  )
  const browser = await launch()
  try {
    const people = []
    for (const [name, size] of [['Ann', desktop], ['Ren', phone], ['Mei', low], ['Jun', desktop]]) {
      const one = await newPage(browser, size)
      await one.page.goto(server.origin)
      await nameMe(one.page, name)
      people.push({ name, ...one })
    }
    const [ann, ren, mei, jun] = people
    const wait = async (p) => {
      await p.page.click('[data-go=match]')
      await p.page.waitForSelector('[data-pool=fast]')
      if (!(await p.page.isChecked('[data-pool=fast] input'))) await p.page.click('[data-pool=fast]')
      await p.page.click('[data-go=wait]')
      await queued(p.page)
    }
    await wait(ann)
    await ann.page.click('[data-pool=mcr]')
    await says(ann.page, '#pools', /2 pools/)
    assert.deepEqual(await axeFaults(ann.page), [])

    // A line that is cut keeps the place.
    await ren.page.goto(server.origin)
    await wait(ren)
    await says(ann.page, '.chairs', /Ann.*Ren/s)
    await ren.context.setOffline(true)
    await ren.page.evaluate(() => 0)
    await ren.page.reload().catch(() => undefined)
    await ren.context.setOffline(false)
    await ren.page.goto(`${server.origin}/match`)
    await ren.page.waitForSelector('[data-match=waits]')
    await says(ren.page, '.chairs', /Ren.*Ann/s)

    for (const lang of ['fr', 'ja', 'zh', 'en', 'pl']) {
      await ren.page.selectOption('[data-language]', lang)
      await ren.page.waitForFunction((lang) => document.documentElement.lang === lang, lang)
      assert.ok(await ren.page.evaluate(() => document.scrollingElement.scrollWidth <= innerWidth), `${lang} fits on a phone`)
    }

    // Jun plays bots meanwhile, and hears the bell there.
    await wait(jun)
    await jun.page.click('[data-go=meanwhile]')
    await jun.page.waitForSelector('.own')
    await wait(mei)
    await jun.page.waitForSelector('[data-note=bell]')
    await jun.page.waitForFunction(() => document.title === 'Your table is ready')
    await jun.page.click('[data-go=come]')
    for (const p of people) await p.page.waitForURL(/\/t\//)
    const table = ann.page.url()
    for (const p of people) {
      await p.page.waitForSelector('.own')
      assert.equal(p.page.url(), table, `${p.name} sits at the table of the others`)
    }
    await says(mei.page, '.board', /Ann/)

    // A ready phrase is read by each in the own language; who watches reads nothing of it.
    const eve = await newPage(browser, desktop)
    await eve.page.goto(table)
    await eve.page.waitForSelector('.board')
    await rail(ann.page, 'chat')
    await ann.page.click('[data-phrase=hello]')
    await says(ann.page, '.chat ol', /Ann.*Hello!/s)
    assert.equal(await ann.page.locator('[data-say]').count(), 0, 'a table of everybody has no text')
    await ren.page.waitForSelector('[data-open=chat][aria-label$=" 1"]', { state: 'attached' })
    await rail(ren.page, 'chat')
    await says(ren.page, '.chat ol', /Ann.*Cześć!/s)
    await ren.page.click('.panel [data-close]')
    await ann.page.click('.panel [data-close]')
    await rail(eve.page, 'chat')
    await eve.page.waitForSelector('[data-note=watchers]')
    assert.equal(await eve.page.locator('[data-line]').count(), 0, 'watchers do not read what players say')
    await eve.page.click('.panel [data-close]')

    // She watches on, a minute behind the table: of then there may be nothing yet.
    await rail(eve.page, 'watchers')
    await eve.page.check('[data-set=streamer]')
    await eve.page.selectOption('[data-set=streamDelay]', '60')

    // One is cut off at the table, and returns to the seat.
    await mei.page.goto('about:blank')
    await mei.page.goto(table)
    await mei.page.waitForSelector('.own')

    // The clocks play what nobody does, to the end of the game; who plays again stays together.
    await Promise.all([...people.map((p) => play(p.page)), eve.page.waitForSelector('.board')])
    await says(eve.page, '.band .watch', /1 min behind the table/)
    assert.ok(!/Ann|Ren|Mei|Jun/.test(await eve.page.textContent('.board')), 'and names are hidden')
    await eve.context.close()
    const rated = await ann.page.evaluate(() => fetch('/api/me/rating').then((r) => r.json()))
    assert.deepEqual(rated.ladders.map((l) => [l.game, l.games]), [['riichi', 1]])
    assert.match(execFileSync(server.binary, ['recompute', '--check', '--data', server.data], { encoding: 'utf8' }), /1 of them rated, and 4 ratings made of the logs: 0 differences/)
    for (const p of people) {
      const gone = async () => p.page.url() !== table
      await until(`${p.name} plays again`, gone, () => p.page.click('[data-go=again]', { timeout: 500 }).catch(() => undefined)) // what has just come takes no click
    }
    for (const p of people) await p.page.waitForSelector('.own')
    assert.equal(new Set(people.map((p) => p.page.url())).size, 1, 'the four stay together')
    assert.deepEqual(people.flatMap((p) => p.faults), [])
  } finally {
    await browser.close()
    await server.stop()
  }
  console.log('e2e: four met by quick match, and stayed together')
}

if (import.meta.filename === process.argv[1]) await run()

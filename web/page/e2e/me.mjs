// What one has played: a game is played to its end, and the page of its player has
// it, with the figures that the server gives; full, empty, narrow, by day and with
// large words the page stays in its place.
import assert from 'node:assert/strict'
import { axeFaults, desktop, drawn, launch, low, narrow, newPage, phone, says } from './browser.mjs'
import { full } from './me-sample.mjs'
import { play, sitDown } from './player.mjs'
import { lowTargets } from './targets.mjs'
import { Server } from './server.mjs'

/** Runs in the page: whether it is wider than the window, and what is cut. */
function tooWide() {
  const out = document.scrollingElement.scrollWidth > innerWidth + 1 ? [`the page is ${document.scrollingElement.scrollWidth} wide, the window ${innerWidth}`] : []
  for (const e of document.querySelectorAll('main :is(h1, h2, dd, .place, .score, .rv b)')) {
    const b = e.getBoundingClientRect()
    if (b.width && (b.left < -1 || b.right > innerWidth + 1 || e.scrollWidth > e.clientWidth + 1) && getComputedStyle(e).display !== 'inline') out.push(`${e.className} "${e.textContent.trim()}" is cut`)
  }
  return out
}

/** Plays a game, and finds it. */
async function played(page, server) {
  const table = await sitDown(page, server.origin, { ruleset: 'ema2016', length: 'east', bots: 'novice', name: 'Ann' })
  await play(page)
  await page.goto(server.origin)
  await page.click('[data-open=name]')
  await page.click('dialog [data-go=me]')
  const row = page.locator(`[data-game="${table}"]`)
  await row.waitFor()
  const [answer, list, order] = await page.evaluate(() => Promise.all(['statistics', 'games', 'rating'].map((p) => fetch(`/api/me/${p}`).then((r) => r.json()))))
  const [game] = list.games
  assert.deepEqual([list.of, game.table, game.unrated, order.ladders], [1, table, 'friendly', []])
  assert.match(await row.locator('.place').textContent(), new RegExp(`^${game.place}`))
  assert.equal((await row.locator('.score').textContent()).replace('−', '-'), `${game.total > 0 ? '+' : ''}${(game.total / 1000).toFixed(1)}`)
  assert.match(await row.textContent(), /3 bots, level: /)
  const s = answer.statistics
  assert.equal(s.deals, game.course.length)
  const figure = (name) => s.figures.find((f) => f.name === name)
  assert.equal(await page.textContent('[data-figure=place]'), figure('place').value.toFixed(2))
  await says(page, '[data-rate=win] .rv', new RegExp(`^${(100 * figure('win').value).toFixed(1)}$`))
  assert.equal(await page.locator('[data-rate] .iv').count(), 0, 'no bands of one game')
  await page.locator('section:has(#me-rates) button:has-text("table")').click()
  await says(page, 'section:has(#me-rates) .open tr:nth-child(1)', new RegExp(figure('place').value.toFixed(2)))
  await page.click(`[data-place="${(game.place % 4) + 1}"]`)
  await page.waitForSelector('.games .none')
  await page.click(`[data-place="${(game.place % 4) + 1}"]`)
  await row.waitFor()
  await row.locator('[data-go=replay]').click()
  await page.waitForSelector('.replay .board')
}

/** The dearest decisions of the game become drills, and one is answered, by a click and by keys. */
async function practised(page, bad) {
  await page.keyboard.press('e')
  await page.click('[data-review=practise]')
  await page.click('[data-go=drills]')
  await page.waitForSelector('.drill [data-due]')
  const due = Number(await page.getAttribute('[data-due]', 'data-due'))
  for (const f of await axeFaults(page)) bad.push(`a drill: ${f}`)
  await page.locator('[data-answer], .hand button').first().click()
  await page.waitForSelector('[data-verdict] [data-option]')
  for (const f of await axeFaults(page)) bad.push(`a drill that was answered: ${f}`)
  assert.equal(Number((await page.locator('[data-due]').count()) && (await page.getAttribute('[data-due]', 'data-due'))), due - 1, 'it is not due any more')
  await page.locator('body').focus()
  await page.keyboard.press('Enter')
  await page.waitForSelector(due > 1 ? '.drill .question, .drill .hand' : '[data-none]')
  await page.goto(new URL('/me', page.url()).href)
  await says(page, '[data-drill=own]', due > 1 ? new RegExp(`${due - 1} of yours`) : /Nothing is due/)
  await says(page, '[data-profile]', /Games read: 1 of 1/)
}

/** A record that the project has made of a game elsewhere. */
const record = new URL('../../../record/testdata/own.mjlog', import.meta.url).pathname

/** Brings in a game of another system, finds it, looks at it, and takes it back. */
async function broughtIn(page, server) {
  await page.goto(`${server.origin}/me`)
  await page.setInputFiles('[data-bring]', record)
  await page.click('.ask [data-seat="2"]')
  const row = page.locator('[data-brought]')
  await row.waitFor()
  const table = await row.getAttribute('data-brought')
  const game = page.locator(`[data-game="${table}"]`)
  await game.waitFor()
  assert.match(await game.textContent(), /elsewhere/)
  const [{ statistics }, list] = await page.evaluate(() => Promise.all(['statistics', 'games?where=import'].map((p) => fetch(`/api/me/${p}`).then((r) => r.json()))))
  assert.deepEqual([list.of, list.games[0].unrated, list.games[0].seats.map((s) => s.name)], [1, 'imported', ['A', 'B', 'Ann', 'D']])
  assert.ok(statistics.games === 2 && !statistics.rated && statistics.server?.find((f) => f.name === 'place').n === 1, 'it is in her figures, and in no averages of the server')
  await page.setInputFiles('[data-bring]', [record, new URL('../package.json', import.meta.url).pathname])
  await page.waitForSelector('[data-brought=error]')
  await says(page, 'ul:has([data-brought])', /already/)
  await page.selectOption('[data-where]', 'here')
  await game.waitFor({ state: 'detached' })
  await page.selectOption('[data-where]', 'import')
  await game.locator('[data-go=replay]').click()
  await page.waitForSelector('.replay .board')
  await page.goBack()
  await page.click('[data-read]')
  await says(page, '[data-profile]', /Games read: 2 of 2/)
  await page.setInputFiles('[data-bring]', record)
  await page.click('[data-back]')
  await page.waitForFunction(() => fetch('/api/me/games').then((r) => r.json()).then((l) => l.of === 1))
}

export async function run() {
  const browser = await launch()
  const server = await Server.start()
  const bad = []
  try {
    const one = await newPage(browser, desktop)
    await one.page.goto(`${server.origin}/me`)
    await one.page.waitForSelector('.shape')
    assert.equal(await one.page.locator('main .btn.main').count(), 1, 'one thing to do where nothing was played')
    for (const f of await axeFaults(one.page)) bad.push(`empty: ${f}`)
    await played(one.page, server)
    await practised(one.page, bad)
    await broughtIn(one.page, server)
    bad.push(...one.faults)
    await one.context.close()

    for (const [size, theme, touch] of [[desktop, 'night'], [desktop, 'day'], [phone, 'night', true], [low, 'day', true], [narrow, 'day', true]]) {
      const { context, page, faults } = await newPage(browser, size, { hasTouch: !!touch })
      await page.addInitScript((theme) => localStorage.setItem('jansou.options', JSON.stringify({ name: 'Ann', theme })), theme)
      await full(page)
      await page.goto(`${server.origin}/me`)
      await page.waitForSelector('canvas')
      await page.waitForSelector('[data-game]')
      await drawn(page)
      const how = `${size.width} by ${theme}`
      for (const f of [...(await page.evaluate(tooWide)), ...(await axeFaults(page))]) bad.push(`${how}: ${f}`)
      if (touch) for (const f of await page.evaluate(lowTargets)) bad.push(`${how}: ${f}`)
      await says(page, '[data-title]', /^4th dan$/)
      await says(page, '[data-most=push]', /^In November 2026 you lost most by pushing at two away: 13,480 points in 14 decisions/)
      await says(page, '[data-apart=seat] tbody tr:nth-child(2)', /^South/)
      await page.click('[data-by=month]')
      await says(page, '[data-apart=month] tbody tr:nth-child(1)', /^Nov/)
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      await drawn(page)
      for (const f of await page.evaluate(tooWide)) bad.push(`${how}, large words: ${f}`)
      if (size === desktop) {
        await page.evaluate(() => (document.documentElement.style.fontSize = ''))
        await page.goto(`${server.origin}/p/7k2m9x4qhd`)
        await says(page, 'main h1', /^Bo$/)
        await page.waitForSelector('[data-game]')
        assert.equal(await page.locator('#me-against, [data-opponent]').count(), 0, 'whom another has met is for the other')
        await page.unroute(/\/api\/people\/\w+\/statistics/)
        await page.goto(`${server.origin}/p/7k2m9x4qhd`)
        await says(page, 'main h1', /^Nobody of that name/)
      }
      bad.push(...faults)
      await context.close()
    }
    assert.deepEqual(bad, [])
    console.log('me: a game was played and found; the page stays in its place in 5 windows')
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (import.meta.filename === process.argv[1]) await run()

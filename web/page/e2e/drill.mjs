// The drills: every one answered rightly and wrongly, by click and by keys, the
// drill of the day, and what the browser keeps. The page alone, without a server:
// what is right stands beside each question.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { axeFaults, desktop, launch, low, newPage, phone } from './browser.mjs'
import { lowTargets } from './targets.mjs'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const results = fileURLToPath(new URL('../test-results/drills/', import.meta.url))
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }
const origin = 'http://jansou.test'
const names = ['riichi-waits', 'riichi-furiten', 'riichi-safe', 'riichi-discard', 'riichi-score', 'mcr-waits', 'mcr-discard', 'mcr-fans']
const tilesOf = (text) => text.match(/../g) ?? []

async function serve(page) {
  await page.route(`${origin}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname
    if (path.startsWith('/api/')) return route.fulfill({ status: 404, json: {} })
    const file = extname(path) ? path.slice(1) : 'index.html'
    return route.fulfill({ body: await readFile(join(dist, file)), contentType: types[extname(file)] ?? 'text/plain' })
  })
}

async function chapter(name) {
  return JSON.parse(await readFile(new URL(`../src/learn/drills/${name}.json`, import.meta.url), 'utf8'))
}

const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('jansou.drills') ?? '{}'))

/** The question that is on the page: the hand tells which of the file it is. */
async function asked(page, c) {
  const hand = await page.locator('[data-hand]').getAttribute('data-hand')
  const q = c.levels.flat().find((x) => x.h === hand)
  assert.ok(q, `no question has the hand ${hand}`)
  return q
}

/** An answer that is right, and one that is not. */
function answers(c, q) {
  if (c.drill === 'waits') return [q.a, ['1m', '9s', '5z'].find((t) => !q.a.includes(t))]
  if (c.drill === 'furiten') return [q.a, q.a === 'yes' ? 'no' : 'yes']
  if (c.drill === 'score') return [q.a, String(q.c.find((n) => String(n) !== q.a))]
  const list = q.s ? q.s.map((s) => s.tile) : q.l.map((l) => l.t)
  return [tilesOf(q.a)[0], list.findLast((t) => !tilesOf(q.a).includes(t))]
}

async function byClick(page, c, answer) {
  if (c.drill === 'waits') {
    for (const t of tilesOf(answer)) await page.click(`[data-pick="${t}"]`)
    return page.click('[data-answer="check"]')
  }
  if (c.drill === 'safe' || c.drill === 'discard') return page.locator(`[data-hand] [data-tile="${answer}"]`).first().click()
  return page.click(`[data-answer="${answer}"]`)
}

async function byKeys(page, c, q, answer) {
  await page.locator('body').focus()
  if (c.drill === 'furiten') return page.keyboard.press(answer === 'yes' ? '1' : '2')
  if (c.drill === 'score') return page.keyboard.press(String(q.c.indexOf(Number(answer)) + 1))
  for (const t of tilesOf(answer)) for (const k of t) await page.keyboard.press(k)
  if (c.drill === 'waits') await page.keyboard.press('Enter')
}

async function oneDrill(page, name, size) {
  const c = await chapter(name)
  await page.goto(`${origin}/drill/${name}`)
  let right = 0
  for (const [i, [wanted, how]] of [['right', byClick], ['wrong', byKeys], ['wrong', byClick], ['right', byKeys]].entries()) {
    await page.waitForSelector('[data-hand]')
    const q = await asked(page, c)
    const answer = answers(c, q)[wanted === 'right' ? 0 : 1]
    if (how === byClick) await byClick(page, c, answer)
    else await byKeys(page, c, q, answer)
    await page.waitForSelector(`[data-verdict="${wanted}"]`)
    right += wanted === 'right' ? 1 : 0
    const k = (await kept(page))[name]
    assert.deepEqual([k.asked, k.right], [i + 1, right], `${name}: what is kept`)
    assert.ok((await page.locator('.proofs li, table.lines tr').count()) > 0, `${name}: no proof`)
    if (i === 1) {
      assert.deepEqual(await axeFaults(page), [], `${name}, ${wanted}`)
      if (size === 'phone') assert.deepEqual(await page.evaluate(lowTargets), [], `${name}, ${wanted}`)
      await page.screenshot({ path: join(results, `${name}-${wanted}-${size}.png`) })
    }
    if (how === byClick) await page.click('[data-next]')
    else {
      await page.locator('body').focus()
      await page.keyboard.press('Enter')
    }
    await page.waitForSelector('[data-verdict]', { state: 'detached' })
  }
}

/** Runs in the page: what is asked, and where it is answered, is seen without scrolling. */
const hidden = () => ['.felt', '.panel'].flatMap((q) => [document.querySelector(q)].filter((e) => e.scrollHeight > e.clientHeight + 1).map((e) => `${q} hides ${e.scrollHeight - e.clientHeight} px`))

/** On its side a phone has little height: the whole hand, from which is answered, and all tiles to choose are in sight. */
async function onItsSide(browser) {
  const { context, page, faults } = await newPage(browser, low, { hasTouch: true, isMobile: true })
  await serve(page)
  const bad = []
  for (const name of names) {
    await page.goto(`${origin}/drill/${name}`)
    await page.waitForSelector('[data-hand]')
    for (const h of await page.evaluate(hidden)) bad.push(`${name}: ${h}`)
    for (const t of await page.evaluate(lowTargets)) bad.push(`${name}: ${t}`)
  }
  await context.close()
  assert.deepEqual([...bad, ...faults], [])
}

/** Answering again counts for nothing; another difficulty asks something else; a reload goes on. */
async function around(page) {
  const c = await chapter('riichi-furiten')
  await page.goto(`${origin}/drill/riichi-furiten`)
  await page.waitForSelector('[data-hand]')
  const before = (await kept(page))['riichi-furiten'].asked
  const q = await asked(page, c)
  await page.click(`[data-answer="${answers(c, q)[1]}"]`)
  await page.click('[data-again]')
  await page.click(`[data-answer="${answers(c, q)[0]}"]`)
  await page.waitForSelector('[data-verdict="right"]')
  assert.equal((await kept(page))['riichi-furiten'].asked, before + 1, 'an answer was counted twice')
  await page.click('[data-next]')
  await page.click('[data-level="2"]')
  assert.ok(c.levels[2].includes(await asked(page, c)), 'the question is not of the difficulty that was chosen')
  const count = await page.locator('[data-count]').innerText()
  await page.reload()
  await page.waitForSelector('[data-hand]')
  assert.equal(await page.locator('[data-count]').innerText(), count, 'a reload loses the round')
}

async function daily(page, other) {
  await page.clock.setFixedTime(new Date('2026-11-23T10:00:00'))
  await other.clock.setFixedTime(new Date('2026-11-23T20:00:00'))
  const seen = []
  for (const p of [page, other]) {
    await p.goto(`${origin}/drill`)
    await p.waitForSelector('[data-daily] [data-hand]')
    seen.push(await p.locator('[data-daily] [data-hand]').getAttribute('data-hand'))
  }
  assert.equal(seen[0], seen[1], 'two people have two drills of the day')
  assert.equal(await page.locator('[data-daily] a[href="/drill"]').count(), 0, 'a link leads to the page on which it stands')
  assert.deepEqual(await axeFaults(page), [])
  const name = await page.locator('[data-daily]').getAttribute('data-daily')
  const all = await chapter('daily')
  const c = all[name]
  await byClick(page, c, answers(c, await asked(page, c))[0])
  await page.waitForSelector('[data-verdict="right"]')
  const k = await kept(page)
  assert.deepEqual([k.daily, k.dailyStreak, k.dailyRight], ['2026-11-23', 1, true])
  await page.screenshot({ path: join(results, 'list.png'), fullPage: true })
}

export async function run() {
  const browser = await launch()
  try {
    const wide = await newPage(browser, desktop)
    const small = await newPage(browser, phone, { hasTouch: true })
    for (const { page } of [wide, small]) await serve(page)
    for (const name of names) await oneDrill(wide.page, name, 'desktop')
    for (const name of ['riichi-safe', 'mcr-waits']) await oneDrill(small.page, name, 'phone')
    await around(wide.page)
    await daily(wide.page, small.page)
    await onItsSide(browser)
    for (const { faults, context } of [wide, small]) {
      assert.deepEqual(faults, [])
      await context.close()
    }
    console.log(`drill: ${names.length} drills, right and wrong, by click and by keys, and the one of the day`)
  } finally {
    await browser.close()
  }
}

if (process.argv[1]?.endsWith('drill.mjs')) await run()

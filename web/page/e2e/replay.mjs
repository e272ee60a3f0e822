// A game that is over, stepped through: forwards and backwards, from deal to
// deal, from every chair and with explanations; and the deal in words, with the
// referee asked about a moment of it.
import assert from 'node:assert/strict'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { axeFaults } from './browser.mjs'
import { askAll } from './desk.mjs'
import { looker } from './look.mjs'
import { toReplay } from './player.mjs'
import { results } from './server.mjs'

/** Steps through the game whose final ranking is on the page; in its first deal so many hints were asked for. */
export async function stepThrough(page, shot = async () => {}, hints = 0) {
  await toReplay(page)
  const said = () => page.textContent('.said')
  const until = (text) => page.waitForFunction((t) => document.querySelector('.said')?.textContent.includes(t), text)
  await until('A new deal')
  if (hints) {
    assert.match(await page.textContent('[data-note=hints]'), new RegExp(`^Hints asked for: Ann ${hints}$`))
    assert.equal(await page.locator('[data-mark=hint]').count(), hints, 'the moment is marked on the line of the deal')
    assert.match(await page.title(), /teaching table/)
  }
  for (let i = 1; i <= 40; i++) await page.click('[data-step=on]')
  await page.waitForFunction(() => new URL(location.href).searchParams.get('replay') === '40' && document.querySelectorAll('.river .tile').length > 3)
  const there = await said()
  const tiles = await page.locator('.river .tile').count()
  await page.keyboard.press('ArrowLeft')
  await page.waitForFunction((t) => document.querySelector('.said').textContent !== t, there)
  await page.keyboard.press('ArrowRight')
  await page.waitForFunction((t) => document.querySelector('.said').textContent === t, there)
  assert.equal(await page.locator('.river .tile').count(), tiles, 'back and on again shows the same table')
  assert.equal(await page.locator('.strip .hand .back').count(), 0, 'every hand lies open')
  await shot('replay')
  await byList(page)
  await more(page)
  for (const chair of [0, 1, 2, 3]) {
    await page.selectOption('[data-step=chair]', String(chair))
    await page.waitForFunction((c) => document.querySelector('.seat.p0')?.dataset.seat === String(c), chair)
    assert.ok((await page.locator('.own button').count()) > 0, `the hand of chair ${chair} is shown`)
  }
  if (await page.locator('[data-step=why]').count()) await page.check('[data-step=why]')
  await less(page)
  await shot('replay-why')
  await readHistory(page)
  await page.keyboard.press('PageDown')
  await until('A new deal')
  await page.keyboard.press('End')
  await page.click('[data-step=result]')
  await page.waitForSelector('dialog[open] :is(table, .none)') // a deal that is drawn may move no points, and has no table then
  await shot('replay-result')
  await page.click('dialog > .btn')
  await byKeys(page)
  await review(page, shot)
  await asFile(page)
}

/** A review of the chair, by keys alone: what cost most comes first, each leads to its moment, and its figures can be opened. */
async function review(page, shot) {
  await page.click('.said')
  await page.keyboard.press('1')
  await page.keyboard.press('e')
  await page.waitForSelector('[data-tab=review][aria-selected=true]')
  await page.waitForSelector('[data-move]')
  await more(page)
  assert.equal(await page.isChecked('[data-step=hands]'), false, 'the hands of the others are closed')
  await less(page)
  await page.click('.said')
  const costs = await page.$$eval('[data-move] .cost', (all) => all.map((b) => Number(b.textContent.replaceAll(',', '').replace('−', ''))))
  assert.ok(costs.length && costs.every((c, i) => c > 0 && (!i || c <= costs[i - 1])), `the dearest first: ${costs}`)
  assert.match(await page.textContent('.panel .body'), /Read by master: an opinion/)
  const open = () => page.$$eval('[data-move]', (all) => all.findIndex((b) => b.ariaExpanded === 'true'))
  const at = () => Number(new URL(page.url()).searchParams.get('replay'))
  for (let i = 0; i < Math.min(3, costs.length); i++) {
    await page.keyboard.press('n')
    await page.waitForSelector('[data-move][aria-expanded=true]')
    assert.equal(await open(), i)
    const step = Number(await page.locator('[data-move][aria-expanded=true]').getAttribute('data-move'))
    await page.waitForFunction((n) => Number(new URL(location.href).searchParams.get('replay')) === n, step - 1)
    assert.ok((await page.locator('.own button').count()) > 0, 'the hand is on the table')
    assert.ok((await page.locator('[data-mark=doubt]').count()) > 0, 'it is marked on the line of the deal')
  }
  if (costs.length > 1) {
    const here = at()
    await page.keyboard.press('b')
    await page.waitForFunction((n) => Number(new URL(location.href).searchParams.get('replay')) !== n, here)
    await page.goBack()
    await page.waitForFunction((n) => Number(new URL(location.href).searchParams.get('replay')) === n, here)
    await page.keyboard.press('n')
  }
  await page.focus('.why summary')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.why details[open] tbody tr')
  await page.focus('[data-review=really]')
  await page.keyboard.press('Space')
  await page.waitForFunction(() => document.querySelectorAll('.truth li').length >= 3 && !document.querySelector('.board .strip .hand .back'))
  await whatIf(page)
  await page.keyboard.press('n') // the keys of the replay go on from there
  if (costs.length > 3) assert.equal(await page.locator('.truth').count(), 0, 'what was really there is closed again')
  await page.focus('[data-move]')
  await page.keyboard.press('ArrowDown')
  if (costs.length > 1) assert.equal(await page.evaluate(() => [...document.querySelectorAll('[data-move]')].indexOf(document.activeElement)), 1)
  await shot('replay-review')
  assert.deepEqual(await axeFaults(page), [])
  const kind = await page.locator('[data-review=kind] option').nth(1).getAttribute('value')
  await page.selectOption('[data-review=kind]', kind)
  assert.equal(await open(), -1)
  await page.selectOption('[data-review=kind]', '')
  await page.click('[data-tab=moves]')
  await page.keyboard.press('e')
  await page.click('[data-move] >> nth=0')
  await page.click('[data-tab=moves]')
  await page.waitForSelector('.moves .doubt') // a pass, too, which is no move of the table
  await page.click('aside header button')
  await page.keyboard.press('h') // the review has closed the hands of the others
}

/** What would have been: the deal is played on from the decision that lies open, with what was played and with another action. */
async function whatIf(page) {
  await page.focus('[data-review=whatif]')
  await page.keyboard.press('Enter')
  const other = page.locator('[data-whatif-with]')
  await other.waitFor()
  const options = await other.locator('option').evaluateAll((all) => all.map((o) => o.value))
  assert.ok(options.length && options.includes(await other.inputValue()), `what else could be done: ${options}`)
  const { table } = await page.evaluate(() => fetch(`/api/tables${location.pathname.slice(2)}/replay`).then((r) => r.json()))
  if (table.game === 'riichi') {
    await other.selectOption(options.at(-1))
    await page.waitForSelector('[data-whatif] svg rect:not([height="0"])') // the others come while one looks
    assert.equal(await page.locator('[data-whatif] > table tbody tr').count(), 5)
    assert.equal(await other.inputValue(), options.at(-1))
    assert.deepEqual(await axeFaults(page), [])
  }
  await page.click('[data-review=whatif]')
  await page.waitForSelector('[data-whatif]', { state: 'detached' })
}

/** The list has the move of the moment marked and leads to others, the list of deals to deals; back and forward go where one was. */
async function byList(page) {
  const at = () => Number(new URL(page.url()).searchParams.get('replay'))
  const there = (n) => page.waitForFunction((n) => new URL(location.href).searchParams.get('replay') === String(n), n)
  if (!(await page.locator('.moves').count())) await page.click('[data-open=moves]')
  await page.waitForSelector('.moves [aria-current=step]')
  const here = at()
  const rows = await page.$$eval('.moves [data-at]', (all) => all.map((b) => ({ at: Number(b.dataset.at), now: b.ariaCurrent === 'step' })))
  assert.deepEqual(rows.filter((r) => r.now), [rows.findLast((r) => r.at <= here)], 'the last move that was made is marked, and no other')
  await page.click(`.moves [data-at="${rows[1].at}"]`)
  await page.waitForSelector(`.moves [data-at="${rows[1].at}"][aria-current=step]`)
  await there(rows[1].at)
  await page.goBack()
  await there(here)
  await page.goForward()
  await there(rows[1].at)
  await page.click('[data-tab=deals]')
  const last = page.locator('[data-deal]').last()
  await last.click()
  await page.waitForFunction(() => [...document.querySelectorAll('[data-deal]')].at(-1)?.ariaCurrent === 'true')
  await page.goBack()
  await there(rows[1].at)
  await page.click('aside header button')
}

/** On a small screen the choices wait behind a button. */
async function more(page) {
  if (await page.locator('[data-open=more]').count()) await page.click('[data-open=more]')
}
async function less(page) {
  if (await page.locator('dialog .all').count()) await page.click('dialog > .btn')
}

/** Space, h, v, the numbers, + and Home do what they say; the address says where one is. */
async function byKeys(page) {
  const open = () => page.locator('.strip .hand .back').count()
  await page.click('.said')
  await page.keyboard.press('Home') // at the end of a deal all hands may have been laid open: nothing hides them
  await page.waitForFunction(() => /^1 /.test(document.querySelector('.said').textContent) && !document.querySelector('.said').textContent.endsWith('…'))
  const hidden = await open()
  await page.keyboard.press('h')
  await page.waitForFunction((n) => document.querySelectorAll('.strip .hand .back').length > n, hidden)
  await page.keyboard.press('h')
  await page.keyboard.press('3')
  await page.waitForFunction(() => new URL(location.href).searchParams.get('chair') === '2' && document.querySelector('.seat.p0')?.dataset.seat === '2')
  await page.keyboard.press('v')
  await page.waitForFunction(() => new URL(location.href).searchParams.get('chair') === '3')
  const deals = () => page.locator('[data-open=deals][aria-pressed=true]').count()
  assert.equal(await deals(), 0)
  await page.keyboard.press('s')
  await page.waitForSelector('[data-open=deals][aria-pressed=true]') // the summary of the game
  await page.keyboard.press('s')
  await page.waitForSelector('[data-open=deals][aria-pressed=false]')
  await page.keyboard.press('+')
  await more(page)
  assert.equal(await page.inputValue('[data-step=speed]'), '2')
  await less(page)
  await page.click('.said') // a button that has the focus takes the space bar
  await page.keyboard.press('Home')
  const at = () => page.evaluate(() => Number(new URL(location.href).searchParams.get('replay')))
  const first = await at()
  await page.keyboard.press('Space')
  await page.waitForFunction((n) => Number(new URL(location.href).searchParams.get('replay')) > n + 1, first)
  await page.keyboard.press('Space')
  await page.hover('.board')
  const before = await at()
  await page.mouse.wheel(0, 100)
  await page.waitForFunction((n) => Number(new URL(location.href).searchParams.get('replay')) > n, before)
}

/** The game as one file: it opens from the disk, without a server, and every step is there. */
async function asFile(page) {
  await more(page)
  await page.click('[data-open=save]')
  const wait = page.waitForEvent('download')
  await page.click('[data-save=html]')
  const file = join(results, `replay-${page.viewportSize().width}.html`)
  await (await wait).saveAs(file)
  for (const kind of ['log', 'mjai', 'tenhou']) {
    const link = page.locator(`[data-save=${kind}]`)
    if (!(await link.count())) continue // mjai and tenhou.net know riichi only
    const text = await link.evaluate((a) => fetch(a.href).then((r) => (r.ok ? r.text() : '')))
    assert.match(text, { log: /"opened"/, mjai: /"start_game"/, tenhou: /"log":/ }[kind], kind)
  }
  for (const kind of ['svg', 'png']) {
    const picture = page.waitForEvent('download')
    await page.click(`[data-save=${kind}]`)
    assert.ok(statSync(await (await picture).path()).size > 2000, `${kind}: a picture of something`)
  }
  await page.keyboard.press('Escape')
  const context = await page.context().browser().newContext({ viewport: page.viewportSize(), offline: true })
  const alone = await context.newPage()
  const faults = []
  alone.on('pageerror', (e) => faults.push(e.message))
  await alone.goto(pathToFileURL(file).href)
  await alone.waitForSelector('.replay .board')
  await alone.keyboard.press('End')
  await alone.waitForFunction(() => document.querySelectorAll('.river .tile').length > 3)
  await alone.click('[data-step=result]')
  await alone.waitForSelector('dialog[open] table')
  assert.equal(await alone.locator('[data-open=save], [data-open=branch], [data-open=history]').count(), 0, 'what needs the server is not offered')
  assert.deepEqual(faults, [], 'no error in the page that is a file')
  await context.close()
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
  await page.waitForURL((u) => Number(u.searchParams.get('replay')) === rev - 1) // the replay goes to the moment
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

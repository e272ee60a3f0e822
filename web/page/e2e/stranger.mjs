// A stranger, who knows nothing but what the page says: from the start page
// through the tutorial to a finished game with bots, its replay, a game branched
// from it, and a shared link that somebody else opens. Everything is found by
// its role and name, as people and screen readers find it.
import assert from 'node:assert/strict'
import { desktop, glimpse, launch, newPage, patience, until } from './browser.mjs'
import { Server } from './server.mjs'

/** What has just come takes no click, and a click soon after another page is taken for half of a double click. */
const look = (page) => page.waitForTimeout(550)

const button = (at, name) => at.getByRole('button', { name })
const enabled = (list) => list.evaluateAll((all) => all.flatMap((e, i) => (e.disabled || e.getAttribute('aria-disabled') === 'true' ? [] : [i])))

/** What the page says now: everything that is told to who cannot see. */
const told = (page) => page.evaluate(() => document.querySelector('main')?.innerText ?? '')

class Stranger {
  constructor(page) {
    this.page = page
    this.hand = page.getByRole('group', { name: 'your hand', exact: true })
    this.calls = page.getByRole('toolbar', { name: 'what you may do' })
    this.sheet = page.getByRole('dialog')
  }

  /** Does what a lesson asks, or tries what can be pressed until the page says to go on. */
  async step() {
    const next = button(this.page, /^Next$/)
    for (let tried = 0; !(await next.count()) || (await next.isDisabled()); tried++) {
      assert.ok(tried < 40, `a lesson asks for what cannot be found: ${await told(this.page)}`)
      await this.page.waitForTimeout(250)
      const places = [...(await this.buttonsOf(this.calls)), ...(await this.buttonsOf(this.hand))]
      if (await next.count() && !(await next.isDisabled())) break
      assert.ok(places.length, `a lesson asks for something, and nothing can be pressed: ${await told(this.page)}`)
      await places.at(-1 - (tried % places.length)).click()
      await this.page.waitForTimeout(100)
    }
    await next.click()
  }

  /** The buttons that do something; one that says why something cannot be done is none. */
  async buttonsOf(at) {
    if (!(await at.count())) return []
    const all = at.getByRole('button', { name: /^(?!Why )/ })
    return (await enabled(all)).map((i) => all.nth(i))
  }

  /** The whole course of a game, and its first win. */
  async learn(game) {
    await this.page.getByRole('link', { name: /^Learn to play/ }).click()
    await this.page.getByRole('region', { name: game }).getByRole('link', { name: 'Begin' }).click()
    await this.page.getByText('Step 1 of').waitFor()
    await look(this.page)
    let steps = 0
    const end = this.page.getByRole('heading', { name: /course is done|You can play|complete/i })
    for (; !(await end.count()); steps++) {
      assert.ok(steps < 200, `the course does not end: ${await told(this.page)}`)
      if (await this.sheet.count()) {
        await this.page.waitForTimeout(250)
        await this.sheet.getByRole('button').last().click()
      } else await this.step()
      await this.page.waitForTimeout(550)
    }
    return steps
  }

  /** Plays on with what is offered until the final ranking, and says how many times something was done. */
  async play() {
    let done = 0
    for (let still = 0; ; ) {
      if (await this.page.getByRole('dialog', { name: /final/i }).count()) return done
      const does = (await this.sheet.count()) ? [this.sheet.getByRole('button').last()] : [...(await this.buttonsOf(this.calls)), ...(await this.buttonsOf(this.hand)).slice(-1)]
      // A win is taken, then a pass; a hand has its last tile, the drawn one, to give.
      const win = []
      for (const b of does) if (/^(Tsumo|Ron)/.test((await b.textContent({ timeout: 500 }).catch(() => '')) ?? '')) win.push(b)
      const pick = win[0] ?? does.at(-1)
      if (pick && (await pick.click({ timeout: 1000 }).then(() => true, () => false))) {
        done++
        still = 0
      } else {
        assert.ok((still += glimpse) < patience, `nothing to do: ${await told(this.page)}`)
        await this.page.waitForTimeout(glimpse)
      }
    }
  }

  /** Plays on from a moment of the replay for a while, and goes back to it. */
  async branch() {
    const { page } = this
    for (let i = 0; i < 30; i++) await button(page, 'one step on').click()
    const from = page.url()
    await button(page, 'Play on from here').click()
    await this.sheet.getByRole('radio', { name: /^Dealt anew/ }).check()
    await button(this.sheet, 'Play on').click()
    await page.waitForURL((u) => !u.search)
    await this.hand.waitFor()
    await button(page, /^A branch: counts nowhere/).waitFor()
    await look(page)
    for (let i = 0; i < 3; ) {
      const does = [...(await this.buttonsOf(this.calls)), ...(await this.buttonsOf(this.hand)).slice(-1)]
      if (does.length && (await does.at(-1).click({ timeout: 1000 }).then(() => true, () => false))) i++
      else await page.waitForTimeout(50)
    }
    await page.goto(from)
    await button(page, 'Share').waitFor()
  }

  /** Hands on a link to a moment; somebody else opens it and sees the same. */
  async share(context, browser) {
    const { page } = this
    await page.waitForFunction(() => !/…$/.test(document.querySelector('.said')?.textContent ?? '…'))
    // It says for some seconds that it has copied.
    await until('the link is copied', () => button(page, 'Copied').isVisible(), () => button(page, 'Share').click({ timeout: 1000 }).catch(() => undefined))
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const other = await newPage(browser, desktop)
    await other.page.goto(link)
    const same = await moment(page)
    await other.page.getByText(same.split(':').at(-1).trim()).first().waitFor()
    await until('somebody else sees the same moment', async () => (await moment(other.page)) === same)
    assert.deepEqual(other.faults, [], 'no error in the page of the other')
    await other.context.close()
    return same
  }
}

/** What the replay says of the moment. */
const moment = (page) => page.getByRole('region', { name: 'steps' }).getByRole('status').innerText()

export async function run() {
  const server = await Server.start()
  const browser = await launch()
  try {
    const { context, page, faults } = await newPage(browser, desktop, { permissions: ['clipboard-read', 'clipboard-write'] })
    const s = new Stranger(page)
    await page.goto(server.origin)
    const steps = await s.learn('Riichi')
    // The table that stands ready is taken, with bots that do not take their time.
    await page.getByRole('link', { name: 'Play', exact: true }).click()
    await look(page)
    await button(page, 'Change').click()
    await button(s.sheet, /^Bots and pace/).click()
    await s.sheet.getByRole('combobox', { name: /pace/i }).selectOption({ label: 'at once' })
    await button(s.sheet, 'Sit down').click()
    await s.hand.waitFor()
    const done = await s.play()
    await look(page)
    await s.sheet.getByRole('button', { name: 'Replay' }).click()
    await page.getByRole('slider', { name: 'step of the deal' }).waitFor()
    await s.branch()
    const seen = await s.share(context, browser)
    assert.deepEqual(faults, [], 'no error in the page')
    console.log(`stranger: a course of ${steps} steps, a game of ${done} moves, its replay, a branch, and a link that shows "${seen}"`)
    await context.close()
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (import.meta.filename === process.argv[1]) await run()

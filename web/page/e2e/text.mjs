// A whole game through the accessibility tree alone: what is found is found by
// its role and name, what is read is read from the log, and every move is typed.
import assert from 'node:assert/strict'
import { axeFaults, desktop, launch, newPage, phone } from './browser.mjs'
import { Server } from './server.mjs'

const openTable = (server, body) =>
  fetch(`${server.origin}/api/tables`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }).then((r) => r.json())

/** A person who cannot see the page. */
class Listener {
  constructor(page) {
    this.page = page
    this.prompt = page.getByRole('textbox', { name: 'Command or move' })
    this.log = page.getByRole('log', { name: 'what happens' })
    this.sheet = page.getByRole('dialog')
    this.moves = {}
  }
  /** Types a line and gives what is said to it. */
  async ask(line) {
    const before = await this.log.getByRole('paragraph').count()
    await this.prompt.fill(line)
    await this.prompt.press('Enter')
    await this.page.waitForFunction((n) => document.querySelectorAll('[role=log] p').length > n, before)
    return (await this.log.getByRole('paragraph').allInnerTexts()).slice(before + 1)
  }
  /** What may be done, by the names of the buttons. */
  async may() {
    return this.page.getByRole('region', { name: 'what you may do' }).getByRole('button').allInnerTexts()
  }
  async move(line) {
    this.moves[line] = (this.moves[line] ?? 0) + 1
    await this.prompt.fill(line)
    await this.prompt.press('Enter')
  }
}

async function sitDown(l, origin, id) {
  await l.page.goto(`${origin}/t/${id}`)
  await l.page.getByRole('button', { name: 'Sit down' }).press('Enter')
  await l.page.getByRole('button', { name: 'Text table' }).first().focus()
  await l.page.keyboard.press('Enter')
  await l.prompt.waitFor()
}

/** Asks everything that can be asked. */
async function questions(l) {
  assert.match((await l.ask('hand')).join(' '), /Your hand: .* of /)
  assert.match((await l.ask('river north')).join(' '), /, North: /)
  assert.equal((await l.ask('scores')).length, 4)
  assert.match((await l.ask('round')).join(' '), /tiles left/)
  assert.match((await l.ask('waits')).join(' '), /wait/)
  assert.ok((await l.ask('what changed')).length > 0)
  assert.ok((await l.ask('help')).length > 20)
  assert.match((await l.ask('hepl')).join(' '), /no command/)
  assert.match((await l.ask('notation')).join(' '), /letters/)
  assert.match((await l.ask('hand')).join(' '), /Your hand: [0-9mpszfEWSNhGRrd ]+\./)
  await l.ask('notation')
}

/** Plays to the end: wins where it can, passes what it is offered, throws what it drew. */
async function play(l) {
  for (let steps = 0; steps < 4000; steps++) {
    const state = await l.page.evaluate(() => ({
      final: !!document.querySelector('[role=dialog] [data-go=again]'),
      sheet: !!document.querySelector('[role=dialog]'),
      may: !!document.querySelector('main section[aria-label="what you may do"] button:not(:disabled)'),
    }))
    if (state.final) return
    if (state.sheet) {
      await l.sheet.getByRole('button').last().press('Enter', { timeout: 2000 }).catch(() => undefined)
    } else if (state.may) {
      const may = await l.may()
      const first = (re) => may.find((m) => re.test(m))
      if (first(/^(Ron|Tsumo|Hu)/)) await l.move('win')
      else if (first(/^Flower/)) await l.move('flower')
      else if (first(/^Pass/)) await l.move('pass')
      else if (first(/^Noten/)) await l.move('noten')
      else if (first(/^Discard/)) await l.move('discard')
    }
    await l.page.waitForTimeout(5)
  }
  throw new Error('the game does not end')
}

export async function run() {
  const browser = await launch()
  const server = await Server.start()
  try {
    for (const [ruleset, viewport] of [['ema2016', desktop], ['mcr-wmo', phone]]) {
      const { context, page, faults } = await newPage(browser, viewport, { reducedMotion: 'reduce' })
      const l = new Listener(page)
      const { id } = await openTable(server, { ruleset, length: 'east', people: 1, pace: 'instant' })
      await sitDown(l, server.origin, id)
      await page.getByRole('region', { name: 'what you may do' }).waitFor()
      await questions(l)
      assert.deepEqual(await axeFaults(page), [])
      await play(l)
      assert.deepEqual(faults, [])
      await context.close()
      console.log(`text: ${ruleset} by typing alone: ${JSON.stringify(l.moves)}`)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (process.argv[1]?.endsWith('text.mjs')) await run()

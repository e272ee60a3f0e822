// A whole game of each kind through the accessibility tree alone: what is found is
// found by its role and name, what is read is read from the log and the names of
// the buttons, and every move is typed.
import assert from 'node:assert/strict'
import { axeFaults, desktop, launch, newPage, patience, phone, until } from './browser.mjs'
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
    const lines = () => this.log.getByRole('paragraph').count()
    const before = await lines()
    await this.prompt.fill(line)
    await this.prompt.press('Enter')
    await until(`an answer to ${line}`, async () => (await lines()) > before + 1)
    return (await this.log.getByRole('paragraph').allInnerTexts()).slice(before + 1)
  }
  /** What may be done, by the names of the buttons. */
  may() {
    return this.page.getByRole('region', { name: 'what you may do' }).getByRole('button', { disabled: false }).allInnerTexts()
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

/** Comes to her own turn, in which nobody else does anything. */
const toTurn = (l) =>
  until('her own turn', async () => (await l.may()).some((m) => /^Discard/.test(m)), async () => {
    const [other] = (await l.may()).flatMap((m) => m.match(/^(Pass|Flower)/)?.[0].toLowerCase() ?? [])
    if (other) await l.move(other)
    else if (await l.sheet.count()) await l.sheet.getByRole('button').last().press('Enter', { timeout: 2000 }).catch(() => undefined)
  })

/** Asks everything that can be asked. */
async function questions(l) {
  assert.match((await l.ask('hand')).join(' '), /Your hand: .* of /)
  assert.match((await l.ask('river north')).join(' '), /, North: /)
  assert.equal((await l.ask('scores')).length, 4)
  assert.match((await l.ask('round')).join(' '), /tiles left/)
  assert.match((await l.ask('waits')).join(' '), /wait/)
  assert.match((await l.ask('where 1z')).join(' '), /: \d unseen\./)
  assert.ok((await l.ask('what changed')).length > 0)
  assert.ok((await l.ask('help')).length > 20)
  assert.match((await l.ask('hepl')).join(' '), /no command/)
  assert.match((await l.ask('notation')).join(' '), /letters/)
  assert.match((await l.ask('hand')).join(' '), /Your hand: [0-9mpszfEWSNhGRrd ]+\./)
  await l.ask('notation')
}

/** What is done first where several things may be done: it wins where it can, passes what it is offered, throws what it drew. */
const moves = [['win', /^(Ron|Tsumo|Hu)/], ['flower', /^Flower/], ['pass', /^Pass/], ['noten', /^Noten/], ['discard', /^Discard/]]

/** Plays to the end. */
async function play(l) {
  let last = Date.now()
  while (Date.now() - last < patience) {
    const sheet = await l.sheet.getByRole('button').allInnerTexts()
    if (sheet.includes('Play again')) return
    const may = sheet.length > 0 ? [] : await l.may()
    const [move] = moves.find(([, name]) => may.some((m) => name.test(m))) ?? []
    if (sheet.length > 0) await l.sheet.getByRole('button').last().press('Enter', { timeout: 2000 }).catch(() => undefined)
    else if (move) await l.move(move)
    else {
      await new Promise((ok) => setTimeout(ok, 20))
      continue
    }
    last = Date.now()
  }
  throw new Error(`nothing to do for ${patience} ms`)
}

export async function run() {
  const browser = await launch()
  const server = await Server.start()
  try {
    for (const [ruleset, viewport] of [['ema2016', desktop], ['mcr-wmo', phone]]) {
      const { context, page, faults } = await newPage(browser, viewport, { reducedMotion: 'reduce' })
      const l = new Listener(page)
      // Without a clock: what is asked takes the time that it takes, and nothing is told between an answer and the next.
      const { id } = await openTable(server, { ruleset, length: 'east', people: 1, pace: 'instant', clock: { base: 0, bank: 0 } })
      await sitDown(l, server.origin, id)
      await toTurn(l)
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

// A whole game of each kind through the accessibility tree alone: what is found is
// found by its role and name, what is read is read from the log and the names of
// the buttons, and every move is typed. The game that is over is then stepped through,
// the referee is asked about it, and drills are answered, all of it in the same way.
import assert from 'node:assert/strict'
import { axeFaults, desktop, glimpse, launch, newPage, patience, phone, until } from './browser.mjs'
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
  const help = await l.ask('help')
  assert.match(help.pop(), /\/learn\/text/)
  assert.ok(help.length > 20)
  assert.match((await l.ask('hepl')).join(' '), /no command/)
  assert.match((await l.ask('notation')).join(' '), /letters/)
  assert.match((await l.ask('hand')).join(' '), /Your hand: [0-9mpszfEWSNhGRrd ]+\./)
  await l.ask('notation')
  return help
}

/** Says something, and reads it in the log; what is not said here is answered with what is. */
async function talks(l) {
  assert.match((await l.ask('say')).join(' '), /Ready phrases: Hello!, Good luck!/)
  await l.ask('say good luck')
  await until('one reads it', async () => /You: Good luck!/.test(await l.log.innerText()))
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
      await new Promise((ok) => setTimeout(ok, glimpse))
      continue
    }
    last = Date.now()
  }
  throw new Error(`nothing to do for ${patience} ms`)
}

/** The questions of the text table at a moment of a replay. */
async function askMoment(page, told) {
  const tab = page.getByRole('tab', { name: 'History' })
  const icon = page.getByRole('navigation').getByRole('button', { name: 'History' })
  await (await tab.count() ? tab : icon).press('Enter') // on a phone no panel lies open by itself
  const field = page.getByRole('textbox', { name: 'Ask about this moment' })
  const log = page.getByRole('log', { name: 'Ask about this moment' })
  const ask = async (line, wanted) => {
    await field.fill(line)
    await field.press('Enter')
    let text = ''
    await until(`“${line}” is answered`, async () => wanted.test((text = await log.innerText())), undefined, () => text)
  }
  await ask('scores', /^(?:[^\n]+: [^\n]+\s*){4}$/)
  await ask('river north', /North: .+\.$/)
  await ask('where 7p', /dots: \d unseen/)
  await ask('waits', /wait/)
  await ask('help', /river/)
  const before = await told.innerText()
  await field.fill('next')
  await field.press('Enter')
  await until('a step on', async () => (await told.innerText()) !== before)
}

/** Steps through the game whose final ranking lies open: each step is told, alone and whole. */
async function replay({ page, sheet }) {
  await sheet.getByRole('button', { name: 'Replay' }).press('Enter')
  const steps = page.getByRole('region', { name: 'steps' })
  const told = steps.getByRole('status')
  const press = (name) => steps.getByRole('button', { name, exact: true }).press('Enter')
  const step = async (n) => {
    let text = ''
    await until(`step ${n}`, async () => (text = await told.innerText()).startsWith(`${n} of `) && !text.endsWith('…'), undefined, () => text)
    assert.match(text, /^\d+ of \d+: \p{Lu}.+[.!]$/u, 'a whole sentence')
    return text
  }
  const heard = [await step(1)]
  await page.evaluate(() => new Promise((ok) => setTimeout(ok, 520))) // as long as a second press belongs to the page before (src/ui/across.ts)
  for (let n = 2; n <= 12; n++) {
    await press('one step on')
    heard.push(await step(n))
  }
  assert.equal(new Set(heard).size, heard.length, 'each step says something else')
  await press('one step back')
  assert.equal(await step(11), heard[10])
  await press('the next deal')
  await step(1)
  await press('the deal before')
  assert.equal(await step(1), heard[0])
  for (let n = 2; n <= 12; n++) await press('one step on')
  await step(12)
  await askMoment(page, told)
  await ruling(page, steps)
}

/** Asks the referee about the moment: the verdict comes into what was there before, and is read. */
async function ruling(page, steps) {
  await steps.getByRole('button', { name: 'Why?' }).press('Enter')
  const desk = page.getByRole('dialog')
  const said = desk.getByRole('status')
  assert.equal(await said.innerText(), '', 'nothing is said before something is asked')
  for (const name of [/^(Ron|Hu)/, /^(Chi|Chow)/]) {
    await desk.getByRole('button', { name }).press('Enter')
    await until(`a ruling on ${name}`, async () => (await said.getByRole('paragraph').count()) > 1)
    assert.match(await said.getByRole('paragraph').nth(1).innerText(), /^[✓⊘]? ?\p{Lu}.+/u)
  }
  await desk.getByRole('button', { name: 'Close' }).press('Enter')
}

/** How each kind of drill is answered, by the name of what is pressed. */
const drills = {
  'riichi-waits': async (page, answer) => {
    for (const tile of answer.split(', ')) await page.getByRole('group', { name: 'Tiles to choose from' }).getByRole('button', { name: tile, exact: true }).press('Space')
    await page.getByRole('button', { name: 'Answer', exact: true }).press('Enter')
  },
  'riichi-furiten': (page, answer) => page.getByRole('button', { name: answer, exact: true }).press('Enter'),
  'riichi-safe': (page, answer) => page.getByRole('group', { name: 'Your hand' }).getByRole('button', { name: answer, exact: true }).first().press('Enter'),
  'mcr-fans': (page, answer) => page.getByRole('button', { name: answer, exact: true }).press('Enter'),
}

/** Answers a drill until it is right: what is right the verdict says, and after it the proof. */
async function drill(page, origin, name) {
  await page.goto(`${origin}/drill/${name}`)
  const told = page.getByRole('status').first()
  await until('the question', async () => /\?$/.test(await told.innerText()))
  const asked = await told.innerText()
  const place = await told.elementHandle()
  const first = {
    'riichi-waits': 'one of characters',
    'riichi-furiten': 'Furiten',
    'riichi-safe': (await page.getByRole('group', { name: 'Your hand' }).getByRole('button').allInnerTexts())[0],
    'mcr-fans': (await page.getByRole('button').allInnerTexts()).find((t) => /^\d/.test(t))?.match(/^\d+/)[0],
  }[name]
  await drills[name](page, first)
  await until('the verdict', async () => /^(Right: |Not )/.test(await told.innerText()))
  const verdict = await told.innerText()
  assert.match(verdict, /^(Right: .+?|Not .+?\. Right is .+?)\. .+\.$/s, 'the verdict, and its proof behind it')
  const right = verdict.match(/^(?:Right:|Not .+?\. Right is) (.+?)\. /)[1]
  if (page.viewportSize().width > phone.width) { // a phone has no room for another try
    await page.getByRole('button', { name: 'Again' }).press('Enter')
    await until('the question again', async () => (await told.innerText()) === asked)
    await drills[name](page, right)
    await until('that it is right', async () => (await told.innerText()).startsWith(`Right: ${right}. `))
  }
  // The button is gone on which the answer was given: one key leads on.
  if (name !== 'riichi-safe') assert.match(await page.evaluate(() => document.activeElement.textContent), /^Next/)
  await page.getByRole('button', { name: /^Next/ }).press('Enter')
  await until('another question', async () => /\?$/.test(await told.innerText()))
  assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY', 'the focus is not lost')
  assert.ok(await place.evaluate((e) => e.isConnected), 'what is read aloud was there before it said anything')
}

/** The guide: reached from Learn, and it has every command of the help. */
async function guide(page, origin, help) {
  await page.goto(`${origin}/learn`)
  await page.getByRole('link', { name: /^Text table/ }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Text table' }).waitFor()
  const terms = await page.getByRole('term').allInnerTexts()
  const says = await page.getByRole('definition').allInnerTexts()
  assert.deepEqual(terms.map((t, i) => `${t}: ${says[i]}`).sort(), help.sort())
  assert.deepEqual(await axeFaults(page), [])
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Text table' }).waitFor()
}

export async function run() {
  const browser = await launch()
  const server = await Server.start()
  try {
    for (const [ruleset, viewport] of [['ema2016', desktop], ['mcr-wmo', phone]]) {
      const { context, page, faults } = await newPage(browser, viewport)
      const l = new Listener(page)
      // Without a clock: what is asked takes the time that it takes, and nothing is told between an answer and the next.
      const { id } = await openTable(server, { ruleset, length: 'east', people: 1, pace: 'instant', clock: { base: 0, bank: 0 }, teaching: viewport === desktop })
      await sitDown(l, server.origin, id)
      await toTurn(l)
      assert.match((await l.ask('hint')).join(' '), viewport === desktop ? /^(strong|master) would: .* Read by (strong|master): an opinion/ : /^Hints are given at a teaching table only/)
      const help = await questions(l)
      await talks(l)
      assert.deepEqual(await axeFaults(page), [])
      await play(l)
      await replay(l)
      if (viewport === phone) await guide(page, server.origin, help)
      for (const name of ruleset.startsWith('mcr') ? ['mcr-fans'] : ['riichi-waits', 'riichi-furiten', 'riichi-safe']) await drill(page, server.origin, name)
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

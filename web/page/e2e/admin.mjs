// The operator's page: what it says without a token, with a wrong one and after
// many (how many: TestDeskNeedsToken of web); tables, people, bans, the message of the day and who may open tables, each
// with what others see of it; on a desktop and a phone, without a fault of axe.
import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { desktop, launch, newPage, phone, press, ripe, says, until } from './browser.mjs'
import { looker } from './look.mjs'
import { choose, nameMe } from './player.mjs'
import { results, Server } from './server.mjs'

const folder = join(results, 'admin')
mkdirSync(folder, { recursive: true })
const token = '0123456789abcdef0123456789abcdef'

export async function run() {
  const browser = await launch()
  const bad = []
  try {
    const bare = await Server.start()
    try {
      await without(browser, bare, bad)
    } finally {
      await bare.stop()
    }
    const file = join(results, 'operators-token')
    writeFileSync(file, `${token}\n`)
    process.env.JANSOU_ADMIN_TOKEN_FILE = file
    const server = await Server.start()
    try {
      for (const [size, viewport] of Object.entries({ desktop, phone })) await keeps(browser, server, size, viewport, bad)
    } finally {
      delete process.env.JANSOU_ADMIN_TOKEN_FILE
      await server.stop()
      rmSync(file, { force: true })
    }
  } finally {
    await browser.close()
  }
  assert.deepEqual(bad, [])
  console.log('admin: tables closed, a person kept out and let in, a message, codes, a wrong token, at two sizes, nothing found by axe')
}

/** A server without a token says how to make one. */
async function without(browser, server, bad) {
  const { context, page, faults } = await newPage(browser, desktop)
  await page.goto(`${server.origin}/admin`)
  await says(page, '[data-admin=none]', /no token for its operator.*--admin-token-file token/s)
  assert.equal(await page.locator('input[name=token]').count(), 0)
  await looker(page, folder, 'desktop', bad)('none')
  assert.deepEqual(faults, [])
  await context.close()
}

const enter = async (page, text) => {
  await page.fill('input[name=token]', text)
  await ripe(page, '[data-go=in]')
  await page.click('[data-go=in]')
}

/** Ann opens a table and sits there. */
async function seated(browser, server) {
  const ann = await newPage(browser, desktop)
  await ann.page.goto(server.origin)
  await nameMe(ann.page, 'Ann')
  await choose(ann.page, { ruleset: 'ema2016', people: 2, open: true })
  await press(ann.page, '[data-sheet] [data-go=sit]', '#link')
  return { ...ann, id: new URL(ann.page.url()).pathname.slice(3) }
}

async function keeps(browser, server, size, viewport, bad) {
  const ann = await seated(browser, server)
  const { context, page, faults } = await newPage(browser, viewport, size === 'phone' ? { hasTouch: true } : {})
  const look = looker(page, folder, size, bad)

  // The token: a wrong one, the right one; it is in no address, and the tab keeps it.
  await page.goto(`${server.origin}/admin`)
  await page.waitForSelector('[data-admin=wanted]')
  assert.equal(await page.getAttribute('input[name=token]', 'type'), 'password')
  await enter(page, `${token}x`)
  await says(page, '[data-admin=wrong] [role=alert]', /not the token/)
  await look('wrong')
  await tooMany(page, look)
  await enter(page, token)
  await page.waitForSelector('[data-admin=tables]')
  assert.equal(page.url(), `${server.origin}/admin`)
  assert.equal(await page.evaluate(() => Object.values(localStorage).join(' ').includes('0123456789abcdef')), false)
  await page.reload()

  // Who sits where.
  const table = `[data-table="${ann.id}"]`
  await says(page, table, /Ann \([0-9a-f]{12}\).*waiting for players.*connections: 1/s)
  await says(page, '[data-person]', new RegExp(`Ann.*127\\.0\\.0\\.1.*${ann.id}`, 's'))

  // A message is read at the table, until it is taken away.
  await page.fill('input[name=message]', 'Tournament on Sunday.')
  await page.click('[data-go=message]')
  await says(ann.page, 'body', /Tournament on Sunday\./)
  await page.waitForSelector('[data-go=message-end]')
  await look('desk')
  await page.click('[data-go=message-end]')
  await ann.page.waitForFunction(() => !document.body.textContent.includes('Tournament on Sunday.'))

  // Who may open tables: a code that is too short is refused here; with one, others are asked for it.
  await page.check('input[name=opening][value=code]')
  await page.fill('input[name=codes]', 'short')
  await page.click('[data-go=opening]')
  await says(page, '[data-admin=opening] [role=alert]', /6 characters/)
  await page.fill('input[name=codes]', 'spring-2027 autumn-2027')
  await page.click('[data-go=opening]')
  await page.waitForFunction(() => document.querySelector('input[name=codes]')?.value === '')
  await coded(browser, server, size, viewport, bad)
  await page.check('input[name=opening][value=anybody]')
  await page.click('[data-go=opening]')
  await page.waitForSelector('input[name=codes]', { state: 'detached' })

  // This machine cannot be kept out, and the page says so; a person can, and reads why until the ban is lifted.
  await page.click('[data-person] [data-go=ban]')
  await page.check('dialog input[value="127.0.0.1"]')
  // On a fast machine the test has asked more by now than one address may in so short a time: it waits and asks again.
  const refused = async () => (await page.locator('dialog [role=alert]').allTextContents()).join(' ')
  await page.click('[data-go=ban-now]')
  await until('the page says that no address is kept out', async () => /no address that can be kept out/.test(await refused()), async () => {
    if (!/Too fast/.test(await refused())) return
    await page.waitForTimeout(1000)
    await page.click('[data-go=ban-now]')
  }, refused)
  await look('ban')
  await page.check('dialog input[value=""]')
  await page.selectOption('dialog select', { label: 'One hour' })
  await page.fill('dialog input[name=why]', 'Please read the rules of the house.')
  await page.click('[data-go=ban-now]')
  await says(page, '[data-ban]', /Please read the rules of the house\./)
  await says(ann.page, 'body', /Please read the rules of the house\./)
  await page.click('[data-ban] [data-go=lift]')
  await page.waitForSelector('[data-ban]', { state: 'detached' })

  // The page looks by itself who is there again.
  await ann.page.goto(`${server.origin}/t/${ann.id}`)
  await page.waitForSelector('[data-person]')

  // An address of nobody who is there.
  await page.click('[data-go=ban-address]')
  await page.fill('dialog input[name=address]', '203.0.113.9')
  await page.click('[data-go=ban-now]')
  await says(page, '[data-ban]', /203\.0\.113\.9/)
  await page.click('[data-ban] [data-go=lift]')
  await page.waitForSelector('[data-ban]', { state: 'detached' })

  // A table is closed with a sentence.
  await page.click(`${table} [data-go=close]`)
  await page.fill('dialog input[name=why]', 'The club closes at ten.')
  await look('close')
  await page.click('[data-go=close-now]')
  await page.waitForSelector(table, { state: 'detached' })
  await says(ann.page, 'body', /The club closes at ten\./)

  // Who leaves the desk leaves no token behind.
  await page.click('[data-go=out]')
  await page.waitForSelector('input[name=token]')
  assert.equal(await page.evaluate(() => sessionStorage.length), 0)
  assert.deepEqual([...faults, ...ann.faults], [])
  await context.close()
  await ann.context.close()
}

/** Who tried too many tokens reads how long to wait, as the server has it, and sees the time go. */
async function tooMany(page, look) {
  const tables = (url) => url.pathname === '/api/admin/tables'
  await page.route(tables, (route) => route.fulfill({ status: 429, headers: { 'retry-after': '37' }, json: { code: 'too_fast', message: 'too many tries of a token' } }))
  await enter(page, `${token}y`)
  await says(page, '[data-admin=slow] [role=alert]', /Too many wrong tokens/)
  await says(page, '[data-note=wait]', /in 3[5-7] s/)
  await look('too-many')
  await says(page, '[data-note=wait]', /in (3[0-4]|2\d) s/)
  await page.unroute(tables)
}

/** Who opens a table where a code is wanted is asked for it in a window of the page, again after a wrong one. */
async function coded(browser, server, size, viewport, bad) {
  const { context, page, faults } = await newPage(browser, viewport)
  await page.goto(server.origin)
  await choose(page, { ruleset: 'ema2016', people: 2 })
  await page.click('[data-sheet] [data-go=sit]')
  const input = page.locator('dialog input[name=code]')
  await input.fill('nothing')
  await page.click('[data-go=code]')
  await says(page, 'dialog [role=alert]', /opens no table here/)
  await looker(page, folder, size, bad)('code')
  await input.fill('autumn-2027')
  await page.click('[data-go=code]')
  await page.waitForSelector('#link')
  assert.deepEqual(faults, [])
  await context.close()
}

if (import.meta.filename === process.argv[1]) await run()

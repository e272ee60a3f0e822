// Pictures of the front door and of the pages around a table, from a server of
// their own with people at its tables.
import { join } from 'node:path'
import { folder } from './beside.mjs'
import { desktop, launch, newPage, phone, press } from './browser.mjs'
import { Server } from './server.mjs'

/** A name in the club's net: an address of this machine alone has no code to scan. */
const host = 'jansou.club'

/** Opens a table as another person would. */
async function open(server, order) {
  const r = await fetch(`${server.origin}/api/tables`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(order) })
  if (!r.ok) throw new Error(`${r.status} ${await r.text()}`)
  return { table: await r.json(), cookie: r.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

/** Somebody sits down at a table, and begins it where `start` says so. */
async function sit(page, server, id, name, start = false) {
  const { context, page: other } = await newPage(page.context().browser(), desktop)
  await other.addInitScript((name) => localStorage.setItem('jansou.options', JSON.stringify({ name, language: 'en' })), name)
  await other.goto(`${server.origin}/t/${id}`)
  await other.click('[data-go=sit]')
  if (start) {
    await press(other, '[data-go=start]', '[data-tile]')
  }
  return context
}

export async function run(only = '') {
  const server = await Server.start()
  const browser = await launch(`--host-resolver-rules=MAP ${host} 127.0.0.1`)
  const origin = `http://${host}:${server.port}`
  const bad = []
  const visit = async (name, path, { size = desktop, theme = 'night', scale = 1, full = false, who = 'Ann', last = { preset: 'mleague', clock: { base: 8000, bank: 20_000 }, people: 1, assist: 'own' }, lang = 'en', act = async () => {} } = {}) => {
    if (!name.includes(only)) return
    const { context, page, faults } = await newPage(browser, size, { deviceScaleFactor: scale, colorScheme: theme === 'day' ? 'light' : 'dark' })
    await page.addInitScript(([o, last]) => {
      if (localStorage.getItem('jansou.options')) return
      localStorage.setItem('jansou.options', JSON.stringify(o))
      if (last) localStorage.setItem('jansou.play', JSON.stringify(last))
    }, [{ name: who, language: lang, theme }, last])
    await page.goto(origin + path)
    await page.waitForSelector('main h1')
    await act(page)
    await page.waitForTimeout(300)
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: full })
    bad.push(...faults.map((f) => `${name}: ${f}`))
    await context.close()
  }
  try {
    await visit('12-empty', '/', { full: true })
    await visit('12-empty-phone', '/', { full: true, size: phone })
    const { page } = await newPage(browser, desktop)
    const waiting = (await open(server, { ruleset: 'ema2016', people: 4, public: true, clock: { base: 60_000, bank: 0 }, assist: 'off' })).table
    const more = (await open(server, { ruleset: 'wrc2025', people: 4, public: true, clock: { base: 0, bank: 0 }, assist: 'full' })).table
    const played = (await open(server, { ruleset: 'mleague', people: 2, public: true, pace: 'brisk', clock: { base: 1000, bank: 0 } })).table
    const mcr = (await open(server, { ruleset: 'mcr-wmo', people: 2, public: true, pace: 'brisk', clock: { base: 1000, bank: 0 } })).table
    const there = [
      await sit(page, server, waiting.id, 'Kasia'), await sit(page, server, waiting.id, 'Jun'), await sit(page, server, more.id, 'Mateusz'),
      await sit(page, server, played.id, 'Haru'), await sit(page, server, played.id, 'Ren'), await sit(page, server, mcr.id, 'Li Na', true),
    ]
    await page.waitForTimeout(12_000)
    const settings = (page) => page.click('[data-go=change]').then(() => page.click('[data-fold=help]'))
    await visit('05-start', '/', { full: true })
    await visit('05-start-first', '/', { full: true, who: '', last: null })
    await visit('05-start-phone', '/', { full: true, size: phone, scale: 2 })
    await visit('05-start-day', '/', { full: true, theme: 'day' })
    await visit('05-settings', '/', { act: settings })
    await visit('05-settings-day', '/', { act: settings, theme: 'day' })
    await visit('05-settings-phone', '/', { size: phone, scale: 2, act: settings })
    await visit('05-settings-low', '/', { size: { width: 844, height: 390 }, act: settings })
    await visit('05-watch', '/watch', { full: true })
    const invite = async (page) => {
      await page.click('[data-go=friends]')
      await page.waitForSelector('[data-room=host]')
    }
    await visit('12-invite', '/', { act: invite })
    await visit('12-invite-day', '/', { act: invite, theme: 'day' })
    await visit('12-invite-phone', '/', { act: invite, size: phone })
    await visit('12-guest-phone', `/t/${waiting.id}`, { size: phone })
    await visit('12-guest', `/t/${waiting.id}`)
    await visit('12-gone', '/t/nowhere')
    await visit('12-gone-page', '/nowhere')
    await visit('12-gone-phone', '/t/nowhere', { size: phone, theme: 'day' })
    await visit('12-error', '/', { act: async (page) => {
      await page.route('**/api/**', (r) => r.abort())
      await page.reload()
      await page.waitForSelector('[role=alert] h1')
    } })
    await visit('12-error-phone', '/', { size: phone, act: async (page) => {
      await page.route('**/api/**', (r) => r.abort())
      await page.reload()
      await page.waitForSelector('[role=alert] h1')
    } })
    for (const c of there) await c.close()
    return bad
  } finally {
    await browser.close()
    await server.stop()
  }
}

// A stage for one moment of a game: the built page in a real browser, with a
// server that says what the test wants. It shows moments that are rare in play.
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }
export const origin = 'http://jansou.test'

const articles = {
  'riichi.furiten.own': { cite: 'EMA 2016, 3.4.5' },
  'riichi.furiten.temporary': { cite: 'EMA 2016, 3.4.5' },
  'riichi.claim.swap_same': { cite: 'EMA 2016, 3.3.2' },
  'riichi.draw.exhaustive': { cite: 'EMA 2016, 3.4.2' },
  'riichi.pay.noten': { cite: 'EMA 2016, 3.4.2' },
  'mcr.win.eight_points': { cite: 'MCR 2006, 3.7' },
  'mcr.principle.non_repeat': { cite: 'MCR 2006, 3.9.1.5' },
  'mcr.fan.pure_straight': { cite: 'MCR 2006, fan 28' },
  'mcr.final.table_points': { cite: 'MCR 2006' },
}

/** What a file of the built page is answered with; an address without one is the page's. */
export async function built(path) {
  const file = extname(path) === '' ? 'index.html' : path.slice(1)
  return { body: await readFile(join(dist, file)), contentType: types[extname(file)] ?? 'text/plain' }
}

/** Serves the built page and the given state, or states, of one table, or what a function returns when a page comes. Returns what the page sends, where `mute` makes the server one that answers no more; `wire` is handed what sends more. */
export async function stage(page, { state, rulesets = [], tables = [], cites = articles, wire = () => {} }) {
  const sent = []
  await page.route(`${origin}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname
    if (path === '/api/rulesets') return route.fulfill({ json: { rulesets, bots: ['random', 'efficient', 'strong'], botsSaid: ['random', 'efficient', 'strong'] } })
    if (path.endsWith('/ruleset')) return route.fulfill({ json: { rules: cites } })
    if (path === '/api/tables') return route.fulfill({ json: { tables } })
    // The stage rules on nothing: what else is asked has no answer.
    if (path.startsWith('/api/')) return route.fulfill({ status: 404, json: { code: 'unknown_table', message: 'There is no such table.' } })
    return route.fulfill(await built(path))
  })
  await page.routeWebSocket(/\/api\/tables\/.*\/ws/, (ws) => {
    if (sent.mute) return ws.close()
    ws.onMessage((text) => {
      const m = JSON.parse(String(text))
      if (m.type === 'ping' && !sent.mute) ws.send(JSON.stringify({ type: 'pong' }))
      else if (m.type !== 'ping') sent.push(m)
    })
    wire((s) => ws.send(JSON.stringify(s)))
    for (const s of [(typeof state === 'function' ? state() : state) ?? []].flat()) ws.send(JSON.stringify(s))
  })
  return sent
}

// A stage for one moment of a game: the built page in a real browser, with a
// server that says what the test wants. It shows moments that are rare in play.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

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

// The ladder of bots, in the words of the server.
const [names, sentences] = await Promise.all(['../bot/names', 'levels'].map(async (f) => JSON.parse(await readFile(fileURLToPath(new URL(`../../${f}.json`, import.meta.url)), 'utf8'))))
const rungs = Object.keys(sentences.en)

/** What a file of the built page is answered with; an address without one is the page's. */
export async function built(path) {
  const file = extname(path) === '' ? 'index.html' : path.slice(1)
  return { body: await readFile(join(dist, file)), contentType: types[extname(file)] ?? 'text/plain' }
}

/** What the server of each stage answers beside the page, under the name that its pages bring as a cookie. */
const stages = new Map()

function answer(path, posted, { rulesets, tables, cites, replay, drills }) {
  if (path === '/api/rulesets') return { json: { rulesets, bots: rungs, botsSaid: rungs.map((b) => names.en[b]), levels: rungs } }
  if (path === '/api/levels') return { json: { levels: rungs.map((bot, i) => ({ bot, say: names.en[bot], games: ['riichi', 'mcr'].map((game) => ({ game, say: sentences.en[bot][game], mean: 700 + 150 * i, within: 20 })) })) } }
  if (path === '/api/me/rating') return { json: { ladders: ['riichi', 'mcr'].map((game) => ({ game, speed: 'steady', games: 64, from: 20, shown: { mean: 1534, within: 61, title: 'dan1', games: 64 }, history: [] })) } }
  if (path.startsWith('/api/me/drills') && drills?.()) return { json: posted ? drills().judged : drills().asked }
  if (path.endsWith('/ruleset')) return { json: { rules: cites } }
  if (path === '/api/tables') return { json: { tables: typeof tables === 'function' ? tables() : tables } }
  if (replay && path.endsWith('/replay')) return { json: replay }
  // The stage rules on nothing: what else is asked has no answer.
  return { status: 404, json: { code: 'unknown_table', message: 'There is no such table.' } }
}

// A server and no interception of Playwright's, which turns off the browser's cache: a page that is
// opened four hundred times is fetched and compiled once.
const server = createServer(async (req, res) => {
  const path = new URL(req.url, 'http://stage').pathname
  if (path.startsWith('/api/')) {
    const { status = 200, json } = answer(path, req.method === 'POST', stages.get(/stage=(\d+)/.exec(req.headers.cookie)?.[1]))
    return res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  }
  try {
    const { body, contentType } = await built(path)
    res.writeHead(200, { 'content-type': contentType, 'cache-control': path.startsWith('/assets/') ? 'immutable, max-age=3600' : 'no-store' }).end(body)
  } catch {
    res.writeHead(404).end()
  }
})
await new Promise((ok) => server.listen(0, '127.0.0.1', ok))
server.unref()
export const origin = `http://127.0.0.1:${server.address().port}`

/** Gives a page the given state, or states, of one table, or what a function returns when a page comes. Returns what the page sends, where `mute`, with `window.mute` in the page, makes the server one that answers no more; `wire` is handed what sends more. `replay` is that of every table. `tables` may be a function, too, and `match` is one: what quick match says; `drills`, another, has what is asked of own games. */
export async function stage(page, { state, rulesets = [], tables = [], cites = articles, replay, match, drills, wire = () => {} }) {
  const sent = []
  const name = String(stages.size)
  stages.set(name, { rulesets, tables, cites, replay, drills })
  await page.context().addCookies([{ name: 'stage', value: name, url: origin }])
  // On a busy machine the page may give a line up that does not answer in time, and come again. As with a real
  // server it is then told how things stand now, and what it sends once more is not done twice.
  let latest
  // While it waits for an answer it tries a second line: what is told goes to all of them, and it hears the one it took.
  const lines = []
  wire((s) => {
    latest = s
    for (const l of lines) l.send(JSON.stringify(s))
  })
  await page.routeWebSocket(/\/api\/tables\/.*\/ws/, (ws) => {
    if (sent.mute) return ws.close()
    ws.onMessage((text) => {
      const m = JSON.parse(String(text))
      if (m.type !== 'ping' && !(m.id && sent.some((x) => x.id === m.id))) sent.push(m)
    })
    lines.push(ws)
    for (const s of [latest ?? (typeof state === 'function' ? state() : state) ?? []].flat()) ws.send(JSON.stringify(s))
  })
  await page.routeWebSocket(/\/api\/match\/ws/, (ws) => match?.() && ws.send(JSON.stringify(match())))
  // Better that it is not lost: what it asks of a line is answered where it is asked, however busy this script is.
  await page.addInitScript(() => {
    const send = WebSocket.prototype.send
    WebSocket.prototype.send = function (text) {
      if (text !== '{"type":"ping"}' || window.mute) send.call(this, text)
      else this.dispatchEvent(new MessageEvent('message', { data: '{"type":"pong"}' }))
    }
  })
  return sent
}

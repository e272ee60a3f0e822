// The messages of one recorded game, shown to one build of the page after the other, so that what a change costs or saves
// is seen though every game is another. Its own figures, not part of the test:
//   node e2e/repeat.mjs record FILE [ruleset]     plays for SECONDS_OF_PLAY (40) and writes what the page was sent
//   node e2e/repeat.mjs FILE DIST [DIST …]        shows it to each build in turn, ROUNDS times (3), and says what it cost
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { desktop, launch, newPage, phone } from './browser.mjs'
import { figures, played, say, traced } from './frames.mjs'
import { Server } from './server.mjs'

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png', '.webmanifest': 'application/manifest+json' }
/** The longest wait between two messages, in milliseconds; GAP makes all of them the same. */
const longest = 500

/** Plays, and keeps what the page was sent: the messages with the time since the one before, and what it fetched. */
async function record(file, ruleset) {
  const server = await Server.start()
  const browser = await launch()
  try {
    const messages = []
    const fetched = {}
    let last = 0
    let id = ''
    await played(browser, server, ruleset, desktop, (page, seconds, play) => Promise.race([play(), page.waitForTimeout(seconds * 1000)]), (page) => {
      page.on('websocket', (ws) => ws.on('framereceived', ({ payload }) => {
        const now = performance.now()
        const m = JSON.parse(payload)
        // After the first whole message only changes come, as arrays.
        if (Array.isArray(m) ? !messages.length : m.type !== 'state' || !m.view) return // there is no table yet
        id ||= m.table.id
        messages.push({ after: last ? Math.round(now - last) : 0, text: payload })
        last = now
      }))
      page.on('response', async (r) => {
        const { pathname, search } = new URL(r.url())
        if (pathname.startsWith('/api/') && r.request().method() === 'GET' && r.ok()) fetched[pathname + search] = await r.text().catch(() => '')
      })
    })
    writeFileSync(file, JSON.stringify({ id, messages, fetched }))
    console.log(`${file}: ${messages.length} messages`)
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** A frame of text from the server. */
function framed(text) {
  const body = Buffer.from(text)
  const head = body.length < 126 ? Buffer.from([0x81, body.length]) : body.length < 65536 ? Buffer.from([0x81, 126, body.length >> 8, body.length & 255]) : Buffer.concat([Buffer.from([0x81, 127, 0, 0, 0, 0]), Buffer.from(Uint32Array.of(body.length).buffer).swap32()])
  return Buffer.concat([head, body])
}

/** A server that has a build of the page and a recorded game: it sends the first message at once, the others when told to. */
export async function serve(game, dist) {
  let socket
  const server = createServer((q, a) => {
    const path = q.url.split('?')[0]
    if (q.url in game.fetched) return a.writeHead(200, { 'Content-Type': 'application/json' }).end(game.fetched[q.url])
    if (path.startsWith('/api/')) return a.writeHead(404).end('{}')
    const name = extname(path) ? path : '/index.html'
    try {
      a.writeHead(200, { 'Content-Type': types[extname(name)] ?? 'text/plain', 'Cache-Control': 'max-age=600' }).end(readFileSync(join(dist, name)))
    } catch {
      a.writeHead(404).end()
    }
  })
  server.on('upgrade', (q, s) => {
    const key = createHash('sha1').update(`${q.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
    s.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`)
    s.on('data', (b) => (b[0] & 15) === 1 && s.write(framed('{"type":"pong"}'))) // whatever it says, the page wants to hear something
    s.on('error', () => {})
    s.write(framed(game.messages[0].text))
    socket = s
  })
  await new Promise((ok) => server.listen(0, '127.0.0.1', ok))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    async send() {
      for (const m of game.messages.slice(1)) {
        await new Promise((ok) => setTimeout(ok, Number(process.env.GAP ?? Math.min(longest, m.after))))
        socket.write(framed(m.text))
      }
      await new Promise((ok) => setTimeout(ok, longest))
    },
    stop: () => server.close(),
  }
}

/** What a recorded game costs a build. */
async function shown(browser, game, dist, size) {
  const server = await serve(game, dist)
  const { context, page } = await newPage(browser, size)
  await page.addInitScript(() => localStorage.setItem('jansou.options', JSON.stringify({ indices: true, autoDiscard: false, autoFlower: false })))
  await page.goto(`${server.origin}/t/${game.id}`)
  await page.waitForSelector('.own')
  await page.waitForTimeout(1500)
  const events = await traced(page, () => server.send())
  await context.close()
  server.stop()
  if (process.env.DUMP) writeFileSync(process.env.DUMP + dist.replaceAll('/', '_'), JSON.stringify(events))
  return figures(events)
}

async function run([what, file, ...rest]) {
  if (what === 'record') return record(file, rest[0] ?? 'tenhou')
  const game = JSON.parse(readFileSync(what, 'utf8'))
  const size = process.env.SIZE === 'phone' ? phone : desktop
  for (let round = 0; round < Number(process.env.ROUNDS ?? 3); round++)
    for (const dist of [file, ...rest]) {
      const browser = await launch()
      console.log(`${dist}: ${say(await shown(browser, game, dist, size))}`)
      await browser.close()
    }
}

if (import.meta.filename === process.argv[1]) await run(process.argv.slice(2))

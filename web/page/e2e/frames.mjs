// How much work the page has while four bots play fast, on a machine four times
// slower than this one: the longest task, and script, style and layout for a
// message. Its own figures, not part of the test: node e2e/frames.mjs [ruleset].
// STILL=1 has it for who wants less motion.
import { desktop, launch, moving, newPage, phone } from './browser.mjs'
import { Server } from './server.mjs'

const slow = 4
/**
 * On a machine with other work the throttle counts what others do. FRAMES=thread leaves the page at its full speed
 * and counts the processor time of its main thread, four times over: what others do adds little to that.
 */
const byThread = process.env.FRAMES === 'thread'
const seconds = Number(process.env.SECONDS_OF_PLAY ?? 40)
/** Longer than this a person feels it. */
const longTask = 50
/** A frame. */
const frame = 16
/**
 * What of a trace is script, style or layout, with the garbage that script leaves. The jobs of promises stand in no FunctionCall:
 * the sounds are chosen in one. An empty look for such jobs, after every task, is a few µs of these figures.
 */
const work = new Set(['BlinkScheduler_PerformMicrotaskCheckpoint', 'FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'TimerFire', 'FireAnimationFrame', 'EventDispatch', 'v8.callFunction', 'UpdateLayoutTree', 'Layout', 'MinorGC', 'MajorGC'])
const drawing = new Set(['Paint', 'PrePaint', 'Layerize', 'Commit'])

/** Runs in a page of another browser: a bot in the chair of the page, which answers at once what the page is asked. */
function sitIn(id) {
  const ws = new WebSocket(`ws://${location.host}/api/tables/${id}/ws`)
  let n = 0
  const send = (m) => ws.send(JSON.stringify({ id: `f${n++}`, ...m }))
  const best = ['win', 'riichi', 'flower', 'draw', 'discard', 'pass']
  const at = (a) => (best.indexOf(a.kind) + best.length + 1) % (best.length + 1)
  return new Promise((over) => {
    ws.onmessage = (e) => {
      const m = JSON.parse(e.data)
      if (m.type !== 'state') return
      if (m.view?.final) over()
      if (m.view?.result) send({ type: 'ready' })
      if (!m.legal?.length) return
      const claim = n % 2 && m.legal.find((a) => ['pung', 'chow', 'claim'].includes(a.kind))
      const action = claim || [...m.legal].sort((a, b) => at(a) - at(b))[0]
      setTimeout(() => send({ type: 'act', rev: m.rev, action }), 60)
    }
  })
}

/** Everything that a trace holds, from the renderer's main thread. */
export async function traced(page, act) {
  const cdp = await page.context().newCDPSession(page)
  if (!byThread) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow })
  const events = []
  cdp.on('Tracing.dataCollected', (m) => events.push(...m.value))
  const whole = new Promise((ok) => cdp.once('Tracing.tracingComplete', ok))
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'toplevel', 'disabled-by-default-devtools.timeline', 'blink.user_timing', ...(process.env.CATEGORIES?.split(',') ?? [])], recordMode: 'recordContinuously' } })
  await act()
  await cdp.send('Tracing.end')
  await whole
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return events
}

/** What an event took, in milliseconds. */
const took = (e) => (byThread ? (e.tdur ?? 0) * slow : e.dur) / 1000

/** How many milliseconds events took together, the earliest first; one within another counts once. */
function together(events) {
  let sum = 0
  let end = 0
  for (const e of events) {
    if (e.ts + e.dur <= end) continue
    sum += took(e)
    end = e.ts + e.dur
  }
  return sum
}

const at = (sorted, p) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0

/** What a trace says: milliseconds of work for each message, and the long tasks. */
export function figures(events) {
  const received = events.filter((e) => e.name === 'WebSocketReceive')
  const { pid, tid } = received[0] ?? {}
  const mine = events.filter((e) => e.pid === pid && e.tid === tid && e.ph === 'X').sort((a, b) => a.ts - b.ts)
  const times = received.map((e) => e.ts).sort((a, b) => a - b)
  const per = (list) => {
    const all = mine.filter((e) => list.has(e.name))
    const out = times.slice(0, -1).map((t, i) => together(all.filter((e) => e.ts >= t - 100 && e.ts < Math.min(times[i + 1], t + 500_000))))
    return out.sort((a, b) => a - b)
  }
  const tasks = mine.filter((e) => e.name === 'RunTask').map((e) => ({ ms: took(e), at: e.ts, to: e.ts + e.dur }))
  const long = tasks.filter((t) => t.ms > longTask).map((t) => ({ ms: t.ms, what: largest(mine, t) }))
  return { messages: times.length, work: per(work), drawing: per(drawing), longest: Math.max(0, ...tasks.map((t) => t.ms)), long }
}

/** What a task is made of, its largest parts first. */
function largest(mine, task) {
  const sum = {}
  for (const e of mine) if (e.ts >= task.at && e.ts + e.dur <= task.to && e.name !== 'RunTask' && !e.name.includes('::')) sum[e.name] = (sum[e.name] ?? 0) + took(e)
  return Object.entries(sum).sort((a, b) => b[1] - a[1]).slice(0, 4).map(([n, ms]) => `${n} ${ms.toFixed(0)}`).join(', ')
}

/** Lets four bots play before a page of this size while something is done with it; `met` sees the page before it has anything. */
export async function played(browser, server, ruleset, size, act, met = () => {}) {
  const { context, page } = await newPage(browser, size, process.env.STILL ? {} : moving)
  await page.addInitScript(() => localStorage.setItem('jansou.options', JSON.stringify({ indices: true, autoDiscard: false, autoFlower: false })))
  await page.goto(server.origin)
  const id = await page.evaluate(async (ruleset) => {
    const body = JSON.stringify({ ruleset, people: 1, pace: 'brisk', bots: 'efficient', clock: { base: 0, bank: 0 } })
    const made = await fetch('/api/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }).then((r) => r.json())
    sessionStorage.setItem('jansou.sit', made.id)
    return made.id
  }, ruleset)
  met(page)
  await page.goto(`${server.origin}/t/${id}`)
  await page.waitForSelector('.own')
  const other = await launch()
  const chair = await other.newContext()
  await chair.addCookies(await context.cookies())
  const bot = await chair.newPage()
  await bot.goto(`${server.origin}/healthz`)
  const out = await act(page, seconds, () => bot.evaluate(sitIn, id).catch(() => undefined))
  await other.close()
  await context.close()
  return out
}

/** Lets four bots play before a page of this size, and says what that cost it. */
export async function frames(browser, server, ruleset, size) {
  const events = await played(browser, server, ruleset, size, (page, seconds, play) => traced(page, () => Promise.race([play(), page.waitForTimeout(seconds * 1000)])))
  if (process.env.DUMP) (await import('node:fs')).writeFileSync(process.env.DUMP + size.width, JSON.stringify(events))
  return figures(events)
}

/** What a page had to do, in words. */
export function say(f) {
  const line = (list) => `median ${at(list, 0.5).toFixed(1)}, p95 ${at(list, 0.95).toFixed(1)}, most ${at(list, 1).toFixed(1)} ms`
  const long = f.long.sort((a, b) => b.ms - a.ms).slice(0, 6).map((l) => `\n  ${l.ms.toFixed(0)} ms: ${l.what}`)
  return `${f.messages} messages; script, style and layout of one: ${line(f.work)} (wanted: p95 ≤ ${frame}); drawing ${line(f.drawing)}; longest task ${f.longest.toFixed(1)} ms, ${f.long.length} over ${longTask}${long.join('')}`
}

export async function run(ruleset = 'tenhou') {
  const server = await Server.start()
  const browser = await launch()
  try {
    for (const [name, size] of [['desktop', desktop], ['phone', phone]]) {
      console.log(`frames: ${ruleset}, ${name}: ${say(await frames(browser, server, ruleset, size))}`)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (import.meta.filename === process.argv[1]) await run(process.argv[2])

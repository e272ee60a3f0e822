import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Connection, waitBefore } from './conn.svelte'
import { turn } from '../../e2e/moments.mjs'
import type { StateMessage } from '../lib/proto'

/** A line that the test holds at its other end. */
class Line {
  static readonly OPEN = 1
  static all: Line[] = []
  /** What the other end does with a line that comes. */
  static meets: (l: Line) => void = () => {}
  readyState = 1
  sent: Record<string, unknown>[] = []
  onmessage?: (e: { data: string }) => void
  onclose?: (e: { code: number }) => void
  constructor(readonly url: string) {
    Line.all.push(this)
    Line.meets(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.readyState = 3
  }
  says(m: unknown): void {
    this.onmessage?.({ data: JSON.stringify(m) })
  }
  breaks(code = 1006, reason = ''): void {
    this.readyState = 3
    this.onclose?.({ code, reason })
  }
}
const last = () => Line.all.at(-1)!
const state = (more: Partial<StateMessage> = {}) => ({ ...(turn() as StateMessage), ...more })
const acts = (l: Line) => l.sent.filter((m) => m.type === 'act')

/** The longest first wait: chance makes it shorter where a test does not hold it. */
const first = 400

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  Line.all = []
  Line.meets = () => {}
  vi.stubGlobal('WebSocket', Line)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('waits are never so long that who is back is not served within a second, and are of chance', () => {
  for (const failures of [0, 1, 2, 30, 31, 99, 1e6]) {
    expect(waitBefore(failures, 1)).toBe(failures ? 800 : first)
    expect(waitBefore(failures, 0)).toBe(failures ? 200 : first / 4)
  }
  expect([0, 29, 30, 31, 32, 99].map((n) => waitBefore(n, 1, true))).toEqual([first, 800, 1600, 3200, 5000, 5000]) // while nobody looks
})

/** When the page is back after an outage, counted from its end. While it lasts a server refuses a line or says nothing; afterwards it says its state so long after a line was opened. */
function back(outage: number, gone: 'refuses' | 'says nothing', answers = 150): number {
  const c = new Connection(() => 'ws://x', () => {})
  last().says(state())
  const over = performance.now() + outage
  Line.meets = (l) => {
    if (performance.now() >= over) setTimeout(() => l.readyState === 1 && l.says(state()), answers)
    else if (gone === 'refuses') setTimeout(() => l.breaks(), 1)
  }
  if (gone === 'refuses') last().breaks()
  vi.advanceTimersByTime(outage)
  while (c.link !== 'open' && performance.now() < over + 20_000) vi.advanceTimersByTime(10)
  c.close()
  return performance.now() - over
}

test.each(['refuses', 'says nothing'] as const)('however long the server was away (it %s), the page is back within a second', { timeout: 60_000 }, (gone) => {
  for (const chance of [0, 1]) {
    vi.mocked(Math.random).mockReturnValue(chance)
    // A silence of less than three seconds may not have been noticed at all.
    for (const outage of [3000, 7777, 26_000, 60_001]) expect(back(outage, gone), `${outage} ms, chance ${chance}`).toBeLessThanOrEqual(1000)
  }
})

test('a line that is slow to answer is waited for', () => {
  expect(back(5000, 'refuses', 6000)).toBeLessThanOrEqual(7000)
})

test('pages that a server has left at the same moment do not come back at the same moment', { timeout: 60_000 }, () => {
  const n = 100
  let chance = 0
  vi.mocked(Math.random).mockImplementation(() => (chance = (chance + 0.6180339887) % 1)) // spread evenly, the same each time
  const all = Array.from({ length: n }, () => new Connection(() => 'ws://x', () => {}))
  for (const l of [...Line.all]) l.says(state())
  for (const l of [...Line.all]) l.breaks()
  let most = 0
  for (let t = 0; t < 1000; t += 10) {
    const before = Line.all.length
    vi.advanceTimersByTime(10)
    for (const l of Line.all.slice(before)) l.breaks() // it is not there yet
    most = Math.max(most, Line.all.length - before)
  }
  expect(most).toBeLessThan(n / 10) // in ten milliseconds
  for (const c of all) c.close()
})

test('a state is kept and told', () => {
  const heard = vi.fn()
  const c = new Connection(() => 'ws://x', heard)
  expect(c.link).toBe('connecting')
  last().says(state({ events: [{ kind: 'drew', seat: 2 }] }))
  expect(c.link).toBe('open')
  expect(c.state!.rev).toBe(90)
  expect(heard).toHaveBeenCalledOnce()
  c.close()
})

test('a change is put together with what was there; one that was lost is asked for once', () => {
  const heard = vi.fn()
  const c = new Connection(() => 'ws://x', heard)
  last().says([1, 'rev', 91]) // before anything was told
  expect(c.link).toBe('connecting')
  last().says(state())
  const before = c.state!
  last().says([1, 'rev', 91, 'view.live', 30, 'events', [{ kind: 'drew', seat: 3 }]])
  expect(c.state).toEqual({ ...before, rev: 91, view: { ...before.view, live: 30 }, events: [{ kind: 'drew', seat: 3 }] })
  expect(c.state!.view!.seats).toBe(before.view!.seats)
  expect(heard).toHaveBeenCalledTimes(2)
  // That a message came is news, even where it changes nothing.
  const then = c.state!
  last().says([2])
  expect(c.state).toEqual(then)
  expect(c.state!.view).not.toBe(then.view)
  expect(c.state!.legal).not.toBe(then.legal)
  last().says([4, 0, 93])
  last().says([5, 0, 94])
  expect(c.state!.rev).toBe(91)
  expect(last().sent.filter((m) => m.type === 'whole')).toHaveLength(1)
  last().says(state({ rev: 95 }))
  last().says([1, 'rev', 96])
  expect(c.state!.rev).toBe(96)
  c.close()
})

test('the first line is waited for longer', () => {
  const c = new Connection(() => 'ws://x', () => {})
  vi.advanceTimersByTime(1999)
  expect(Line.all).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(Line.all).toHaveLength(2)
  Line.all[0]!.says(state())
  expect(c.link).toBe('open')
  c.close()
})

test('one action at a time, until it is acknowledged', () => {
  const c = new Connection(() => 'ws://x', () => {})
  last().says(state())
  c.act({ kind: 'discard', tile: '2m' })
  c.act({ kind: 'discard', tile: '3m' })
  expect(acts(last())).toHaveLength(1)
  const { id, rev } = acts(last())[0]!
  expect(rev).toBe(90)
  last().says(state()) // somebody's name changed: not the answer
  expect(c.pending).toBeDefined()
  last().says(state({ rev: 93, ack: id as string }))
  expect(c.pending).toBeUndefined()
  c.close()
})

test('a lost line is opened again, and the same action sent with the same id', () => {
  const c = new Connection(() => 'ws://x', () => {})
  last().says(state())
  c.act({ kind: 'discard', tile: '2m' })
  const sent = acts(last())[0]
  last().breaks()
  expect(c.link).toBe('lost')
  vi.advanceTimersByTime(first)
  expect(Line.all).toHaveLength(2)
  last().says(state())
  expect(c.link).toBe('open')
  expect(acts(last())).toEqual([sent])
  last().says(state({ rev: 91, ack: sent!.id as string }))
  expect(c.pending).toBeUndefined()
  c.close()
})

test('an action that was in the log before the line broke is acknowledged once more', () => {
  const c = new Connection(() => 'ws://x', () => {})
  last().says(state())
  c.act({ kind: 'discard', tile: '2m' })
  const sent = acts(last())[0]!
  last().breaks()
  vi.advanceTimersByTime(first)
  last().says(state({ rev: 95 }))
  expect(acts(last())).toEqual([sent]) // whether it was done only the server knows
  last().says(state({ rev: 95, ack: sent.id as string }))
  expect(c.pending).toBeUndefined()
  expect(c.missed).toBeUndefined()
  c.close()
})

test('what was clicked and cannot be done any more is said to be lost', () => {
  const c = new Connection(() => 'ws://x', () => {})
  last().says(state())
  last().breaks()
  c.act({ kind: 'discard', tile: '2m' }) // clicked while the line is gone
  expect(c.pending).toBeDefined()
  vi.advanceTimersByTime(first)
  last().says(state({ rev: 95 }))
  const { id } = acts(last())[0]!
  last().says({ type: 'error', id, code: 'stale', message: 'late' })
  expect(c.pending).toBeUndefined()
  expect(c.missed).toEqual({ kind: 'discard', tile: '2m' })
  expect(c.error).toBeUndefined()
  c.clearMissed()
  expect(c.missed).toBeUndefined()
  c.close()
})

test('what may be said twice is kept until it is answered; other messages are said to be lost', () => {
  const c = new Connection(() => 'ws://x', () => {})
  last().says(state())
  c.send('ready')
  c.send('speak', { lang: 'pl' })
  const [ready, speak] = last().sent
  last().says(state({ ack: ready!.id as string }))
  last().breaks()
  c.send('sit', { name: 'Ann' })
  expect(c.unsent).toBeUndefined()
  c.send('call', { why: 'a tile fell' })
  expect(c.unsent).toBe('call')
  vi.advanceTimersByTime(first)
  last().says(state())
  expect(last().sent).toEqual([speak, { type: 'sit', id: expect.any(String), name: 'Ann' }])
  // That it was done before, or is past, needs no word the second time.
  last().says({ type: 'error', id: speak!.id, code: 'not_asked', message: 'no' })
  expect(c.error).toBeUndefined()
  last().breaks()
  vi.advanceTimersByTime(first)
  last().says(state())
  expect(last().sent.map((m) => m.type)).toEqual(['sit'])
  c.close()
})

test('to go on after a deal is said again in the same pause, and not in a later one', () => {
  const c = new Connection(() => 'ws://x', () => {})
  last().says(state({ rev: 7 }))
  c.send('ready')
  const [ready] = last().sent
  const again = (rev: number) => {
    last().breaks()
    vi.advanceTimersByTime(first)
    last().says(state({ rev }))
    return last().sent
  }
  expect(again(7)).toEqual([ready])
  expect(c.going).toBe(true)
  expect(again(90)).toEqual([])
  expect(c.going).toBe(false)
  expect(again(7)).toEqual([])
  // What was answered stands in the state, and what was refused can be said again.
  c.send('ready')
  expect(c.going).toBe(true)
  last().says(state({ ack: last().sent.at(-1)!.id as string }))
  expect(c.going).toBe(false)
  c.send('ready')
  last().says({ type: 'error', id: last().sent.at(-1)!.id, code: 'not_asked', message: 'no' })
  expect(c.going).toBe(false)
  c.close()
})

test('a hold is of one line: the next is told what holds then', () => {
  const c = new Connection(() => 'ws://x', () => {})
  const holds = () => last().sent.filter((m) => m.type === 'hold').map((m) => m.on)
  last().says(state())
  c.hold(true)
  c.hold(true)
  expect(holds()).toEqual([true])
  // It was not answered, and is over before there is a line again: the server hears nothing of it.
  last().breaks()
  c.hold(false)
  expect(c.unsent).toBeUndefined()
  vi.advanceTimersByTime(first)
  last().says(state())
  expect(holds()).toEqual([])
  // One that was answered and goes on is said to each line.
  c.hold(true)
  last().says(state({ ack: last().sent.at(-1)!.id as string }))
  last().breaks()
  vi.advanceTimersByTime(first)
  last().says(state())
  expect(holds()).toEqual([true])
  c.hold(false)
  expect(holds()).toEqual([true, false])
  c.close()
})

test('after a failure a page waits longer, a success begins anew', () => {
  const c = new Connection(() => 'ws://x', () => {})
  for (const wait of [first, 800, 800]) {
    last().breaks()
    vi.advanceTimersByTime(wait - 1)
    const n = Line.all.length
    vi.advanceTimersByTime(1)
    expect(Line.all.length).toBe(n + 1)
  }
  last().says(state())
  last().breaks()
  vi.advanceTimersByTime(first)
  expect(Line.all).toHaveLength(5)
  c.close()
})

test('a loss that nobody tells is known in less than three seconds', () => {
  const c = new Connection(() => 'ws://x', () => {})
  last().says(state())
  vi.advanceTimersByTime(1200)
  expect(last().sent).toEqual([{ type: 'ping' }])
  last().says({ type: 'pong' })
  vi.advanceTimersByTime(1200)
  expect(last().sent).toHaveLength(2)
  last().says({ type: 'pong' })
  const silent = performance.now() // from here on the server says nothing more
  while (c.link === 'open') vi.advanceTimersByTime(50)
  expect(performance.now() - silent).toBeLessThan(3000)
  expect(c.lostAt).toBeGreaterThan(0)
  expect(Line.all).toHaveLength(2) // another line is tried at once
  c.close()
})

test('while no line answers another is tried beside it, and the first that speaks is taken', () => {
  const c = new Connection(() => 'ws://x', () => {})
  last().says(state())
  last().breaks()
  vi.advanceTimersByTime(first + 10 * 1000)
  const open = Line.all.filter((l) => l.readyState === 1)
  expect(open.length).toBeLessThanOrEqual(3)
  // The net is back: whichever line comes through, within a second there is a new one.
  const [older] = open
  older!.says(state({ rev: 91 }))
  expect(c.link).toBe('open')
  expect(c.lostAt).toBe(0)
  expect(c.retryAt).toBe(0)
  expect(Line.all.filter((l) => l.readyState === 1)).toEqual([older])
  open[1]!.says(state({ rev: 1 })) // one that was closed has nothing to say
  expect(c.state!.rev).toBe(91)
  vi.advanceTimersByTime(1200)
  expect(older!.sent).toEqual([{ type: 'ping' }])
  c.close()
})

/** A browser's window and document, as far as a connection hears them. */
function browser() {
  const heard = new Map<string, () => void>()
  const net = { onLine: true }
  const page = { visibilityState: 'visible', addEventListener: (k: string, f: () => void) => heard.set(k, f), removeEventListener: (k: string) => heard.delete(k) }
  vi.stubGlobal('window', { addEventListener: page.addEventListener, removeEventListener: page.removeEventListener })
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', net)
  const network = (on: boolean) => {
    net.onLine = on
    heard.get(on ? 'online' : 'offline')!()
  }
  return { network, page, look: () => heard.get('visibilitychange')!(), heard }
}

test('the browser says that the network is gone: the line is asked, and given up within a second', () => {
  const { network, heard } = browser()
  const c = new Connection(() => 'ws://x', () => {})
  last().says(state())
  network(false)
  expect(c.offline).toBe(true)
  expect(last().sent).toEqual([{ type: 'ping' }])
  vi.advanceTimersByTime(800)
  expect(c.link).toBe('lost')
  const tried = Line.all.length
  network(true)
  expect(c.offline).toBe(false)
  expect(Line.all).toHaveLength(tried + 1) // at once
  last().says(state())
  expect(c.link).toBe('open')
  c.close()
  expect(heard.size).toBe(0)
})

test('a server on the same computer needs no network', () => {
  const { network } = browser()
  const c = new Connection(() => 'ws://x', () => {})
  last().says(state())
  network(false)
  last().says({ type: 'pong' })
  vi.advanceTimersByTime(1000)
  expect(c.link).toBe('open')
  c.close()
})

test('a page that nobody looks at asks seldom, and at once when somebody looks again', () => {
  const { page, look } = browser()
  page.visibilityState = 'hidden'
  const c = new Connection(() => 'ws://x', () => {})
  last().says(state())
  vi.advanceTimersByTime(19_000)
  expect(last().sent).toEqual([])
  page.visibilityState = 'visible'
  look()
  expect(last().sent).toEqual([{ type: 'ping' }])
  vi.advanceTimersByTime(800)
  expect(c.link).toBe('lost')
  page.visibilityState = 'hidden'
  Line.meets = (l) => setTimeout(() => l.breaks(), 1)
  vi.advanceTimersByTime(300_000)
  const tried = Line.all.length
  vi.advanceTimersByTime(60_000)
  expect(Line.all.length - tried).toBeLessThanOrEqual(12)
  page.visibilityState = 'visible'
  Line.meets = (l) => setTimeout(() => l.says(state()), 150)
  look()
  vi.advanceTimersByTime(150)
  expect(c.link).toBe('open')
  c.close()
})

test('a refusal frees the page; what was overtaken needs no word', () => {
  const c = new Connection(() => 'ws://x', () => {})
  last().says(state())
  c.act({ kind: 'win' })
  last().says({ type: 'error', id: acts(last())[0]!.id, code: 'refused', message: 'no' })
  expect(c.pending).toBeUndefined()
  expect(c.error!.code).toBe('refused')
  c.clearError()
  c.act({ kind: 'win' })
  last().says({ type: 'error', id: acts(last())[1]!.id, code: 'stale', message: 'late' })
  expect(c.pending).toBeUndefined()
  expect(c.error).toBeUndefined()
  c.close()
})

test('a table that is not there is not asked for again', () => {
  const c = new Connection(() => 'ws://x', () => {})
  last().breaks(4404)
  vi.advanceTimersByTime(60_000)
  expect(c.link).toBe('gone')
  expect(Line.all).toHaveLength(1)
})

test('a table that cannot go on says why, and is not asked for again', () => {
  for (const [reason, want] of [
    ['{"format":9,"reads":3}', { format: 9, reads: 3 }],
    ['{"reads":3}', { reads: 3 }],
    ['', undefined],
  ] as const) {
    Line.all = []
    const c = new Connection(() => 'ws://x', () => {})
    last().breaks(4409, reason)
    vi.advanceTimersByTime(60_000)
    expect(c.link).toBe('stuck')
    expect(c.stuck).toEqual(want)
    expect(Line.all).toHaveLength(1)
  }
})

test('a page that is not let in says by which limit, and does not press', () => {
  for (const [code, why] of [
    [4429, 'address'],
    [4503, 'house'],
  ] as const) {
    Line.all = []
    const c = new Connection(
      () => 'ws://x',
      () => {},
    )
    last().breaks(code)
    expect([c.link, c.full, c.lostSays]).toEqual(['lost', why, `full.${why}`])
    vi.advanceTimersByTime(3700)
    expect(Line.all).toHaveLength(1)
    vi.advanceTimersByTime(1300)
    expect(Line.all).toHaveLength(2)
    last().says(state())
    expect([c.link, c.full, c.lostSays]).toEqual(['open', '', 'door.lost'])
    c.close()
  }
})

test('a server that restarts says so, and the page until it is back', () => {
  const c = new Connection(
    () => 'ws://x',
    () => {},
  )
  last().says(state())
  expect(c.restarts).toBe(false)
  last().says(state({ closing: true }))
  expect([c.link, c.restarts]).toEqual(['open', true])
  last().breaks(1012)
  expect([c.link, c.restarts]).toEqual(['lost', true])
  vi.advanceTimersByTime(first)
  last().says(state())
  expect([c.link, c.restarts]).toEqual(['open', false])
  last().breaks(1006)
  expect([c.link, c.restarts]).toEqual(['lost', false])
  c.close()
})

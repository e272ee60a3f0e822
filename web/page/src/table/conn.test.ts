import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Connection, waitBefore } from './conn.svelte'
import { turn } from '../../e2e/moments.mjs'
import type { StateMessage } from '../lib/proto'

/** A line that the test holds at its other end. */
class Line {
  static readonly OPEN = 1
  static all: Line[] = []
  readyState = 1
  sent: Record<string, unknown>[] = []
  onmessage?: (e: { data: string }) => void
  onclose?: (e: { code: number }) => void
  constructor(readonly url: string) {
    Line.all.push(this)
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

beforeEach(() => {
  vi.useFakeTimers()
  Line.all = []
  vi.stubGlobal('WebSocket', Line)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('waits grow and stop growing', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map(waitBefore)).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000])
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
  const first = acts(last())[0]
  last().breaks()
  expect(c.link).toBe('lost')
  vi.advanceTimersByTime(250)
  expect(Line.all).toHaveLength(2)
  last().says(state())
  expect(c.link).toBe('open')
  expect(acts(last())).toEqual([first])
  last().says(state({ rev: 91, ack: first!.id as string }))
  expect(c.pending).toBeUndefined()
  c.close()
})

test('an action that was in the log before the line broke is not sent again', () => {
  const c = new Connection(() => 'ws://x', () => {})
  last().says(state())
  c.act({ kind: 'discard', tile: '2m' })
  last().breaks()
  vi.advanceTimersByTime(250)
  last().says(state({ rev: 95 }))
  expect(acts(last())).toHaveLength(0)
  expect(c.pending).toBeUndefined()
  c.close()
})

test('failures in a row wait longer, a success begins anew', () => {
  const c = new Connection(() => 'ws://x', () => {})
  for (const wait of [250, 500, 1000]) {
    last().breaks()
    vi.advanceTimersByTime(wait - 1)
    const n = Line.all.length
    vi.advanceTimersByTime(1)
    expect(Line.all.length).toBe(n + 1)
  }
  last().says(state())
  last().breaks()
  vi.advanceTimersByTime(250)
  expect(Line.all).toHaveLength(5)
  c.close()
})

test('silence is asked about and then given up', () => {
  const c = new Connection(() => 'ws://x', () => {})
  last().says(state())
  vi.advanceTimersByTime(10_000)
  expect(last().sent).toEqual([{ type: 'ping' }])
  last().says({ type: 'pong' })
  vi.advanceTimersByTime(10_000)
  expect(last().sent).toHaveLength(2)
  vi.advanceTimersByTime(5000)
  expect(c.link).toBe('lost')
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

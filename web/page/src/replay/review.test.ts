import { afterEach, expect, test, vi } from 'vitest'
import { first, kindsOf, Reading } from './review.svelte'
import type { ReviewedMove } from '../lib/proto'

const move = (at: number, kind: string): ReviewedMove => ({ at, before: at - 1, kind, called: kind }) as ReviewedMove
const answers = (...all: unknown[]): void => {
  vi.stubGlobal('fetch', async () => {
    const next = all.shift()
    return next instanceof Response ? next : new Response(JSON.stringify(next))
  })
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('kinds are counted, the most first', () => {
  expect(kindsOf([move(1, 'push'), move(2, 'call'), move(3, 'call')]).map((k) => `${k.kind} ${k.n}`)).toEqual(['call 2', 'push 1'])
})

test('the server is asked until it has read the game; then its moves can be gone through', async () => {
  vi.useFakeTimers()
  const moves = [...Array(first + 3).keys()].map((i) => move(10 + i, i % 2 ? 'call' : 'push'))
  answers({ deals: 0, of: 4 }, new Response('{"code":"too_fast","message":"wait"}', { status: 429, headers: { 'Retry-After': '1' } }), { deals: 4, of: 4, review: { seat: 1, moves } })
  const r = new Reading()
  r.want('t', 1, 'en')
  await vi.advanceTimersByTimeAsync(10)
  expect([r.deals, r.of, r.said]).toEqual([0, 4, undefined])
  await vi.advanceTimersByTimeAsync(400)
  expect(r.error).toBe('')
  await vi.advanceTimersByTimeAsync(1100)
  expect([r.listed.length, r.left]).toEqual([first, 3])
  expect(r.step(-1)?.at).toBe(10 + first - 1)
  expect(r.step(1)).toBeUndefined()
  r.kind = 'call'
  r.open = -1
  expect([r.step(1)?.at, r.step(1)?.at, r.step(-1)?.at, r.step(-1)]).toEqual([11, 13, 11, undefined])
})

test('what goes wrong is said, and it is asked again only when somebody wants it', async () => {
  vi.useFakeTimers()
  answers(new Response('{"code":"not_over","message":"the game is not over"}', { status: 403 }), { deals: 1, of: 1, review: { seat: 0, moves: [] } })
  const r = new Reading()
  r.want('t', 0, 'en')
  await vi.advanceTimersByTimeAsync(5000)
  expect(r.error).not.toBe('')
  r.want('t', 0, 'en')
  await vi.advanceTimersByTimeAsync(10)
  expect([r.error, r.said?.moves]).toEqual(['', []])
})

test('a server that is away is asked again by itself, and what is said of it goes when it is back', async () => {
  vi.useFakeTimers()
  const all: (() => Promise<Response>)[] = [
    () => Promise.reject(new TypeError('no network')),
    async () => new Response('{"code":"closing","message":"it ends"}', { status: 503 }),
    async () => new Response('{"deals":4,"of":4,"rev', { status: 200 }), // a line that broke in the middle
    async () => new Response(JSON.stringify({ deals: 4, of: 4, review: { seat: 1, moves: [] } })),
  ]
  vi.stubGlobal('fetch', () => all.shift()!())
  const r = new Reading()
  r.want('t', 1, 'en')
  await vi.advanceTimersByTimeAsync(10)
  expect(r.error).toBe('The server does not answer. Trying again…')
  await vi.advanceTimersByTimeAsync(30_000)
  expect([r.error, r.said?.seat, all.length]).toEqual(['', 1, 0])
})

test('a line that is silent is given up, and asked again', async () => {
  vi.useFakeTimers()
  let asked = 0
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const c = new AbortController()
    setTimeout(() => c.abort(), ms)
    return c.signal
  })
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) => (asked++, new Promise((_, no) => init?.signal?.addEventListener('abort', () => no(new Error('aborted'))))))
  const r = new Reading()
  r.want('t', 1, 'en')
  await vi.advanceTimersByTimeAsync(25_000)
  expect([r.error, asked]).toEqual(['The server does not answer. Trying again…', 2])
  r.stop()
})

import { afterEach, expect, test, vi } from 'vitest'
import { Trying } from './whatif.svelte'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the server is asked until it was played on often enough, and no more when nobody looks', async () => {
  vi.useFakeTimers()
  const asked: string[] = []
  const all = [{ times: 0, of: 200 }, { times: 150, of: 200 }, { times: 200, of: 200 }, { times: 200, of: 1000 }, { times: 300, of: 1000 }]
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(JSON.stringify(all.shift()))
  })
  const t = new Trying()
  t.want('t', 7, undefined, 200, 'en')
  await vi.advanceTimersByTimeAsync(1500)
  expect([t.now?.times, t.fresh, asked.length]).toEqual([200, true, 3])
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked.length).toBe(3)
  t.want('t', 7, 4, 1000, 'en')
  expect(t.fresh).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(asked[3]).toBe('/api/tables/t/whatif?at=7&times=1000&lang=en&with=4')
  t.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked.length).toBe(4)
})

test('a server that is away is asked again by itself', async () => {
  vi.useFakeTimers()
  const all = [() => Promise.reject(new TypeError('no network')), async () => new Response(JSON.stringify({ times: 200, of: 200 }))]
  vi.stubGlobal('fetch', () => all.shift()!())
  const t = new Trying()
  t.want('t', 7, undefined, 200, 'en')
  await vi.advanceTimersByTimeAsync(10)
  expect([t.error, t.fresh]).toEqual(['The server does not answer. Trying again…', false])
  await vi.advanceTimersByTimeAsync(5000)
  expect([t.error, t.fresh]).toEqual(['', true])
})

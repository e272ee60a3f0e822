import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askAttention, can, stayAwake } from './attention'
import { options } from '../lib/options.svelte'

/** A browser that can do all of it, and what it was told to do. */
function browser({ hidden = true, secure = true, coarse = true, worker = false } = {}) {
  const did: string[] = []
  const show = (title: string, about: { body: string }) => did.push(`${title}: ${about.body}`)
  class Shown {
    static permission = 'granted'
    constructor(title: string, about: { body: string }) {
      show(title, about)
    }
    close = () => did.push('closed')
  }
  const heard: Record<string, () => void> = {}
  const doc = {
    hidden,
    addEventListener: (name: string, f: () => void) => (heard[name] = f),
    removeEventListener: (name: string) => delete heard[name],
  }
  const registration = { showNotification: async (t: string, a: { body: string }) => void show(t, a), getNotifications: async () => [{ close: () => did.push('closed') }] }
  vi.stubGlobal('isSecureContext', secure)
  vi.stubGlobal('Notification', Shown)
  vi.stubGlobal('document', doc)
  vi.stubGlobal('location', { href: 'http://localhost/t/abc' })
  vi.stubGlobal('matchMedia', () => ({ matches: coarse }))
  vi.stubGlobal('navigator', {
    vibrate: () => did.push('buzz'),
    wakeLock: { request: async () => (did.push('awake'), { release: async () => did.push('released') }) },
    serviceWorker: worker ? { getRegistration: async () => registration } : undefined,
  })
  return { did, doc, shown: () => heard.visibilitychange?.() }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Object.assign(options, { notify: false, vibrate: true, awake: true })
})

test.each([false, true])('who looks elsewhere is told once, and no longer than it is wanted (from a worker: %s)', async (worker) => {
  options.notify = true
  const { did } = browser({ worker })
  const over = askAttention('Your turn', 'EMA')
  await vi.advanceTimersByTimeAsync(399)
  expect(did).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(did).toEqual(['buzz', 'Your turn: EMA'])
  over()
  await vi.advanceTimersByTimeAsync(0)
  expect(did.at(-1)).toBe('closed')
})

test('who answers at once, looks, or did not choose it, is told nothing', async () => {
  options.notify = true
  const { did, doc } = browser({ coarse: false })
  askAttention('Your turn', 'EMA')()
  await vi.advanceTimersByTimeAsync(1000)
  doc.hidden = false
  askAttention('Your turn', 'EMA')
  await vi.advanceTimersByTimeAsync(1000)
  doc.hidden = true
  options.notify = false
  askAttention('Your turn', 'EMA')
  await vi.advanceTimersByTimeAsync(1000)
  expect(did).toEqual([])
})

test('a question that is gone while its notification is on its way takes it along', async () => {
  options.notify = true
  const { did } = browser({ worker: true, coarse: false })
  const over = askAttention('Your turn', 'EMA')
  vi.advanceTimersByTime(400)
  over()
  await vi.advanceTimersByTimeAsync(0)
  expect(did).toEqual(['Your turn: EMA', 'closed'])
})

test('the screen stays on while one plays, and is asked for again when the page comes back', async () => {
  const { did, doc, shown } = browser({ hidden: false })
  const over = stayAwake()
  await vi.advanceTimersByTimeAsync(0)
  doc.hidden = true
  shown()
  doc.hidden = false
  shown()
  await vi.advanceTimersByTimeAsync(0)
  over()
  shown()
  await vi.advanceTimersByTimeAsync(0)
  expect(did).toEqual(['awake', 'awake', 'released'])
  options.awake = false
  stayAwake()
  expect(did.length).toBe(3)
})

test('without HTTPS there are no notifications and no such screen', () => {
  browser({ secure: false })
  expect([can.notify(), can.vibrate(), can.awake()]).toEqual([false, true, false])
})

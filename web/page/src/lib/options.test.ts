import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('what another tab chooses holds here at once, and is not undone by the next choice', async () => {
  const all = new Map<string, string>()
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.stubGlobal('localStorage', { getItem: (k: string) => all.get(k) ?? null, setItem: (k: string, v: string) => all.set(k, v) })
  const { options, setOption } = await import('./options.svelte')
  const stored = (): unknown => JSON.parse(all.get('jansou.options')!)
  setOption('name', 'Ann')
  all.set('jansou.options', JSON.stringify({ ...(stored() as object), language: 'pl', felt: 'wine' }))
  const told = (key: string | null): boolean => window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  told('jansou.drills')
  expect(options.language).toBe('en')
  told('jansou.options')
  expect(options).toMatchObject({ name: 'Ann', language: 'pl', felt: 'wine' })
  setOption('sound', false)
  expect(stored()).toMatchObject({ name: 'Ann', language: 'pl', felt: 'wine', sound: false })
  // All that is kept was cleared: the page is as it was at first.
  all.clear()
  told(null)
  expect(options).toMatchObject({ name: '', felt: 'green', sound: true })
})

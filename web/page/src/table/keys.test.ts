import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
beforeEach(() => {
  vi.resetModules()
  kept.clear()
  vi.stubGlobal('localStorage', { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => void kept.set(k, v) })
})
afterEach(() => vi.unstubAllGlobals())
/** The keys, and what they do in words. */
async function load() {
  const { speakOfMore } = await import('../lib/say.svelte')
  await speakOfMore()
  return { ...(await import('./keys.svelte')), ...(await import('./keysays')) }
}

test.each([
  ['1', false, { kind: 'tile', at: 0 }],
  ['[', false, { kind: 'tile', at: 12 }],
  [']', false, { kind: 'tile', at: -1 }],
  ['c', false, { kind: 'call', name: 'chow' }],
  ['w', false, { kind: 'call', name: 'win' }],
  ['e', false, { kind: 'call', name: 'open_riichi' }],
  ['C', true, { kind: 'toggle', name: 'noCalls' }],
  ['C', false, { kind: 'call', name: 'chow' }], // with Caps Lock
  ['?', true, { kind: 'ask', name: 'help' }],
  ['ArrowLeft', true, { kind: 'step', by: -1 }],
  ['Escape', false, { kind: 'back' }],
  ['x', false, undefined],
  ['Tab', false, undefined],
])('key %s', async (key, shift, want) => {
  const { keyOf } = await load()
  expect(keyOf(key, shift, 'riichi')).toEqual(want)
})

test('a key has a meaning of its own in each game', async () => {
  const { keyOf } = await load()
  expect(keyOf('f', false, 'riichi')).toEqual({ kind: 'ask', name: 'waits' })
  expect(keyOf('f', false, 'mcr')).toEqual({ kind: 'call', name: 'flower' })
  expect(keyOf('r', false, 'mcr')).toBeUndefined()
})

test('no key has two meanings at first', async () => {
  const { keyed } = await load()
  for (const game of ['riichi', 'mcr']) {
    for (const there of [true, false]) {
      const keys = keyed.filter((k) => (!k.game || k.game === game) && (k.group === 'replay') === there).map((k) => k.first)
      expect(new Set(keys).size, game).toBe(keys.length)
    }
  }
})

test('a chosen key does it, the old one nothing, and the choice is kept', async () => {
  const { chooseKey, keyOf, keysChanged } = await load()
  expect(keysChanged()).toBe(false)
  expect(chooseKey('win', 'x')).toBe('')
  expect(keyOf('x', false, 'riichi')).toEqual({ kind: 'call', name: 'win' })
  expect(keyOf('w', false, 'riichi')).toBeUndefined()
  expect(keysChanged()).toBe(true)
  vi.resetModules()
  const later = await load()
  expect(later.keyOf('x', false, 'mcr')).toEqual({ kind: 'call', name: 'win' })
  later.resetKeys()
  expect(later.keyOf('w', false, 'mcr')).toEqual({ kind: 'call', name: 'win' })
  expect(JSON.parse(kept.get('jansou.keys')!)).toEqual({})
})

test('a key means one thing at the table and another in a replay, and each can be chosen anew', async () => {
  const { chooseKey, keyOf, replayKeyOf, replayKeyHelp } = await load()
  expect(replayKeyOf('1', false)).toBe('seat1')
  expect(keyOf('1', false, 'riichi')).toEqual({ kind: 'tile', at: 0 })
  expect(replayKeyOf('+', true)).toBe('faster')
  expect(replayKeyOf('c', false), 'a key of the table alone').toBeUndefined()
  expect(chooseKey('replay.hands', 'c'), 'the table has it').toBe('')
  expect(chooseKey('replay.turn', 'c'), 'the replay has it now').toMatchObject({ taken: { name: 'replay.hands' } })
  expect(replayKeyOf('c', false)).toBe('hands')
  expect(keyOf('c', false, 'riichi')).toEqual({ kind: 'call', name: 'chow' })
  const keys = replayKeyHelp('mcr')
  expect(new Set(keys.map(([key]) => key)).size).toBe(keys.length)
  expect(new Set(keys.map(([, what]) => what)).size, 'each says something of its own').toBe(keys.length)
})

test('a key that is taken, or that moves the focus, is refused', async () => {
  const { chooseKey, keyFor } = await load()
  expect(chooseKey('win', 'c')).toMatchObject({ taken: { name: 'chow' } })
  expect(chooseKey('win', 'Tab')).toBe('never')
  expect(keyFor('win')).toBe('w')
  expect(chooseKey('riichi', 'q'), 'the other game has it').toBe('')
  expect(chooseKey('riichi', 'r'), 'its own key again').toBe('')
  chooseKey('chow', 'x')
  expect(chooseKey('win', 'c'), 'a key that was given away is free').toBe('')
})

test.each(['[]', 'null', '{"win": 4, "nothing": "x"}', 'x'])('what is kept and makes no sense is left out: %s', async (text) => {
  kept.set('jansou.keys', text)
  const { keysChanged } = await load()
  expect(keysChanged()).toBe(false)
})

test.each(['riichi', 'mcr'] as const)('the help of %s names every key once, as it is now', async (game) => {
  const { chooseKey, keyHelp } = await load()
  chooseKey('win', 'x')
  const keys = keyHelp(game).flatMap((g) => g.keys.map(([key]) => key))
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toContain('x')
  expect(keys).toContain('Shift + W')
  expect(keys).not.toContain('w')
})

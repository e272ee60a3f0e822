import { expect, test } from 'vitest'
import { grounds, pictureOf } from './avatar'

test('a picture is the same for ever', () => {
  expect(['7k2m9x4qhd', 'aaaaaaaaaa', '0123456789'].map(pictureOf)).toEqual([
    { tile: '7p', ground: 3, turn: -7 },
    { tile: '4p', ground: 5, turn: -7 },
    { tile: '2s', ground: 3, turn: 7 },
  ])
})

test('every kind, ground and turn comes about as often', () => {
  const seen = { tile: new Map<unknown, number>(), ground: new Map<unknown, number>(), turn: new Map<unknown, number>() }
  const all = new Set<string>()
  const n = 20_000
  for (let i = 0; i < n; i++) {
    const p = pictureOf(`handle${i}`)
    all.add(JSON.stringify(p))
    for (const k of ['tile', 'ground', 'turn'] as const) seen[k].set(p[k], (seen[k].get(p[k]) ?? 0) + 1)
  }
  expect([seen.tile.size, seen.ground.size, seen.turn.size, all.size]).toEqual([37, grounds, 5, 37 * grounds * 5])
  for (const k of ['tile', 'ground', 'turn'] as const) for (const [what, times] of seen[k]) expect(times / (n / seen[k].size), `${k} ${String(what)}`).toBeGreaterThan(0.8)
})

import { expect, test } from 'vitest'
import { found, unseen } from './inspect'
import type { View } from '../lib/proto'

const seat = (more: object = {}) => ({ river: [], melds: [], ...more })
const view = {
  viewer: 1,
  own: { hand: '055p123m7z', flowers: ['3f'] },
  indicators: ['7z'],
  seats: [
    seat({ river: [{ tile: '5p' }, { tile: '7z', claimed: true }] }),
    seat(),
    seat({ melds: [{ kind: 'pung', tiles: '777z', called: '7z', from: 0 }] }),
    seat({ open: '23m' }),
  ],
} as unknown as View

test('a red five is a five, and what was claimed is counted once', () => {
  expect(found(view, '5p')).toEqual([
    { where: 'hand', seat: 1, n: 3 },
    { where: 'river', seat: 0, n: 1 },
  ])
  expect(unseen(view, '0p')).toBe(0)
  expect(found(view, '7z').map((f) => [f.where, f.n])).toEqual([['hand', 1], ['melds', 3], ['dora', 1]])
})

test('an open hand shows its tiles, and a flower is one', () => {
  expect(unseen(view, '2m')).toBe(2)
  expect(unseen(view, '9s')).toBe(4)
  expect(unseen(view, '3f')).toBe(0)
  expect(unseen(view, '4f')).toBe(1)
})

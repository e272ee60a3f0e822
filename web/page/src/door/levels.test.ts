import { expect, test } from 'vitest'
import { nearest, ratingIn } from './levels'
import type { Level, OwnLadder } from '../lib/proto'

const level = (bot: string, riichi: number, mcr?: number): Level => ({
  bot,
  say: bot,
  games: [{ game: 'riichi', say: '', mean: riichi, within: 20 }, ...(mcr === undefined ? [] : [{ game: 'mcr', say: '', mean: mcr, within: 20 }])],
})
const ladder = (game: string, speed: OwnLadder['speed'], games: number, mean?: number): OwnLadder => ({
  game, speed, games, from: 20, history: [], ...(mean === undefined ? {} : { shown: { mean, within: 60, title: 'dan3', games } }),
})

test('the level of about one’s strength is the nearest in that game', () => {
  const all = [level('novice', 800, 300), level('follower', 1500, 1500), level('strong', 1800)]
  expect(nearest(all, 'riichi', 1540)?.bot).toBe('follower')
  expect(nearest(all, 'riichi', 1700)?.bot).toBe('strong')
  expect(nearest(all, 'mcr', 1700)?.bot).toBe('follower')
  expect(nearest(all, 'mcr', 100)?.bot).toBe('novice')
  expect(nearest([], 'riichi', 1500)).toBeUndefined()
})

test('of several ratings the one of most games counts, and only one that is shown', () => {
  const own = [ladder('riichi', 'fast', 30, 1400), ladder('riichi', 'steady', 80, 1550), ladder('mcr', 'slow', 12), ladder('riichi', 'slow', 900)]
  expect(ratingIn(own, 'riichi')).toBe(1550)
  expect(ratingIn(own, 'mcr')).toBeUndefined()
})

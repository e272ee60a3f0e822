import { expect, test } from 'vitest'
import { firstTimes, meaningOf } from './firsts'
import type { GameEvent } from '../lib/proto'

const kept = () => {
  const of = new Map<string, string>()
  return { getItem: (k: string) => of.get(k) ?? null, setItem: (k: string, v: string) => void of.set(k, v) }
}
const chow = { kind: 'claimed', seat: 1, meld: { kind: 'chow', tiles: '345p', called: '3p', from: 0 } } as GameEvent

test('every shout has its meaning, and a win that of its game', () => {
  expect(meaningOf(chow, 'riichi')).toBe('means.chow')
  expect(meaningOf({ kind: 'discarded', seat: 1, riichi: true } as GameEvent, 'riichi')).toBe('means.riichi')
  expect(meaningOf({ kind: 'discarded', seat: 1 } as GameEvent, 'riichi')).toBeUndefined()
  expect(meaningOf({ kind: 'won', seat: 1, from: 1 } as GameEvent, 'riichi')).toBe('means.tsumo')
  expect(meaningOf({ kind: 'won', seat: 1, from: 2 } as GameEvent, 'riichi')).toBe('means.ron')
  expect(meaningOf({ kind: 'won', seat: 1, from: 2 } as GameEvent, 'mcr')).toBe('means.hu')
  expect(meaningOf({ kind: 'faulted', seat: 1 } as GameEvent, 'riichi')).toBeUndefined()
})

test('a meaning is told three times, and each shout counts for itself', () => {
  const keep = kept()
  expect([1, 2, 3, 4].map(() => firstTimes(chow, 'riichi', keep) !== '')).toEqual([true, true, true, false])
  expect(firstTimes({ kind: 'won', seat: 1, from: 2 } as GameEvent, 'riichi', keep)).not.toBe('')
})

test('a browser that keeps nothing, or keeps nonsense, plays on', () => {
  expect(firstTimes(chow, 'riichi')).not.toBe('')
  expect(firstTimes(chow, 'riichi', { getItem: () => 'no json', setItem: () => {} })).not.toBe('')
})

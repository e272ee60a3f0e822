import { expect, test } from 'vitest'
import { hasTurn, readsOn } from './turn'

test('the light stays with who has thrown a tile while others are asked about it', () => {
  expect(hasTurn({ phase: 'turn', turn: 1 }, 1)).toBe(true)
  expect(hasTurn({ phase: 'claims', turn: 1 }, 1)).toBe(true)
  expect(hasTurn({ phase: 'claims', turn: 1 }, 2)).toBe(false)
  expect(hasTurn({ phase: 'between', turn: 1 }, 1)).toBe(false)
})

test('alone and without a clock a deal is read for as long as one likes', () => {
  const m = { pause: 20_000, mayHold: true, you: 1, table: { clock: { base: 0, bank: 0 } }, seats: [{}, {}] }
  expect(readsOn(m)).toBe(true)
  expect(readsOn({ ...m, pause: null })).toBe(false)
  expect(readsOn({ ...m, mayHold: false })).toBe(false)
  expect(readsOn({ ...m, table: { clock: { base: 0, bank: 300_000 } } })).toBe(false)
  expect(readsOn({ ...m, seats: [{}, { ready: true }] })).toBe(false)
})

import { expect, test } from 'vitest'
import { hasTurn } from './turn'

test('the light stays with who has thrown a tile while others are asked about it', () => {
  expect(hasTurn({ phase: 'turn', turn: 1 }, 1)).toBe(true)
  expect(hasTurn({ phase: 'claims', turn: 1 }, 1)).toBe(true)
  expect(hasTurn({ phase: 'claims', turn: 1 }, 2)).toBe(false)
  expect(hasTurn({ phase: 'between', turn: 1 }, 1)).toBe(false)
})

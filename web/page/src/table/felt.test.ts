import { expect, test } from 'vitest'
import { DoubleTap } from './felt'

type Touch = [x: number, y: number, down: number, up: number]

/** Whether the last of the taps ends a double tap. */
function tapped(...touches: Touch[]): boolean {
  const d = new DoubleTap()
  let second = false
  for (const [x, y, down, up] of touches) {
    d.pressed({ x, y, at: down })
    second = d.lifted({ x, y, at: up })
  }
  return second
}

test.each([
  ['one', [[100, 100, 0, 60]], false],
  ['two', [[100, 100, 0, 60], [104, 98, 180, 240]], true],
  ['two that are slow', [[100, 100, 0, 60], [104, 98, 600, 660]], false],
  ['two at two places', [[100, 100, 0, 60], [160, 100, 180, 240]], false],
  ['one, and one that is held', [[100, 100, 0, 60], [100, 100, 120, 600]], false],
  ['three: the third belongs to no other', [[100, 100, 0, 60], [100, 100, 120, 180], [100, 100, 240, 300]], false],
  ['four are two of two', [[100, 100, 0, 60], [100, 100, 120, 180], [100, 100, 240, 300], [100, 100, 360, 420]], true],
] as [string, Touch[], boolean][])('%s', (_, touches, is) => {
  expect(tapped(...touches)).toBe(is)
})

test('a finger that wanders taps nothing', () => {
  const d = new DoubleTap()
  d.pressed({ x: 100, y: 100, at: 0 })
  expect(d.lifted({ x: 130, y: 100, at: 60 })).toBe(false)
  d.pressed({ x: 130, y: 100, at: 120 })
  expect(d.lifted({ x: 130, y: 100, at: 180 })).toBe(false)
})

test('a second finger is no tap', () => {
  const d = new DoubleTap()
  d.pressed({ x: 100, y: 100, at: 0 })
  d.lifted({ x: 100, y: 100, at: 60 })
  d.lost()
  d.pressed({ x: 100, y: 100, at: 120 })
  expect(d.lifted({ x: 100, y: 100, at: 180 })).toBe(false)
})

import { expect, test } from 'vitest'
import { Drag } from './drag'

/** A tile of 90 pixels that is taken at 0 and moved so: x, y, milliseconds. */
function pull(...spots: [number, number, number][]): Drag {
  const d = new Drag({ x: 0, y: 0, at: 0 }, 90)
  for (const [x, y, at] of spots) d.move({ x, y, at })
  return d
}

test('a press that slips is a press', () => {
  const d = pull([3, -6, 30])
  expect(d.pulled).toBe(false)
  expect(d.thrown()).toBe(false)
})

test('a tile follows the pointer', () => {
  const d = pull([3, -6, 30])
  expect(d.move({ x: 5, y: -20, at: 60 })).toEqual({ x: 5, y: -20 })
})

test.each([
  ['carried far, slowly', [[0, -30, 400], [10, -54, 900], [10, -54, 1500]], true],
  ['carried not far enough', [[0, -30, 400], [0, -53, 900], [0, -53, 1500]], false],
  ['carried and brought back', [[0, -80, 400], [0, -10, 900]], false],
  ['pulled along the hand', [[60, -10, 60], [120, -15, 100]], false],
  ['flicked', [[2, -12, 20], [3, -40, 60]], true],
  ['flicked sideways', [[20, -12, 20], [60, -40, 60]], false],
  ['flicked and held', [[2, -12, 20], [3, -40, 60], [3, -40, 400]], false],
  ['pulled down', [[0, 30, 20], [0, 90, 60]], false],
] as [string, [number, number, number][], boolean][])('%s', (_, spots, thrown) => {
  expect(pull(...spots).thrown()).toBe(thrown)
})

import { expect, test } from 'vitest'
import { Across } from './across'

const here = { x: 640, y: 700 }

test('the second half of a double click does nothing on the next page', () => {
  const a = new Across()
  expect(a.late(1000, here)).toBe(false)
  a.enter(1100)
  expect(a.late(1250, { x: 643, y: 698 })).toBe(true)
  expect(a.late(1300, here), 'nor does a third').toBe(true)
  expect(a.late(1600, here), 'a later one is meant').toBe(false)
})

test('what is pressed elsewhere, or on the page itself, is meant', () => {
  const a = new Across()
  a.late(1000, here)
  expect(a.late(1100, here), 'no other page has come').toBe(false)
  a.enter(1150)
  expect(a.late(1200, { x: 100, y: 100 })).toBe(false)
  expect(a.late(1250, { x: 100, y: 100 }), 'a double click on the new page').toBe(false)
})

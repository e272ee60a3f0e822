import { expect, test } from 'vitest'
import { Arrivals } from './guard'

interface Box {
  parentElement: Box | null
}
const box = (parentElement: Box | null = null): Box => ({ parentElement })
const here = { x: 10, y: 10 }

test('what is new takes no click for 200 ms, nor does what is in it', () => {
  const a = new Arrivals<Box>()
  const page = box()
  const tile = box(page)
  a.came(page, 1000)
  expect(a.meant(tile, here, false, 1199)).toBe(false)
  expect(a.meant(tile, here, false, 1200)).toBe(true)
})

test('a place that has become another tile is new', () => {
  const a = new Arrivals<Box>()
  const tile = box()
  a.came(tile, 0)
  a.came(tile, 5000)
  expect(a.meant(tile, here, false, 5100)).toBe(false)
})

test('what slides under a pointer that rests is new, what a hand points at is not', () => {
  const a = new Arrivals<Box>()
  const pass = box()
  a.moved(here)
  a.over(pass, here, 1000)
  expect(a.meant(pass, here, false, 1100)).toBe(false)
  const chi = box()
  a.over(chi, { x: 11, y: 10 }, 2000)
  expect(a.meant(chi, here, false, 2001)).toBe(true)
})

test('the second tap of a double tap hits nothing else', () => {
  const a = new Arrivals<Box>()
  const [one, two] = [box(), box()]
  expect(a.meant(one, here, true, 1000)).toBe(true)
  expect(a.meant(two, { x: 14, y: 10 }, true, 1200)).toBe(false)
  expect(a.meant(two, { x: 14, y: 10 }, true, 1250)).toBe(true) // the same tile again
  expect(a.meant(one, { x: 90, y: 10 }, true, 1300)).toBe(true) // another place
})

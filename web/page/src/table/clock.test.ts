import { expect, test } from 'vitest'
import { after, hurries, matters, share } from './clock.svelte'

const told = { left: 8000, bank: 20_000 }

test('the bank runs when the time of the decision is over, and nothing runs below zero', () => {
  expect(after(told, 3000)).toEqual({ left: 5000, bank: 20_000 })
  expect(after(told, 9000)).toEqual({ left: 0, bank: 19_000 })
  expect(after(told, 60_000)).toEqual({ left: 0, bank: 0 })
})

test('figures are there when they matter: near the end, and while the bank runs', () => {
  expect(matters(told)).toBe(false)
  expect(matters(after(told, 2000))).toBe(true)
  expect(matters(after(told, 15_000))).toBe(true)
  expect(hurries(after(told, 15_000))).toBe(false)
  expect(hurries(after(told, 24_000))).toBe(true)
})

test('the line is what is left of what runs', () => {
  expect(share(after(told, 6000), told)).toBe(0.25)
  expect(share(after(told, 18_000), told)).toBe(0.5)
})

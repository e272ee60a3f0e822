import { expect, it } from 'vitest'
import { lacksYaku, lineOf } from './advice'

const quiet = { win: false, riichi: false, against: '' }

it('says first that a win is offered, whatever else there is to say', () => {
  expect(lineOf({ win: true, riichi: false, against: 'You are furiten.' })).toBe('win')
  expect(lineOf({ win: true, riichi: true, against: '' })).toBe('win')
})

it('says what stands against a win before what is asked, and nothing of it while riichi is declared', () => {
  expect(lineOf({ ...quiet, against: 'You are furiten.' })).toBe('against')
  expect(lineOf({ ...quiet, riichi: true, against: 'The hand has no yaku.' })).toBe('riichi')
  expect(lineOf(quiet)).toBe('asked')
})

it('takes riichi for the yaku that it is', () => {
  const bare = { tile: '3m', left: 4, yaku: false }
  expect(lacksYaku(bare, false)).toBe(true)
  expect(lacksYaku(bare, true)).toBe(false)
  expect(lacksYaku({ ...bare, yaku: true }, false)).toBe(false)
})

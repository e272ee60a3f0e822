import { expect, it } from 'vitest'
import { heardOf, lacksYaku, lineOf } from './advice'

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

const band = { ...quiet, yours: false, line: 'Haru to play', call: '', discards: 0, listed: [], furiten: false, more: '' }

it('tells a screen reader of the viewer alone, not at each move whose turn it is', () => {
  expect(heardOf(band)).toBe('')
  expect(heardOf({ ...band, yours: true, line: 'Your turn: discard a tile' })).toBe('Your turn: discard a tile')
  expect(heardOf({ ...band, win: true, yours: true, call: 'Ron', line: 'Your choice' })).toBe('You may win: Ron')
})

it('tells it what the hand waits for, and what the discard of a tile would leave', () => {
  const listed = [{ tile: '3m', left: 4, yaku: false }, { tile: '6m', left: 2, yaku: true }]
  expect(heardOf({ ...band, listed })).toBe('Waiting on three of characters ×4 no yaku, six of characters ×2')
  expect(heardOf({ ...band, listed, against: 'You are furiten.' })).toBe('You are furiten. Waiting on three of characters ×4 no yaku, six of characters ×2')
  expect(heardOf({ ...band, listed, looked: '9s', riichi: true, yours: true, line: 'Your turn: discard a tile' })).toBe('Riichi: choose the discard. nine of bamboos waits three of characters, six of characters 6 left')
})

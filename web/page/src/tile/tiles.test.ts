import { expect, test } from 'vitest'
import { apart, compareTiles, doraOf, keepOrder, kindOf, layMeld, litIn, parseTiles, printTiles, splitDrawn, symbol, tileIndex, tileName } from './tiles'
import { address, pictures, sheetOf } from './faces'
import sprite from './tiles.svg?raw'
import type { Meld } from '../lib/proto'

test('tiles are read from notation', () => {
  expect(parseTiles('123m0p77z')).toEqual(['1m', '2m', '3m', '0p', '7z', '7z'])
  expect(parseTiles('')).toEqual([])
  expect(parseTiles('-')).toEqual([])
})

test.each([
  ['3p', 'three of dots', 'tp3', '3'],
  ['0s', 'red five of bamboos', 'ts0', '5'],
  ['1z', 'east', 'tz1', 'E'],
  ['7z', 'red dragon', 'tz7', 'Rd'],
  ['8f', 'bamboo flower', 'tf8', '8'],
])('%s is the %s', (tile, name, id, index) => {
  expect(tileName(tile)).toBe(name)
  expect(symbol(tile)).toBe(id)
  expect(tileIndex(tile)).toBe(index)
})

test('a tile that is not seen shows its back', () => {
  expect(symbol('-')).toBe('tb')
  expect(symbol(undefined)).toBe('tb')
  expect(tileName(undefined)).toBe('hidden tile')
})

test.each([
  ['9m', '1m'],
  ['4s', '5s'],
  ['0p', '6p'],
  ['4z', '1z'],
  ['1z', '2z'],
  ['5z', '6z'],
  ['7z', '5z'],
])('indicator %s makes %s dora', (indicator, dora) => {
  expect(doraOf(indicator)).toBe(dora)
})

test('a red five sorts before the plain fives and is a five', () => {
  expect(['5p', '6p', '0p', '4p', '1m', '1z'].sort(compareTiles)).toEqual(['1m', '4p', '0p', '5p', '6p', '1z'])
  expect(kindOf('0p')).toBe('5p')
})

const lay = (kind: 'chow' | 'pung' | 'open_kong' | 'added_kong' | 'closed_kong', tiles: string, called: string | undefined, from: number, owner: number) =>
  layMeld({ kind, tiles, called, from }, owner, ['1z', '2z', '3z', '4z'])
    .map((t) => (t.down ? '#' : t.tile) + (t.sideways ? '*' : '') + (t.added ? '+' + t.added : ''))
    .join(' ')

test.each([
  ['a chow lies with the tile of the left at the left', lay('chow', '345p', '4p', 1, 2), '4p* 3p 5p'],
  ['a pung from the left', lay('pung', '777z', '7z', 3, 0), '7z* 7z 7z'],
  ['a pung from opposite', lay('pung', '777z', '7z', 2, 0), '7z 7z* 7z'],
  ['a pung from the right', lay('pung', '777z', '7z', 1, 0), '7z 7z 7z*'],
  ['an open kong from opposite', lay('open_kong', '0555s', '5s', 1, 3), '0s 5s* 5s 5s'],
  ['an open kong from the right', lay('open_kong', '1111m', '1m', 0, 3), '1m 1m 1m 1m*'],
  ['an added kong grows on the sideways tile', lay('added_kong', '555s0s', '5s', 2, 0), '5s 5s*+0s 5s'],
  ['a closed kong hides its ends', lay('closed_kong', '8888m', undefined, 3, 3), '# 8m 8m #'],
  ['a red five of a closed kong lies open', lay('closed_kong', '0555s', undefined, 3, 3), '# 0s 5s #'],
  ['two red fives of a closed kong lie open', lay('closed_kong', '0055p', undefined, 3, 3), '# 0p 0p #'],
  ['a pung of two own red fives', lay('pung', '005p', '5p', 2, 0), '0p 5p* 0p'],
  ['a red five claimed with another', lay('pung', '005p', '0p', 2, 0), '0p 0p* 5p'],
  ['a red five added to a pung that has one', lay('added_kong', '055p0p', '5p', 2, 0), '0p 5p*+0p 5p'],
])('%s', (_, got, want) => {
  expect(got).toBe(want)
})

test('the drawn tile stands apart, once', () => {
  expect(splitDrawn('115m6p', '1m')).toEqual({ held: ['1m', '5m', '6p'], drawn: '1m' })
  expect(splitDrawn('115m', undefined)).toEqual({ held: ['1m', '1m', '5m'], drawn: undefined })
  expect(splitDrawn('005p', '0p')).toEqual({ held: ['0p', '5p'], drawn: '0p' })
})

test('a hand sorted by its owner keeps its order', () => {
  expect(keepOrder(['9s', '1m', '5p'], ['1m', '2m', '9s'])).toEqual(['9s', '1m', '2m'])
  expect(keepOrder([], ['1m', '2m'])).toEqual(['1m', '2m'])
  expect(keepOrder(['1m', '1m'], ['1m'])).toEqual(['1m'])
})

test('who sits where is told by the winds', () => {
  const moved = ['2z', '1z', '4z', '3z'] // seat 1 is East, 0 South, 3 West, 2 North
  expect([0, 1, 2, 3].map((s) => apart(moved, s, 0))).toEqual([0, 3, 2, 1])
  expect(layMeld({ kind: 'pung', tiles: '555m', called: '5m', from: 1 }, 0, moved).map((t) => t.sideways)).toEqual([true, false, false])
  expect(layMeld({ kind: 'pung', tiles: '555m', called: '5m', from: 3 }, 0, moved).map((t) => t.sideways)).toEqual([false, false, true])
})

test('a closed kong of another lies face down', () => {
  const veiled = layMeld({ kind: 'closed_kong', tiles: '', from: 1 }, 1, ['1z', '2z', '3z', '4z'])
  expect(veiled).toHaveLength(4)
  expect(veiled.every((t) => t.down)).toBe(true)
})

test('the set that is pointed at lights up, each tile once, and where it lies on the table there', () => {
  expect(litIn(['5p', '5p', '5p', '1z'], [], ['5p', '5p']).row).toEqual([true, true, false, false])
  expect(litIn(['5p'], [], [])).toEqual({ row: [false], melds: [] })
  const melds: Meld[] = [{ kind: 'pung', tiles: '777z', called: '7z', from: 1 }, { kind: 'chow', tiles: '345s', called: '4s', from: 3 }]
  expect(litIn(['1z', '1z'], melds, ['7z', '7z', '7z'])).toEqual({ row: [false, false], melds: [true, false] })
  expect(litIn(['3p', '4p', '5p'], melds, ['3p', '4p', '5p', '3s', '4s', '5s'])).toEqual({ row: [true, true, true], melds: [false, true] })
  expect(litIn(['3s', '4s', '5s', '6s', '7s', '8s'], melds, ['3s', '4s', '5s', '6s', '7s', '8s']).melds).toEqual([false, false])
})

test('tiles are printed in notation', () => {
  expect(printTiles(['5z', '6p', '3p', '0p'])).toBe('306p5z')
  expect(parseTiles(printTiles(['1z', '9s', '9s']))).toEqual(['9s', '9s', '1z'])
  expect(printTiles([])).toBe('')
})

test('each drawing of the sprite is a picture that stands by itself', () => {
  const all = pictures(sprite)
  expect(all.size).toBe(34 + 3 + 8 + 1)
  for (const [id, picture] of all) {
    expect(picture, id).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 600 800">.+<\/svg>$/)
    const drawn = new Set([...picture.matchAll(/ id="(\w+)"/g)].map((m) => m[1]))
    for (const [, used] of picture.matchAll(/href="#(\w+)"/g)) expect(drawn, id).toContain(used)
    expect(decodeURIComponent(address(picture)).slice('data:image/svg+xml,'.length)).toBe(picture)
  }
  const sheet = sheetOf(sprite)
  for (const id of all.keys()) expect(sheet.split('\n').filter((l) => l.startsWith(`.face.${id}{background-image:url("data:image/svg+xml,%3csvg `)), id).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { ApiError } from '../lib/api'
import { codesOf, heldToken, holdToken, standingOf, typedToken, waitOf } from './desk'

test('a fault tells how the page stands with the server, or nothing of it', () => {
  expect(standingOf('unauthorized', false)).toBe('wanted')
  expect(standingOf('unauthorized', true)).toBe('wrong')
  expect(standingOf('too_fast', true)).toBe('slow')
  expect(standingOf('404', false)).toBe('none')
  for (const other of ['unknown_table', 'offline', 'over', '']) expect(standingOf(other, true)).toBeUndefined()
})

test('who is too fast waits as long as the server says', () => {
  expect([new ApiError('too_fast', '', 7), new ApiError('too_fast', ''), new Error('')].map(waitOf)).toEqual([7000, 10_000, 10_000])
})

test('a token is held by the tab, and by nothing where the browser forbids it', () => {
  const all = new Map<string, string>()
  const store = () => ({ getItem: (k: string) => all.get(k) ?? null, setItem: (k: string, v: string) => void all.set(k, v), removeItem: (k: string) => void all.delete(k) })
  holdToken('abc', store)
  expect(heldToken(store)).toBe('abc')
  holdToken('', store)
  expect([heldToken(store), all.size]).toEqual(['', 0])
  const forbidden = () => {
    throw new Error('forbidden')
  }
  holdToken('abc', forbidden)
  expect(heldToken(forbidden)).toBe('')
})

test('a token that no header can carry is none', () => {
  expect(typedToken(' 0123456789abcdef\n')).toBe('0123456789abcdef')
  for (const bad of ['', '  ', 'zażółć', 'two words']) expect(typedToken(bad)).toBe('')
})

test('codes stand between spaces, commas and lines, each once', () => {
  expect(codesOf(' spring-2027, summer\nspring-2027；autumn 冬の卓、夏'.replace('；', ';'))).toEqual(['spring-2027', 'summer', 'autumn', '冬の卓', '夏'])
  expect(codesOf(' , ')).toEqual([])
})

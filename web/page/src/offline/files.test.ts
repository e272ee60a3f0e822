import { expect, test } from 'vitest'
import { pageOf, wayOf } from './files'

const here = 'http://localhost:8080'
const way = (path: string, mode = 'cors', method = 'GET') => wayOf(method, mode, new URL(path, here), here)

test('what only the server can say is asked of it', () => {
  expect(way('/api/tables')).toBe('pass')
  expect(way('/rulebook/ema2016', 'navigate')).toBe('pass')
  expect(way('/healthz')).toBe('pass')
  expect(way('/api/tables', 'cors', 'POST')).toBe('pass')
  expect(way('https://elsewhere.example/x.js')).toBe('pass')
})

test('a page comes from the server first, a hashed file from what is kept', () => {
  expect(way('/', 'navigate')).toBe('page')
  expect(way('/t/abc?replay=3', 'navigate')).toBe('page')
  expect(way('/assets/index-x.js')).toBe('kept')
  expect(way('/icon.svg')).toBe('fresh')
})

test('a notification leads back to the page that showed it', () => {
  const told = 'http://localhost:8080/t/abc'
  expect(pageOf(['http://localhost:8080/', told], told)).toBe(1)
  expect(pageOf(['http://localhost:8080/t/abc?replay=3'], told)).toBe(0)
  expect(pageOf(['http://localhost:8080/t/other'], told)).toBe(-1)
})

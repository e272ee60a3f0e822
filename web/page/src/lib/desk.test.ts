import { expect, test } from 'vitest'
import { queryOf, valueSays } from './desk'
import { headings, languages } from './language'

test('a question names its moment and chair', () => {
  expect(queryOf({ table: 't' }, 'pl')).toBe('lang=pl')
  expect(queryOf({ table: 't', rev: 0, seat: 0 }, 'en', [['under', 'a'], ['under', 'b']])).toBe('lang=en&rev=0&seat=0&under=a&under=b')
})

test('values of options are said for people', () => {
  expect(valueSays(true)).toBe('yes')
  expect(valueSays(false)).toBe('no')
  expect(valueSays('head_bump')).toBe('head bump')
  expect(valueSays(3)).toBe('3')
  expect(valueSays([15000, -5000])).toBe('15000, -5000')
  expect(valueSays([])).toBe('–')
})

test('every language has every heading', () => {
  const keys = Object.keys(headings.en!).sort()
  for (const [lang, name] of languages) {
    expect(name).toMatch(/\S/)
    expect(Object.keys(headings[lang]!).sort(), lang).toEqual(keys)
    for (const k of keys) expect(headings[lang]![k as keyof (typeof headings)['en']], `${lang} ${k}`).toMatch(/\S/)
  }
})

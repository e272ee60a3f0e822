import { expect, test } from 'vitest'
import { groupsOf } from './groups'

test('books that answer alike stand together, the most first and those without last', () => {
  const g = groupsOf([
    { ruleset: 'a', where: 'A, 1', without: true },
    { ruleset: 'b', where: 'B, 1', without: true },
    { ruleset: 'c', where: 'C, 1' },
  ])
  expect(g.map((x) => [x.answer, x.cites.map((c) => c.ruleset)])).toEqual([
    ['The book has it', ['c']],
    ['No such rule', ['a', 'b']],
  ])
})

test('an option groups by its value', () => {
  const g = groupsOf([
    { ruleset: 'a', where: 'A', value: '0' },
    { ruleset: 'b', where: 'B', value: '3' },
    { ruleset: 'c', where: 'C', value: '3' },
    { ruleset: 'd', where: 'D', value: 'true' },
  ])
  expect(g.map((x) => [x.answer, x.cites.length])).toEqual([['3', 2], ['0', 1], ['yes', 1]])
})

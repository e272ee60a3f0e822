import { expect, test } from 'vitest'
import { linkOf } from './share'
import type { PlayedDeal } from '../lib/proto'

const deal = (last: number, rule?: string) => ({ last, rule }) as PlayedDeal

test('the link leads to the end of the deal that was just over', () => {
  expect(linkOf('https://a.b', 'x1', [deal(90, 'riichi.end.win'), deal(171, 'riichi.end.win'), deal(200)])).toBe('https://a.b/t/x1?replay=171')
  expect(linkOf('https://a.b', 'x1', [deal(20)])).toBe('https://a.b/t/x1?replay')
  expect(linkOf('https://a.b', 'x1', [])).toBe('https://a.b/t/x1?replay')
})

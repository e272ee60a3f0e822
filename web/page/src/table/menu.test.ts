import { kindOf } from '../tile/tiles'
import { expect, test } from 'vitest'
import { automatic, offered } from './auto'
import { barredOf, calls, discardOf, layAction, mayLay, mustDiscard, planOf, speaksEarly } from './menu'
import { claim, crowded, early, fixed, strict, turn } from '../../e2e/moments.mjs'
import type { Action, StateMessage } from '../lib/proto'

const at = (make: () => unknown) => {
  const m = make() as StateMessage
  return { view: m.view!, legal: m.legal!, you: m.you }
}
const quiet = { autoWin: false, noCalls: false, autoDiscard: false, autoFlower: false }

test('the bar keeps its order, whatever the order of the legal actions', () => {
  const { view, legal } = at(claim)
  for (const list of [legal, [...legal].reverse()]) {
    expect(calls(list, view, 'riichi').map((c) => c.name)).toEqual(['chow', 'pung', 'kong', 'win', 'pass'])
  }
  expect(calls(at(turn).legal, at(turn).view, 'riichi').map((c) => c.label)).toEqual(['Kong', 'Riichi', 'Tsumo'])
})

test('one speaks early only while another is asked to declare', () => {
  const { view, legal } = at(early)
  expect(speaksEarly(view, legal)).toBe(true)
  expect(speaksEarly({ ...view, turn: 2 }, legal)).toBe(false)
  expect(speaksEarly(view, [])).toBe(false)
  expect(speaksEarly(at(claim).view, at(claim).legal)).toBe(false)
})

test('a call with several ways keeps them all', () => {
  const { view, legal } = at(claim)
  expect(calls(legal, view, 'riichi').map((c) => c.ways.length)).toEqual([3, 1, 1, 1, 1])
})

test('a win is ron on the tile of another and tsumo on the own draw', () => {
  const win: Action[] = [{ kind: 'win' }]
  expect(calls(win, { ...at(claim).view, phase: 'robbing' }, 'riichi')[0]!.label).toBe('Ron')
  expect(calls(win, at(turn).view, 'riichi')[0]!.label).toBe('Tsumo')
  expect(calls(win, at(turn).view, 'mcr')[0]!.label).toBe('Hu')
})

test('the drawn tile and its equal in the hand are two discards', () => {
  const { legal } = at(turn)
  expect(discardOf(legal, 'discard', '6p', true)).toEqual({ kind: 'discard', tile: '6p', drawn: true })
  expect(discardOf(legal, 'discard', '6p', false)).toEqual({ kind: 'discard', tile: '6p' })
  expect(discardOf(legal, 'discard', '9m', false)).toBeUndefined()
  expect(mustDiscard(legal)).toBe(true)
  expect(mustDiscard(at(claim).legal)).toBe(false)
})

test('a discard finds its waits and its bar', () => {
  expect(planOf(at(turn).view.own!.plans, '6p')!.waits!.map((w) => w.tile)).toEqual(['5p', '8p'])
  expect(planOf(at(turn).view.own!.plans, '2m')).toBeUndefined()
  expect(barredOf(at(crowded).view.own!.barred, '3m', false)!.rule).toBe('riichi.claim.swap_same')
  expect(barredOf(at(crowded).view.own!.barred, '4m', false)).toBeUndefined()
})

test('auto-win takes the win, and without it nothing happens', () => {
  const { view, legal, you } = at(claim)
  expect(automatic(view, legal, you, { ...quiet, autoWin: true })).toEqual({ kind: 'win' })
  expect(automatic(view, legal, you, quiet)).toBeUndefined()
})

test('no calls passes, but never a win', () => {
  const { view, legal, you } = at(claim)
  const t = { ...quiet, noCalls: true }
  expect(automatic(view, legal, you, t)).toBeUndefined()
  expect(calls(offered(legal, view, t), view, 'riichi').map((c) => c.name)).toEqual(['win', 'pass'])
  const without = legal.filter((a) => a.kind !== 'win')
  expect(automatic(view, without, you, t)).toEqual({ kind: 'pass' })
})

test('a kind that is never asked about is passed, but never a win on it', () => {
  const { view, legal, you } = at(claim)
  const kind = kindOf(view.asked!)
  const without = legal.filter((a) => a.kind !== 'win')
  expect(automatic(view, without, you, { ...quiet, never: [kind] })).toEqual({ kind: 'pass' })
  expect(automatic(view, without, you, { ...quiet, never: ['9m'] })).toBeUndefined()
  expect(automatic(view, legal, you, { ...quiet, never: [kind] })).toBeUndefined()
  expect(calls(offered(legal, view, { ...quiet, never: [kind] }), view, 'riichi').map((c) => c.name)).toEqual(['win', 'pass'])
  const own = at(turn)
  expect(offered(own.legal, own.view, { ...quiet, never: [kind] })).toEqual(own.legal)
})

test('no calls leaves the own turn alone', () => {
  const { view, legal, you } = at(turn)
  const t = { ...quiet, noCalls: true }
  expect(automatic(view, legal, you, t)).toBeUndefined()
  expect(offered(legal, view, t)).toEqual(legal)
})

test('auto-discard throws the drawn tile in riichi, and stops where there is a choice', () => {
  const { view, legal, you } = at(fixed)
  const t = { ...quiet, autoDiscard: true }
  expect(automatic(view, legal, you, t)).toEqual({ kind: 'discard', tile: '6p', drawn: true })
  expect(automatic(view, legal, you, quiet)).toBeUndefined()
  const kan: Action = { kind: 'kong', meld: { kind: 'closed_kong', tiles: '6666p', from: 2 } }
  expect(automatic(view, [...legal, kan], you, t)).toBeUndefined()
  expect(automatic(view, [...legal, { kind: 'win' }], you, t)).toBeUndefined()
  expect(automatic(at(turn).view, [legal[0]!], you, t)).toBeUndefined() // not in riichi
})

test('auto-flower lays out a flower, and a win goes before it', () => {
  const { view } = at(turn)
  const legal: Action[] = [{ kind: 'discard', tile: '3f', drawn: true }, { kind: 'flower', tile: '3f' }]
  const t = { ...quiet, autoFlower: true }
  expect(automatic(view, legal, 2, t)).toEqual({ kind: 'flower', tile: '3f' })
  expect(automatic(view, legal, 2, quiet)).toBeUndefined()
  expect(automatic(view, [...legal, { kind: 'win' }], 2, t)).toBeUndefined()
})

test('at a strict table any tiles can be laid, as the set that they are or as a false one', () => {
  const { view } = at(strict)
  const could = (strict() as unknown as StateMessage).could!
  expect(mayLay(view, 2, could)).toBe(true)
  expect(mayLay(at(claim).view, 2, at(claim).legal)).toBe(false)
  expect(layAction(view, 2, ['4p', '6p'], could)).toEqual({ kind: 'claim', meld: { kind: 'chow', tiles: '456p', called: '5p', from: 1 } })
  expect(layAction(view, 2, ['4s', '3m'], could)).toEqual({ kind: 'claim', meld: { kind: 'false_set', tiles: '3m5p4s', called: '5p', from: 1 } })
  const turned = { ...view, phase: 'turn' as const, turn: 2 }
  expect(layAction(turned, 2, ['1z', '2z', '1z', '1z'], [])).toEqual({ kind: 'kong', meld: { kind: 'false_set', tiles: '1112z', from: 2 } })
})

test('open riichi stands beside riichi, with the discards of its own', () => {
  const { view, legal } = at(turn)
  const ways: Action[] = legal.filter((a) => a.kind === 'riichi').map((a) => ({ ...a, kind: 'open_riichi' }))
  const bar = calls([...legal, ...ways], view, 'riichi')
  expect(bar.map((c) => c.label)).toEqual(['Kong', 'Riichi', 'Open riichi', 'Tsumo'])
  expect(bar[2]!.ways).toEqual(ways)
  const first = ways[0]!
  expect(discardOf([...legal, ...ways], 'open_riichi', first.tile!, !!first.drawn)).toEqual(first)
})

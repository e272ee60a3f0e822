import { describe, expect, it } from 'vitest'
import { alike, discardOf, othersOf } from './own'
import type { DrillAction } from '../lib/proto'

const can = (action: DrillAction['action']): DrillAction => ({ action, said: '' })
const actions = [can({ kind: 'discard', tile: '5p' }), can({ kind: 'discard', tile: '5p', drawn: true }), can({ kind: 'discard', tile: '2z' }), can({ kind: 'riichi', tile: '5p' }), can({ kind: 'pass' })]

describe('drills of own games', () => {
  it('finds the action of a tile of the hand', () => {
    expect(discardOf(actions, '5p', true)).toBe(actions[1])
    expect(discardOf(actions, '5p', false)).toBe(actions[0])
    expect(discardOf(actions, '2z', true)).toBe(actions[2])
    expect(discardOf(actions, '9s', false)).toBeUndefined()
  })
  it('names the rest apart', () => {
    expect(othersOf(actions)).toEqual([actions[3], actions[4]])
  })
  it('takes a tile for the same, drawn or not', () => {
    expect(alike(actions[0]!.action, actions[1]!.action)).toBe(true)
    expect(alike(actions[0]!.action, actions[3]!.action)).toBe(false)
  })
})

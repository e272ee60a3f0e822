import { afterEach, describe, expect, it, vi } from 'vitest'
import { alike, discardOf, makeDrills, othersOf, verdictOf } from './own'
import type { DrillAction, DrillJudged } from '../lib/proto'

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
    expect(othersOf([...actions, can({ kind: 'riichi', tile: '5p', drawn: true })])).toEqual([actions[3], actions[4]])
  })
  it('takes a tile for the same, drawn or not', () => {
    expect(alike(actions[0]!.action, actions[1]!.action)).toBe(true)
    expect(alike(actions[0]!.action, actions[3]!.action)).toBe(false)
  })
})

describe('a server', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  it('that is away or busy is asked again for drills, which is said', async () => {
    vi.useFakeTimers()
    const all = [() => Promise.reject(new TypeError('no network')), async () => new Response('{"code":"too_fast"}', { status: 429 }), async () => new Response('{"wait":{"deals":1,"of":4}}'), async () => new Response('{"due":3}')]
    vi.stubGlobal('fetch', () => all.shift()!())
    const told: string[] = []
    const made = makeDrills('t', (says) => told.push(says), () => true)
    await vi.advanceTimersByTimeAsync(20_000)
    expect((await made)?.due).toBe(3)
    expect(told).toEqual(['The server does not answer. Trying again…', '', '', ''])
  })
  it('that says the answer is the same has a verdict to be read, though there is no move to speak of', () => {
    const j = { same: true, readerSaid: 'master', options: [] } as unknown as DrillJudged
    expect(verdictOf(j, actions[0]!.action)).toBe('master would do the same')
    expect(verdictOf({ ...j, same: false, good: true, options: [{ ...actions[0]!, cost: '90', good: true }] } as unknown as DrillJudged, actions[0]!.action)).toBe('Good: it costs 90 points')
  })
})

import { describe, expect, it } from 'vitest'
import { answered, atLevel, dailyDone, dailyOf, dayBefore, drills, fresh, isRight, load, nextOf, progressOf, riverOf, save, tilesOf, viewOf, type Chapter, type Kept, type Level, type Progress, type Question } from './drill'
import daily from './drills/daily.json'

const q = (t: string, a = '1m'): Question => ({ t, a, h: '1m' })

describe('answers', () => {
  it('of waits are right when they are all there, in any order', () => {
    expect(isRight('waits', q('x', '3p6p'), '6p3p')).toBe(true)
    expect(isRight('waits', q('x', '3p6p'), '6p')).toBe(false)
    expect(isRight('waits', q('x', '3p6p'), '6p3p9p')).toBe(false)
  })
  it('of discards are right when they are one of the right ones', () => {
    expect(isRight('safe', q('x', '2s8s'), '8s')).toBe(true)
    expect(isRight('safe', q('x', '2s8s'), '2s8s')).toBe(false)
    expect(isRight('discard', q('x', '2s'), 's')).toBe(false)
  })
  it('in words and numbers are right when they are the same', () => {
    expect(isRight('furiten', q('x', 'no'), 'no')).toBe(true)
    expect(isRight('score', q('x', '3900'), '390')).toBe(false)
  })
})

describe('what comes next', () => {
  const list = [q('a'), q('a'), q('b'), q('b'), q('c')]
  const run = (p: Progress, right: (q: Question) => boolean, n: number): { p: Progress; tags: string[] } => {
    const tags: string[] = []
    for (let i = 0; i < n; i++) {
      const at = nextOf(p, list)
      tags.push(list[at]!.t)
      p = answered(p, p.level, at, list[at]!.t, right(list[at]!))
      p = { ...p, level: 0 as Level }
    }
    return { p, tags }
  }
  it('asks for what went wrong sooner than for what is known', () => {
    const { tags } = run(fresh(), (x) => x.t !== 'b', 30)
    const n = (t: string): number => tags.filter((x) => x === t).length
    expect(n('b')).toBeGreaterThan(n('a'))
    expect(n('b')).toBeGreaterThan(n('c'))
  })
  it('asks for every kind, and never the same question twice running', () => {
    let p = fresh()
    let last = -1
    const met = new Set<string>()
    for (let i = 0; i < 20; i++) {
      const at = nextOf(p, list)
      if (i !== 0) expect(at).not.toBe(last)
      last = at
      met.add(list[at]!.t)
      p = { ...answered(p, p.level, at, list[at]!.t, true), level: 0 }
    }
    expect([...met].sort()).toEqual(['a', 'b', 'c'])
  })
})

describe('difficulty', () => {
  const after = (rights: boolean[], level: Level = 0): Progress => rights.reduce((p, r, i) => answered(p, p.level, i, 'a', r), atLevel(fresh(), level))
  it('rises after six in a row and begins to count anew', () => {
    expect(after([true, true, true, true, true]).level).toBe(0)
    const p = after([true, true, true, true, true, true])
    expect([p.level, p.lately]).toEqual([1, []])
  })
  it('falls after three wrong of four, but not below easy', () => {
    expect(after([false, true, false, false], 2).level).toBe(1)
    expect(after([false, true, true, false], 2).level).toBe(2)
    expect(after([false, false, false, false], 0).level).toBe(0)
  })
  it('keeps the streak and the best one', () => {
    const p = after([true, true, false, true])
    expect([p.streak, p.best, p.right, p.asked]).toEqual([1, 2, 3, 4])
  })
})

describe('the drill of the day', () => {
  const all = daily as unknown as Record<string, Chapter>
  it('meets every drill in a year, no question on more than a tenth of its days', () => {
    const met: Record<string, number> = {}
    const names = new Set<string>()
    for (let i = 0, d = '2026-12-31'; i < 365; i++, d = dayBefore(d)) {
      const x = dailyOf(d, all)
      names.add(x.name)
      const id = JSON.stringify(x.question)
      met[id] = (met[id] ?? 0) + 1
    }
    expect([...names].sort()).toEqual([...drills].sort())
    expect(Math.max(...Object.values(met))).toBeLessThan(37)
  })
  it('counts days in a row, one answer a day', () => {
    let k: Kept = dailyDone({}, '2026-02-28', true)
    k = dailyDone(k, '2026-03-01', false)
    expect([k.dailyStreak, k.dailyRight]).toEqual([2, false])
    expect(dailyDone(k, '2026-03-01', true)).toBe(k)
    expect(dailyDone(k, '2026-03-03', true).dailyStreak).toBe(1)
  })
})

describe('what is kept', () => {
  it('comes back as it was, and a broken store is an empty one', () => {
    let text = ''
    const store = { getItem: () => text, setItem: (_: string, v: string) => void (text = v) }
    const p = answered(fresh(), 0, 3, 'a', true)
    save(store, { 'riichi-safe': p, daily: '2026-11-23' })
    expect(progressOf(load(store), 'riichi-safe')).toEqual(p)
    text = '{"riichi-safe":'
    expect(load(store)).toEqual({})
    expect(load(undefined)).toEqual({})
    expect(progressOf({}, 'riichi-safe')).toEqual(fresh())
  })
})

describe('positions', () => {
  it('reads a river with its marks', () => {
    expect(riverOf('1z 2m*_ 8s^', 2).map((t) => [t.tile, t.drawn, t.sideways, t.claimed, t.at])).toEqual([
      ['1z', false, false, false, 6],
      ['2m', true, true, false, 10],
      ['8s', false, false, true, 14],
    ])
  })
  it('lays the table of every daily question that has one', () => {
    for (const [name, c] of Object.entries(daily as unknown as Record<string, Chapter>))
      for (const x of c.levels.flat()) {
        expect(tilesOf(x.h).length, name).toBeGreaterThan(0)
        const v = viewOf(x, c.ruleset)
        if (v) expect(v.seats.map((s) => s.wind).sort()).toEqual(['1z', '2z', '3z', '4z'])
        else expect(['waits', 'score']).toContain(c.drill)
      }
  })
})

// Drills: what is known of how somebody answers, which question comes next, and
// the drill of the day. It knows neither the clock nor the browser's store: both
// are handed in. Questions and their answers come from the engine, in drills/*.json.
import { keep, kept } from '../lib/kept'
import type { Meld, RiverTile, TeachSafety, Tile, View } from '../lib/proto'

/** The drills, by game and what they train. */
export const drills = ['riichi-waits', 'riichi-furiten', 'riichi-safe', 'riichi-discard', 'riichi-score', 'mcr-waits', 'mcr-discard', 'mcr-fans'] as const
export type DrillName = (typeof drills)[number]
export const levels = [0, 1, 2] as const
export type Level = (typeof levels)[number]
/** How many questions a round has. */
export const roundOf = 30

/** A question as the engine wrote it; web/drills/question.go says what each letter is. */
export interface Question {
  t: string
  h: string
  d?: Tile
  m?: Meld[]
  v?: Laid
  q?: Thrown[]
  a: string
  c?: number[]
  w?: { n: string; o?: string; t: string }[]
  f?: (Thrown & { r: string; e: string })[]
  s?: TeachSafety[]
  r?: number
  o?: { b: string[]; s: string }[]
  n?: number
  l?: { t: Tile; s: number; a?: string; n: number; w?: string }[]
  x?: Won
}
export interface Thrown {
  t: Tile
  s: number
  n?: number
}
export interface Laid {
  w: Tile
  n: number
  l: number
  d?: string
  s: { w: Tile; p: number; r?: string; m?: Meld[]; f?: string; x?: boolean }[]
}
export interface Won {
  w: Tile
  s: number
  f: number
  t: Tile
  d?: string
  u?: string
  b?: number
  k?: string[] | null
  l: { r: string; v: number; u: string; o?: string }[]
  h?: number
  g?: number
  m?: string
}
export interface Chapter {
  ruleset: string
  title: string
  drill: 'waits' | 'furiten' | 'safe' | 'discard' | 'score'
  cites: Record<string, string>
  levels: Question[][]
}

/** Tiles that stand one by one: "2s8s". */
export function tilesOf(text: string | undefined): Tile[] {
  return text?.match(/../g) ?? []
}

/** Whether an answer is right: of waits all of them, of discards one of the right ones, else the word itself. */
export function isRight(drill: Chapter['drill'], q: Question, answer: string): boolean {
  const want = tilesOf(q.a)
  if (drill === 'waits') return [...tilesOf(answer)].sort().join() === [...want].sort().join()
  if (drill === 'safe' || drill === 'discard') return want.includes(answer)
  return answer === q.a
}

/** What somebody's answers to one kind of mistake have shown: how often in a row it was right, and after which question it comes again. */
export interface Card {
  box: number
  due: number
}
export interface Progress {
  right: number
  asked: number
  level: Level
  streak: number
  best: number
  /** Right or not, of this round. */
  round: boolean[]
  /** Right or not at this difficulty, the newest last. */
  lately: boolean[]
  cards: Record<string, Card>
  /** Questions that were asked lately, as "level.index", the newest last. */
  seen: string[]
}

export function fresh(): Progress {
  return { right: 0, asked: 0, level: 0, streak: 0, best: 0, round: [], lately: [], cards: {}, seen: [] }
}

/** After how many questions a kind comes again, by how often it was right in a row. */
const spaces = [2, 5, 12, 30, 80]

/** What is known after an answer: difficulty follows, and a kind that went wrong comes again soon. */
export function answered(p: Progress, level: Level, index: number, tag: string, right: boolean): Progress {
  const asked = p.asked + 1
  const was = p.cards[tag]?.box ?? 0
  const box = right ? Math.min(was + 1, spaces.length - 1) : 0
  const streak = right ? p.streak + 1 : 0
  const lately = [...p.lately, right].slice(-8)
  const last = lately.slice(-6)
  let next = p.level
  if (last.length === 6 && last.every((r) => r) && next < 2) next = (next + 1) as Level
  else if (lately.slice(-4).filter((r) => !r).length >= 3 && next > 0) next = (next - 1) as Level
  return {
    right: p.right + (right ? 1 : 0),
    asked,
    level: next,
    streak,
    best: Math.max(p.best, streak),
    round: [...p.round, right],
    lately: next === p.level ? lately : [],
    cards: { ...p.cards, [tag]: { box, due: asked + spaces[box]! } },
    seen: [...p.seen, `${level}.${index}`].slice(-120),
  }
}

/** Another difficulty, chosen by hand. */
export function atLevel(p: Progress, level: Level): Progress {
  return { ...p, level, lately: [] }
}

/**
 * Which question of a difficulty comes next: of a kind that is due the one that
 * is longest due, else of a kind that is not known yet, else of the one that
 * comes due first; of its questions one that was not asked lately.
 */
export function nextOf(p: Progress, questions: Question[]): number {
  const kinds = [...new Set(questions.map((q) => q.t))]
  const due = (t: string): number => p.cards[t]?.due ?? p.asked
  kinds.sort((a, b) => due(a) - due(b) || (p.cards[a]?.box ?? 9) - (p.cards[b]?.box ?? 9))
  const asked = (i: number): number => p.seen.lastIndexOf(`${p.level}.${i}`)
  const lists = kinds.map((t) => questions.map((_, i) => i).filter((i) => questions[i]!.t === t))
  // Kinds that are as due as each other take turns in the order of the file.
  const ready = kinds.filter((t) => due(t) <= p.asked)
  const pool = ready.length > 1 && ready.every((t) => !p.cards[t]) ? questions.map((_, i) => i) : lists[0]!
  const fresh = pool.find((i) => asked(i) < 0)
  if (fresh !== undefined) return fresh
  const elsewhere = questions.findIndex((_, i) => asked(i) < 0)
  if (elsewhere >= 0 && due(kinds[0]!) > p.asked) return elsewhere
  return [...pool].sort((a, b) => asked(a) - asked(b))[0]!
}

/** A number out of a text, the same everywhere (FNV-1a). */
export function hash(text: string): number {
  let h = 0x811c9dc5
  for (const c of text) h = Math.imul(h ^ c.codePointAt(0)!, 0x01000193) >>> 0
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d) >>> 0
  return (h ^ (h >>> 13)) >>> 0
}

/** The drill of a date, "2026-11-23": the same for everybody. */
export function dailyOf(date: string, all: Record<string, Chapter>): { name: DrillName; question: Question } {
  const list = drills.flatMap((name) => (all[name]?.levels ?? []).flat().map((question) => ({ name, question })))
  return list[hash(date) % list.length]!
}

/** The day before a date. */
export function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}

/** All that the browser keeps: of each drill, and the day of the last daily one. */
export type Kept = Partial<Record<DrillName, Progress>> & { daily?: string; dailyRight?: boolean; dailyStreak?: number }

/** What is kept after the drill of a day: days in a row count answers, right or not. */
export function dailyDone(k: Kept, date: string, right: boolean): Kept {
  if (k.daily === date) return k
  return { ...k, daily: date, dailyRight: right, dailyStreak: k.daily === dayBefore(date) ? (k.dailyStreak ?? 0) + 1 : 1 }
}

const key = 'jansou.drills'

/** What a store keeps; nothing where it is broken or forbidden. */
export function load(store: Pick<Storage, 'getItem'> | undefined): Kept {
  const k = kept(key, store)
  return typeof k === 'object' ? (k as Kept) : {}
}

export function save(store: Pick<Storage, 'setItem'> | undefined, k: Kept): void {
  keep(key, k, store)
}

/** The progress of a drill, with what a broken store lacks. */
export function progressOf(k: Kept, name: DrillName): Progress {
  return { ...fresh(), ...k[name] }
}

/** The discards of a seat, of which the n-th is the n-th event of its own. */
export function riverOf(text: string | undefined, place: number): RiverTile[] {
  return (text ?? '')
    .split(' ')
    .filter(Boolean)
    .map((t, i) => ({ tile: t.slice(0, 2), drawn: t.includes('*'), sideways: t.includes('_'), claimed: t.includes('^'), at: atOf(place, i + 1) }))
}

/** A number for the n-th discard of a place, so that each has its own; the one on offer is the last of all. */
export function atOf(place: number, turn: number): number {
  return turn * 4 + place
}

/** The table of a question as the page draws tables; the viewer is seat 0. */
export function viewOf(q: Question, ruleset: string): View | undefined {
  const v = q.v
  if (!v) return undefined
  const offer = v.s.findIndex((s) => s.r?.includes('!'))
  const own = q.h.replace(/\D/g, '').length % 3 === 2
  return {
    viewer: 0,
    ruleset,
    phase: own ? 'turn' : 'claims',
    prevailing: v.w,
    number: v.n,
    counters: 0,
    deposits: 0,
    dealer: v.s.findIndex((s) => s.w === '1z'),
    turn: own ? 0 : Math.max(0, offer),
    live: v.l,
    events: 0,
    indicators: v.d ? pieces(v.d) : [],
    askedFrom: offer < 0 ? 4 : offer,
    seats: v.s.map((s, i) => ({
      wind: s.w,
      points: s.p,
      concealed: 13 - 3 * (s.m?.length ?? 0) + (i === 0 && own ? 1 : 0),
      hasDrawn: i === 0 && own,
      melds: s.m ?? [],
      flowers: s.f ? pieces(s.f) : undefined,
      river: riverOf(s.r, i),
      riichi: s.x ?? false,
      accepted: s.x ?? false,
    })),
    own: { hand: q.h, drawn: q.d },
  }
}

/** The tiles of notation with the letter after its numbers. */
function pieces(text: string): Tile[] {
  return [...text.matchAll(/(\d+)([mpszf])/g)].flatMap(([, n, s]) => [...n!].map((x) => x + s))
}

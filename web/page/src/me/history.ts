// What was played: what the server is asked, and how its figures are told.
import { call } from '../lib/api'
import { gain, points, ruleName } from '../lib/words'
import { number, say, tongue } from '../lib/say.svelte'
import type { PlayedGame, PlayedGames, RatingAnswer, ResultsHand, StatisticsAnswer, TallyFigure } from '../lib/proto'

/** Which games the page is about. What is empty chooses nothing out. */
export interface Choice {
  game: string
  ruleset: string
  company: string
  /** Played here, or brought in. */
  where: string
  /** Of how many months back; 0: of all. */
  months: number
}

/** Which of them the list shows. */
export interface Only {
  place: string
  opponent: string
}

const day = 86_400_000

/** The question of a choice, as it stands in an address. */
export function queryOf(c: Choice, now = Date.now()): URLSearchParams {
  const q = new URLSearchParams()
  if (c.game) q.set('game', c.game)
  if (c.ruleset) q.set('ruleset', c.ruleset)
  if (c.company) q.set('company', c.company)
  if (c.where) q.set('where', c.where)
  if (c.months) q.set('from', new Date(now - c.months * 30.44 * day).toISOString().slice(0, 10))
  return q
}

/** Where the server is asked about somebody; '': oneself. */
const of = (handle: string) => (handle ? `/api/people/${encodeURIComponent(handle)}` : '/api/me')

export function statistics(handle: string, c: Choice): Promise<StatisticsAnswer> {
  return call<StatisticsAnswer>(`${of(handle)}/statistics?${queryOf(c)}`)
}

export function rating(handle: string): Promise<RatingAnswer> {
  return call<RatingAnswer>(`${of(handle)}/rating`)
}

/** Games of a choice, from a place in their list on. */
export function games(handle: string, c: Choice, only: Only, before: string): Promise<PlayedGames> {
  const q = queryOf(c)
  if (only.place) q.set('place', only.place)
  if (only.opponent) q.set('opponent', only.opponent)
  if (before) q.set('before', before)
  return call<PlayedGames>(`${of(handle)}/games?${q}`)
}

/** The rates that a page shows of a game, in two columns. */
export function ratesOf(game: string): [string[], string[]] {
  return [['first', 'second', 'third', 'fourth'], game === 'riichi' ? ['win', 'deal_in', 'riichi', 'open'] : ['win', 'deal_in', 'open', 'drawn']]
}

/** How many standard errors to either side hold the true rate 19 times of 20. */
const nineteen = 1.96

/** A rate as its line is drawn, in per cent. */
export interface Rate {
  name: string
  /** Missing: none was counted. */
  value?: number
  /** The true rate lies within so much, 19 times of 20; missing: too few to say. */
  within?: number
  /** Of all players of the server. */
  all?: number
  /** Where the band and the stroke of all are apart. */
  word: '' | 'fewer' | 'more'
}

export function rateOf(name: string, own: TallyFigure[], server: TallyFigure[]): Rate {
  const f = own.find((f) => f.name === name)
  const s = server.find((f) => f.name === name)
  const r: Rate = { name, word: '' }
  if (s && s.n > 0) r.all = 100 * s.value
  if (!f || f.n === 0) return r
  r.value = 100 * f.value
  if (f.few) return r
  r.within = 100 * nineteen * f.err
  if (r.all !== undefined && r.value + r.within < r.all) r.word = 'fewer'
  if (r.all !== undefined && r.value - r.within > r.all) r.word = 'more'
  return r
}

/** Where the scale of rates ends: 40 per cent, or as far as one of them reaches. */
export function scaleOf(rates: Rate[]): number {
  const most = Math.max(0, ...rates.map((r) => Math.max((r.value ?? 0) + (r.within ?? 0), r.all ?? 0)))
  return [40, 60, 80, 100].find((n) => most <= n) ?? 100
}

/** One digit after the point, as the language writes it. */
export function tenths(n: number): string {
  const text = new Intl.NumberFormat(tongue() === 'en' ? 'en-US' : tongue(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(Math.abs(n))
  return (n < 0 ? '−' : '') + text
}

/** What a game counted outside, in thousands: +61.4, −8.2. */
export function score(total: number): string {
  return (total > 0 ? '+' : '') + tenths(total / 1000)
}

/** "between 1,638 and 1,730" has no sign of its own. */
export { gain, number }

/** A day for people: today, yesterday, 19 Nov, or 19 Nov 2025. */
export function dayOf(ms: number, now = Date.now()): string {
  const at = new Date(ms)
  const ago = Math.round((midnight(now) - midnight(ms)) / day)
  if (ago === 0 || ago === 1) return new Intl.RelativeTimeFormat(tongue(), { numeric: 'auto' }).format(-ago, 'day')
  const year = at.getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric'
  return new Intl.DateTimeFormat(tongue(), { day: 'numeric', month: 'short', year }).format(at)
}
const midnight = (ms: number) => new Date(ms).setHours(0, 0, 0, 0)

/** A month and its year. */
export function monthOf(ms: number): string {
  return new Intl.DateTimeFormat(tongue(), { month: 'long', year: 'numeric' }).format(ms)
}

/** The same in little room. */
export function shortMonth(ms: number): string {
  return new Intl.DateTimeFormat(tongue(), { month: 'short', year: 'numeric' }).format(ms)
}

/** With whom a game was played: names of people, or how many bots. */
export function withWhom(g: PlayedGame, level: (bot: string) => string): string {
  const people = g.seats.filter((s, i) => i !== g.seat && !s.bot).map((s) => s.name)
  const bots = g.seats.filter((s) => s.bot)
  const own = bots.length ? say('me.bots', { n: bots.length, level: level(bots[0]!.bot ?? '') }) : ''
  if (people.length === 0) return own
  const named = say('me.with', { names: people.join(say('join.comma')) })
  return own ? [named, own].join(say('join.comma')) : named
}

/** What a great hand is called: its yakuman or dearest fan, or else its limit. */
export function handName(h: ResultsHand): string {
  const lines = h.lines ?? []
  if (h.yakuman) return lines.filter((l) => l.unit === 'yakuman').map((l) => ruleName(l.rule)).join(say('join.comma'))
  if (h.limit) return ruleName(h.limit)
  return ruleName(lines.reduce((a, b) => (b.value > a.value ? b : a), lines[0]!).rule)
}

/** What such a hand is worth. */
export function handWorth(h: ResultsHand): string {
  return h.fan ? say('me.fan', { n: h.fan }) : points(h.points)
}

/** Its other lines, the dearest first. */
export function handLines(h: ResultsHand): string {
  if (h.yakuman) return ''
  return (h.lines ?? [])
    .toSorted((a, b) => b.value - a.value)
    .slice(0, 3)
    .map((l) => ruleName(l.rule))
    .join(say('join.comma'))
}

/** The points of a sparkline: where the line runs in a field of that size, and where the start lies. */
export function spark(course: number[], start: number, width: number, height: number): { line: string; zero: number; end: [number, number] } {
  const all = [start, ...course]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const x = (i: number) => 4 + (i * (width - 8)) / Math.max(1, all.length - 1)
  const y = (v: number) => (high === low ? height / 2 : height - 4 - ((v - low) / (high - low)) * (height - 8))
  return { line: all.map((v, i) => `${x(i).toFixed(1)},${y(v).toFixed(1)}`).join(' '), zero: y(start), end: [x(all.length - 1), y(all.at(-1)!)] }
}

/** A figure in its unit, for a table. */
export function figureShown(f: Pick<TallyFigure, 'unit' | 'value' | 'n'> | undefined): string {
  if (!f || f.n === 0) return '–'
  if (f.unit === 'part') return `${tenths(100 * f.value)} %`
  return f.unit === 'place' ? f.value.toFixed(2) : f.unit === 'points' ? points(Math.round(f.value)) : tenths(f.value)
}

/** Its standard error, in the same unit. */
export function shortErr(f: TallyFigure): string {
  return `± ${f.unit === 'part' ? `${tenths(100 * f.err)} %` : f.unit === 'place' ? f.err.toFixed(2) : f.unit === 'points' ? number(Math.round(f.err)) : tenths(f.err)}`
}

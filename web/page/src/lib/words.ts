// Names and words for what the server says in ids and numbers. Its sentences are
// in said.ts.
import type { Exclusion, GameEvent, NextDeal, Payment, Replay, Result, RuleID, Seat, SeatInfo, StateMessage, TableInfo, Tile, View } from './proto'
import { callOfMeld, callWord } from '../table/menu'
import { playing, type Game } from '../table/game.svelte'
import { drawable } from './glyphs'
import { bookName, known, number, rulesetTitle, ruleWords, say, tongue } from './say.svelte'
import { seen, tileName, windShort } from '../tile/tiles'

/** The short name of a rule; an unknown id gives its last part. */
export function ruleName(id: RuleID | undefined): string {
  if (!id) return ''
  const w = ruleWords(id)
  if (w) return w.name
  const last = id.slice(id.lastIndexOf('.') + 1).replaceAll('_', ' ')
  return last.charAt(0).toUpperCase() + last.slice(1)
}

/** The name of a fan in its own script, "清龙"; empty where there is none, where the page speaks so, and where no font has its characters. */
export function nativeName(id: RuleID | undefined): string {
  const name = (id && bookName(id).native) || ''
  return [...name].every(drawable) ? name : ''
}

/** How the native name is read, "qīng lóng"; empty where there is none. */
export function nativeReading(id: RuleID | undefined): string {
  return (id && bookName(id).reading) || ''
}

/** The rule in a sentence; empty if it is not known. */
export function ruleSays(id: RuleID | undefined): string {
  return (id && ruleWords(id)?.say) || ''
}

/** Why a fan that was met is not counted. */
export function exclusionSays(x: Exclusion): string {
  const key = `excl.${x.principle?.slice(x.principle.lastIndexOf('.') + 1)}`
  return say(known(key) ? key : 'excl.other', { by: ruleName(x.by) })
}

/** 25,000; a minus sign for what is owed. */
export function points(n: number): string {
  return number(n).replace('-', '−')
}

/** −108.4k: six digits where there is little room. Points of riichi are hundreds, so nothing is lost. */
export function thousands(n: number): string {
  return Math.abs(n) < 100_000 || n % 100 ? points(n) : `${points(n / 1000)}k`
}

/** +3,900 or −1,300 or 0. */
export function gain(n: number): string {
  return (n > 0 ? '+' : '') + points(n)
}

/** The name of whoever sits there, from the viewer's side. */
export function who(seat: Seat, you: Seat, seats: SeatInfo[]): string {
  if (seat === you) return say('you')
  return seats[seat]?.name || say('seat', { n: seat + 1 })
}

/** Who has the host's rights at a table, and that they are away; nothing where nobody has them. */
export function hostSays(m: StateMessage): string {
  const h = m.host
  if (!h) return ''
  const name = m.seats[h.seat]?.name
  const is = h.you ? say('host.you') : name ? say('host.is', { name }) : say('host.elsewhere')
  return h.here ? is : [is, say('host.away')].join(' ')
}

/** The wind of each seat. */
export function windsOf(v: View): Tile[] {
  return v.seats.map((s) => s.wind)
}

/** "East 3", as short as it stands in the middle of the table. */
export function roundName(v: Pick<View, 'prevailing' | 'number'>): string {
  return say(`round.${playing.game}`, { wind: windShort(v.prevailing), n: v.number })
}

/** The round of a sheet's head: "East 2 · 1 counter". */
export function roundAndCounters(v: View): string {
  return roundName(v) + (v.counters ? ` · ${say('replay.counters', { n: v.counters })}` : '')
}

/** The name of a table; one that was branched off a game, or is for teaching, says so. */
export function tableTitle(t: Pick<TableInfo, 'ruleset' | 'title' | 'branch' | 'teaching'>): string {
  const title = rulesetTitle(t.ruleset, t.title) + (t.teaching ? say('join.comma') + say('teaching') : '')
  return t.branch ? say('branch.name', { title }) : title
}

/** A chair of a replay by who sat there. */
export function chairName(r: Replay, seat: Seat): string {
  return seat === r.you ? say('replay.yours') : say('replay.chairof', { name: who(seat, 4, r.seats) })
}

/** The name of the deal that follows: "East 2, counters: 2". */
export function nextName(next: NextDeal): string {
  const round = roundName(next)
  return next.counters ? say('next.deal', { round, n: next.counters }) : round
}

const numerals = ['', '\u4e00', '\u4e8c', '\u4e09', '\u56db']
const compass = ['', '\u6771', '\u5357', '\u897f', '\u5317']

/** The round as a table in Japan writes it, "東二局"; empty where the page speaks so anyway, and where no font has the characters. */
export function nativeRound(v: View): string {
  const lang = tongue()
  if (lang === 'ja' || lang === 'zh' || !drawable('\u5c40')) return ''
  return `${compass[Number(v.prevailing[0])] ?? ''}${numerals[v.number] ?? v.number}\u5c40`
}

/** The number of the deal in the whole game, where each wind has four. */
export function dealOf(v: View): number {
  return (Number(v.prevailing[0]) - 1) * 4 + v.number
}

/** Whether a deal was ended by an offence. */
export function byOffence(r: Result | null | undefined): boolean {
  return r?.rule === 'riichi.end.chombo' || r?.rule === 'mcr.end.foul'
}

/** What a move sounds like at its seat: a bubble, and a word for readers. */
export function shoutOf(e: GameEvent, game: Game): string {
  switch (e.kind) {
    case 'claimed':
    case 'konged':
      return callWord(callOfMeld(e.meld), game, false)
    case 'flower_laid':
      return callWord('flower', game, true)
    case 'discarded':
      return e.riichi ? callWord(e.hand ? 'open_riichi' : 'riichi', game, true) : ''
    case 'won':
      return callWord('win', game, e.from === e.seat)
    case 'answered':
      return !calledOut(e) ? '' : e.action?.kind === 'win' ? callWord('win', game, false) : say('shout.call')
    case 'put_back':
      return say('shout.back')
    case 'faulted':
      return ruleName(e.rule)
  }
  return ''
}

/** Whether an answer of another was heard by all: without the tiles, as where claims are called live. */
function calledOut(e: GameEvent): boolean {
  return e.kind === 'answered' && (e.action?.kind === 'win' || (e.action?.kind === 'claim' && !e.action.meld))
}

/** Two throws of two dice: "3 + 4, then 2 + 5". */
export function diceSay(dice: number[]): string {
  return say('dice', { first: dice.slice(0, 2).join(' + '), second: dice.slice(2).join(' + ') })
}

/** Whether an event is worth a word at the table: not what another drew unseen, nor what somebody lets go. */
export function worthSaying(e: GameEvent): boolean {
  return e.kind === 'drew' ? seen(e.tile) : e.kind !== 'answered' || calledOut(e)
}

/** A part of a table of payments; its word is pay.*. */
export type Part = 'hand' | 'counters' | 'deposits' | 'base'

/** What stands apart in a table of payments, by its rule; all else is the hand. */
const apartInPayments: Record<RuleID, Part> = {
  'riichi.pay.counters': 'counters',
  'riichi.pay.deposits': 'deposits',
  'mcr.pay.base': 'base',
}

/** Who takes part in a payment: sums by seat and part, the hand first. */
export interface PaymentRow {
  seat: Seat
  parts: Partial<Record<Part, number>>
  total: number
}

/** Adds the parts of a sheet up for each seat. */
export function paymentRows(payments: Payment[], totals: number[]): PaymentRow[] {
  const kinds = Object.values(apartInPayments).filter((k) => payments.some((p) => apartInPayments[p.rule] === k))
  return totals.map((total, seat) => {
    const parts: Partial<Record<Part, number>> = Object.fromEntries(['hand', ...kinds].map((k) => [k, 0]))
    for (const p of payments) {
      const sign = (p.to === seat ? 1 : 0) - (p.from === seat ? 1 : 0)
      const part = apartInPayments[p.rule] ?? 'hand'
      parts[part] = (parts[part] ?? 0) + sign * p.points
    }
    return { seat, parts, total }
  })
}

/** What the viewer is asked, for the live region: about which tile, too, since it cuts off whoever is telling of it. */
export function askSays(m: StateMessage, labels: string[]): string {
  if (!m.view || labels.length === 0) return ''
  const tile = m.view.asked ? `${tileName(m.view.asked)}${say('join.colon')}` : ''
  return tile + say('ask', { calls: labels.join(say('join.comma')).toLowerCase() })
}

// Sentences for what the server says in ids and facts.
import type { Exclusion, Fact, GameEvent, Payment, Reason, Refusal, Result, RuleID, Ruling, Seat, SeatInfo, StateMessage, Tile, View } from './proto'
import { callOf, callOfMeld, callWord } from './menu'
import { playing, type Game } from './game.svelte'
import { bookName, known, number, ruleWords, say } from './say.svelte'
import { seen, tileName, windShort } from './tiles'

/** The short name of a rule; an unknown id gives its last part. */
export function ruleName(id: RuleID | undefined): string {
  if (!id) return ''
  const w = ruleWords(id)
  if (w) return w.name
  const last = id.slice(id.lastIndexOf('.') + 1).replaceAll('_', ' ')
  return last.charAt(0).toUpperCase() + last.slice(1)
}

/** The name of a fan in its own script, "清龙"; empty where there is none, or where the page speaks so. */
export function nativeName(id: RuleID | undefined): string {
  return (id && bookName(id).native) || ''
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

/** +3,900 or −1,300 or 0. */
export function gain(n: number): string {
  return (n > 0 ? '+' : '') + points(n)
}

/** The name of whoever sits there, from the viewer's side. */
export function who(seat: Seat, you: Seat, seats: SeatInfo[]): string {
  if (seat === you) return say('you')
  return seats[seat]?.name || say('seat', { n: seat + 1 })
}

/** The wind of each seat. */
export function windsOf(v: View): Tile[] {
  return v.seats.map((s) => s.wind)
}

/** "East 3", as short as it stands in the middle of the table. */
export function roundName(v: View): string {
  return say(`round.${playing.game}`, { wind: windShort(v.prevailing), n: v.number })
}

/** The number of the deal in the whole game, where each wind has four. */
export function dealOf(v: View): number {
  return (Number(v.prevailing[0]) - 1) * 4 + v.number
}

/** On which turn, behind what happened then; empty where it is not known. */
function turnSays(turn: number | undefined): string {
  return turn ? say('turn.on', { n: turn }) : ''
}

/** One cause of furiten as a sentence for its owner. */
export function furitenSays(r: Reason, you: Seat, seats: SeatInfo[]): string {
  const ends = r.ends.replace('riichi.furiten.', '')
  return say('furiten.is', { cause: causeSays(r, you, seats), until: say(known(ends) ? ends : 'ends.now') })
}

function causeSays(r: Reason, you: Seat, seats: SeatInfo[]): string {
  const fill = { tile: tileName(r.tile), turn: turnSays(r.turn) }
  if (r.rule === 'riichi.furiten.own') return say('furiten.own', fill)
  const riichi = r.rule === 'riichi.furiten.riichi' ? say('furiten.riichi') : ''
  return say(r.seat === you ? 'furiten.let.you' : 'furiten.let', { ...fill, name: who(r.seat, you, seats), riichi })
}

/** Why a win on the present tile is refused; furiten is told in full elsewhere. */
export function missingSays(r: Refusal): string {
  if (r.rule.startsWith('riichi.furiten.')) return say('furiten.missing')
  return refusalSays(r)
}

/** A refusal as a sentence: the rule, and what made it apply. */
export function refusalSays(r: Refusal): string {
  const facts = (r.facts ?? []).map((f) => factSays(f, r.rule)).filter((s) => s !== '')
  const rule = ruleSays(r.rule) || `${ruleName(r.rule)}.`
  return facts.length ? rule + say('paren', { text: facts.join(say('join.semicolon')) }) : rule
}

/**
 * What makes an offence one. Of a false win, which has many reasons, the reason;
 * of anything else what the offence is, and then the rule that it broke.
 */
export function offenceSays(o: Pick<GameEvent, 'rule' | 'action' | 'cause'>): string {
  if (!o.cause) return ruleSays(o.rule)
  const broke = refusalSays(o.cause)
  return o.action?.kind === 'win' ? broke : [ruleSays(o.rule), broke].filter((s) => s).join(say('join.sentence'))
}

/** A fact in words; a number that is missing in the message is zero. */
function factSays(f: Fact, rule: RuleID): string {
  if (f.say === 'turn') return '' // whose turn it is stands on the table
  const fan = f.say === 'has' && rule.startsWith('mcr.')
  const key = `fact.${fan ? 'has_fan' : f.say.replaceAll(' ', '_')}`
  if (!known(key)) return f.say + turnSays(f.turn)
  return say(key, { n: f.n ?? 0, tile: seen(f.tile) ? tileName(f.tile) : '', turn: turnSays(f.turn) }).trim()
}

/** What follows from an offence: "the hand is dead and may not win; Ann −30, Ben +10". */
export function consequenceSays(r: Ruling, you: Seat, seats: SeatInfo[]): string {
  const paid = (r.points ?? []).flatMap((p, seat) => (p ? [`${who(seat, you, seats)} ${gain(p)}`] : [])).join(say('join.comma'))
  const more = [paid, r.dead && r.verdict !== 'dead_hand' && say('ruling.dead'), r.after && paid && say('ruling.after'), r.ends && !r.again && say('ruling.ends')].filter((x) => x)
  return [say(`verdict.${r.verdict}`), ...more].join(say('join.semicolon'))
}

/** What follows, and where it stands: "a warning – EMA 2016, 5.4". */
export function rulingSays(r: Ruling, you: Seat, seats: SeatInfo[]): string {
  return `${consequenceSays(r, you, seats)} – ${r.cite}`
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

/** An event as a sentence for the live region; empty where nothing need be said. */
export function eventSays(e: GameEvent, you: Seat, seats: SeatInfo[], game: Game): string {
  const me = e.seat === you
  const fill = { name: who(e.seat, you, seats), tile: tileName(e.tile) }
  switch (e.kind) {
    case 'dealt':
      return e.dice?.length ? say('event.dealt.dice', { dice: diceSay(e.dice) }) : say('event.dealt')
    case 'drew':
      if (!seen(e.tile)) return ''
      if (e.replacement) return say(me ? 'event.replaced.you' : 'event.replaced', fill)
      return say(me ? 'event.drew.you' : 'event.drew', fill)
    case 'discarded':
      if (e.riichi && e.hand) return say(me ? 'event.open.you' : 'event.open', { ...fill, hand: e.hand })
      if (e.riichi) return say(me ? 'event.riichi.you' : 'event.riichi', fill)
      return say(me ? 'event.discarded.you' : 'event.discarded', fill)
    case 'answered': // told to oneself, in a replay, and where claims are called live
      if (calledOut(e)) return say(`event.calls${e.action?.kind === 'win' ? '.win' : ''}${me ? '.you' : ''}`, { ...fill, call: shoutOf(e, game).toLowerCase() })
      return me || !e.action ? '' : say('event.may', { ...fill, call: callWord(callOf(e.action) ?? 'pass', game, false).toLowerCase() })
    case 'claimed':
    case 'konged':
      return say('event.called', { ...fill, call: shoutOf(e, game) })
    case 'flower_laid':
      return say(me ? 'event.flower.you' : 'event.flower', fill)
    case 'faulted':
      return say('event.faulted', { ...fill, rule: ruleName(e.rule), say: offenceSays(e) })
    case 'ruled':
      return e.ruling ? say('event.ruled', { ruling: rulingSays(e.ruling, you, seats) }) : ''
    case 'put_back':
      return say(me ? 'event.putback.you' : 'event.putback', fill)
    case 'time_called':
      return say('event.timecalled', { n: e.n ?? 0 })
    case 'indicated':
      return say('event.indicated', fill)
    case 'won':
      return say(me ? 'event.won.you' : 'event.won', { ...fill, call: shoutOf(e, game).toLowerCase() })
    case 'deal_ended':
      return say('event.ended', { rule: ruleName(e.rule) })
    case 'game_ended':
      return say('event.over')
  }
  return ''
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

/** A kind sentence for an error of the server. */
export function errorSays(code: string, message: string, refusal?: Refusal, seats: SeatInfo[] = []): string {
  if (code === 'refused' && refusal) return refusalSays(refusal)
  if (code === 'bad_ruling') return named(message, seats)
  const key = `error.${code}`
  return known(key) ? say(key) : message
}

/** The sentence of a ruling that cannot be, with names in place of ids and numbers. */
function named(message: string, seats: SeatInfo[]): string {
  return message
    .replace(/^[a-z]+: /, '')
    .replace(/\bseat (\d)/g, (_, n) => who(Number(n), 4, seats))
    .replace(/\b(riichi|mcr)\.[a-z_.]*[a-z]/g, (id) => ruleName(id))
}

/** What the viewer is asked, for the live region. */
export function askSays(m: StateMessage, labels: string[]): string {
  if (!m.view || labels.length === 0) return ''
  return say('ask', { calls: labels.join(say('join.comma')).toLowerCase() })
}

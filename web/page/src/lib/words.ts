// Sentences for what the server says in ids and facts.
import catalogue from './rules.json'
import type { Exclusion, Fact, GameEvent, Payment, Reason, Refusal, Result, RuleID, Ruling, Seat, SeatInfo, StateMessage, Tile, View } from './proto'
import { callOf, callOfMeld, callWord } from './menu'
import type { Game } from './game.svelte'
import { seen, tileName, windName } from './tiles'

const rules: Record<string, { name: string; say: string; native?: string; reading?: string }> = catalogue

/** The short name of a rule; an unknown id gives its last part. */
export function ruleName(id: RuleID | undefined): string {
  if (!id) return ''
  const known = rules[id]
  if (known) return known.name
  const last = id.slice(id.lastIndexOf('.') + 1).replaceAll('_', ' ')
  return last.charAt(0).toUpperCase() + last.slice(1)
}

/** The name of a fan in its own script, "清龙"; empty where there is none. */
export function nativeName(id: RuleID | undefined): string {
  return (id && rules[id]?.native) || ''
}

/** How the native name is read, "qīng lóng"; empty where there is none. */
export function nativeReading(id: RuleID | undefined): string {
  return (id && rules[id]?.reading) || ''
}

/** The rule in a sentence; empty if it is not known. */
export function ruleSays(id: RuleID | undefined): string {
  return (id && rules[id]?.say) || ''
}

const removed: Record<RuleID, (by: string) => string> = {
  'mcr.principle.non_repeat': (by) => `it always comes with ${by}`,
  'mcr.principle.non_separation': (by) => `its sets are put together for ${by} already`,
  'mcr.principle.non_identical': (by) => `one of its sets is used for ${by} already`,
  'mcr.principle.account_once': (by) => `its sets are joined by ${by} already`,
  'mcr.principle.high_versus_low': () => 'it belongs to an arrangement of the tiles that is worth less',
}

/** Why a fan that was met is not counted. */
export function exclusionSays(x: Exclusion): string {
  const by = ruleName(x.by)
  return removed[x.principle ?? '']?.(by) ?? `this rulebook does not count it beside ${by}`
}

/** 25,000; a minus sign for what is owed. */
export function points(n: number): string {
  return n.toLocaleString('en-US').replace('-', '−')
}

/** +3,900 or −1,300 or 0. */
export function gain(n: number): string {
  return (n > 0 ? '+' : '') + points(n)
}

/** The name of whoever sits there, from the viewer's side. */
export function who(seat: Seat, you: Seat, seats: SeatInfo[]): string {
  if (seat === you) return 'You'
  return seats[seat]?.name || `Seat ${seat + 1}`
}

/** The wind of each seat. */
export function windsOf(v: View): Tile[] {
  return v.seats.map((s) => s.wind)
}

/** "East 3". */
export function roundName(v: View): string {
  return `${windName(v.prevailing)} ${v.number}`
}

/** The number of the deal in the whole game, where each wind has four. */
export function dealOf(v: View): number {
  return (Number(v.prevailing[0]) - 1) * 4 + v.number
}

const ends: Record<string, string> = {
  'riichi.furiten.ends.waits': 'until your hand waits on other tiles',
  'riichi.furiten.ends.draw': 'until you draw a tile',
  'riichi.furiten.ends.draw_or_claim': 'until you draw or claim a tile',
  'riichi.furiten.ends.discard': 'until your own next discard',
  'riichi.furiten.ends.any_claim': 'until you draw, or anybody claims a tile',
  'riichi.furiten.ends.deal': 'for the rest of this deal',
}

/** One cause of furiten as a sentence for its owner. */
export function furitenSays(r: Reason, you: Seat, seats: SeatInfo[]): string {
  const turn = r.turn ? ` on turn ${r.turn}` : ''
  const until = ends[r.ends] ?? 'for now'
  return `You are furiten: ${causeSays(r, turn, you, seats)}. Only a self-draw wins ${until}.`
}

function causeSays(r: Reason, turn: string, you: Seat, seats: SeatInfo[]): string {
  const tile = tileName(r.tile)
  if (r.rule === 'riichi.furiten.own') return `you discarded the ${tile}${turn} and wait on it`
  const whose = r.seat === you ? 'your own' : `${who(r.seat, you, seats)}’s`
  return `you let ${whose} ${tile} go by${turn}${r.rule === 'riichi.furiten.riichi' ? ' while in riichi' : ''}`
}

/** Why a win on the present tile is refused; furiten is told in full elsewhere. */
export function missingSays(r: Refusal): string {
  if (r.rule.startsWith('riichi.furiten.')) return 'you are furiten.'
  return refusalSays(r)
}

/** A refusal as a sentence: the rule, and what made it apply. */
export function refusalSays(r: Refusal): string {
  const facts = (r.facts ?? []).map((f) => factSays(f, r.rule)).filter((s) => s !== '')
  const say = ruleSays(r.rule) || `${ruleName(r.rule)}.`
  return facts.length ? `${say} (${facts.join('; ')})` : say
}

/** Facts that are a number; one that is missing in the message is zero. */
const counted: Record<string, string> = {
  'tiles left': 'tiles left',
  needs: 'needed',
  points: 'points held',
  has: 'han from yaku',
  counters: 'counters',
  kongs: 'kans made',
}

function factSays(f: Fact, rule: RuleID): string {
  if (f.say === 'has' && rule.startsWith('mcr.')) return `${f.n ?? 0} points without flowers`
  if (f.say in counted) return `${points(f.n ?? 0)} ${counted[f.say]}`
  if (f.say === 'turn') return '' // whose turn it is stands on the table
  if (f.say === 'not in hand') return `the ${tileName(f.tile)} is not in your hand`
  const turn = f.turn ? ` on turn ${f.turn}` : ''
  return seen(f.tile) ? `${f.say} the ${tileName(f.tile)}${turn}` : `${f.say}${turn}`
}

const verdicts: Record<Ruling['verdict'], string> = {
  none: 'no ruling',
  unpunished: 'nothing follows',
  warning: 'a warning',
  minor: 'a minor offence, punished when repeated',
  undone: 'it is put right',
  points: 'points are lost',
  dead_hand: 'the hand is dead and may not win',
  chombo: 'chombo: the deal is void and is played again',
  disqualified: 'disqualified',
  referee: 'the book gives no ruling, the referee decides',
}

/** What follows from an offence: "the hand is dead and may not win; Ann −30, Ben +10". */
export function consequenceSays(r: Ruling, you: Seat, seats: SeatInfo[]): string {
  const paid = (r.points ?? []).flatMap((p, seat) => (p ? [`${who(seat, you, seats)} ${gain(p)}`] : [])).join(', ')
  const more = [paid, r.dead && r.verdict !== 'dead_hand' && 'the hand is dead', r.after && paid && 'counted after the ranking', r.ends && !r.again && 'the deal is over'].filter((x) => x)
  return [verdicts[r.verdict], ...more].join('; ')
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
      return e.riichi ? callWord('riichi', game, true) : ''
    case 'won':
      return callWord('win', game, e.from === e.seat)
    case 'answered':
      return !calledOut(e) ? '' : e.action?.kind === 'win' ? callWord('win', game, false) : 'Call!'
    case 'put_back':
      return 'Put back'
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
  return `${dice.slice(0, 2).join(' + ')}, then ${dice.slice(2).join(' + ')}`
}

/** An event as a sentence for the live region; empty where nothing need be said. */
export function eventSays(e: GameEvent, you: Seat, seats: SeatInfo[], game: Game): string {
  const me = e.seat === you
  const name = who(e.seat, you, seats)
  const tile = tileName(e.tile)
  switch (e.kind) {
    case 'dealt':
      return e.dice?.length ? `A new deal; the dice: ${diceSay(e.dice)}.` : 'A new deal.'
    case 'drew':
      return seen(e.tile) ? `${name} ${me ? 'draw' : 'draws'} the ${tile}${e.replacement ? ' for a replacement' : ''}.` : ''
    case 'discarded':
      return `${name} ${me ? 'discard' : 'discards'} the ${tile}${e.riichi ? ' and ' + (me ? 'declare' : 'declares') + ' riichi' : ''}.`
    case 'answered': // told to oneself, in a replay, and where claims are called live
      if (calledOut(e)) return `${name} ${me ? 'call' : 'calls'}${e.action?.kind === 'win' ? ` ${shoutOf(e, game).toLowerCase()}` : ' for the tile'}.`
      return me || !e.action ? '' : `${name} may claim it: ${callWord(callOf(e.action) ?? 'pass', game, false).toLowerCase()}.`
    case 'claimed':
    case 'konged':
      return `${name}: ${shoutOf(e, game)}.`
    case 'flower_laid':
      return `${name} ${me ? 'lay' : 'lays'} out a flower, ${tile}.`
    case 'faulted':
      return `${name}: ${ruleName(e.rule)}. ${ruleSays(e.rule)}`
    case 'ruled':
      return e.ruling ? `Ruling: ${rulingSays(e.ruling, you, seats)}.` : ''
    case 'put_back':
      return `What ${me ? 'you have' : `${name} has`} drawn or claimed goes back: a call came in time.`
    case 'indicated':
      return `New dora indicator: ${tile}.`
    case 'won':
      return `${name} ${me ? 'win' : 'wins'} by ${shoutOf(e, game).toLowerCase()}.`
    case 'deal_ended':
      return `The deal is over: ${ruleName(e.rule)}.`
    case 'game_ended':
      return 'The game is over.'
  }
  return ''
}

/** What stands apart in a table of payments, by its rule; all else is the hand. */
const apartInPayments: Record<RuleID, string> = {
  'riichi.pay.counters': 'Counters',
  'riichi.pay.deposits': 'Sticks',
  'mcr.pay.base': 'Base',
}

/** Who takes part in a payment: sums by seat and kind, "Hand" first. */
export interface PaymentRow {
  seat: Seat
  parts: Record<string, number>
  total: number
}

/** Adds the parts of a sheet up for each seat. */
export function paymentRows(payments: Payment[], totals: number[]): PaymentRow[] {
  const kinds = Object.values(apartInPayments).filter((k) => payments.some((p) => apartInPayments[p.rule] === k))
  return totals.map((total, seat) => {
    const parts = Object.fromEntries(['Hand', ...kinds].map((k) => [k, 0]))
    for (const p of payments) {
      const sign = (p.to === seat ? 1 : 0) - (p.from === seat ? 1 : 0)
      parts[apartInPayments[p.rule] ?? 'Hand']! += sign * p.points
    }
    return { seat, parts, total }
  })
}

const codes: Record<string, string> = {
  stale: 'Something happened in between; look again.',
  not_asked: 'It is not your turn to choose.',
  not_seated: 'You are watching: only players act.',
  seat_taken: 'That seat is taken.',
  table_full: 'The table is full.',
  bad_name: 'Choose a name of 1 to 24 characters.',
  not_waiting: 'The game has already begun.',
  over: 'The game is over.',
  too_fast: 'Too fast: wait a moment.',
  no_referee: 'The referee is not here.',
  not_referee: 'Only the referee does this.',
  unavailable: 'The server could not write its log; nothing has happened. Try again.',
}

/** A kind sentence for an error of the server. */
export function errorSays(code: string, message: string, refusal?: Refusal, seats: SeatInfo[] = []): string {
  if (code === 'refused' && refusal) return refusalSays(refusal)
  if (code === 'bad_ruling') return named(message, seats)
  return codes[code] ?? message
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
  return `You may ${labels.join(', ').toLowerCase()}.`
}

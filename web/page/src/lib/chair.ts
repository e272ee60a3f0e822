// What the referee does, in words, and the rulings that she may write herself.
import type { Game } from './game.svelte'
import type { GameEvent, Note, OwnRuling, RefereeCall, RuleID, Ruling, Seat, SeatInfo } from './proto'
import { tileName, seen } from './tiles'
import { callOf, callWord } from './menu'
import { eventSays, ruleName, who } from './words'

export type Verdict = OwnRuling['verdict']

/** The verdicts that a referee may give, from the mildest. */
export const verdicts: [Verdict, string][] = [
  ['unpunished', 'nothing follows'],
  ['warning', 'a warning'],
  ['minor', 'a minor offence'],
  ['undone', 'it is put right'],
  ['points', 'points are lost'],
  ['dead_hand', 'the hand is dead'],
  ['chombo', 'chombo'],
  ['disqualified', 'disqualified'],
]

/** How points go over: to nobody, or from the offender to each of the others. */
export type Pays = 'none' | 'each' | 'lost'

/** A ruling as it is filled in. */
export interface Draft {
  verdict: Verdict
  pays: Pays
  points: number
  after: boolean
  dead: boolean
  ends: boolean
  again: boolean
  reading: string
}

/** What a verdict brings with it at most tables; every part of it can be changed. */
export function draftOf(verdict: Verdict, before?: Draft): Draft {
  return {
    verdict,
    pays: before?.pays ?? (verdict === 'points' ? 'lost' : 'none'),
    points: before?.points ?? 0,
    after: before?.after ?? false,
    dead: verdict === 'dead_hand' || verdict === 'disqualified',
    ends: verdict === 'chombo',
    again: verdict === 'chombo',
    reading: before?.reading ?? '',
  }
}

/** A draft that begins at the ruling of the book, where that is one. */
export function draftLike(r: Ruling, offender: Seat): Draft {
  const known = verdicts.find(([v]) => v === r.verdict)
  if (!known) return draftOf('warning')
  const lost = -(r.points?.[offender] ?? 0)
  const pays = lost <= 0 ? 'none' : r.deducted ? 'lost' : 'each'
  return { verdict: r.verdict, pays, points: pays === 'each' ? Math.round(lost / 3) : Math.max(0, lost), after: !!r.after, dead: !!r.dead, ends: !!r.ends, again: !!r.again, reading: '' }
}

/** The ruling that a draft means for an offender. */
export function rulingOf(d: Draft, offender: Seat): OwnRuling {
  const out: OwnRuling = { verdict: d.verdict, reading: d.reading.trim() }
  if (d.pays !== 'none' && d.points > 0) {
    const each = d.pays === 'each'
    out.points = [0, 1, 2, 3].map((s) => (s === offender ? -d.points * (each ? 3 : 1) : each ? d.points : 0))
    if (!each) out.deducted = true
    if (d.after) out.after = true
  }
  if (d.dead) out.dead = true
  if (d.ends) out.ends = true
  if (d.ends && d.again) out.again = true
  return out
}

/** Why the table stands still, for everybody. */
export function callSays(c: RefereeCall, you: Seat, seats: SeatInfo[], referee: string): string[] {
  const out: string[] = []
  if (c.seat !== undefined) out.push(`${who(c.seat, you, seats)} ${c.seat === you ? 'have' : 'has'} called the referee.`)
  else if (c.faults?.length) out.push(`The referee is asked to rule.`)
  else out.push(`${referee}, the referee, has the word.`)
  for (const f of c.faults ?? []) out.push(`${who(f.seat, you, seats)}: ${ruleName(f.rule)}.`)
  if (c.why) out.push(`“${c.why}”`)
  if (c.looked) out.push(`${referee} looks at the hands.`)
  if (c.undone) out.push(`The table was set back: “${c.undone}”`)
  return out
}

/** What has happened at one moment, as all saw it: "Ann discards the west. Ben draws." */
export function momentSays(events: GameEvent[], you: Seat, seats: SeatInfo[], game: Game): string {
  return events
    .map((e) => (e.kind === 'drew' && !seen(e.tile) ? `${who(e.seat, you, seats)} ${e.seat === you ? 'draw' : 'draws'}.` : eventSays(e, you, seats, game)))
    .filter((s) => s !== '')
    .join(' ')
}

/** What somebody has tried, in a few words: "Ron", "Pung of 3p". */
export function triedSays(e: Pick<GameEvent, 'action'>, game: Game): string {
  const a = e.action
  if (!a?.kind) return ''
  const call = callOf(a)
  if (a.meld?.kind === 'false_set') return `a set of ${a.meld.tiles}`
  if (!call) return `discard of the ${tileName(a.tile)}`
  return callWord(call, game, false) + (a.meld ? ` (${a.meld.tiles})` : '')
}

/** A step of a replay that is no event: what the referee was called for, or did. */
export function noteSays(n: Note, you: Seat, seats: SeatInfo[], game: Game): string {
  const why = n.why ? ` “${n.why}”` : ''
  switch (n.kind) {
    case 'called':
      if (n.action && n.seat !== undefined) return `${who(n.seat, you, seats)}: ${triedSays(n, game)}. The referee is called to rule.`
      return n.seat !== undefined ? `${who(n.seat, you, seats)} ${n.seat === you ? 'call' : 'calls'} the referee.${why}` : n.by === 'referee' ? `The referee stops the table.${why}` : 'The referee is called to rule.'
    case 'looked':
      return `The referee looks at the hands.${why}`
    case 'judged':
      return `${n.by === 'referee' ? 'The referee rules' : 'The referee is away: the rulebook rules'}${n.fault ? ` on ${who(n.fault.seat, you, seats)}: ${ruleName(n.fault.rule)}` : ''}${n.instead?.length ? `, otherwise than the book: “${n.instead.map((i) => i.ruling.reading).join('”, “')}”` : ''}.`
    case 'undone':
      return `The referee sets the table back${n.to === undefined ? '' : ` to step ${n.to + 1}`}.${why}`
    case 'resumed':
      return 'Play goes on.'
  }
}

/** The offences of a list by name, in the order of the alphabet. */
export function byName(list: RuleID[]): [RuleID, string][] {
  return list.map((id): [RuleID, string] => [id, ruleName(id)]).sort((a, b) => a[1].localeCompare(b[1]))
}

/** When an offence was noticed, where a rulebook rules by that. */
export const stages: [string, string][] = [
  ['any', 'at any time'],
  ['before_discard', 'before the next discard'],
  ['after_discard', 'after it'],
  ['after_last_discard', 'after the last discard'],
  ['at_draw', 'at a drawn deal'],
  ['with_win', 'beside a valid win'],
  ['at_own_win', 'at the own win'],
]

/** How much of a hand was shown, where a rulebook rules by that. */
export const shown: [string, string][] = [
  ['none', 'nothing'],
  ['few', 'two tiles at most'],
  ['hand', 'the hand'],
]

// What the referee does, in words, and the rulings that she may write herself.
import type { Game } from '../table/game.svelte'
import { say, type Key } from '../lib/say.svelte'
import type { Action, Note, OwnRuling, RefereeCall, RuleID, Ruling, Seat, SeatInfo, Verdict, View } from '../lib/proto'
import { parseTiles, tileName } from '../tile/tiles'
import { callOf, callWord } from '../table/menu'
import { ruleName, who } from '../lib/words'

/** The verdicts that a referee may give, from the mildest. */
export const verdicts: Verdict[] = ['unpunished', 'warning', 'minor', 'undone', 'points', 'dead_hand', 'chombo', 'disqualified']

/** A verdict in two or three words. */
export function verdictName(v: Verdict): string {
  return say(`verdict.${v}` as Key)
}

/** How points go over: to nobody, or from the offender to each of the others. */
export type Pays = 'none' | 'each' | 'lost'

/** A ruling as it is filled in. */
export interface Draft {
  verdict: Verdict
  pays: Pays
  points: number
  after: boolean
  dead: boolean
  /** The riichi is none, and its bet goes back. */
  void: boolean
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
    void: before?.void ?? false,
    ends: verdict === 'chombo',
    again: verdict === 'chombo',
    reading: before?.reading ?? '',
  }
}

/** A draft that begins at the ruling of the book, where that is one. */
export function draftLike(r: Ruling, offender: Seat): Draft {
  const verdict = verdicts.find((v) => v === r.verdict)
  if (!verdict) return draftOf('warning')
  const lost = -(r.points?.[offender] ?? 0)
  const pays = lost <= 0 ? 'none' : r.deducted ? 'lost' : 'each'
  return { verdict, pays, points: pays === 'each' ? Math.round(lost / 3) : Math.max(0, lost), after: !!r.after, dead: !!r.dead, void: !!r.void, ends: !!r.ends, again: !!r.again, reading: '' }
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
  if (d.void && !d.ends) out.void = true
  if (d.ends) out.ends = true
  if (d.ends && d.again) out.again = true
  return out
}

/** Why the table stands still, for everybody. */
export function callSays(c: RefereeCall, you: Seat, seats: SeatInfo[], referee: string): string[] {
  const out: string[] = []
  if (c.seat !== undefined) out.push(say(c.seat === you ? 'call.by.you' : 'call.by', { name: who(c.seat, you, seats) }))
  else if (c.faults?.length) out.push(say('call.asked'))
  else out.push(say('call.word', { name: referee }))
  for (const f of c.faults ?? []) out.push(say('call.fault', { name: who(f.seat, you, seats), rule: ruleName(f.rule) }))
  if (c.why) out.push(say('quote', { text: c.why }))
  if (c.looked) out.push(say('call.looks', { name: referee }))
  if (c.undone) out.push(say('call.undone', { why: c.undone }))
  return out
}

/** Whether a win was declared on a tile that the hand which was shown had drawn itself: the hand holds it. */
function selfDrawn(hand: string | null | undefined): boolean {
  return !!hand && parseTiles(hand).length % 3 === 2
}

/** What somebody has tried, in a few words: "Ron", "Tsumo", "Pung of 3p". */
export function triedSays(e: { action?: Action; hand?: string | null }, game: Game, own = selfDrawn(e.hand)): string {
  const a = e.action
  if (!a?.kind) return ''
  const call = callOf(a)
  if (a.meld?.kind === 'false_set') return say('tried.set', { tiles: a.meld.tiles })
  if (!call) return say('tried.discard', { tile: tileName(a.tile) })
  const name = callWord(call, game, own)
  return a.meld ? say('tried.call', { call: name, tiles: a.meld.tiles }) : name
}

/** What was tried, where the name of the offence does not say it: "False win – Ron", but "Hu far from waiting" alone. */
export function triedBeside(p: { action?: Action; hand?: string | null }, game: Game): string {
  return game === 'mcr' && p.action?.kind === 'win' ? '' : triedSays(p, game)
}

/** A step of a replay that is no event: what the referee was called for, or did. `view` is the table then. */
export function noteSays(n: Note, you: Seat, seats: SeatInfo[], game: Game, view?: Pick<View, 'phase' | 'turn'> | null): string {
  const own = view?.phase === 'turn' && view.turn === n.seat
  const told = doneSays(n, you, seats, game, own)
  const reasoned = n.kind === 'looked' || n.kind === 'undone' || (n.kind === 'called' && !n.action && (n.seat !== undefined || n.by === 'referee'))
  return n.why && reasoned ? [told, say('quote', { text: n.why })].join(say('join.sentence')) : told
}

function doneSays(n: Note, you: Seat, seats: SeatInfo[], game: Game, own: boolean): string {
  switch (n.kind) {
    case 'called': {
      if (n.seat === undefined) return say(n.by === 'referee' ? 'note.stops' : 'note.asked')
      const name = who(n.seat, you, seats)
      if (n.action) return say('note.called.rule', { name, tried: triedSays(n, game, own) })
      return say(n.seat === you ? 'note.called.you' : 'note.called', { name })
    }
    case 'looked':
      return say('note.looked')
    case 'judged':
      return say(n.by === 'referee' ? 'note.rules' : 'note.book', {
        on: n.fault ? say('note.on', { name: who(n.fault.seat, you, seats), rule: ruleName(n.fault.rule) }) : '',
        otherwise: n.instead?.length ? say('note.otherwise', { reasons: n.instead.map((i) => say('quote', { text: i.ruling.reading })).join(say('join.comma')) }) : '',
      })
    case 'undone':
      return n.to === undefined ? say('note.back') : say('note.back.to', { n: n.to + 1 })
    case 'resumed':
      return say('note.resumed')
  }
  return '' // no other commit is told as a note
}

/** The offences of a list by name, in the order of the alphabet. */
export function byName(list: RuleID[]): [RuleID, string][] {
  return list.map((id): [RuleID, string] => [id, ruleName(id)]).sort((a, b) => a[1].localeCompare(b[1]))
}

/** When an offence was noticed, where a rulebook rules by that; the words are stage.*. */
export const stages = ['any', 'before_discard', 'after_discard', 'after_last_discard', 'at_draw', 'with_win', 'at_own_win'] as const

/** How much of a hand was shown, where a rulebook rules by that; the words are much.*. */
export const shown = ['none', 'few', 'hand'] as const

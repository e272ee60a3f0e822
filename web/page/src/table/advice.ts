// What the band says of the own hand, and in which order: a win that is offered
// comes first, and riichi that is being declared is a yaku.
import { say } from '../lib/say.svelte'
import { tileName } from '../tile/tiles'
import type { Tile, Waiting } from '../lib/proto'

export interface Moment {
  /** A win is offered and holds: at a strict table the button proves nothing. */
  win: boolean
  /** The discard of a riichi is being chosen. */
  riichi: boolean
  /** Why the hand may not win, in sentences; empty where nothing stands against it. */
  against: string
}

/** What the line of the band says: what is asked, or what stands against a win. */
export function lineOf(m: Moment): 'win' | 'riichi' | 'against' | 'asked' {
  if (m.win) return 'win'
  if (m.riichi) return 'riichi'
  return m.against ? 'against' : 'asked'
}

/** Whether a wait has no yaku of its own, and gets none by what is being done. */
export function lacksYaku(w: Waiting, riichi: boolean): boolean {
  return !w.yaku && !riichi
}

/** The band as it is drawn, and whether what is asked is asked of the viewer. */
export interface Band extends Moment {
  yours: boolean
  /** What the table waits for, in words. */
  line: string
  /** The call of the win that is offered. */
  call: string
  /** How many discards may declare riichi. */
  discards: number
  /** The tile that is looked at, whose discard would leave these waits. */
  looked?: Tile
  listed: Waiting[]
  furiten: boolean
  /** What else is known of the drawn tile. */
  more: string
}

/**
 * What a screen reader is told of the band: what is asked of the viewer and what is known of the hand. Whose turn it is
 * else is told with the moves, and a live region that says it again after each of them drowns them out.
 */
export function heardOf(b: Band): string {
  const first = lineOf(b)
  const asked = b.yours ? b.line : ''
  const waits = b.listed.map((w) => [tileName(w.tile), ...(b.looked ? [] : [`×${w.left}`]), ...(lacksYaku(w, b.riichi) ? [say('status.noyaku')] : [])].join(' ')).join(say('join.comma'))
  const left = b.listed.reduce((n, w) => n + w.left, 0)
  const parts = first === 'win' ? [say('turn.win', { call: b.call })] : []
  if (b.riichi) parts.push(say('turn.riichi'))
  else if (first === 'asked' && asked) parts.push(asked)
  if (b.looked) parts.push([tileName(b.looked), say('say.waits'), waits, say('say.left', { n: left }), ...(b.furiten ? [say('status.furiten.tag')] : [])].join(' '))
  else {
    if (first === 'riichi') parts.push(say('say.leave', { n: b.discards }).replace(/[.。]$/, ''))
    else if (b.against) parts.push(b.against.replace(/[.。]$/, ''))
    if (b.more) parts.push(b.more)
    if (b.listed.length && !b.riichi) parts.push(`${say('status.waits')} ${waits}`)
  }
  return parts.join(say('join.stop'))
}

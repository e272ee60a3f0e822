// What the band says of the own hand, and in which order: a win that is offered
// comes first, and riichi that is being declared is a yaku.
import type { Waiting } from '../lib/proto'

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

// Which moment of a game has which sound (the house's art direction, 6). It
// knows no audio: a list of notes, to be played by synth.ts.
import { called, calls, mustDiscard } from '../table/menu'
import { apart } from '../tile/tiles'
import { windsOf } from '../lib/words'
import type { Game } from '../table/game.svelte'
import type { GameEvent, Seat, StateMessage, Tile } from '../lib/proto'

export type SoundName = 'discard' | 'own' | 'draw' | 'knock' | 'kong' | 'asked' | 'turn' | 'riichi' | 'tick' | 'win' | 'lost' | 'wash' | 'furiten' | 'referee' | 'refused'

/** Which switch of the settings a sound obeys. */
export const switchOf = {
  discard: 'soundTiles',
  own: 'soundTiles',
  draw: 'soundTiles',
  knock: 'soundTiles',
  kong: 'soundTiles',
  riichi: 'soundTiles',
  asked: 'soundAsked',
  turn: 'soundAsked',
  tick: 'soundAsked',
  refused: 'soundAsked',
  furiten: 'soundEnds',
  win: 'soundEnds',
  lost: 'soundEnds',
  wash: 'soundEnds',
  referee: 'soundEnds',
} as const satisfies Record<SoundName, string>

/** What is heard from a page that nobody sees: what asks for its player. */
export const throughWalls: ReadonlySet<SoundName> = new Set(['asked', 'turn', 'referee'])

export interface Note {
  name: SoundName
  /** Milliseconds from now. */
  at: number
  /** −1 left to 1 right. */
  pan: number
  /** A share by which the pitch differs from the recipe. */
  tune: number
}

const note = (name: SoundName, at = 0, pan = 0, tune = 0): Note => ({ name, at, pan, tune })

/** Between two sounds of one message, in milliseconds. */
const apace = 90
/** More than these come at once only to who was away: the last one is heard. */
const atOnce = 4
/** After so long a turn of one's own has a note though the window is seen. */
export const longWait = 15_000
/** The last seconds of a clock are heard. */
const lastSeconds = 5

/** ± 3 % by the tile, so that a hundred knocks are not the same. */
export function tuneOf(tile: Tile | undefined): number {
  if (!tile) return 0
  const n = [...tile].reduce((sum, c) => sum * 31 + c.charCodeAt(0), 7)
  return ((n % 13) - 6) / 200
}

function panOf(seat: Seat, m: StateMessage): number {
  if (!m.view || seat === m.you) return 0
  return [0, 0.4, 0, -0.4][apart(windsOf(m.view), seat, m.you < 4 ? m.you : 0)] ?? 0
}

function ofEvent(e: GameEvent, m: StateMessage): Note[] {
  const pan = panOf(e.seat, m)
  const tune = tuneOf(e.tile)
  switch (e.kind) {
    case 'discarded':
      return [note(e.seat === m.you ? 'own' : 'discard', 0, pan, tune), ...(e.riichi ? [note('riichi', 120, pan)] : [])]
    case 'drew':
      return [note('draw', 0, pan)]
    case 'claimed':
    case 'konged':
      return [note(e.meld?.kind === 'chow' || e.meld?.kind === 'pung' ? 'knock' : 'kong', 0, pan, tuneOf(e.meld?.tiles.slice(0, 1)))]
    case 'won':
      return [note(e.seat === m.you ? 'win' : 'lost')]
    default:
      return []
  }
}

/** What is heard of a message that came after another. `waited` is how long ago the viewer last decided, in milliseconds. */
export function score(before: StateMessage | undefined, m: StateMessage, events: GameEvent[], game: Game, waited = 0, hidden = false): Note[] {
  if (!before) return [] // who has just come hears what happens from now on
  const heard = events.map((e) => ofEvent(e, m)).filter((n) => n.length > 0)
  const out = (heard.length > atOnce ? heard.slice(-1) : heard).flatMap((n, i) => n.map((x) => ({ ...x, at: x.at + i * apace })))
  const end = out.length ? apace * Math.min(heard.length, atOnce) : 0
  if (m.view?.result && !before.view?.result && !m.view.result.sheets?.length) out.push(note('wash'))
  if (m.view?.own?.furiten?.length && !before.view?.own?.furiten?.length) out.push(note('furiten', end))
  if (m.call && !before.call) out.push(note('referee'))
  const now = question(m, game)
  if (now && (now !== question(before, game) || m.view?.asked !== before.view?.asked)) {
    if (now === 'asked') out.push(note('asked', end))
    else if (hidden || waited > longWait) out.push(note('turn', end))
  }
  return out
}

/** Whether the viewer may claim, or has the turn. */
function question(m: StateMessage, game: Game): 'asked' | 'turn' | '' {
  const { view, legal } = m
  if (!view || view.final || !legal?.length) return ''
  if (mustDiscard(legal) || (view.phase === 'turn' && view.turn === m.you)) return 'turn'
  return called(calls(legal, view, game)).some((c) => c.name !== 'pass') ? 'asked' : ''
}

/** The ticks of the clock of a message: one for each of the last seconds. */
export function ticks(m: StateMessage): Note[] {
  if (!m.clock || !m.legal?.length || m.call || m.held) return []
  const left = m.clock.left + m.clock.bank
  const first = Math.min(lastSeconds, Math.ceil(left / 1000) - 1)
  return Array.from({ length: Math.max(0, first) }, (_, i) => note('tick', left - (first - i) * 1000))
}

// What a shout means, told the first times that one hears it.
import { callOfMeld } from './menu'
import type { Game } from './game.svelte'
import { keep, kept } from '../lib/kept'
import { known, say, type Key } from '../lib/say.svelte'
import type { GameEvent } from '../lib/proto'

/** What stands in the bubble at a seat. */
export interface Shout {
  word: string
  /** Its meaning, for who has not heard it often. */
  means?: string
}

/** How often a meaning is told. */
const times = 3
const place = 'jansou.heard'

/** The text that says what a shout means; none for what explains itself. */
export function meaningOf(e: GameEvent, game: Game): Key | undefined {
  let name = ''
  if (e.kind === 'claimed' || e.kind === 'konged') name = callOfMeld(e.meld)
  else if (e.kind === 'flower_laid') name = 'flower'
  else if (e.kind === 'discarded' && e.riichi) name = e.hand ? 'open_riichi' : 'riichi'
  else if (e.kind === 'won') name = game === 'mcr' ? 'hu' : e.from === e.seat ? 'tsumo' : 'ron'
  const key = `means.${name}`
  return known(key) ? key : undefined
}

/** The meaning of a shout, if this is one of the first times; counts it. */
export function firstTimes(e: GameEvent, game: Game, store?: Pick<Storage, 'getItem' | 'setItem'>): string {
  const key = meaningOf(e, game)
  if (!key) return ''
  const heard = (kept(place, store) ?? {}) as Record<string, number>
  const n = heard[key] ?? 0
  if (n >= times) return '' // a browser that keeps nothing hears it each time
  keep(place, { ...heard, [key]: n + 1 }, store)
  return say(key)
}

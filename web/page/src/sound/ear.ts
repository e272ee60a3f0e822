// What a table hands to the sounds. Nothing is fetched or heard before the first
// gesture, nor while the sound is off.
import { options } from '../lib/options.svelte'
import type { Player } from './player'
import type { Note } from './score'
import type { Game } from '../table/game.svelte'
import type { GameEvent, StateMessage } from '../lib/proto'

let gesture = false
let loading: Promise<Player | undefined> | undefined

function began(): void {
  gesture = true
  for (const kind of ['pointerdown', 'keydown']) removeEventListener(kind, began, true)
}
if (typeof window !== 'undefined') for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, began, true)

/** The player, where there may be a sound. */
async function player(): Promise<Player | undefined> {
  if (!options.sound || !(gesture || navigator.userActivation?.hasBeenActive) || typeof AudioContext === 'undefined') return undefined
  return (loading ??= import('./player').then((p) => p.player(), () => undefined))
}

/** A message has come. */
export function listen(m: StateMessage, events: GameEvent[], game: Game): void {
  void player().then((p) => p?.hear(m, events, game))
}

/** One sound by itself: a refusal, or a try in the settings. */
export function sound(name: Note['name']): void {
  void player().then((p) => p?.play([{ name, at: 0, pan: 0, tune: 0 }]))
}

/** The table is left. */
export function hush(): void {
  void loading?.then((p) => p?.stop())
}

// The keys of the table and of a replay: what each does, and which key a person
// has chosen for it. The help, the buttons and the settings show what this reads; what
// each does in words is in keysays.ts.
import { playing, type Game } from './game.svelte'
import type { CallName } from './menu'
import { caps, reserved, shifted } from './keynames'
import { keep, kept } from '../lib/kept'
import { say } from '../lib/say.svelte'

export type ToggleName = 'autoSort' | 'autoWin' | 'noCalls' | 'autoPlay'
export type AskName = 'waits' | 'inspect' | 'scores' | 'turn' | 'history' | 'chair' | 'hands' | 'hint' | 'help'
export type ReplayName =
  | 'back' | 'on' | 'choice_back' | 'choice_on' | 'first' | 'last' | 'deal_back' | 'deal_on' | 'play' | 'slower' | 'faster'
  | 'turn' | 'seat1' | 'seat2' | 'seat3' | 'seat4' | 'hands' | 'marks' | 'deals' | 'result' | 'moves' | 'review' | 'doubt_on' | 'doubt_back' | 'help' | 'leave' // prettier-ignore

/** What a key does at the table. */
export type Key =
  | { kind: 'tile'; at: number } // the place in the hand; -1: the drawn tile
  | { kind: 'step'; by: number }
  | { kind: 'space' }
  | { kind: 'call'; name: CallName }
  | { kind: 'back' }
  | { kind: 'toggle'; name: ToggleName }
  | { kind: 'ask'; name: AskName }
  | { kind: 'replay'; name: ReplayName }

export type KeyGroup = 'hand' | 'calls' | 'toggles' | 'asks' | 'replay'

/** Something that has a key. */
export interface Keyed {
  name: string
  group: KeyGroup
  does: Key
  /** Its key until another is chosen. */
  first: string
  /** The only game that has it. */
  game?: Game
}

const call = (name: CallName, first: string, game?: Game): Keyed => ({ name, group: 'calls', does: { kind: 'call', name }, first, game })
const toggle = (name: ToggleName, first: string): Keyed => ({ name, group: 'toggles', does: { kind: 'toggle', name }, first })
const ask = (name: string, does: AskName, first: string, game?: Game): Keyed => ({ name, group: 'asks', does: { kind: 'ask', name: does }, first, game })

const step = (name: ReplayName, first: string): Keyed => ({ name: `replay.${name}`, group: 'replay', does: { kind: 'replay', name }, first })

/** How many places of the hand have a key. */
export const places = 13

/** All that has a key, in the order in which it is listed. */
export const keyed: readonly Keyed[] = [
  ...[...'1234567890-=['].map((first, at): Keyed => ({ name: `tile${at + 1}`, group: 'hand', does: { kind: 'tile', at }, first })),
  { name: 'drawn', group: 'hand', does: { kind: 'tile', at: -1 }, first: ']' },
  { name: 'left', group: 'hand', does: { kind: 'step', by: -1 }, first: 'ArrowLeft' },
  { name: 'right', group: 'hand', does: { kind: 'step', by: 1 }, first: 'ArrowRight' },
  { name: 'space', group: 'hand', does: { kind: 'space' }, first: ' ' },
  call('chow', 'c'),
  call('pung', 'p'),
  call('kong', 'k'),
  call('lay', 'l'),
  call('flower', 'f', 'mcr'),
  call('riichi', 'r', 'riichi'),
  call('open_riichi', 'e', 'riichi'),
  call('win', 'w'),
  call('abort', 'n', 'riichi'),
  call('tenpai', 'y', 'riichi'),
  call('noten', 'o', 'riichi'),
  call('draw', 'd'),
  { name: 'back', group: 'calls', does: { kind: 'back' }, first: 'Escape' },
  toggle('autoSort', `${shifted}a`),
  toggle('autoWin', `${shifted}w`),
  toggle('noCalls', `${shifted}c`),
  toggle('autoPlay', `${shifted}d`),
  ask('waits', 'waits', 'f', 'riichi'),
  ask('ways', 'waits', 'q', 'mcr'),
  ask('inspect', 'inspect', 'i'),
  ask('scores', 'scores', 's'),
  ask('turn', 'turn', 't'),
  ask('history', 'history', 'h'),
  ask('chair', 'chair', 'v'),
  ask('hands', 'hands', 'a'),
  ask('hint', 'hint', 'g'),
  ask('help', 'help', '?'),
  step('on', 'ArrowRight'),
  step('back', 'ArrowLeft'),
  step('choice_on', 'ArrowDown'),
  step('choice_back', 'ArrowUp'),
  step('first', 'Home'),
  step('last', 'End'),
  step('deal_back', 'PageUp'),
  step('deal_on', 'PageDown'),
  step('play', ' '),
  step('slower', '-'),
  step('faster', '+'),
  step('turn', 'v'),
  step('seat1', '1'),
  step('seat2', '2'),
  step('seat3', '3'),
  step('seat4', '4'),
  step('hands', 'h'),
  step('marks', 'g'),
  step('deals', 's'),
  step('result', 'r'),
  step('moves', 'l'),
  step('review', 'e'),
  step('doubt_on', 'n'),
  step('doubt_back', 'b'),
  step('help', '?'),
  step('leave', 'Escape'),
]

/** Whether two things cannot have the same key: both are of a replay or both of the table, and of one game. */
const meet = (a: Keyed, b: Keyed): boolean => (a.group === 'replay') === (b.group === 'replay') && (!a.game || !b.game || a.game === b.game)

const stored = 'jansou.keys'

function load(): Record<string, string> {
  const known = Object.entries(kept(stored) ?? {}).filter(([name, key]) => typeof key === 'string' && keyed.some((k) => k.name === name))
  return Object.fromEntries(known)
}

/** The keys that a person has chosen, by the name of what they do. */
const chosen: { keys: Record<string, string> } = $state({ keys: load() })

/** A key as it is kept: a letter is a small one, with Shift before it where that is held. */
export function chordOf(key: string, shift: boolean): string {
  const letter = key.length === 1 && key.toLowerCase() !== key.toUpperCase()
  return letter ? (shift ? shifted : '') + key.toLowerCase() : key
}

/** The key of something, by its name. */
export function keyFor(name: string): string {
  return chosen.keys[name] ?? keyed.find((k) => k.name === name)?.first ?? ''
}

/** What a key means at the table of a game; nothing for a key that it does not know. */
export function keyOf(key: string, shift: boolean, game: Game = playing.game): Key | undefined {
  const chord = chordOf(key, shift)
  return keyed.find((k) => k.group !== 'replay' && (k.game ?? game) === game && keyFor(k.name) === chord)?.does
}

/** What a key means in a replay. */
export function replayKeyOf(key: string, shift: boolean): ReplayName | undefined {
  const chord = chordOf(key, shift)
  const does = keyed.find((k) => k.group === 'replay' && keyFor(k.name) === chord)?.does
  return does?.kind === 'replay' ? does.name : undefined
}

/** Gives a key to something; where that cannot be, nothing changes, and the answer is why. */
export function chooseKey(name: string, chord: string): '' | { taken: Keyed } | 'never' {
  if (reserved.has(chord)) return 'never'
  const of = keyed.find((k) => k.name === name)!
  const taken = keyed.find((k) => k !== of && keyFor(k.name) === chord && meet(k, of))
  if (taken) return { taken }
  chosen.keys = { ...chosen.keys, [name]: chord }
  keep(stored, chosen.keys)
  return ''
}

/** Whether any key is another than it was at first. */
export function keysChanged(): boolean {
  return keyed.some((k) => keyFor(k.name) !== k.first)
}

/** All keys as they were at first. */
export function resetKeys(): void {
  chosen.keys = {}
  keep(stored, chosen.keys)
}

/** What is written on a key. */
export function capOf(chord: string): string {
  if (chord === ' ') return say('keys.name.space')
  if (chord.startsWith(shifted)) return `${say('keys.name.shift')} + ${chord.slice(shifted.length).toUpperCase()}`
  return caps[chord] ?? chord
}

/** A key as browsers tell it to screen readers. */
export function shortcutOf(name: string): string {
  const chord = keyFor(name)
  return chord === ' ' ? 'Space' : chord.startsWith(shifted) ? shifted + chord.slice(shifted.length).toUpperCase() : chord
}

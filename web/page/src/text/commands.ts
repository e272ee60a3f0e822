// The commands of the text table: what a line that somebody types asks for, and
// what is said to it. Everything is read from the view that the server sent; a
// move is one of the actions that it offered.
import { inPlainEnglish, say, type Key } from '../lib/say.svelte'
import type { Action, StateMessage, View } from '../lib/proto'

/** What can be asked. The order is that of the help. */
export const questions = ['hand', 'actions', 'changed', 'river', 'melds', 'where', 'waits', 'furiten', 'safe', 'dora', 'scores', 'round', 'routes', 'repeat', 'why', 'help'] as const
/** What can be done beside a move. */
export const doings = ['next', 'notation', 'graphic', 'leave', 'pause', 'say', 'chair', 'hands', 'hint'] as const
/** Moves by their word; a tile alone is a discard. */
export const moves = ['discard', 'riichi', 'open_riichi', 'chow', 'pung', 'kong', 'flower', 'win', 'draw', 'abort', 'tenpai', 'noten', 'pass'] as const

export type Question = (typeof questions)[number]
export type Doing = (typeof doings)[number]
export type Move = (typeof moves)[number]
export type Command = Question | Doing | Move

/** What a command is told about. */
export interface Scene {
  message: Pick<StateMessage, 'you' | 'seats' | 'watch' | 'hands'>
  view: View
  /** What may be done; at a strict table, all that real tiles allow. */
  possible: Action[]
}

/** A command and what stands behind it. */
export interface Order {
  command: Command
  rest: string
}

const all: readonly Command[] = [...questions, ...doings, ...moves]

/** The words of a command: those of the language, and the English ones everywhere. */
export function wordsOf(c: Command): string[] {
  const key = `text.cmd.${c}` as Key
  return [...new Set([...say(key).split(' '), ...inPlainEnglish(key).split(' ')])].filter((w) => w !== '')
}

/** A word as it is compared: small, and without the marks of its letters. */
const bare = (w: string) => w.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** The order in a line; none where its first word is no command. */
export function orderIn(line: string): Order | undefined {
  const [first = '', ...rest] = line.trim().split(/\s+/)
  const word = bare(first)
  const command = all.find((c) => wordsOf(c).some((w) => bare(w) === word))
  return command && { command, rest: rest.join(' ') }
}

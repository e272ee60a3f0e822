// The keys of the table, in one place: the help lists what this reads.
import { terms, type Game } from './game.svelte'
import type { CallName } from './menu'
import { say } from '../lib/say.svelte'

export type Key =
  | { kind: 'tile'; at: number } // the place in the hand; -1: the drawn tile
  | { kind: 'step'; by: number }
  | { kind: 'space' }
  | { kind: 'call'; name: CallName }
  | { kind: 'back' }
  | { kind: 'toggle'; name: 'autoSort' | 'autoWin' | 'noCalls' | 'autoPlay' }
  | { kind: 'help' }

const places = '1234567890-=['
const callKeys: Record<string, CallName> = {
  c: 'chow',
  p: 'pung',
  k: 'kong',
  l: 'lay',
  f: 'flower',
  r: 'riichi',
  e: 'open_riichi',
  w: 'win',
  n: 'abort',
  t: 'tenpai',
  o: 'noten',
  d: 'draw',
}
const toggleKeys = { A: 'autoSort', W: 'autoWin', C: 'noCalls', D: 'autoPlay' } as const

/** What a key means at the table; nothing for a key that it does not know. */
export function keyOf(key: string, shift: boolean): Key | undefined {
  if (key === 'ArrowLeft') return { kind: 'step', by: -1 }
  if (key === 'ArrowRight') return { kind: 'step', by: 1 }
  if (key === ' ') return { kind: 'space' }
  if (key === 'Escape') return { kind: 'back' }
  if (key === '?') return { kind: 'help' }
  if (key === ']') return { kind: 'tile', at: -1 }
  if (key.length !== 1) return undefined
  const at = places.indexOf(key)
  if (at >= 0) return { kind: 'tile', at }
  if (shift) {
    const upper = key.toUpperCase()
    if (upper in toggleKeys) return { kind: 'toggle', name: toggleKeys[upper as keyof typeof toggleKeys] }
    return undefined
  }
  const name = callKeys[key.toLowerCase()]
  return name && { kind: 'call', name }
}

/** The list of the help: the keys of both games, and those of one. */
export function keyHelp(game: Game): [string, string][] {
  const t = terms[game]
  const own: [string, string][] =
    game === 'riichi'
      ? [
          ['r', say('keys.riichi')],
          ['e', say('keys.open')],
          ['w', say('keys.win.riichi')],
          ['n', say('keys.abort')],
          ['t, o', say('keys.declare')],
        ]
      : [
          ['f', say('keys.flower')],
          ['w', say('keys.win.mcr')],
        ]
  return [
    ['1 … 9 0 - = [', say('keys.tile')],
    [']', say('keys.drawn')],
    ['← →, Enter', say('keys.choose')],
    ['Shift + ← →', say('keys.move')],
    ['Space', say(`keys.space.${game}`)],
    ['c, p, k', [t.chow, t.pung, t.kong].join(', ').toLowerCase()],
    ['1, 2, 3 …', say('keys.ways')],
    ['l', say('keys.lay')],
    ['d', say('keys.draw')],
    ...own,
    ['Esc', say('keys.back')],
    ['A, W, C, D', say(`keys.toggles.${game}`)],
    ['?', say('keys.help')],
  ]
}

// The keys of the table, in one place: the help lists what this reads.
import { terms, type Game } from './game.svelte'
import type { CallName } from './menu'

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
  const low = (s: string) => s.toLowerCase()
  const riichi = game === 'riichi'
  return [
    ['1 … 9 0 - = [', 'discard the tile at that place'],
    [']', 'discard the drawn tile'],
    ['← →, Enter', 'choose a tile, discard it'],
    ['Shift + ← →', 'move the tile, when the hand is not sorted'],
    ['Space', `pass if asked, otherwise ${riichi ? '' : 'lay out a flower or '}discard the drawn tile; continue after a deal`],
    ['c, p, k', `${low(t.chow)}, ${low(t.pung)}, ${low(t.kong)}`],
    ['1, 2, 3 …', 'choose among several ways of a call'],
    ['l', 'at a strict table: lay other tiles as a set'],
    ['d', 'where claims are called live: draw at once'],
    ...((riichi
      ? [
          ['r', 'riichi, then choose the discard'],
          ['w', 'win: ron or tsumo'],
          ['n', 'end the deal with nine terminals'],
          ['t, o', 'show tenpai, say noten'],
        ]
      : [
          ['f', 'lay out a flower'],
          ['w', 'win: hu'],
        ]) as [string, string][]),
    ['Esc', 'pass, or take back a choice'],
    ['A, W, C, D', `with Shift: sort, auto-win, no calls, ${riichi ? 'auto-discard' : 'auto-flower'}`],
    ['?', 'this list'],
  ]
}

// The keys of the table, in one place: the help lists what this reads.
import type { CallName } from './menu'

export type Key =
  | { kind: 'tile'; at: number } // the place in the hand; -1: the drawn tile
  | { kind: 'step'; by: number }
  | { kind: 'space' }
  | { kind: 'call'; names: CallName[] }
  | { kind: 'back' }
  | { kind: 'toggle'; name: 'autoSort' | 'autoWin' | 'noCalls' | 'autoDiscard' }
  | { kind: 'help' }

const places = '1234567890-=['
const callKeys: Record<string, CallName[]> = {
  c: ['chi'],
  p: ['pon'],
  k: ['kan'],
  r: ['riichi'],
  w: ['ron', 'tsumo'],
  n: ['nine'],
  t: ['tenpai'],
  o: ['noten'],
}
const toggleKeys = { A: 'autoSort', W: 'autoWin', C: 'noCalls', D: 'autoDiscard' } as const

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
  const names = callKeys[key.toLowerCase()]
  return names && { kind: 'call', names }
}

/** The list of the help. */
export const keyHelp: [string, string][] = [
  ['1 … 9 0 - = [', 'discard the tile at that place'],
  [']', 'discard the drawn tile'],
  ['← →, Enter', 'choose a tile, discard it'],
  ['Shift + ← →', 'move the tile, when the hand is not sorted'],
  ['Space', 'pass if asked, otherwise discard the drawn tile; continue after a deal'],
  ['c, p, k', 'chi, pon, kan'],
  ['1, 2, 3 …', 'choose among several ways of a call'],
  ['r', 'riichi, then choose the discard'],
  ['w', 'win: ron or tsumo'],
  ['n', 'end the deal with nine terminals'],
  ['t, o', 'show tenpai, say noten'],
  ['Esc', 'pass, or take back a choice'],
  ['A, W, C, D', 'with Shift: sort, auto-win, no calls, auto-discard'],
  ['?', 'this list'],
]

// What may be done now, sorted into the buttons of the call bar. The list of
// legal actions comes from the server; nothing here decides what is allowed.
import type { Action, Plan, Refusal, Tile, View } from './proto'
import { kindOf, parseTiles } from './tiles'

export type CallName = 'chi' | 'pon' | 'kan' | 'riichi' | 'ron' | 'tsumo' | 'nine' | 'tenpai' | 'noten' | 'pass'

/** One button of the call bar and the ways in which it can be meant. */
export interface Call {
  name: CallName
  label: string
  key: string
  ways: Action[]
}

const labels: Record<CallName, [string, string]> = {
  chi: ['Chi', 'c'],
  pon: ['Pon', 'p'],
  kan: ['Kan', 'k'],
  riichi: ['Riichi', 'r'],
  ron: ['Ron', 'w'],
  tsumo: ['Tsumo', 'w'],
  nine: ['Nine terminals', 'n'],
  tenpai: ['Show tenpai', 't'],
  noten: ['Noten', 'o'],
  pass: ['Pass', 'Esc'],
}

/** The order of the bar never changes, so that places can be learned. */
const order: CallName[] = ['chi', 'pon', 'kan', 'riichi', 'ron', 'tsumo', 'nine', 'tenpai', 'noten', 'pass']

/** The button that an action belongs to; none for a plain discard. */
export function callOf(a: Action, view: View): CallName | undefined {
  switch (a.kind) {
    case 'claim':
      return a.meld?.kind === 'chow' ? 'chi' : a.meld?.kind === 'pung' ? 'pon' : 'kan'
    case 'kong':
      return 'kan'
    case 'riichi':
      return 'riichi'
    case 'win':
      return view.phase === 'turn' ? 'tsumo' : 'ron'
    case 'abort':
      return 'nine'
    case 'tenpai':
    case 'noten':
    case 'pass':
      return a.kind
  }
  return undefined
}

/** The buttons for the legal actions, in their fixed order. */
export function calls(legal: Action[], view: View): Call[] {
  const ways = new Map<CallName, Action[]>()
  for (const a of legal) {
    const name = callOf(a, view)
    if (name) ways.set(name, [...(ways.get(name) ?? []), a])
  }
  return order
    .filter((name) => ways.has(name))
    .map((name) => ({ name, label: labels[name][0], key: labels[name][1], ways: ways.get(name)! }))
}

/** The legal action that discards this very tile of the hand, if there is one. */
export function discardOf(legal: Action[], kind: 'discard' | 'riichi', tile: Tile, drawn: boolean): Action | undefined {
  return legal.find((a) => a.kind === kind && a.tile === tile && !!a.drawn === drawn)
}

/** Whether a tile of the hand is asked for: some discard is legal now. */
export function mustDiscard(legal: Action[]): boolean {
  return legal.some((a) => a.kind === 'discard')
}

/** The waits that a discard would leave, where it leaves a waiting hand. */
export function planOf(plans: Plan[] | null | undefined, tile: Tile): Plan | undefined {
  return plans?.find((p) => p.discard === tile) ?? plans?.find((p) => kindOf(p.discard) === kindOf(tile))
}

/** Why this tile may not be discarded, where the server says so. */
export function barredOf(barred: Refusal[] | null | undefined, tile: Tile, drawn: boolean): Refusal | undefined {
  const same = (barred ?? []).filter((b) => b.action.kind === 'discard' && b.action.tile === tile)
  return same.find((b) => !!b.action.drawn === drawn) ?? same[0]
}

/** The tiles that a way shows: the group, and which of them lies sideways. */
export function wayTiles(a: Action): { tiles: Tile[]; called?: Tile } {
  if (a.meld) return { tiles: parseTiles(a.meld.tiles), called: a.meld.called }
  return { tiles: a.tile ? [a.tile] : [] }
}

// What may be done now, sorted into the buttons of the call bar. The list of
// legal actions comes from the server; nothing here decides what is allowed.
import { terms, type Game } from './game.svelte'
import type { Action, Meld, Plan, Refusal, Tile, View } from '../lib/proto'
import { say } from '../lib/say.svelte'
import { kindOf, parseTiles, printTiles, seen } from '../tile/tiles'

export type CallName = 'chow' | 'pung' | 'kong' | 'lay' | 'flower' | 'riichi' | 'open_riichi' | 'win' | 'abort' | 'tenpai' | 'noten' | 'draw' | 'pass'

/** The two ways to declare riichi. */
export type Declares = 'riichi' | 'open_riichi'

/** One button of the call bar and the ways in which it can be meant. */
export interface Call {
  name: CallName
  label: string
  ways: Action[]
}

/** The order of the bar: it never changes, so that places can be learned. */
const order: CallName[] = ['chow', 'pung', 'kong', 'lay', 'flower', 'riichi', 'open_riichi', 'win', 'abort', 'tenpai', 'noten', 'draw', 'pass']

/** What a call is called in a game; `own`: on one's own draw. */
export function callWord(name: CallName, game: Game, own: boolean): string {
  const t = terms[game]
  if (name === 'win') return own ? t.selfDraw : t.win
  return name === 'chow' || name === 'pung' || name === 'kong' ? t[name] : say(`call.${name}`)
}

/** The call by which a meld is made. */
export function callOfMeld(m: Meld | undefined): CallName {
  return m?.kind === 'chow' || m?.kind === 'pung' ? m.kind : 'kong'
}

/** The button that an action belongs to; none for a plain discard. */
export function callOf(a: Action): CallName | undefined {
  if (a.kind === 'claim') return callOfMeld(a.meld)
  return a.kind === 'discard' ? undefined : a.kind
}

/** The buttons for the legal actions, in their fixed order. */
export function calls(legal: Action[], view: View, game: Game): Call[] {
  const ways = new Map<CallName, Action[]>()
  for (const a of legal) {
    const name = callOf(a)
    if (name) ways.set(name, [...(ways.get(name) ?? []), a])
  }
  return order
    .filter((name) => ways.has(name))
    .map((name) => ({ name, label: callWord(name, game, view.phase === 'turn' && view.turn === view.viewer), ways: ways.get(name)! }))
}

/**
 * The buttons where claims are called live: nobody is asked, so a pass stands
 * there only beside something that it gives up.
 */
export function called(list: Call[]): Call[] {
  return list.some((c) => c.name !== 'pass' && c.name !== 'draw') ? list : list.filter((c) => c.name !== 'pass')
}

/** The buttons that are not there at this moment and might be: what one can ask about. */
export function missing(list: Call[], view: View, game: Game): { name: CallName; label: string }[] {
  const own = view.phase === 'turn' && view.turn === view.viewer
  if (view.phase === 'between' || view.phase === 'declaring' || !view.own) return []
  const names: CallName[] = own ? (game === 'riichi' ? ['kong', 'riichi', 'win'] : ['kong', 'win']) : ['chow', 'pung', 'kong', 'win']
  return names.filter((n) => !list.some((c) => c.name === n)).map((name) => ({ name, label: callWord(name, game, own) }))
}

/** Whether tiles of the hand can be laid as a set that is none: at a strict table, for a tile on offer or in the own turn. */
export function mayLay(view: View, you: number, possible: Action[]): boolean {
  if (!view.strict || !view.own) return false
  return view.phase === 'claims' ? seen(view.asked) && possible.some((a) => a.kind === 'pass') : view.phase === 'turn' && view.turn === you && mustDiscard(possible)
}

/** The button by which they are laid. */
export function layCall(): Call {
  return { name: 'lay', label: say('call.lay'), ways: [] }
}

/** How many tiles of the hand can be laid: two or three beside the tile on offer, four as a kong. */
export function laysWanted(view: View): { least: number; most: number } {
  return view.phase === 'claims' ? { least: 2, most: 3 } : { least: 4, most: 4 }
}

/** The action by which tiles of the hand are laid as a set: the one that is offered for them, or else a false set. */
export function layAction(view: View, you: number, tiles: Tile[], possible: Action[]): Action {
  const claim = view.phase === 'claims'
  const text = printTiles(claim ? [...tiles, view.asked!] : tiles)
  const offered = possible.find((a) => a.meld && a.kind === (claim ? 'claim' : 'kong') && printTiles(parseTiles(a.meld.tiles)) === text)
  if (offered) return offered
  return claim ? { kind: 'claim', meld: { kind: 'false_set', tiles: text, called: view.asked, from: view.askedFrom } } : { kind: 'kong', meld: { kind: 'false_set', tiles: text, from: you } }
}

/** The legal action that discards this very tile of the hand, if there is one. */
export function discardOf(legal: Action[], kind: 'discard' | Declares, tile: Tile, drawn: boolean): Action | undefined {
  return legal.find((a) => a.kind === kind && a.tile === tile && !!a.drawn === drawn)
}

/** Whether a tile of the hand is asked for: some discard is legal now. */
export function mustDiscard(legal: Action[]): boolean {
  return legal.some((a) => a.kind === 'discard')
}

/** Whether the table waits for another and one may speak all the same: a declaration before one's turn. */
export function speaksEarly(view: View, legal: Action[]): boolean {
  return view.phase === 'declaring' && view.turn !== view.viewer && legal.length > 0
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

// The move that a line means: one of the actions that the server offered, or
// the reason why there is none.
import { barredOf, callOf } from '../table/menu'
import { saidOf } from '../lib/said'
import { say } from '../lib/say.svelte'
import { isFlower, parseTiles, printTiles, seen } from '../tile/tiles'
import { actionSays, actionsSay } from './answers'
import { among, tilesMeant, tileSays, type Notation } from './tiles'
import type { Move, Scene } from './commands'
import type { Action, Tile } from '../lib/proto'

export type Meant = { act: Action } | { say: string[] }

/** The tiles of one's own that a line may name. */
function held(s: Scene): Tile[] {
  const own = s.view.own
  return own ? [...parseTiles(own.hand), ...(own.flowers ?? [])] : []
}

/** The discard of a tile, with riichi or without: the drawn one where it is named so, or where it is the only one. */
function thrown(kind: 'discard' | 'riichi' | 'open_riichi', rest: string, s: Scene, how: Notation): Meant {
  const ways = s.possible.filter((a) => a.kind === kind)
  if (ways.length === 0) return { say: [say('text.not', {}), ...actionsSay(s, how)] }
  const drawn = ways.find((a) => a.drawn)
  if (rest === '') {
    if (ways.length === 1) return { act: ways[0]! }
    if (kind === 'discard' && drawn) return { act: drawn }
    return { say: [say('text.which', { ways: ways.map((a) => tileSays(a.tile, how)).join(say('join.comma')) })] }
  }
  const meant = tilesMeant(rest, held(s))[0]
  if (!meant) return { say: [say('text.tile.unknown', { tile: rest })] }
  const tile = among(held(s), meant)
  if (!tile) return { say: [say('text.tile.none', { tile: tileSays(meant, how) })] }
  const same = ways.filter((a) => a.tile === tile)
  // Of two alike the one from the hand tells nobody that the other was drawn; but it is the drawn one that most mean.
  const act = same.find((a) => a.drawn) ?? same[0]
  if (act) return { act }
  const why = saidOf(barredOf(s.view.own?.barred, tile, s.view.own?.drawn === tile))
  return { say: [why || say('text.tile.not', { tile: tileSays(tile, how) })] }
}

/** One of several ways to call: by its number, or by the tiles of one's own that it takes. */
function called(move: Move, rest: string, s: Scene, how: Notation): Meant {
  const ways = s.possible.filter((a) => callOf(a) === move)
  if (ways.length === 0) return { say: [say('text.not'), ...actionsSay(s, how)] }
  if (ways.length === 1 && rest === '') return { act: ways[0]! }
  const number = /^\d$/.test(rest) ? ways[Number(rest) - 1] : undefined
  if (number) return { act: number }
  const meant = printTiles(tilesMeant(rest, held(s)))
  const fits = ways.filter((a) => meant !== '' && (printTiles(parseTiles(a.meld?.tiles ?? a.tile ?? '')) === meant || ownPart(a) === meant))
  if (fits.length === 1) return { act: fits[0]! }
  return { say: [say('text.which', { ways: ways.map((a, i) => `${i + 1}: ${actionSays(a, s, how)}`).join(say('join.comma')) })] }
}

/** The tiles that a call takes out of the hand, in notation. */
function ownPart(a: Action): string {
  const tiles = parseTiles(a.meld?.tiles ?? '')
  const i = a.meld?.called ? tiles.indexOf(a.meld.called) : -1
  if (i >= 0) tiles.splice(i, 1)
  return printTiles(tiles)
}

/** What a move means at this moment. */
export function meant(move: Move, rest: string, s: Scene, how: Notation): Meant {
  if (move === 'discard' || move === 'riichi' || move === 'open_riichi') return thrown(move, rest, s, how)
  return called(move, rest, s, how)
}

/** A line that is only a tile throws it, or lays it out where it is a flower that may be. */
export function meantByTile(line: string, s: Scene, how: Notation): Meant | undefined {
  const t = tilesMeant(line, held(s))[0]
  if (!seen(t)) return undefined
  if (isFlower(t) && s.possible.some((a) => a.kind === 'flower')) return called('flower', line, s, how)
  return thrown('discard', line, s, how)
}

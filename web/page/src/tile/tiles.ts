// How tiles are written, ordered and named.
import { playing } from '../table/game.svelte'
import type { Meld, Seat, Tile } from '../lib/proto'
import { known, say } from '../lib/say.svelte'

/** The tiles of notation with the letter after its numbers: "123m0p77z". */
export function parseTiles(text: string): Tile[] {
  const out: Tile[] = []
  let numbers = ''
  for (const c of text) {
    if (c >= '0' && c <= '9') numbers += c
    else if ('mpszf'.includes(c)) {
      for (const n of numbers) out.push(n + c)
      numbers = ''
    }
  }
  return out
}

/** The name of the tile's drawing: the id of its symbol in the sprite, and its class. */
export function symbol(t: Tile | undefined): string {
  if (!seen(t)) return 'tb'
  return `t${t[1]}${t[0]}`
}

/** How many places after another a seat sits: 1 right, 2 opposite, 3 left. The winds say it, for players may have changed chairs. */
export function apart(winds: Tile[], seat: Seat, other: Seat): number {
  return (Number(winds[seat]?.[0]) - Number(winds[other]?.[0]) + 4) % 4
}

/** Whether a tile is there and may be seen. */
export function seen(t: Tile | undefined): t is Tile {
  return t !== undefined && t.length === 2
}

export function isFlower(t: Tile | undefined): boolean {
  return seen(t) && t[1] === 'f'
}

export function isRed(t: Tile): boolean {
  return t[0] === '0'
}

/** The kind of a tile: a red five is a five. */
export function kindOf(t: Tile): Tile {
  return isRed(t) ? `5${t[1]}` : t
}

const suits = 'mpszf'

/** Orders tiles as the server does: by suit and number, a red five before the plain ones. */
export function compareTiles(a: Tile, b: Tile): number {
  return rank(a) - rank(b)
}

function rank(t: Tile): number {
  const n = isRed(t) ? 4.5 : Number(t[0])
  return suits.indexOf(t[1] ?? '') * 10 + n
}

/** The tile in words: "three of dots", "red five of bamboos", "west". */
export function tileName(t: Tile | undefined): string {
  if (!seen(t)) return say('tile.hidden')
  const key = t[1] === 'z' || t[1] === 'f' ? `tile.${t[1]}.${t[0]}` : `tile.${playing.game}.${t[1]}`
  const n = `tile.n.${t[0]}`
  return known(key) && known(n) ? say(key, { n: say(n) }) : t
}

const letters = ['E', 'S', 'W', 'N', 'Wh', 'Gr', 'Rd']

/** The index letter that beginners may have on a tile. */
export function tileIndex(t: Tile): string {
  if (t[1] === 'z') return letters[Number(t[0]) - 1] ?? ''
  return isRed(t) ? '5' : t[0]!
}

/** The wind of a wind tile, "East". */
export function windName(t: Tile): string {
  const key = `wind.${t[0]}`
  return known(key) ? say(key) : ''
}

/** The wind in few letters, "Płd." where the whole word is long. */
export function windShort(t: Tile): string {
  const key = `wind.short.${t[0]}`
  return known(key) ? say(key) : ''
}

/** The wind by its letter, "E". */
export function windLetter(t: Tile): string {
  const key = `wind.letter.${t[0]}`
  return known(key) ? say(key) : ''
}

/** The tile that an indicator makes dora. */
export function doraOf(indicator: Tile): Tile {
  const k = kindOf(indicator)
  const n = Number(k[0])
  if (k[1] !== 'z') return `${(n % 9) + 1}${k[1]}`
  return n <= 4 ? `${(n % 4) + 1}z` : `${((n - 4) % 3) + 5}z`
}

/** One tile of a meld as it lies on the table. */
export interface MeldTile {
  tile: Tile
  sideways: boolean
  /** Lies on the sideways tile: the tile added to a pung. */
  added?: Tile
  down: boolean
}

/**
 * How a meld lies: the sideways tile names its source, left for the player on
 * the left, middle for the one opposite, right for the one on the right.
 */
export function layMeld(m: Meld, owner: Seat, winds: Tile[]): MeldTile[] {
  const tiles = parseTiles(m.tiles)
  if (m.kind === 'closed_kong') {
    if (tiles.length === 0) return Array.from({ length: 4 }, () => ({ tile: '-', sideways: false, down: true }))
    // A plain one first: red fives, which come first in the text, lie open.
    return [tiles[3]!, ...tiles.slice(0, 3)].map((tile, i) => ({ tile, sideways: false, down: i === 0 || i === 3 }))
  }
  const added = m.kind === 'added_kong' ? tiles.pop() : undefined
  const called = m.called ?? tiles[0]!
  const rest = [...tiles]
  rest.splice(rest.indexOf(called), 1)
  const out: MeldTile[] = rest.map((tile) => ({ tile, sideways: false, down: false }))
  const after = apart(winds, m.from, owner)
  const place = after === 3 ? 0 : after === 2 ? 1 : rest.length
  out.splice(place, 0, { tile: called, sideways: true, down: false, added })
  return out
}

/** The hand in two parts: the tiles that were held, and the one just drawn. */
export function splitDrawn(hand: string, drawn: Tile | undefined): { held: Tile[]; drawn: Tile | undefined } {
  const held = parseTiles(hand).sort(compareTiles)
  if (!seen(drawn)) return { held, drawn: undefined }
  const i = held.indexOf(drawn)
  if (i >= 0) held.splice(i, 1)
  return { held, drawn }
}

/**
 * Keeps tiles in the order in which they came, for those who sort by hand:
 * those of before that are still held stay in place, new ones go to the right.
 */
export function keepOrder(before: Tile[], now: Tile[]): Tile[] {
  const left = [...now]
  const out: Tile[] = []
  for (const t of before) {
    const i = left.indexOf(t)
    if (i >= 0) {
      out.push(t)
      left.splice(i, 1)
    }
  }
  return [...out, ...left]
}

/**
 * What lights up of a winning hand when a line of its sheet is pointed at: the
 * melds that the line counts, and of the row each of its other tiles once.
 */
export function litIn(row: Tile[], melds: Meld[], set: Tile[]): { row: boolean[]; melds: boolean[] } {
  let left = [...set]
  const laid = melds.map((m) => {
    const tiles = parseTiles(m.tiles)
    const rest = without(left, tiles)
    // A set that the hand holds itself is not the one that lies on the table.
    if (tiles.length === 0 || !rest || (rest.length > 0 && without(row, tiles))) return false
    left = rest
    return true
  })
  const lit = row.map((t) => {
    const i = left.indexOf(t)
    if (i >= 0) left.splice(i, 1)
    return i >= 0
  })
  return { row: lit, melds: laid }
}

/** What is left of a list without others; nothing where it does not hold them all. */
function without(list: Tile[], others: Tile[]): Tile[] | undefined {
  const left = [...list]
  for (const t of others) {
    const i = left.indexOf(t)
    if (i < 0) return undefined
    left.splice(i, 1)
  }
  return left
}

/** Tiles in notation with the letter after its numbers, sorted: "346p5z". */
export function printTiles(tiles: Tile[]): string {
  const sorted = [...tiles].sort(compareTiles)
  return sorted.map((t, i) => (sorted[i + 1]?.[1] === t[1] ? t[0] : t)).join('')
}

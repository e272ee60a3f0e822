// Tiles in words or in letters: letters are short enough for a braille display,
// and need no sign that its table may not have.
import { kindOf, parseTiles, seen, tileIndex, tileName } from '../tile/tiles'
import { say } from '../lib/say.svelte'
import type { Tile } from '../lib/proto'

export type Notation = 'words' | 'letters'

/** One tile: "three of dots", or "3p"; an honour is "E" or "Wh", a flower "1f". */
export function tileSays(t: Tile | undefined, how: Notation): string {
  if (!seen(t)) return say('tile.hidden')
  if (how === 'words') return tileName(t)
  return t[1] === 'z' ? tileIndex(t) : t
}

/** Tiles one after the other; in letters those of a suit share its letter: "345p E E". */
export function tilesSay(tiles: Tile[], how: Notation): string {
  if (how === 'words') return tiles.map((t) => tileName(t)).join(say('join.comma'))
  const out: string[] = []
  tiles.forEach((t, i) => {
    const before = tiles[i - 1]
    const run = seen(t) && t[1] !== 'z' && before?.[1] === t[1] && seen(before)
    if (run) out[out.length - 1] = out.at(-1)!.slice(0, -1) + t
    else out.push(tileSays(t, how))
  })
  return out.join(' ')
}

/** Letters that somebody types for an honour, beside 1z to 7z. */
const honours: Record<string, Tile> = { e: '1z', s: '2z', w: '3z', n: '4z', wh: '5z', gr: '6z', rd: '7z' }

/**
 * The tiles that a person has typed: in notation ("34p", "0s", "5z"), by the letter
 * of an honour, or by the name that the page says. Empty where nothing is meant.
 */
export function tilesMeant(text: string, among: Tile[]): Tile[] {
  const t = text.trim().toLowerCase()
  if (/^(\d+[mpszf])+$/.test(t.replaceAll(' ', ''))) return parseTiles(t.replaceAll(' ', ''))
  if (t in honours) return [honours[t]!]
  const named = among.find((x) => seen(x) && tileName(x).toLowerCase() === t)
  return named ? [named] : []
}

/** The tile of a list that is meant: the very one, or one of its kind where a red five is not told apart. */
export function among(list: Tile[], t: Tile): Tile | undefined {
  return list.find((x) => x === t) ?? list.find((x) => seen(x) && kindOf(x) === kindOf(t))
}

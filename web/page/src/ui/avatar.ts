// A picture for an account, out of the tiles: the same for ever, for it is made of the
// handle, which never changes. Two may have the same: the name stands beside it.
import type { Tile } from '../lib/proto'

export interface Picture {
  tile: Tile
  /** On which of the grounds it lies. */
  ground: number
  /** How it is turned, in degrees. */
  turn: number
}

export const grounds = 6
const kinds: Tile[] = [...[...'mps'].flatMap((s) => [...'123456789'].map((n) => n + s)), ...[...'1234567'].map((n) => `${n}z`), ...[...'1234'].map((n) => `${n}f`)].filter((t) => t !== '5z') // nothing is on a white dragon
const turns = [-14, -7, 0, 7, 14]

/** The bits of a text, mixed (FNV-1a, and its end once more). */
function mixed(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  return (h ^ (h >>> 13)) >>> 0
}

export function pictureOf(handle: string): Picture {
  let n = mixed(handle)
  const take = (of: number) => {
    const at = n % of
    n = Math.floor(n / of)
    return at
  }
  return { tile: kinds[take(kinds.length)]!, ground: take(grounds), turn: turns[take(turns.length)]! }
}

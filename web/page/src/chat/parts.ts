// What is said, taken apart: words, and tiles in notation, which are drawn.
import { parseTiles } from '../tile/tiles'
import type { Tile } from '../lib/proto'

/** Notation that stands by itself: "3s", "123m0p", "7z", "2f"; no other numbers, and no word that has some in it. */
const notation = /(?<![\p{L}\p{N}])((?:[0-9]{1,9}[mps]|[1-7]{1,9}z|[1-8]{1,8}f)+)(?![\p{L}\p{N}])/gu

/** The words of a line, and between them the tiles. */
export function partsOf(text: string): (string | Tile[])[] {
  const out: (string | Tile[])[] = []
  let at = 0
  for (const m of text.matchAll(notation)) {
    if (m.index > at) out.push(text.slice(at, m.index))
    out.push(parseTiles(m[1]!))
    at = m.index + m[0].length
  }
  if (at < text.length) out.push(text.slice(at))
  return out
}

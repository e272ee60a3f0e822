// Seals, seeds and walls, written from docs/fair.md and not from the program: whoever
// doubts the one can compare it with the other.
import { below, chacha8 } from './chacha'
import { four, hash, hex, sha256 } from './bytes'
import type { FairOpening, Hash, Tile } from '../lib/proto'

/** The server's share of a deal, which follows from the secret of the table. */
export async function serverShare(secret: Hash, table: string, deal: number): Promise<Uint8Array> {
  return sha256('jansou/fair/share/v1\0', hash(secret) ?? '', table, four(deal))
}

/** The seal of a share of the server's. */
export async function serverSeal(table: string, deal: number, share: Uint8Array): Promise<Hash> {
  return hex(await sha256('jansou/fair/seal/v1\0', table, four(deal), share))
}

/** The seal of a share of a seat's. */
export async function seatSeal(table: string, deal: number, seat: number, share: Uint8Array): Promise<Hash> {
  return hex(await sha256('jansou/fair/seat/v1\0', table, four(deal), Uint8Array.of(seat), share))
}

/** The seed of a deal. */
export async function seedOf(table: string, deal: number, server: Uint8Array, seats: Uint8Array[]): Promise<Hash> {
  return hex(await sha256('jansou/fair/seed/v1\0', table, four(deal), server, ...seats))
}

/** Tiles in the order that a seed gives to a deal. */
export async function shuffled(seed: Hash, deal: number, tiles: readonly Tile[]): Promise<Tile[]> {
  const numbers = chacha8(await sha256('jansou/shuffle/v1\0', hash(seed)!, four(deal)))
  const wall = [...tiles]
  for (let i = wall.length - 1; i > 0; i--) {
    const j = below(numbers, i + 1)
    ;[wall[i], wall[j]] = [wall[j]!, wall[i]!]
  }
  return wall
}

/** The dice that a seed throws for a deal. */
export async function thrown(seed: Hash, deal: number): Promise<number[]> {
  const numbers = chacha8(await sha256('jansou/dice/v1\0', hash(seed)!, four(deal)))
  return [0, 1, 2, 3].map(() => below(numbers, 6) + 1)
}

/** The wall in the order of drawing: dice break it on a side, after so many stacks of two. */
export function opened(built: Tile[], dice: readonly number[], way: FairOpening): Tile[] {
  const [a, b, c, d] = dice as [number, number, number, number]
  const side = way === 'throwers' ? (a + b - 1) % 4 : 0
  const first = (2 * (a + b + c + d) + (side * built.length) / 4) % built.length
  return [...built.slice(first), ...built.slice(0, first)]
}

const suits = 'mpszf'

/** The tiles of a notation such as "123m0p"; undefined where it is none. */
export function tilesOf(text: string): Tile[] | undefined {
  const out: Tile[] = []
  for (const [, digits, suit] of text.matchAll(/(\d+)([mpszf])/g)) for (const d of digits!) out.push(d + suit!)
  return notation(out) === text ? out : undefined
}

/** The notation of tiles: one letter for tiles of a suit that stand together. */
export function notation(tiles: readonly Tile[]): string {
  return tiles.map((t, i) => (tiles[i + 1]?.[1] === t[1] ? t[0] : t)).join('')
}

/** Where a tile stands among all, sorted; a red five before the others. */
const rank = (t: Tile): number => suits.indexOf(t[1]!) * 100 + (t[0] === '0' ? 49 : Number(t[0]) * 10)

/** Tiles in the order from which they are shuffled. */
export const sorted = (tiles: readonly Tile[]): Tile[] => [...tiles].sort((a, b) => rank(a) - rank(b))

/** Whether tiles are a whole set: each kind four times, flowers once or not at all. */
export function isWhole(tiles: readonly Tile[]): boolean {
  const n: Record<string, number> = {}
  for (const t of tiles) {
    const kind = t.replace('0', '5')
    n[kind] = (n[kind] ?? 0) + 1
  }
  const four = [...'mps'].flatMap((s) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((d) => d + s)).concat([1, 2, 3, 4, 5, 6, 7].map((d) => `${d}z`))
  return four.every((k) => n[k] === 4) && Object.keys(n).every((k) => four.includes(k) || (/^[1-8]f$/.test(k) && n[k] === 1))
}

// How many of a tile nobody has shown, and where the others lie: counted out of
// what the viewer sees.
import { isFlower, kindOf, parseTiles, seen } from '../tile/tiles'
import { who } from '../lib/words'
import { say } from '../lib/say.svelte'
import type { Seat, SeatInfo, Tile, View } from '../lib/proto'

/** A place at the table, and how many of a tile lie there. */
export interface Found {
  where: 'hand' | 'river' | 'melds' | 'shown' | 'dora'
  seat: Seat
  n: number
}

/** Where the tiles of a kind are that the viewer sees. */
export function found(view: View, tile: Tile): Found[] {
  const kind = kindOf(tile)
  const count = (tiles: (Tile | undefined)[]) => tiles.filter((t) => seen(t) && kindOf(t) === kind).length
  const out: Found[] = [{ where: 'hand', seat: view.viewer, n: count([...parseTiles(view.own?.hand ?? ''), ...(view.own?.flowers ?? [])]) }]
  view.seats.forEach((s, seat) => {
    out.push({ where: 'river', seat, n: count((s.river ?? []).filter((t) => !t.claimed).map((t) => t.tile)) }) // a claimed one lies in a set
    out.push({ where: 'melds', seat, n: count([...(s.melds ?? []).flatMap((m) => parseTiles(m.tiles)), ...(s.flowers ?? [])]) })
    if (seat !== view.viewer) out.push({ where: 'shown', seat, n: count(parseTiles(s.shown ?? s.open ?? '')) })
  })
  out.push({ where: 'dora', seat: view.viewer, n: count(view.indicators ?? []) })
  return out.filter((f) => f.n > 0)
}

/** How many of a kind nobody has shown to the viewer. */
export function unseen(view: View, tile: Tile): number {
  return Math.max(0, (isFlower(tile) ? 1 : 4) - found(view, tile).reduce((n, f) => n + f.n, 0))
}

/** Where they are, in words. */
export function foundSays(view: View, tile: Tile, you: Seat, seats: SeatInfo[]): string {
  return found(view, tile)
    .map((f) => say(`inspect.${f.where}`, { name: who(f.seat, you, seats), x: f.n }))
    .join(say('join.comma'))
}

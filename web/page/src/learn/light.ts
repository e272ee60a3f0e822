// Where the light of a lesson falls on the page, and where the bubble stands that
// speaks of it. What it falls on is named by the lesson: docs/lessons.md.

import { parseTiles } from '../tile/tiles'

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

/** The elements that a name means. */
export function lit(root: ParentNode, name: string): Element[] {
  const [what = '', of = ''] = name.split(' ')
  const all = (q: string): Element[] => [...root.querySelectorAll(q)].filter((e) => e.getClientRects().length > 0)
  if (what === 'hand') return of ? some(all('.own [data-tile]'), of) : all('.own [data-tile]')
  const seat = `[data-seat="${'ESWN'.indexOf(of)}"]`
  if (what === 'river') return all(`${seat} .river .tile`)
  if (what === 'melds') return all(of === 'E' ? '.mine .tile' : `${seat} .strip .tile`)
  if (what === 'flowers') return all(`${seat} .flowers`)
  if (what === 'call') return all(`[data-call="${of}"]`)
  if (what === 'dora') return all('.dora[role=group]')
  if (what === 'plates') return all('.plate')
  return all('.centre')
}

/** The tiles of a hand that a notation names ("234m"), each once; the last of its kind first, because a drawn one stands last. */
function some(tiles: Element[], of: string): Element[] {
  const rest = [...tiles].reverse()
  return parseTiles(of).flatMap((t) => {
    const i = rest.findIndex((e) => e.getAttribute('data-tile') === t)
    return i < 0 ? [] : rest.splice(i, 1)
  })
}

/** One box around some elements, measured from the corner of another. */
export function around(list: Element[], from: Element, edge: number): Box | undefined {
  if (!list.length) return undefined
  const o = from.getBoundingClientRect()
  const r = list.map((e) => e.getBoundingClientRect())
  const x = Math.max(2, Math.min(...r.map((b) => b.left)) - o.left - edge)
  const y = Math.max(2, Math.min(...r.map((b) => b.top)) - o.top - edge)
  const right = Math.min(o.width - 2, Math.max(...r.map((b) => b.right)) - o.left + edge)
  const bottom = Math.min(o.height - 2, Math.max(...r.map((b) => b.bottom)) - o.top + edge)
  return { x, y, w: right - x, h: bottom - y }
}

/** Everything but a box with round corners, as a clip-path. */
export function hole({ x, y, w, h }: Box, all: { w: number; h: number }): string {
  const r = Math.min(10, w / 2, h / 2)
  const arc = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return `path(evenodd, 'M0 0H${all.w}V${all.h}H0ZM${x + r} ${y}h${w - 2 * r}${arc(r, r)}v${h - 2 * r}${arc(-r, r)}h${2 * r - w}${arc(-r, -r)}v${2 * r - h}${arc(r, -r)}Z')`
}

/** What a bubble must know: its size, the felt's, and how much of it the band and the hand below take. */
export interface Room {
  w: number
  h: number
  floor: number
}

/**
 * Where the bubble stands: above the band, over what the light falls on; where
 * that lies higher, beside it, on the side that has more room.
 */
export function bubbleAt(spot: Box | undefined, tip: { w: number; h: number }, room: Room): { x: number; y: number } {
  const clamp = (v: number, most: number): number => Math.max(12, Math.min(v, most - 12))
  const low = room.floor - tip.h - 12
  if (!spot) return { x: clamp((room.w - tip.w) / 2, room.w - tip.w), y: Math.max(12, low) }
  const over = clamp(spot.x + spot.w / 2 - tip.w / 2, room.w - tip.w)
  if (spot.y >= low + tip.h || spot.y + spot.h + 24 <= low) {
    const near = spot.y + spot.h + 150 >= low || spot.y >= low
    if (near) return { x: over, y: low }
  }
  const y = clamp(spot.y + spot.h / 2 - tip.h / 2, low)
  const right = room.w - spot.x - spot.w
  if (Math.max(right, spot.x) < tip.w + 48) return { x: over, y: spot.y > tip.h + 40 ? spot.y - tip.h - 28 : Math.min(low, spot.y + spot.h + 28) }
  return { x: right >= spot.x ? spot.x + spot.w + 36 : spot.x - tip.w - 36, y }
}

/** The line from a bubble to the ring: straight, from the middle of the side that faces it. */
export function stem(spot: Box, tip: Box): { x1: number; y1: number; x2: number; y2: number } | undefined {
  const mid = (a: number, b: number, c: number, d: number): number => (Math.max(a, c) + Math.min(b, d)) / 2
  const x = mid(tip.x + 18, tip.x + tip.w - 18, spot.x, spot.x + spot.w)
  const y = mid(tip.y + 14, tip.y + tip.h - 14, spot.y, spot.y + spot.h)
  if (tip.y + tip.h <= spot.y) return { x1: x, y1: tip.y + tip.h, x2: x, y2: spot.y - 3 }
  if (spot.y + spot.h <= tip.y) return { x1: x, y1: tip.y, x2: x, y2: spot.y + spot.h + 3 }
  if (tip.x + tip.w <= spot.x) return { x1: tip.x + tip.w, y1: y, x2: spot.x - 3, y2: y }
  if (spot.x + spot.w <= tip.x) return { x1: tip.x, y1: y, x2: spot.x + spot.w + 3, y2: y }
  return undefined
}

import { expect, test } from 'vitest'
import { bubbleAt, hole, stem, type Box } from './light'

const room = { w: 1200, h: 780, floor: 620 }
const tip = { w: 330, h: 70 }
const meets = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

test('the bubble never covers what it speaks of, nor the band, and stays on the felt', () => {
  const spots: Box[] = [
    { x: 130, y: 680, w: 210, h: 100 }, // tiles of the hand
    { x: 470, y: 260, w: 280, h: 150 }, // the centre
    { x: 470, y: 430, w: 280, h: 70 }, // the own river
    { x: 470, y: 180, w: 280, h: 70 }, // the river opposite
    { x: 760, y: 250, w: 70, h: 220 },
    { x: 380, y: 250, w: 70, h: 220 },
    { x: 1000, y: 560, w: 190, h: 60 }, // near the band
  ]
  for (const s of spots) {
    const b = { ...bubbleAt(s, tip, room), ...tip }
    expect(meets(b, s), JSON.stringify([s, b])).toBe(false)
    expect(b.x).toBeGreaterThanOrEqual(12)
    expect(b.x + b.w).toBeLessThanOrEqual(room.w - 12)
    expect(b.y).toBeGreaterThanOrEqual(12)
    expect(b.y + b.h).toBeLessThanOrEqual(room.floor)
    expect(stem(s, b), JSON.stringify([s, b])).toBeDefined()
  }
})

test('the line ends at the ring', () => {
  const s = { x: 100, y: 600, w: 200, h: 100 }
  expect(stem(s, { x: 80, y: 400, w: 330, h: 70 })).toEqual({ x1: 200, y1: 470, x2: 200, y2: 597 })
  expect(hole(s, { w: 800, h: 900 })).toContain('M0 0H800V900H0Z')
})

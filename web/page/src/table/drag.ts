// A tile that is pulled out of the hand: it follows the pointer, and is thrown
// where it is let go above the hand, or flicked towards the table. It knows no
// document.

/** Where the pointer was, and when, in pixels and milliseconds. */
export interface Spot {
  x: number
  y: number
  at: number
}

/** How far a press may slip and still be a press. */
const slip = 8
/** How much of its own height a tile is carried before letting go throws it. */
const carried = 0.6
/** A flick: so fast upwards in its last moments, in pixels for each millisecond, and so far. */
const fast = 0.5
const moments = 80
const least = 16

export class Drag {
  private last: Spot[]
  /** It is more than a press by now. */
  pulled = false

  constructor(
    private readonly from: Spot,
    private readonly height: number,
  ) {
    this.last = [from]
  }

  /** The pointer is elsewhere: how far the tile is carried, once it is pulled. */
  move(to: Spot): { x: number; y: number } | undefined {
    this.last = [...this.last.filter((s) => to.at - s.at <= moments), to]
    const by = { x: to.x - this.from.x, y: to.y - this.from.y }
    this.pulled ||= Math.hypot(by.x, by.y) > slip
    return this.pulled ? by : undefined
  }

  /** Whether it is thrown where the pointer was last. */
  thrown(): boolean {
    const to = this.last.at(-1)!
    const up = this.from.y - to.y
    if (!this.pulled || up < least) return false
    if (up >= this.height * carried) return true
    const before = this.last[0]!
    return up > Math.abs(to.x - this.from.x) && before.y - to.y >= fast * Math.max(1, to.at - before.at)
  }
}

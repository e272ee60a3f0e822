// A double click that begins on one page ends on the next: who clicked twice on
// "Sit down" has thrown a tile by it. The second press of such a pair does nothing.

/** How soon and how near a second press belongs to the first, as systems have it for a double click. */
const soon = 500
const near = 16

interface Place {
  x: number
  y: number
}

/** Tells presses that were meant for the page before from those that were made on this one. */
export class Across {
  private last: (Place & { at: number }) | undefined
  private entered = -Infinity

  /** Another page stands there now. */
  enter(now: number): void {
    this.entered = now
  }

  /** Whether a press is the second of a pair whose first was made on the page before. */
  late(now: number, p: Place): boolean {
    const l = this.last
    if (l && l.at <= this.entered && now - l.at < soon && Math.abs(l.x - p.x) <= near && Math.abs(l.y - p.y) <= near) return true
    this.last = { ...p, at: now }
    return false
  }
}

const keys = new Set(['Enter', ' '])
/** What follows a press, and goes with it. */
const following = ['pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'click', 'dblclick', 'keyup'] as const

/** Drops such presses for the whole page, with all that follows from them; `across` is told of page changes. */
export function dropLate(across: Across): () => void {
  let dropping = false
  const drop = (e: Event): void => {
    e.preventDefault()
    e.stopImmediatePropagation()
  }
  const pressed = (e: PointerEvent): void => {
    dropping = across.late(performance.now(), { x: e.clientX, y: e.clientY })
    if (dropping) drop(e)
  }
  const typed = (e: KeyboardEvent): void => {
    if (!keys.has(e.key)) return
    // A key has no place: any two of them are near.
    dropping = across.late(performance.now(), { x: -1000, y: -1000 })
    if (dropping) drop(e)
  }
  const follows = (e: Event): void => {
    if (dropping) drop(e)
  }
  addEventListener('pointerdown', pressed, true)
  addEventListener('keydown', typed, true)
  for (const kind of following) addEventListener(kind, follows, { capture: true, passive: false })
  return () => {
    removeEventListener('pointerdown', pressed, true)
    removeEventListener('keydown', typed, true)
    for (const kind of following) removeEventListener(kind, follows, true)
  }
}

// Nothing that plays acts within 200 ms of appearing under the pointer: a click
// that was meant for what lay there before does not throw a tile. One watch for
// the whole page, so that it holds across changes of the page too. Keys are
// never held up: they name what they do.

/** How long what has just appeared takes no click, in milliseconds. */
export const grace = 200
/** Taps of two different things at one place are one double tap that came too late. */
const doubleTap = 300
const near = 24

/** What plays: the tiles of the hand, the calls and their ways, what goes on after a deal. */
const playing = '.own > button, [data-call], .way, .sheet [data-go]'
/** What makes another thing of an element that stays in the document. */
const meanings = ['data-tile', 'data-call', 'data-go']

interface Place {
  x: number
  y: number
}

/** When things came under the pointer. It knows no document: an element is any object with a parent. */
export class Arrivals<T extends { parentElement: T | null }> {
  private readonly since = new WeakMap<T, number>()
  private pointer: Place = { x: -1, y: -1 }
  private tap: { on: T; x: number; y: number; at: number } | undefined

  /** An element is new in the document, or has become another thing. */
  came(on: T, now: number): void {
    this.since.set(on, now)
  }

  /** The pointer is over an element: where it did not move, the element did. */
  over(on: T, at: Place, now: number): void {
    if (at.x === this.pointer.x && at.y === this.pointer.y) this.since.set(on, now)
    this.pointer = at
  }

  /** The pointer was moved by a hand. */
  moved(at: Place): void {
    this.pointer = at
  }

  /** Whether an element has just come, or what it stands in. */
  fresh(on: T, now: number): boolean {
    for (let e: T | null = on; e; e = e.parentElement) {
      const since = this.since.get(e)
      if (since !== undefined && now - since < grace) return true
    }
    return false
  }

  /** Whether a click on an element was meant for it. */
  meant(on: T, at: Place, touch: boolean, now: number): boolean {
    const last = this.tap
    this.tap = { on, ...at, at: now }
    if (this.fresh(on, now)) return false
    // A finger hovers over nothing: what slid under it is known by the tap before.
    return !(touch && last && last.on !== on && now - last.at < doubleTap && Math.hypot(at.x - last.x, at.y - last.y) < near)
  }
}

const arrivals = new Arrivals<Element>()

/** Whether an element has come under the pointer so lately that nothing was meant for it yet. */
export const fresh = (on: Element): boolean => arrivals.fresh(on, performance.now())

/** Watches the document, and swallows clicks that were not meant for what they hit. */
export function watchArrivals(): void {
  new MutationObserver((changes) => {
    const now = performance.now()
    for (const c of changes) {
      if (c.type === 'attributes') arrivals.came(c.target as Element, now)
      else for (const n of c.addedNodes) if (n instanceof Element) arrivals.came(n, now)
    }
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: meanings })
  const at = (e: MouseEvent): Place => ({ x: e.clientX, y: e.clientY })
  const plays = (e: Event) => (e.target as Element | null)?.closest?.(playing) ?? undefined
  window.addEventListener(
    'pointerover',
    (e) => {
      const on = plays(e)
      if (e.pointerType !== 'mouse') return
      if (on && !on.contains(e.relatedTarget as Node | null)) arrivals.over(on, at(e), performance.now())
      else arrivals.moved(at(e))
    },
    { capture: true, passive: true },
  )
  window.addEventListener('pointermove', (e) => arrivals.moved(at(e)), { capture: true, passive: true })
  window.addEventListener(
    'click',
    (e) => {
      const on = plays(e)
      if (!on || e.detail === 0) return // a key, or a script of the page
      const touch = (e as PointerEvent).pointerType === 'touch'
      if (arrivals.meant(on, at(e), touch, performance.now())) return
      e.preventDefault()
      e.stopImmediatePropagation()
    },
    { capture: true },
  )
}

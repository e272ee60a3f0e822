// A right click on the felt, or a double tap, does what the space bar does in a
// turn: it passes, or throws the tile that was drawn. What can be pressed keeps
// its own presses.
import type { Spot } from './drag'

/** Two taps are one double tap, so soon and so near; a tap is no longer than this, and does not wander. */
const soon = 300
const near = 24
const short = 250
const still = 10

/** Tells double taps from single ones. It knows no document. */
export class DoubleTap {
  private down: Spot | undefined
  private last: Spot | undefined

  pressed(at: Spot): void {
    this.down = at
  }

  /** The finger moved off, or a second one came: what began is no tap. */
  lost(): void {
    this.down = this.last = undefined
  }

  /** The finger is lifted: whether that was the second tap of two. */
  lifted(up: Spot): boolean {
    const { down, last } = this
    this.down = undefined
    if (!down || up.at - down.at > short || Math.hypot(up.x - down.x, up.y - down.y) > still) {
      this.last = undefined
      return false
    }
    const second = !!last && up.at - last.at < soon && Math.hypot(up.x - last.x, up.y - last.y) <= near
    this.last = second ? undefined : up
    return second
  }
}

/** Whether a press was on the felt, and not on what has a press of its own. A right click has no other meaning on a tile of the hand. */
function onFelt(e: Event, right: boolean): boolean {
  const on = e.target as Element | null
  const own = on?.closest(':is(a,button,input,select,textarea,summary,label,dialog,[role=dialog])')
  return !!on?.closest('.felt') && (!own || (right && !!own.closest('.own')))
}

/** Watches the felt within an element; `act` is what is done. */
export function felted(room: HTMLElement, act: () => void): () => void {
  const taps = new DoubleTap()
  let touched = false
  const spot = (e: PointerEvent): Spot => ({ x: e.clientX, y: e.clientY, at: e.timeStamp })
  const down = (e: PointerEvent): void => {
    touched = e.pointerType === 'touch'
    if (touched && e.isPrimary && onFelt(e, false)) taps.pressed(spot(e))
    else taps.lost()
  }
  const up = (e: PointerEvent): void => {
    if (e.pointerType === 'touch' && taps.lifted(spot(e))) act()
  }
  const lost = (): void => taps.lost()
  // A long press of a finger asks for the menu, too: that is left to the browser.
  const menu = (e: MouseEvent): void => {
    if (touched || !onFelt(e, true)) return
    e.preventDefault()
    act()
  }
  room.addEventListener('pointerdown', down)
  room.addEventListener('pointerup', up)
  room.addEventListener('pointercancel', lost)
  room.addEventListener('contextmenu', menu)
  return () => {
    room.removeEventListener('pointerdown', down)
    room.removeEventListener('pointerup', up)
    room.removeEventListener('pointercancel', lost)
    room.removeEventListener('contextmenu', menu)
  }
}

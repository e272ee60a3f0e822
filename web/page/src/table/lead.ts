// Where the focus goes by itself for who plays by keys: to the hand in one's turn,
// to the calls where something is asked. Neither tile nor call is chosen by it, so
// that a key that was meant for what was there before does nothing.

/** Where the next move is made. */
export type Where = 'hand' | 'calls' | ''

const places = { hand: '.own', calls: '.bar' }
/** What is part of play: who is elsewhere reads or types, and stays there. */
const play = '.own,.band,.choice,.board'

let byKeys = false

/** Notes whether a person uses keys or a pointer. */
export function watchKeys(): () => void {
  const key = (): void => void (byKeys = true)
  const pointer = (): void => void (byKeys = false)
  addEventListener('keydown', key, true)
  addEventListener('pointerdown', pointer, true)
  return () => {
    removeEventListener('keydown', key, true)
    removeEventListener('pointerdown', pointer, true)
  }
}

/** Takes the focus there, unless it is there already or has something else to do. */
export function lead(table: HTMLElement, to: Where): void {
  const place = to && table.querySelector<HTMLElement>(places[to])
  const on = document.activeElement
  if (!byKeys || !place || place.contains(on)) return
  if (on && on !== document.body && !on.closest(play)) return
  place.focus({ preventScroll: true })
}

/** Moves the focus along the calls, as the arrow keys do in the hand; false where it is not there. */
export function stepCalls(table: HTMLElement, by: number): boolean {
  const bar = table.querySelector(places.calls)
  const on = document.activeElement
  if (!bar?.contains(on)) return false
  const all = [...bar.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const at = all.findIndex((b) => b === on)
  all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length]?.focus()
  return true
}

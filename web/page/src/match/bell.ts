// That a table was found for who waits and looks at another page: it rings over that
// page. What rings, and the line over which one waits, are fetched only by who does.
import { mount, unmount } from 'svelte'
import { withMore } from '../lib/say.svelte'
import type { Go } from '../rooms'

export const bell: { go: Go } = { go: (to) => location.assign(to) }

let silence: (() => void) | undefined // what ends the ringing
let wanted = false

/** Rings until it is hushed. */
export async function ring(): Promise<void> {
  if (wanted) return
  wanted = true
  const { default: Bell } = await withMore(import('./Bell.svelte'))
  if (!wanted || silence) return
  const rings = mount(Bell, { target: document.body, props: { go: (to: string) => bell.go(to) } })
  silence = () => void unmount(rings)
}

export function hush(): void {
  wanted = false
  silence?.()
  silence = undefined
}

const key = 'jansou.waits'

/** Notes for a page of this window that is loaded anew that one waits. */
export function noteWaiting(waits: boolean): void {
  try {
    if (waits) sessionStorage.setItem(key, '1')
    else sessionStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing does not wait on over another load.
  }
}

/** Goes on waiting, where this window did before it was loaded anew. */
export function waitOn(): void {
  try {
    if (sessionStorage.getItem(key)) void import('./line.svelte').then((m) => m.line.open())
  } catch {
    // likewise
  }
}

// Links within the page: they are links, so that they can be opened beside and
// copied, and a plain click on one loads nothing anew.
import type { Go } from '../rooms'

/** Follows a link of this server without leaving the page; a click that wants another tab is the browser's. */
export function follow(e: MouseEvent & { currentTarget: HTMLAnchorElement }, go: Go): void {
  if (e.ctrlKey || e.metaKey || e.shiftKey || e.altKey || e.button !== 0) return
  e.preventDefault()
  go(e.currentTarget.getAttribute('href')!)
}

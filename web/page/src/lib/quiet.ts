// What the first look at a page does not need waits until the browser has
// nothing else to do, so that it takes no line and no time from what is used.

/** Runs something when the page has been loaded and is idle; at the latest some seconds later. */
export function whenQuiet(run: () => void): void {
  // Safari has no idle callback: a moment must do.
  const idle = () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(() => run(), { timeout: 3000 }) : setTimeout(run, 500))
  if (document.readyState === 'complete') idle()
  else window.addEventListener('load', idle, { once: true })
}

/** The same as a promise, for a part of a page that may come later. */
export const quiet = (): Promise<void> => new Promise(whenQuiet)

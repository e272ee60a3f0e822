// Asks the browser to keep the page, where it may: over HTTPS, or on this machine.

import { isFile } from '../replay/source'

/** How long a page has had nothing to do before it fetches what it may need offline. */
const leisure = 8000

/** Registers the worker once the page stands, and lets it fetch the rest at leisure. */
export function keepPage(): void {
  if (!import.meta.env.PROD || isFile() || !('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    void navigator.serviceWorker
      .register('/sw.js')
      .then(() => navigator.serviceWorker.ready)
      .then((r) => setTimeout(() => r.active?.postMessage('rest'), leisure))
      .catch(() => undefined) // without it the page plays as well
  })
}

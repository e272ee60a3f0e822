// The parts of a table that are not there when it opens: each is fetched when it
// is wanted, and all of them once the table stands and nothing else is to do, so
// that none is missing when the line is.
import { speakOfMore } from '../lib/say.svelte'

export const parts = {
  answers: () => Promise.all([import('../text/answers'), speakOfMore()]).then(([part]) => part),
  ask: () => import('../referee/CallReferee.svelte'),
  chat: () => import('../chat/ChatPanel.svelte'),
  chair: () => import('../referee/RefereeChair.svelte'),
  fault: () => import('./FaultNote.svelte'),
  history: () => import('../why/HistoryPanel.svelte'),
  inspect: () => import('./Inspect.svelte'),
  lay: () => import('./LayTiles.svelte'),
  ledger: () => import('../sheet/Ledger.svelte'),
  safe: () => import('../why/SafeTiles.svelte'),
  sheet: () => import('../sheet/Sheet.svelte'),
}

/** Fetches them all; what cannot be had now is asked for again when it is wanted. */
export function fetchParts(): void {
  for (const fetch of Object.values(parts)) void fetch().catch(() => undefined)
}

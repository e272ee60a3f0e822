// The parts of a table that are not there when it opens: each is fetched when it
// is wanted, and all of them once the table stands and nothing else is to do, so
// that none is missing when the line is.
import { withMore } from '../lib/say.svelte'

export const parts = {
  answers: () => withMore(import('../text/answers')),
  ask: () => withMore(import('../referee/CallReferee.svelte')),
  chat: () => withMore(import('../chat/ChatPanel.svelte')),
  chair: () => withMore(import('../referee/RefereeChair.svelte')),
  fault: () => withMore(import('./FaultNote.svelte')),
  help: () => withMore(import('../ui/Help.svelte')),
  hint: () => withMore(import('./HintPanel.svelte')),
  history: () => withMore(import('../why/HistoryPanel.svelte')),
  inspect: () => withMore(import('./Inspect.svelte')),
  lay: () => withMore(import('./LayTiles.svelte')),
  late: () => withMore(import('../watching/LateHistory.svelte')),
  ledger: () => withMore(import('../sheet/Ledger.svelte')),
  person: () => withMore(import('./PersonCard.svelte')),
  safe: () => withMore(import('../why/SafeTiles.svelte')),
  sheet: () => withMore(import('../sheet/Sheet.svelte')),
  unwatched: () => withMore(import('../watching/NotOpen.svelte')),
  sight: () => withMore(import('../watching/sight')),
  soon: () => withMore(import('../watching/WatchSoon.svelte')),
  waiting: () => withMore(import('./Waiting.svelte')),
  watch: () => withMore(import('../watching/WatchBand.svelte')),
  watchers: () => withMore(import('../watching/WatchPanel.svelte')),
}

/** Fetches them all; what cannot be had now is asked for again when it is wanted. */
export function fetchParts(): void {
  for (const fetch of Object.values(parts)) void fetch().catch(() => undefined)
}

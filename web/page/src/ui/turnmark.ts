// What the window says of itself while a decision is wanted: its title says so
// first, and its icon wears a gold disc. Both go back when nothing is asked.
import { say } from '../lib/say.svelte'
import { called, calls, mustDiscard } from '../table/menu'
import type { StateMessage } from '../lib/proto'
import type { Game } from '../table/game.svelte'

/** What is wanted of the viewer: their turn, a claim that they may make, or nothing. */
export type Wanted = 'turn' | 'call' | ''

/** What the message wants of the viewer. Where claims are called live, only what can be called is a question. */
export function wantedOf(m: StateMessage | undefined, game: Game): Wanted {
  const { view, legal } = m ?? {}
  if (!view || view.final || !legal?.length) return ''
  const list = calls(legal, view, game)
  if (m!.table.claims === 'live' && !mustDiscard(legal) && called(list).length === 0) return ''
  return view.phase === 'turn' && view.turn === m!.you ? 'turn' : 'call'
}

/** The title of a table's window. */
export function titleOf(table: string, wanted: Wanted): string {
  if (!wanted) return `${table} – Jansou`
  return `● ${say(wanted === 'turn' ? 'turn.you' : 'turn.call')} – ${table}`
}

const disc = '<circle cx="384" cy="128" r="112" fill="#f2c35f" stroke="#1d1814" stroke-width="28"/>'

/** The icon of the page with the disc. */
export function marked(icon: string): string {
  return `data:image/svg+xml,${encodeURIComponent(icon.replace('</svg>', `${disc}</svg>`))}`
}

/** What of the document is changed, and what fetches the plain icon. */
interface Window {
  icon: { href: string } | null
  fetched: (url: string) => Promise<string>
}

/** Puts the disc on the icon of the window; the answer takes it off again. */
export function markIcon(w: Window): () => void {
  const { icon } = w
  if (!icon) return () => {}
  const plain = icon.href
  let over = false
  w.fetched(plain).then(
    (text) => !over && (icon.href = marked(text)),
    () => undefined, // without a network the title alone says it
  )
  return () => {
    over = true
    icon.href = plain
  }
}

/** The window of this page. */
export function thisWindow(): Window {
  return {
    icon: document.querySelector<HTMLLinkElement>('link[rel=icon][type="image/svg+xml"]'),
    fetched: (url) => fetch(url).then((r) => r.text()),
  }
}

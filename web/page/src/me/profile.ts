// What was read of one's games, month by month: what the server is asked.
import * as api from '../lib/api'
import { againAfter } from '../lib/again'
import { known, say, tongue, type Key } from '../lib/say.svelte'
import type { ReadKind, Readings } from '../lib/proto'

export function readings(game: string): Promise<Readings> {
  return api.call<Readings>(`/api/me/readings?game=${game}&lang=${tongue()}`)
}

/** How long the page waits before it asks again, in milliseconds. */
const again = 350

/**
 * Has the games of a month read, one after the other; `told` is called while it is so, and while a server is away with what
 * is said of that. It stops where it says no.
 */
export async function readMonth(game: string, month: string, told: (r: Readings | undefined, says: string) => boolean): Promise<void> {
  for (let tries = 0; ; ) {
    let wait = again
    try {
      const r = await api.call<Readings>(`/api/me/readings?lang=${tongue()}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game, month }) }, api.soon)
      tries = 0
      if (!told(r, '') || !r.wait) return
    } catch (e) {
      const later = againAfter(e, tries++)
      if (!later) throw e
      if (!told(undefined, later.says)) return
      wait = later.wait
    }
    await new Promise((done) => setTimeout(done, wait))
  }
}

/** How far from waiting, behind the name of a kind; nothing where that is not said. */
export function farSays(away: number | undefined): string {
  if (away === undefined) return ''
  return away > 2 ? say('profile.far.more', { n: away }) : say(`profile.far.${away as 0 | 1 | 2}`)
}

/** A kind of mistake as a sentence has it. */
export function kindSays(k: ReadKind): string {
  const key = `profile.kind.${k.kind}`
  return known(key) ? say(key as Key) : k.called
}

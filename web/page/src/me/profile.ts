// What was read of one's games, month by month: what the server is asked.
import * as api from '../lib/api'
import { askedAgain } from '../lib/again'
import { known, say, tongue, type Key } from '../lib/say.svelte'
import type { ReadKind, Readings } from '../lib/proto'

export function readings(game: string): Promise<Readings> {
  return api.call<Readings>(`/api/me/readings?game=${game}&lang=${tongue()}`)
}

/** Has the games of a month read, one after the other; `read` hears of each, and `told` what is said while a server is away. It ends where `wanted` says no. */
export async function readMonth(game: string, month: string, read: (r: Readings) => void, told: (says: string) => void, wanted: () => boolean): Promise<void> {
  const ask = (): Promise<Readings> => api.call<Readings>(`/api/me/readings?lang=${tongue()}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game, month }) }, api.soon)
  const got = (r: Readings): boolean => {
    read(r)
    return !r.wait
  }
  await askedAgain(ask, { wanted, got, told })
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

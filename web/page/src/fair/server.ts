// What the server says of walls: what proves them, its chain of seals, and whether
// that is the one that this page saw before.
import { follows } from './check'
import { call } from '../lib/api'
import { keep, kept } from '../lib/kept'
import type { FairAnswer, FairGame, FairLink, Hash } from '../lib/proto'

/** What proves the walls of a table. */
export const wallsOf = (table: string): Promise<FairGame> => call<FairGame>(`/api/tables/${table}/fair`)

/** How even walls were here, and how far the chain has come. */
export const fairness = (): Promise<FairAnswer> => call<FairAnswer>('/api/fair')

/** Where seals stand in the published list; those that are nowhere are left out. */
export async function linksOf(seals: Hash[]): Promise<Map<Hash, FairLink>> {
  const found = await Promise.all(seals.filter(Boolean).map((s) => call<FairLink>(`/api/fair/commitments/${s}`).catch(() => undefined)))
  return new Map(found.filter((l) => l !== undefined).map((l) => [l.seal, l]))
}

const key = 'jansou.chain'
/** More links than that are not fetched to be proved one by one: the command does that. */
const most = 5000

/** What became of the chain since this page saw its end: the number that it had then, and whether its sum stands there still. */
export async function chainSince(head: FairLink): Promise<{ n: number; holds: boolean } | undefined> {
  const before = kept(key) as FairLink | undefined
  const known = typeof before?.n === 'number' && typeof before.sum === 'string'
  const holds = !known || (await leadsTo(before, head))
  if (holds) keep(key, head)
  return known ? { n: before.n, holds } : undefined
}

/** Whether the chain still has that link, and leads from it to the head. */
async function leadsTo(before: FairLink, head: FairLink): Promise<boolean> {
  if (before.n > head.n) return false
  if (before.n === head.n) return before.sum === head.sum
  const links = await read(before.n, head.n - before.n < most)
  if (links[0]?.n !== before.n || links[0].sum !== before.sum) return false
  for (let i = 1; i < links.length; i++) {
    const l = links[i]!
    if (l.n !== before.n + i || !(await follows(links[i - 1]!.sum, l))) return false
    if (l.n === head.n) return l.sum === head.sum
  }
  return true
}

/** Links of the list from one on: all, or the first alone. */
async function read(from: number, all: boolean): Promise<FairLink[]> {
  const r = await fetch(`/api/fair/commitments?from=${from}`)
  if (!r.ok || !r.body) return []
  let text = ''
  const reader = r.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value
    if (!all && text.split('\n').length > 3) break
  }
  void reader.cancel()
  return text.split('\n').slice(1).filter((l) => l.split(' ').length === 4).map((l) => {
    const [n, at, seal, sum] = l.split(' ') as [string, string, string, string]
    return { n: Number(n), at: Number(at), seal, sum }
  })
}

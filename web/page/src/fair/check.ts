// Proves the walls of a game that is over, by itself and by what this page, or the
// published list, knew of it before.
import { hash, sha256, hex, eight } from './bytes'
import { isWhole, notation, opened, seatSeal, seedOf, serverSeal, shuffled, sorted, thrown, tilesOf } from './wall'
import type { FairDeal, FairGame, FairLink, Hash } from '../lib/proto'
import type { Noted } from './notes'

/** Why something does not hold; each has its sentence in words. */
export type Why = 'shut' | 'method' | 'tiles' | 'share' | 'seal' | 'seat' | 'reason' | 'seed' | 'dice' | 'wall' | 'list' | 'shown' | 'own' | 'left'

/** Where and why. */
export interface Broken {
  deal: number
  why: Why
  /** Which seat's share, or which tile of the wall. */
  at?: number
}

/** What is said of one deal. */
export interface Verdict {
  broken?: Broken
  /** By what the server's seal is known to have been told before. */
  by: 'own' | 'list' | 'none'
}

/** What proves the server's seals beside the game. */
export interface Knows {
  notes?: Record<number, Noted>
  /** Where a seal stands in the published list; undefined: nowhere. */
  listed?: (seal: Hash) => FairLink | undefined
}

/** Checks one deal. */
export async function checkDeal(g: FairGame, n: number, knows: Knows = {}): Promise<Verdict> {
  const broken = (why: Why, at?: number): Verdict => ({ by: 'none', broken: { deal: n, why, at } })
  const d = g.deals?.[n]
  if (!d || (!g.over && !d.share)) return broken('shut')
  if (g.method !== 'shares/v1' && g.method !== '') return broken('method')
  const tiles = tilesOf(g.tiles)
  if (!tiles || !isWhole(tiles) || notation(sorted(tiles)) !== g.tiles) return broken('tiles')
  let seed = g.secret ?? ''
  if (g.method) {
    const share = hash(d.share ?? '')
    if (!d.share || !share) return broken('share')
    if ((await serverSeal(g.table, n, share)) !== d.seal) return broken('seal')
    const seat = await badSeat(g, n, d)
    if (seat) return broken(seat.why, seat.at)
    seed = await seedOf(g.table, n, share, d.seats.shares!.map((s) => hash(s)!))
    if (seed !== d.seed) return broken('seed')
  }
  if (!hash(seed)) return broken('seed')
  const bad = await badWall(g, n, d, seed, tiles)
  if (bad) return broken(bad.why, bad.at)
  return g.method ? told(g, n, d, knows) : { by: 'none' }
}

/** What does not hold of the seats' part. */
async function badSeat(g: FairGame, n: number, d: FairDeal): Promise<{ why: Why; at: number } | undefined> {
  const { seals, shares, why } = d.seats
  if (shares?.length !== 4 || why?.length !== 4 || seals.length !== 4) return { why: 'seat', at: 0 }
  for (let s = 0; s < 4; s++) {
    const share = hash(shares[s]!)
    const reason: string = why[s]!
    if (!share) return { why: 'seat', at: s }
    if (reason === '') {
      if ((await seatSeal(g.table, n, s, share)) !== seals[s]) return { why: 'seat', at: s }
    } else if (!['bot', 'no_seal', 'no_share'].includes(reason) || shares[s] !== '' || (reason === 'no_share') !== (seals[s] !== '')) return { why: 'reason', at: s }
  }
  return undefined
}

/** What does not hold of the wall. */
async function badWall(g: FairGame, n: number, d: FairDeal, seed: Hash, tiles: string[]): Promise<{ why: Why; at?: number } | undefined> {
  let wall = await shuffled(seed, n, tiles)
  const way: string = g.break ?? ''
  if (!!d.dice !== (way !== '')) return { why: 'dice' }
  if (d.dice && g.break) {
    if (String(await thrown(seed, n)) !== String(d.dice)) return { why: 'dice' }
    wall = opened(wall, d.dice, g.break)
  }
  if (d.wall === notation(wall)) return undefined
  const is = tilesOf(d.wall ?? '') ?? []
  return { why: 'wall', at: Math.max(0, wall.findIndex((t, i) => t !== is[i])) }
}

/** By what the seal is known to have been told before. */
function told(g: FairGame, n: number, d: FairDeal, knows: Knows): Verdict {
  const note = knows.notes?.[n]
  if (note) {
    const own = note.seat !== undefined && note.share ? { seat: note.seat, share: note.share } : undefined
    const why: string = own ? d.seats.why![own.seat]! : ''
    if (note.seal !== d.seal) return { by: 'none', broken: { deal: n, why: 'shown' } }
    if (own && why === '' && d.seats.shares![own.seat] !== own.share) return { by: 'none', broken: { deal: n, why: 'own', at: own.seat } }
    if (own && why !== '' && note.gave) return { by: 'none', broken: { deal: n, why: 'left', at: own.seat } }
    return { by: 'own' }
  }
  if (!knows.listed) return { by: 'none' }
  const link = knows.listed(d.seal)
  const after = knows.listed(g.deals?.[n + 1]?.seal ?? g.next ?? '')
  if (!link || (after && after.n <= link.n)) return { by: 'none', broken: { deal: n, why: 'list' } }
  return { by: 'list' }
}

/** Whether a link follows one with that sum. */
export async function follows(prev: Hash, l: FairLink): Promise<boolean> {
  return hex(await sha256('jansou/fair/chain/v1\0', hash(prev)!, eight(l.n), eight(l.at), hash(l.seal)!)) === l.sum
}

// The settings of a table in words, and those that the lobby offers.
import type { Assist, Claims, Clock, Discipline, Length, RulesetInfo } from './proto'

export const clocks: Clock[] = [
  { base: 3000, bank: 5000 },
  { base: 5000, bank: 10_000 },
  { base: 5000, bank: 20_000 },
  { base: 8000, bank: 20_000 },
  { base: 60_000, bank: 0 },
  { base: 300_000, bank: 0 },
  { base: 0, bank: 0 },
]

/** "8 + 20 s", "10 s, claims 3 s", or "no clock". */
export function clockName(c: Clock): string {
  if (c.base === 0 && c.bank === 0) return 'no clock'
  const s = (ms: number) => ms / 1000
  const base = c.bank ? `${s(c.base)} + ${s(c.bank)} s` : `${s(c.base)} s`
  return c.claim && c.claim !== c.base ? `${base}, claims ${s(c.claim)} s` : base
}

/** How long play still goes on: ", 1 h 5 min left"; empty where there is no limit. */
export function leftName(ends: number | undefined): string {
  if (ends === undefined) return ''
  const minutes = Math.ceil(ends / 60_000)
  return minutes < 60 ? `, ${minutes} min left` : `, ${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}

/** The clock that a ruleset gives, if it gives one. */
export function clockOf(r: RulesetInfo | undefined): Clock | undefined {
  return r?.clock?.base ? r.clock : undefined
}

/** How long a game is; where every round has four deals, their number too. */
export function lengthName(l: Length, game: RulesetInfo['game'] = 'riichi'): string {
  const name = { east: 'East round', south: 'East and South rounds', north: 'Four rounds' }[l]
  return game === 'mcr' ? `${name}, ${{ east: 4, south: 8, north: 16 }[l]} deals` : name
}

/** What a table does with what is forbidden. */
export const disciplines: [Discipline, string, string][] = [
  ['assisted', 'Assisted', 'what is forbidden cannot be done'],
  ['strict', 'Strict', 'you can err as with real tiles, and are judged by the book'],
]

/** How a table's claims are made. */
export const claimings: [Claims, string, string][] = [
  ['prompt', 'Asked', 'who may claim a tile is asked, and play waits'],
  ['live', 'Called', 'as at a real table: the next player may draw at once, and who wants the tile calls in time'],
]

/** How much a table tells a player of the own hand. */
export const assists: [Assist, string, string][] = [
  ['off', 'None', 'the tiles and what is lawful, as at a real table'],
  ['own', 'My hand', 'what it waits for and is worth, and what keeps it from winning'],
  ['full', 'All', 'also why, line by line, and the ways to a hand that may win'],
]

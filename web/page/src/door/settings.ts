// The settings of a table in words, and those that the lobby offers.
import { gameNamed } from '../table/game.svelte'
import type { Assist, Board, Claims, Clock, Discipline, Length, ListedTable, RulesetInfo } from '../lib/proto'
import { windLetter } from '../tile/tiles'
import { number, say } from '../lib/say.svelte'

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
  if (c.base === 0 && c.bank === 0) return say('clock.none')
  const base = c.base / 1000
  const clock = c.bank ? say('clock.bank', { base, bank: c.bank / 1000 }) : say('clock.base', { base })
  return c.claim && c.claim !== c.base ? say('clock.claims', { clock, claim: c.claim / 1000 }) : clock
}

/** The title of a table, and how long play still goes on where there is a limit, or how many deals: "MCR 1998, 1 h 5 min left". */
export function titleLeft(title: string, ends: number | undefined, deals: number | undefined): string {
  if (deals) return say('clock.left.deals', { title, n: deals })
  if (ends === undefined) return title
  const minutes = Math.ceil(ends / 60_000)
  return minutes < 60 ? say('clock.left.minutes', { title, n: minutes }) : say('clock.left.hours', { title, h: Math.floor(minutes / 60), n: minutes % 60 })
}

/** The clock that a ruleset gives, if it gives one. */
export function clockOf(r: RulesetInfo | undefined): Clock | undefined {
  return r?.clock?.base ? r.clock : undefined
}

/** How long a game is; where every round has four deals, their number too. */
export function lengthName(l: Length, game: RulesetInfo['game'] = 'riichi'): string {
  return say(`length.${gameNamed(game)}.${l}`)
}

/** The round as short as it stands on a small drawn table, "E3"; before the game a dot. */
export function roundShort(b: Board | undefined): string {
  if (!b) return '·'
  return say('front.round', { wind: windLetter(b.prevailing), n: b.number })
}

/** What a table may do with what is forbidden; their words are discipline.*. */
export const disciplines: Discipline[] = ['assisted', 'strict']

/** "1,400–1,700", "1,400+" or "≤ 1,700"; '' where there are no bounds. */
export function boundsSay(b: { from?: number; to?: number } | undefined): string {
  const [from, to] = [b?.from ? number(b.from) : '', b?.to ? number(b.to) : '']
  return to ? (from ? `${from}–${to}` : `≤ ${to}`) : from && `${from}+`
}

/** How a table's claims may be made; the words are claims.*. */
export const claimings: Claims[] = ['prompt', 'live']

/** How much a table may tell a player of the own hand; the words are assist.*. */
export const assists: Assist[] = ['off', 'own', 'full']

/** The tables of a list as who watches looks for them: one's own first, then those that are played, and those that wait. */
export function inPlay(tables: ListedTable[]): { mine: ListedTable[]; live: ListedTable[]; waiting: ListedTable[] } {
  const own = (t: ListedTable) => t.seats.some((s) => s.you) || t.status === 'over' || t.status === 'stuck'
  const others = tables.filter((t) => !own(t))
  return { mine: sorted(tables.filter(own)), live: others.filter((t) => t.status === 'playing'), waiting: others.filter((t) => t.status === 'waiting') }
}

/** The order of tables in the list: one's own, those that wait, those that play, and the rest. */
export function sorted(tables: ListedTable[]): ListedTable[] {
  const rank = (t: ListedTable) => {
    if (t.seats.some((s) => s.you) && (t.status === 'waiting' || t.status === 'playing')) return 0
    return { waiting: 1, playing: 2, over: 3, stuck: 4 }[t.status as string] ?? 5
  }
  return [...tables].sort((a, b) => rank(a) - rank(b))
}

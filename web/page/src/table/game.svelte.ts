// The game of the table that is on the page, and its own words for what both
// games do.
import type { Meld, TableInfo } from '../lib/proto'
import { say } from '../lib/say.svelte'

export type Game = 'riichi' | 'mcr'

/** The words that the games have for what both do. */
export interface Terms {
  readonly name: string
  readonly chow: string
  readonly pung: string
  readonly kong: string
  /** A win on the tile of another, and on one's own draw. */
  readonly win: string
  readonly selfDraw: string
  meld(kind: Meld['kind']): string
}

function termsOf(game: Game): Terms {
  return {
    get name() {
      return say(`game.${game}`)
    },
    get chow() {
      return say(`call.${game}.chow`)
    },
    get pung() {
      return say(`call.${game}.pung`)
    },
    get kong() {
      return say(`call.${game}.kong`)
    },
    get win() {
      return say(`call.${game}.win`)
    },
    get selfDraw() {
      return say(`call.${game}.selfDraw`)
    },
    meld: (kind) => say(`meld.${game}.${kind}`),
  }
}

export const terms: Record<Game, Terms> = { riichi: termsOf('riichi'), mcr: termsOf('mcr') }

/** The game of the table on the page, and of how many deals it is where that is fixed. */
export const playing: { game: Game; deals: number } = $state({ game: 'riichi', deals: 16 })

/** Says which table is on the page. */
export function nowPlaying(t: Pick<TableInfo, 'game' | 'length'>): void {
  playing.game = gameNamed(t.game)
  playing.deals = { east: 4, south: 8, north: 16 }[t.length]
}

/** The game of a name that the server gives; a table that names none plays riichi. */
export function gameNamed(name: string | undefined): Game {
  return name !== undefined && Object.hasOwn(terms, name) ? (name as Game) : 'riichi'
}

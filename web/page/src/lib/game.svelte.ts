// The game of the table that is on the page, and its own words for what both
// games do.
import type { Meld, TableInfo } from './proto'

export type Game = 'riichi' | 'mcr'

interface Terms {
  name: string
  chow: string
  pung: string
  kong: string
  /** A win on the tile of another, and on one's own draw. */
  win: string
  selfDraw: string
  melds: Record<Meld['kind'], string>
}

export const terms: Record<Game, Terms> = {
  riichi: {
    name: 'Riichi',
    chow: 'Chi',
    pung: 'Pon',
    kong: 'Kan',
    win: 'Ron',
    selfDraw: 'Tsumo',
    melds: { chow: 'chi', pung: 'pon', open_kong: 'open kan', closed_kong: 'closed kan', added_kong: 'added kan', false_set: 'false set' },
  },
  mcr: {
    name: 'Chinese Official',
    chow: 'Chow',
    pung: 'Pung',
    kong: 'Kong',
    win: 'Hu',
    selfDraw: 'Hu',
    melds: { chow: 'chow', pung: 'pung', open_kong: 'melded kong', closed_kong: 'concealed kong', added_kong: 'added kong', false_set: 'false set' },
  },
}

/** The game of the table on the page, and of how many deals it is where that is fixed. */
export const playing: { game: Game; deals: number } = $state({ game: 'riichi', deals: 16 })

/** Says which table is on the page. */
export function nowPlaying(t: Pick<TableInfo, 'game' | 'length'>): void {
  playing.game = t.game ?? 'riichi'
  playing.deals = { east: 4, south: 8, north: 16 }[t.length]
}

// What the pages around a table show, as the server would send it: tables that are
// played, and quick match.
import { people, tables } from './moments.mjs'

const names = [['Ann', 'Haru', 'Marie-Claude', 'Wojciech_Nowak'], ['Kasia', 'Mateusz', 'Léa Beauchamp-Deschamps', 'Jun'], ['明日香', '小林', 'Bot 1', 'Bot 2']]
const points = [[24_800, 31_200, 24_400, 18_600], [112, -48, 40, -104], [41_000, 24_500, 8900, 25_600]]

/** A public table that is played; `n` makes it differ from others. */
export function live(n, more = {}) {
  const mcr = n % 3 === 1
  return {
    id: `live${n}`, ruleset: mcr ? 'mcr-wmo' : 'ema2016', title: mcr ? 'Mahjong Competition Rules, World Mahjong Organization 2006' : 'EMA Riichi Competition Rules 2016', game: mcr ? 'mcr' : 'riichi',
    length: mcr ? 'north' : 'south', people: 4, public: true, pace: 'natural', clock: { base: 8000, bank: 20_000 }, assist: 'off', bots: 'strong', status: 'playing', free: 0, watching: [31, 0, 1][n % 3],
    seats: people.map((p, i) => ({ ...p, name: names[n % 3][i], bot: names[n % 3][i].startsWith('Bot'), away: false, connected: true })),
    board: {
      prevailing: n % 2 ? '2z' : '1z', number: 1 + (n % 4), counters: 0, deposits: 1, live: 70 - 5 * n, turn: n % 4, dealer: (n + 1) % 4,
      seats: [0, 1, 2, 3].map((s) => ({ wind: `${1 + ((s - n + 7) % 4)}z`, points: points[n % 3][s], river: Math.max(0, 3 * n - s), melds: s % 2, riichi: !mcr && s === n % 4 })),
    },
    ...more,
  }
}

export const playing = [...tables, ...[0, 1, 2, 3, 4, 5].map((n) => live(n))]

const pool = (name, tile, ruleset, rulesetTitle, more = {}) => ({ name, tile, ruleset, rulesetTitle, game: 'riichi', length: 'south', clock: { base: 5000, bank: 10_000 }, assist: 'off', botsAfter: 90_000, waiting: 0, ...more })
const pools = [
  pool('mleague', '0p', 'mleague', 'M-League', { usually: 40_000, waiting: 2 }),
  pool('tenhou', '7z', 'tenhou', 'Tenhou', { length: 'east', usually: 95_000, waiting: 1 }),
  pool('ema', '1z', 'ema2016', 'EMA Riichi Competition Rules 2016'),
  pool('mcr', '5f', 'mcr-wmo', 'Mahjong Competition Rules, World Mahjong Organization 2006', { game: 'mcr', clock: { base: 8000, bank: 20_000 } }),
]
const mine = { with: ['Haru', 'Wojciech_Nowak'], taken: 3, low: 1420, high: 1570, wider: 22_000, bots: 51_000 }

/** Nobody waits, one waits in two pools, a table was found. */
export const idle = { type: 'match', pools }
export const waits = { type: 'match', pools: pools.map((p, i) => (i < 2 ? { ...p, waiting: p.waiting + 1, mine } : p)), wait: { waited: 38_000 } }
export const called = { ...waits, wait: { waited: 61_000, called: { pool: 'mleague', left: 9000, came: false, taken: 2, seats: 4, with: ['Haru', 'Wojciech_Nowak', 'Léa'] } } }

/** How a table may be watched: hands shown three minutes late, when the deal is over, and by nobody. */
export const shown = { hands: 'shown', delay: 180 }
export const byDeal = { who: 'link', hands: 'shown', deal: true }
export const closed = { who: 'nobody' }

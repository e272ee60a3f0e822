// The fullest table that can be: four kongs at every seat, one added and one
// closed, rivers of 24 with a sideways tile, names of sixteen letters, points of
// six digits, and for Chinese Official eight flowers at each.
import { chow, pung, river, seat, state } from './moments.mjs'

const names = ['Bartholomew_1234', 'Włodzimierz_Król', 'Marie-Françoise+', 'WWWWMMMMWWWWMMMM']
const seats = names.map((name, i) => ({ name, bot: i === 2, taken: true, connected: i !== 3, away: i === 1, ready: false }))
const points = [102300, -108400, -21700, 127800]
const discards = '1z9s7s2z1m5m9m3z8s1s2p3p4p5p6p7p8p9p1s2s3s4s6s7s'

const kongs = (owner) => [
  { kind: 'open_kong', tiles: '1111m', called: '1m', from: (owner + 3) % 4 },
  { kind: 'added_kong', tiles: '222p2p', called: '2p', from: (owner + 2) % 4 },
  { kind: 'open_kong', tiles: '3333s', called: '3s', from: (owner + 1) % 4 },
  { kind: 'closed_kong', tiles: '6666z', from: owner },
]

/** Every call and more: a chow, a pung, a kong, and what may be asked about. */
const legal = [
  { kind: 'pass' },
  { kind: 'claim', meld: chow('456p', '5p', 1) },
  { kind: 'claim', meld: pung('555p', '5p', 1) },
  { kind: 'claim', meld: { kind: 'open_kong', tiles: '5555p', called: '5p', from: 1 } },
]

export function worst(game = 'riichi') {
  const riichi = game === 'riichi'
  const m = state(
    {
      viewer: 2, ruleset: riichi ? 'ema2016' : 'mcr-wmo', phase: 'claims', prevailing: '2z', number: 4, counters: 12, deposits: 3, dealer: 0, turn: 1,
      live: 4, events: 90, indicators: riichi ? ['3m', '1z', '5p', '9s', '6z'] : null, asked: '5p', askedFrom: 1,
      seats: [0, 1, 2, 3].map((s) =>
        seat(`${s + 1}z`, riichi ? points[s] : points[s] / 100, s === 1 ? 2 : 1, river(discards, { sideways: 6 }), kongs(s), {
          riichi: riichi && s !== 2, accepted: s !== 3, hasDrawn: s === 1, flowers: riichi ? undefined : ['1f', '2f', '3f', '4f', '5f', '6f', '7f', '8f'],
        }),
      ),
      own: {
        hand: '5p', waits: [{ tile: '5p', left: 1, yaku: true }], plans: null, barred: null, missing: null,
        furiten: riichi ? [{ rule: 'riichi.furiten.own', tile: '5p', seat: 2, at: 1, turn: 14, ends: 'riichi.furiten.ends.waits' }] : null,
      },
      // Everybody was penalised, once with points.
      ledger: [0, 1, 2, 3].map((s) => ({ seat: s, rule: `${game}.foul.false_set`, verdict: 'points', points: [0, 1, 2, 3].map((i) => (i === s && s < 2 ? -20000 : 0)), times: 1, cite: 'EMA 2016, 5.1.4', deal: 1, at: 31 })),
      result: null,
    },
    legal,
    { seats, moves: { seat: 1, left: 0, bank: 600_000 } }, // no server says so of a claim window: the plate is measured
  )
  if (riichi) m.said = { furiten: ['Vous avez écarté le cinq de cercles au tour 14 (coup 62) et vous l’attendez. La furiten par ses propres défausses prend fin quand la main n’attend plus aucune d’entre elles.'] }
  else m.table = { ...m.table, ruleset: 'mcr-wmo', title: 'Mahjong Competition Rules, World Mahjong Organization 2006', game: 'mcr', length: 'north', assist: 'full' }
  return m
}

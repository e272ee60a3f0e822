// Moments of games of Chinese Official, as the server would send them.
import { chow, people, pung, river, seat, state as riichi } from './moments.mjs'

const table = { id: 'moment', ruleset: 'mcr-wmo', title: 'Mahjong Competition Rules, World Mahjong Organization 2006', game: 'mcr', length: 'north', people: 1, public: false, pace: 'natural', clock: { base: 10000, bank: 0, claim: 3000 }, assist: 'full', status: 'playing' }
const state = (v, legal, more = {}) => riichi(v, legal, { table, clock: { left: 5900, bank: 0 }, ...more })
const veiled = (from) => ({ kind: 'closed_kong', tiles: '', from })
const fan = (name, value, of = [], count = 1) => ({ rule: `mcr.fan.${name}`, value, count, unit: 'fan', of })
const left = (name, by, principle) => ({ rule: `mcr.fan.${name}`, by: `mcr.fan.${by}`, principle: `mcr.${principle}` })

/** In the South round, after the change of chairs: seat 1 is East, 0 South, 3 West, 2 North. */
function view(more = {}) {
  return {
    viewer: 2, ruleset: 'mcr-wmo', phase: 'turn', prevailing: '2z', number: 3, counters: 0, deposits: 0, dealer: 1, turn: 2,
    live: 31, events: 90, indicators: null, askedFrom: 4,
    seats: [
      seat('2z', 41, 10, river('1z9m2z8p7z6m3s2p5m1p', { claimed: 4 }), [pung('777z', '7z', 1)], { flowers: ['1f', '5f'] }),
      seat('1z', -18, 10, river('9s1m4z9p3z2s8m7m4p'), [veiled(1)], { flowers: ['3f'] }),
      seat('4z', 24, 11, river('1s9m4z2z8p6z1p9p2f'), [chow('345s', '4s', 3)], { hasDrawn: true, flowers: ['8f'] }),
      seat('3z', -47, 10, river('9m1p2z4z8s7s3m2m6p5z'), [{ kind: 'open_kong', tiles: '8888m', called: '8m', from: 1 }]),
    ],
    own: { hand: '234m567p23488s', flowers: ['4f'], drawn: '4f', waits: null, plans: null, barred: null, missing: null, routes },
    result: null, ...more,
  }
}

const routes = [
  { rule: 'mcr.fan.mixed_triple_chow', points: 13, missing: 1, way: 'claims', chance: 0.34, need: ['3p'], hand: ['2m', '3m', '4m', '2p', '3p', '4p', '2s', '3s', '4s', '8s', '8s'], lines: [fan('mixed_triple_chow', 8), fan('all_chows', 2), fan('all_simples', 2), fan('pure_double_chow', 1)] },
  { rule: 'mcr.fan.pure_straight', points: 17, missing: 3, way: 'hidden', chance: 0.06, need: ['1s', '6s', '9s'], hand: ['1s', '2s', '3s', '4s', '5s', '6s', '7s', '8s', '9s', '8s', '8s'], lines: [fan('pure_straight', 16), fan('no_honors', 1)] },
  { rule: 'mcr.fan.fully_concealed_hand', points: 8, missing: 2, way: 'self_drawn', chance: 0.004, need: ['7p', '7p'], hand: ['2m', '3m', '4m'], lines: [fan('fully_concealed_hand', 4)] },
]

const hand = ['2m', '3m', '4m', '5p', '6p', '7p', '2s', '3s', '4s', '8s']

/** The viewer has drawn a flower; a closed kong is possible; others hold flowers, melds and a veiled kong. */
export function turn() {
  return state(view(), [
    ...hand.map((tile) => ({ kind: 'discard', tile })),
    { kind: 'discard', tile: '4f', drawn: true },
    { kind: 'flower', tile: '4f' },
  ])
}

/** Two flowers are held, and a closed kong of one's own lies on the table. */
export function flowers() {
  const v = view({ own: { hand: '234m567p8s', flowers: ['4f', '7f'], drawn: '8s', waits: null, plans: null, routes: null } })
  v.seats[2] = seat('4z', 24, 9, river('1s9m4z2z8p6z'), [{ kind: 'closed_kong', tiles: '5555s', from: 2 }], { hasDrawn: true, flowers: ['8f'] })
  return state(v, [...['2m', '3m', '4m', '5p', '6p', '7p'].map((tile) => ({ kind: 'discard', tile })), { kind: 'discard', tile: '8s', drawn: true }, { kind: 'discard', tile: '4f' }, { kind: 'discard', tile: '7f' }, { kind: 'flower', tile: '4f' }, { kind: 'flower', tile: '7f' }])
}

/** Everything may be done with the tile of the left. */
export function claim() {
  const v = view({ phase: 'claims', turn: 0, asked: '5p', askedFrom: 0, own: { hand: '34m34p555p67p33s', waits: null, routes } })
  Object.assign(v.seats[2], { hasDrawn: false, concealed: 10 })
  v.seats[0].river.push({ tile: '5p', drawn: true, sideways: false, claimed: false, at: 89 })
  return state(v, [
    { kind: 'pass' },
    { kind: 'claim', meld: chow('345p', '5p', 0) },
    { kind: 'claim', meld: chow('456p', '5p', 0) },
    { kind: 'claim', meld: chow('567p', '5p', 0) },
    { kind: 'claim', meld: pung('555p', '5p', 0) },
    { kind: 'claim', meld: { kind: 'open_kong', tiles: '5555p', called: '5p', from: 0 } },
    { kind: 'win' },
  ], { clock: { left: 2900, bank: 0 } })
}

const short = {
  winner: 2, from: 0, tile: '5p', hand: '234m34p555p88s', melds: [chow('345s', '4s', 3)],
  lines: [fan('all_simples', 2), fan('mixed_double_chow', 1, ['3p', '4p', '5p', '3s', '4s', '5s']), fan('all_chows', 2), fan('closed_wait', 1, ['5p'])],
  left: [left('no_honors', 'all_simples', 'principle.non_repeat'), left('short_straight', 'mixed_double_chow', 'principle.account_once'), left('pure_double_chow', 'all_chows', 'principle.high_versus_low')],
  fan: 6, points: 0, parts: null, payments: [0, 0, 0, 0],
}

/** A waiting hand, on a tile with which it has six points only. */
export function waits() {
  const v = view({
    phase: 'claims', turn: 0, asked: '5p', askedFrom: 0,
    own: {
      hand: '234m34p55p88s', plans: null, routes,
      waits: [{ tile: '2p', left: 3, yaku: true, discard: 9, selfDraw: 10, sheet: { ...short, fan: 9 } }, { tile: '5p', left: 1, yaku: false, discard: 6, selfDraw: 8, sheet: short }],
      missing: [{ seat: 2, action: { kind: 'win' }, rule: 'mcr.win.eight_points', facts: [{ say: 'needs', seat: 4, n: 8 }, { say: 'has', seat: 2, n: 6 }], sheet: short }],
    },
  })
  Object.assign(v.seats[2], { hasDrawn: false, concealed: 10 })
  v.seats[0].river.push({ tile: '5p', drawn: true, sideways: false, claimed: false, at: 89 })
  const said = { missing: ['A hand must be worth at least eight points, flowers apart, to win. 8 points are needed, flowers apart. The hand has 6 points without flowers.'] }
  return state(v, [{ kind: 'pass' }, { kind: 'claim', meld: pung('555p', '5p', 0) }], { said })
}

/** Four melds and all that can lie before each seat. */
export function crowded() {
  const v = view({ live: 3, turn: 2 })
  const long = '1m2m3m4m5m6m7m8m9m1p2p3p4p5p6p7p8p9p1s2s3s4s5s6s'
  const around = [1, 0, 3, 2] // East, South, West, North
  v.seats = [0, 1, 2, 3].map((s) => {
    const from = (n) => around[(around.indexOf(s) + n) % 4]
    const melds = [{ kind: 'open_kong', tiles: '1111m', called: '1m', from: from(1) }, { kind: 'added_kong', tiles: '999p9p', called: '9p', from: from(2) }, veiled(s), chow('567s', '7s', from(3))]
    if (s === 2) melds[2].tiles = '2222z'
    return seat(`${around.indexOf(s) + 1}z`, s === 3 ? -1123 : 1324, 2, river(long, { claimed: 7 }), melds, { flowers: ['1f', '2f', '3f', '4f', '5f', '6f', '7f', '8f'], hasDrawn: s === 2 })
  })
  v.own = { hand: '34m', drawn: '4m', waits: null, plans: [{ discard: '4m', waits: [{ tile: '3m', left: 2, yaku: true, discard: 36, selfDraw: 37 }] }], routes: null }
  return state(v, [{ kind: 'discard', tile: '3m' }, { kind: 'discard', tile: '4m', drawn: true }])
}

/** A win with fans counted twice and fans that others remove. */
export function win() {
  const sheet = {
    winner: 2, from: 0, tile: '6p', hand: '123456789p234s88s'.replace('234s88s', '88s'), melds: [chow('345s', '4s', 3)],
    lines: [
      fan('pure_straight', 16, ['1p', '2p', '3p', '4p', '5p', '6p', '7p', '8p', '9p']), fan('all_chows', 2), fan('tile_hog', 4, ['5p', '5p', '8s', '8s'], 2),
      fan('mixed_double_chow', 1, ['3p', '4p', '5p', '3s', '4s', '5s']), fan('one_voided_suit', 1), fan('flower_tiles', 1),
    ],
    left: [
      left('short_straight', 'pure_straight', 'principle.non_repeat'), left('two_terminal_chows', 'pure_straight', 'principle.non_repeat'),
      left('no_honors', 'all_chows', 'principle.non_repeat'), left('closed_wait', 'pure_straight', 'option.knitted_straight_waits'),
    ],
    fan: 25, points: 49, parts: [0, 1, 3].flatMap((s) => [{ rule: 'mcr.pay.base', from: s, to: 2, points: 8 }, ...(s ? [] : [{ rule: 'mcr.pay.fan', from: 0, to: 2, points: 25 }])]),
    payments: [-33, -8, 49, -8],
  }
  const v = view({ phase: 'between', turn: 4, own: undefined, result: { rule: 'mcr.end.win', sheets: [sheet], points: sheet.payments } })
  v.seats[1].melds = [{ kind: 'closed_kong', tiles: '1111z', from: 1 }]
  v.seats[2].shown = '123456789p88s'
  return state(v, [], { clock: null, pause: 12000 })
}

/** A strict table after a false win: everything can be tried, one hand is dead, the ledger has an entry. */
export function strict() {
  const m = claim()
  m.table = { ...m.table, discipline: 'strict' }
  m.could = m.legal
  m.legal = [{ kind: 'pass' }]
  m.view.strict = true
  m.view.seats[3].dead = true
  m.view.ledger = [{ seat: 3, rule: 'mcr.foul.win_below_minimum', verdict: 'points', points: [10, 10, 10, -30], dead: true, times: 1, cite: 'MCR 1998, 12', deal: 5, at: 61 }]
  m.said = { ledger: [{ offence: 'A win was declared with a hand of fewer than eight points.', ruling: 'points are lost; Ann +10, Ben +10, You +10, Dan −30; the hand is dead' }] }
  return m
}

/** A drawn deal. */
export function draw() {
  return state(view({ phase: 'between', turn: 4, live: 0, own: undefined, result: { rule: 'mcr.end.drawn', sheets: null, points: [0, 0, 0, 0], next: { prevailing: '2z', number: 1, counters: 0, deposits: 0, dealer: 1, chairs: true, why: 'passes' } } }), [], { clock: null, pause: 12000 })
}

/** The end of the game, with a tie. */
export function final() {
  const m = win()
  m.view.final = [
    { seat: 2, place: 1, points: 149, uma: 0, oka: 0, total: 4000 },
    { seat: 0, place: 2, points: 41, uma: 0, oka: 0, total: 1500 },
    { seat: 1, place: 2, points: 41, uma: 0, oka: 0, total: 1500 },
    { seat: 3, place: 4, points: -231, uma: 0, oka: 0, total: 0 },
  ]
  m.table = { ...m.table, status: 'over' }
  m.pause = null
  return m
}

/** Two messages: the last of the East round, and the first after the players have changed chairs and thrown the dice. */
export function chairs() {
  const before = turn()
  before.view.prevailing = '1z'
  before.view.seats.forEach((s, i) => (s.wind = `${i + 1}z`))
  const after = turn()
  after.view.seats.forEach((s) => (s.river = []))
  after.view.opening = { dice: [3, 4, 2, 5], break: { seat: 2, stacks: 14 } }
  after.rev++
  return [before, after]
}

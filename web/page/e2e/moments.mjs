// Moments of games, as the server would send them.

const clock = { base: 8000, bank: 20000 }
const table = { id: 'moment', ruleset: 'ema2016', title: 'EMA Riichi Competition Rules 2016', length: 'south', people: 1, public: false, pace: 'natural', clock, status: 'playing' }
export const people = [
  { name: 'Bot of the East Wind', bot: true, taken: true, connected: true, ready: true },
  { name: 'Aniela', bot: false, taken: true, connected: false, away: true, ready: false },
  { name: 'Zbigniew', bot: false, taken: true, connected: true, ready: false },
  { name: 'Bot 3', bot: true, taken: true, connected: true, ready: true },
]

let at = 0
/** The discards of one seat. */
export function river(text, more = {}) {
  const out = []
  for (const [, n, s] of text.matchAll(/(\d)([mpszf])/g)) {
    const i = out.length
    out.push({ tile: n + s, drawn: i % 3 === 2, sideways: more.sideways === i, claimed: more.claimed === i, at: ++at })
  }
  return out
}
export function seat(wind, points, concealed, r, melds = [], more = {}) {
  return { wind, points, concealed, hasDrawn: false, melds, river: r, riichi: false, accepted: false, ...more }
}
export const chow = (tiles, called, from) => ({ kind: 'chow', tiles, called, from })
export const pung = (tiles, called, from) => ({ kind: 'pung', tiles, called, from })

function view(more = {}) {
  at = 0
  return {
    viewer: 2, ruleset: 'ema2016', phase: 'turn', prevailing: '2z', number: 3, counters: 2, deposits: 1, dealer: 0, turn: 2,
    live: 31, events: 90, indicators: ['4s', '1z'], askedFrom: 4,
    seats: [
      seat('1z', 41200, 7, river('1z9m2z8p7z6m3s2p5m1p', { claimed: 4 }), [chow('345p', '3p', 3), pung('777z', '7z', 1)]),
      seat('2z', 18800, 13, river('9s1m4z9p3z2s8m7m4p', { sideways: 6 }), [], { riichi: true, accepted: true }),
      seat('3z', 24900, 14, river('1s9m4z2z8p6z1p9p5z'), [], { hasDrawn: true }),
      seat('4z', 14100, 10, river('9m1p2z4z8s7s3m2m6p5z'), [{ kind: 'closed_kong', tiles: '8888m', from: 3 }]),
    ],
    own: {
      hand: '234m0567p234678s6p'.replace('0567p', '0p567p'), drawn: '6p', waits: null, furiten: null,
      plans: [{ discard: '6p', waits: [{ tile: '5p', left: 2, yaku: true }, { tile: '8p', left: 0, yaku: false }], furiten: false }],
      barred: null, missing: null,
    },
    result: null, ...more,
  }
}
export function state(v, legal, more = {}) {
  return { type: 'state', table, you: 2, rev: 90, events: [], view: v, legal, clock: { left: 5900, bank: 20000 }, pause: null, seats: people, ...more }
}
const hand14 = ['2m', '3m', '4m', '0p', '5p', '6p', '7p', '2s', '3s', '4s', '6s', '7s', '8s']
const discards = [...hand14.map((tile) => ({ kind: 'discard', tile })), { kind: 'discard', tile: '6p', drawn: true }]

/** The viewer's turn: riichi, a closed kan in two ways and a win are possible. */
export function turn() {
  return state(view(), [
    ...discards,
    { kind: 'riichi', tile: '6p', drawn: true },
    { kind: 'riichi', tile: '6p' },
    { kind: 'kong', meld: { kind: 'closed_kong', tiles: '2222m', from: 2 } },
    { kind: 'kong', meld: { kind: 'closed_kong', tiles: '3333s', from: 2 } },
    { kind: 'win' },
  ])
}

/** The same turn at a teaching table, and a hint for it as the server makes one. */
export function taught() {
  const m = turn()
  m.table = { ...m.table, teaching: true }
  return m
}
export function hint() {
  const figures = [
    { name: 'Worth, as strong reckons', other: '1,039', reader: '1,070' },
    { name: 'Chance to win the deal', other: '15 %', reader: '15 %' },
    { name: 'Routes to eight points', other: '–', reader: 'Mixed Straight, Mixed Triple Chow, Half Flush and Outside Hand' },
  ]
  const why = ['Tiles that help, as this seat sees them: 39 (6p), 36 (2m).', 'West cannot win on six of dots: genbutsu.']
  return {
    type: 'hint', id: 'h', rev: taught().rev, reader: 'strong', readerSaid: 'strong', said: 'Read by strong: an opinion, made of what you can see.', head: 'strong would: riichi with 6p', action: { kind: 'riichi', tile: '6p', drawn: true },
    help: ['1m', '4m', '7m', '9s', '6z'],
    others: [
      { action: { kind: 'discard', tile: '6p', drawn: true }, said: '6p', head: 'Or 6p: no worse by the numbers of strong', help: ['1m', '4m'], figures },
      { action: { kind: 'kong', meld: { kind: 'closed_kong', tiles: '2222m', from: 2 } }, said: 'kong 2222m', head: 'Instead kong 2222m: costs 1,286 points, 0.12 of a place', why, figures },
    ],
  }
}

/** The same turn where riichi may be declared open: one has laid open a whole hand, one the tiles that wait. */
export function opened() {
  const m = turn()
  Object.assign(m.view.seats[1], { open: '456m456p78s22z123m' })
  Object.assign(m.view.seats[3], { open: '34567m', riichi: true, accepted: true })
  m.legal.splice(m.legal.findIndex((a) => a.kind === 'riichi'), 0, { kind: 'open_riichi', tile: '6p', drawn: true }, { kind: 'open_riichi', tile: '6p' })
  return m
}

/** The viewer is in riichi and drew a tile that can only go. */
export function fixed() {
  const m = state(view(), [{ kind: 'discard', tile: '6p', drawn: true }])
  Object.assign(m.view.seats[2], { riichi: true, accepted: true })
  return m
}

/** Everything may be done with the tile of the left. */
export function claim() {
  const v = view({
    phase: 'claims', turn: 1, asked: '5p', askedFrom: 1,
    own: {
      hand: '34m3456770p33445s'.replace('34m3456770p', '34m34p0p677p'), waits: null, furiten: null, plans: null, barred: null, missing: null,
    },
  })
  v.seats[2].hasDrawn = false
  v.seats[2].concealed = 13
  v.seats[1].river.push({ tile: '5p', drawn: true, sideways: false, claimed: false, at: 89 })
  return state(v, [
    { kind: 'pass' },
    { kind: 'claim', meld: chow('345p', '5p', 1) },
    { kind: 'claim', meld: chow('456p', '5p', 1) },
    { kind: 'claim', meld: chow('567p', '5p', 1) },
    { kind: 'claim', meld: pung('055p', '5p', 1) },
    { kind: 'claim', meld: { kind: 'open_kong', tiles: '0555p', called: '5p', from: 1 } },
    { kind: 'win' },
  ])
}

/** Somebody watches: no hand is seen but one that was shown. */
export function watching() {
  const m = turn()
  delete m.view.own
  m.view.viewer = 4
  m.view.seats[3].open = '34567m'
  return Object.assign(m, { you: 4, legal: [], clock: null, moves: { seat: m.view.turn, left: 0, bank: 14_000 } })
}

/** Four melds on every seat, swap-called tiles barred, three reasons of furiten. */
export function crowded() {
  const kongs = (owner) => [
    { kind: 'open_kong', tiles: '1111m', called: '1m', from: (owner + 1) % 4 },
    { kind: 'added_kong', tiles: '999p9p', called: '9p', from: (owner + 2) % 4 },
    pung('222z', '2z', (owner + 3) % 4),
    chow('067s', '7s', (owner + 3) % 4),
  ]
  const long = '1m2m3m4m5m6m7m8m9m1p2p3p4p5p6p7p8p9p1s2s3s4s5s6s7s'
  at = 0
  const v = view({ live: 3, deposits: 4, counters: 12, indicators: ['1m', '2p', '3s', '5z', '7z'] })
  v.seats = [0, 1, 2, 3].map((s) =>
    seat(`${s + 1}z`, s === 3 ? -12300 : 132400, 2, river(long, { sideways: 3, claimed: 7 }), kongs(s), { riichi: s !== 2, accepted: s === 0 || s === 3, hasDrawn: s === 0 }),
  )
  v.own = {
    hand: '34m', drawn: undefined, waits: [{ tile: '2m', left: 3, yaku: false }, { tile: '5m', left: 2, yaku: false }], plans: null,
    furiten: [
      { rule: 'riichi.furiten.own', tile: '5m', seat: 2, at: v.seats[2].river[4].at, turn: 5, ends: 'riichi.furiten.ends.waits' },
      { rule: 'riichi.furiten.temporary', tile: '2m', seat: 1, at: v.seats[1].river[1].at, turn: 2, ends: 'riichi.furiten.ends.draw_or_claim' },
    ],
    barred: [{ seat: 2, action: { kind: 'discard', tile: '3m' }, rule: 'riichi.claim.swap_same', facts: [{ say: 'claimed', tile: '3m', seat: 1 }] }],
    missing: [{ seat: 2, action: { kind: 'win' }, rule: 'riichi.furiten.own', facts: [] }],
  }
  const m = state(v, [{ kind: 'discard', tile: '4m' }])
  m.said = {
    furiten: [
      'You discarded the five of characters on turn 5 (move 17). Furiten by one’s own discards ends when the hand no longer waits on any of them.',
      'Ben discarded the two of characters on turn 2 (move 6), and it was let go. Temporary furiten ends when the player draws or claims a tile.',
    ],
    barred: ['The kind that was just claimed may not be discarded in the same turn. The three of characters was claimed from Ben.'],
    missing: ['A hand that waits on any kind among its own discards may not win on another’s tile.'],
  }
  return m
}

const sheet = {
  winner: 2, from: 1, tile: '6p', hand: '234m0p56p67p234s88s'.replace('0p56p67p', '056667p'), melds: [],
  lines: [
    { rule: 'riichi.yaku.riichi', value: 1, unit: 'han' },
    { rule: 'riichi.yaku.ippatsu', value: 1, unit: 'han' },
    { rule: 'riichi.yaku.tanyao', value: 1, unit: 'han' },
    { rule: 'riichi.yaku.sanshoku_doujun', value: 2, unit: 'han' },
    { rule: 'riichi.dora', value: 1, unit: 'han' },
    { rule: 'riichi.dora.ura', value: 2, unit: 'han' },
    { rule: 'riichi.fu.base', value: 20, unit: 'fu' },
    { rule: 'riichi.fu.closed_ron', value: 10, unit: 'fu' },
    { rule: 'riichi.fu.wait', value: 2, unit: 'fu', of: ['5p', '7p'] },
    { rule: 'riichi.fu.rounding', value: 8, unit: 'fu' },
  ],
  han: 8, fu: 40, limit: 'riichi.limit.baiman', points: 16000, ura: ['7s', '1z'],
  parts: [
    { rule: 'riichi.pay.discard', from: 1, to: 2, points: 16000 },
    { rule: 'riichi.pay.counters', from: 1, to: 2, points: 600 },
    { rule: 'riichi.pay.deposits', from: 4, to: 2, points: 2000 },
  ],
  payments: [0, -16600, 18600, 0],
}

/** Two winners on one tile. */
export function win() {
  const second = { ...sheet, winner: 3, hand: '19m19p19s1234567z6p'.slice(0), tile: '6p', lines: [{ rule: 'riichi.yakuman.kokushi', value: 1, unit: 'yakuman' }], han: 0, fu: 0, yakuman: 1, limit: 'riichi.limit.yakuman', points: 32000, ura: [], parts: [{ rule: 'riichi.pay.discard', from: 1, to: 3, points: 32000 }], payments: [0, -32000, 0, 32000] }
  const v = view({ phase: 'between', turn: 4, own: { hand: '234m056667p234s8s' }, result: { rule: 'riichi.end.win', sheets: [sheet, second], points: [0, -48600, 18600, 32000], next: { prevailing: '2z', number: 4, counters: 0, deposits: 0, dealer: 1, why: 'lost' } } })
  return state(v, [], { clock: null, pause: 12000 })
}

/** The wall is out and the table waits for the dealer; the viewer may declare before it. */
export function early() {
  const v = view({ phase: 'declaring', turn: 0, live: 0, own: { hand: '234m056667p234s8s', waits: [{ tile: '8s', left: 1, yaku: true }] } })
  v.seats[2].hasDrawn = false
  v.seats[2].concealed = 13
  return state(v, [{ kind: 'tenpai' }, { kind: 'noten' }], { clock: null })
}

/** An exhaustive draw with two waiting hands. */
export function draw() {
  const v = view({ phase: 'between', turn: 4, live: 0, own: { hand: '234m056667p234s8s' }, result: { rule: 'riichi.draw.exhaustive', sheets: null, points: [-1500, 1500, 1500, -1500], next: { prevailing: '2z', number: 4, counters: 3, deposits: 1, dealer: 1, why: 'noten' } } })
  v.seats[0].declared = 'riichi.draw.noten'
  v.seats[1].declared = 'riichi.draw.tenpai'
  v.seats[1].shown = '123456m789p1122s'
  v.seats[1].ready = { waits: [{ tile: '1s', left: 1, yaku: true }, { tile: '2s', left: 0, yaku: true }] }
  v.seats[2].declared = 'riichi.draw.tenpai'
  v.seats[2].shown = '234m056667p234s8s'
  v.seats[2].ready = { waits: [{ tile: '5p', left: 2, yaku: true }, { tile: '8s', left: 1, yaku: true }], furiten: true }
  v.seats[3].declared = 'riichi.draw.noten'
  return state(v, [], { clock: null, pause: 12000 })
}

/** A deal that a false win has ended: the tile lies in the own river. */
export function chombo() {
  const m = strict({ legal: [], could: null, clock: null, pause: 24000 })
  const v = m.view
  Object.assign(v, { phase: 'between', turn: 4, asked: undefined, askedFrom: 4, result: { rule: 'riichi.end.chombo', sheets: null, points: [0, 0, 0, 0], next: { prevailing: '2z', number: 3, counters: 2, deposits: 1, dealer: 0, stays: true, why: 'void' } } })
  Object.assign(v.ledger[0], { deal: 2, action: { kind: 'win' }, cause: { seat: 3, action: { kind: 'win' }, rule: 'riichi.furiten.own', facts: [{ say: 'discarded', tile: '4z', seat: 3, at: v.seats[3].river[3].at, turn: 4 }] } })
  return m
}

/** The end of the game. */
export function final() {
  const m = draw()
  m.view.final = [
    { seat: 2, place: 1, points: 44800, uma: 15000, oka: 20000, total: 49800 },
    { seat: 0, place: 2, points: 31200, uma: 5000, oka: 0, total: 6200 },
    { seat: 1, place: 3, points: 20800, uma: -5000, oka: 0, total: -14200 },
    { seat: 3, place: 4, points: 3200, uma: -15000, oka: 0, total: -41800 },
  ]
  m.table = { ...m.table, status: 'over' }
  m.pause = null
  return m
}

/** A table that waits for people. */
export function waiting() {
  const free = { name: '', bot: false, taken: false, connected: false, ready: false }
  return { ...state(null, []), you: 2, table: { ...table, people: 3, status: 'waiting' }, clock: null, seats: [free, people[1], people[2], free] }
}

/** The same where people may write to each other. */
export function talks() {
  const m = waiting()
  return { ...m, table: { ...m.table, chat: 'free' } }
}

export const talk = () => ({
  type: 'chat', whole: true, lines: [
    { line: 1, side: 'players', at: '2026-11-26T19:38:00Z', who: 0, seat: 1, name: people[1].name, phrase: 'hello' },
    { line: 2, side: 'players', at: '2026-11-26T19:38:00Z', who: 1, seat: 2, name: people[2].name, you: true, text: 'I wait for 3s' },
  ],
})

export const rulesets = [
  ['ema2012', 'EMA Riichi Competition Rules 2012'], ['ema2016', 'EMA Riichi Competition Rules 2016'], ['ema2025', 'EMA Riichi Rules 2025'],
  ['polish', 'Polish rules'], ['wrc2025', 'World Riichi Championship 2025'], ['tenhou', 'Tenhou'], ['mahjongsoul', 'Mahjong Soul'], ['mleague', 'M-League'], ['jpml-a', 'JPML A'],
].map(([name, title]) => ({ name, title, game: 'riichi', length: 'south', lengths: ['east', 'south'], clock: { base: 0, bank: 0 } })).concat(
  [['mcr-wmo', 'Mahjong Competition Rules, World Mahjong Organization 2006'], ['mcr-botzone', 'Botzone']].map(([name, title]) => ({ name, title, game: 'mcr', length: 'north', lengths: ['east', 'south', 'north'], clock: { base: 10000, bank: 0, claim: 3000 } })),
)

export const tables = [
  { ...table, id: 'one', people: 3, public: true, status: 'waiting', free: 1, watching: 0, seats: waiting().seats },
  { ...table, id: 'two', title: 'Tenhou', status: 'playing', seats: people.map((s, i) => ({ ...s, you: i === 2 })) },
]

const saidRuling = 'chombo: the deal is void and is played again; Dan −20,000; counted after the ranking'

/** A strict table of riichi where everything can be tried, after a false win. */
export function strict(more = {}) {
  const m = claim()
  m.table = { ...m.table, discipline: 'strict', referee: 'Ewa' }
  m.could = m.legal
  m.legal = [{ kind: 'pass' }]
  m.view.strict = true
  m.view.seats[3].dead = true
  m.view.ledger = [{ seat: 3, rule: 'riichi.foul.false_win', verdict: 'chombo', points: [0, 0, 0, -20000], deducted: true, after: true, ends: true, again: true, times: 1, cite: 'EMA 2016, 3.4.6', deal: 1, at: 31, hand: '2334m0555p1z123s5z', tile: '4z', act: { kind: 'win' } }]
  m.said = { ledger: [{ offence: 'A win was declared that is none.', ruling: saidRuling }] }
  m.referee = { name: 'Ewa', connected: true }
  return Object.assign(m, more)
}

/** The same with an offence of every grade in the ledger, the newest last. */
export function ledger() {
  const m = strict()
  const entry = (seat, rule, verdict, cite, deal, said, more = {}) => ({ seat, rule, verdict, points: [0, 0, 0, 0], times: 1, cite, deal, at: 31, said, ...more })
  const all = [
    entry(0, 'riichi.foul.out_of_turn_draw', 'warning', 'EMA 2016, 5.1.1', 0, ['A tile was drawn before the discard.', 'Ruling: a warning; the tile goes back to the wall']),
    entry(2, 'riichi.foul.false_set', 'undone', 'EMA 2016, 5.1.4', 0, ['Tiles were laid that are no set.', 'Ruling: it is put right']),
    entry(1, 'riichi.foul.bad_riichi_kong', 'dead_hand', 'EMA 2016, 3.3.14', 1, ['A kong in riichi changed the waits.', 'Ruling: the hand is dead']),
  ]
  m.view.ledger = [...all, m.view.ledger[0]]
  m.said = { ledger: [...all.map(({ said }) => ({ offence: said[0], ruling: said[1] })), m.said.ledger[0]] }
  return m
}

/** The same while the referee is called: the table stands still. */
export function called() {
  return strict({ call: { seat: 3, why: 'West has shown two tiles of the wall, and says what he waits for' }, legal: [], could: null, clock: null })
}

const faulted = { kind: 'faulted', seat: 3, rule: 'riichi.foul.false_win', action: { kind: 'win' }, shown: 'hand', hand: '2334m0555p1z123s5z', tile: '4z' }
const ruled = { kind: 'ruled', seat: 3, rule: 'riichi.foul.false_win', ruling: { verdict: 'chombo', points: [0, 0, 0, -20000], deducted: true, after: true, ends: true, again: true, times: 1, cite: 'EMA 2016, 3.4.6' } }
const told = [
  [{ kind: 'dealt', seat: 0, tile: '4s' }, { kind: 'drew', seat: 0 }],
  [{ kind: 'discarded', seat: 0, tile: '1z' }, { kind: 'drew', seat: 1 }],
  [{ kind: 'discarded', seat: 1, tile: '9s', drawn: true }, { kind: 'claimed', seat: 2, from: 1, tile: '9s', meld: pung('999s', '9s', 1) }],
]

/** The referee's own page: an offence waits for a ruling, or she may report one. */
export function chair(proposals = [faulted, ruled]) {
  const m = called()
  delete m.view.own
  m.view.viewer = 4
  m.you = 4
  m.referee.you = true
  m.call = proposals.length ? { faults: [{ seat: 3, rule: faulted.rule }], looked: true } : { seat: 3, why: 'A tile was shown' }
  m.chair = {
    offences: ['riichi.foul.false_win', 'riichi.foul.information', 'riichi.foul.own_tiles_shown'], proposals,
    moments: told.map((events, i) => ({ n: i, events })),
    hands: proposals.length ? m.view.seats.map((s) => ({ hand: '123456789m123p4z'.slice(0, 9) + '456p4z' })) : null,
  }
  m.said = {
    ledger: m.said.ledger,
    proposals: proposals.map((e) => (e.kind === 'ruled' ? saidRuling : 'A win was declared that is none.')),
    moments: ['A new deal begins. Ann draws.', 'Ann discards the east from the hand. Ben draws.', 'Ben discards the tile just drawn: the nine of bamboos. You claim the nine of bamboos from Ben: pung.'],
  }
  return m
}

/** A game of five deals, for the graph. */
export const deals = [[26000, 24000, 25000, 25000], [31200, 19600, 24800, 24400], [25100, 15500, 38100, 21300], [33000, 11300, 35500, 20200], [31200, 20800, 44800, 3200]].map((after, i) => ({ first: i, last: i, prevailing: '1z', number: 1 + (i % 4), counters: i === 1 ? 1 : 0, dealer: i % 4, rule: 'riichi.end.win', points: [0, 0, 0, 0], before: [25000, 25000, 25000, 25000], after }))

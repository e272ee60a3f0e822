// The very tables that the art direction's pictures show, as the server would
// send them, so that a picture of the page can be laid beside each.
import { chow, pung, seat, state } from './moments.mjs'

const names = [['Haru'], ['Ann'], ['Wojciech_Nowak'], ['Marie-Claude', true]]
const seats = names.map(([name, bot = false]) => ({ name, bot, taken: true, connected: true, ready: false }))

/** A river: the tiles as the direction writes them, * drawn and thrown, _ sideways, ~ claimed. `turn` counts the moves round the table. */
const river = (text, first) => text.split(' ').map((t, i) => ({ tile: t.slice(0, 2), drawn: t.includes('*'), sideways: t.includes('_'), claimed: t.includes('~'), at: first + 4 * i }))

const rivers = ['9p 1z 2m 8s* 6z 3s* 9m_ 1p* 5z* 2s* 4s*', '1z 9s 7s 2z 1m 5m* 9m* 3z* 8s 1s*', '4z 1s 9s 6m~ 2s* 8m 3z 2p 1m* 4p', '4z 1p 7z~ 9p 2z* 6z 8p 5z 3m* 9s']
const furiten = { rule: 'riichi.furiten.own', tile: '7s', seat: 1, at: 10, turn: 3, ends: 'riichi.furiten.ends.waits' }
const waits = [{ tile: '4s', left: 1, yaku: true, values: null }, { tile: '7s', left: 3, yaku: true, values: null }]

function table(more = {}) {
  return {
    viewer: 1, ruleset: 'mleague', phase: 'claims', prevailing: '1z', number: 2, counters: 1, deposits: 1, dealer: 0, turn: 0,
    live: 31, events: 60, indicators: ['3m'], asked: '4s', askedFrom: 0,
    seats: [
      seat('1z', 31200, 13, river(rivers[0], 1), [], { riichi: true, accepted: true }),
      seat('2z', 24800, 10, river(rivers[1], 2), [pung('777z', '7z', 3)]),
      seat('3z', 18600, 13, river(rivers[2], 3)),
      seat('4z', 24400, 10, river(rivers[3], 4), [chow('678m', '6m', 2)]),
    ],
    own: { hand: '234m678p4406s', waits, plans: null, barred: null, furiten: [furiten], missing: [{ seat: 1, action: { kind: 'win' }, rule: 'riichi.furiten.own', facts: [] }] },
    result: null, ...more,
  }
}

const place = { id: 'moment', ruleset: 'mleague', title: 'M-League', length: 'south', people: 4, public: false, pace: 'natural', clock: { base: 8000, bank: 20000 }, assist: 'full', status: 'playing' }
const send = (v, legal, more = {}) =>
  state(v, legal, { table: place, you: 1, seats, rev: 60, clock: { left: 6000, bank: 20000 }, said: { furiten: ['You discarded the seven of bamboos on turn 3 and wait on it. Only a self-draw wins this hand.'], missing: ['A hand that waits on any kind among its own discards may not win on another’s tile.'] }, ...more })

/** Asked about a tile that would win, and furiten. */
export function claim() {
  return send(table(), [{ kind: 'pass' }, { kind: 'claim', meld: chow('406s', '4s', 0) }, { kind: 'claim', meld: pung('444s', '4s', 0) }])
}

/** The same from a chair beside the table. */
export function watching() {
  const m = claim()
  delete m.view.own
  m.view.viewer = 4
  return Object.assign(m, { you: 4, legal: [], clock: null, said: undefined })
}

/** The same while the referee has stopped the table, and one player is away. */
export function paused() {
  const m = claim()
  m.table = { ...place, discipline: 'strict', referee: 'Ewa' }
  m.seats = seats.map((s, i) => (i === 2 ? { ...s, away: true } : s))
  m.view.strict = true
  return Object.assign(m, { legal: [], clock: null, referee: { name: 'Ewa', connected: true }, call: { seat: 3, why: 'A tile was shown' } })
}

/** Riichi may be declared with three tiles. */
export function choosing() {
  const hand = ['2m', '3m', '4m', '3p', '4p', '0p', '6p', '7p', '8p', '4s', '4s', '5s', '6s']
  const plan = (discard, ...waits) => ({ discard, waits: waits.map(([tile, left]) => ({ tile, left, yaku: true })), furiten: false })
  const v = table({ phase: 'turn', turn: 1, live: 38, asked: undefined, askedFrom: 4 })
  v.seats.forEach((s, i) => Object.assign(s, { melds: [], concealed: i === 1 ? 14 : 13, hasDrawn: i === 1, river: s.river.map((t) => ({ ...t, claimed: false })) }))
  v.own = { hand: '234m340678p44568s', drawn: '8s', waits: null, furiten: null, barred: null, missing: null, plans: [plan('8s', ['4s', 2], ['7s', 3]), plan('4s', ['7s', 3]), plan('5s', ['7s', 3])] }
  const riichi = [{ kind: 'riichi', tile: '4s' }, { kind: 'riichi', tile: '5s' }, { kind: 'riichi', tile: '8s', drawn: true }]
  return send(v, [...hand.map((tile) => ({ kind: 'discard', tile })), { kind: 'discard', tile: '8s', drawn: true }, ...riichi], { clock: { left: 11000, bank: 20000 } })
}

/** The moves of a deal in words, as the history tells them. */
export function history() {
  const kinds = { m: 'characters', p: 'circles', s: 'bamboos' }
  const numbers = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
  const honours = ['', 'east', 'south', 'west', 'north', 'white dragon', 'green dragon', 'red dragon']
  const name = (t) => (t[1] === 'z' ? honours[t[0]] : `${numbers[t[0]]} of ${kinds[t[1]]}`)
  const moments = rivers
    .flatMap((text, s) => river(text, s + 1).map((t) => ({ ...t, seat: s })))
    .sort((a, b) => a.at - b.at)
    .map((t) => ({ rev: t.at, event: t.at, kind: 'discarded', seat: t.seat, tile: t.tile, say: `${t.seat === 1 ? 'You discard' : `${names[t.seat][0]} discards`} ${t.drawn ? 'the tile just drawn' : 'from the hand'}: the ${name(t.tile)}.` }))
  return { lang: 'en', deal: 1, deals: 2, moments }
}

// What the text table says to a question: sentences out of the view.
import { doraOf, isFlower, kindOf, parseTiles, splitDrawn, windName } from '../tile/tiles'
import { callOfMeld, callWord } from '../table/menu'
import { playing } from '../table/game.svelte'
import { saidOf } from '../lib/said'
import { dealOf, gain, points, roundName, ruleName, who } from '../lib/words'
import { say } from '../lib/say.svelte'
import { tileSays, tilesMeant, tilesSay, type Notation } from './tiles'
import { moves, orderIn, questions, wordsOf, doings, type Command, type Question, type Scene } from './commands'
import { callOf } from '../table/menu'
import { foundSays, unseen } from '../table/inspect'
import { gradeOf, proofSays } from '../why/safe'
import type { Action, Meld, OwnView, Seat, TeachThreat, Tile, Waiting } from '../lib/proto'

/** The seats that a word means: a wind, a name, or its beginning; all where there is none. */
export function seatsMeant(word: string, s: Scene): Seat[] {
  const all = s.view.seats.map((_, i) => i)
  const w = word.trim().toLowerCase()
  if (w === '') return all
  const byWind = all.filter((i) => windName(s.view.seats[i]!.wind).toLowerCase() === w)
  if (byWind.length) return byWind
  return all.filter((i) => who(i, s.message.you, s.message.seats).toLowerCase().startsWith(w))
}

/** A seat as it is named: "Haru, East". */
function seatSays(seat: Seat, s: Scene): string {
  return say('text.seat', { name: who(seat, s.message.you, s.message.seats), wind: windName(s.view.seats[seat]!.wind) })
}

function handSays(s: Scene, how: Notation): string[] {
  const { you, watch, hands } = s.message
  if (you < 4) return s.view.own ? heldSays(s.view.own, (tiles) => say('text.hand', { tiles }), how) : [say('text.hand.none')]
  // Who watches reads the hands that the table shows.
  const out = s.view.seats.flatMap((_, seat) => {
    const hand = watch?.chair === seat ? s.view.own : hands?.[seat]
    return hand ? heldSays(hand, (tiles) => say('text.hand.of', { name: seatSays(seat, s), tiles }), how) : []
  })
  return out.length ? out : [say('text.hand.none')]
}

function heldSays(own: Pick<OwnView, 'hand' | 'drawn' | 'flowers'>, says: (tiles: string) => string, how: Notation): string[] {
  const { held, drawn } = splitDrawn(own.hand, own.drawn)
  const kept = (own.flowers ?? []).filter((f) => f !== own.drawn)
  const out = [says(tilesSay([...held, ...kept], how))]
  const last = drawn ?? (isFlower(own.drawn) ? own.drawn : undefined)
  if (last) out.push(say('text.drawn', { tile: tileSays(last, how) }))
  return out
}

function riverSays(seat: Seat, s: Scene, how: Notation): string {
  const river = s.view.seats[seat]!.river ?? []
  const named = seatSays(seat, s)
  if (river.length === 0) return say('text.river.none', { name: named })
  const tiles = river.map((t) => {
    const marks = [t.sideways ? say('text.mark.riichi') : '', t.drawn ? say('text.mark.drawn') : '', t.claimed ? say('text.mark.claimed') : '']
    return [tileSays(t.tile, how), ...marks.filter((m) => m !== '')].join(' ')
  })
  return say('text.river', { name: named, n: river.length, tiles: tiles.join(say('join.comma')) })
}

function meldSays(m: Meld, owner: Seat, s: Scene, how: Notation): string {
  const call = callWord(callOfMeld(m), playing.game, false)
  const tiles = parseTiles(m.tiles)
  const told = tiles.length ? tilesSay(tiles, how) : say('tile.hidden')
  return m.from === owner ? say('text.meld.own', { call, tiles: told }) : say('text.meld', { call, tiles: told, name: who(m.from, s.message.you, s.message.seats) })
}

function meldsSay(seat: Seat, s: Scene, how: Notation): string {
  const v = s.view.seats[seat]!
  const laid = [...(v.melds ?? []).map((m) => meldSays(m, seat, s, how)), ...(v.flowers?.length ? [say('text.flowers', { tiles: tilesSay(v.flowers, how) })] : [])]
  return laid.length ? say('text.melds', { name: seatSays(seat, s), melds: laid.join(say('join.comma')) }) : say('text.melds.none', { name: seatSays(seat, s) })
}

/** Every kind of tile of the game, for one that is named in words. */
function kinds(): Tile[] {
  const suits = playing.game === 'mcr' ? { m: 9, p: 9, s: 9, z: 7, f: 8 } : { m: 9, p: 9, s: 9, z: 7 }
  return Object.entries(suits).flatMap(([suit, most]) => Array.from({ length: most }, (_, i) => `${i + 1}${suit}`))
}

/** How many of a tile nobody has shown, and where the others lie. */
function whereSays(named: string, s: Scene, how: Notation): string[] {
  const meant = tilesMeant(named, kinds()).map(kindOf)
  const tile = meant[0]
  if (!tile || meant.length > 1 || !kinds().includes(tile)) return [say('text.where.which')]
  const places = foundSays(s.view, tile, s.message.you, s.message.seats).replaceAll('×', '') // a sign that is not read aloud everywhere
  return [say('text.where', { tile: tileSays(tile, how), n: unseen(s.view, tile) }), ...(places ? [say('text.where.seen', { places })] : [])]
}

function waitsSay(waits: Waiting[], how: Notation): string {
  return waits
    .map((w) => say(playing.game === 'riichi' && !w.yaku ? 'text.wait.noyaku' : 'text.wait', { tile: tileSays(w.tile, how), n: w.left }))
    .join(say('join.comma'))
}

function allWaits(s: Scene, how: Notation): string[] {
  const own = s.view.own
  const out: string[] = []
  if (own?.waits?.length) out.push(say('text.waits', { waits: waitsSay(own.waits, how) }))
  for (const p of own?.plans ?? []) out.push(say('text.plan', { tile: tileSays(p.discard, how), waits: waitsSay(p.waits ?? [], how) }))
  return [...(out.length ? out : [say('text.waits.none')]), ...furitenSays(s, false)]
}

function furitenSays(s: Scene, asked: boolean): string[] {
  const own = s.view.own
  const said = [...(own?.furiten ?? []), ...(own?.missing ?? [])].map((r) => saidOf(r)).filter((x) => x !== '')
  return said.length || !asked ? said : [say('text.furiten.none')]
}

function doraSays(s: Scene, how: Notation): string[] {
  if (playing.game !== 'riichi') return [say('text.dora.none')]
  return (s.view.indicators ?? []).map((t) => say('text.dora', { tile: tileSays(t, how), dora: tileSays(doraOf(t), how) }))
}

function scoresSay(s: Scene): string[] {
  const own = s.view.seats[s.message.you]?.points
  return s.view.seats.map((v, seat) => {
    const apart = own === undefined || seat === s.message.you ? '' : say('text.apart', { points: gain(v.points - own) })
    const dealer = s.view.dealer === seat ? say('text.dealer') : ''
    const riichi = v.riichi ? say('text.riichi') : ''
    return say('text.score', { name: seatSays(seat, s), points: points(v.points), more: `${apart}${dealer}${riichi}` })
  })
}

function roundSays(s: Scene): string[] {
  const v = s.view
  if (playing.game === 'mcr') return [say('text.round.mcr', { round: roundName(v), n: dealOf(v), of: playing.deals, left: v.live })]
  return [say('text.round', { round: roundName(v), left: v.live, sticks: v.deposits, counters: v.counters })]
}

function routesSay(s: Scene, how: Notation): string[] {
  const routes = s.view.own?.routes ?? []
  if (routes.length === 0) return [say('text.routes.none')]
  return routes.map((r) => say('text.route', { name: ruleName(r.rule), points: r.points, n: r.missing, tiles: tilesSay(r.need ?? [], how) }))
}

/** An action as it may be typed and heard: "pon 5p 5p 5p", "discard 7 of dots". */
export function actionSays(a: Action, s: Scene, how: Notation): string {
  const own = s.view.phase === 'turn' && s.view.turn === s.message.you
  const name = callOf(a)
  const word = name ? callWord(name, playing.game, own) : say('text.discard')
  const tiles = a.meld ? parseTiles(a.meld.tiles) : a.tile ? [a.tile] : []
  return tiles.length ? say('text.action', { call: word, tiles: tilesSay(tiles, how) }) : word
}

/** What may be done now; discards are told as one, for the hand is known. */
export function actionsSay(s: Scene, how: Notation): string[] {
  const other = s.possible.filter((a) => a.kind !== 'discard')
  const list = other.map((a) => actionSays(a, s, how))
  if (other.length < s.possible.length) list.push(say('text.discard.any'))
  return [list.length ? say('text.may', { list: list.join(say('join.comma')) }) : say('text.may.none')]
}

/** The help: every command with its words and where the guide is, or one; where not all are understood, those that are. */
export function helpSays(about: string, all: Command[] = [...questions, ...doings, ...moves]): string[] {
  const one = about && orderIn(about)?.command
  const list = one ? [one] : all
  const lines = list.map((c) => say('text.help.line', { words: wordsOf(c).join(say('join.comma')), does: say(`text.help.${c}`) }))
  return one ? lines : [...lines, say('text.guide.at')]
}

/** Which tiles are safe against each riichi: a sentence for each grade, and the proof of those that have one. */
export function safeSays(list: TeachThreat[], s: Scene, how: Notation): string[] {
  if (list.length === 0) return [say('safe.none')]
  const name = (seat: Seat) => who(seat, s.message.you, s.message.seats)
  return list.flatMap((t) => {
    const out = [say('text.safe', { against: say('safe.against', { name: name(t.seat) }) })]
    for (const g of ['safe', 'half', 'open'] as const) {
      const of = (t.tiles ?? []).filter((x) => gradeOf(x) === g)
      if (of.length) out.push(say('text.safe.grade', { grade: say(`safe.grade.${g}`), tiles: tilesSay(of.map((x) => x.tile), how) }))
      if (g === 'open') continue
      for (const x of of) out.push(say('text.safe.proof', { tile: tileSays(x.tile, how), why: proofSays(x, t.seat, name).join(say('join.sentence')) }))
    }
    return out
  })
}

/** What is said to a question. What has changed, and what was said last, the table itself knows; the server knows what is safe. */
export function answer(q: Exclude<Question, 'changed' | 'repeat' | 'why' | 'safe'>, rest: string, s: Scene, how: Notation): string[] {
  const seats = (): Seat[] => seatsMeant(rest, s)
  const each = (f: (seat: Seat) => string): string[] => (seats().length ? seats().map(f) : [say('text.seat.none', { name: rest })])
  switch (q) {
    case 'hand':
      return handSays(s, how)
    case 'actions':
      return actionsSay(s, how)
    case 'river':
      return each((seat) => riverSays(seat, s, how))
    case 'melds':
      return each((seat) => meldsSay(seat, s, how))
    case 'where':
      return whereSays(rest, s, how)
    case 'waits':
      return allWaits(s, how)
    case 'furiten':
      return furitenSays(s, true)
    case 'dora':
      return doraSays(s, how)
    case 'scores':
      return scoresSay(s)
    case 'round':
      return roundSays(s)
    case 'routes':
      return routesSay(s, how)
    case 'help':
      return helpSays(rest)
  }
}

// The words of a drill: how an answer is said, and what proves it.
import { isRight, tilesOf, type Chapter, type DrillName, type Question } from './drill'
import { number, say, tongue } from '../lib/say.svelte'
import { ruleName, ruleSays } from '../lib/words'
import { tileName, windName } from '../tile/tiles'
import { proofSays } from '../why/safe'
import type { Won } from './drill'
import type { Seat, SeatInfo, Tile } from '../lib/proto'

/** Tiles in words: "three of dots, red dragon". */
export function tilesSay(tiles: Tile[]): string {
  return tiles.map((t) => tileName(t)).join(say('join.comma'))
}

/** Who sits at a place of the question: by their wind. */
export function nameAt(q: Question, place: number): string {
  return place === 0 ? say('you') : windName(q.v?.s[place]?.w ?? '1z')
}

/** The chairs of the question, named by their winds. */
export function seatsOf(q: Question): SeatInfo[] {
  return [0, 1, 2, 3].map((place) => ({ name: nameAt(q, place), bot: false, taken: true, connected: true, away: false, ready: true }))
}

export function asks(name: DrillName, q: Question): string {
  return say(`drill.ask.${name}`, { name: nameAt(q, q.r ?? 0) })
}

/** An answer in words. */
export function answerSays(drill: Chapter['drill'], answer: string): string {
  if (drill === 'furiten') return say(answer === 'yes' ? 'drill.yes' : 'drill.no')
  if (drill === 'score') return number(Number(answer))
  return tilesSay(tilesOf(answer))
}

/** The right answer that an answer is held against: where one of several tiles is asked for, the own one if it is right, else the first. */
export function bestOf(drill: Chapter['drill'], q: Question, yours: string): string {
  if (drill !== 'safe' && drill !== 'discard') return q.a
  return isRight(drill, q, yours) ? yours : tilesOf(q.a)[0]!
}

/** Whether an answer is right, and what is. */
export function verdictSays(drill: Chapter['drill'], q: Question, yours: string): string {
  const answer = answerSays(drill, bestOf(drill, q, yours))
  return isRight(drill, q, yours) ? say('drill.right', { answer }) : say('drill.wrong', { yours: answerSays(drill, yours) || '–', answer })
}

/** What a line of a win is worth. */
export function worthSays(l: Won['l'][number]): string {
  if (l.u === 'fu') return `${l.v} ${say('fu')}`
  return l.u === 'han' ? say('yaku.han', { n: l.v }) : String(l.v)
}

/** The verdict and its proof as they are read aloud, in whole sentences. */
export function toldSays(drill: Chapter['drill'], q: Question, yours: string): string {
  const win = q.x && [...q.x.l.map((l) => `${ruleName(l.r)} ${worthSays(l)}`), q.x.h ? say('yaku.sum', { han: q.x.h, fu: q.x.g }) : ''].filter(Boolean).join(say('join.comma'))
  const proofs = win ? [win] : proofsOf(drill, q, yours).map((p) => p.says)
  return [verdictSays(drill, q, yours), ...proofs].map(sentence).join(say('join.sentence'))
}

const sentence = (text: string): string => (/[.!?。！？]$/.test(text) ? text : text + say('join.stop').trim())

/** A sentence of a proof, with the tile that it is about and the rule behind it. */
export interface Proof {
  tile?: Tile
  says: string
  rule?: string
}

/** What proves the answer, and what speaks against another that was given. */
export function proofsOf(drill: Chapter['drill'], q: Question, yours: string): Proof[] {
  switch (drill) {
    case 'waits':
      return (q.w ?? []).map((w) => ({ tile: tilesOf(w.t)[0], says: say('drill.way', { held: tilesSay(tilesOf(w.o)), tiles: tilesSay(tilesOf(w.t)), wait: waitSays(w.n) }) }))
    case 'furiten':
      return furitenProofs(q)
    case 'safe':
      // The others that are right stand in their grade; their proof is ringed in the river.
      return [...new Set([isRight(drill, q, yours) ? yours : tilesOf(q.a)[0]!, yours])].flatMap((t) => {
        const s = q.s?.find((x) => x.tile === t)
        if (!s) return []
        return [{ tile: t, says: proofSays(s, (q.r ?? 0) as Seat, (seat) => nameAt(q, seat)).join(tongue() === 'ja' || tongue() === 'zh' ? '' : ' '), rule: s.rule }]
      })
    case 'discard': {
      const list = q.l ?? []
      const shown = list.filter((l, i) => i < 3 || l.t === yours)
      return shown.map((l) => ({ tile: l.t, says: [leavesSay(l), l.w ? say('drill.toward', { fan: ruleName(l.w) }) : ''].filter(Boolean).join(tongue() === 'ja' || tongue() === 'zh' ? '。' : '. ') }))
    }
  }
  return []
}

function leavesSay(l: NonNullable<Question['l']>[number]): string {
  const key = l.s === 0 ? 'drill.leaves.0' : l.s === 1 ? 'drill.leaves.1' : l.s === 2 ? 'drill.leaves.2' : 'drill.leaves.more'
  return say(key, { tile: tileName(l.t), n: l.n })
}

function waitSays(name: string): string {
  if (name === 'knitted' || name === 'knitted_straight') return say(`drill.wait.${name}`)
  return say(`safe.wait.${name as 'single'}`)
}

function furitenProofs(q: Question): Proof[] {
  const waits = tilesSay([...new Set((q.w ?? []).flatMap((w) => tilesOf(w.t)))])
  if (!q.f?.length) return [{ says: say('drill.free', { tiles: waits }) }]
  return [
    { says: say('drill.waiting', { tiles: waits }) },
    ...q.f.map((f) => ({
      tile: f.t,
      says: [say('drill.cause', { tile: tileName(f.t), at: say('drill.at', { name: nameAt(q, f.s), turn: f.n }) }), ruleSays(f.r), ruleSays(f.e)].filter(Boolean).join(tongue() === 'ja' || tongue() === 'zh' ? '' : ' '),
      rule: f.r,
    })),
  ]
}

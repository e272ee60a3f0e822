// Drills of one's own games: what the server is asked, and which action a tile of the
// hand is. What is asked, and what is said of an answer, is the server's.
import { askedAgain } from '../lib/again'
import { call, soon } from '../lib/api'
import { windName } from '../tile/tiles'
import { say, tongue } from '../lib/say.svelte'
import type { Action, DrillAction, DrillAsked, DrillJudged, Drills, Seat, SeatInfo, Tile, View } from '../lib/proto'

const at = '/api/me/drills'
const json = (method: string, body?: object): RequestInit => ({ method, headers: { 'Content-Type': 'application/json' }, body: body && JSON.stringify(body) })

/** What one practises. */
export function drills(): Promise<Drills> {
  return call<Drills>(at, undefined, soon)
}

/** The same with what is asked next. */
export function nextDrill(): Promise<Drills> {
  return call<Drills>(`${at}?ask=true&lang=${tongue()}`, undefined, soon)
}

/**
 * Makes drills of the dearest decisions of a game of one's own; it is asked again while the game is read, and while a
 * server is away, which `told` hears. It ends where `wanted` says no.
 */
export async function makeDrills(table: string, told: (says: string) => void, wanted: () => boolean): Promise<Drills | undefined> {
  let made: Drills | undefined
  const got = (d: Drills): boolean => {
    if (!d.wait) made = d
    return !!made
  }
  await askedAgain(() => call<Drills>(at, json('POST', { table }), soon), { wanted, got, told })
  return made
}

/** What would be done. */
export function answerDrill(of: DrillAsked, action: Action): Promise<DrillJudged> {
  return call<DrillJudged>(`${at}/${of.table}/${of.event}?lang=${tongue()}`, json('POST', { action }), soon)
}

/** It is not to be asked again. */
export function dropDrill(of: DrillAsked): Promise<Drills> {
  return call<Drills>(`${at}/${of.table}/${of.event}`, { method: 'DELETE' }, soon)
}

/** The action of a tile of the hand: to discard it; nothing where that cannot be done. */
export function discardOf(actions: DrillAction[], tile: Tile, drawn: boolean): DrillAction | undefined {
  const all = actions.filter((a) => a.action.kind === 'discard' && a.action.tile === tile)
  return all.find((a) => !!a.action.drawn === drawn) ?? all[0]
}

/** What can be done beside discarding, in the order in which the server names it; what comes to the same stands once. */
export function othersOf(actions: DrillAction[]): DrillAction[] {
  return actions.filter((a, i) => a.action.kind !== 'discard' && actions.findIndex((b) => alike(a.action, b.action)) === i)
}

/** Whether two actions come to the same: a tile is the same, drawn or not. */
export function alike(a: Action, b: Action): boolean {
  return a.kind === b.kind && a.tile === b.tile && JSON.stringify(a.meld) === JSON.stringify(b.meld)
}

/** The chairs, named by their winds: who sat there is not asked. */
export function chairsOf(view: View, you: Seat): SeatInfo[] {
  return view.seats.map((s, i) => ({ name: i === you ? say('you') : windName(s.wind), bot: false, taken: true, connected: true, away: false, ready: true }))
}

/** What is said first of an answer: what it costs, or that it is what the reader would do. */
export function verdictOf(j: DrillJudged, yours: Action): string {
  const own = j.options?.find((o) => alike(o.action, yours))
  if (j.same) return say('practise.same', { reader: j.readerSaid })
  return own?.cost ? say(j.good ? 'practise.good' : 'practise.dear', { cost: own.cost }) : say('practise.unknown', { reader: j.readerSaid })
}

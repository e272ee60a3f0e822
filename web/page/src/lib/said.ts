// What the server has said of things in its messages: of events, refusals,
// furiten, offences and rulings. The sentences come beside the things, in the
// language of the connection; here each is kept by the thing of which it speaks,
// so that whatever shows the thing can say it. Nothing is made up here.
import { say } from './say.svelte'
import type { GameEvent, Moment, Proposal, Reason, Refusal, RefereeChair, Ruling, Said, View } from './proto'

const sentences = new WeakMap<object, string>()
const outcomes = new WeakMap<object, string>()

/** Keeps each sentence by the thing in the same place of its list. */
function keep(in_: WeakMap<object, string>, things: readonly (object | null | undefined)[] | null | undefined, said: readonly string[] | undefined): void {
  things?.forEach((x, i) => {
    if (x && said?.[i] !== undefined) in_.set(x, said[i])
  })
}

/** What a message has, and what was said of it. */
export interface Heard {
  events?: readonly (GameEvent | undefined)[] | null
  view?: View | null
  chair?: RefereeChair
  said?: Said
}

/** Takes in what a message says. */
export function hear(m: Heard): void {
  const { said, view, chair } = m
  if (!said) return
  keep(sentences, m.events, said.events)
  keep(sentences, view?.own?.furiten, said.furiten)
  keep(sentences, view?.own?.barred, said.barred)
  keep(sentences, view?.own?.missing, said.missing)
  keep(sentences, view?.ledger, said.ledger?.map((p) => p.offence))
  keep(outcomes, view?.ledger, said.ledger?.map((p) => p.ruling))
  keep(sentences, chair?.proposals, said.proposals)
  keep(outcomes, chair?.proposals?.map((e) => e.ruling), said.proposals)
  keep(sentences, chair?.moments, said.moments)
}

/** Takes in how the ruleset would rule on what the referee asked about. */
export function hearProposal(p: Proposal): void {
  if (p.say) outcomes.set(p.ruling, p.say)
}

/** The sentence of a thing that came with one; empty where nothing was said of it. */
export function saidOf(x: GameEvent | Refusal | Reason | Moment | object | null | undefined): string {
  return (x && sentences.get(x)) ?? ''
}

/** What follows from an offence: of a ruling, or an entry of the ledger. */
export function outcomeOf(x: object | null | undefined): string {
  return (x && outcomes.get(x)) ?? ''
}

/** Stands in the place of an article where a ruling is the referee's own (mahjong.ByReferee). */
const byReferee = /^the referee$/

/** What a ruling goes by: an article, or the referee. */
export const ruledBy = (r: Ruling): string => (byReferee.test(r.cite) ? say('referee') : r.cite)

/** Sentences one after the other, as the language puts them. */
export function together(list: string[]): string {
  return list.filter((s) => s !== '').join(say('join.sentence'))
}

// What a bot says of a chair's decisions in a game that is over. The server reads
// the game beside what it answers, so that it is asked until the review is there.
import * as api from '../lib/api'
import { askedAgain } from '../lib/again'
import { faultSays } from '../lib/errors'
import type { Review, ReviewedMove, ReviewSaid, Seat } from '../lib/proto'

/** So many decisions are marked and listed at first: those that cost most. */
export const first = 12

export class Reading {
  /** Deals that are read, and how many there are. */
  deals = $state(0)
  of = $state(0)
  said: ReviewSaid | undefined = $state.raw()
  error = $state('')
  /** Which of the moves lies open; −1: none. */
  open = $state(-1)
  /** Only moves of this kind are listed; empty: all. */
  kind = $state('')
  /** Beyond the first ones, too. */
  more = $state(false)

  private wanted = ''
  private turn = 0

  /** Asks for the review of a chair in a language, until it is there. */
  want(table: string, seat: Seat, lang: string): void {
    const name = `${table} ${seat} ${lang}`
    if (name === this.wanted && !this.error) return
    if (!name.startsWith(`${table} ${this.said?.seat} `)) {
      this.said = undefined
      this.open = -1
      this.kind = ''
      this.more = false
    }
    this.wanted = name
    this.error = ''
    this.deals = 0
    void this.ask(++this.turn, table, seat, lang)
  }

  /** Nobody waits for it any more. */
  stop(): void {
    this.wanted = ''
    this.turn++
  }

  private async ask(mine: number, table: string, seat: Seat, lang: string): Promise<void> {
    const got = (r: Review): boolean => {
      this.deals = r.deals
      this.of = r.of
      this.said = r.review
      return !!r.review
    }
    try {
      await askedAgain(() => api.review(table, seat, lang), { wanted: () => mine === this.turn, got, told: (says) => (this.error = says) })
    } catch (e) {
      this.error = faultSays(e)
    }
  }

  /** The moves that are listed: of the kind that is chosen, the dearest first. */
  get listed(): ReviewedMove[] {
    const of = (this.said?.moves ?? []).filter((m) => !this.kind || m.kind === this.kind)
    return this.more ? of : of.slice(0, first)
  }

  /** How many more there are. */
  get left(): number {
    return (this.said?.moves ?? []).filter((m) => !this.kind || m.kind === this.kind).length - this.listed.length
  }

  /** The kinds that there are, with how many moves are of each, the most first. */
  get kinds(): { kind: string; called: string; n: number }[] {
    return kindsOf(this.said?.moves ?? [])
  }

  /** Opens the next of the list, or the one before, and returns it. */
  step(by: 1 | -1): ReviewedMove | undefined {
    const list = this.listed
    const to = this.open < 0 ? (by > 0 ? 0 : list.length - 1) : this.open + by
    if (!list[to]) return undefined
    this.open = to
    return list[to]
  }
}

/** The kinds of moves with how many are of each, the most first. */
export function kindsOf(moves: ReviewedMove[]): { kind: string; called: string; n: number }[] {
  const out: { kind: string; called: string; n: number }[] = []
  for (const m of moves) {
    const of = out.find((k) => k.kind === m.kind)
    if (of) of.n++
    else out.push({ kind: m.kind, called: m.called, n: 1 })
  }
  return out.sort((a, b) => b.n - a.n)
}

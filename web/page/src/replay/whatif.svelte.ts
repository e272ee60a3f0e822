// What would have come of a decision: the server plays the deal on from it, many times,
// with what was played and with another action, as long as somebody asks.
import * as api from '../lib/api'
import { askedAgain } from '../lib/again'
import { faultSays } from '../lib/errors'
import type { WhatIf } from '../lib/proto'

/** How often it is played on at first where a try takes long, and at the most. */
export const few = 200
export const many = 1000

export class Trying {
  /** What came so far. */
  now: WhatIf | undefined = $state.raw()
  /** That is of what is asked now, and not of what was asked before. */
  fresh = $state(false)
  error = $state('')

  private wanted = ''
  private turn = 0

  /** Asks until it was played on so many times; `other` is an action by its number, nothing what the reader would do. */
  want(table: string, at: number, other: number | undefined, times: number, lang: string): void {
    const name = [table, at, other ?? '', times, lang].join(' ')
    if (name === this.wanted && !this.error) return
    this.wanted = name
    this.error = ''
    this.fresh = false
    void this.ask(++this.turn, () => api.whatIf(table, at, other, times, lang))
  }

  /** Nobody wants it any more: the server plays on no further. */
  stop(): void {
    this.wanted = ''
    this.turn++
  }

  private async ask(mine: number, question: () => Promise<WhatIf>): Promise<void> {
    const got = (r: WhatIf): boolean => {
      this.now = r
      this.fresh = true
      return r.times >= r.of
    }
    try {
      await askedAgain(question, { wanted: () => mine === this.turn, got, told: (says) => (this.error = says), every: 600 })
    } catch (e) {
      this.error = faultSays(e)
    }
  }
}

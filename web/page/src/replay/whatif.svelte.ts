// What would have come of a decision: the server plays the deal on from it, many times,
// with what was played and with another action, as long as somebody asks.
import * as api from '../lib/api'
import { againAfter, faultSays } from '../lib/again'
import type { WhatIf } from '../lib/proto'

/** How long the page waits before it asks again, in milliseconds. */
const again = 600
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
  private tries = 0
  private turn = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  /** Asks until it was played on so many times; `other` is an action by its number, nothing what the reader would do. */
  want(table: string, at: number, other: number | undefined, times: number, lang: string): void {
    const name = [table, at, other ?? '', times, lang].join(' ')
    if (name === this.wanted && !this.error) return
    this.tries = 0
    this.wanted = name
    this.error = ''
    this.fresh = false
    void this.ask(++this.turn, () => api.whatIf(table, at, other, times, lang))
  }

  /** Nobody wants it any more: the server plays on no further. */
  stop(): void {
    clearTimeout(this.timer)
    this.wanted = ''
    this.turn++
  }

  private async ask(mine: number, question: () => Promise<WhatIf>): Promise<void> {
    clearTimeout(this.timer)
    let wait = again
    try {
      const r = await question()
      if (mine !== this.turn) return
      this.now = r
      this.fresh = true
      this.error = ''
      this.tries = 0
      if (r.times >= r.of) return
    } catch (e) {
      if (mine !== this.turn) return
      const again = againAfter(e, this.tries++)
      this.error = again?.says ?? faultSays(e)
      if (!again) return
      wait = again.wait
    }
    this.timer = setTimeout(() => void this.ask(mine, question), wait)
  }
}

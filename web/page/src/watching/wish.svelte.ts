// What who looks on wants to see of a table. The server says what of it is granted.
import { options } from '../lib/options.svelte'
import type { GameEvent, Seat, StateMessage } from '../lib/proto'

/** What is asked of the server; what is missing is as it usually is. */
export interface Asked {
  chair?: Seat
  hands?: boolean
  delay?: number
  streamer?: boolean
}

export class Wish {
  /** From whose chair. */
  chair: Seat = $state(0)
  /** The hands, where the table shows them. */
  hands = $state(true)
  /** All of them. */
  all = $state(false)

  /** What was said of this deal, as far as this page was told of it. */
  told: string[] = $state.raw([])

  /** Keeps what is said of events; with a new deal it begins anew. */
  hear(events: GameEvent[], says: (e: GameEvent) => string): void {
    const from = events.findLastIndex((e) => e.kind === 'dealt')
    const said = events.slice(Math.max(0, from)).map(says).filter((t) => t !== '')
    if (said.length || from >= 0) this.told = from >= 0 ? said : [...this.told, ...said]
  }

  /** The whole wish; `told` is what is known of the table, and where nothing is the server takes what it can. */
  asked(told?: StateMessage): Asked {
    const mine: Asked = options.streamer ? { streamer: true } : {}
    if (told && told.you < 4) return mine
    if (options.streamer && options.streamDelay) mine.delay = options.streamDelay
    if (this.hands && (!told || told.table.watch?.hands === 'shown')) Object.assign(mine, { hands: true }, this.all ? {} : { chair: this.chair })
    return mine
  }

  /** The same in the address of a line, so that its first word is right. */
  query(told?: StateMessage): string {
    return Object.entries(this.asked(told)).map(([k, v]) => `&${k}=${v === true ? 1 : v}`).join('')
  }
}

/** From whose chair a watcher looks: that of the hand that is seen, or the one that was chosen. */
export const chairOf = (m: StateMessage, wish: Wish): Seat => (m.watch?.hands && m.watch.chair < 4 ? m.watch.chair : wish.chair)

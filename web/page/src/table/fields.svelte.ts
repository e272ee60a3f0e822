// The message of a table as the page reads it: an object that is always the same,
// whose every field is a signal of its own. A message brings the whole table and
// changes a field or two; whatever reads only others does not run, and is not even
// asked whether it must. With one signal for the whole message every effect of the
// table was asked at each: more than half of the script of a discard.
import { same } from './same'
import type { OwnView, SeatView, StateMessage, View } from '../lib/proto'

/** How a field is taken: kept where it says the same, always as it came, or field by field. */
type How = 'kept' | 'new' | (() => Told<object>)
/** Every field of a message has its line, so that none is forgotten. */
type Fields<T> = { [K in keyof Required<T>]: How }

class Field {
  /** What it was set to last, which is asked before the signal is: most of a message's hundred fields say what they said. */
  private last: unknown = undefined
  private told: unknown = $state.raw()
  get value(): unknown {
    return this.told
  }
  take(how: How, value: unknown): void {
    if (value === this.last) return
    if (how === 'kept') value = same(this.last, value)
    if (value !== this.last) this.told = this.last = value
  }
}

/** A value that is told again and again, and read by its fields. */
export interface Told<T extends object> {
  /** The fields as they were told last; always the same object. */
  readonly now: T
  tell(next: T): void
}

/** Takes lists of the same things in the same order, each field by field. */
class ToldList<T extends object> implements Told<T[]> {
  now: T[] = []
  private readonly each: Told<T>[] = []
  constructor(private readonly of: () => Told<T>) {}
  tell(next: T[]): void {
    while (this.each.length < next.length) this.each.push(this.of())
    next.forEach((x, i) => this.each[i]!.tell(x))
    // A list of another length is another list.
    if (this.now.length !== next.length) this.now = this.each.slice(0, next.length).map((t) => t.now)
  }
}

class ToldFields<T extends object> implements Told<T> {
  readonly now = {} as T
  private readonly takes: [name: keyof T & string, field: Field, how: How][] = []
  private readonly within = new Map<string, Told<object>>()

  constructor(fields: Fields<T>) {
    for (const [name, how] of Object.entries(fields) as [keyof T & string, How][]) {
      const field = new Field()
      this.takes.push([name, field, how])
      if (typeof how === 'function') this.within.set(name, how())
      Object.defineProperty(this.now, name, { enumerable: true, get: () => field.value })
    }
  }

  tell(next: T): void {
    for (const [name, field, how] of this.takes) {
      let value: unknown = next[name]
      if (typeof how === 'function' && value) {
        const t = this.within.get(name)!
        t.tell(value)
        value = t.now
      }
      field.take(how, value)
    }
  }
}

// Of things marked new the server has said something: the sentences are kept by them (lib/said.ts), and may be in
// another language though the thing is the same.
const seat: Fields<SeatView> = {
  wind: 'kept', points: 'kept', concealed: 'kept', hasDrawn: 'kept', melds: 'kept', flowers: 'kept', river: 'kept', riichi: 'kept', accepted: 'kept',
  open: 'kept', shown: 'kept', ready: 'kept', declared: 'kept', dead: 'kept', wall: 'kept',
}
const own: Fields<OwnView> = { hand: 'kept', flowers: 'kept', drawn: 'kept', waits: 'kept', furiten: 'new', plans: 'kept', barred: 'new', missing: 'new', routes: 'kept' }
const view: Fields<View> = {
  viewer: 'kept', ruleset: 'kept', phase: 'kept', prevailing: 'kept', number: 'kept', counters: 'kept', deposits: 'kept', dealer: 'kept', turn: 'kept',
  live: 'kept', last: 'kept', opening: 'kept', events: 'kept', indicators: 'kept', asked: 'kept', askedFrom: 'kept',
  seats: () => new ToldList<SeatView>(() => new ToldFields(seat)), own: () => new ToldFields(own), strict: 'kept', ledger: 'new', result: 'kept', final: 'kept',
}
const message: Fields<StateMessage> = {
  type: 'kept', notice: 'kept', table: 'kept', you: 'kept', rev: 'kept', events: 'new', view: () => new ToldFields(view), legal: 'kept', could: 'kept', clock: 'kept', moves: 'kept',
  pause: 'kept', watch: 'kept', hands: 'kept', watching: 'kept', ends: 'kept', seats: 'kept', ack: 'kept', said: 'new', referee: 'kept', call: 'kept', chair: 'new', held: 'kept', mayHold: 'kept', closing: 'kept',
  host: 'kept', closed: 'kept', fair: 'kept', next: 'kept', calls: 'kept', role: 'kept', offers: 'kept', vote: 'new', recess: 'new', mayPause: 'kept',
}

/** The messages of a table. Before the first one its fields are undefined. */
export const toldMessage = (): Told<StateMessage> => new ToldFields(message)

// Offences that are told at the plate of whose they are.
import { byOffence } from '../lib/words'
import type { GameEvent, Result, Seat } from '../lib/proto'

export interface Fault {
  seat: Seat
  text: string
  /** The rule that it is against; '' where it cannot be opened. */
  rule: string
}

/** Whose offence a message tells, and its rule; undefined: none, or one that ends the deal, whose sheet tells it. */
export function faultIn(events: GameEvent[], result: Result | null | undefined): Omit<Fault, 'text'> | undefined {
  const judged = events.findLast((e) => e.kind === 'ruled' || e.kind === 'faulted')
  if (!judged || byOffence(result)) return undefined
  return { seat: judged.seat, rule: events.find((e) => e.kind === 'faulted')?.rule ?? '' }
}

/** How long it stays, in milliseconds: four seconds, and longer where more is to be read. */
export const staysFor = (text: string): number => Math.max(4000, text.length * 60)

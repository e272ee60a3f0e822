// Whose move the table shows: who is to move, and until it is settled what
// becomes of the tile, who has thrown it; and whether it waits for who reads.
import type { Seat, StateMessage, View } from '../lib/proto'

export function hasTurn(view: Pick<View, 'phase' | 'turn'>, seat: Seat): boolean {
  return (view.phase === 'turn' || view.phase === 'claims') && view.turn === seat
}

/** Who plays alone at a table without a clock is not hurried after a deal either: what it came to stays until it is read. */
export function readsOn(m: Pick<StateMessage, 'pause' | 'mayHold' | 'you'> & { table: Pick<StateMessage['table'], 'clock'>; seats: readonly { ready?: boolean }[] }): boolean {
  return m.pause != null && !!m.mayHold && m.table.clock.base + m.table.clock.bank === 0 && !m.seats[m.you]?.ready
}

// Whose move the table shows: who is to move, and until it is settled what
// becomes of the tile, who has thrown it.
import type { Seat, View } from '../lib/proto'

export function hasTurn(view: Pick<View, 'phase' | 'turn'>, seat: Seat): boolean {
  return (view.phase === 'turn' || view.phase === 'claims') && view.turn === seat
}

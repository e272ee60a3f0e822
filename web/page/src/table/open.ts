// A table on which hands lie open that are concealed in play: in a replay after
// the game, and for a referee who has looked.
import type { OpenHand, Seat, View } from '../lib/proto'

/** The table with every hand open but that of `you`, which stands by itself. */
export function opened(v: View, hands: OpenHand[] | null | undefined, you: Seat): View {
  if (!hands) return v
  const seats = v.seats.map((seat, i) => (i === you || seat.shown ? seat : { ...seat, shown: hands[i]!.hand + (hands[i]!.flowers ?? []).join('') }))
  return { ...v, seats }
}

// What the toggles at the hand do by themselves. Each picks one of the legal
// actions that the server sent, or none.
import { kindOf, seen } from '../tile/tiles'
import type { Action, Tile, View } from '../lib/proto'

export interface Toggles {
  autoWin: boolean
  noCalls: boolean
  /** The kinds of tiles about which one is never asked. */
  never?: readonly Tile[]
  autoDiscard: boolean
  autoFlower: boolean
}

/** Whether the calls on the tile that is asked about are not wanted. */
function unwanted(view: View, t: Toggles): boolean {
  return t.noCalls || (seen(view.asked) && !!t.never?.includes(kindOf(view.asked)))
}

/** The action that a toggle takes now, if any. */
export function automatic(view: View, legal: Action[], you: number, t: Toggles): Action | undefined {
  if (legal.length === 0) return undefined
  const win = legal.find((a) => a.kind === 'win')
  if (win) return t.autoWin ? win : undefined
  if (unwanted(view, t) && (view.phase === 'claims' || view.phase === 'robbing')) {
    return legal.find((a) => a.kind === 'pass')
  }
  if (t.autoFlower) {
    const flower = legal.find((a) => a.kind === 'flower')
    if (flower) return flower
  }
  // In riichi the drawn tile goes by itself, but never where there is a
  // choice: a kan, the end of the deal.
  if (t.autoDiscard && view.phase === 'turn' && view.seats[you]?.riichi && legal.length === 1) {
    return legal[0]?.kind === 'discard' ? legal[0] : undefined
  }
  return undefined
}

/** The ways that stay on the bar: what is not wanted hides calls beside a win, and never the win. */
export function offered(legal: Action[], view: View, t: Toggles): Action[] {
  return unwanted(view, t) ? legal.filter((a) => a.kind !== 'claim') : legal
}

// Who of those at the table has an account that shows a page: it is asked for apart
// from the messages, when others have come, for who hides or erases it is gone at once.
import { call } from '../lib/api'
import { whenQuiet } from '../lib/quiet'
import type { Sitters, Seat } from '../lib/proto'

let seats: Sitters['seats'] = $state.raw([])
let at = '' // the table

export const company = {
  get seats() {
    return seats
  },
  /** Asks when the line is free, where somebody else than the viewer is there; `names` are those of people, by seats. */
  ask(table: string, names: string[], you: Seat): void {
    if (table !== at) seats = []
    at = table
    if (!names.some((name, seat) => name && seat !== you)) return
    whenQuiet(async () => {
      const found = await call<Sitters>(`/api/tables/${table}/company`).then((c) => c.seats, () => []) // nobody is known where it cannot be asked
      if (table === at) seats = found
    })
  },
}

// A link to what a sheet tells: the deal in the replay.
import { replayAt } from '../replay/address'
import type { PlayedDeal } from '../lib/proto'

/** The end of the last deal that is over, in the replay; its beginning where none is. */
export function linkOf(origin: string, table: string, deals: PlayedDeal[]): string {
  const step = deals.findLast((d) => d.rule)?.last ?? 0
  return origin + (step ? replayAt(table, step) : `/t/${table}?replay`)
}

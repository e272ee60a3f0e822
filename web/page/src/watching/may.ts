// Who may watch a table, and whether they see hands.
import type { StateMessage, TableInfo } from '../lib/proto'

/** What of a table says so. */
export type Watched = Pick<TableInfo, 'watch' | 'public'>

/** Who may watch. */
export const mayWatch = (t: Watched): 'all' | 'link' | 'nobody' => t.watch?.who ?? (t.public ? 'all' : 'link')

/** Whether watchers may see hands. */
export const showsHands = (t: Watched): boolean => t.watch?.hands === 'shown' && mayWatch(t) !== 'nobody'

/** Whether a table is watched otherwise than tables usually are. */
export const unusual = (t: Watched): boolean => mayWatch(t) === 'nobody' || showsHands(t)


/** Whether a viewer sees the table later than it is: what the server is asked of it beside is ahead of that. */
export const seesLate = (m: StateMessage): boolean => m.you > 3 && m.table.status === 'playing' && !!(m.watch?.delay || m.watch?.deal)

// What follows when somebody leaves a running game, in sentences.
import { say } from '../lib/say.svelte'
import type { StateMessage, TableInfo } from '../lib/proto'

type Asked = Pick<StateMessage, 'you' | 'seats' | 'role'> & { table: Pick<TableInfo, 'people' | 'clock' | 'substitute' | 'mayNotWin' | 'rated' | 'pool'> }

/** Whether leaving asks: a game is running, and the viewer plays in it. */
export function leavingAsks(m: Pick<StateMessage, 'you' | 'role' | 'table' | 'view'>): boolean {
  return m.you < 4 && m.role !== 'away' && m.table.status === 'playing' && !!m.view && !m.view.final
}

/** Who plays for somebody away, as the table has it. */
export function substituteSays(t: Pick<TableInfo, 'substitute' | 'mayNotWin'>): string {
  return [say(`leave.${t.substitute ?? 'none'}`), ...(t.mayNotWin ? [say('leave.notwin')] : [])].join(say('join.sentence'))
}

/** What follows, the nearest first. */
export function leaveSays(m: Asked): string[] {
  const { table, seats, you } = m
  if (m.role === 'substitute') return [say('leave.stand', { name: seats[you]?.name ?? '' }), substituteSays(table)]
  const others = seats.some((s, seat) => seat !== you && s.taken && !s.bot)
  if (!others) return [say(table.clock.base ? 'leave.alone.clock' : 'leave.alone'), say('leave.back')]
  return [substituteSays(table), say('leave.back'), ...(table.rated ? [say('leave.rated')] : []), ...(table.pool ? [say('leave.pool')] : [])]
}

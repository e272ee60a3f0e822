// What this page was shown of walls before they were dealt, and what it gave to them.
// A server that claims something else later is found by it. The notes of the last
// tables are kept in the browser, and can be saved as a file.
import { keep, kept } from '../lib/kept'
import type { Hash } from '../lib/proto'

const name = 'jansou.walls'
const maxTables = 60
const maxDeals = 80

/** What is noted of one deal. */
export interface Noted {
  /** The server's, as it was shown first. */
  seal: Hash
  /** When, in milliseconds since 1970. */
  at: number
  /** Where this page's person sat, and its share. */
  seat?: number
  share?: Hash
  /** The server took the share. */
  gave?: boolean
}

type Tables = Record<string, Record<number, Noted>>

function all(): Tables {
  const found = kept(name)
  return found !== null && typeof found === 'object' ? (found as Tables) : {}
}

/** The notes of a table. */
export const notesOf = (table: string): Record<number, Noted> => all()[table] ?? {}

/** Notes a deal: what change makes of what was noted. The oldest tables give way. */
export function note(table: string, deal: number, change: (n: Noted | undefined) => Noted): Noted {
  const tables = all()
  const deals = tables[table] ?? {}
  const made = change(deals[deal])
  deals[deal] = made
  for (const n of Object.keys(deals).map(Number).sort((a, b) => a - b).slice(0, -maxDeals)) delete deals[n]
  delete tables[table] // the last to be noted stands last
  const rest = Object.entries(tables).slice(-(maxTables - 1))
  keep(name, Object.fromEntries([...rest, [table, deals]]))
  return made
}

/** The notes of a table as a file for jansou verify-wall. */
export function notesFile(table: string): string {
  return Object.entries(notesOf(table)).map(([deal, n]) => `${JSON.stringify({ table, deal: Number(deal), ...n })}\n`).join('')
}

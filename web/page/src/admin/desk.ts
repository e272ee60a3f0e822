// What the operator's page asks of the server, and what of the answers it reads.
import { ApiError, call } from '../lib/api'
import { me } from '../lib/me.svelte'
import type { AdminBans, AdminPeople, AdminReport, AdminReports, AdminTables, Ban, BanOrder, OpeningOrder, PersonNow } from '../lib/proto'

/**
 * How the page stands with the server: it has not answered yet; it has no token,
 * so that nothing can be kept here; it wants one, takes the one that was typed for
 * wrong, or lets nobody try for a while; it has let the operator in.
 */
export type Standing = 'new' | 'none' | 'wanted' | 'wrong' | 'slow' | 'in'

/** What follows from a fault; undefined: it says nothing of the token. `shown`: a token was sent. */
export function standingOf(code: string, shown: boolean): Standing | undefined {
  if (code === 'unauthorized') return shown ? 'wrong' : 'wanted'
  if (code === 'too_fast') return 'slow'
  return code === '404' ? 'none' : undefined // a fault of a table has a code in words
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const tokenKey = 'jansou.operator'

/** The token lasts as long as the tab, and stands in no address. */
export function heldToken(store: () => Store = () => sessionStorage): string {
  try {
    return store().getItem(tokenKey) ?? ''
  } catch {
    return ''
  }
}

/** Holds a token, or lets go of it where it is empty. */
export function holdToken(token: string, store: () => Store = () => sessionStorage): void {
  try {
    if (token) store().setItem(tokenKey, token)
    else store().removeItem(tokenKey)
  } catch {
    // A browser that forbids even this asks for it again.
  }
}

/** What was typed as a token: in a header no other characters can stand than those of a keyboard without accents. */
export function typedToken(text: string): string {
  const token = text.trim()
  return /^[!-~]+$/.test(token) ? token : ''
}

export const minCode = 6

/** The codes in a text: between spaces, commas or on lines of their own, each once. */
export function codesOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;、，]+/).filter((c) => c !== ''))]
}

/** How long somebody may be kept out, in hours. */
export const hours = [1, 24, 168, 720, 8760] as const

/** Everything that the page shows. */
export interface Seen {
  tables: AdminTables
  people: PersonNow[]
  bans: Ban[]
  reports: AdminReport[]
}

async function ask<T>(token: string, method: string, path: string, order?: object): Promise<T> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  if (!token && method !== 'GET') {
    await me.ask() // an operator's account needs none
    headers['Jansou-Stamp'] = me.answer?.stamp ?? ''
  }
  if (order) headers['Content-Type'] = 'application/json'
  return call<T>(`/api/admin/${path}`, { method, headers, cache: 'no-store', ...(order ? { body: JSON.stringify(order) } : {}) })
}

/** Looks at everything. Tables are asked for first and alone: a wrong token is shown once. */
export async function see(token: string): Promise<Seen> {
  const tables = await ask<AdminTables>(token, 'GET', 'tables')
  const [people, bans, reports] = await Promise.all([ask<AdminPeople>(token, 'GET', 'people'), ask<AdminBans>(token, 'GET', 'bans'), ask<AdminReports>(token, 'GET', 'reports')])
  return { tables, people: (people.people ?? []).filter((p) => p !== null), bans: bans.bans ?? [], reports: reports.reports ?? [] }
}

export const closeTable = (token: string, id: string, why: string) => ask(token, 'POST', `tables/${encodeURIComponent(id)}/close`, { why })
export const ban = (token: string, order: BanOrder) => ask(token, 'POST', 'bans', order)
export const unban = (token: string, id: string) => ask(token, 'DELETE', `bans/${encodeURIComponent(id)}`)
export const settle = (token: string, id: string) => ask(token, 'POST', `reports/${encodeURIComponent(id)}/settle`)
export const setMessage = (token: string, text: string) => ask(token, 'PUT', 'message', { text })
export const setOpening = (token: string, order: OpeningOrder) => ask(token, 'PUT', 'opening', order)

/** How long the server wants to be left alone after a fault, in milliseconds; ten seconds where it does not say. */
export const waitOf = (e: unknown): number => 1000 * ((e instanceof ApiError ? e.wait : 0) || 10)

/** What a fault is called; '' of one that is none of the server's. */
export const codeOf = (e: unknown): string => (e instanceof ApiError ? e.code : '')

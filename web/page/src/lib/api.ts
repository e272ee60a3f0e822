// The plain addresses of the server.
import type { BranchOrder, Failure, ListedTable, Offer, Replay, Review, RulesetInfo, Seat, Step, Steps, TableOrder, Tables, WhatIf } from './proto'
import { askForCode } from './code.svelte'
import { errorSays } from './errors'
import { keep, kept } from './kept'
import { say } from './say.svelte'
import { stuckSays } from '../table/stuck'

/** An error of the API: its sentence is for people. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** When the server wants to be asked again, in seconds; 0: it does not say. */
    readonly wait = 0,
  ) {
    super(message)
  }
}

/** How long an answer is waited for that the server gives at once, in milliseconds: a line that died in silence would keep one waiting for minutes. */
export const soon = 20_000

/** Asks the server; `within` so many milliseconds, where no answer can take longer. What has no answer, or half of one, is `offline`. */
export async function call<T>(path: string, init?: RequestInit, within = 0): Promise<T> {
  const offline = (): ApiError => new ApiError('offline', say('error.offline'))
  let r: Response
  let text: string
  try {
    r = await fetch(path, within ? { ...init, signal: AbortSignal.timeout(within) } : init)
    text = await r.text()
  } catch {
    throw offline()
  }
  let body = {} as T & Partial<Failure>
  try {
    if (text) body = JSON.parse(text) as typeof body
  } catch {
    if (r.ok) throw offline() // it is another's answer: of a network that wants one to sign in, for instance
  }
  if (body.code === 'cannot_go_on') throw new ApiError(body.code, stuckSays(body.stuck))
  if (!r.ok) throw new ApiError(body.code ?? String(r.status), body.code ? errorSays({ ...body, code: body.code }) : say('error.answered', { n: r.status }), Number(r.headers.get('retry-after')) || 0)
  return body
}

/** What may be played, and against which bots, the weakest first, the levels of the ladder apart; titles and names also in a language. */
export async function offer(lang = 'en'): Promise<{ rulesets: RulesetInfo[]; bots: string[]; botsSaid: string[]; levels: string[] }> {
  const o = await call<Offer & { botsSaid?: string[] | null }>(`/api/rulesets?lang=${lang}`)
  return { rulesets: o.rulesets ?? [], bots: o.bots ?? [], botsSaid: o.botsSaid ?? [], levels: o.levels ?? [] }
}

/** The tables of a lobby, and what who keeps the server has everybody read. */
export function tables(): Promise<Tables> {
  return call<Tables>('/api/tables')
}

const codeKey = 'jansou.code'

/** Opens a table by an order; where the server wants a code for that, the person is asked for it until one is right, and that one is kept. */
async function opened(path: string, order: object): Promise<ListedTable> {
  const held = kept(codeKey)
  let code = typeof held === 'string' ? held : ''
  for (;;) {
    try {
      const t = await call<ListedTable>(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(code ? { ...order, code } : order) })
      if (code) keep(codeKey, code)
      return t
    } catch (e) {
      if (!(e instanceof ApiError) || e.code !== 'need_code') throw e
      code = await askForCode(code !== '')
      if (!code) throw e
    }
  }
}

/** What a book says of a rule: its article, and the reading where it leaves a choice. */
export interface Cite {
  cite: string
  reading?: string
}

/** The articles of a table's ruleset by rule id. */
export async function citations(table: string): Promise<Record<string, Cite>> {
  return (await call<{ rules?: Record<string, Cite> }>(`/api/tables/${table}/ruleset`)).rules ?? {}
}

/** What of a table can be stepped through. */
export function replay(table: string): Promise<Replay> {
  return call<Replay>(`/api/tables/${table}/replay`)
}

/** Some steps of a table in a language, from a chair or one's own; `why`: with all that the table can explain. */
export async function steps(table: string, at: number, count: number, seat: Seat | undefined, why: boolean, lang: string): Promise<Step[]> {
  const query = new URLSearchParams({ count: String(count), lang })
  if (seat !== undefined) query.set('seat', String(seat))
  if (why) query.set('why', 'true')
  return (await call<Steps>(`/api/tables/${table}/replay/${at}?${query}`)).steps ?? []
}

/** What a bot says of a chair's decisions in a game that is over, or how far it has read. */
export function review(table: string, seat: Seat, lang: string): Promise<Review> {
  return call<Review>(`/api/tables/${table}/review?${new URLSearchParams({ seat: String(seat), lang })}`, undefined, soon)
}

/** What comes of a decision of a game that is over, played on so many times with what was played and another action; or how far it has come. */
export function whatIf(table: string, at: number, other: number | undefined, times: number, lang: string): Promise<WhatIf> {
  const query = new URLSearchParams({ at: String(at), times: String(times), lang })
  if (other !== undefined) query.set('with', String(other))
  return call<WhatIf>(`/api/tables/${table}/whatif?${query}`, undefined, soon)
}

/** Opens a table that goes on from a moment of a game that is over. */
export function branch(table: string, order: BranchOrder): Promise<ListedTable> {
  return opened(`/api/tables/${table}/branch`, order)
}

/** The table of one that stays that waits; where there is none, it is opened. */
export function come(stay: string): Promise<ListedTable> {
  return opened(`/api/stays/${stay}/come`, {})
}

export function openTable(t: TableOrder): Promise<ListedTable> {
  return opened('/api/tables', t)
}

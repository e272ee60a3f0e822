// The referee's addresses: rules, rulesets side by side, rulings at a moment,
// furiten, and a deal in words.
import { call } from '../lib/api'
import { say } from '../lib/say.svelte'
import type { Action, Answer, ComparedRulesets, Furiten, FuritenAnswer, History, LawbookRule, RuleID, Rules, Seat } from '../lib/proto'

/** Where a question is asked: a moment of a table, from a chair after the game. */
export interface Moment {
  table: string
  rev?: number
  seat?: Seat
}

export function ruleList(lang: string): Promise<Rules> {
  return call(`/api/rules?${new URLSearchParams({ lang })}`)
}

export function rule(id: RuleID, lang: string, table: string | undefined): Promise<LawbookRule> {
  return call(`/api/rules/${encodeURIComponent(id)}?${new URLSearchParams(table ? { lang, table } : { lang })}`)
}

export function compare(names: string[], lang: string): Promise<ComparedRulesets> {
  return call(`/api/rulesets/compare?${new URLSearchParams([['lang', lang], ...names.map((n) => ['of', n])])}`)
}

/** The query of a question about a moment. */
export function queryOf(m: Moment, lang: string, more: [string, string][] = []): string {
  const q = new URLSearchParams({ lang })
  if (m.rev !== undefined) q.set('rev', String(m.rev))
  if (m.seat !== undefined) q.set('seat', String(m.seat))
  for (const [k, v] of more) q.append(k, v)
  return q.toString()
}

/** Asks about an action, or by the name of a button. */
export function ask(m: Moment, what: string | Action, lang: string, under: string[] = []): Promise<Answer> {
  const about: [string, string] = typeof what === 'string' ? ['what', what] : ['action', JSON.stringify(what)]
  return call(`/api/tables/${m.table}/ask?${queryOf(m, lang, [about, ...under.map((u): [string, string] => ['under', u])])}`)
}

export async function furiten(m: Moment, lang: string): Promise<Furiten | null> {
  return (await call<FuritenAnswer>(`/api/tables/${m.table}/furiten?${queryOf(m, lang)}`)).furiten
}

/** A deal in words; without a number the last one. */
export function history(m: Moment, lang: string, deal: number | undefined): Promise<History> {
  const more: [string, string][] = deal === undefined ? [] : [['deal', String(deal)]]
  return call(`/api/tables/${m.table}/history?${queryOf({ table: m.table, seat: m.seat }, lang, more)}`)
}

/** The value of an option as people read it. */
export function valueSays(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll('_', ' ')
  if (value === true) return say('value.yes')
  if (value === false) return say('value.no')
  return Array.isArray(value) ? value.map(valueSays).join(say('join.comma')) || '–' : value && typeof value === 'object' ? JSON.stringify(value) : String(value)
}

// Sentences for what the server does not do. It sends a code and what the fault
// is about, and for what a rule refuses the whole sentence.
import { known, say, type Key } from './say.svelte'
import type { About, Code, Refusal } from './proto'
import { ruleSays } from './words'

/** What is said of something that was thrown. */
export const faultSays = (e: unknown): string => (e instanceof Error ? e.message : String(e))

/** The sentence of each code. */
const ofCode: Record<Code, Key> = {
  malformed: 'error.malformed',
  too_large: 'error.too_large',
  too_fast: 'error.too_fast',
  refused: 'error.refused',
  stale: 'error.stale',
  not_asked: 'error.not_asked',
  not_seated: 'error.not_seated',
  other_seat: 'error.other_seat',
  seat_taken: 'error.seat_taken',
  table_full: 'error.table_full',
  already_seated: 'error.already_seated',
  bad_name: 'error.bad_name',
  name_taken: 'error.name_taken',
  not_waiting: 'error.not_waiting',
  over: 'error.over',
  unavailable: 'error.unavailable',
  no_referee: 'error.no_referee',
  not_referee: 'error.not_referee',
  not_alone: 'error.not_alone',
  bad_ruling: 'error.bad_ruling',
  sealed_otherwise: 'error.sealed_otherwise',
  bad_share: 'error.bad_share',
  no_shares: 'error.no_shares',
  not_host: 'error.not_host',
  sent_away: 'error.sent_away',
  others_play: 'error.others_play',
  played_for_you: 'error.played_for_you',
  outside_rating: 'error.outside_rating',
  may_not_win: 'error.may_not_win',
  paused: 'error.paused',
  no_hints: 'error.no_hints',
  pause_taken: 'error.pause_taken',
  banned: 'barred.title',
  no_opening: 'error.no_opening',
  not_open: 'error.not_open',
  need_code: 'error.need_code',
  unauthorized: 'error.unauthorized',
  unknown_table: 'error.unknown_table',
  unknown_ruleset: 'error.unknown_ruleset',
  bad_setting: 'error.bad_setting',
  too_many: 'error.too_many',
  too_many_yours: 'error.too_many_yours',
  too_many_here: 'error.too_many_here',
  too_many_brought: 'error.too_many_brought',
  not_over: 'error.not_over',
  cannot_go_on: 'stuck.title',
  closing: 'error.closing',
  cross_site: 'error.cross_site',
  unknown_rule: 'error.unknown_rule',
  unknown_person: 'error.unknown_person',
  bad_record: 'error.bad_record',
  no_match: 'error.no_match',
  no_account: 'error.no_account',
  has_account: 'error.has_account',
  bad_password: 'error.bad_password',
  last_way: 'error.last_way',
  too_soon: 'error.too_soon',
  way_taken: 'error.way_taken',
  not_friends: 'error.not_friends',
  too_many_ties: 'error.too_many_ties',
  no_ask: 'error.no_ask',
  unknown_stay: 'club.gone',
  unknown_drill: 'error.stale',
  stale_page: 'error.stale_page',
}

/** What the server answers in place of what was wanted. */
export interface Fault {
  code: string
  message?: string
  about?: About
  say?: string
  refusal?: Refusal
}

/** A kind sentence for it; the English one of a server that knows more codes than the page. */
export function errorSays(e: Fault): string {
  if (e.say) return e.say
  if (e.refusal && ruleSays(e.refusal.rule)) return ruleSays(e.refusal.rule)
  const place = `error.${e.code}.${e.about?.where ?? ''}`
  const key = known(place) ? place : ofCode[e.code as Code]
  return (key && say(key, { rule: e.about?.rule ?? '', n: e.about?.n ?? 0, most: e.about?.most ?? 0, why: e.message ?? '' })) || (e.message ?? e.code)
}

// What of the referee's desk is open over the page, and about which moment.
import type { Moment } from './desk'
import type { Action, Assist, RuleID } from '../lib/proto'

/** Where one looks: a moment of a table, and how much may be asked there. */
export interface Place extends Moment {
  ruleset: string
  game: 'riichi' | 'mcr'
  assist: Assist
  /** The deal of the replay; none at the table, where it is the last. */
  deal?: number
}

export type Shown = { kind: 'rule'; id: RuleID } | { kind: 'why'; what?: string | Action; rev?: number } | { kind: 'furiten'; rev?: number }

/** What the rail of a table opens beside it: the deal in words, the hand in words, or the ledger; of a replay its moves, its deals and its review, too. */
export type PanelName = '' | 'history' | 'waits' | 'safe' | 'ledger' | 'moves' | 'deals' | 'chat' | 'watchers' | 'review' | 'hint'

export const desk: { place: Place | undefined; shown: Shown | undefined; panel: PanelName } = $state({ place: undefined, shown: undefined, panel: '' })

/** Opens a part of the panel, or closes it where it lies open. */
export function togglePanel(name: PanelName): void {
  desk.panel = desk.panel === name ? '' : name
}

/** Opens something over the page. A question is about the moment at which it was asked, though play goes on. */
export function show(what: Shown): void {
  desk.shown = what.kind === 'rule' || what.rev !== undefined ? what : { ...what, rev: desk.place?.rev }
}

/** Opens a rule. */
export function showRule(id: RuleID): void {
  show({ kind: 'rule', id })
}

/** Whether the referee answers here. */
export function answers(): boolean {
  return !!desk.place && desk.place.assist !== 'off' && desk.place.seat !== 4
}

// What stands in the rail of a table.
import type { IconName } from '../ui/icons'
import type { Branch, StateMessage, View } from '../lib/proto'
import { say } from '../lib/say.svelte'
import { options, setOption } from '../lib/options.svelte'
import { tableTitle } from '../lib/words'
import { theme } from '../style/theme'
import { replayAt } from '../replay/address'
import { desk, togglePanel, type PanelName } from '../why/desk.svelte'
import { seesLate } from '../watching/may'
import { playing } from './game.svelte'

/** One icon of the rail: it does something, or leads somewhere. */
export interface RailItem {
  /** By which the tests find it, and what it opens. */
  open: string
  icon: IconName
  label: string
  /** More than its name, where there is more to say. */
  title?: string
  press?: () => void
  href?: string
  /** What it opens lies open. */
  pressed?: boolean
  /** A number on it. */
  n?: number
  disabled?: boolean
  /** It has its place where there is room for few. */
  first?: boolean
  /** It stands at the far end of the rail. */
  end?: boolean
}

/** What the items of a table in play do, beyond what the page can do everywhere. */
export interface RailUse {
  message: StateMessage
  view: View
  panel: (name: 'help' | 'settings' | 'host' | 'pause') => void
  leave: () => void
  go: (to: string) => void
  call: () => void
  /** Lines of the chat that one has not read. */
  unread: number
}

/** The item that changes between night and day. */
export function themeItem(): RailItem {
  const next = theme() === 'day' ? 'night' : 'day'
  return { open: 'theme', icon: 'sun', label: say(`rail.${next}`), press: () => setOption('theme', next), end: true }
}

/** One part of the panel beside a table. */
export interface Tab {
  name: PanelName
  label: string
}

/** The deal in words. */
export const historyTab = (): Tab => ({ name: 'history', label: say('desk.history') })

/** The moves of a deal, and the deals of a game, beside a replay. */
export const movesTab = (): Tab => ({ name: 'moves', label: say('moves') })
export const dealsTab = (): Tab => ({ name: 'deals', label: say('deals') })

/** The hand in words: the ways to eight points, or its waits. */
export const waitsTab = (): Tab => ({ name: 'waits', label: say(playing.game === 'mcr' ? 'panel.ways' : 'panel.waits') })

/** The item that opens the deal in words. */
export function historyItem(): RailItem {
  return { open: 'history', icon: 'list', label: say('desk.history'), title: say('head.history.title'), pressed: desk.panel === 'history', press: () => togglePanel('history'), first: true }
}

/** The items that open the moves and the deals. */
export function movesItem(): RailItem {
  return { open: 'moves', icon: 'sort', label: say('moves'), pressed: desk.panel === 'moves', press: () => togglePanel('moves'), first: true }
}
export function dealsItem(): RailItem {
  return { open: 'deals', icon: 'spark', label: say('deals'), pressed: desk.panel === 'deals', press: () => togglePanel('deals') }
}

/** The item that opens the hand in words. */
export function waitsItem(): RailItem {
  return { open: 'waits', icon: 'eye', label: waitsTab().label, pressed: desk.panel === 'waits', press: () => togglePanel('waits'), first: true }
}

/** The mark of a table that was branched off a game; it leads to the moment from which it goes on. */
export function branchItem(b: Branch, go: (to: string) => void): RailItem {
  return { open: 'branch', icon: 'fork', label: say('branch.mark'), title: say('branch.back'), press: () => go(replayAt(b.table, b.step, b.seat)), pressed: true }
}

/** Whether one may ask here what a bot would do. */
export const hints = (message: StateMessage): boolean => !!message.table.teaching && message.you < 4
/** The mark of a teaching table: all see it, and who plays asks by it. */
const hintItem = (message: StateMessage): RailItem => ({ open: 'hint', icon: 'cap', label: say(hints(message) ? 'hint' : 'teaching'), title: say('teaching'), pressed: desk.panel === 'hint', disabled: !hints(message), press: () => togglePanel('hint'), first: true })

/** Whether something may be said at the table, and this browser shows it. */
export const chats = (message: StateMessage): boolean => options.chat && !options.streamer && !!message.table.chat && message.table.chat !== 'off'

/** Whether there may be somebody who looks on: alone against bots it is said once there is. */
const watchable = (message: StateMessage): boolean => message.you > 3 || message.table.people > 1 || !!message.watching

/** What stands in the rail of a table in play. */
export function railOf({ message, view, panel, leave, go, call, unread }: RailUse): RailItem[] {
  const items: RailItem[] = message.table.teaching ? [hintItem(message), historyItem()] : [historyItem()]
  const referee = message.referee
  if (message.table.branch) items.push(branchItem(message.table.branch, go))
  if (message.you < 4 || view.own) items.push(waitsItem())
  if (chats(message)) items.push({ open: 'chat', icon: 'chat', label: say('chat'), n: unread, pressed: desk.panel === 'chat', press: () => togglePanel('chat') })
  items.push({ open: 'rules', icon: 'book', label: say('rail.rules'), title: say('head.title', { title: tableTitle(message.table) }), href: `/compare?of=${view.ruleset}` })
  if (watchable(message)) items.push({ open: 'watchers', icon: 'users', label: say('watchers'), n: message.watching, pressed: desk.panel === 'watchers', press: () => togglePanel('watchers') })
  if (referee && message.you < 4 && !message.call && !view.final) {
    items.push({ open: 'referee', icon: 'flag', label: say('table.referee'), title: say(referee.connected ? 'table.referee.title' : 'table.referee.away', { name: referee.name }), disabled: !referee.connected, press: call })
  }
  if (view.strict && !seesLate(message)) items.push({ open: 'ledger', icon: 'scale', label: say('head.penalties'), title: say('head.penalties.title'), n: view.ledger?.length, pressed: desk.panel === 'ledger', press: () => togglePanel('ledger') })
  if (message.mayPause) items.push({ open: 'pause', icon: 'pause', label: say('recess.ask'), title: say('recess.ask.title'), press: () => panel('pause'), end: true })
  if (message.host?.you && message.table.people > 1) items.push({ open: 'host', icon: 'star', label: say('host.title'), press: () => panel('host'), end: true })
  items.push(themeItem())
  items.push({ open: 'settings', icon: 'gear', label: say('settings'), press: () => panel('settings'), end: true })
  items.push({ open: 'help', icon: 'help', label: say('head.help'), title: say('head.help.title'), press: () => panel('help'), end: true })
  items.push({ open: 'leave', icon: 'door', label: say('leave'), title: say('head.leave.title'), press: leave, end: true })
  return items
}

/** What the panel of a table has: the deal in words, the own hand, and against a riichi the tiles that are safe, where the table helps so far; last who paid what. */
export function tabsOf(message: StateMessage, view: View): Tab[] {
  const tabs = [historyTab()]
  const ledger: Tab = { name: 'ledger', label: say('ledger') }
  if (desk.panel === 'hint' && hints(message)) return [{ name: 'hint', label: say('hint') }]
  if (desk.panel === 'watchers') return [{ name: 'watchers', label: say('watchers') }]
  const chat: Tab[] = chats(message) ? [{ name: 'chat', label: say('chat') }] : []
  if (message.you < 4 || view.own) tabs.push(waitsTab())
  if (message.you > 3) return [...tabs, ...chat, ...(seesLate(message) ? [] : [ledger])]
  const threatened = view.seats.some((s, seat) => s.riichi && seat !== message.you)
  if (threatened && view.own && message.table.assist === 'full') tabs.push({ name: 'safe', label: say('safe.title') })
  tabs.push(...chat, ledger)
  return tabs
}

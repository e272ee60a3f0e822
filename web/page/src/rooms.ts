// The pages by their addresses. Each is fetched when somebody goes there, so that
// the first look at the page needs no more than the page that is asked for.
import type { Component } from 'svelte'
import { withMore, withRules } from './lib/say.svelte'
import { momentIn } from './replay/address'
import { isFile } from './replay/source'

/** Leads to another page of this server. */
export type Go = (to: string) => void

/** A page that is asked for: what to fetch, and what to hand it. */
export interface Room {
  /** What stays the same as long as the page need not begin anew. */
  key: string
  load: () => Promise<{ default: Component<any> }> // each page has properties of its own
  props: Record<string, unknown>
}

type Opens = (found: RegExpExecArray, query: URLSearchParams) => Room

const rooms: [RegExp, Opens][] = [
  [/^\/$/, () => ({ key: 'door', load: () => import('./door/Door.svelte'), props: {} })],
  [/^\/p\/([a-z0-9]+)$/, ([, handle]) => ({ key: `player ${handle}`, load: () => withMore(withRules(import('./me/Me.svelte'))), props: { handle } })],
  [/^\/me$/, () => ({ key: 'me', load: () => withMore(withRules(import('./me/Me.svelte'))), props: {} })],
  [/^\/hall$/, (_, query) => ({ key: 'hall', load: () => withMore(withRules(import('./me/Hall.svelte'))), props: { game: query.get('game') === 'mcr' ? 'mcr' : 'riichi' } })],
  [/^\/match$/, () => ({ key: 'match', load: () => withMore(import('./match/Match.svelte')), props: {} })],
  [/^\/club$/, () => ({ key: 'clubs', load: () => withMore(import('./club/Clubs.svelte')), props: {} })],
  [/^\/club\/([a-z0-9-]+)$/, ([, name]) => ({ key: `club ${name}`, load: () => withMore(import('./club/Club.svelte')), props: { name } })],
  [/^\/friends$/, () => ({ key: 'friends', load: () => withMore(import('./friends/FriendsPage.svelte')), props: {} })],
  [/^\/watch$/, () => ({ key: 'watch', load: () => withMore(import('./door/Watch.svelte')), props: {} })],
  [
    /^\/t\/([A-Za-z0-9_-]+)$/,
    ([, id], query) => {
      const moment = momentIn(query)
      if (!moment) return { key: `table ${id}`, load: () => withRules(import('./table/Parlour.svelte')), props: { id } }
      return { key: `replay ${id}`, load: () => withMore(withRules(import('./replay/Replay.svelte'))), props: { id, ...moment } }
    },
  ],
  [/^\/rules(?:\/([a-z0-9_.]+))?$/, ([, id = '']) => ({ key: 'rules', load: () => withMore(withRules(import('./rules/Rules.svelte'))), props: { id } })],
  [/^\/compare$/, (_, query) => ({ key: 'compare', load: () => withMore(withRules(import('./rules/Compare.svelte'))), props: { of: query.getAll('of') } })],
  [/^\/learn$/, () => ({ key: 'learn', load: () => withMore(import('./learn/Learn.svelte')), props: {} })],
  [/^\/learn\/text$/, () => ({ key: 'guide', load: () => withMore(import('./text/TextGuide.svelte')), props: {} })],
  [
    /^\/learn\/(riichi|mcr)\/([a-z]+)$/,
    ([, game, lesson]) => ({ key: `lesson ${game} ${lesson}`, load: () => withMore(withRules(import('./learn/Lesson.svelte'))), props: { game, lesson } }),
  ],
  [/^\/fair$/, () => ({ key: 'fair', load: () => withMore(import('./fair/FairPage.svelte')), props: {} })],
  [/^\/fair\/([A-Za-z0-9_-]+)\/(\d{1,4})$/, ([, id, deal]) => ({ key: `wall ${id}`, load: () => withMore(import('./fair/WallPage.svelte')), props: { id, deal: Number(deal) } })],
  [/^\/judge$/, (_, query) => ({ key: 'judge', load: () => withMore(withRules(import('./judge/Judge.svelte'))), props: { query: `?${query}` } })],
  [/^\/account$/, (_, query) => ({ key: 'account', load: () => withMore(import('./account/Account.svelte')), props: { fault: query.get('fault') ?? '' } })],
  [/^\/admin$/, () => ({ key: 'admin', load: () => withMore(import('./admin/Admin.svelte')), props: {} })],
  [/^\/drill$/, () => ({ key: 'drills', load: () => withMore(withRules(import('./learn/DrillList.svelte'))), props: {} })],
  [/^\/drill\/own$/, () => ({ key: 'own-drill', load: () => withMore(withRules(import('./learn/OwnDrill.svelte'))), props: {} })],
  [/^\/drill\/(riichi-(?:waits|furiten|safe|discard|score)|mcr-(?:waits|discard|fans))$/, ([, name]) => ({ key: `drill ${name}`, load: () => withMore(withRules(import('./learn/DrillPage.svelte'))), props: { name } })],
]

/** The page at an address; one that nobody knows has a page, too. */
export function roomAt(path: string, query: string): Room {
  // The file of one game shows it, wherever it lies.
  if (isFile()) return { key: 'file', load: () => withMore(withRules(import('./replay/Replay.svelte'))), props: { id: '', start: 0 } }
  for (const [address, opens] of rooms) {
    const found = address.exec(path)
    if (found) return opens(found, new URLSearchParams(query))
  }
  return { key: `nothing ${path}`, load: () => withMore(import('./door/Unknown.svelte')), props: {} }
}

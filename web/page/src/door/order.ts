// What a table is opened with: presets that a person would know, what was played
// last, and the words of both.
import type { Assist, ChatKind, Claims, Clock, Discipline, Length, RulesetInfo, Substitute, TableOrder } from '../lib/proto'
import { keep, kept } from '../lib/kept'
import { clockOf, clocks } from './settings'

/** The ratings between which who sits down is; 0: no bound. */
export interface Bounds {
  from: number
  to: number
}

/** The settings of a table as they are chosen and remembered. */
export interface Order {
  /** A ruleset by its name, or one of the presets that are more than a ruleset. */
  preset: string
  length: Length
  people: number
  /** The table stands in the list of everybody. */
  open: boolean
  /** And is for people of these ratings. */
  rating: Bounds
  /** Undefined: the clock that the ruleset gives. */
  clock?: Clock
  assist: Assist
  /** Who plays may ask what a bot would do; the game counts nowhere. */
  teaching: boolean
  /** The server opens its share of a wall when the deal is over, and not after the game. */
  early: boolean
  discipline: Discipline
  claims: Claims
  /** I do not play, and rule. */
  referee: boolean
  bots: string
  pace: 'natural' | 'brisk' | 'instant'
  /** Who may watch; undefined: everybody where the table is in the list, else who has its link. */
  watch?: Watch
  /** Watchers see hands. */
  hands: boolean
  /** By so many seconds late, and with `deal` only when the deal is over. */
  delay: number
  deal: boolean
  /** What may be said; undefined: phrases where the table is in the list, else text, too. */
  chat?: ChatKind
  /** Who plays for somebody away, among people. */
  substitute: Substitute
  /** And whoever that is may not win. */
  mayNotWin: boolean
}

/** What the server offers: rulesets, bots from the weakest on with their names, and which of them are levels to choose from. */
export interface Offered {
  rulesets: (RulesetInfo & { say?: string })[]
  bots: string[]
  botsSaid: string[]
  levels: string[]
}

/** A table at which one learns: any rulebook would do, this one is played all over the world. */
export const learning = 'learning' as const
const learnt = 'wrc2025'

/** The presets with the tile that stands for each; their words are preset.*. */
export const presets = [
  ['mleague', '0p'],
  ['ema2016', '1z'],
  ['tenhou', '7z'],
  ['wrc2025', '5s'],
  ['mcr-wmo', '5f'],
  [learning, '1s'],
] as const

/** Who may play for somebody away, the least first. */
export const substitutes: readonly Substitute[] = ['none', 'bot', 'person']

export const noClock: Clock = { base: 0, bank: 0 }
/** Where a ruleset gives no clock and people play: 8 + 20 s. */
const usual = clocks[3]!

/** The ruleset that a preset plays. */
export function rulesetOf(preset: string, o: Offered): Offered['rulesets'][number] | undefined {
  const name = preset === learning ? (o.rulesets.some((r) => r.name === learnt) ? learnt : o.rulesets[0]?.name) : preset
  return o.rulesets.find((r) => r.name === name)
}

/** Against whom one learns: the level that keeps its hand closed and declares riichi. */
export const easy = (o: Offered): string | undefined => o.levels[2] ?? o.bots[1]

/** A preset with all that it decides. Alone against bots nobody is hurried. */
export function orderOf(preset: string, o: Offered, people = 1): Order {
  const r = rulesetOf(preset, o)
  const lesson = preset === learning
  return {
    preset,
    length: lesson && r?.lengths?.includes('east') ? 'east' : (r?.length ?? 'south'),
    people,
    open: false,
    rating: { from: 0, to: 0 },
    clock: clockFor(r, people),
    assist: lesson ? 'full' : 'own',
    teaching: false,
    early: false,
    discipline: r?.disciplines?.[0] ?? 'assisted',
    claims: 'prompt',
    referee: false,
    bots: (lesson ? easy(o) : undefined) ?? o.bots.at(-1) ?? '',
    pace: 'natural',
    substitute: 'person',
    mayNotWin: false,
    hands: false,
    delay: 180,
    deal: false,
  }
}

/** The settings with another preset: it decides all that it knows of, and the company, hints and who may watch stay. */
export function withPreset(x: Order, preset: string, o: Offered): Order {
  const lesson = preset === learning
  const next = orderOf(preset, o, lesson ? 1 : x.people)
  const { people, length, clock, assist, discipline, claims } = next
  return mended({ ...x, preset, people, length, clock, assist, discipline, claims, bots: lesson ? next.bots : x.bots }, o) ?? next
}

/** The clock that is meant where nobody has chosen one. */
export function clockFor(r: RulesetInfo | undefined, people: number): Clock | undefined {
  if (people === 1) return noClock
  return clockOf(r) ? undefined : usual
}

/** The same settings with what this server has; undefined where it has not the ruleset. */
export function mended(was: Partial<Order>, o: Offered): Order | undefined {
  const r = rulesetOf(was.preset ?? '', o)
  if (!r) return undefined
  const x: Order = { ...orderOf(was.preset!, o, was.people), ...was } as Order
  if (r.lengths && !r.lengths.includes(x.length)) x.length = r.length
  if (r.disciplines && !r.disciplines.includes(x.discipline)) x.discipline = r.disciplines[0] ?? 'assisted'
  if (r.claims && !r.claims.includes(x.claims)) x.claims = 'prompt'
  if (x.discipline !== 'strict') x.referee = false
  if (!o.bots.includes(x.bots)) x.bots = o.bots.at(-1) ?? ''
  if (x.people > 1 && x.pace === 'instant') x.pace = 'natural'
  if (x.people === 1) x.open = false
  if (x.watch === 'all' && !x.open) x.watch = undefined
  if (x.referee) x.hands = false
  if (x.hands && x.substitute === 'person') x.substitute = 'bot'
  if (!delays(x).includes(x.delay)) x.delay = usualDelay
  if (!substitutes.includes(x.substitute)) x.substitute = 'person'
  if (!x.clock && !clockOf(r)) x.clock = clockFor(r, x.people)
  return x
}

/** What is sent to the server; `name` is the referee's, where one opens the table to rule. */
export function sent(x: Order, o: Offered, name: string): TableOrder {
  const r = rulesetOf(x.preset, o)!
  return {
    ruleset: r.name, length: x.length, people: x.people, public: x.open, pace: x.pace, clock: x.clock ?? clockOf(r) ?? noClock,
    assist: x.assist, discipline: x.discipline, claims: x.claims, bots: x.bots || undefined, referee: x.referee ? name : undefined,
    rating: x.open && (x.rating.from || x.rating.to) ? x.rating : undefined,
    chat: x.chat, watch: watchSent(x),
    opens: x.early && !x.referee ? 'deal' : undefined,
    teaching: x.teaching || undefined,
    ...(x.people > 1 ? { substitute: x.substitute, mayNotWin: x.mayNotWin && x.substitute !== 'none' } : {}),
  }
}

/** Who may watch a table that is in the list, and one that is not. */
type Watch = 'all' | 'link' | 'nobody'
export const watchers = (x: Order): Watch[] => (x.open ? ['all', 'link', 'nobody'] : ['link', 'nobody'])
export const whoOf = (x: Order): Watch => (x.watch && watchers(x).includes(x.watch) ? x.watch : watchers(x)[0]!)

/** By how many seconds hands may be late; only who plays alone may show them at once. */
const usualDelay = 180
export const delays = (x: Pick<Order, 'people'>): number[] => (x.people > 1 ? [60, usualDelay, 300, 600, 900] : [0, 60, usualDelay, 300, 600, 900])

/** What may be said, the least first. */
export const chats: readonly ChatKind[] = ['off', 'phrases', 'free']
export const chatOf = (x: Order): ChatKind => x.chat ?? (x.open ? 'phrases' : 'free')

/** What of watching is not as it usually is. */
function watchSent(x: Order): TableOrder['watch'] {
  const who = whoOf(x)
  const other = who === watchers(x)[0] ? {} : { who }
  if (!x.hands || x.referee || who === 'nobody') return 'who' in other ? other : undefined
  return { ...other, hands: 'shown', delay: delays(x).includes(x.delay) ? x.delay : usualDelay, ...(x.deal ? { deal: true } : {}) }
}

const key = 'jansou.play'

/** What was remembered for Play now; undefined on a first visit. */
export function remembered(): Partial<Order> | undefined {
  const x = kept(key)
  return typeof x === 'object' && x !== null && typeof (x as Order).preset === 'string' ? (x as Partial<Order>) : undefined
}

/** Remembers it for the next visit. */
export function remember(x: Order): void {
  keep(key, x)
}

// The messages of the server, as docs/protocol.md describes them. The names
// are those of the JSON; what a field means in mahjong stands there and in the
// Go types table.View, mahjong.Event, mahjong.Action and mahjong.ScoreSheet.

/** A tile of notation: "3p", "0s" (red five), "7z"; "-" or missing: not seen. */
export type Tile = string
/** 0 to 3 counter-clockwise from the first East; 4: nobody, a spectator. */
export type Seat = number
export type RuleID = string

export const NOBODY: Seat = 4

export interface Meld {
  kind: 'chow' | 'pung' | 'open_kong' | 'closed_kong' | 'added_kong' | 'false_set'
  tiles: string
  called?: Tile
  from: Seat
}

export interface Action {
  kind: 'pass' | 'discard' | 'riichi' | 'claim' | 'kong' | 'win' | 'abort' | 'tenpai' | 'noten' | 'flower' | 'draw'
  tile?: Tile
  drawn?: boolean
  meld?: Meld
}

/** What follows from an offence at a strict table. */
export interface Ruling {
  verdict: 'none' | 'unpunished' | 'warning' | 'minor' | 'undone' | 'points' | 'dead_hand' | 'chombo' | 'disqualified' | 'referee'
  points?: number[]
  deducted?: boolean
  after?: boolean
  dead?: boolean
  ends?: boolean
  again?: boolean
  times: number
  cite: string
  reading?: string
}

/** A ruling of the referee's own; the reason is its reading. */
export type OwnRuling = Omit<Ruling, 'times' | 'cite'>

/** An offence that the referee reports. */
export interface Fault {
  seat: Seat
  rule: RuleID
  stage?: string
  shown?: string
  n?: number
}

/** One entry of the ledger: an offence, when it was, and how it was ruled. */
export interface Penalty extends Ruling {
  seat: Seat
  rule: RuleID
  n?: number
  deal: number
  at: number
  /** What was shown, on which tile a win was declared, and what was done. */
  hand?: string
  tile?: Tile
  action?: Action
  /** The rule that forbids what was done, and of a win the facts. */
  cause?: Refusal
}

export interface GameEvent {
  kind: string
  seat: Seat
  from?: Seat
  tile?: Tile
  drawn?: boolean
  riichi?: boolean
  replacement?: boolean
  meld?: Meld
  action?: Action
  ruling?: Ruling
  /** Of an offence: the rule that forbids what was done, and of a win the facts. */
  cause?: Refusal
  /** The dice of a deal: the dealer's two, then those of whom they picked. */
  dice?: number[]
  rule?: RuleID
  /** What a false win has shown to all. */
  hand?: string
  stage?: string
  shown?: string
  n?: number
}

export interface Fact {
  say: string
  tile?: Tile
  seat: Seat
  at?: number
  turn?: number
  n?: number
}

export interface Refusal {
  seat: Seat
  action: Action
  rule: RuleID
  facts?: Fact[] | null
  /** What the hand would have been worth, where that is the reason. */
  sheet?: ScoreSheet | null
}

export interface Reason {
  rule: RuleID
  tile: Tile
  seat: Seat
  at: number
  turn?: number
  ends: RuleID
}

export interface Waiting {
  tile: Tile
  left: number
  yaku: boolean
  /** Chinese Official: the points of a win on a discard and by self-draw, without flowers. */
  discard?: number
  selfDraw?: number
  sheet?: ScoreSheet | null
}

/** One way to a hand that may win, by its dearest fan. */
export interface Route {
  rule: RuleID
  points: number
  missing: number
  way: 'claims' | 'hidden' | 'self_drawn'
  chance: number
  lines: Line[] | null
  hand: Tile[] | null
  need: Tile[] | null
}

export interface Plan {
  discard: Tile
  waits: Waiting[] | null
  furiten: boolean
}

export interface RiverTile {
  tile: Tile
  drawn: boolean
  sideways: boolean
  claimed: boolean
  at: number
}

export interface SeatView {
  wind: Tile
  points: number
  concealed: number
  hasDrawn: boolean
  melds: Meld[] | null
  flowers?: Tile[] | null
  river: RiverTile[] | null
  riichi: boolean
  accepted: boolean
  shown?: string
  declared?: RuleID
  dead?: boolean
  wall?: number
}

export interface OwnView {
  hand: string
  /** Flowers that are not laid out, the drawn one included. */
  flowers?: Tile[] | null
  drawn?: Tile
  waits?: Waiting[] | null
  furiten?: Reason[] | null
  plans?: Plan[] | null
  barred?: Refusal[] | null
  missing?: Refusal[] | null
  routes?: Route[] | null
}

export interface Line {
  rule: RuleID
  value: number
  count?: number
  unit: 'han' | 'fu' | 'yakuman' | 'fan' | 'points' | 'none'
  of?: Tile[] | null
}

export interface Payment {
  rule: RuleID
  from: Seat
  to: Seat
  points: number
}

/** Something that the hand met but that was not counted, what removed it, and by which principle. */
export interface Exclusion {
  rule: RuleID
  by: RuleID
  principle?: RuleID
}

export interface ScoreSheet {
  winner: Seat
  from: Seat
  tile: Tile
  hand: string
  melds?: Meld[] | null
  lines: Line[] | null
  left?: Exclusion[] | null
  fan?: number
  han?: number
  fu?: number
  yakuman?: number
  limit?: RuleID
  points: number
  ura?: Tile[] | null
  parts: Payment[] | null
  payments: number[]
}

export interface Result {
  rule: RuleID
  sheets?: ScoreSheet[] | null
  points: number[]
}

export interface Standing {
  seat: Seat
  place: number
  points: number
  uma: number
  oka: number
  total: number
  penalty?: number
}

export type Phase = 'between' | 'turn' | 'claims' | 'robbing' | 'declaring'

export interface View {
  viewer: Seat
  ruleset: string
  phase: Phase
  prevailing: Tile
  number: number
  counters: number
  deposits: number
  dealer: Seat
  turn: Seat
  live: number
  events: number
  indicators: Tile[] | null
  asked?: Tile
  askedFrom: Seat
  seats: SeatView[]
  own?: OwnView
  strict?: boolean
  ledger?: Penalty[] | null
  /** How dice broke the wall: after so many stacks from the right end of a seat's side. */
  opening?: { dice: number[]; break: { seat: Seat; stacks: number } } | null
  result?: Result | null
  final?: Standing[] | null
}

export type Length = 'east' | 'south' | 'north'
export type Assist = 'off' | 'own' | 'full'
export type Discipline = 'assisted' | 'strict'
/** Whether who may claim is asked, or calls while play goes on. */
export type Claims = 'prompt' | 'live'

/** Milliseconds: for each choice and beyond it; for an answer and until the first discard where these differ. */
export interface Clock {
  base: number
  bank: number
  claim?: number
  first?: number
}

export interface SeatInfo {
  name: string
  bot: boolean
  taken: boolean
  connected: boolean
  away?: boolean
  ready: boolean
  you?: boolean
}

export interface TableInfo {
  id: string
  ruleset: string
  title: string
  game?: 'riichi' | 'mcr'
  length: Length
  people: number
  public: boolean
  pace: 'natural' | 'brisk' | 'instant'
  clock: Clock
  assist?: Assist
  bots?: string
  discipline?: Discipline
  claims?: Claims
  /** The name of who has the referee's chair. */
  referee?: string
  status: 'waiting' | 'playing' | 'over' | 'stuck'
  /** Where the status is stuck: why the table cannot go on. */
  stuck?: Stuck
  seats?: SeatInfo[]
}

/** Why a table cannot go on. */
export interface Stuck {
  /** The format of its log, where a later version wrote it. */
  format?: number
  /** The latest format that the server reads. */
  reads: number
}

export interface StateMessage {
  type: 'state'
  table: TableInfo
  you: Seat
  rev: number
  events: GameEvent[] | null
  view: View | null
  legal: Action[] | null
  /** At a strict table: all that could be committed with real tiles, lawful or not. */
  could?: Action[] | null
  clock?: { left: number; bank: number } | null
  pause: number | null
  /** Milliseconds until the session is over, where the ruleset limits it. */
  ends?: number
  seats: SeatInfo[]
  ack?: string
  /** At a table with a referee: who it is. */
  referee?: { name: string; connected: boolean; you?: boolean }
  call?: RefereeCall
  /** To the referee alone. */
  chair?: RefereeChair
  /** Where claims are called live: milliseconds until the time to call is over. */
  calls?: number
}

/** The referee was called, and the table stands still: what everybody may know of it. */
export interface RefereeCall {
  /** Who called; missing: an offence did, or the referee stepped in. */
  seat?: Seat
  why?: string
  faults?: { seat: Seat; rule: RuleID }[] | null
  looked?: boolean
  undone?: string
}

/** What the referee has before her. */
export interface RefereeChair {
  /** What can be reported. */
  offences: RuleID[]
  /** What waits for a ruling: each offence, and how the ruleset would rule. */
  proposals?: GameEvent[] | null
  /** To what the table can be set back, the oldest first. */
  moments?: { commit: number; events: GameEvent[] | null }[] | null
  /** Every hand, where she has looked. */
  hands?: OpenHand[] | null
}

/** How the ruleset would rule on an offence that the referee may report. */
export interface Proposal {
  type: 'proposal'
  id?: string
  fault: Fault
  ruling: Ruling
}

/** What a seat holds concealed. */
export interface OpenHand {
  hand: string
  flowers?: Tile[] | null
  drawn?: Tile
}

export interface ErrorMessage {
  type: 'error'
  id?: string
  code: string
  message: string
  refusal?: Refusal
}

export type ServerMessage = StateMessage | ErrorMessage | Proposal | { type: 'pong' }

/** One deal that is over and can be stepped through. */
export interface PlayedDeal {
  first: number
  last: number
  prevailing: Tile
  number: number
  counters: number
  dealer: Seat
  rule: RuleID
  points: number[]
}

/** What of a table can be stepped through. */
export interface Replay {
  table: TableInfo
  you: Seat
  /** The game is over: everything may be seen, from any chair. */
  over: boolean
  steps: number
  seats: SeatInfo[]
  deals: PlayedDeal[] | null
}

/** One event and the table after it; after the game also what all hold. */
export interface Step {
  at: number
  event?: GameEvent
  /** In place of the event: what the referee was called for, or did. */
  note?: Note
  view: View
  hands?: OpenHand[] | null
}

export interface Note {
  kind: 'called' | 'looked' | 'judged' | 'undone' | 'resumed'
  seat?: Seat
  by?: string
  why?: string
  /** The step after which the table stands again. */
  to?: number
  action?: Action
  fault?: Fault
  instead?: { seat: Seat; rule: RuleID; ruling: OwnRuling }[] | null
}

export interface RulesetInfo {
  name: string
  title: string
  game: 'riichi' | 'mcr'
  length: Length
  lengths: Length[]
  clock?: Clock
  /** What a table may choose, the ruleset's own first. */
  disciplines?: Discipline[] | null
  /** How claims may be made. */
  claims?: Claims[] | null
}

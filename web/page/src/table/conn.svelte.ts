// The connection to one table. It keeps the latest state, connects again by
// itself, and sends an action until it is acknowledged.
import { Hearer } from './changes'
import { ChatLog } from '../chat/log.svelte'
import { keepSame, renew } from './same'
import { Shares } from '../fair/shares'
import type { ActMessage, Action, ChatMessage, ClientMessage, ErrorMessage, GameEvent, HintMessage, Proposal, ServerMessage, StateMessage, Stuck } from '../lib/proto'

export type Link = 'connecting' | 'open' | 'lost' | 'gone' | 'stuck' | 'banned' | 'barred' | 'unwatched'

const firstWait = 400 // milliseconds, at most
const usualWait = 800 // at most, so that who is back is served within a second
const longestWait = 5000 // for a server that has long been gone, while nobody looks
const longGone = 30 // failures
const trying = 700 // after so long without an answer, or a little less, a further line is tried beside
const arriving = 2000 // the same before the first word: nothing was lost yet, and the page has much to do
const tries = 3 // lines that are tried at once
const quiet = 1200 // after so long without a word the page asks
const quietHidden = 20_000 // while nobody looks
const patience = 1500 // and waits so long for the answer: a loss is known in less than three seconds
const doubt = 800 // the same where something says that the line may be gone

// Codes with which a server does not let the page in, and by which limit.
const full: Readonly<Record<number, 'address' | 'house'>> = { 4429: 'address', 4503: 'house' }
const fullWait = 5000 // then: many wait, and trying at once makes no room

// Codes with which a server says that a table cannot be had, for good.
const ended: Readonly<Record<number, Link>> = { 4403: 'banned', 4404: 'gone', 4405: 'unwatched', 4409: 'stuck', 4451: 'barred' }

const restarting = 1012 // the code with which a server that ends in order closes the line

/**
 * How long to wait before connecting again after so many failures in a row. Chance, from 0 to 1, has a part in it:
 * a server that was away has everybody coming back, and not at the same moment.
 */
export function waitBefore(failures: number, chance: number, hidden = false): number {
  const most = !failures ? firstWait : hidden && failures >= longGone ? Math.min(usualWait * 2 ** (failures - longGone + 1), longestWait) : usualWait
  return most * (0.25 + 0.75 * chance)
}

/** Whether nobody looks at the page. */
const isHidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden'

/** What the server says when it closes the line to a table that cannot go on. */
function stuckFrom(reason: string): Stuck | undefined {
  try {
    return JSON.parse(reason) as Stuck
  } catch {
    return undefined // the table cannot go on all the same
  }
}

interface Sent {
  id: string
  message: ActMessage
  again?: boolean // it was sent once more, after the line was lost
}

/** What is kept until the server has answered, and sent again over a new line: to do it twice does nothing. */
const kept: ReadonlySet<ClientMessage['type']> = new Set(['sit', 'start', 'ready', 'leave', 'again', 'speak'] as const)

/** The message of a type. */
type MessageOf<T, M = ClientMessage> = M extends { type: infer K } ? (T extends K ? M : never) : never

/** What a message of a type says beside its type; it may be left out where nothing must be said. */
type Said<T> = Omit<MessageOf<T>, 'type' | 'id'>
type MaySay<T> = Record<string, never> extends Said<T> ? [fields?: Said<T>] : [fields: Said<T>]

export class Connection {
  link: Link = $state('connecting')
  state: StateMessage | undefined = $state.raw(undefined)
  error: ErrorMessage | undefined = $state.raw(undefined)
  /** Where the link is stuck: why the table cannot go on. */
  stuck: Stuck | undefined = $state.raw(undefined)
  /** Where the link is barred: what who keeps the server says to that. */
  why = $state('')
  /** The action that waits for its acknowledgement: the page is not asked twice. */
  pending: Sent | undefined = $state.raw(undefined)
  /** What was clicked, got lost with the line, and cannot be done any more. */
  missed: Action | undefined = $state.raw(undefined)
  /** A message that could not be sent and would mean something else later: what was meant must be done anew. */
  unsent: ClientMessage['type'] | undefined = $state(undefined)
  /** What the ruleset says of the offence that the referee asked about last. */
  proposal: Proposal | undefined = $state.raw(undefined)
  /** What a bot would do, where it was asked for. */
  hint: HintMessage | undefined = $state.raw(undefined)
  /** What was said at the table. */
  readonly chat: ChatLog
  /** When the last state came, for the clock. */
  arrived = $state(0)
  /** The browser says that there is no network. A server on the same computer may be there all the same. */
  offline = $state(false)
  /** It was said to go on after a deal, and the server has not answered yet. What it answered stands in the state; a server that was started anew has forgotten it. */
  going = $state(false)
  /** When the loss of the line was noticed; 0: it is not lost. */
  lostAt = $state(0)
  /** When the next line is tried; 0: none is waited for. */
  retryAt = $state(0)

  /** The server has said that it ends in a moment, or has ended so: what follows is no fault of the line. */
  restarts = $state(false)

  /** By which limit the server does not let the page in; empty where that is not why the line is lost. */
  full: '' | 'address' | 'house' = $state('')

  private socket: WebSocket | undefined // the line that has spoken
  private readonly told = new Hearer<StateMessage>() // over it
  private holding = false // the table is to stand
  private astray = false // a change was lost, and the state was asked for
  private lines: WebSocket[] = [] // that are tried
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private quietTimer: ReturnType<typeof setTimeout> | undefined
  private closed = false
  private next = 0
  private unanswered = new Map<string, { message: ClientMessage; again: boolean; rev: number | undefined }>()
  private readonly run = Math.random().toString(36).slice(2, 10)
  private readonly off: () => void
  private readonly shares = new Shares((said) => this.share(said))

  constructor(
    private readonly url: () => string,
    private readonly heard: (events: GameEvent[], state: StateMessage) => void,
    table = '',
  ) {
    this.chat = new ChatLog(table)
    this.off = this.listen()
    this.connect()
  }

  /** Sends an action that answers the present state. While the line is lost it is kept, and sent when there is one. */
  act(action: Action): void {
    if (!this.state || this.pending) return
    const message: ActMessage = { type: 'act', id: this.id(), rev: this.state.rev, action }
    this.pending = { id: message.id!, message }
    this.missed = undefined
    this.write(message)
  }

  /** Sends any other message. */
  send<T extends Exclude<ClientMessage['type'], 'act' | 'hold' | 'ping'>>(type: T, ...[fields]: MaySay<T>): void {
    const id = this.id()
    const message = { type, id, ...fields } as MessageOf<T>
    if (type === 'ready') this.going = true
    if (kept.has(type)) this.unanswered.set(id, { message, again: false, rev: this.state?.rev })
    if (!this.write(message) && !kept.has(type)) this.unsent = type
  }

  /** Holds the table, or lets it go on. The server forgets a hold with the line it came by: each new line is told what holds then, and never what held before. */
  hold(on: boolean): void {
    if (on === this.holding) return
    this.holding = on
    this.write({ type: 'hold', id: this.id(), on })
  }

  /** Says something of the exchange of shares, and returns its id. What the line loses is said again over the next. */
  private share(said: Parameters<ConstructorParameters<typeof Shares>[0]>[0]): string {
    const id = this.id()
    this.write({ ...said, id })
    return id
  }

  /** The word for why the line is lost. */
  get lostSays(): 'door.restarts' | 'door.lost' | 'full.address' | 'full.house' {
    return this.full ? `full.${this.full}` : this.restarts ? 'door.restarts' : 'door.lost'
  }

  private id(): string {
    return `${this.run}-${this.next++}`
  }

  clearError(): void {
    this.error = undefined
  }

  clearMissed(): void {
    this.missed = undefined
    this.unsent = undefined
  }

  close(): void {
    this.closed = true
    this.off()
    this.stop()
    for (const l of this.lines.splice(0)) l.close()
    this.socket?.close()
  }

  /** Tries again at once, for people who do not want to wait. */
  retry(): void {
    if (this.link === 'lost') this.connect()
  }

  /** Hears what the browser knows of the network, and when somebody looks again. */
  private listen(): () => void {
    if (typeof window === 'undefined') return () => {}
    const said = (): void => {
      this.offline = !navigator.onLine
      if (this.link === 'lost' && !this.offline) this.connect()
      else this.ask(doubt)
    }
    const looked = (): void => {
      if (document.visibilityState === 'visible') said()
    }
    this.offline = navigator.onLine === false
    window.addEventListener('offline', said)
    window.addEventListener('online', said)
    document.addEventListener('visibilitychange', looked)
    return () => {
      window.removeEventListener('offline', said)
      window.removeEventListener('online', said)
      document.removeEventListener('visibilitychange', looked)
    }
  }

  private write(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  /** Tries a line. One that does not answer is not waited for: others are tried beside it, and the first that speaks is taken. */
  private connect(): void {
    if (this.closed || this.socket) return
    const s = new WebSocket(this.url())
    this.lines.push(s)
    // The oldest is never given up, so that a server which is slow to answer is reached, too.
    if (this.lines.length > tries) this.lines.splice(1, 1)[0]!.close()
    this.plan((this.link === 'connecting' ? arriving : trying) * (0.75 + 0.25 * Math.random()))
    s.onmessage = (e) => {
      const m = JSON.parse(String(e.data)) as ServerMessage | unknown[]
      const first = this.socket !== s
      if (first && !(!Array.isArray(m) && m.type === 'state' && this.take(s))) return
      this.hear()
      if (Array.isArray(m)) this.receiveChange(m)
      else if (m.type === 'state') this.receiveWhole(m, first)
      else if (m.type === 'error') this.receiveError(m)
      else if (m.type === 'proposal') this.proposal = m
      else if (m.type === 'chat') this.receiveChat(m)
      else if (m.type === 'hint') this.hint = m
    }
    s.onclose = (e) => {
      if (this.socket === s) this.lost(e.code, e.reason)
      else if (this.lines.includes(s)) this.failed(s, e.code, e.reason)
    }
  }

  /** Makes a line that was tried the one that is used. */
  private take(s: WebSocket): boolean {
    if (this.socket || !this.lines.includes(s)) return false
    this.stop()
    for (const l of this.lines.splice(0)) if (l !== s) l.close()
    this.socket = s
    this.failures = 0
    this.lostAt = 0
    this.full = ''
    this.link = 'open'
    return true
  }

  /** How long to wait after one more failure. */
  private wait(): number {
    return waitBefore(this.failures++, Math.random(), isHidden())
  }

  /** Has a line tried after so long. */
  private plan(wait: number): void {
    clearTimeout(this.timer)
    this.retryAt = performance.now() + wait
    this.timer = setTimeout(() => this.connect(), wait)
  }

  /** Waits for nothing any more. */
  private stop(): void {
    clearTimeout(this.timer)
    clearTimeout(this.quietTimer)
    this.retryAt = 0
  }

  /** A line that was tried is closed. */
  private failed(s: WebSocket, code: number, reason: string): void {
    this.lines = this.lines.filter((l) => l !== s)
    if (this.ends(code, reason)) return
    this.lose()
    this.full = full[code] ?? ''
    this.plan(this.full ? fullWait * (0.75 + 0.25 * Math.random()) : this.wait())
  }

  /** The line that was used is gone. */
  private lost(code: number, reason = '', wait = this.wait()): void {
    this.socket = undefined
    this.stop()
    if (this.closed || this.ends(code, reason)) return
    if (code === restarting) this.restarts = true
    this.lose()
    if (wait) this.plan(wait)
    else this.connect()
  }

  private lose(): void {
    this.link = 'lost'
    this.lostAt ||= performance.now()
  }

  /** What the server says of a table that cannot be had ends the connection for good. */
  private ends(code: number, reason: string): boolean {
    const link = ended[code]
    if (!link) return false
    if (link === 'stuck') this.stuck = stuckFrom(reason)
    if (link === 'barred') this.why = reason
    this.link = link
    this.close()
    return true
  }

  /** Starts the watch anew: silence is asked about. */
  private hear(): void {
    clearTimeout(this.quietTimer)
    this.quietTimer = setTimeout(() => this.ask(patience), isHidden() ? quietHidden : quiet)
  }

  /** Asks whether the server is there, and gives the line up when no word comes within so long. */
  private ask(wait: number): void {
    if (!this.socket) return
    clearTimeout(this.quietTimer)
    this.write({ type: 'ping' })
    this.quietTimer = setTimeout(() => {
      const s = this.socket
      this.lost(0, '', 0) // not waiting for a farewell that a dead line never brings
      s?.close()
    }, wait)
  }

  private receiveWhole(m: StateMessage, first: boolean): void {
    this.astray = false
    keepSame(this.state, m)
    this.receive(this.told.whole(m), first)
  }

  private receiveChange(change: unknown[]): void {
    const m = this.told.change(change)
    if (m) {
      renew(this.state, m)
      this.receive(m, false)
    } else if (!this.astray) {
      this.astray = true
      this.write({ type: 'whole' })
    }
  }

  private receive(m: StateMessage, first: boolean): void {
    if (m.ack) this.answered(m.ack)
    const p = this.pending
    if (p && m.ack === p.id) this.pending = undefined
    else if (p && first) {
      // It may be done, or lost on the way: the server knows its id, and does nothing twice.
      this.pending = { ...p, again: true }
      this.write(p.message)
    } else if (p && !p.again && m.rev !== p.message.rev) this.pending = undefined // overtaken
    if (first) this.repeat(m.rev)
    this.state = m
    this.restarts = m.closing ?? false
    this.arrived = performance.now()
    if (m.fair) void this.shares.heard(m, first)
    this.heard(m.events ?? [], m)
  }

  /** Says over a new line that the table is held, and sends again what nobody has answered. */
  private repeat(rev: number): void {
    if (this.holding) this.write({ type: 'hold', id: this.id(), on: true })
    for (const [id, u] of this.unanswered) {
      if (u.message.type === 'ready' && u.rev !== rev) {
        this.answered(id) // it was of a deal before: what the next came to is not read yet
        continue
      }
      u.again = true
      this.write(u.message)
    }
  }

  /** The server has answered a message, or it is not said any more. */
  private answered(id: string): void {
    if (this.unanswered.get(id)?.message.type === 'ready') this.going = false
    this.unanswered.delete(id)
  }

  private receiveChat(m: ChatMessage): void {
    if (m.ack) this.answered(m.ack)
    this.chat.hear(m)
  }

  private receiveError(m: ErrorMessage): void {
    if (this.shares.mine(m.id ?? '')) return // another browser of the same person makes the share, or it is too late
    const p = this.pending
    const again = this.unanswered.get(m.id ?? '')?.again
    this.answered(m.id ?? '')
    if (p && m.id === p.id) this.pending = undefined
    if (again) return // it was done before the line was lost, or is past
    if (m.code === 'stale' || m.code === 'not_asked' || (m.code === 'over' && p?.again)) {
      // What was overtaken needs no word: the new state says what is asked now. What was lost with the line does.
      if (p?.again && m.id === p.id) this.missed = p.message.action
      return
    }
    this.error = m
  }
}

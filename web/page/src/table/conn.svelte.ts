// The connection to one table. It keeps the latest state, connects again by
// itself, and sends an action until it is acknowledged.
import type { ActMessage, Action, ClientMessage, ErrorMessage, GameEvent, Proposal, ServerMessage, StateMessage, Stuck } from '../lib/proto'

export type Link = 'connecting' | 'open' | 'lost' | 'gone' | 'stuck'

const firstWait = 250 // milliseconds
const longestWait = 5000
const quiet = 10_000 // after so long without a word the page asks
const patience = 5000 // and waits so long for the answer

/** How long to wait before connecting again after so many failures in a row. */
export function waitBefore(failures: number): number {
  return Math.min(firstWait * 2 ** failures, longestWait)
}

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
}

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
  /** The action that waits for its acknowledgement: the page is not asked twice. */
  pending: Sent | undefined = $state.raw(undefined)
  /** What the ruleset says of the offence that the referee asked about last. */
  proposal: Proposal | undefined = $state.raw(undefined)
  /** When the last state came, for the clock. */
  arrived = $state(0)

  private socket: WebSocket | undefined
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private quietTimer: ReturnType<typeof setTimeout> | undefined
  private closed = false
  private next = 0
  private readonly run = Math.random().toString(36).slice(2, 10)

  constructor(
    private readonly url: () => string,
    private readonly heard: (events: GameEvent[], state: StateMessage) => void,
  ) {
    this.connect()
  }

  /** Sends an action that answers the present state. */
  act(action: Action): void {
    if (!this.state || this.pending) return
    const message: ActMessage = { type: 'act', id: this.id(), rev: this.state.rev, action }
    this.pending = { id: message.id!, message }
    this.write(message)
  }

  /** Sends any other message. */
  send<T extends Exclude<ClientMessage['type'], 'act' | 'ping'>>(type: T, ...[fields]: MaySay<T>): void {
    this.write({ type, id: this.id(), ...fields } as MessageOf<T>)
  }

  private id(): string {
    return `${this.run}-${this.next++}`
  }

  clearError(): void {
    this.error = undefined
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    clearTimeout(this.quietTimer)
    this.socket?.close()
  }

  /** Tries again at once, for people who do not want to wait. */
  retry(): void {
    if (this.link !== 'lost') return
    clearTimeout(this.timer)
    this.connect()
  }

  private write(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private connect(): void {
    const s = new WebSocket(this.url())
    this.socket = s
    let first = true
    s.onmessage = (e) => {
      if (this.socket !== s) return
      this.hear()
      const m = JSON.parse(String(e.data)) as ServerMessage
      if (m.type === 'state') {
        this.failures = 0
        this.link = 'open'
        this.receive(m, first)
        first = false
      } else if (m.type === 'error') {
        this.receiveError(m)
      } else if (m.type === 'proposal') {
        this.proposal = m
      }
    }
    s.onclose = (e) => {
      if (this.socket === s) this.lost(e.code, e.reason)
    }
    this.hear()
  }

  private lost(code: number, reason = ''): void {
    clearTimeout(this.quietTimer)
    this.socket = undefined
    if (this.closed) return
    if (code === 4404) {
      this.link = 'gone'
      return
    }
    if (code === 4409) {
      this.stuck = stuckFrom(reason)
      this.link = 'stuck'
      return
    }
    this.link = 'lost'
    this.timer = setTimeout(() => this.connect(), waitBefore(this.failures++))
  }

  /** Starts the watch anew: silence is asked about, and then given up. */
  private hear(): void {
    clearTimeout(this.quietTimer)
    this.quietTimer = setTimeout(() => {
      this.write({ type: 'ping' })
      this.quietTimer = setTimeout(() => {
        const s = this.socket
        this.lost(0) // not waiting for a farewell that a dead line never brings
        s?.close()
      }, patience)
    }, quiet)
  }

  private receive(m: StateMessage, first: boolean): void {
    const p = this.pending
    if (p && (m.ack === p.id || m.rev !== p.message.rev)) {
      this.pending = undefined // done, or overtaken
    } else if (p && first) {
      this.write(p.message) // it was lost on the way: the same id is not done twice
    }
    this.state = m
    this.arrived = performance.now()
    this.heard(m.events ?? [], m)
  }

  private receiveError(m: ErrorMessage): void {
    if (this.pending && m.id === this.pending.id) this.pending = undefined
    // What was overtaken needs no word: the new state says what is asked now.
    if (m.code === 'stale' || m.code === 'not_asked') return
    this.error = m
  }
}

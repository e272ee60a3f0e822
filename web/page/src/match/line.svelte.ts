// The line to the server of who waits for a table. It stays open while one plays
// bots meanwhile or looks at other pages, and closes when nobody waits and the page
// of quick match is left.
import { hush, noteWaiting, ring } from './bell'
import { errorSays } from '../lib/errors'
import { keep, kept } from '../lib/kept'
import { waitBefore } from '../table/conn.svelte'
import type { ClientMessage, ErrorMessage, MatchMessage } from '../lib/proto'

const chosenKey = 'jansou.pools'
const alive = 20_000 // milliseconds: so often the line is asked whether it is there

/** The pools that were waited in last. */
export function chosen(): string[] {
  const x = kept(chosenKey)
  return Array.isArray(x) ? x.filter((p) => typeof p === 'string') : []
}

type Told = Extract<ClientMessage, { type: 'join' | 'bots' }> | { type: 'stop' | 'come' }

export class MatchLine {
  state: MatchMessage | undefined = $state.raw(undefined)
  /** When the state came, as performance.now() counts. */
  arrived = $state(0)
  lost = $state(false)
  /** Why the last thing was not done, for people. */
  error = $state('')
  /** One has said that one comes to the table that was found, and goes there when it is. */
  coming = $state(false)

  private socket: WebSocket | undefined
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private pulse: ReturnType<typeof setInterval> | undefined
  private looks = 0 // pages of quick match that are there
  private joined: { name: string; pools: string[] } | undefined // what to join again with, where the server forgot

  /** The page of quick match is there until the answer is called. */
  look(): () => void {
    this.looks++
    hush()
    this.open()
    this.answerCall()
    return () => {
      this.looks--
      this.rest()
    }
  }

  open(): void {
    if (this.socket) return
    clearTimeout(this.timer)
    const s = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/match/ws`)
    this.socket = s
    s.onmessage = (e) => this.hear(JSON.parse(String(e.data)) as MatchMessage | ErrorMessage | { type: 'pong' })
    s.onclose = () => {
      if (this.socket !== s) return
      this.socket = undefined
      clearInterval(this.pulse)
      if (!this.looks && !this.joined) return
      this.lost = true
      this.timer = setTimeout(() => this.open(), waitBefore(this.failures++, Math.random()))
    }
    this.pulse = setInterval(() => s.readyState === WebSocket.OPEN && s.send('{"type":"ping"}'), alive)
  }

  join(name: string, pools: string[]): void {
    if (!pools.length) return this.stop()
    keep(chosenKey, pools)
    this.joined = { name, pools }
    this.say({ type: 'join', name, pools })
  }

  stop(): void {
    this.joined = undefined
    this.coming = false
    hush()
    noteWaiting(false)
    this.say({ type: 'stop' })
  }

  come(): void {
    this.coming = true
    this.say({ type: 'come' })
  }

  withBots(pool: string): void {
    this.coming = true
    this.say({ type: 'bots', pool })
  }

  /** One is at the table: nothing is waited for any more. */
  arrive(): void {
    this.joined = undefined
    this.coming = false
    hush()
    noteWaiting(false)
    this.rest()
  }

  private say(m: Told): void {
    this.error = ''
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(m))
  }

  private hear(m: MatchMessage | ErrorMessage | { type: 'pong' }): void {
    if (m.type === 'error') {
      this.error = errorSays(m)
      if (m.code === 'not_asked') this.coming = false
      else this.joined = undefined
      return
    }
    if (m.type !== 'match') return
    const first = this.lost || !this.state
    this.lost = false
    this.failures = 0
    this.state = m
    this.arrived = performance.now()
    if (m.wait) {
      this.joined ??= { name: '', pools: (m.pools ?? []).filter((p) => p.mine).map((p) => p.name) }
      if (!m.wait.called) this.coming &&= (m.pools ?? []).some((p) => p.mine?.yes)
    } else if (!m.table && first && this.joined?.name) this.say({ type: 'join', ...this.joined }) // a server that was started anew has nobody waiting
    else if (!m.table) this.joined = undefined
    noteWaiting(!!m.wait)
    this.answerCall()
    this.rest()
  }

  /** A table was found: who looks at the page of quick match sits down, and elsewhere it rings. */
  private answerCall(): void {
    const called = this.state?.wait?.called
    if (this.looks) {
      if (called && !called.came && !this.coming) this.come()
      return
    }
    if (called || (this.coming && this.state?.table)) {
      void ring()
    } else if (!this.coming) hush()
  }

  /** Closes the line where nobody waits or looks. */
  private rest(): void {
    if (this.looks || this.state?.wait || this.coming || (this.lost && this.joined)) return
    clearTimeout(this.timer)
    clearInterval(this.pulse)
    const s = this.socket
    this.socket = undefined
    this.state = undefined
    this.lost = false
    s?.close()
  }
}

export const line = new MatchLine()

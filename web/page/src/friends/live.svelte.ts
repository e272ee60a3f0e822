// The line of who has an account: how friends are, who asks, and who invites. It stays
// open on every page, and is fetched when the page has nothing else to do.
import { bell } from '../match/bell'
import { call } from '../lib/api'
import { keep } from '../lib/kept'
import { me } from '../lib/me.svelte'
import { mount, unmount } from 'svelte'
import { withMore } from '../lib/say.svelte'
import { waitBefore } from '../table/conn.svelte'
import type { Friends, Tie } from '../lib/proto'

const alive = 20_000 // milliseconds: so often the line is asked whether it is there
const noTable = 4404 // the server knows no account of this browser

/** What one may change: each names another, or an invitation. */
export type Change = 'ask' | 'accept' | 'decline' | 'remove' | 'block' | 'unblock' | 'hidden' | 'invite' | 'answer'

/** How somebody stands to one. */
export type Standing = 'friend' | 'asks' | 'asked' | 'blocked' | 'none'

export function standing(s: Friends, handle: string): Standing {
  const among = (list: Tie[] | null) => (list ?? []).some((t) => t.handle === handle)
  return among(s.friends) ? 'friend' : among(s.asks) ? 'asks' : among(s.asked) ? 'asked' : among(s.blocked) ? 'blocked' : 'none'
}

class Company {
  state: Friends | undefined = $state.raw(undefined)
  private socket: WebSocket | undefined
  private failures = 0
  private pulse: ReturnType<typeof setInterval> | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private card: (() => void) | undefined // takes the invitations away that are shown over the page
  private seen = new Set<string>() // invitations that were put aside
  private pages = 0 // that show invitations themselves

  /** Opens the line, where there is none. */
  open(): void {
    if (this.socket) return
    clearTimeout(this.timer)
    const s = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/friends/ws`)
    this.socket = s
    s.onmessage = (e) => {
      const m = JSON.parse(String(e.data)) as Friends | { type: 'pong' }
      if (m.type !== 'friends') return
      this.failures = 0
      this.take(m)
    }
    s.onclose = (e) => {
      clearInterval(this.pulse)
      this.socket = undefined
      if (e.code === noTable) {
        keep('jansou.signed', false)
        this.state = undefined
        this.show()
      } else this.timer = setTimeout(() => this.open(), waitBefore(this.failures++, Math.random()))
    }
    this.pulse = setInterval(() => s.readyState === WebSocket.OPEN && s.send('{"type":"ping"}'), alive)
  }

  /** Closes it: nobody is signed in. */
  close(): void {
    clearTimeout(this.timer)
    clearInterval(this.pulse)
    if (this.socket) this.socket.onclose = null
    this.socket?.close()
    this.socket = undefined
    this.state = undefined
    this.show()
  }

  /** Asks how friends are, for a page that is there before the line. */
  async look(): Promise<void> {
    this.take(await call<Friends>('/api/friends'))
  }

  /** Has something changed. */
  async change(what: Change, order: object): Promise<void> {
    this.take(await me.post<Friends>(`/api/friends/${what}`, order))
  }

  private take(m: Friends): void {
    this.state = m
    this.show()
  }

  /** A page shows invitations itself, until the answer is called. */
  shows(): () => void {
    this.pages++
    this.show()
    return () => {
      this.pages--
      this.show()
    }
  }

  /** The invitations that are to be shown over the page. */
  get news() {
    return (this.state?.invites ?? []).filter((i) => !this.seen.has(i.id))
  }

  /** Puts an invitation aside: it stands on the page of friends. */
  aside(id: string): void {
    this.seen.add(id)
    this.state = this.state && { ...this.state }
    this.show()
  }

  private show(): void {
    const wanted = this.pages === 0 && this.news.length > 0
    if (wanted && !this.card) {
      let gone = false
      this.card = () => (gone = true)
      void withMore(import('./Invited.svelte')).then(({ default: Invited }) => {
        if (gone) return
        const on = mount(Invited, { target: document.body, props: { go: (to: string) => bell.go(to) } })
        this.card = () => void unmount(on)
      })
    } else if (!wanted && this.card) {
      this.card()
      this.card = undefined
    }
  }
}

export const company = new Company()

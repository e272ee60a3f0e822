// What the operator's page knows, asked for again every few seconds while
// somebody looks at it.
import { onMount } from 'svelte'
import { codeOf, heldToken, holdToken, see, standingOf, typedToken, waitOf, type Seen, type Standing } from './desk'

const often = 4000

export class Admin {
  standing: Standing = $state('new')
  seen: Seen | undefined = $state.raw()
  /** What the server says in place of an answer, or of doing what was wanted. */
  error = $state('')
  /** When the server is to be asked again, where too much was asked, as performance.now() counts. */
  retryAt = $state(0)
  /** A token is being tried. */
  busy = $state(false)
  private token = heldToken()
  private timer: ReturnType<typeof setTimeout> | undefined
  private asked = 0
  private gone = false

  constructor() {
    onMount(() => {
      void this.look()
      const shown = () => document.visibilityState === 'visible' && void this.look()
      document.addEventListener('visibilitychange', shown)
      return () => {
        document.removeEventListener('visibilitychange', shown)
        clearTimeout(this.timer)
        this.gone = true
      }
    })
  }

  /** Looks anew, now. What an older look still brings is out of date. */
  async look(): Promise<void> {
    const mine = ++this.asked
    clearTimeout(this.timer)
    let next = often
    try {
      const seen = await see(this.token)
      if (mine !== this.asked) return
      this.seen = seen
      this.standing = 'in'
      this.error = ''
    } catch (e) {
      if (mine !== this.asked) return
      if (this.fault(e) === 'slow') next = this.retryAt - performance.now()
    }
    // Where a token is wanted there is nothing to look at again.
    if ((this.token || this.standing === 'new' || this.standing === 'in') && !this.gone && document.visibilityState === 'visible') this.timer = setTimeout(() => void this.look(), next)
  }

  /** Says what has gone wrong. Who was let in and must wait sees what was there. */
  private fault(e: unknown): Standing | undefined {
    const standing = standingOf(codeOf(e), this.token !== '')
    if (standing === 'slow') this.retryAt = performance.now() + waitOf(e)
    if (standing && !(standing === 'slow' && this.seen)) {
      this.standing = standing
      this.error = ''
    } else this.error = e instanceof Error ? e.message : String(e)
    if (standing === 'wrong' || standing === 'none') this.forget()
    return standing
  }

  private forget(): void {
    this.token = ''
    this.seen = undefined
    holdToken('')
  }

  /** Tries what was typed. */
  async enter(text: string): Promise<void> {
    const token = typedToken(text)
    if (!token) {
      this.standing = 'wrong'
      return
    }
    this.token = token
    this.standing = 'wanted'
    this.busy = true
    await this.look()
    this.busy = false
    if (this.seen) return holdToken(token)
    clearTimeout(this.timer)
    this.token = ''
  }

  leave(): void {
    this.asked++
    clearTimeout(this.timer)
    this.forget()
    this.error = ''
    this.standing = 'wanted'
  }

  /** Does something and looks at what has come of it; says '' or why it was not done. */
  async do(what: (token: string) => Promise<unknown>): Promise<string> {
    try {
      await what(this.token)
    } catch (e) {
      if (standingOf(codeOf(e), true) === 'wrong') this.fault(e)
      return e instanceof Error ? e.message : String(e)
    }
    await this.look()
    return ''
  }
}

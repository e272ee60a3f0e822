// Who one is on this server: a guest, or somebody with an account.
import type { AccountAnswer, OwnAccount } from './proto'
import { ApiError, call } from './api'
import { keep } from './kept'
import { options, setOption } from './options.svelte'

class Me {
  /** What the server says; undefined: it was not asked yet, or has no accounts. */
  answer: AccountAnswer | undefined = $state.raw()
  /** It was asked. */
  asked = $state(false)
  /** Why it did not answer. */
  error = $state('')
  private asking: Promise<void> | undefined

  get account(): OwnAccount | undefined {
    return this.answer?.account ?? undefined
  }

  /** What one is called here; '': nothing yet. */
  get name(): string {
    return this.account?.name ?? options.name.trim()
  }

  /** Asks once for a page; `anew`: again. */
  ask(anew = false): Promise<void> {
    if (anew) this.asking = undefined
    return (this.asking ??= this.fetch())
  }

  private async fetch(): Promise<void> {
    try {
      this.take(await call<AccountAnswer>('/api/account'))
      this.error = ''
    } catch (e) {
      this.asking = undefined
      if (!(e instanceof ApiError)) throw e
      this.error = e.code === '404' ? '' : e.message
    }
    this.asked = true
  }

  /** Takes what the server says. The name of an account is that at tables, and nobody's who is signed out. */
  private take(now: AccountAnswer): void {
    const before = this.account
    this.answer = now
    keep('jansou.signed', !!now.account)
    if (now.account && options.name !== now.account.name) setOption('name', now.account.name)
    if (before && !now.account && options.name === before.name) setOption('name', '')
  }

  /** Has something changed, and answers what the server does. */
  change<T = AccountAnswer>(what: string, order: object = {}): Promise<T> {
    return this.post<T>(`/api/account/${what}`, order)
  }

  /** The same at another address that wants the stamp of the session. */
  async post<T>(path: string, order: object): Promise<T> {
    await this.ask()
    const send = () => call<T>(path, { method: 'POST', headers: { 'Content-Type': 'application/json', 'Jansou-Stamp': this.answer?.stamp ?? '' }, body: JSON.stringify(order) })
    let now: T
    try {
      now = await send()
    } catch (e) {
      // The cookie was followed by another one, or ended, since this page has asked.
      if (!(e instanceof ApiError) || e.code !== 'stale_page') throw e
      await this.ask(true)
      now = await send()
    }
    if (typeof now === 'object' && now !== null && 'stamp' in now) this.take(now as unknown as AccountAnswer)
    return now
  }
}

export const me = new Me()

// The list of tables, asked for again and again as long as somebody looks at it;
// and when the server is away, when it is asked next.
import { onMount } from 'svelte'
import * as api from '../lib/api'
import type { ListedTable } from '../lib/proto'

const often = 5000
const waits = [2000, 4000, 8000, 15_000]

export class TableList {
  all: ListedTable[] = $state.raw([])
  /** Whether the list has come once. */
  known = $state(false)
  /** What who keeps the server has everybody read. */
  message = $state('')
  /** No table is opened here for now. */
  shut = $state(false)
  /** What the server says in place of a list. */
  error = $state('')
  /** When it is asked again, as performance.now() counts; 0: it answers. */
  retryAt = $state(0)
  private tried = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private asking = false

  /** `first` is asked for before the first list, and again until it has come. */
  constructor(private readonly first: () => Promise<void> = async () => {}) {
    onMount(() => {
      void this.ask()
      const shown = () => document.visibilityState === 'visible' && void this.ask()
      document.addEventListener('visibilitychange', shown)
      return () => {
        document.removeEventListener('visibilitychange', shown)
        clearTimeout(this.timer)
        this.asking = true // what still comes starts nothing anew
      }
    })
  }

  /** Asks now. */
  async ask(): Promise<void> {
    if (this.asking) return
    this.asking = true
    clearTimeout(this.timer)
    let next = often
    try {
      if (!this.known) await this.first()
      const lobby = await api.tables()
      this.all = lobby.tables ?? []
      this.message = lobby.message ?? ''
      this.shut = lobby.opening === 'nobody'
      this.known = true
      this.error = ''
      this.retryAt = this.tried = 0
    } catch (e) {
      this.error = e instanceof api.ApiError ? e.message : String(e)
      next = waits[Math.min(this.tried++, waits.length - 1)]!
      this.retryAt = performance.now() + next
    }
    this.asking = false
    // A page that nobody sees asks nothing; it asks when it is seen again.
    if (document.visibilityState === 'visible') this.timer = setTimeout(() => void this.ask(), next)
  }
}

// One thing that is being done at the server, and why the last one was not.
import { ApiError } from '../lib/api'

export class Doing {
  busy = $state(false)
  error = $state('')

  /** Does something, unless something is being done; whether it was. */
  async run(what: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.error = ''
    try {
      return (await what()) !== false
    } catch (e) {
      if (!(e instanceof ApiError)) throw e
      this.error = e.message
      return false
    } finally {
      this.busy = false
    }
  }
}

// A question that is asked until it is answered: a server that is away comes back, and one
// that was asked too much has time again. Who waits need not press anything, and is told.
import { ApiError } from './api'
import { lackOf, waitBefore } from '../replay/lack'
import { say } from './say.svelte'

/** When it is asked again, in milliseconds, and what is said until then: nothing where the server is only busy. */
export interface Again {
  wait: number
  says: string
}

/** What follows from a fault that passes by itself; nothing where it does not. `tries` is how often that was so in a row. */
export function againAfter(e: unknown, tries: number): Again | undefined {
  const [code, wanted] = e instanceof ApiError ? [e.code, e.wait] : ['', 0]
  const lack = lackOf(code)
  if (lack === 'slow') return { wait: 1000 * Math.max(1, wanted), says: '' }
  if (lack === 'away') return { wait: waitBefore(tries, wanted), says: `${say('away.title')}${say('join.stop')}${say('away.trying')}` }
  return undefined
}

/** How a question is asked again. */
export interface Asking<T> {
  /** Its answer is still of use. */
  wanted: () => boolean
  /** Hears each answer; true: it was the last one. */
  got: (answer: T) => boolean
  /** Hears what is said of a fault that passes, and nothing once there is an answer. */
  told: (says: string) => void
  /** When it is asked again after an answer, in milliseconds. */
  every?: number
}

/** Asks until the last answer has come, or none is wanted; a fault that does not pass by itself is thrown. */
export async function askedAgain<T>(ask: () => Promise<T>, { wanted, got, told, every = 350 }: Asking<T>): Promise<void> {
  for (let tries = 0; wanted(); ) {
    let wait = every
    try {
      const answer = await ask()
      if (!wanted()) return
      told('')
      if (got(answer)) return
      tries = 0
    } catch (e) {
      if (!wanted()) return
      const again = againAfter(e, tries++)
      if (!again) throw e
      told(again.says)
      wait = again.wait
    }
    await new Promise((done) => setTimeout(done, wait))
  }
}

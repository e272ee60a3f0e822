// The code that an operator gives to whoever may open tables: it is asked for in a
// window of the page, which App shows, and the answer is waited for.
import type { Component } from 'svelte'
import { withMore } from './say.svelte'

/** What is asked now. */
export interface Asked {
  /** The window, fetched when it is asked for. */
  Card: Component<{ asked: Asked }>
  /** The code that was tried before opens nothing. */
  wrong: boolean
  /** Hands over what was typed; '' where nothing was. */
  answer: (code: string) => void
}

let now: Asked | undefined = $state.raw()

export const code = {
  get asked() {
    return now
  },
}

/** Asks for a code; '' where the person gives none. */
export async function askForCode(wrong: boolean): Promise<string> {
  const { default: Card } = await withMore(import('../ui/CodeCard.svelte'))
  now?.answer('')
  return new Promise((answered) => {
    const answer = (text: string) => {
      now = undefined
      answered(text.trim())
    }
    now = { Card, wrong, answer }
  })
}

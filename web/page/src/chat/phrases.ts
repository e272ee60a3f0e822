// The ready phrases: the server passes their ids on, and each reads them in the own
// language.
import { known, say, type Key } from '../lib/say.svelte'

export const phrases = ['hello', 'luck', 'thanks', 'well_played', 'sorry', 'one_moment', 'back', 'hurry', 'good_game', 'again', 'bye'] as const

/** A phrase in words; one that this page does not know yet is its id. */
export const phraseSays = (id: string): string => (known(`chat.phrase.${id}`) ? say(`chat.phrase.${id}` as Key) : id)

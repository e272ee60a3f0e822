// Moments, as the language of the page writes them, in the time of this machine.
import { tongue } from '../lib/say.svelte'

/** A moment: in milliseconds since 1970, or as the server writes it. */
export function when(moment: number | string): string {
  return new Intl.DateTimeFormat(tongue(), { dateStyle: 'short', timeStyle: 'short' }).format(new Date(moment))
}

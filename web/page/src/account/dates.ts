// Days, as the language of the page writes them.
import { tongue } from '../lib/say.svelte'

/** A day: 4 March 2026. */
export const dayOf = (moment: string): string => new Intl.DateTimeFormat(tongue(), { dateStyle: 'long' }).format(new Date(moment))

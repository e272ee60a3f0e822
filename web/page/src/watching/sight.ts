// Who may watch a table, and what of it, in words.
import { say } from '../lib/say.svelte'
import { mayWatch, showsHands, type Watched } from './may'

/** A time as it is said: "45 s", "3 min". */
export function spanSays(seconds: number): string {
  return seconds < 60 || seconds % 60 ? say('watch.seconds', { n: seconds }) : say('watch.minutes', { n: seconds / 60 })
}

/** How late something is seen: "3 min behind the table". */
export function lateSays(delay = 0, deal = false): string {
  const behind = delay ? say('watch.behind', { time: spanSays(delay) }) : ''
  if (!deal) return behind || say('watch.live')
  return [say('watch.deal'), behind].filter(Boolean).join(say('join.comma'))
}

/** What of a table who watches may see. */
export function handsSay(t: Watched): string {
  return showsHands(t) ? `${say('watch.shown')}${say('join.comma')}${lateSays(t.watch?.delay, t.watch?.deal)}` : say('watch.hidden')
}

/** What that is called in a list of settings. */
export const rowSays = (): string => say('watch.row')

/** Who may watch a table, and what of it. */
export function sightSays(t: Watched): string {
  const who = mayWatch(t)
  return who === 'nobody' ? say('watch.who.nobody') : [say(`watch.who.${who}`), handsSay(t)].join(say('join.comma'))
}

// What a person has chosen for this browser. Kept in local storage; a browser
// that forbids storage plays with what is set here.

import { keep, kept } from './kept'
import { browserTongue } from './say.svelte'

const defaults = {
  name: '',
  language: browserTongue(),
  theme: 'system' as 'system' | 'night' | 'day',
  tiles: 'auto' as 'auto' | 'usual' | 'contrast' | 'large',
  back: 'bamboo' as 'bamboo' | 'indigo' | 'rose' | 'black',
  felt: 'green' as 'green' | 'blue' | 'wine' | 'slate',
  autoSort: true,
  indices: false,
  motion: 'full' as 'full' | 'less' | 'none',
  sound: true,
  volume: 60, // of a hundred
  soundTiles: true,
  soundAsked: true,
  soundEnds: true,
  voice: false,
  confirm: false,
  feltPress: true, // a right click or a double tap on the felt passes, or throws the drawn tile
  ghosts: true,
  assist: true,
  autoDiscard: true,
  autoFlower: false,
  notify: false,
  vibrate: true,
  awake: true,
  chat: true,
  streamer: false, // names and what is said are not shown
  streamDelay: 180, // and what one watches is as many seconds late
  textTable: false,
  notation: 'words' as 'words' | 'letters',
}

export type Options = typeof defaults

const key = 'jansou.options'

function load(): Options {
  const { animations, ...chosen } = (kept(key) ?? {}) as Partial<Options> & { animations?: boolean }
  // What moves was once on or off.
  return { ...defaults, ...(animations === false ? { motion: 'none' } : {}), ...chosen }
}

export const options: Options = $state(load())

// What is chosen in another tab of the browser holds here at once; the next choice made here would else
// undo it. Where all that is kept was cleared, the event names no key.
if (typeof window !== 'undefined')
  window.addEventListener('storage', (e) => {
    if (e.key === key || e.key === null) Object.assign(options, load())
  })

/** Keeps a choice for the next visit. */
export function setOption<K extends keyof Options>(name: K, value: Options[K]): void {
  options[name] = value
  keep(key, options)
}

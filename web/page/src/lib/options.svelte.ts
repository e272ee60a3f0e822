// What a person has chosen for this browser. Kept in local storage; a browser
// that forbids storage plays with what is set here.

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
  ghosts: true,
  assist: true,
  autoDiscard: true,
  autoFlower: false,
  notify: false,
  vibrate: true,
  awake: true,
  textTable: false,
  notation: 'words' as 'words' | 'letters',
}

export type Options = typeof defaults

const key = 'jansou.options'

function load(): Options {
  try {
    const { animations, ...kept } = JSON.parse(localStorage.getItem(key) ?? '{}')
    // What moves was once on or off.
    return { ...defaults, ...(animations === false ? { motion: 'none' } : {}), ...kept }
  } catch {
    return { ...defaults }
  }
}

export const options: Options = $state(load())

/** Keeps a choice for the next visit. */
export function setOption<K extends keyof Options>(name: K, value: Options[K]): void {
  options[name] = value
  try {
    localStorage.setItem(key, JSON.stringify(options))
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

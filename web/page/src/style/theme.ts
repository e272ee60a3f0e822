// How the table looks: night or day, the felt, the backs and the faces of its
// tiles; what a person has chosen, or what their system says.

import { options } from '../lib/options.svelte'
import { faceSet, wearFaces, type FaceSet } from '../tile/faces'
import sprite from '../tile/tiles.svg?raw'

export type Theme = 'night' | 'day'

const light = () => matchMedia('(prefers-color-scheme: light)')
const contrast = [() => matchMedia('(prefers-contrast: more)'), () => matchMedia('(forced-colors: active)')]

/** The theme that the page should have now. */
export function theme(): Theme {
  if (options.theme !== 'system') return options.theme
  return light().matches ? 'day' : 'night'
}

let faces: FaceSet | undefined

/** Puts what is chosen on the document, and again when the system changes; call it in an effect. */
export function wear(): () => void {
  const put = () => {
    const set = faceSet(options.tiles, contrast.some((c) => c().matches))
    Object.assign(document.documentElement.dataset, { theme: theme(), felt: options.felt, back: options.back, tiles: set })
    if (set !== faces) void wearFaces((faces = set), sprite)
    const room = getComputedStyle(document.documentElement).getPropertyValue('--wood').trim()
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', room)
  }
  put()
  const asked = [light(), ...contrast.map((c) => c())]
  for (const q of asked) q.addEventListener('change', put)
  return () => asked.forEach((q) => q.removeEventListener('change', put))
}

// Night or day: what a person has chosen, or what their system says.

import { options } from '../lib/options.svelte'

export type Theme = 'night' | 'day'

const light = () => matchMedia('(prefers-color-scheme: light)')

/** The theme that the page should have now. */
export function theme(): Theme {
  if (options.theme !== 'system') return options.theme
  return light().matches ? 'day' : 'night'
}

/** Puts the theme on the document, and again when the system changes; call it in an effect. */
export function wear(): () => void {
  const put = () => {
    const t = theme()
    document.documentElement.dataset.theme = t
    const room = getComputedStyle(document.documentElement).getPropertyValue('--wood').trim()
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', room)
  }
  put()
  const system = light()
  system.addEventListener('change', put)
  return () => system.removeEventListener('change', put)
}

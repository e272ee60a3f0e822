// Which of the layouts of the table the window has (docs/page.md): the page
// asks only where the order of things differs, and not just their size.
import { MediaQuery } from 'svelte/reactivity'

/** Held upright: the rail is a bar of wood above, the rivers turn to rows of eight. */
const tall = new MediaQuery('(max-width: 899px) and (orientation: portrait)')
/** A phone on its side: words and calls stand in columns beside the table. */
const low = new MediaQuery('(max-height: 499px) and (orientation: landscape)')

export const screen = {
  get tall(): boolean {
    return tall.current
  },
  get low(): boolean {
    return low.current
  },
  /** Where points of six digits are written in thousands, and long rivers in rows of eight. */
  get small(): boolean {
    return tall.current || low.current
  },
}

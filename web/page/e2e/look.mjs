// Looks at a page as a person would: keeps a picture of it, and finds what
// leaves the window, what axe blames and, where a finger presses, what is too small
// for it.
import { join } from 'node:path'
import { axeFaults } from './browser.mjs'
import { lowTargets } from './targets.mjs'

/** A look at a page of some size: pictures go to a folder, what is wrong to a list. */
export function looker(page, folder, size, bad) {
  return async (name) => {
    await page.waitForTimeout(120)
    await page.screenshot({ path: join(folder, `${name}-${size}.png`) })
    const wide = await page.evaluate(() => {
      const out = []
      if (document.scrollingElement.scrollWidth > innerWidth) out.push(`the page is ${document.scrollingElement.scrollWidth} wide`)
      for (const e of document.querySelectorAll('dialog[open], aside, .chairplace, header')) if (e.clientWidth > 1 && e.scrollWidth > e.clientWidth + 1) out.push(`${e.ariaLabel ?? e.className} is ${e.scrollWidth} wide inside ${e.clientWidth}`)
      return out
    })
    for (const w of wide) bad.push(`${name}, ${size}: ${w}`)
    if (await page.evaluate(() => matchMedia('(pointer: coarse)').matches)) for (const t of await page.evaluate(lowTargets)) bad.push(`${name}, ${size}: ${t}`)
    for (const f of await axeFaults(page)) bad.push(`${name}, ${size}: ${f}`)
  }
}

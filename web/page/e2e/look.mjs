// Looks at a page as a person would: keeps a picture of it, and finds what
// leaves the window or what axe blames.
import { join } from 'node:path'
import axe from '@axe-core/playwright'

const AxeBuilder = axe.AxeBuilder ?? axe.default ?? axe

/** A look at a page of some size: pictures go to a folder, what is wrong to a list. */
export function looker(page, folder, size, bad) {
  return async (name) => {
    await page.waitForTimeout(120)
    await page.screenshot({ path: join(folder, `${name}-${size}.png`) })
    const wide = await page.evaluate(() => {
      const out = []
      if (document.scrollingElement.scrollWidth > innerWidth) out.push(`the page is ${document.scrollingElement.scrollWidth} wide`)
      for (const e of document.querySelectorAll('dialog[open], aside, .chairplace, header')) if (e.scrollWidth > e.clientWidth + 1) out.push(`${e.ariaLabel ?? e.className} is ${e.scrollWidth} wide inside ${e.clientWidth}`)
      return out
    })
    const report = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
    for (const w of wide) bad.push(`${name}, ${size}: ${w}`)
    for (const v of report.violations) bad.push(`${name}, ${size}: axe ${v.id}: ${v.nodes.slice(0, 2).map((n) => n.html.slice(0, 120)).join(' | ')}`)
  }
}

// How large the place is that takes a press of a finger: 44 px are wanted
// (WCAG 2.5.5, the art direction 3.3). What is drawn smaller may reach out of
// its box (`.reach` of base.css), so that it is measured as a finger finds it.

/** Runs in a page that is touched: each thing to press that is lower or narrower than a finger, in words. */
export function lowTargets() {
  const visible = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width > 0 && e.getBoundingClientRect().height > 0
  const name = (e) => e.getAttribute('data-call') ?? e.getAttribute('aria-label') ?? `${e.tagName.toLowerCase()}.${e.className} "${e.textContent.trim().slice(0, 20)}"`
  /**
   * WCAG 2.5.5 excepts what stands in a sentence, where its line bounds its height: a term with its dots, the
   * article behind the sentence that it proves, a link in a text. Words must stand beside it in the same
   * element: the name of a yaku or a tag, which stands alone in its cell, is not excepted.
   */
  const sentence = (e) => {
    if (!e.matches('.term, [data-cite], a') || !getComputedStyle(e).display.startsWith('inline')) return false
    const beside = [...e.parentElement.childNodes].filter((n) => n.nodeType === 3).map((n) => n.textContent)
    return /\p{L}{2}/u.test(beside.join(''))
  }
  const sizeOf = (e) => {
    const t = (e.matches('input[type=radio], input[type=checkbox]') && e.closest('label')) || e
    const b = t.getBoundingClientRect()
    if (Math.min(b.width, b.height) >= 43.5) return [b.width, b.height]
    t.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const r = t.getClientRects()[0]
    const [x, y] = [r.left + r.width / 2, r.top + r.height / 2]
    const reach = (dx, dy) => {
      let n = 0
      while (n < 30 && t.contains(document.elementFromPoint(x + dx * (n + 1), y + dy * (n + 1)))) n++
      return n
    }
    return [Math.max(b.width, reach(-1, 0) + reach(1, 0) + 1), Math.max(r.height, reach(0, -1) + reach(0, 1) + 1)]
  }
  /**
   * Nine tiles of a suit side by side are the width of a phone: 36 px are left for each, and more in height. So it is with
   * the hand of a replay, above whose steps a phone on its side has little height.
   */
  const wantedOf = (e) => (getComputedStyle(e.parentElement).gridTemplateColumns.split(' ').length === 9 || e.closest('.replay .own') ? 36 : 44)
  const out = []
  const root = document.querySelector('dialog[open], .sheet') ?? document.body
  for (const e of root.querySelectorAll('button, input, select, a, summary')) {
    if (!visible(e) || e.closest('.skip') || e.disabled || sentence(e)) continue
    const [w, h] = sizeOf(e).map(Math.round)
    if (h < 43 || w < wantedOf(e) - 1) out.push(`${name(e)} takes a finger on ${w}×${h}, ${wantedOf(e)} by 44 are wanted`)
  }
  return out
}

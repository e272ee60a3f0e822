// Charts over time. The library comes when the first of them is drawn.
import type uPlotType from 'uplot'

export type Plot = uPlotType
export type PlotOptions = uPlotType.Options
export type PlotData = uPlotType.AlignedData

/** Draws a chart into a place, in the colours of the page, as wide as the place is; anew where the light or the width changes. Returns what takes it away. */
export function draw(place: HTMLElement, data: PlotData, options: (color: (token: string) => string) => Omit<PlotOptions, 'width'>): () => void {
  let gone = false
  let plot: Plot | undefined
  let width = 0
  const make = (u: typeof uPlotType) => {
    const style = getComputedStyle(place)
    plot?.destroy()
    width = place.clientWidth
    if (width > 0) plot = new u({ ...options((token) => style.getPropertyValue(token).trim()), width }, data, place)
  }
  let watch: ResizeObserver | undefined
  let light: MutationObserver | undefined
  void Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')]).then(([{ default: u }]) => {
    if (gone) return
    make(u)
    watch = new ResizeObserver(() => {
      if (place.clientWidth !== width) make(u)
    })
    watch.observe(place)
    light = new MutationObserver(() => make(u))
    light.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  })
  return () => {
    gone = true
    watch?.disconnect()
    light?.disconnect()
    plot?.destroy()
  }
}

/** The font of the axes: that of the page, as large as its small words are. */
export function axisFont(place: HTMLElement): string {
  const root = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return `500 ${Math.round(root * 0.75)}px ${getComputedStyle(place).fontFamily}`
}

/** The words of an axis, each where it is new. */
export function named(words: string[]): string[] {
  return words.map((w, i) => (w === words[i - 1] ? '' : w))
}

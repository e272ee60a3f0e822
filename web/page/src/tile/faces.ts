// The faces of the tiles as pictures of a stylesheet. A tile is one element with
// one class: a copy of the drawing in every tile of the table (a nine of bamboos
// has forty parts) made layout and painting of a discard ten times as long.

/** Each drawing of a sprite as a picture that stands by itself, by the id of its symbol. */
export function pictures(sprite: string): Map<string, string> {
  const parts = new Map([...sprite.matchAll(/<g id="(\w+)">.*<\/g>\n/g)].map((m) => [m[1]!, m[0].trim()]))
  const out = new Map<string, string>()
  for (const [, id, box, drawing] of sprite.matchAll(/<symbol id="(\w+)" viewBox="([\d ]+)">(.*)<\/symbol>/g)) {
    const used = new Set([...drawing!.matchAll(/href="#(\w+)"/g)].map((m) => m[1]!))
    const defs = [...used].map((u) => parts.get(u) ?? '').join('')
    out.set(id!, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${defs && `<defs>${defs}</defs>`}${drawing}</svg>`)
  }
  return out
}

/** A picture as an address that holds it. */
export function address(picture: string): string {
  return `data:image/svg+xml,${picture.replace(/[%#<>"]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`
}

/** The stylesheet of a sprite: a class for each of its drawings. */
export function sheetOf(sprite: string): string {
  return [...pictures(sprite)].map(([id, picture]) => `.face.${id}{background-image:url("${address(picture)}")}`).join('\n')
}

/** The inks of the usual set, and those of the high-contrast set: seven to one on its white, and more. */
export const inks: Record<string, string> = {
  '#1c2430': '#000000',
  '#b3131b': '#8f0010',
  '#0d6b3a': '#004d26',
  '#17479e': '#06287e',
  '#fbf6e6': '#ffffff',
}

/** A sprite in the inks of high contrast. The drawings are the same: red fives keep their frame and their pips. */
export function contrasted(sprite: string): string {
  return sprite.replace(/#[0-9a-f]{6}\b/g, (c) => inks[c] ?? c)
}

export type FaceSet = 'usual' | 'contrast' | 'large'

/** The set that is worn: the chosen one, or for who asks the system for contrast the one that has it. */
export function faceSet(chosen: FaceSet | 'auto', asks: boolean): FaceSet {
  return chosen === 'auto' ? (asks ? 'contrast' : 'usual') : chosen
}

// The page allows no style element, but a sheet of its own making.
const sheet = typeof CSSStyleSheet === 'undefined' ? undefined : new CSSStyleSheet()
let wanted = 0

/** Puts the faces of a set on every tile of the document; the large-print set is fetched when it is first worn. */
export async function wearFaces(set: FaceSet, usual: string): Promise<void> {
  const mine = ++wanted
  if (!sheet) return
  const show = (sprite: string): void => {
    sheet.replaceSync(sheetOf(sprite))
    if (warm) readFaces()
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  }
  if (set !== 'large') return show(set === 'contrast' ? contrasted(usual) : usual)
  if (sheet.cssRules.length === 0) show(usual) // until the other has come
  const large = await import('./large.svg?raw').then((m) => m.default, () => usual)
  if (mine === wanted) show(large)
}

let warm = false
let reading: { faces: string[] } | undefined

/**
 * Has the browser read every drawing before a tile shows it, one after the other while there is nothing else to do: a
 * deal that began with thirty new faces, each a document that is parsed amid its layout, was the longest task of all.
 */
export function warmFaces(): void {
  if (warm || !sheet) return
  warm = true
  readFaces()
}

/** Reads the drawings of the sheet that is worn, by an element that nobody sees. */
function readFaces(): void {
  const mine = (reading = { faces: [...sheet!.cssRules].flatMap((r) => /\.(t\w+)/.exec(r.cssText.slice(0, 40))?.[1] ?? []) })
  const probe = document.createElement('i')
  probe.ariaHidden = 'true'
  Object.assign(probe.style, { position: 'fixed', visibility: 'hidden', width: '1px', height: '1px' })
  document.body.append(probe)
  const one = (left = () => 0): void => {
    do {
      const face = mine === reading ? mine.faces.pop() : undefined
      if (!face) return probe.remove()
      probe.className = `face ${face}`
      void getComputedStyle(probe).backgroundImage // asked for it, it reads the drawing
    } while (left() > 8)
    later(one)
  }
  later(one)
}

/** Runs something when there is nothing else to do, and says how much of that time is left. */
function later(run: (left?: () => number) => void): void {
  // Safari has no idle callback: a moment must do.
  if (typeof requestIdleCallback === 'function') requestIdleCallback((d) => run(() => d.timeRemaining()))
  else setTimeout(run, 50)
}

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

// The page allows no style element, but a sheet of its own making.
const sheet = typeof CSSStyleSheet === 'undefined' ? undefined : new CSSStyleSheet()

/** Puts the faces of a sprite on every tile of the document. */
export function wearFaces(sprite: string): void {
  if (!sheet) return
  sheet.replaceSync(sheetOf(sprite))
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
}

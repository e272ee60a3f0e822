// Whether the machine has a font for a character. Where it has none, the browser
// draws the same box as for a character that no font has.
const nobody = '\u{10FFFE}' // for ever unassigned
const known = new Map<string, boolean>()

export function drawable(character: string): boolean {
  const before = known.get(character)
  if (before !== undefined) return before
  const context = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const is = !context || drawn(context, character) !== drawn(context, nobody)
  known.set(character, is)
  return is
}

function drawn(context: CanvasRenderingContext2D, character: string): string {
  context.canvas.width = context.canvas.height = 12 // clears it, too; its letters are 10 px high
  context.fillText(character, 0, 10)
  return String(context.getImageData(0, 0, 12, 12).data)
}

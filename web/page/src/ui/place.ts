// Where a card stands beside the word that it explains.

interface Box {
  left: number
  top: number
  bottom: number
  width: number
  height: number
}

/** From the edge of the window, and from the word. */
const edge = 8
const apart = 6

/** Below the word, above it where there is no room below, and always inside the window. */
export function placed(word: Box, card: { width: number; height: number }, room: { width: number; height: number }): { x: number; y: number } {
  const x = Math.max(edge, Math.min(word.left, room.width - card.width - edge))
  const below = word.bottom + apart
  if (below + card.height <= room.height - edge) return { x, y: below }
  return { x, y: Math.max(edge, word.top - apart - card.height) }
}

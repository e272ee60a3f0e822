// An article in two parts, as its chip shows it: the book softly, and its place.
export function partsOf(cite: string): [book: string, place: string] {
  const at = cite.indexOf(', ')
  return at < 0 ? ['', cite] : [cite.slice(0, at), cite.slice(at + 2)]
}

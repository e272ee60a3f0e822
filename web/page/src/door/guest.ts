// A name for who has not given one yet: two pieces that can be said in most
// languages, and mean nothing together.
const first = ['ami', 'beri', 'cali', 'dano', 'elo', 'fani', 'gale', 'halo', 'iri', 'jona', 'kale', 'lumi', 'mira', 'navi', 'oli', 'palo', 'rani', 'sola', 'tavi', 'ula', 'veli', 'yara', 'zola']
const last = ['ra', 'ne', 'lin', 'mo', 'sa', 'vi', 'ta', 'ri', 'len', 'no', 'da', 'mi']

/** A guest's name, as good as any. */
export function guestName(random: () => number = Math.random): string {
  const of = (list: string[]) => list[Math.floor(random() * list.length)]!
  const name = of(first) + of(last)
  return name[0]!.toUpperCase() + name.slice(1)
}

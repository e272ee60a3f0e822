// What the server tells of a state again and again: whole at first, and then what
// of it has changed, in the form that docs/protocol.md describes under "Changes".
// What a change leaves as it is keeps its identity, so that only those parts of
// the page run anew that show something new.

type Members = Record<string, unknown>

const isObject = (x: unknown): x is Members => typeof x === 'object' && x !== null && !Array.isArray(x)

/** Puts together what is told of an object. */
export class Hearer<T extends object> {
  private object: T | undefined
  private number = 0 // of the last change
  private places: string[][] = []

  /** Takes in a whole object, from which changes are told. */
  whole(object: T): T {
    this.number = 0
    this.places = []
    return (this.object = object)
  }

  /** Takes in a change, and returns what there is now; undefined: a change was lost, and only a whole object helps. */
  change(told: unknown[]): T | undefined {
    const { object } = this
    this.object = undefined
    if (!object || told[0] !== ++this.number) return undefined
    const now: unknown = { ...object }
    const mine = new Set([now])
    for (let i = 1; i < told.length; i++) {
      const at = told[i]
      const gone = typeof at === 'number' ? at < 0 : String(at).startsWith('-')
      let names: string[] | undefined
      if (typeof at === 'number') names = this.places[gone ? -1 - at : at]
      else this.places.push((names = String(at).slice(gone ? 1 : 0).split('.')))
      if (!names || (!gone && ++i === told.length) || !put(now, names, 0, told[i], gone, mine)) return undefined
    }
    return (this.object = now as T)
  }
}

/** Puts what is told at the place of those names, from one of them on, in an object of mine. False: there is no such place. */
function put(in_: unknown, names: string[], from: number, told: unknown, gone: boolean, mine: Set<unknown>): boolean {
  const into = in_ as Members
  const name = names[from]!
  const last = from === names.length - 1
  if (Array.isArray(in_) && (!(Number(name) < in_.length) || (last && gone))) return false
  if (last) {
    if (gone) delete into[name]
    else into[name] = apply(into[name], told)
    return true
  }
  const was = into[name]
  if (typeof was !== 'object' || was === null) return false
  if (!mine.has(was)) mine.add((into[name] = Array.isArray(was) ? [...(was as unknown[])] : { ...was }))
  return put(into[name], names, from + 1, told, gone, mine)
}

/** A value that is told by what was there. */
function apply(was: unknown, told: unknown): unknown {
  if (Array.isArray(told)) {
    const out: unknown[] = []
    for (const item of told) out.push(apply(before(out, out.length), item))
    return out
  }
  if (!isObject(told)) return told
  if (Array.isArray(was)) {
    const out = [...(was as unknown[])]
    for (const [i, item] of Object.entries(told)) out[+i] = apply(+i < was.length ? out[+i] : before(out, +i), item)
    return out
  }
  const out: Members = isObject(was) ? { ...was } : {}
  for (const name of (told['-'] as string[] | undefined) ?? []) delete out[name]
  for (const [name, value] of Object.entries(told)) if (name !== '-') out[name] = apply(out[name], value)
  return out
}

/** The item before an item of a list, if it is an object. */
function before(list: unknown[], i: number): unknown {
  const item = list[i - 1]
  return isObject(item) ? item : undefined
}

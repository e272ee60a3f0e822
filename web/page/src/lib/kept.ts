// What this browser keeps for the next visit, under names that begin with
// "jansou.". A browser may forbid even to touch it: then all lasts as long as the
// page. A test hands a place of its own.

/** What is kept under a name; undefined where there is nothing, or nothing that can be read. */
export function kept(name: string, store?: Pick<Storage, 'getItem'>): unknown {
  try {
    return JSON.parse((store ?? localStorage).getItem(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps something under a name, where the browser lets us. */
export function keep(name: string, value: unknown, store?: Pick<Storage, 'setItem'>): void {
  try {
    ;(store ?? localStorage).setItem(name, JSON.stringify(value))
  } catch {
    // It lasts as long as the page.
  }
}

// Bytes, hexadecimal text, and SHA-256: of the browser where it has that, which it
// hides from pages that come over plain HTTP, and otherwise of a small library.

const text = new TextEncoder()

/** The hash of parts, one after the other. */
export async function sha256(...parts: (string | Uint8Array)[]): Promise<Uint8Array> {
  const all = join(parts)
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', all))
  return (await import('@noble/hashes/sha2.js')).sha256(all)
}

function join(parts: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const each = parts.map((p) => (typeof p === 'string' ? text.encode(p) : p))
  const all = new Uint8Array(each.reduce((n, p) => n + p.length, 0))
  let at = 0
  for (const p of each) {
    all.set(p, at)
    at += p.length
  }
  return all
}

/** Small hexadecimal. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
}

/** The 32 bytes of a hash; "" is none: 32 zero bytes. Undefined: it is no hash. */
export function hash(h: string): Uint8Array | undefined {
  if (h === '') return new Uint8Array(32)
  if (!/^[0-9a-f]{64}$/.test(h)) return undefined
  return Uint8Array.from(h.match(/../g)!, (b) => parseInt(b, 16))
}

/** A number as four bytes, the greatest first. */
export function four(n: number): Uint8Array {
  const out = new Uint8Array(4)
  new DataView(out.buffer).setUint32(0, n)
  return out
}

/** A number as eight bytes. */
export function eight(n: number): Uint8Array {
  const out = new Uint8Array(8)
  new DataView(out.buffer).setBigUint64(0, BigInt(n))
  return out
}

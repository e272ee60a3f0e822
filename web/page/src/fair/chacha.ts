// ChaCha8 as a generator, by c2sp.org/chacha8rand: blocks of ChaCha with eight rounds,
// four at a time with their words interleaved, and a key that is renewed from the
// last 32 of each 1,024 bytes.

const constants = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]
const rounds = [
  [0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15],
  [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14],
] as const

const turn = (x: number, n: number): number => (x << n) | (x >>> (32 - n))

/** One block: 16 words. Unlike ChaCha20 only the key is added at the end. */
function block(key: Uint32Array, counter: number): Uint32Array {
  const x = new Uint32Array([...constants, ...key, counter, 0, 0, 0])
  for (let double = 0; double < 4; double++) {
    for (const [a, b, c, d] of rounds) {
      x[a] = x[a]! + x[b]!
      x[d] = turn(x[d]! ^ x[a]!, 16)
      x[c] = x[c]! + x[d]!
      x[b] = turn(x[b]! ^ x[c]!, 12)
      x[a] = x[a]! + x[b]!
      x[d] = turn(x[d]! ^ x[a]!, 8)
      x[c] = x[c]! + x[d]!
      x[b] = turn(x[b]! ^ x[c]!, 7)
    }
  }
  for (let i = 0; i < 8; i++) x[4 + i] = x[4 + i]! + key[i]!
  return x
}

/** The generator of a key of 32 bytes: 64-bit numbers, one after the other. */
export function* chacha8(seed: Uint8Array): Generator<bigint, never> {
  const words = new DataView(seed.buffer, seed.byteOffset, 32)
  let key = Uint32Array.from({ length: 8 }, (_, i) => words.getUint32(4 * i, true))
  for (;;) {
    const out = new Uint32Array(256)
    for (let counter = 0; counter < 16; counter++) {
      const x = block(key, counter)
      // Four blocks together: word i of each of them, then word i + 1.
      for (let i = 0; i < 16; i++) out[64 * (counter >> 2) + 4 * i + (counter & 3)] = x[i]!
    }
    for (let i = 0; i < 248; i += 2) yield (BigInt(out[i + 1]!) << 32n) | BigInt(out[i]!)
    key = out.slice(248)
  }
}

const whole = 1n << 64n

/** A number below n, each equally likely: the last, incomplete run of n below 2^64 is thrown away. */
export function below(numbers: Generator<bigint, never>, n: number): number {
  const end = whole - (whole % BigInt(n))
  for (;;) {
    const x = numbers.next().value
    if (x < end) return Number(x % BigInt(n))
  }
}

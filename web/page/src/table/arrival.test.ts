import { expect, test } from 'vitest'
import { sits, takeSeat, tooLate, willSit } from './arrival'

test('who opens a table sits down at it once, and nowhere else', () => {
  const kept = new Map<string, string>()
  globalThis.sessionStorage = { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => void kept.set(k, v), removeItem: (k: string) => void kept.delete(k) } as unknown as Storage
  willSit('a')
  expect(takeSeat('b')).toBe(false)
  expect(takeSeat('a')).toBe(true)
  expect(takeSeat('a')).toBe(false)
})

test('who is always too late is led on eight times, and anew after a seat', () => {
  const led = (): number => {
    let n = 0
    while (n < 100 && tooLate()) n++
    return n
  }
  expect(led()).toBe(8)
  expect(tooLate()).toBe(false)
  sits()
  expect(led()).toBe(8)
})

import { expect, test } from 'vitest'
import { guestName } from './guest'

test('a guest has a short name that can be said', () => {
  let n = 0
  const names = Array.from({ length: 200 }, () => guestName(() => (n = (n * 7919 + 104_729) % 1_000_003) / 1_000_003))
  for (const name of names) expect(name).toMatch(/^[A-Z](?:[aeiou]?[b-df-hj-np-tv-z]?){2,7}$/)
  expect(new Set(names).size).toBeGreaterThan(50)
})

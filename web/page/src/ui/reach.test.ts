import { expect, test } from 'vitest'
import { onlyHere } from './reach'

test('an address of this machine leads nobody else here', () => {
  for (const h of ['localhost', 'club.localhost', '127.0.0.1', '127.9.9.9', '[::1]']) expect(onlyHere(h), h).toBe(true)
  for (const h of ['192.168.1.7', 'jansou.club', '127.example', '[fe80::1]', 'localhost.example']) expect(onlyHere(h), h).toBe(false)
})

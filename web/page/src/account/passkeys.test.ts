import { expect, test } from 'vitest'
import { toBytes, toCreate, toGet, toText } from './passkeys'

test('bytes and their text', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i)
  for (const n of [0, 1, 2, 3, 255, 256]) expect(toBytes(toText(bytes.slice(0, n).buffer))).toEqual(bytes.slice(0, n))
  expect(toText(Uint8Array.of(251, 255).buffer)).toBe('-_8')
})

test('what the server asks becomes what the browser takes', () => {
  const create = toCreate({ challenge: 'AQI', rp: { id: 'localhost', name: 'x' }, user: { id: 'Aw', name: 'Ann' }, excludeCredentials: [{ id: 'BA', type: 'public-key' }] })
  expect(create.challenge).toEqual(Uint8Array.of(1, 2))
  expect(create.user).toEqual({ id: Uint8Array.of(3), name: 'Ann' })
  expect(create.excludeCredentials).toEqual([{ id: Uint8Array.of(4), type: 'public-key' }])
  const get = toGet({ challenge: 'AQI', rpId: 'localhost' })
  expect(get).toEqual({ challenge: Uint8Array.of(1, 2), rpId: 'localhost', allowCredentials: [] })
})

import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { filed, isFile } from './source'
import type { OfflineReplay, Step } from '../lib/proto'

const steps = (chair: number): Step[] => [0, 1, 2].map((at) => ({ at, event: { kind: 'drew', seat: chair } }) as unknown as Step)
const file = { version: 1, lang: 'pl', replay: { you: 2, steps: 3 }, chairs: { 2: steps(2), 4: steps(4) } } as unknown as OfflineReplay
const packed = gzipSync(JSON.stringify(file)).toString('base64')

test('a game in a file is read from the chairs that it has', async () => {
  expect(isFile()).toBe(false)
  const s = await filed(packed)
  expect(s.alone).toBe(true)
  expect(await s.game()).toEqual({ you: 2, steps: 3 })
  expect([0, 1, 2, 3, 4].map((c) => s.from(c))).toEqual([false, false, true, false, true])
  expect((await s.steps(1, 5, undefined, false, 'en')).map((x) => [x.at, x.event.seat])).toEqual([[1, 2], [2, 2]])
  expect((await s.steps(0, 1, 4, true, 'en'))[0]!.event.seat).toBe(4)
  expect((await s.steps(0, 1, 0, true, 'en'))[0]!.event.seat).toBe(4) // a chair that it lacks is seen from beside the table
})

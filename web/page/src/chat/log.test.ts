import { expect, test } from 'vitest'
import { ChatLog } from './log.svelte'
import type { ChatMessage } from '../lib/proto'

const line = (n: number, name: string, you = false) => ({ line: n, side: 'players', at: '', who: 0, seat: 0, name, you, text: 'x' })
const message = (whole: boolean, ...lines: ReturnType<typeof line>[]) => ({ type: 'chat', whole, lines }) as unknown as ChatMessage

test('what comes while one is there is unread until one looks; the own lines never are', () => {
  const log = new ChatLog('t')
  log.hear(message(true, line(1, 'Bo'), line(2, 'Cy')))
  expect(log.unread).toBe(0)
  log.hear(message(false, line(3, 'Bo')))
  log.hear(message(false, line(4, 'Ann', true)))
  expect(log.unread).toBe(1)
  log.read()
  expect(log.unread).toBe(0)
  log.hear(message(true))
  expect(log.shown).toEqual([])
})

test('who is muted is not read, and counts for nothing', () => {
  const log = new ChatLog('t')
  log.mute('Bo', true)
  log.hear(message(false, line(1, 'Bo'), line(2, 'Cy')))
  expect(log.shown.map((l) => l.name)).toEqual(['Cy'])
  expect(log.unread).toBe(1)
  log.mute('Bo', false)
  expect(log.shown).toHaveLength(2)
})

import { beforeAll, expect, test } from 'vitest'
import { speak } from '../lib/say.svelte'
import { leaveSays, leavingAsks } from './leave'
import type { SeatInfo, StateMessage } from '../lib/proto'

beforeAll(() => speak('en'))

const person = (name: string): SeatInfo => ({ name, bot: false, taken: true, connected: true, away: false, ready: false })
const bot: SeatInfo = { ...person('Mei'), bot: true }
const clock = { base: 8000, bank: 20000 }
const asked = (table: object, seats = [person('Ann'), person('Ben'), bot, bot], more = {}): string => leaveSays({ you: 0, seats, table: { people: 2, clock, ...table }, ...more } as Parameters<typeof leaveSays>[0]).join(' ')

test('who plays on is said as the table has it', () => {
  expect(asked({})).toMatch(/The clock plays for you/)
  expect(asked({ substitute: 'bot' })).toMatch(/A bot plays for you.*come back/)
  expect(asked({ substitute: 'bot' })).not.toMatch(/host|win/)
  expect(asked({ substitute: 'person', mayNotWin: true })).toMatch(/A bot plays for you.*let in.*may not win/)
})

test('a rated game counts, and quick match waits', () => {
  expect(asked({ substitute: 'bot', rated: true })).toMatch(/rated.*your place counts/)
  expect(asked({ substitute: 'bot', pool: 'riichi' })).toMatch(/seven days/)
  expect(asked({ substitute: 'bot' })).not.toMatch(/rated|seven days/)
})

test('alone against bots the game waits', () => {
  expect(asked({ clock: { base: 0, bank: 0 } }, [person('Ann'), bot, bot, bot])).toMatch(/stands still until you are back/)
  expect(asked({}, [person('Ann'), bot, bot, bot])).toMatch(/clock runs/)
})

test('who stands in is told so', () => {
  expect(asked({ substitute: 'person' }, undefined, { role: 'substitute' })).toMatch(/You play for Ann no more/)
})

test('only a running game asks', () => {
  const m = { you: 0, table: { status: 'playing' }, view: {} } as StateMessage
  expect(leavingAsks(m)).toBe(true)
  expect(leavingAsks({ ...m, you: 4 })).toBe(false)
  expect(leavingAsks({ ...m, role: 'away' })).toBe(false)
  expect(leavingAsks({ ...m, view: { final: [] } as unknown as StateMessage['view'] })).toBe(false)
})

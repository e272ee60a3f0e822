// The settings of a table in words, and those that the lobby offers.
import type { Clock } from './proto'

export const clocks: Clock[] = [
  { base: 3000, bank: 5000 },
  { base: 5000, bank: 10_000 },
  { base: 5000, bank: 20_000 },
  { base: 8000, bank: 20_000 },
  { base: 60_000, bank: 0 },
  { base: 300_000, bank: 0 },
  { base: 0, bank: 0 },
]

/** "8 + 20 s", or "no clock". */
export function clockName(c: Clock): string {
  if (c.base === 0 && c.bank === 0) return 'no clock'
  const s = (ms: number) => ms / 1000
  return c.bank ? `${s(c.base)} + ${s(c.bank)} s` : `${s(c.base)} s`
}

export function lengthName(l: string): string {
  return l === 'east' ? 'East round' : 'East and South rounds'
}

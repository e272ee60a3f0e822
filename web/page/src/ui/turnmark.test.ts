import { expect, test } from 'vitest'
import { marked, markIcon, titleOf, wantedOf } from './turnmark'
import { claim, final, turn, watching } from '../../e2e/moments.mjs'
import * as mcr from '../../e2e/moments-mcr.mjs'
import type { StateMessage } from '../lib/proto'

const state = (m: unknown) => m as StateMessage

test('the window says whose turn it is, in both games', () => {
  expect(wantedOf(state(turn()), 'riichi')).toBe('turn')
  expect(wantedOf(state(claim()), 'riichi')).toBe('call')
  expect(wantedOf(state(mcr.turn()), 'mcr')).toBe('turn')
  expect(wantedOf(state(mcr.claim()), 'mcr')).toBe('call')
  expect(titleOf('EMA', 'turn')).toBe('● Your turn – EMA')
  expect(titleOf('EMA', 'call')).toBe('● You may call – EMA')
})

test('and nothing while nothing is asked, or all is over', () => {
  expect(wantedOf(undefined, 'riichi')).toBe('')
  expect(wantedOf(state(watching()), 'riichi')).toBe('')
  expect(wantedOf({ ...state(claim()), legal: [] }, 'riichi')).toBe('')
  expect(wantedOf({ ...state(final()), legal: state(turn()).legal }, 'riichi')).toBe('')
  expect(titleOf('EMA', '')).toBe('EMA – Jansou')
})

test('live claims: what can be called is a question, a pass alone is none', () => {
  const m = state(claim())
  const live = { ...m, table: { ...m.table, claims: 'live' as const } }
  expect(wantedOf(live, 'riichi')).toBe('call')
  expect(wantedOf({ ...live, legal: [{ kind: 'pass' }] }, 'riichi')).toBe('')
})

test('the icon wears a disc as long as something is wanted', async () => {
  const icon = { href: '/icon.svg' }
  const fetched = async (url: string) => `<svg id="${url}"></svg>`
  const off = markIcon({ icon, fetched })
  await Promise.resolve().then(() => undefined)
  expect(icon.href).toBe(marked('<svg id="/icon.svg"></svg>'))
  expect(decodeURIComponent(icon.href)).toMatch(/<circle [^>]+\/><\/svg>$/)
  off()
  expect(icon.href).toBe('/icon.svg')
  // What comes late changes nothing.
  const late = markIcon({ icon, fetched })
  late()
  await new Promise((ok) => setTimeout(ok))
  expect(icon.href).toBe('/icon.svg')
  expect(markIcon({ icon: null, fetched })()).toBe(undefined)
})

import { afterEach, beforeAll, expect, test } from 'vitest'
import { options } from '../lib/options.svelte'
import { speakOfMore } from '../lib/say.svelte'
import { chair } from '../../e2e/moments-watch.mjs'
import { mayWatch, seesLate, showsHands, unusual } from './may'
import { lateSays, sightSays } from './sight'
import { Wish } from './wish.svelte'
import type { GameEvent, StateMessage } from '../lib/proto'

beforeAll(speakOfMore) // a page fetches these words with what says them
afterEach(() => Object.assign(options, { streamer: false, streamDelay: 180 }))

test('who may watch, and what, is read before one sits down', () => {
  expect([mayWatch({ public: true }), mayWatch({ public: false })]).toEqual(['all', 'link'])
  expect(sightSays({ public: true })).toBe('Everybody may watch, hands hidden')
  expect(sightSays({ public: false, watch: { hands: 'shown', delay: 180 } })).toBe('Who has the link may watch, hands open, 3 min behind the table')
  expect(sightSays({ public: true, watch: { who: 'nobody' } })).toBe('Nobody may watch')
  expect([unusual({ public: true }), unusual({ public: true, watch: { who: 'link' } }), showsHands({ public: true, watch: { who: 'nobody', hands: 'shown' } })]).toEqual([false, false, false])
  expect([lateSays(), lateSays(45), lateSays(0, true), lateSays(90, true)]).toEqual(['as it happens', '45 s behind the table', 'a deal behind', 'a deal behind, 90 s behind the table'])
})

test('the wish is whole each time, and no more than the table shows', () => {
  const wish = new Wish()
  const told = chair() as unknown as StateMessage
  const hidden = { ...told, table: { ...told.table, watch: undefined } } as StateMessage
  expect(wish.query()).toBe('&hands=1&chair=0')
  expect(wish.asked(told)).toEqual({ hands: true, chair: 0 })
  expect(wish.asked(hidden)).toEqual({})
  wish.all = true
  expect(wish.asked(told)).toEqual({ hands: true })
  Object.assign(options, { streamer: true, streamDelay: 300 })
  expect(wish.asked(told)).toEqual({ streamer: true, delay: 300, hands: true })
  // Who sits hides names and sees the table as it is.
  expect(wish.asked({ ...told, you: 2 })).toEqual({ streamer: true })
  expect(wish.query(hidden)).toBe('&streamer=1&delay=300')
})

test('what was told of a deal begins anew with the next', () => {
  const wish = new Wish()
  const say = (...kinds: string[]) => wish.hear(kinds.map((kind) => ({ kind }) as unknown as GameEvent), (e) => e.kind)
  say('drew', 'discarded')
  say('claimed')
  expect(wish.told).toEqual(['drew', 'discarded', 'claimed'])
  say('deal_ended', 'dealt', 'drew')
  expect(wish.told).toEqual(['dealt', 'drew'])
  expect(seesLate(chair() as unknown as StateMessage)).toBe(true)
})

// What a draw or a discard leaves as it is. A custom property that is set on a
// strip, a row or the own line is inherited by every tile in it: when it changes,
// all of them are styled anew (docs/page.md).
import { render } from 'svelte/server'
import { expect, test } from 'vitest'
import { turn } from '../../e2e/moments.mjs'
import OwnLine from './OwnLine.svelte'
import River from './River.svelte'
import Strip from './Strip.svelte'
import type { OwnView, RiverTile, SeatView, StateMessage } from '../lib/proto'

const winds = ['1z', '2z', '3z', '4z']
const view = (turn() as StateMessage).view!
const pung = { kind: 'pung', tiles: '555p', called: '5p', from: 1 } as const
const styles = (html: string, of: string): (string | undefined)[] => [...html.matchAll(new RegExp(`<\\w+ class="${of}[ "][^>]*>`, 'g'))].map((m) => m[0].match(/style="([^"]*)"/)?.[1])

test('the strip of another keeps its measures while tiles come and go', () => {
  const strip = (more: Partial<SeatView>) => render(Strip, { props: { seat: { ...view.seats[1]!, melds: [pung], concealed: 10, ...more }, owner: 1, winds, dora: [], name: 'Ann' } }).body
  const before = styles(strip({ concealed: 10, hasDrawn: false }), 'strip')
  expect(before).toHaveLength(1)
  expect(styles(strip({ concealed: 11, hasDrawn: true }), 'strip')).toEqual(before)
})

test('the own line has no measures of its own; those of the melds stay while tiles come and go', () => {
  const line = (own: OwnView, melds: unknown[]) => render(OwnLine, { props: { own, view: { ...view, seats: view.seats.map((s) => ({ ...s, melds })) } as typeof view, you: 0, dora: [], label: 'tiles' } }).body
  const after = line({ hand: '1234567m22z1p', drawn: undefined }, [pung])
  const drawn = line({ hand: '1234567m22z11p', drawn: '1p' }, [pung])
  expect(styles(after, 'line')).toEqual([undefined])
  expect(styles(after, 'mine')[0]).toContain('--n')
  expect(styles(drawn, 'mine')).toEqual(styles(after, 'mine'))
  expect(styles(line({ hand: '123456789m22z11p' }, []), 'mine')).toEqual([undefined])
})

test('the tiles of a row are measured only where they lie over each other', () => {
  const river = (n: number) => render(River, { props: { river: Array.from({ length: n }, (_, at): RiverTile => ({ tile: '1m', at })), name: 'Ann', last: 0, causes: [], dora: [] } }).body
  expect(styles(river(20), 'row')).toEqual([undefined, undefined, undefined])
  const [, , third] = styles(river(24), 'row')
  expect(third).toMatch(/--lap: ?-0\.29/)
})

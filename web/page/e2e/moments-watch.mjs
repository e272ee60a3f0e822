// A table as who watches sees it: a hand, all hands, hands that are hidden, and what
// stands there before anything is old enough to be seen.
import { worst } from './moments-worst.mjs'
import { byDeal, closed, shown } from './moments-door.mjs'
import * as moments from './moments.mjs'
import * as direction from './moments-direction.mjs'

const hands = ['123m456p78s2233z4s', '234m678p4406s777z'.slice(0, 12), '19m1289p456s1137z', '1p234p55s678s6z']
const open = (m) => m.view.seats.map((s, i) => ({ hand: hands[i], ...(s.hasDrawn ? { drawn: '4s' } : {}) }))

function watched(m, watch, more = {}) {
  return { ...m, you: 4, legal: [], clock: null, moves: undefined, watching: 31, table: { ...m.table, public: true, chat: 'free', watch: shown }, watch, ...more }
}

/** From Ann's chair, five minutes late. */
export const chair = () => watched(direction.claim(), { chair: 1, hands: true, delay: 300, behind: 300 })
/** All hands. */
export function all() {
  const m = direction.watching()
  return watched(m, { chair: 4, hands: true, delay: 180, behind: 180 }, { hands: open(m) })
}
/** Hands as the deal is over. */
export const deal = () => watched(direction.claim(), { chair: 1, hands: true, deal: true, behind: 412 }, { table: { ...direction.claim().table, watch: byDeal } })
/** The fullest table, all hands open. */
export function full() {
  const m = worst()
  const own = m.view.own.hand
  delete m.view.own
  m.view.viewer = 4
  m.view.seats.forEach((s) => (s.hasDrawn = false))
  return watched(m, { chair: 4, hands: true, delay: 900, deal: true, behind: 1200 }, { hands: m.view.seats.map(() => ({ hand: own })) })
}
/** From the chair of the fullest hand. */
export const fullChair = () => watched(worst(), { chair: worst().you, hands: true, delay: 900, deal: true, behind: 1200 })

const soon = (watch, table) => ({ ...moments.waiting(), rev: 0, you: 4, table: { ...moments.waiting().table, status: 'playing', public: true, watch: table }, seats: direction.claim().seats, watch })
/** It begins in 2:31, or when the first deal is over. */
export const starts = () => soon({ chair: 0, hands: true, delay: 180, starts: 151_000 }, shown)
export const startsByDeal = () => soon({ chair: 0, hands: true, deal: true }, byDeal)

/** Who comes to sit down reads who may watch. */
export function guest(watch) {
  const m = moments.waiting()
  return { ...m, you: 4, table: { ...m.table, public: true, watch } }
}
export const guestShown = () => guest({ ...shown, deal: true })
export const guestClosed = () => guest(closed)

const words = ['Why does she not ron that 4s?', '7s on turn 3. Furiten.', 'And Haru waits on 6s 9s, so her 6s stays where it is.', 'Pon here keeps the dragons and nothing else', 'One 4s left. She should let it go.']
const watchers = ['Kasia', 'Mateusz', 'Léa', 'Jun', 'Mateusz']
/** What watchers say to each other. */
export const chat = () => ({ type: 'chat', whole: true, lines: words.map((text, i) => ({ line: i + 1, side: 'watchers', at: `2026-11-26T19:3${8 + (i > 1 ? 1 : 0)}:00Z`, who: i + 10, seat: 4, name: watchers[i], text })) })

// Drills of one's own games: what the server asks of a moment, and what it says of an answer.

/** What can be done in a moment, as the server would say it. */
const said = (a) => ({ action: a, said: a.kind === 'claim' || a.kind === 'kong' ? `call ${a.meld.tiles}` : a.kind === 'pass' ? 'let it go' : a.kind === 'discard' ? a.tile : a.tile ? `${a.kind} with ${a.tile}` : a.kind })

/** A drill of a moment; `did` is which of the actions was done in the game, the second is what the reader would do. */
export function drill({ view, legal }, game, did = 2) {
  const actions = legal.map(said)
  const figure = (name) => ({ name, played: '1,234', reader: '12 %' })
  const now = { due: 12, kept: 40, learned: 3, most: 200 }
  return {
    asked: { ...now, ask: { table: 'moment', event: 31, game, ruleset: 'x', title: 'Mahjong Competition Rules', step: 17, where: 'South 3, counters: 12, turn 17', view, actions, box: 2, boxes: 6, asked: 4 } },
    judged: {
      good: false, same: false, counted: true, did: legal[did], didSaid: actions[did].said, reader: 'master', readerSaid: 'master', said: 'Read by master: an opinion, made of what the seat could see.', of: true,
      options: [actions[1], ...actions.filter((_, i) => i !== 1)].map((a, i) => ({ ...a, cost: i < 12 ? String(i && 70 * i * i) : undefined, good: i < 2 })),
      move: { deal: 0, before: 17, at: 18, where: '', kind: 'push', called: 'push', head: 'Played: 2m. master would: 3m. Cost: 1,492 points, 0.09 of a place', cost: '1,492', hand: '', played: actions[did], reader: actions[1], why: ['Tiles that help, as this seat sees them: 9 (5s), 6 (8p).', 'Chance to win: 43 %, 17,817 points in the mean (5s); 33 %, 19,900 points (8p).'], figures: ['Worth, as master reckons', 'Chance to win the deal', 'West wins on this tile'].map(figure) },
      box: 0, days: 1, drills: { ...now, due: 11 },
    },
  }
}

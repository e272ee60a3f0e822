// The settings of a table that stays, as the sheet of a new table has them and as they
// are kept.
import { mended, orderOf, presets, rulesetOf, sent, type Offered, type Order } from '../door/order'
import type { TableOrder } from '../lib/proto'

/** A table that stays begins as one of four people in the list of everybody. */
export function first(o: Offered): Order {
  const preset = presets.find(([p]) => rulesetOf(p, o))?.[0] ?? o.rulesets[0]?.name ?? ''
  return { ...orderOf(preset, o, 4), open: true }
}

/** What is kept, as the sheet has it; what this server has not any more is as usual. */
export function chosen(kept: TableOrder, o: Offered): Order {
  const x = mended(
    {
      preset: kept.ruleset, people: kept.people ?? 4, open: kept.public ?? false, rating: { from: kept.rating?.from ?? 0, to: kept.rating?.to ?? 0 }, early: kept.opens === 'deal',
      ...(kept.length ? { length: kept.length } : {}), ...(kept.clock ? { clock: { base: kept.clock.base, bank: kept.clock.bank, ...(kept.clock.claim ? { claim: kept.clock.claim } : {}), ...(kept.clock.first ? { first: kept.clock.first } : {}) } } : {}),
      ...(kept.assist ? { assist: kept.assist } : {}), ...(kept.discipline ? { discipline: kept.discipline } : {}), ...(kept.claims ? { claims: kept.claims } : {}),
      ...(kept.bots ? { bots: kept.bots } : {}), ...(kept.pace ? { pace: kept.pace } : {}), ...(kept.substitute ? { substitute: kept.substitute } : {}), mayNotWin: kept.mayNotWin ?? false, teaching: kept.teaching ?? false,
      ...(kept.chat ? { chat: kept.chat } : {}), ...(kept.watch?.who ? { watch: kept.watch.who } : {}), hands: kept.watch?.hands === 'shown', ...(kept.watch?.delay ? { delay: kept.watch.delay } : {}), deal: kept.watch?.deal ?? false,
    },
    o,
  )
  return x ?? first(o)
}

/** What is sent to be kept: whoever comes first has no referee's chair. That games are rated, which the sheet does not ask, stays where it may. */
export function kept(x: Order, o: Offered, before?: TableOrder): TableOrder {
  const order = sent({ ...x, referee: false }, o, '')
  return before?.rated && x.people === 4 && x.assist === 'off' && !x.teaching ? { ...order, rated: true } : order
}

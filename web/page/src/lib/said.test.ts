import { expect, test } from 'vitest'
import { errorSays } from './errors'
import { speak } from './say.svelte'
import { hear, hearProposal, outcomeOf, ruledBy, saidOf, together } from './said'
import type { GameEvent, Moment, Penalty, Proposal, Reason, Refusal, RefereeChair, View } from './proto'

test('each thing says what the server said of it', () => {
  const events: GameEvent[] = [{ kind: 'drew', seat: 1 }, { kind: 'discarded', seat: 1, tile: '3p' }]
  const furiten: Reason[] = [{ rule: 'riichi.furiten.own', tile: '6p', seat: 2, at: 4, ends: '' }]
  const barred: Refusal[] = [{ seat: 2, action: { kind: 'discard' }, rule: 'riichi.claim.swap_same' }]
  const ledger = [{ rule: 'riichi.foul.false_win' }] as Penalty[]
  const ruled: GameEvent = { kind: 'ruled', seat: 3, ruling: { verdict: 'chombo', times: 1, cite: '' } }
  const moments: Moment[] = [{ n: 3, events: [] }]
  hear({
    events,
    view: { own: { furiten, barred, missing: null }, ledger } as unknown as View,
    chair: { offences: [], proposals: [ruled], moments } as RefereeChair,
    said: { events: ['Ben draws.', 'Ben discards.'], furiten: ['You discarded it.'], barred: ['It was just claimed.'], ledger: [{ offence: 'No yaku.', ruling: 'chombo' }], proposals: ['the deal is void'], moments: ['Ann draws.'] },
  })
  expect(events.map(saidOf)).toEqual(['Ben draws.', 'Ben discards.'])
  expect(saidOf(furiten[0])).toBe('You discarded it.')
  expect(saidOf(barred[0])).toBe('It was just claimed.')
  expect([saidOf(ledger[0]), outcomeOf(ledger[0])]).toEqual(['No yaku.', 'chombo'])
  expect(outcomeOf(ruled.ruling)).toBe('the deal is void')
  expect(saidOf(moments[0])).toBe('Ann draws.')
  expect(saidOf({ kind: 'drew', seat: 1 })).toBe('')
  expect(saidOf(undefined)).toBe('')
  const proposal: Proposal = { type: 'proposal', fault: { seat: 1, rule: '' }, ruling: { verdict: 'warning', times: 1, cite: '' }, say: 'a warning' }
  hearProposal(proposal)
  expect(outcomeOf(proposal.ruling)).toBe('a warning')
  expect(together(['One.', '', 'Two.'])).toBe('One. Two.')
})

test('an error is a sentence by its code and what it is about', () => {
  expect(errorSays({ code: 'refused', message: 'refused: riichi.win.yaku', say: 'A hand needs a yaku.' })).toBe('A hand needs a yaku.')
  expect(errorSays({ code: 'refused', refusal: { seat: 1, action: { kind: 'win' }, rule: 'riichi.win.yaku' } })).toMatch(/needs a yaku/)
  expect(errorSays({ code: 'bad_name', message: 'name: it is empty', about: { where: 'name' } })).toMatch(/24 characters/)
  expect(errorSays({ code: 'malformed', message: 'under: 13 rulesets, 12 at most', about: { where: 'under', n: 13, most: 12 } })).toBe('At most 12 rulebooks can be asked at once.')
  expect(errorSays({ code: 'malformed', message: 'rev: it is missing', about: { where: 'rev' } })).toBe('The server does not understand what the page has sent. Load the page anew.')
  expect(errorSays({ code: 'unknown_rule', about: { rule: 'riichi.furiten.none' } })).toBe('There is no rule riichi.furiten.none.')
  expect(errorSays({ code: 'of_tomorrow', message: 'as the server says' })).toBe('as the server says')
})

test("a referee's own ruling is said to be that in the language of the page", async () => {
  await speak('pl')
  expect(ruledBy({ verdict: 'warning', times: 1, cite: 'the referee' })).toBe('Sędzia')
  expect(ruledBy({ verdict: 'warning', times: 1, cite: 'EMA 2016, 3.4.6' })).toBe('EMA 2016, 3.4.6')
  await speak('en')
})

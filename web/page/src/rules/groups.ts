// The books of a rule, put together by what they answer.
import { valueSays } from '../why/desk'
import { say } from '../lib/say.svelte'
import type { LawbookCite } from '../lib/proto'

/** The books that answer alike. */
export interface Group {
  answer: string
  /** The books have no such rule. */
  without: boolean
  cites: LawbookCite[]
}

/**
 * Groups the books by their answer, the largest group first: the value of an
 * option, or whether there is the rule at all. A value that stands in one row
 * more of the same book, as what follows from an offence, is an answer of its own.
 */
export function groupsOf(cites: LawbookCite[]): Group[] {
  const groups = new Map<string, Group>()
  for (const c of cites) {
    const answer = c.without ? say('rules.without') : c.value === undefined ? say('rules.has') : valueSays(JSON.parse(c.value))
    const g = groups.get(answer) ?? { answer, without: c.without === true, cites: [] }
    g.cites.push(c)
    groups.set(answer, g)
  }
  return [...groups.values()].sort((a, b) => Number(a.without) - Number(b.without) || b.cites.length - a.cites.length)
}

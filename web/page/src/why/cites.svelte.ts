// The articles of the ruleset of the table that is on the page. Until they have
// come, and where they cannot be had, sentences stand without them.
import { citations, type Cite } from '../lib/api'
import { ruleSays } from '../lib/words'

let known: Record<string, Cite> = $state.raw({})

/** Asks for the articles of a table. */
export async function loadCites(table: string): Promise<void> {
  known = {}
  try {
    known = await citations(table)
  } catch {
    // A sentence without its article is still a sentence.
  }
}

/** The article of a rule, "EMA 2016, 3.4.5"; empty where none is known. */
export function citeOf(rule: string | undefined): string {
  return (rule && known[rule]?.cite) || ''
}

/** The rule in a sentence, and its article. */
export function explain(rule: string): string {
  const cite = citeOf(rule)
  return cite ? `${ruleSays(rule)} (${cite})` : ruleSays(rule)
}

/** Why the book is read so, where it leaves a choice. */
export function readingOf(rule: string | undefined): string {
  return (rule && known[rule]?.reading) || ''
}

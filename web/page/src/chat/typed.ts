// What somebody types to be said at a table, at the text table.
import { phraseSays, phrases } from './phrases'

/** A phrase is compared without marks, capitals and what is no letter. */
const bare = (t: string) => t.toLowerCase().normalize('NFD').replace(/[^\p{L}\p{N}]/gu, '')

/** What is sent: a ready phrase where it is one, and the text itself where the table allows any; undefined where it does not. */
export function typed(line: string, free: boolean): { phrase: string } | { text: string } | undefined {
  const text = line.trim()
  const phrase = phrases.find((p) => bare(phraseSays(p)) === bare(text) || p === text)
  if (phrase) return { phrase }
  return free && text !== '' ? { text } : undefined
}

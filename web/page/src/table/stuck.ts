// What is said of a table that cannot go on: its log cannot be read by this
// version of the program.
import { say } from '../lib/say.svelte'
import type { Stuck } from '../lib/proto'

/** stuckSays says why a table cannot go on, and that nothing is lost. */
export function stuckSays(s: Stuck | undefined): string {
  if (s?.format) return say('stuck.later', { format: s.format, reads: s.reads })
  return say('stuck.why')
}

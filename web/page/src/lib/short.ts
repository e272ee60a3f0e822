// The name of a ruleset where there is room for a word or two: in the bar of a
// phone, in a row of boxes. The id of a ruleset is for files and scripts.
import { known, rulesetTitle, say } from './say.svelte'

/** "WRC 2025"; a ruleset of a club has its title alone. */
export function shortTitle(name: string, title: string): string {
  const key = `preset.${name}`
  return known(key) ? say(key) : rulesetTitle(name, title)
}

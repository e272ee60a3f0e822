// The unit tests say everything from their first line; a page fetches the names of
// rules, and what it does not say at once, with what says them.
import { speakOfMore, speakOfRules } from './say.svelte'

await Promise.all([speakOfRules(), speakOfMore()])

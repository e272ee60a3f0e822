// The unit tests speak of rules from their first line; a page fetches their names
// when it is opened.
import { speakOfRules } from './say.svelte'

await speakOfRules()

// Package riichi is the rules of riichi: what is allowed, what an action
// causes, what a hand is worth, how a game ends, under any of its rulesets.
// Each rule has an id (rules.go) that stands at the line that decides, in the
// citations of every ruleset (rulesets/*.json) and in a script that shows it
// (testdata/*.txt).
package riichi

// Package script plays conversations with a table: a position, what seats do,
// and what the table answers. It reads the text of a script, fills in the
// hands and the wall of which the script does not speak so that its later
// lines can happen, plays it on the real engine under each ruleset that it
// names, and prints it again with the answers. One runner serves both games;
// a game's own words stand in riichi.go and mcr.go. docs/scripts.md describes
// the language.
package script

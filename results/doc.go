// Package results says what a game came to: who played it, in which places, what
// each did in it as package tally counts that, and whether it moves ratings as
// package rating has it. It makes that of the log of a table (Of), and of many
// games the statistics of a person (History). It reads and keeps nothing itself:
// what is kept is the store's, and docs/history.md describes it.
package results

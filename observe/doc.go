// Package observe turns what one seat may see of a game, of riichi or of
// Chinese Official, into numbers for programs that learn: compact tokens,
// planes over the 34 kinds, and one number for every action. docs/learning.md
// has the tables. The numbers are a promise: what is there keeps its place.
//
// Of a game it takes nothing that table.View would not show to that seat; its
// tests write the same numbers from the View alone and compare.
package observe

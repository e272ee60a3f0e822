// Package tally counts what a player did in a game: places, wins, deal-ins,
// riichi, calls, what was won and lost and to what. It makes one pass over the
// events of a game, folded as the table folds them, and sees no clock, no disk
// and no network.
//
// A Counter follows a game and gives a Game: a Sum for each seat, the points
// after each deal, and the great hands. Sums of games add up in any order, and
// a Sum gives Figures, with the standard error of each. What every number
// counts, and of how many, docs/statistics.md says one by one.
package tally

// Package sim plays whole games fast, with no log kept and no clock: it seats
// four players, brings the walls from a seed, and counts. The same seed gives
// the same games whatever the number of workers, and a hash of all logs says
// so.
//
// It knows the rules only through table.Game, and the players only through
// Player; the command hands both in.
package sim

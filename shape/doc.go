// Package shape says how tiles read: every reading of a winning hand, the
// kinds that a hand waits for, how far it is from winning (shanten) and what
// each discard would leave it to hope for (acceptance). It knows shapes only,
// of three forms: four sets and a pair, seven different pairs, thirteen
// orphans. What a hand is worth and whether a win is allowed is the game's
// business.
//
// All answers come out of tables that are made when the program starts (see
// tables.go), in some milliseconds. They are looked up with the base-5 suit
// indices that mahjong.Hand keeps. Hands have at most 14 tiles; the functions
// allocate nothing beyond the buffer they append to, and may be called by
// many goroutines at once.
package shape

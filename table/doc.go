// Package table is the mechanics of one deal: the wall and its two ends, whose
// turn it is, rivers and melds, the claim window and which claim goes first.
// It says what can physically happen; what a game allows and what a hand is
// worth is the game's business, and the mechanics never call back.
//
// It also holds the two things that everything above a game knows of it: the
// Game interface and the View.
package table

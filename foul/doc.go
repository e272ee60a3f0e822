// Package foul is how a strict table punishes, for any game: the table of a
// rulebook that says what follows from which offence, with its citation, and
// the ledger of what was punished. It knows no game: which offences there are,
// when one is committed and what its ruling does to a deal is the game's.
package foul

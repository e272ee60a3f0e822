// Package brought makes tables of this server of games that were played on another
// system: it reads a record as package record does, plays it on the engine, and
// writes down what happened as the log of a table that is over. So a game that was
// brought in can be replayed, counted, exported and branched off like any other.
// It is marked as what it is, and moves no rating: a record says nothing of who sat
// there (docs/history.md, ADR 129).
package brought

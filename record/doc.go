// Package record is what records of all systems have in common: the neutral form
// in which a game is read (Game), how a file is recognised, read and verified,
// and what every verifier needs.
//
// A system has a package of its own beside: tenhou, kobalab, mjailog, botzone,
// tziakcha, fancases. It says how a record of it is told and read (Format), and
// how it is judged (Source). riichiplay and mcrplay play recorded deals on the
// engine of their game, with the habits of a source as data; formats is the table
// of all of them, by which Read and VerifyFiles are called. Only riichiplay and
// the formats of riichi know that game, and only mcrplay and those of Chinese
// Official the other.
//
// Verifying drives the engine by the recorded actions and compares everything
// that the record states with what the engine finds. What differs is a
// Mismatch. A record that contradicts itself is named in excused.txt; nothing
// else is excused. A file that cannot be read is a *ReadError with the byte at
// which reading stopped.
package record

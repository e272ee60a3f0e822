// Package teach explains what players learn one by one: how a hand waits, by
// the names that books use; which tiles are safe against a riichi, each with
// the tiles that prove it; and drills of both and of furiten, made from any
// table. It sees what a seat sees and nothing else.
package teach

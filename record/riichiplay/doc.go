// Package riichiplay plays recorded deals of riichi on the engine and compares
// them with what it finds: wall, actions, prompts, results. A Source says what a
// system does otherwise than others.
package riichiplay

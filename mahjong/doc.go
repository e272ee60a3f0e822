// Package mahjong is the vocabulary of the table: tiles, melds, hands, walls,
// seats, what a player may do (Action), what has happened (Event), why
// something may not be done (Refusal) and what a hand is worth (ScoreSheet),
// with their text and JSON.
//
// It knows no rules. The words are those of the English rulebooks (chow, pung,
// kong, discard, claim); where only one game has a thing, that game's own word
// is used (riichi, dora, flower). Every type is a plain value; the zero value
// of Kind and Tile means "none, or not seen".
package mahjong

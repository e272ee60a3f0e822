// Package majsoul reads whole records of Mahjong Soul: its messages of type
// GameDetailRecords, as JSON, with what every seat was offered at every moment and
// who was furiten.
package majsoul

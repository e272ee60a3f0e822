package riichiplay

import (
	"testing"

	"jansou/mahjong"
	"jansou/record"
)

// TestAddedKongInRiichi: a record in which a seat that does not show its hand
// adds a tile to a pung after riichi cannot be, and is told as a difference: the
// wall for it is built, or refused, without a panic.
func TestAddedKongInRiichi(t *testing.T) {
	pung, err := mahjong.MakePung(mahjong.MustTile("5z"), mahjong.MustTile("5z"), mahjong.MustTile("5z"), mahjong.Seat(0))
	if err != nil {
		t.Fatal(err)
	}
	kong, err := pung.AddTile(mahjong.MustTile("5z"))
	if err != nil {
		t.Fatal(err)
	}
	r := record.Round{Indicators: mahjong.MustTiles("1z"), Hands: [4][]mahjong.Tile{mahjong.MustTiles("123456789m6677z"), nil,
		mahjong.MustTiles("123456789s6677z"), mahjong.MustTiles("123456789p1112s")}}
	for _, s := range []record.Step{
		{Kind: record.Draw, Seat: 0, Tile: mahjong.MustTile("5z")}, {Kind: record.Discard, Seat: 0, Tile: mahjong.MustTile("5z"), Drawn: true},
		{Kind: record.Claim, Seat: 1, Meld: pung}, {Kind: record.Riichi, Seat: 1}, {Kind: record.Discard, Seat: 1, Tile: mahjong.MustTile("9m")},
		{Kind: record.Draw, Seat: 2, Tile: mahjong.MustTile("2z")}, {Kind: record.Discard, Seat: 2, Tile: mahjong.MustTile("2z"), Drawn: true},
		{Kind: record.Draw, Seat: 3, Tile: mahjong.MustTile("2z")}, {Kind: record.Discard, Seat: 3, Tile: mahjong.MustTile("2z"), Drawn: true},
		{Kind: record.Draw, Seat: 0, Tile: mahjong.MustTile("3z")}, {Kind: record.Discard, Seat: 0, Tile: mahjong.MustTile("3z"), Drawn: true},
		{Kind: record.Draw, Seat: 1}, {Kind: record.Kong, Seat: 1, Meld: kong},
	} {
		s.Prompt = record.NoPrompt
		r.Steps = append(r.Steps, s)
	}
	tally := record.Verify(&record.Game{Source: &Source{Name: "session"}, Rules: record.Rules{RedFives: true, South: true}, Viewer: 0, Rounds: []record.Round{r}})
	if tally.Rounds != 1 || len(tally.Mismatches) == 0 {
		t.Errorf("no difference is told of a kong that no rule allows: %+v", tally)
	}
	for _, m := range tally.Mismatches {
		t.Log(m)
		if m.What == "engine" {
			t.Errorf("a panic: %s", m.Found)
		}
	}
}

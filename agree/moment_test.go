package agree

import (
	"testing"

	"jansou/mahjong"
	"jansou/table"
)

// TestMoment: what is asked about a discard, of a hand with three sets, one of them
// of dragons, and a pair.
func TestMoment(t *testing.T) {
	hand, err := mahjong.HandOf(mahjong.MustTiles("123456m159p99s777z"))
	if err != nil {
		t.Fatal(err)
	}
	discard := func(text string) mahjong.Action {
		return mahjong.Action{Kind: mahjong.Discard, Tile: mahjong.MustTile(text)}
	}
	legal := []mahjong.Action{discard("1p"), discard("9p"), discard("9s"), discard("7z")}
	v := table.View{Phase: table.Turn, AskedFrom: mahjong.NoSeat, Own: &table.OwnView{Hand: hand}}
	var c Counts
	note := func(did, would mahjong.Action) {
		t.Helper()
		m := momentOf(&v, legal, did)
		if err := c.note(&m, would); err != nil {
			t.Fatal(err)
		}
	}
	// Nobody threatens: to break up the dragons is a step back.
	note(discard("1p"), discard("7z"))
	if got := c.Chances[StepBack]; got != (Choice{1, 0, 1, 0}) {
		t.Errorf("in calm: %+v", got)
	}
	// Two open melds of another end the calm, and are no riichi.
	white := mahjong.Of(mahjong.White)
	meld, err := mahjong.MakePung(white, white, white, 0)
	if err != nil {
		t.Fatal(err)
	}
	v.Seats[1].Melds = []mahjong.Meld{meld, meld}
	note(discard("1p"), discard("7z"))
	if got := c.Chances[StepBack].Of + c.Chances[GoOn].Of; got != 1 {
		t.Errorf("beside two melds: %+v", c.Chances)
	}
	// Against a riichi it is a fold of the bot alone.
	v.Seats[3].Riichi = true
	note(discard("1p"), discard("7z"))
	if got := c.Chances[GoOn]; got != (Choice{1, 1, 0, 0}) {
		t.Errorf("against riichi: %+v", got)
	}
	if got := c.Discards[AgainstRiichi]; got != (Same{1, 0}) {
		t.Errorf("against riichi: %+v", got)
	}
}

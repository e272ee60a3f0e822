package riichi

import (
	"testing"

	"jansou/mahjong"
)

// TestNewAt: a game that begins in the middle stands as it was told to.
func TestNewAt(t *testing.T) {
	rs, err := Load("tenhou")
	if err != nil {
		t.Fatal(err)
	}
	g := NewAt(rs, Start{Deal: 6, Counters: 2, Deposits: 1, Points: [4]int{20000, 24000, 25000, 30000}})
	v := g.View(mahjong.NoSeat)
	if v.Prevailing != mahjong.South || v.Number != 3 || v.Counters != 2 || v.Deposits != 1 || v.Dealer != 2 {
		t.Errorf("South 3 with two counters, a bet and seat 2 dealing is %v %d, %d, %d, %v", v.Prevailing, v.Number, v.Counters, v.Deposits, v.Dealer)
	}
	if !g.NeedsWall() || g.Scores() != [4]int{20000, 24000, 25000, 30000} {
		t.Errorf("needs a wall: %v, points %v", g.NeedsWall(), g.Scores())
	}
}

// TestExtensionWithRepeat: in the extension a dealer who stays goes on, except
// where the target alone ends the game.
func TestExtensionWithRepeat(t *testing.T) {
	rs, err := Load("tenhou")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		extension Extension
		deal      int
		top       int
		want      mahjong.RuleID
	}{
		{OneWindExtension, 8, 30500, ""},
		{SuddenExtension, 8, 30500, EndTarget},
		{SuddenExtension, 8, 29900, ""},
		{SuddenExtension, 7, 30500, ""},
	} {
		house := *rs
		house.Extension = c.extension
		g := NewAt(&house, Start{Deal: c.deal, Points: [4]int{20000, 20000, c.top, 20000}})
		g.repeats = true
		if got := g.gameEnd(); got != c.want {
			t.Errorf("extension %d, deal %d, %d points: the game ends by %q, %q is right", c.extension, c.deal, c.top, got, c.want)
		}
	}
}

package riichi

import (
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/table/gametest"
)

// TestCannotHave: an offence that is reported of a seat that cannot have committed
// it is refused, with the reason, and changes nothing; reported of one that can
// have, it is ruled on.
func TestCannotHave(t *testing.T) {
	strict := func(name string) *Ruleset {
		rs, err := load(t, name).WithDiscipline("strict")
		if err != nil {
			t.Fatal(err)
		}
		return rs
	}
	before := New(strict("ema2025"))
	if _, err := before.Judge(nil, mahjong.Fault{Seat: south, Rule: FoulOwnTilesShown}, nil); err == nil || !strings.Contains(err.Error(), "nothing has been dealt yet") {
		t.Errorf("tiles shown before the deal: %v", err)
	}
	// East has discarded 6s, which South has claimed: an open hand, and no riichi.
	chowed := func(name string) *Game {
		g := offered(t, strict(name))
		for _, s := range []mahjong.Seat{west, north} {
			gametest.Do(t, g, s, mahjong.Action{Kind: mahjong.Pass})
		}
		for _, a := range g.Legal(south, nil) {
			if a.Kind == mahjong.Claim {
				gametest.Do(t, g, south, a)
				return g
			}
		}
		t.Fatal("South can claim nothing")
		return nil
	}
	for name, cases := range map[string][]struct {
		fault mahjong.Fault
		want  string // "": it is ruled on
	}{
		"ema2025": {
			{mahjong.Fault{Seat: mahjong.NoSeat, Rule: FoulInformation}, "is no seat of the table"},
			{mahjong.Fault{Seat: north, Rule: FoulTenpaiEarly}, "knows no offence"},
			{mahjong.Fault{Seat: north, Rule: WinShape}, "knows no offence"},
			{mahjong.Fault{Seat: north, Rule: FoulLateArrival}, "by how many minutes?"},
			{mahjong.Fault{Seat: north, Rule: FoulLateArrival, N: 3}, ""},
			{mahjong.Fault{Seat: north, Rule: FoulOwnTilesShown, N: 137}, "there are only 136 tiles"},
			{mahjong.Fault{Seat: north, Rule: FoulOwnTilesShown, N: 70_000}, "there are only 136 tiles"},
			{mahjong.Fault{Seat: north, Rule: FoulClaimedTileLeft}, "has claimed nothing in this deal"},
			{mahjong.Fault{Seat: south, Rule: FoulClaimedTileLeft}, ""},
			{mahjong.Fault{Seat: north, Rule: FoulSwapCall}, "has claimed nothing in this deal"},
			{mahjong.Fault{Seat: north, Rule: FoulRiichiOpen}, "has claimed nothing in this deal"},
			{mahjong.Fault{Seat: north, Rule: FoulNotenRiichi}, "is not in riichi"},
			{mahjong.Fault{Seat: north, Rule: FoulRiichiHandDiscard}, "is not in riichi"},
			{mahjong.Fault{Seat: north, Rule: FoulRiichiTileTouched}, "is not in riichi"},
			{mahjong.Fault{Seat: north, Rule: FoulRotationForgotten}, "is not in riichi"},
			{mahjong.Fault{Seat: north, Rule: FoulMissingBet}, "is not in riichi"},
			{mahjong.Fault{Seat: north, Rule: FoulSetCallInRiichi}, "is not in riichi"},
			{mahjong.Fault{Seat: north, Rule: FoulDeadCall}, "has no dead hand"},
			{mahjong.Fault{Seat: north, Rule: FoulLateTsumo}, "has discarded nothing in this deal"},
			{mahjong.Fault{Seat: east, Rule: FoulLateTsumo}, ""},
			{mahjong.Fault{Seat: north, Rule: FoulMeldDirection, N: 1}, "has claimed nothing in this deal"},
			{mahjong.Fault{Seat: south, Rule: FoulMeldDirection}, "there are three"},
			{mahjong.Fault{Seat: south, Rule: FoulMeldDirection, N: 4}, "there are three"},
			{mahjong.Fault{Seat: south, Rule: FoulMeldDirection, N: 3}, "whose tile it was"},
			{mahjong.Fault{Seat: south, Rule: FoulMeldDirection, N: 1}, ""},
		},
		"wrc2025": {
			{mahjong.Fault{Seat: north, Rule: FoulDeadCallUnaware}, "has no dead hand"},
			{mahjong.Fault{Seat: north, Rule: FoulEarlyDiscard}, "is not the dealer"},
			{mahjong.Fault{Seat: east, Rule: FoulEarlyDiscard}, ""},
			{mahjong.Fault{Seat: east, Rule: FoulRiichiForm, N: 1}, "is not in riichi"},
			{mahjong.Fault{Seat: east, Rule: FoulRiichiForm}, ""},
		},
	} {
		g := chowed(name)
		was := *g
		for _, tc := range cases {
			events, err := g.Judge(nil, tc.fault, nil)
			switch {
			case tc.want == "" && (err != nil || len(events) < 2):
				t.Errorf("%s: %+v is not ruled on: %v", name, tc.fault, err)
			case tc.want != "" && (err == nil || !strings.Contains(err.Error(), tc.want) || len(events) > 0):
				t.Errorf("%s: %+v: error %v, want %q", name, tc.fault, err, tc.want)
			}
		}
		if *g != was {
			t.Errorf("%s: reporting has changed the game", name)
		}
	}
	assisted := offered(t, load(t, "ema2025"))
	if _, err := assisted.Judge(nil, mahjong.Fault{Seat: east, Rule: FoulInformation}, nil); err == nil || !strings.Contains(err.Error(), "not strict") {
		t.Errorf("a table that refuses what is forbidden: %v", err)
	}
}

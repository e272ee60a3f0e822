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
	if _, err := before.Judge(nil, mahjong.Fault{Seat: south, Rule: FoulOwnTilesShown}, nil); err == nil || !strings.Contains(err.Error(), "not_dealt") {
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
			{mahjong.Fault{Seat: mahjong.NoSeat, Rule: FoulInformation}, "no_seat"},
			{mahjong.Fault{Seat: north, Rule: FoulTenpaiEarly}, "unknown_offence"},
			{mahjong.Fault{Seat: north, Rule: WinShape}, "unknown_offence"},
			{mahjong.Fault{Seat: north, Rule: FoulLateArrival}, "minutes"},
			{mahjong.Fault{Seat: north, Rule: FoulLateArrival, N: 3}, ""},
			{mahjong.Fault{Seat: north, Rule: FoulOwnTilesShown, N: 96}, "too_many_tiles, seat 3, riichi.foul.own_tiles_shown, 96, at most 95"},
			{mahjong.Fault{Seat: north, Rule: FoulOwnTilesShown, N: 95}, ""},
			{mahjong.Fault{Seat: north, Rule: FoulClaimedTileLeft}, "no_claim, seat 3"},
			{mahjong.Fault{Seat: south, Rule: FoulClaimedTileLeft}, "tile_in_time, seat 1"},
			{mahjong.Fault{Seat: north, Rule: FoulSwapCall}, "no_claim, seat 3"},
			{mahjong.Fault{Seat: north, Rule: FoulRiichiOpen}, "no_claim, seat 3"},
			{mahjong.Fault{Seat: north, Rule: FoulNotenRiichi}, "no_riichi, "},
			{mahjong.Fault{Seat: north, Rule: FoulRiichiHandDiscard}, "no_riichi, "},
			{mahjong.Fault{Seat: north, Rule: FoulRiichiTileTouched}, "no_riichi, "},
			{mahjong.Fault{Seat: north, Rule: FoulRotationForgotten}, "no_riichi, "},
			{mahjong.Fault{Seat: north, Rule: FoulMissingBet}, "no_riichi, "},
			{mahjong.Fault{Seat: north, Rule: FoulSetCallInRiichi}, "no_riichi, "},
			{mahjong.Fault{Seat: north, Rule: FoulDeadCall}, "not_dead"},
			{mahjong.Fault{Seat: north, Rule: FoulLateTsumo}, "no_discard, "},
			{mahjong.Fault{Seat: east, Rule: FoulLateTsumo}, ""},
			{mahjong.Fault{Seat: north, Rule: FoulMeldDirection, N: 1}, "no_claim, seat 3"},
			{mahjong.Fault{Seat: south, Rule: FoulMeldDirection}, "direction, "},
			{mahjong.Fault{Seat: south, Rule: FoulMeldDirection, N: 4}, "direction, "},
			{mahjong.Fault{Seat: south, Rule: FoulMeldDirection, N: 3}, "right_direction"},
			{mahjong.Fault{Seat: south, Rule: FoulMeldDirection, N: 1}, ""},
		},
		"wrc2025": {
			{mahjong.Fault{Seat: north, Rule: FoulDeadCallUnaware}, "not_dead"},
			{mahjong.Fault{Seat: north, Rule: FoulEarlyDiscard}, "not_dealer"},
			{mahjong.Fault{Seat: east, Rule: FoulEarlyDiscard}, ""},
			{mahjong.Fault{Seat: east, Rule: FoulRiichiForm, N: 1}, "no_riichi, "},
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
	if _, err := assisted.Judge(nil, mahjong.Fault{Seat: east, Rule: FoulInformation}, nil); err == nil || !strings.Contains(err.Error(), "not_strict") {
		t.Errorf("a table that refuses what is forbidden: %v", err)
	}
}

// anyone are the offences that anybody can commit as soon as tiles are dealt, and
// those that nobody needs tiles for, each with the reason.
var anyone = map[mahjong.RuleID]string{
	FoulFalseWin: "a word", FoulEmptyCall: "a word", FoulEmptyRiichi: "a word", FoulTenpaiEarly: "a word",
	FoulCallChanged: "a word", FoulInvalidTerm: "a word",
	FoulGestureOrder: "a claim that was taken back leaves nothing",
	FoulFalseSet:     "before the discard: tiles that were laid and put back", FoulFalseKong: "the same",
	FoulTileCount: "the tiles that were dealt", FoulOwnTilesShown: "the same", FoulOthersTilesShown: "the same", FoulHandShownEarly: "the same",
	FoulOutOfTurnDraw: "it is not its turn", FoulDrawFromHand: "it needs no turn either",
	FoulPlayImpossible: "any mistake", FoulInformation: "people, not tiles", FoulEtiquette: "people, not tiles",
	FoulObstruction: "people, not tiles", FoulCheating: "people, not tiles",
	FoulResultSheet: "the sheet of an earlier game of the session", FoulLateArrival: "it is late before anything is dealt",
}

// TestInnocent: of a seat that has done nothing in the first deal but be dealt
// thirteen tiles every offence is refused that is not anybody's, at every table
// that knows it; the others are ruled on.
func TestInnocent(t *testing.T) {
	for _, name := range Names() {
		rs, err := load(t, name).WithDiscipline("strict")
		if err != nil {
			continue
		}
		g := offered(t, rs)
		for _, id := range g.Offences() {
			_, free := anyone[id]
			events, err := g.Judge(nil, mahjong.Fault{Seat: north, Rule: id, N: 1}, nil)
			if free != (err == nil) || free != (len(events) > 0) {
				t.Errorf("%s: %s of a seat that has done nothing: %v", name, id, err)
			}
		}
		for _, f := range []mahjong.Fault{
			{Rule: FoulFalseWin, Stage: mahjong.AfterLast}, {Rule: FoulFalseWin, Stage: mahjong.AtDraw}, {Rule: FoulFalseWin, Stage: mahjong.AtOwnWin},
			{Rule: FoulFalseSet, Stage: mahjong.AfterDiscard}, {Rule: FoulOthersTilesShown, N: 53},
		} {
			f.Seat = north
			if _, err := g.Judge(nil, f, nil); err == nil {
				t.Errorf("%s: %+v of a seat that has done nothing is ruled on", name, f)
			}
		}
	}
}

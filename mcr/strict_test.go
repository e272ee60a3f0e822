package mcr

import (
	"math/rand/v2"
	"strings"
	"testing"

	"jansou/foul"
	"jansou/mahjong"
	"jansou/table"
	"jansou/table/gametest"
)

// strictBook is the named ruleset for a strict table.
func strictBook(t *testing.T, name string) *Ruleset {
	t.Helper()
	rs := *load(t, name)
	rs.Discipline = foul.Strict
	return &rs
}

// TestStrictLaws: see gametest.PlayStrict, at tables where claims are answered at
// a prompt, and at those where they are called.
func TestStrictLaws(t *testing.T) {
	for _, name := range Names() {
		for _, claims := range []string{"prompt", "live"} {
			rs, err := strictBook(t, name).WithClaims(claims)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(name+" "+claims, func(t *testing.T) {
				t.Parallel()
				x := strictGame(rs)
				seen := gametest.PlayStrict(t, 3, x)
				for _, id := range x.Offences {
					// Hands that wait, and what only who has declared a win can
					// commit, are rare by chance; scripts show them.
					rare := id == WinBelowMinimum || id == WinWrongTile || id == WinOneShort || id == WinTileMixed || id == HandNotIntact
					if seen.Ruled[id] == 0 && !rare {
						t.Errorf("nobody has committed %s", id)
					}
				}
			})
		}
	}
}

func strictGame(rs *Ruleset) gametest.StrictGame {
	return gametest.StrictGames(func() *Game { return New(rs) }, gametest.StrictGame{
		Tiles:   rs.Tiles(),
		OnTable: func(g table.Strict) int { return g.(*Game).d.Tiles() },
		Held: func(g table.Strict) (sum int) {
			for _, p := range g.(*Game).Scores() {
				sum += p
			}
			return sum
		},
		Offences: rs.Penalties().Offences(), Careful: 6,
	})
}

// The figures of the rules report (4.3), of the Green Book (3.11) and of the MERS
// regulations, as rulings.
func TestRulings(t *testing.T) {
	points := func(each int32) [4]int32 { return [4]int32{each, -3 * each, each, each} }
	for _, tc := range []struct {
		table string
		fault mahjong.Fault
		times int
		want  mahjong.Ruling
	}{
		{"mcr-1998", mahjong.Fault{Rule: WinBelowMinimum}, 1, mahjong.Ruling{Verdict: mahjong.DeadHand, Points: points(10), Dead: true}},
		{"mcr-1998", mahjong.Fault{Rule: WinOneShort}, 1, mahjong.Ruling{Verdict: mahjong.DeadHand, Points: points(20), Dead: true}},
		{"mcr-1998", mahjong.Fault{Rule: WinFarShort}, 1, mahjong.Ruling{Verdict: mahjong.Disqualified, Dead: true}},
		{"mcr-1998", mahjong.Fault{Rule: WrongSet}, 1, mahjong.Ruling{Verdict: mahjong.DeadHand, Dead: true}},
		{"mcr-1998", mahjong.Fault{Rule: EmptyCall}, 1, mahjong.Ruling{Verdict: mahjong.Warned}},
		{"mcr-1998", mahjong.Fault{Rule: EmptyCall}, 2, mahjong.Ruling{Verdict: mahjong.Fined, Points: [4]int32{1: -5}, Deducted: true}},
		{"mcr-1998", mahjong.Fault{Rule: EmptyCall}, 4, mahjong.Ruling{Verdict: mahjong.Fined, Points: [4]int32{1: -20}, Deducted: true}},
		{"mcr-1998", mahjong.Fault{Rule: EmptyCall}, 99, mahjong.Ruling{Verdict: mahjong.Fined, Points: [4]int32{1: -60}, Deducted: true}},
		{"mcr-1998", mahjong.Fault{Rule: LateArrival, N: 10}, 1, mahjong.Ruling{Verdict: mahjong.Warned, Points: [4]int32{1: -10}, Deducted: true}},
		{"mcr-1998", mahjong.Fault{Rule: LateArrival, N: 11}, 1, mahjong.Ruling{Verdict: mahjong.Fined, Points: [4]int32{1: -20}, Deducted: true}},
		{"mcr-1998", mahjong.Fault{Rule: LateArrival, N: 16}, 1, mahjong.Ruling{Verdict: mahjong.Disqualified, Dead: true}},
		{"mcr-1998", mahjong.Fault{Rule: HandLaidOpen, Stage: mahjong.WithWin}, 1, mahjong.Ruling{Verdict: mahjong.Warned}},
		{"mcr-1998", mahjong.Fault{Rule: HandLaidOpen}, 1, mahjong.Ruling{Verdict: mahjong.DeadHand, Dead: true}},
		{"mcr-wmo", mahjong.Fault{Rule: WinBelowMinimum}, 1, mahjong.Ruling{Verdict: mahjong.DeadHand, Points: points(10), Dead: true}},
		{"mcr-wmo", mahjong.Fault{Rule: WinOneShort}, 1, mahjong.Ruling{Verdict: mahjong.DeadHand, Points: points(20), Dead: true}},
		{"mcr-wmo", mahjong.Fault{Rule: WrongSet, Stage: mahjong.BeforeDiscard}, 1, mahjong.Ruling{Verdict: mahjong.DeadHand, Dead: true}},
		{"mcr-wmo", mahjong.Fault{Rule: WrongSet, Stage: mahjong.AfterDiscard}, 1, mahjong.Ruling{Verdict: mahjong.DeadHand, Dead: true}},
		{"mcr-wmo", mahjong.Fault{Rule: LateArrival, N: 16}, 1, mahjong.Ruling{Verdict: mahjong.Disqualified, Dead: true}},
		{"mcr-ema", mahjong.Fault{Rule: WrongSet, Stage: mahjong.BeforeDiscard}, 1, mahjong.Ruling{Verdict: mahjong.Warned}},
		{"mcr-ema", mahjong.Fault{Rule: WrongSet, Stage: mahjong.AfterDiscard}, 1, mahjong.Ruling{Verdict: mahjong.DeadHand, Dead: true}},
		{"mcr-ema", mahjong.Fault{Rule: WinTileMixed}, 1, mahjong.Ruling{Verdict: mahjong.Fined, Points: [4]int32{1: -10}, Deducted: true}},
		{"mcr-ema", mahjong.Fault{Rule: EmptyCall}, 5, mahjong.Ruling{Verdict: mahjong.Fined, Points: [4]int32{1: -30}, Deducted: true}},
		{"mcr-forty", mahjong.Fault{Rule: WinWrongTile}, 1, mahjong.Ruling{Verdict: mahjong.DeadHand, Points: [4]int32{1: -40}, Deducted: true, Dead: true}},
		{"mcr-botzone", mahjong.Fault{Rule: TimeExceeded}, 1, mahjong.Ruling{Verdict: mahjong.Fined, Points: points(10), Ends: true}},
	} {
		tc.fault.Seat, tc.want.Times = 1, tc.times
		got, err := penalties[tc.table].Ruling(tc.fault, tc.times, 0)
		got.Cite, got.Reading = "", ""
		if err != nil || got != tc.want {
			t.Errorf("%s, %+v, time %d: %+v, %v; want %+v", tc.table, tc.fault, tc.times, got, err, tc.want)
		}
	}
}

// At a strict table everybody is asked about a discard and offered the same
// calls; two wrong wins are judged in turn order, and a right one stands.
func TestStrictWindow(t *testing.T) {
	g := New(strictBook(t, "mcr-wmo"))
	events, err := g.Deal(nil, gametest.Wall(g.rs.Tiles(), rand.New(rand.NewPCG(5, 1))))
	gametest.Happen(t, g, events, err)
	do := func(s mahjong.Seat, a mahjong.Action) []mahjong.Event {
		t.Helper()
		return gametest.Do(t, g, s, a)
	}
	for g.d.Drawn.Kind().IsFlower() {
		do(0, mahjong.Action{Kind: mahjong.FlowerAction, Tile: g.d.Drawn})
	}
	do(0, mahjong.Action{Kind: mahjong.Discard, Tile: g.d.Drawn, Drawn: true})
	named := func(s mahjong.Seat) (kinds []mahjong.MeldKind) {
		for _, a := range g.Could(s, nil) {
			kinds = append(kinds, a.Meld.Kind())
		}
		return kinds
	}
	if a, b := len(named(1)), len(named(3)); a != b || a < 4 {
		t.Errorf("seat 1 could do %v, seat 3 %v", named(1), named(3))
	}
	win := mahjong.Action{Kind: mahjong.Win}
	if got := do(2, win); len(got) != 1 || got[0].Kind != mahjong.Answered {
		t.Errorf("an answer is judged before all have answered: %v", got)
	}
	do(3, mahjong.Action{Kind: mahjong.Pass})
	got := do(1, win)
	var said []string
	for _, e := range got {
		said = append(said, e.Kind.String()+" "+e.Seat.String())
	}
	v := g.View(mahjong.NoSeat)
	if len(got) != 6 || got[1].Kind != mahjong.Faulted || got[1].Seat != 1 || got[3].Seat != 2 || got[5].Kind != mahjong.Drew ||
		!v.Seats[1].Dead || !v.Seats[2].Dead || v.Seats[3].Dead || len(v.Ledger) != 2 || v.Ledger[0].Hand == nil {
		t.Errorf("%v, %+v", said, v.Ledger)
	}
	if g.Scores() != [4]int{40, -40, -40, 40} {
		t.Errorf("the seats hold %v", g.Scores())
	}
}

// What a referee reports is ruled by the table, or as the referee says; what
// cannot have been committed, or is no ruling, is an error.
func TestJudge(t *testing.T) {
	g := New(strictBook(t, "mcr-wmo"))
	fault := func(rule mahjong.RuleID, n int) mahjong.Fault { return mahjong.Fault{Seat: 2, Rule: rule, N: n} }
	if _, err := g.Judge(nil, fault(OwnTileShown, 1), nil); err == nil {
		t.Error("a tile was shown before anything was dealt")
	}
	apply := func(events []mahjong.Event, err error) {
		t.Helper()
		gametest.Happen(t, g, events, err)
	}
	apply(g.Deal(nil, gametest.Wall(g.rs.Tiles(), rand.New(rand.NewPCG(6, 1)))))
	apply(g.Judge(nil, fault(OthersTilesShown, 5), nil)) // which the book leaves to the referee
	for want, f := range map[string]mahjong.Fault{
		"no_seat": {Seat: mahjong.NoSeat, Rule: Information},
		"minutes": fault(LateArrival, 0),
		"too_many_tiles, seat 2, mcr.foul.own_tile_shown, 15, at most 13": fault(OwnTileShown, 15),
		"no_claim, seat 2, mcr.foul.claimed_tile_left":                    fault(ClaimedTileLeft, 0),
		"no_claim, seat 2, mcr.foul.wrong_set":                            {Seat: 2, Rule: WrongSet, Stage: mahjong.AfterDiscard},
		"no_discard, seat 2":                                              fault(DiscardNamed, 0),
		"unknown_offence, mcr.win.shape":                                  fault(WinShape, 0),
		"unknown_offence, mcr.foul.not_there":                             fault("mcr.foul.not_there", 0),
	} {
		if events, err := g.Judge(nil, f, nil); err == nil || !strings.Contains(err.Error(), want) || len(events) > 0 {
			t.Errorf("%+v: error %v, want %q", f, err, want)
		}
	}
	for _, r := range []mahjong.Ruling{
		{Verdict: mahjong.Fined, Points: [4]int32{5, 0, -10, 5}},
		{Reading: "why"},
		{Verdict: mahjong.Fined, Points: [4]int32{5, 0, -5, 5}, Reading: "why"},
		{Verdict: mahjong.Fined, Points: [4]int32{-5, 0, -5, 0}, Deducted: true, Reading: "why"},
		{Verdict: mahjong.Chombo, Again: true, Reading: "why"},
	} {
		if _, err := g.Judge(nil, fault(OthersTilesShown, 5), &r); err == nil {
			t.Errorf("a referee rules %+v", r)
		}
	}
	apply(g.Judge(nil, fault(OthersTilesShown, 5), &mahjong.Ruling{Verdict: mahjong.Fined, Points: [4]int32{5, 5, -15, 5}, Reading: "the hand was seen whole"}))
	want := foul.Ledger(g.View(mahjong.NoSeat).Ledger)
	if len(want) != 1 || want[0].Cite != "the referee" || want[0].Verdict != mahjong.Fined || g.Scores() != [4]int{5, 5, -15, 5} {
		t.Errorf("%+v, %v", want, g.Scores())
	}
	assisted := New(load(t, "mcr-wmo"))
	if _, err := assisted.Judge(nil, fault(LateArrival, 5), nil); err == nil || assisted.Strict() {
		t.Error("a table that refuses what is forbidden judges")
	}
}

// TestInnocent: of a seat that has done nothing but be dealt its tiles every
// offence is refused that is not anybody's; the others, which take a word, a hand
// that reaches out or the tiles that were dealt, are ruled on.
func TestInnocent(t *testing.T) {
	needs := map[mahjong.RuleID]string{
		LateClaim: "no_offer", WinTileMixed: "no_win", ClaimedTileLeft: "no_claim",
		DiscardNamed: "no_discard", TimeExceeded: "not_waited_for",
		GestureOrder: "no_offer", ReachedForWall: "no_offer", HandNotIntact: "no_win",
	}
	for _, name := range Names() {
		g := New(strictBook(t, name))
		events, err := g.Deal(nil, gametest.Wall(g.rs.Tiles(), rand.New(rand.NewPCG(6, 1))))
		gametest.Happen(t, g, events, err)
		for i := 0; g.laying > 0; i++ {
			s := mahjong.Seat(i % 4)
			for legal := g.Legal(s, nil); len(legal) > 0; legal = g.Legal(s, nil) {
				gametest.Do(t, g, s, legal[0])
			}
		}
		for _, id := range g.Offences() {
			_, err := g.Judge(nil, mahjong.Fault{Seat: 3, Rule: id, N: 1}, nil)
			if want := needs[id]; (want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %s of a seat that has done nothing: %v, want %q", name, id, err, want)
			}
		}
		for _, f := range []mahjong.Fault{{Rule: HandLaidOpen, Stage: mahjong.WithWin}, {Rule: WinFarShort, Stage: mahjong.AtOwnWin},
			{Rule: OthersTilesShown, N: 41}, {Rule: WrongSet, Stage: mahjong.AfterDiscard}} {
			f.Seat = 3
			if _, err := g.Judge(nil, f, nil); err == nil {
				t.Errorf("%s: %+v of a seat that has done nothing is ruled on", name, f)
			}
		}
	}
}

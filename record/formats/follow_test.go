package formats

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jansou/mahjong"
	"jansou/mjai"
	"jansou/record/mjailog"
	"jansou/riichi"
	"jansou/table"
	"jansou/table/gametest"
)

// TestFollower plays games whose seats are told of them over mjai: each finds,
// whenever it is asked, the very actions that the table has for it, sees the
// same table, and finds nothing to do when it is not asked.
func TestFollower(t *testing.T) {
	asked, unasked := 0, 0
	for seed := range uint64(5) {
		rs := tenhouRules(t)
		if seed == 4 {
			rs = fourReds(t)
		}
		o := &own{g: riichi.New(rs), rng: rand.New(rand.NewPCG(seed, 9))}
		var seats [4]struct {
			mjailog.Follower
			mjai.Teller
		}
		for s := range seats {
			if seed == 4 { // mjai does not say how many red fives there are
				seats[s].Rules = rs
			}
			if err := seats[s].Follower.Tell(mjai.Begin(mahjong.Seat(s), [4]string{}, 2, true)); err != nil {
				t.Fatal(err)
			}
		}
		for !o.g.Over() {
			var events []mahjong.Event
			var err error
			if o.g.NeedsWall() {
				events, err = o.g.Deal(nil, gametest.Wall(rs.Tiles(), o.rng))
			} else {
				s, legal := gametest.Asked(t, o.g)
				if o.g.View(s).Phase != table.Declaring { // the protocol has no words for it
					view, found, err := seats[s].Ask()
					if err != nil {
						t.Fatalf("seed %d: %v", seed, err)
					}
					asked++
					compareFollowed(t, o.g.View(s), view, legal, found)
					if other := s.Next(); asked%9 == 0 && len(o.g.Legal(other, nil)) == 0 {
						unasked++
						if _, found, err := seats[other].Ask(); err != nil || len(found) > 0 {
							t.Fatalf("%v is not asked and may do %v, error %v", other, found, err)
						}
					}
				}
				events, err = o.g.Decide(nil, s, o.choose(s, legal))
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				o.g.Apply(e)
				for s := range seats {
					said, ok := o.g.Redact(mahjong.Seat(s), e)
					if !ok {
						continue
					}
					v := o.g.View(mahjong.Seat(s))
					for _, m := range seats[s].Teller.Tell(nil, &said, &v) {
						if err := seats[s].Follower.Tell(m); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
		}
	}
	t.Logf("asked %d times, not asked %d times", asked, unasked)
	if asked < 1000 || unasked < 50 {
		t.Error("too little was compared")
	}
}

func compareFollowed(t *testing.T, want, got table.View, legal, found []mahjong.Action) {
	t.Helper()
	if !slices.Equal(legal, found) {
		t.Fatalf("the table has %v, the follower %v", legal, found)
	}
	same := want.Phase == got.Phase && want.Live == got.Live && want.Asked == got.Asked && want.Counters == got.Counters &&
		want.Deposits == got.Deposits && want.Own.Hand == got.Own.Hand && slices.Equal(want.Indicators, got.Indicators)
	for s := range want.Seats {
		a, b := &want.Seats[s], &got.Seats[s]
		same = same && slices.Equal(a.Melds, b.Melds) && len(a.River) == len(b.River) && a.Points == b.Points &&
			a.Concealed == b.Concealed && a.Riichi == b.Riichi && a.Accepted == b.Accepted
	}
	if !same || len(want.Own.Furiten) != len(got.Own.Furiten) || len(want.Own.Waits) != len(got.Own.Waits) {
		t.Fatalf("the table is seen as\n%+v\n%+v\nby the follower as\n%+v\n%+v", want, *want.Own, got, *got.Own)
	}
}

// tenhouRules returns that ruleset.
func tenhouRules(t testing.TB) *riichi.Ruleset {
	t.Helper()
	rs, err := riichi.Load("tenhou")
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

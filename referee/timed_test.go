package referee

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jansou/games"
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/table"
)

// A deal in which the time was called is played again under a ruleset that has no
// time limit: the clock is no choice of anybody.
func TestTimeCalledPartsNoWays(t *testing.T) {
	rs, err := riichi.ReadRuleset([]byte(`{"name":"timed","title":"timed","based_on":"ema2016","options":{"session_minutes":{"value":90,"cite":"house"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	l := &Log{Book: games.Riichi(rs)}
	g := l.Book.New()
	happen := func(events []mahjong.Event, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			g.Apply(e)
		}
		l.Events = append(l.Events, events...)
	}
	happen(g.Deal(nil, shuffled(t, l.Book.Tiles(), rand.New(rand.NewPCG(5, 1)))))
	for range 20 {
		s := mahjong.Seat(0)
		for !g.Asked(s) {
			s++
		}
		happen(g.Decide(nil, s, g.Default(s)))
		if len(l.Events) > 8 && g.View(mahjong.NoSeat).Last == 0 {
			happen(g.(table.Session).TimeUp(nil), nil)
		}
	}
	called := slices.IndexFunc(l.Events, func(e mahjong.Event) bool { return e.Kind == mahjong.TimeCalled })
	if called < 0 || g.View(mahjong.NoSeat).Last != 2 {
		t.Fatalf("the time was called at event %d, deals left %d", called, g.View(mahjong.NoSeat).Last)
	}
	for _, rev := range []int{called, called + 1, len(l.Events)} {
		list, err := Compare(l, rev, 0, mahjong.Action{Kind: mahjong.Win}, named(t, "ema2016"))
		if err != nil {
			t.Fatal(err)
		}
		if c := list[0]; c.Way != Replayed || c.Ruling == nil {
			t.Errorf("revision %d: %s, parted %+v: %s", rev, c.Way, c.Parted, c.Why)
		}
	}
}

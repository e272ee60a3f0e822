package referee

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"jansou/games"
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/table"
)

// A deal of a table where claims are called live can be laid out under every
// ruleset that asks for them, at every moment.
func TestLiveDealsAreLaidOut(t *testing.T) {
	rs, err := riichi.ReadRuleset(json.RawMessage(`{"name":"live","title":"live","based_on":"ema2016","options":{"claims":{"value":"live","cite":"house"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	l := playLive(t, games.Riichi(rs), rand.New(rand.NewPCG(3, 7)))
	for rev := 1; rev <= len(l.Events); rev += 29 {
		list, err := Compare(l, rev, mahjong.Seat(rev&3), mahjong.Action{Kind: mahjong.Win}, shelves()[l.Book.Kind()]...)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range list {
			if c.Way == Impossible || c.Ruling == nil {
				t.Errorf("revision %d under %s: %s", rev, c.Ruleset, c.Why)
			}
		}
	}
}

// playLive plays some deals under b, where the time to call lapses now and then.
func playLive(t *testing.T, b games.Book, r *rand.Rand) *Log {
	t.Helper()
	l := &Log{Book: b}
	g := b.New()
	live := g.(table.Live)
	for steps := 0; len(l.Events) < 700 && !g.Over(); steps++ {
		if steps > 5000 {
			t.Fatal("the game does not go on")
		}
		var events []mahjong.Event
		var err error
		if g.NeedsWall() {
			events, err = g.Deal(nil, shuffled(t, b.Tiles(), r))
		}
		for s := mahjong.Seat(0); s.Valid() && len(events) == 0 && err == nil; s++ {
			if legal := g.Legal(s, nil); len(legal) > 0 && r.IntN(3) > 0 {
				events, err = g.Decide(nil, s, builder{r}.act(g.View(s), legal))
			}
		}
		if len(events) == 0 && err == nil && live.Patience() != table.NoWait {
			events, err = live.Lapse(nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			g.Apply(e)
		}
		l.Events = append(l.Events, events...)
	}
	return l
}

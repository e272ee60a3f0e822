package parlour_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"jansou/parlour"
)

// finish plays the little game of these people to its end.
func finish(t *testing.T, people ...*person) {
	t.Helper()
	for range 10_000 {
		over := true
		for _, p := range people {
			p.hear()
			if p.last.Table.Status == parlour.Over {
				continue
			}
			over = false
			if len(p.last.Legal) > 0 {
				p.act(p.last.Legal[0], "")
			}
			if p.last.Pause != nil {
				p.say(parlour.Request{Verb: parlour.Ready})
			}
		}
		if over {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatal("the game does not end")
}

// standing is since when tables stay, by their names.
type standing map[string]time.Time

func (s standing) NoteStayTable(context.Context, string, string, time.Time) error { return nil }

func (s standing) StoodAt(_ context.Context, stay string, at time.Time) (bool, error) {
	made, is := s[stay]
	return is && !made.After(at), nil
}

// TestAgainAtStay: the next table is of the same table that stays, and not of another
// that has its address by then.
func TestAgainAtStay(t *testing.T) {
	for _, anew := range []bool{false, true} {
		inPlace(t, func(t *testing.T, pl *place) {
			pl.close()
			stays := standing{"club": time.Now()}
			pl.cfg.Stays = stays
			pl.open()
			id := pl.order(parlour.Order{People: 2, Clock: noClock, Pace: parlour.Brisk, Stay: &parlour.StayOf{Name: "club", Title: "The Club"}})
			ann, bob := pl.person('a', id), pl.person('b', id)
			ann.sit()
			bob.sit()
			finish(t, ann, bob)
			if anew {
				stays["club"] = time.Now()
			}
			ann.say(parlour.Request{Verb: parlour.Again, ID: "g"})
			if ann.last.Next == nil {
				t.Fatalf("Ann is answered %s", ann.last.raw)
			}
			info, err := pl.p.Info(ann.last.Next.ID, ann.owner)
			if err != nil || (info.Stay == nil) != anew {
				t.Errorf("made anew %v: the next table is of %+v, %v", anew, info.Stay, err)
			}
		})
	}
}

// TestAgain: everybody who wants to play again comes to the same new table and
// sits there; who comes later finds it, also after the parlour was opened anew.
func TestAgain(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{People: 3, Public: true, Clock: noClock, Pace: parlour.Brisk})
		ann, bob, carl := pl.person('a', id), pl.person('b', id), pl.person('c', id)
		eve := pl.person('e', id)
		again := parlour.Request{Verb: parlour.Again, ID: "g"}
		for _, p := range []*person{ann, bob, carl} {
			p.sit()
		}
		if got := codes(ann.say(again)); !slices.Equal(got, []parlour.Code{parlour.NotOver}) {
			t.Errorf("during the game: %v", got)
		}
		finish(t, ann, bob, carl, eve)
		if ann.last.Next != nil {
			t.Fatalf("a next table before anybody wanted one: %+v", ann.last.Next)
		}
		if got := codes(eve.say(again)); !slices.Equal(got, []parlour.Code{parlour.NotSeated}) {
			t.Errorf("a spectator: %v", got)
		}
		ann.say(again)
		if ann.last.Ack != "g" || ann.last.Next == nil {
			t.Fatalf("Ann is answered %s", ann.last.raw)
		}
		next := ann.last.Next.ID
		bob.say(again)
		carl.hear()
		eve.hear()
		for _, p := range []*person{ann, bob, carl, eve} {
			p.hear()
			if n := p.last.Next; n == nil || n.ID != next || !slices.Equal(n.Going, []int{0, 1}) || n.Status != parlour.Waiting {
				t.Errorf("%c is told %+v", p.owner[0], n)
			}
		}
		info, err := pl.p.Info(next, ann.owner)
		if err != nil || info.Free != 1 || info.People != 3 || !info.Public || info.Pace != parlour.Brisk {
			t.Errorf("the next table: %+v, %v", info, err)
		}
		if n := len(pl.p.List(parlour.Owner{})); n != 1 {
			t.Errorf("%d tables are listed", n)
		}

		pl.close()
		pl.open()
		for _, p := range []*person{ann, bob, carl} {
			p.connect(pl)
		}
		if !strings.Contains(carl.last.raw, `"going":[0,1]`) {
			t.Errorf("the page is not told who goes as a list of numbers: %s", carl.last.raw)
		}
		if n := carl.last.Next; n == nil || n.ID != next || !slices.Equal(n.Going, []int{0, 1}) {
			t.Errorf("after a restart Carl is told %+v", n)
		}
		ann.say(again) // once more: she sits there already
		carl.say(again)
		if n := carl.last.Next; n == nil || n.ID != next || !slices.Equal(n.Going, []int{0, 1, 2}) {
			t.Errorf("Carl goes, too: %+v", n)
		}
		ann.hear()
		there := pl.person('a', next)
		if there.last.Table.Status != parlour.Playing || !there.last.You.Valid() || there.last.Seats[there.last.You].Name != "Ann" {
			t.Errorf("at the next table: %s", there.last.raw)
		}
	})
}

// TestAgainKeepsNames: at the next table nobody but themselves sits down under the
// name of one of the people of the finished one, who may still come.
func TestAgainKeepsNames(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{People: 3, Public: true, Clock: noClock, Pace: parlour.Brisk})
		ann, bob, carl := pl.person('a', id), pl.person('b', id), pl.person('c', id)
		for _, p := range []*person{ann, bob, carl} {
			p.sit()
		}
		finish(t, ann, bob, carl)
		ann.say(parlour.Request{Verb: parlour.Again, ID: "g"})
		next := ann.last.Next.ID
		pl.close()
		pl.open() // the names are kept over a restart
		eve := pl.person('e', next)
		for _, name := range []string{"Person b", "РЕRSОN В", "person C", "Ann"} {
			if got := codes(eve.say(parlour.Request{Verb: parlour.Sit, Name: name})); !slices.Equal(got, []parlour.Code{parlour.NameTaken}) {
				t.Errorf("a stranger as %q: %v", name, got)
			}
		}
		bob = pl.person('b', next)
		if got := codes(bob.say(parlour.Request{Verb: parlour.Sit, Name: "Person b"})); got != nil {
			t.Errorf("under their own name: %v", got)
		}
		if got := codes(eve.say(parlour.Request{Verb: parlour.Sit, Name: "Eve"})); got != nil {
			t.Errorf("under a name that nobody has: %v", got)
		}
	})
}

// TestAgainAlone: one person gets a game at once, and another one after that
// from the first table, too, where the second is over.
func TestAgainAlone(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: noClock, Pace: parlour.Instant})
		ann := pl.person('a', id)
		ann.sit()
		finish(t, ann)
		ann.say(parlour.Request{Verb: parlour.Again, ID: "1"})
		second := pl.person('a', ann.last.Next.ID)
		if second.last.Table.Status != parlour.Playing || second.last.Table.ID == id {
			t.Fatalf("the second table: %s", second.last.raw)
		}
		finish(t, second)
		ann.say(parlour.Request{Verb: parlour.Again, ID: "2"})
		if third := ann.last.Next; third == nil || third.ID == second.table || third.ID == id {
			t.Errorf("from the first table again: %+v", third)
		}
	})
}

// TestAgainOnFullDisk: what cannot be written has not happened, and is possible
// when there is room.
func TestAgainOnFullDisk(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann := pl.person('a', pl.order(parlour.Order{Clock: noClock, Pace: parlour.Instant}))
		ann.sit()
		finish(t, ann)
		pl.log.fail(func() error { return errDisk }, nil)
		if got := codes(ann.say(parlour.Request{Verb: parlour.Again})); !slices.Equal(got, []parlour.Code{parlour.Unavailable}) {
			t.Errorf("on a full disk: %v", got)
		}
		pl.log.fail(nil, nil)
		if got := codes(ann.say(parlour.Request{Verb: parlour.Again})); got != nil || ann.last.Next == nil {
			t.Errorf("when there is room: %v, %+v", got, ann.last.Next)
		}
	})
}

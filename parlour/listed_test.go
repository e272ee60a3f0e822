package parlour_test

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/table"
)

// TestRunningTablesAreListed: a public table stays in the list while it is
// played, a private one is there for who sits at it, and both go when it is over.
func TestRunningTablesAreListed(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Public: true, People: 2, Clock: &parlour.Clock{Base: time.Second}})
		hidden := pl.order(parlour.Order{})
		listed := func(o parlour.Owner) map[string]parlour.Info {
			out := map[string]parlour.Info{}
			for _, i := range pl.p.List(o) {
				out[i.ID] = i
			}
			return out
		}
		ann, bob := pl.person('a', id), pl.person('b', id)
		carl := pl.person('c', hidden)
		if i := listed(parlour.Owner{})[id]; i.Free != 2 || i.Watching != 2 || i.Board != nil {
			t.Errorf("nobody sits: %d free, %d watch, board %v", i.Free, i.Watching, i.Board)
		}
		ann.sit()
		carl.sit()
		if i := listed(parlour.Owner{})[id]; i.Free != 1 || i.Watching != 1 {
			t.Errorf("Ann sits: %d free, %d watch", i.Free, i.Watching)
		}
		bob.sit()
		again := pl.person('d', id)
		other := pl.person('d', id) // the same one, in another window
		pl.person('e', id)
		strangers := listed(parlour.Owner{})
		if _, there := strangers[hidden]; there || len(strangers) != 1 {
			t.Errorf("a stranger sees %v", strangers)
		}
		if i := strangers[id]; i.Status != parlour.Playing || i.Free != 0 || i.Watching != 2 || i.Board == nil || i.Seats[0].You || !i.Seats[2].Bot {
			t.Errorf("a running table: %+v", i)
		}
		if i, there := listed(carl.owner)[hidden]; !there || i.Board == nil {
			t.Errorf("Carl's own table: %v", i)
		}
		again.v.Close()
		other.v.Close()
		ann.hear()
		if i := listed(parlour.Owner{})[id]; i.Watching != 1 {
			t.Errorf("%d watch after one has gone", i.Watching)
		}
		for ann.last.Table.Status == parlour.Playing {
			ann.untilAsked(time.Minute)
			if ann.last.Table.Status == parlour.Playing {
				ann.act(ann.last.Legal[0], "")
			}
		}
		if got := listed(parlour.Owner{}); len(got) != 0 {
			t.Errorf("listed after the game: %v", got)
		}
	})
}

// TestListedBoardIsWhatSpectatorsSee: the small table of the list says at every
// moment what the spectator's view says, and holds no type that could be a tile.
func TestListedBoardIsWhatSpectatorsSee(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Public: true, Clock: &parlour.Clock{Base: time.Second}})
		ann, eve := pl.person('a', id), pl.person('e', id)
		ann.sit()
		compared := 0
		for ann.last.Table.Status != parlour.Over {
			ann.untilAsked(time.Minute)
			eve.hear()
			var v struct {
				Live         int
				Turn, Dealer mahjong.Seat
				Seats        [4]struct {
					Melds []mahjong.Meld
					River []table.RiverTile
				}
			}
			if err := json.Unmarshal(eve.last.View, &v); err != nil {
				t.Fatal(err)
			}
			info, err := pl.p.Info(id, parlour.Owner{})
			if err != nil {
				t.Fatal(err)
			}
			b := info.Board
			if b.Live != v.Live || b.Turn != v.Turn || b.Dealer != v.Dealer {
				t.Fatalf("the list says %+v, a spectator sees %+v", b, v)
			}
			for s := range v.Seats {
				lies := 0
				for _, tile := range v.Seats[s].River {
					if !tile.Claimed {
						lies++
					}
				}
				if b.Seats[s].River != lies || b.Seats[s].Melds != len(v.Seats[s].Melds) {
					t.Fatalf("seat %d: the list says %+v, a spectator sees %+v", s, b.Seats[s], v.Seats[s])
				}
			}
			compared++
			if ann.last.Table.Status != parlour.Over {
				ann.act(ann.last.Legal[0], "")
			}
		}
		if compared < 10 {
			t.Errorf("only %d moments were compared", compared)
		}
	})
	var holds func(x reflect.Type)
	holds = func(x reflect.Type) {
		switch x {
		case reflect.TypeFor[mahjong.Tile](), reflect.TypeFor[mahjong.Hand](), reflect.TypeFor[mahjong.Wall](), reflect.TypeFor[mahjong.Meld]():
			t.Errorf("the list could show %v", x)
		}
		switch x.Kind() {
		case reflect.Struct:
			for i := range x.NumField() {
				holds(x.Field(i).Type)
			}
		case reflect.Array, reflect.Slice, reflect.Pointer:
			holds(x.Elem())
		}
	}
	holds(reflect.TypeFor[parlour.Board]())
}

// TestLeftTablesLeaveRoom: a game without a clock that its only person has left
// does not keep others from opening tables; it is there when the person is back.
func TestLeftTablesLeaveRoom(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		pl.close()
		pl.cfg.MaxTables = 1
		pl.open()
		ann := pl.person('a', pl.order(parlour.Order{Clock: noClock}))
		ann.sit()
		if _, err := pl.p.Open(parlour.Order{Ruleset: "little"}); err == nil {
			t.Error("one table more than there may be")
		}
		ann.v.Close()
		ann.hear()
		pl.order(parlour.Order{})
		ann.connect(pl)
		if ann.last.Table.Status != parlour.Playing {
			t.Errorf("the table that was left is %s", ann.last.Table.Status)
		}
	})
}

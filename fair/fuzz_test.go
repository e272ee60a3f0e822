package fair_test

import (
	"encoding/json"
	"strings"
	"testing"

	"jansou/fair"
)

// FuzzCheck: what is handed in as the proof of a game, and as a list of the server's
// seals, is fair or has a reason why not, whatever stands in either; what is fair stays
// so when it is written and read again.
func FuzzCheck(f *testing.F) {
	g := game()
	text, err := json.Marshal(g)
	if err != nil {
		f.Fatal(err)
	}
	list := fair.ListHead + "\n"
	var last fair.Link
	for n, d := range g.Deals {
		last = fair.Follow(last.Sum, uint64(n), int64(n), d.Seal)
		list += last.String() + "\n"
	}
	seat := uint8(1)
	note, err := json.Marshal(fair.Note{Table: g.Table, Seal: g.Deals[0].Seal, Seat: &seat, Share: &g.Deals[0].Seats.Shares[1], Gave: true})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(text), list)
	f.Add(string(text), string(note))
	f.Add(strings.Replace(string(text), `"method"`, `"was"`, 1), "")
	f.Fuzz(func(t *testing.T, text, list string) {
		var g fair.Game
		if json.Unmarshal([]byte(text), &g) != nil {
			return
		}
		var known fair.Known
		if l, err := fair.ReadList(strings.NewReader(list)); err == nil {
			known = l.Has
		}
		err := fair.Check(&g, known)
		if err != nil && err.Error() == "" {
			t.Fatal("refused without a reason")
		}
		again, fails := json.Marshal(&g)
		if fails != nil {
			t.Fatal(fails)
		}
		var read fair.Game
		if fails := json.Unmarshal(again, &read); fails != nil {
			t.Fatal(fails)
		}
		if got := fair.Check(&read, known); (got == nil) != (err == nil) {
			t.Fatalf("%v, and written again %v", err, got)
		}
	})
}

package formats

import (
	"path/filepath"
	"slices"
	"testing"

	"jansou/mahjong"
	"jansou/record"
)

// TestWatch: a witness is told of every choice that a record holds, each among
// what was lawful, of everything that happened, and finds what Verify finds. Of
// a stream that one seat was sent it is told that seat's choices alone.
func TestWatch(t *testing.T) {
	seats := map[string]int{}
	report, err := All.ReadFiles([]string{filepath.Join("..", "testdata")}, func(f *record.File) error {
		for i := range f.Games {
			g := &f.Games[i]
			if len(f.Sum) != 16 || g.Source.Ruleset(g) == nil {
				continue
			}
			var did [4]int
			events, discards := 0, 0
			w := record.Witness{
				Decided: func(d *record.Decision) {
					if !slices.Contains(d.Legal, d.Action) {
						t.Errorf("%s: %v %v is not among %v", f.Path, d.Seat, d.Action, d.Legal)
					}
					if v := d.Table.View(d.Seat); v.Own == nil || g.Rounds[d.Deal].Hands[d.Seat] == nil {
						t.Errorf("%s: a choice of %v, who is not shown", f.Path, d.Seat)
					}
					did[d.Seat]++
				},
				Happened: func(deal int, e *mahjong.Event) {
					events++
					if e.Kind == mahjong.Discarded {
						discards++
					}
				},
			}
			if tally := w.Watch(g); len(tally.Mismatches) > 0 || events < len(g.Rounds) {
				t.Errorf("%s: %d events, %v", f.Path, events, tally.Mismatches)
			}
			n := 0
			for _, k := range did {
				if k > 0 {
					n++
				}
			}
			if all := did[0] + did[1] + did[2] + did[3]; n == 4 && all < discards {
				t.Errorf("%s: %d choices, %d discards", f.Path, all, discards)
			}
			seats[filepath.Base(f.Path)] = n
		}
		return nil
	})
	if err != nil || len(report.Unreadable) > 0 || report.Files < 9 {
		t.Fatalf("%+v, %v", report, err)
	}
	for name, want := range map[string]int{"own.mjlog": 4, "own.json": 4, "own-koba.json": 4, "own.mjson": 4, "own.log": 1, "own-seat.mjson": 1, "own-botzone.json": 4} {
		if seats[name] != want {
			t.Errorf("%s: choices of %d seats, want %d", name, seats[name], want)
		}
	}
}

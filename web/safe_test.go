package web

import (
	"strings"
	"testing"

	"jansou/games"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/script/scripttest"
	"jansou/table"
)

// beforeRiichi is a case in which another has declared riichi and the seat holds
// a tile that the riichi's own river makes safe.
func beforeRiichi(t *testing.T, assist table.Assist) *parlour.Case {
	t.Helper()
	for _, sc := range scripttest.Matching(t, "../riichi/testdata/scripts/furiten*.txt") {
		if err := sc.Play(func(string, ...any) {}); err != nil {
			continue // what is amiss with a script its own test says
		}
		for _, a := range sc.Asked() {
			if a.Ruleset != "ema2016" {
				continue
			}
			text := jsonOf(t, a.Book)
			for s := range mahjong.NoSeat {
				c := &parlour.Case{Ruleset: []byte(text), Events: a.Events, Revision: len(a.Events), Seat: s, Running: true, Assist: assist}
				full := *c
				full.Assist = table.AssistFull
				out, err := safeAt(&full)
				if err != nil {
					t.Fatal(err)
				}
				for _, x := range out.Threats {
					if len(x.Tiles) > 0 && x.Tiles[0].Class == "genbutsu" {
						return c
					}
				}
			}
		}
	}
	t.Fatal("no script has a riichi before which somebody holds a safe tile")
	return nil
}

// TestSafeTilesAreProved: each safe tile is named with the discards that make
// it so, and the safest come first.
func TestSafeTilesAreProved(t *testing.T) {
	c := beforeRiichi(t, table.AssistFull)
	out, err := safeAt(c)
	if err != nil {
		t.Fatal(err)
	}
	book, err := games.ReadKept(c.Ruleset)
	if err != nil {
		t.Fatal(err)
	}
	v := seenAt(c, book)
	for _, x := range out.Threats {
		last := 0.0
		for _, s := range x.Tiles {
			if s.Chance < last {
				t.Errorf("%s comes after a tile that is less safe", s.Tile)
			}
			last = s.Chance
			if s.Class != "genbutsu" {
				continue
			}
			if len(s.Proof) == 0 || s.Rule == "" {
				t.Errorf("%s is called safe without a discard or a rule: %+v", s.Tile, s)
			}
			for _, p := range s.Proof {
				if r := v.Seats[p.Seat].River; p.Turn < 1 || p.Turn > len(r) || r[p.Turn-1].Tile.Kind() != s.Tile {
					t.Errorf("%s: the proof names discard %d of seat %d, which is another tile", s.Tile, p.Turn, p.Seat)
				}
			}
		}
	}
}

// TestSafeTilesAreFullHelp: a table that helps less does not tell them, nor
// does anything tell a spectator.
func TestSafeTilesAreFullHelp(t *testing.T) {
	for _, a := range []table.Assist{table.AssistOff, table.AssistOwn} {
		if _, err := safeAt(beforeRiichi(t, a)); err == nil || !strings.Contains(err.Error(), "full") {
			t.Errorf("with the help %q: %v", a, err)
		}
	}
	c := beforeRiichi(t, table.AssistFull)
	c.Seat = mahjong.NoSeat
	if _, err := safeAt(c); err == nil {
		t.Error("a spectator was told what is safe")
	}
}

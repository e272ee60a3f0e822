package script_test

import (
	"reflect"
	"strings"
	"sync"
	"testing"

	"jansou/mahjong"
	"jansou/script"
)

// A script's table can be looked at after each of its lines, under each of its
// rulesets, and stands there as the line left it.
func TestPositions(t *testing.T) {
	sc, err := script.Parse("positions", `rulesets: ema2016, tenhou
# South has claimed a pung before the first line.
S has 111z
S holds 222m4445678s
E discards 9p
S discards 3s
W discards 3s
S asks wins
`)
	if err != nil {
		t.Fatal(err)
	}
	if err := sc.Play(t.Logf); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		line  int
		rests map[int]string // by place after E: the last tile of the river
	}{
		{0, map[int]string{2: "3s", 1: "3s", 0: "9p"}},
		{99, map[int]string{2: "3s", 1: "3s", 0: "9p"}},
		{6, map[int]string{1: "3s", 0: "9p"}},
		{5, map[int]string{0: "9p"}},
	} {
		all := sc.Positions(tc.line)
		if len(all) != 2 || all[0].Ruleset != "ema2016" || all[1].Ruleset != "tenhou" {
			t.Fatalf("line %d: %d positions", tc.line, len(all))
		}
		for _, p := range all {
			v := p.Game.View(mahjong.NoSeat)
			for place, want := range tc.rests {
				river := v.Seats[p.Seats[place]].River
				if got := river[len(river)-1].Tile.String(); got != want {
					t.Errorf("line %d, %s: the last discard of place %d is %s, want %s", tc.line, p.Ruleset, place, got, want)
				}
			}
			again := p.Book.NewAt(p.Start)
			for _, e := range p.Events {
				again.Apply(e)
			}
			if !reflect.DeepEqual(again.View(mahjong.NoSeat), v) {
				t.Errorf("line %d, %s: its events lead to another table", tc.line, p.Ruleset)
			}
			if n := len(v.Seats[p.Seats[1]].Melds); n != 1 {
				t.Errorf("line %d, %s: South has %d sets, want 1", tc.line, p.Ruleset, n)
			}
		}
	}
	// Before the deal there is nothing to see but the deal, the sets included.
	first := sc.Positions(1)[0]
	if v := first.Game.View(mahjong.NoSeat); len(v.Seats[first.Seats[1]].Melds) != 1 || first.Line != 1 {
		t.Errorf("line 1 shows line %d with sets %v", first.Line, v.Seats[first.Seats[1]].Melds)
	}
}

// A hand may be named before its sets or after them.
func TestHandBeforeSets(t *testing.T) {
	var said []string
	for _, text := range []string{"S has 555z\nS holds 222m3345678s\n", "S holds 222m3345678s\nS has 555z\n"} {
		sc, err := script.Parse("sets", "ruleset: ema2016\n"+text+"S discards 9s\nW discards 3s\nS asks wins\n")
		if err == nil {
			err = sc.Play(t.Logf)
		}
		if err != nil {
			t.Fatal(err)
		}
		said = append(said, strings.Join(sc.Answers("ema2016"), "\n"))
	}
	if said[0] != said[1] || !strings.HasPrefix(said[0], "refused: riichi.furiten.own") {
		t.Errorf("%q", said)
	}
}

// Several scripts may be played at once, as a server does.
func TestPlayedAtOnce(t *testing.T) {
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			sc, err := script.Parse("at-once", "ruleset: ema2016\nS holds 222m444p3345678s\nW discards 3s\nS asks wins\n")
			if err == nil {
				err = sc.Under("all with ippatsu=false")
			}
			if err == nil {
				err = sc.Play(func(string, ...any) {})
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}

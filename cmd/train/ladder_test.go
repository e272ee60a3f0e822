package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jansou/bot"
)

// TestLadder: arenas that agree with each other give the ratings from which they were
// made, those that do not give what lies between, and none may be missing.
func TestLadder(t *testing.T) {
	levels := bot.Levels()
	var files []string
	arena := func(ruleset, worse, better string, place, err float64) {
		file := filepath.Join(t.TempDir(), "arena.json")
		text := fmt.Sprintf(`{"ruleset":%q,"players":[{"name":%q},{"name":%q},{"name":%q},{"name":%q}],
			"pairs":[{"a":0,"b":1,"place":0},{"a":0,"b":2,"place":%g,"place_err":%g}]}`, ruleset, worse, worse, better, better, place, err)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	for _, ruleset := range []string{"ema2016", "mcr-wmo"} {
		for i := range len(levels) - 1 {
			arena(ruleset, levels[i], levels[i+1], 0.2, 0.02)
		}
	}
	arena("mleague", levels[0], levels[1], 0.4, 0.02) // as sure as the other: 0.3 lies between
	// The top of Chinese Official is joined by a player of its own alone.
	files = files[:len(files)-2]
	arena("mcr-wmo", levels[len(levels)-2], "another", 0.1, 0.02)
	arena("mcr-wmo", "another", levels[len(levels)-1], 0.1, 0.02)
	arena("mleague", levels[0], levels[1], 0.4, 0.02)
	var out strings.Builder
	if err := rate(&out, files); err != nil {
		t.Fatal(err)
	}
	var got []bot.Level
	if err := json.Unmarshal([]byte(out.String()), &got); err != nil {
		t.Fatal(err)
	}
	step := func(game string, i int) int { return got[i+1].Ratings[game].Mean - got[i].Ratings[game].Mean }
	for i := range len(levels) - 1 {
		// 0.2 of a place is 150 points and 0.3 226, of two levels with two each.
		want := map[string]int{"riichi": 151, "mcr": 151}
		if i == 0 {
			want["riichi"] = 226
		}
		for game, points := range want {
			if got := step(game, i); math.Abs(float64(got-points)) > 2 {
				t.Errorf("%s: %s is %d points above %s, not %d", game, levels[i+1], got, levels[i], points)
			}
		}
	}
	for _, l := range got {
		if r := l.Ratings["riichi"]; (r.Mean == 1500 && r.Within == 0) != (l.Bot == average) {
			t.Errorf("%s: %+v", l.Bot, r)
		}
	}
	if one, two := got[7].Ratings["mcr"].Within, got[6].Ratings["mcr"].Within; one <= two {
		t.Errorf("the further from the fixed point the surer: ±%d, ±%d", one, two)
	}
	if err := rate(&out, files[1:4]); err == nil || !strings.Contains(err.Error(), "no arena joins "+levels[0]) {
		t.Errorf("levels of which no arena tells are rated: %v", err)
	}
	for _, at := range []struct{ place, err float64 }{{0.2, 0}, {2, 0.1}} { // one set of walls, and always the same order
		arena("ema2016", levels[0], levels[1], at.place, at.err)
		if err := rate(&out, files); err == nil || !strings.Contains(err.Error(), "too few walls") {
			t.Errorf("places that differ by %v ± %v rate levels: %v", at.place, at.err, err)
		}
		files = files[:len(files)-1]
	}
}

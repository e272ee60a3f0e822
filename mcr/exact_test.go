package mcr

import (
	"flag"
	"math/rand"
	"testing"

	"jansou/mahjong"
)

var hands = flag.Int("hands", 30000, "random winning hands for the exhaustive counter; the long run is 1000000")
var seed = flag.Int64("seed", 1, "what the random hands are drawn with")

// Law: the fast counter gives what trying everything gives, and the sheet adds
// up to it.
func TestExact(t *testing.T) {
	d := dealer{rand.New(rand.NewSource(*seed))}
	met := map[int]int{}
	wrong := 0
	for range *hands {
		w, rs := d.win(), d.ruleset()
		want, got := slowFan(rs, &w), rs.Fan(&w)
		var sheet mahjong.ScoreSheet
		refused := rs.Score(&w, &sheet)
		if want < 0 { // seven pairs of less than seven kinds, where that is no win
			if got != 0 || refused == nil || refused.Rule != WinShape {
				t.Fatalf("%v: %d, refused for %v; it is not complete", w.Hand, got, refused)
			}
			continue
		}
		sum := 0
		for _, l := range sheet.Lines {
			sum += l.Value
			met[FanNumber(l.Rule)]++
		}
		if got != want || sum != got+w.Flowers || sheet.Fan != sum || (refused == nil) != (got >= 8) {
			t.Errorf("%v %v on %v of %v, %+v, %s: %d, want %d; sheet %d of %s", w.Hand, w.melds(), w.Tile, w.From, w, rs.Name, got, want, sum, sheetList(&sheet))
			if wrong++; wrong > 5 {
				t.FailNow()
			}
		}
	}
	for n := 1; n <= 81; n++ {
		if met[n] == 0 && *hands >= 30000 {
			t.Errorf("no hand had %s", FanRule(n))
		}
	}
	t.Logf("%d random winning hands; the long run is -hands 1000000", *hands)
}

// Law: no hand can be read so that nothing counts and also so that something
// does. That a hand of less than eight points might be laid out as a Chicken
// Hand, which no text settles, cannot arise (docs/rulesets.md).
func TestChickenHandInEveryReading(t *testing.T) {
	d := dealer{rand.New(rand.NewSource(*seed))}
	chickens := 0
	for range *hands {
		w, rs := d.win(), d.ruleset()
		nothing, something := 0, 0
		for _, a := range slowUndisputed(rs, slowArrangements(rs, &w)) {
			if slowSelect(rs, slowFound(rs, &w, &a)) == 0 {
				nothing++
			} else {
				something++
			}
		}
		if nothing > 0 && something > 0 {
			t.Fatalf("%v %v on %v of %v: nothing counts in %d readings, something in %d", w.Hand, w.melds(), w.Tile, w.From, nothing, something)
		}
		if nothing > 0 {
			chickens++
		}
	}
	if chickens == 0 && *hands >= 30000 {
		t.Error("no hand was a Chicken Hand")
	}
}

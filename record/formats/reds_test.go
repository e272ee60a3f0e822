package formats

import (
	"os"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/record"
	"jansou/record/mjailog"
	"jansou/record/riichiplay"
	"jansou/riichi"
)

// TestFourRedsAreRead plays games with two red fives of dots and writes them down
// in the formats that can say so: each is read as it was played, and the log of
// mjai messages that we write of it is the one that the engine told.
func TestFourRedsAreRead(t *testing.T) {
	rs := fourReds(t)
	pungs, seen := 0, 0
	for seed := range uint64(12) {
		o := ownGameUnder(t, rs, seed, mahjong.Seat(seed%4))
		texts := o.texts()
		texts["own.json"] = strings.Replace(texts["own.json"], `"aka":1`, `"aka51":1,"aka52":2,"aka53":1`, 1)
		pungs += strings.Count(texts["own.mjson"], `"consumed":["5pr","5pr"]`)
		for _, name := range []string{"own.json", "own-koba.json", "own.mjson", "own-seat.mjson"} {
			games, err := All.Read(name, []byte(texts[name]))
			if err != nil {
				t.Fatalf("seed %d, %s: %v", seed, name, err)
			}
			g := &games[0]
			if tally := record.Verify(g); len(tally.Mismatches) > 0 || tally.Rounds != len(g.Rounds) {
				t.Errorf("seed %d, %s: %d of %d deals, first %+v", seed, name, tally.Rounds, len(g.Rounds), tally.Mismatches[:min(1, len(tally.Mismatches))])
			}
			reds := g.Source.(*riichiplay.Source).Rules(g).RedFives
			if name == "own-seat.mjson" { // it sees few hands
				seen += reds - 3
				continue
			}
			if reds != 4 {
				t.Errorf("seed %d, %s: it is read with %d red fives", seed, name, reds)
			}
			var out strings.Builder
			if err := mjailog.Write(&out, g, [4]string{"A", "B", "C", "D"}); err != nil || out.String() != texts["own.mjson"] {
				t.Errorf("seed %d, %s: written as a log of mjai it is another one (%v)", seed, name, err)
			}
		}
	}
	if pungs == 0 || seen == 0 {
		t.Errorf("%d pungs of two own red fives, %d games in which one seat saw both: too few to be a test", pungs, seen)
	}
}

// fourReds returns a house ruleset with two red fives of dots.
func fourReds(t testing.TB) *riichi.Ruleset {
	t.Helper()
	text, err := os.ReadFile("../../examples/four-reds.json")
	if err != nil {
		t.Fatal(err)
	}
	rs, err := riichi.ReadRuleset(text)
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

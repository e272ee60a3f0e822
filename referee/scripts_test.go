package referee

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/mcr"
	"jansou/riichi"
	"jansou/script"
	"jansou/script/scripttest"
)

// folders are where the scripts stand: of both games, and of the referee.
var folders = []string{"../riichi/testdata/scripts", "../mcr/testdata/scripts", "testdata/scripts"}

// asked plays the scripts of a folder whose names match, in the short run one in
// so many of them, and calls f with each question of them.
func asked(t *testing.T, pattern string, in int, f func(path string, a *script.Asked, l *Log)) {
	t.Helper()
	key := fmt.Sprint(pattern, in)
	questions, ok := kept[key]
	if !ok {
		for name, sc := range scripttest.Sample(t, pattern, in) {
			if err := sc.Play(func(string, ...any) {}); err != nil {
				t.Fatal(err)
			}
			for _, a := range sc.Asked() {
				questions = append(questions, question{name, a})
			}
		}
		kept[key] = questions
	}
	for i := range questions {
		q := &questions[i]
		f(q.path, &q.Asked, &Log{Book: q.Book, Start: &q.Start, Events: q.Events})
	}
}

// question is one of a script.
type question struct {
	path string
	script.Asked
}

// kept are the questions of the scripts that were played, by pattern and sample:
// several tests ask them, and none changes them.
var kept = map[string][]question{}

// The referee rules on every question of every script as the table did, cites
// the rule and says it in every language without an empty place. Together the
// scripts bring up every fact that the catalogues have a sentence for and every
// rule that they say how to lift.
func TestScriptsAreRuledOn(t *testing.T) {
	facts, rules := map[string]bool{}, map[mahjong.RuleID]bool{}
	for _, folder := range folders {
		asked(t, folder+"/*.txt", 5, func(path string, a *script.Asked, l *Log) {
			r, err := Ask(l, len(l.Events), a.Seat, a.Action)
			if err != nil {
				t.Fatalf("%s:%d: %v", path, a.Line, err)
			}
			if r.Moment == r.Revision && (r.Rule != a.Rule || r.Allowed != (a.Rule == "")) {
				t.Errorf("%s:%d, %s: %v %v: %q, the table says %q", path, a.Line, r.Ruleset, a.Seat, a.Action, r.Rule, a.Rule)
			}
			rules[r.Rule] = true
			for _, f := range r.Facts {
				facts[factKey(f.Say)] = true
			}
			for _, lang := range Languages() {
				checkWords(t, lang, r)
			}
		})
	}
	if testing.Short() { // quick: the referee is asked the questions of one script in five
		return
	}
	var catalogue struct {
		Fact map[string]any
		Rule map[mahjong.RuleID]struct{ Lift string }
	}
	readCatalogue(t, "en", &catalogue)
	for fact := range catalogue.Fact {
		say, _, _ := strings.Cut(fact, "_")
		if !facts[fact] && !facts[say] && !strings.HasSuffix(fact, "_you") && fact != "passedKong" && fact != "addedTile" {
			t.Errorf("no script brings up the fact %s", fact)
		}
	}
	for id, r := range catalogue.Rule {
		// At a table a hand in riichi is declared tenpai by itself: only a referee
		// is asked whether it may say noten.
		if r.Lift != "" && !rules[id] && id != riichi.Noten {
			t.Errorf("no script is refused by %s, which the catalogue says how to lift", id)
		}
	}
}

// What a ruling says a win is worth is what it pays: the first of its readings
// has the lines and the points of the win, in every win of the scripts of both
// games and at every moment of some played games at which somebody may win.
func TestReadingsAreTheWin(t *testing.T) {
	wins := 0
	check := func(where string, r *Ruling) {
		if r.Win == nil {
			return
		}
		wins++
		if first := &r.Readings[0]; !slices.EqualFunc(first.Lines, r.Win.Lines, sameLine) || worth(first) != worth(r.Win) || first.Limit != r.Win.Limit {
			t.Errorf("%s, %s: read as %d by %v, but it pays %d by %v", where, r.Ruleset, worth(first), first.Lines, worth(r.Win), r.Win.Lines)
		}
	}
	for _, folder := range folders {
		asked(t, folder+"/*.txt", 5, func(path string, a *script.Asked, l *Log) {
			if a.Action.Kind != mahjong.Win {
				return
			}
			r, err := Ask(l, len(l.Events), a.Seat, a.Action)
			if err != nil {
				t.Fatalf("%s:%d: %v", path, a.Line, err)
			}
			check(fmt.Sprintf("%s:%d", path, a.Line), r)
		})
	}
	for i, name := range []string{"ema2016", "wrc2025", "tenhou", mcr.Names()[0]} {
		l := play(t, named(t, name), uint64(20+i))
		g := l.begin(l.Book)
		for n := range l.Events {
			g.Apply(l.Events[n])
			for s := range mahjong.NoSeat {
				if win := (mahjong.Action{Kind: mahjong.Win}); g.Why(s, win) == nil {
					check(fmt.Sprintf("event %d", n+1), rule(l.Book, g, s, win, l.wonAt(n+1, s)))
				}
			}
		}
	}
	enough := 150
	if testing.Short() {
		enough = 40
	}
	if wins < enough {
		t.Errorf("only %d wins", wins)
	}
}

// sameLine reports whether two lines of a sheet say the same.
func sameLine(a, b mahjong.Line) bool {
	return a.Rule == b.Rule && a.Value == b.Value && a.Unit == b.Unit && a.Count == b.Count && slices.Equal(a.Of, b.Of)
}

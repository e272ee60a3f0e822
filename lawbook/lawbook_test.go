package lawbook_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jansou/lawbook"
	"jansou/mahjong"
	"jansou/referee"
)

// Every rule, offence and option is found with what it must have: a sentence and
// a script for a rule, an article in every ruleset of its game, and lines of code
// that are in the files as they are now. An offence has the rulings of those
// rulesets that know it, and no line where only a referee can report it.
func TestEveryRule(t *testing.T) {
	books := lawbook.Books()
	seen := map[mahjong.RuleID]bool{}
	files := map[string][]string{}
	for _, h := range headings(t) {
		if seen[h.ID] {
			t.Errorf("%s is listed twice", h.ID)
		}
		seen[h.ID] = true
		r, err := lawbook.RuleOf("en", h.ID, books...)
		if err != nil {
			t.Fatal(err)
		}
		option, offence := strings.Contains(string(h.ID), ".option."), strings.Contains(string(h.ID), ".foul.")
		if r.Say == "" || r.Name != h.Name || !option && (len(r.Scripts) == 0 || len(r.Lines) == 0 && !offence) {
			t.Errorf("%s: sentence %q, %d lines, %d scripts", h.ID, r.Say, len(r.Lines), len(r.Scripts))
		}
		cited := 0
		for _, b := range books {
			if strings.HasPrefix(string(h.ID), b.Game()+".") {
				cited++
			}
		}
		if len(r.Cites) != cited && !offence || len(r.Cites) == 0 {
			t.Errorf("%s is cited by %d rulesets of %d", h.ID, len(r.Cites), cited)
		}
		for _, c := range r.Cites {
			if c.Where == "" || (c.Value != "") != (option || offence) {
				t.Errorf("%s: %+v", h.ID, c)
			}
		}
		for _, l := range r.Lines {
			if files[l.File] == nil {
				text, err := os.ReadFile("../" + l.File)
				if err != nil {
					t.Fatal(err)
				}
				files[l.File] = strings.Split(string(text), "\n")
			}
			if strings.TrimSpace(files[l.File][l.Line-1]) != l.Text || l.Text == "" || l.In == "" {
				t.Errorf("%s: %s:%d is not %q", h.ID, l.File, l.Line, l.Text)
			}
		}
		for _, s := range r.Scripts {
			text, err := os.ReadFile("../" + s.File)
			if err != nil || !strings.Contains(string(text), string(h.ID)) || s.Say == "" {
				t.Errorf("%s: %s does not show it: %v", h.ID, s.File, err)
			}
		}
	}
	for _, b := range books {
		for id := range b.Cites() {
			if !seen[id] {
				t.Errorf("%s cites %s, which is not listed", b.Name, id)
			}
		}
	}
}

// Every id that the code of either game names is known, in every language: no
// rule, yaku, fan, offence or principle is without its page.
func TestEveryConstant(t *testing.T) {
	known := map[mahjong.RuleID]bool{}
	for _, h := range headings(t) {
		known[h.ID] = true
	}
	literal := regexp.MustCompile(`"((?:riichi|mcr)(?:\.[a-z0-9_]+)+)"`)
	named := map[mahjong.RuleID]bool{}
	for _, game := range []string{"riichi", "mcr"} {
		files, err := filepath.Glob("../" + game + "/*.go")
		if err != nil || len(files) < 10 {
			t.Fatalf("%d files of %s, %v", len(files), game, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range literal.FindAllSubmatch(text, -1) {
				named[mahjong.RuleID(m[1])] = true
			}
		}
	}
	if len(named) < 300 {
		t.Errorf("the games name %d ids", len(named))
	}
	for id := range named {
		if stem := string(id) + "."; slices.ContainsFunc(headings(t), func(h lawbook.Heading) bool { return strings.HasPrefix(string(h.ID), stem) }) && !known[id] {
			continue // what many ids begin with
		}
		if !known[id] {
			t.Errorf("%s is in the code and has no page", id)
		}
		for _, lang := range referee.Languages() {
			if w, err := referee.WordsOf(lang, id); err != nil || w.Name == "" || w.Say == "" {
				t.Errorf("%s: %s is %+v, %v", lang, id, w, err)
			}
		}
	}
}

func headings(t *testing.T) []lawbook.Heading {
	t.Helper()
	list, err := lawbook.Headings("en")
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Whatever language the referee speaks, every rule has its words in it.
func TestLanguages(t *testing.T) {
	seen := map[string]bool{}
	for _, lang := range referee.Languages() {
		list, err := lawbook.Headings(lang)
		if err != nil || len(list) != len(headings(t)) {
			t.Errorf("%s: %d rules, %v", lang, len(list), err)
		}
		r, err := lawbook.RuleOf(lang, "riichi.furiten.own")
		if err != nil {
			t.Fatalf("%s: %v", lang, err)
		}
		if seen[r.Say] {
			t.Errorf("%s: %q is said in another language", lang, r.Say)
		}
		seen[r.Say] = true
		b := lawbook.Books()
		c, err := lawbook.Compare(lang, b[0], b[1])
		if err != nil {
			t.Fatalf("%s: %v", lang, err)
		}
		if c.Differences[0].Say == "" || seen[c.Differences[0].Say] {
			t.Errorf("%s: %+v", lang, c.Differences[0])
		}
		seen[c.Differences[0].Say] = true
	}
	if _, err := lawbook.RuleOf("xx", "riichi.furiten.own"); err == nil {
		t.Error("there is a language xx")
	}
	if _, err := lawbook.Headings("xx"); err == nil {
		t.Error("there is a language xx")
	}
}

func TestLookUnknown(t *testing.T) {
	for id, want := range map[mahjong.RuleID]string{
		"riichi.furiten.tempory":   `no rule has the id "riichi.furiten.tempory"; the ids begin with riichi. or mcr.`,
		"mcr.furiten.own":          "near it: riichi.furiten.own, ",
		"Big Four Winds":           "mcr.fan.big_four_winds",
		"":                         "the ids begin with riichi. or mcr.",
		"riichi.option.red_dragon": "the ids begin with riichi. or mcr.",
	} {
		if _, err := lawbook.RuleOf("en", id); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", id, err, want)
		}
	}
}

// Two rulesets differ in an option if its values do, and each value is that of
// its ruleset with its article.
func TestCompare(t *testing.T) {
	books := lawbook.Books()
	for _, a := range books {
		for _, b := range books {
			c, err := lawbook.Compare("en", a, b)
			if a.Game() != b.Game() {
				if err == nil {
					t.Errorf("%s and %s are compared", a.Name, b.Name)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if c.Alike+len(c.Differences) != len(a.Options) || a.Name == b.Name && len(c.Differences) > 0 {
				t.Errorf("%v: %d alike, %d differ", c.Rulesets, c.Alike, len(c.Differences))
			}
			for _, d := range c.Differences {
				for i, book := range []lawbook.Book{a, b} {
					v := d.Values[i]
					if v.Ruleset != book.Name || string(v.Value) != book.Value(d.Rule) || v.Cite != book.Cite(d.Rule).String() {
						t.Errorf("%v: %s: %+v", c.Rulesets, d.Option, v)
					}
				}
				if string(d.Values[0].Value) == string(d.Values[1].Value) {
					t.Errorf("%v: %s is %s in both", c.Rulesets, d.Option, d.Values[0].Value)
				}
			}
		}
	}
	if _, err := lawbook.Compare("en", books[0]); err == nil {
		t.Error("one ruleset is compared with nothing")
	}
	all, err := lawbook.Compare("en", books[0], books[1], books[2])
	if err != nil || len(all.Rulesets) != 3 || len(all.Differences) == 0 || len(all.Differences[0].Values) != 3 {
		t.Errorf("three: %+v, %v", all, err)
	}
}

// The example of a rule is the plainest script that names it first and in an
// answer: its hands, what they wait for, its moves, and a text without answers.
func TestExample(t *testing.T) {
	r, err := lawbook.RuleOf("en", "riichi.claim.several_winners")
	if err != nil {
		t.Fatal(err)
	}
	e := r.Example
	if e == nil || e.File != "riichi/testdata/scripts/claim_two_winners.txt" {
		t.Fatalf("the example is %+v", e)
	}
	want := []lawbook.Held{
		{Seat: "S", Tiles: "222m444p3345678s", Waits: "369s"},
		{Seat: "N", Tiles: "234m555p4567888s", Waits: "34679s"},
	}
	for i, h := range e.Hands {
		if i >= len(want) || h.Seat != want[i].Seat || h.Tiles != want[i].Tiles || h.Waits != want[i].Waits {
			t.Errorf("hand %d is %+v", i, h)
		}
	}
	if !slices.Equal(e.Moves, []string{"S discards 1z", "E discards 3s", "N wins", "S wins"}) {
		t.Errorf("the moves are %q", e.Moves)
	}
	if strings.Contains(e.Text, ">") || !strings.Contains(e.Text, "S holds 222m444p3345678s\n") {
		t.Errorf("the text is %q", e.Text)
	}
	// What a hand waits for is its game's to say: four alike are two pairs in
	// Chinese Official, and nobody waits for a fifth tile.
	for id, want := range map[mahjong.RuleID]string{"mcr.fan.tile_hog": "8p", "mcr.option.wait_for_one_kind": "7s"} {
		r, err := lawbook.RuleOf("en", id)
		if err != nil {
			t.Fatal(err)
		}
		if e := r.Example; e == nil || e.Hands[0].Waits != want {
			t.Errorf("the example of %s is %+v, not one of a wait for %s", id, e, want)
		}
	}
	// A rule that forbids is shown where it forbids: of the scripts about furiten
	// by one's own discard, the shortest declares a riichi all the same.
	if r, err := lawbook.RuleOf("en", "riichi.furiten.own"); err != nil || r.Example == nil || !slices.Contains(r.Example.Moves, "S asks wins") {
		t.Errorf("the example of furiten is %+v, %v", r.Example, err)
	}
	shown := 0
	for _, h := range headings(t) {
		r, err := lawbook.RuleOf("en", h.ID)
		if err != nil {
			t.Fatal(err)
		}
		if r.Example != nil {
			shown++
			if len(r.Example.Hands) == 0 || len(r.Example.Moves) == 0 {
				t.Errorf("%s: %+v", h.ID, r.Example)
			}
		}
	}
	if all := len(headings(t)); shown*2 < all {
		t.Errorf("%d of %d rules have an example", shown, all)
	} else {
		t.Logf("%d of %d rules have an example", shown, all)
	}
}

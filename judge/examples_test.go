package judge_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jansou/draw"
	"jansou/judge"
	"jansou/script"
)

var update = flag.Bool("update", false, "write the answers and the pictures of the examples anew")

// The ten examples are read, played under their rulesets and answered as they
// say; every question has a ruling with a place; their pictures are those that
// stand beside them, and docs/scripts.md shows each of them.
func TestExamples(t *testing.T) {
	all := judge.Examples()
	if len(all) != 10 {
		t.Fatalf("%d examples, want 10", len(all))
	}
	doc, err := os.ReadFile(filepath.Join("..", "docs", "scripts.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range all {
		t.Run(x.Name, func(t *testing.T) {
			sc, err := script.Parse(x.Name, x.Text)
			if err == nil {
				err = sc.Play(t.Logf)
			}
			if err != nil {
				t.Fatal(err)
			}
			keep(t, x.Name+".txt", sc.Print())
			rulings, err := judge.Rulings(x.Name, sc, "en")
			if err != nil {
				t.Fatal(err)
			}
			if asks := strings.Contains(x.Text, " asks ") || strings.Contains(x.Text, " wins\n"); asks != (len(rulings) > 0) {
				t.Errorf("%d rulings", len(rulings))
			}
			for _, r := range rulings {
				if r.Text == "" || !r.Allowed && r.Cite == "" {
					t.Errorf("line %d under %s: no words or no place: %+v", r.Line, r.Ruleset, r)
				}
			}
			p := sc.Positions(0)[0]
			svg := draw.Table(p.Game, draw.Options{Near: p.Seats[sc.Speaks()], Title: x.Say})
			keep(t, x.Name+".svg", svg)
			for _, name := range []string{x.Name + ".txt", x.Name + ".svg"} {
				if !strings.Contains(string(doc), "(../judge/examples/"+name+")") {
					t.Errorf("docs/scripts.md does not show %s", name)
				}
			}
		})
	}
}

// keep compares a file of the examples, or writes it.
func keep(t *testing.T, name, text string) {
	t.Helper()
	path := filepath.Join("examples", name)
	if *update {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	on, err := os.ReadFile(path)
	if err != nil {
		t.Error(err)
	} else if string(on) != text {
		t.Errorf("%s differs: look at it, then go test ./judge -run Examples -update", path)
	}
}

// A win that is declared has a ruling under each ruleset, with its fans by name;
// one that a nearer seat went before says so, and is worth nothing.
func TestDeclaredWins(t *testing.T) {
	rulings := func(lang, text string) []judge.Ruling {
		t.Helper()
		sc, err := script.Parse("x.txt", text)
		if err == nil {
			err = sc.Play(t.Logf)
		}
		if err != nil {
			t.Fatal(err)
		}
		all, err := judge.Rulings("x.txt", sc, lang)
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	find := func(name string) string {
		for _, x := range judge.Examples() {
			if x.Name == name {
				return x.Text
			}
		}
		t.Fatalf("no example %s", name)
		return ""
	}
	kongs := rulings("pl", find("10_four_kongs"))
	if len(kongs) != 2 || kongs[0].Points != 106 || kongs[1].Points != 100 || !strings.Contains(kongs[0].Text, "Cztery Kongi: 88") {
		t.Errorf("%+v", kongs)
	}
	two := rulings("en", find("09_two_winners"))
	if len(two) != 4 || two[0].Points != 0 || two[2].Points != 22 || !strings.Contains(two[0].Text, "South won with the tile") {
		t.Errorf("%+v", two)
	}
	// The ura dora of a win that was declared are known.
	ura := rulings("en", "ruleset: tenhou\nindicators 1z\nura 9m\nS holds 123m456m789m11z23p\nS discards 2z riichi\nW discards 9p\nN discards 1p\nS wins\n")
	if len(ura) != 1 || !strings.Contains(ura[0].Text, "Ura") {
		t.Errorf("%+v", ura)
	}
}

// A report that cannot be is an answer, with the offence and its article, in
// words as in JSON.
func TestRefusedReport(t *testing.T) {
	sc, err := script.Parse("x.txt", "ruleset: ema2016 with discipline=strict\nreferee reports S riichi.foul.swap_call\n")
	if err == nil {
		err = sc.Play(t.Logf)
	}
	if err != nil {
		t.Fatal(err)
	}
	all, err := judge.Rulings("x.txt", sc, "en")
	if err != nil || len(all) != 1 {
		t.Fatalf("%+v, %v", all, err)
	}
	if r := all[0]; r.Line != 2 || r.Rule != "riichi.foul.swap_call" || r.Allowed || r.Ruling != nil || !strings.HasPrefix(r.Cite, "EMA 2016") || r.Text != "Swap-calling: South has claimed nothing in this deal." {
		t.Errorf("%+v", r)
	}
	if !strings.Contains(sc.Print(), "> refused: riichi.foul.swap_call: S no_claim (EMA 2016") {
		t.Error(sc.Print())
	}
}

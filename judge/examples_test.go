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
	if r := all[0]; r.Line != 2 || r.Rule != "riichi.foul.swap_call" || r.Allowed || r.Ruling != nil || !strings.HasPrefix(r.Cite, "EMA 2016") || r.Text != "S has claimed nothing in this deal" {
		t.Errorf("%+v", r)
	}
	if !strings.Contains(sc.Print(), "> refused: riichi.foul.swap_call: S has claimed nothing in this deal (EMA 2016") {
		t.Error(sc.Print())
	}
}

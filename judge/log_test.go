package judge_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jansou/games"
	"jansou/judge"
	"jansou/mahjong"
	"jansou/referee"
	"jansou/riichi"
	"jansou/script"
	"jansou/shuffle"
)

// row is a line of a table's log.
type row struct {
	Kind   string          `json:"kind"`
	Opened any             `json:"opened,omitempty"`
	To     *int            `json:"to,omitempty"`
	Events []mahjong.Event `json:"events,omitempty"`
}

// rowsOf is the log of a table at which one deal was played, in which everybody
// did what a clock does that has run out.
func rowsOf(t *testing.T, ruleset string) []row {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "riichi", "rulesets", ruleset+".json"))
	if err != nil {
		t.Fatal(err)
	}
	rs, err := riichi.ReadRuleset(text)
	if err != nil {
		t.Fatal(err)
	}
	g := riichi.New(rs)
	rows := []row{{Kind: "opened", Opened: map[string]any{"ruleset": ruleset, "text": json.RawMessage(text)}}}
	events, err := g.Deal(nil, shuffle.Wall([32]byte{7}, 0, rs.Tiles()))
	for kind := "deal"; ; kind = "acted" {
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			g.Apply(e)
		}
		rows = append(rows, row{Kind: kind, Events: events})
		if g.NeedsWall() {
			return rows
		}
		s := mahjong.Seat(0)
		for len(g.Legal(s, nil)) == 0 {
			s++
		}
		events, err = g.Decide(nil, s, g.Default(s))
	}
}

func text(t *testing.T, rows []row) []byte {
	t.Helper()
	var out []byte
	for _, r := range rows {
		line, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		out = append(append(out, line...), '\n')
	}
	return out
}

// The log of a table is compared like a record, and what a referee took back is
// no part of it.
func TestTableLog(t *testing.T) {
	rows := rowsOf(t, "ema2016")
	to := 7
	undone := append(append([]row{}, rows[:12]...), row{Kind: "undone", To: &to})
	undone = append(undone, rows[8:]...)
	for name, rows := range map[string][]row{"played": rows, "taken back": undone} {
		logs, err := judge.Games(name, text(t, rows))
		if err != nil || len(logs) != 1 || logs[0].Log.Deals() != 1 {
			t.Fatalf("%s: %d games, %v", name, len(logs), err)
		}
		if got := logs[0].Log.DealName(0); got != "East 1" {
			t.Errorf("%s: the deal is called %q", name, got)
		}
		wrc, err := games.Load("wrc2025")
		if err != nil {
			t.Fatal(err)
		}
		all, err := judge.Deal(logs[0].Log, 0, "fr", wrc)
		if err != nil || len(all) != 2 || all[0].Way != referee.Replayed || all[1].Way != referee.Replayed {
			t.Errorf("%s: %+v, %v", name, all, err)
		}
		if _, err := judge.Deal(logs[0].Log, 1, "fr", wrc); err == nil {
			t.Errorf("%s: a second deal is compared", name)
		}
	}
	rows[3].Kind, rows[3].To = "undone", nil
	if _, err := judge.Games("bad", text(t, rows)); err == nil || !strings.Contains(err.Error(), "line 4 sets the table back to no commit") {
		t.Errorf("a log that goes back to nowhere: %v", err)
	}
	if _, err := judge.Games("bad", append(text(t, rows[:2]), "nonsense"...)); err == nil || !strings.Contains(err.Error(), "line 3 is no commit") {
		t.Errorf("a log with nonsense: %v", err)
	}
	if _, err := judge.Games("script", []byte("ruleset: ema2016\nS holds 123m\n")); !errors.Is(err, judge.ErrNeither) {
		t.Errorf("a script: %v", err)
	}
}

// A ruling is written with the ten names that are promised, an offence with what
// follows from it besides.
func TestRulings(t *testing.T) {
	sc, err := script.Parse("x.txt", `rulesets: ema2016 with discipline=strict
S holds 222m444p3345678s
S discards 3s
W discards 3s
S asks wins
S now asks discards 3s
S wins
`)
	if err == nil {
		err = sc.Play(t.Logf)
	}
	if err != nil {
		t.Fatal(err)
	}
	all, err := judge.Rulings("x.txt", sc, "en")
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 3 {
		t.Fatalf("%d rulings, want 3", len(all))
	}
	for i, r := range all {
		j, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		var got map[string]any
		if err := json.Unmarshal(j, &got); err != nil {
			t.Fatal(err)
		}
		names := []string{"file", "line", "seat", "action", "ruleset", "allowed", "rule", "cite", "facts", "text"}
		if i == 2 {
			names = append(names, "ruling")
		}
		for _, name := range names {
			if _, ok := got[name]; !ok {
				t.Errorf("ruling %d has no %s: %s", i, name, j)
			}
		}
		if len(got) != len(names) {
			t.Errorf("ruling %d has %d names, want %d: %s", i, len(got), len(names), j)
		}
		if _, ok := got["facts"].([]any); !ok {
			t.Errorf("the facts of ruling %d are no list: %s", i, j)
		}
	}
	own := all[0]
	if own.Line != 5 || own.Allowed || own.Rule != riichi.FuritenOwn || !strings.HasPrefix(own.Cite, "EMA 2016, ") || len(own.Facts) == 0 || !strings.Contains(own.Text, "furiten") {
		t.Errorf("%+v", own)
	}
	if foul := all[2]; foul.Line != 7 || foul.Action.Kind != mahjong.Win || foul.Ruling == nil || foul.Cite == "" {
		t.Errorf("%+v", foul)
	}
	if _, err := judge.Rulings("x.txt", sc, "xx"); err == nil {
		t.Error("the referee speaks xx")
	}
}

// What people bring may be anything: it is read or refused.
func FuzzGames(f *testing.F) {
	f.Add([]byte(`{"kind":"opened","opened":{"text":{}}}`))
	f.Add([]byte(`{"kind":"opened"}` + "\n" + `{"kind":"undone","to":-1}`))
	f.Add([]byte("ruleset: ema2016"))
	f.Fuzz(func(t *testing.T, text []byte) {
		logs, err := judge.Games("fuzz", text)
		if err != nil {
			return
		}
		for _, g := range logs {
			for deal := range min(2, g.Log.Deals()) {
				// A log that cannot have happened is an error, and no more.
				if all, err := judge.Deal(g.Log, deal, "en"); err == nil && len(all) != 1 {
					t.Errorf("%d answers", len(all))
				}
			}
		}
	})
}

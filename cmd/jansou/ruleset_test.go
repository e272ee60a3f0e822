package main

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"jansou/bot"
	"jansou/games"
	"jansou/parlour"
	"jansou/riichi"
	"jansou/shuffle"
	"jansou/store"
)

// houseFile writes a file of house rules and returns its path.
func houseFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "house.json")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// The program's rulesets print as their files, so that anybody can begin from
// one; one that is based on another prints whole.
func TestRulesetFileIsTheFile(t *testing.T) {
	for _, k := range games.All() {
		for _, name := range k.Rulesets() {
			b, err := loadRuleset(name)
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile("../../" + k.Name() + "/rulesets/" + name + ".json")
			if err != nil {
				t.Fatal(err)
			}
			if got := rulesetFile(b); got != string(want) && b.Head().Base == "" {
				t.Errorf("%s prints as another file", name)
			}
		}
	}
}

// House rules are of the game that the file speaks of.
func TestHouseRulesOfEitherGame(t *testing.T) {
	mine := func(name string) string {
		b, err := loadRuleset(name)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Replace(rulesetFile(b), `"name": "`+name+`"`, `"name": "mine"`, 1)
	}
	assisted := []parlour.Discipline{parlour.Assisted}
	both := []parlour.Discipline{parlour.Assisted, parlour.Strict}
	for _, tc := range []struct {
		name, text, game string
		lengths          []parlour.Length
		disciplines      []parlour.Discipline
	}{
		{"based on riichi", `{"name":"mine","title":"Mine","based_on":"tenhou","options":{}}`, "riichi", []parlour.Length{parlour.East, parlour.South}, assisted},
		{"based on MCR", `{"name":"mine","title":"Mine","based_on":"mcr-1998","options":{"flower_tiles":{"value":0,"cite":"house rules"}}}`,
			"mcr", []parlour.Length{parlour.East, parlour.South, parlour.North}, both},
		{"whole, of riichi", mine("ema2016"), "riichi", []parlour.Length{parlour.East, parlour.South}, both},
		{"whole, of MCR", mine("mcr-wmo"), "mcr", []parlour.Length{parlour.East, parlour.South, parlour.North}, both},
		{"strict by itself", `{"name":"mine","title":"Mine","based_on":"ema2016","options":{"discipline":{"value":"strict","cite":"house rules"}}}`,
			"riichi", []parlour.Length{parlour.East, parlour.South}, []parlour.Discipline{parlour.Strict, parlour.Assisted}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			rules, err := withHouseRules([]string{houseFile(t, tc.text)})
			if err != nil {
				t.Fatal(err)
			}
			list := rules.List()
			i := slices.IndexFunc(list, func(r parlour.Ruleset) bool { return r.Name == "mine" })
			if i < 0 || list[i].Game != tc.game || !slices.Equal(list[i].Lengths, tc.lengths) || !slices.Equal(list[i].Disciplines, tc.disciplines) {
				t.Fatalf("the lobby lists %+v", list)
			}
			if last := i+1 == len(list) || list[i+1].Game != tc.game; !last || list[i-1].Game != tc.game {
				t.Errorf("house rules do not follow those of their game: %+v", list)
			}
			text, err := rules.Text("mine")
			if err != nil {
				t.Fatal(err)
			}
			for _, length := range tc.lengths {
				game, tiles, err := rules.New(text, length)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := game.Deal(nil, shuffle.Wall([32]byte{1}, 0, tiles)); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// The first ruleset of Chinese Official gives a clock, riichi's do not.
func TestListedClocks(t *testing.T) {
	for _, r := range (menu{}).List() {
		want := map[string]parlour.Clock{
			"mcr-wmo":  {Base: 10 * time.Second, Claim: 3 * time.Second, First: 20 * time.Second},
			"mcr-1998": {Base: 15 * time.Second, Claim: 3 * time.Second, First: 30 * time.Second},
			"ema2016":  {}, "mcr-botzone": {},
		}
		if c, ok := want[r.Name]; ok && c != r.Clock {
			t.Errorf("%s gives %+v, want %+v", r.Name, r.Clock, c)
		}
	}
}

func TestLoadRulesetRefusesHugeFiles(t *testing.T) {
	path := houseFile(t, strings.Repeat(" ", maxRuleset+1))
	if _, err := loadRuleset(path); err == nil || !strings.Contains(err.Error(), "longer than 1048576 bytes") {
		t.Errorf("got %v", err)
	}
}

// A table under house rules goes on after a restart without their file: its
// log holds them in full.
func TestHouseRulesOutliveTheirFile(t *testing.T) {
	path := houseFile(t, `{"name":"club","title":"The club","based_on":"ema2016",
		"options":{"red_fives":{"value":3,"cite":"house rules, 1"}}}`)
	rules, err := withHouseRules([]string{path})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	log, err := store.Open(filepath.Join(t.TempDir(), "jansou.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	var notes bytes.Buffer
	open := func(rules menu) *parlour.Parlour {
		p, err := parlour.New(parlour.Config{Log: log, Rules: rules, Bots: bot.Names(), NewBot: newBot, Wall: shuffle.Wall,
			Logger: slog.New(slog.NewTextHandler(&notes, nil))})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}

	first := open(rules)
	list := first.Rulesets()
	if i := slices.IndexFunc(list, func(r parlour.Ruleset) bool { return r.Name == "club" }); i != len(riichi.Names()) ||
		list[i].Title != "The club" || list[i].Length != parlour.South {
		t.Errorf("the lobby lists %v", list)
	}
	table, err := first.Open(parlour.Order{Ruleset: "club", Clock: &parlour.Clock{}})
	if err != nil {
		t.Fatal(err)
	}
	me := parlour.Owner{1}
	sit(t, first, table.ID, me)
	first.Close()

	again := open(menu{})
	defer again.Close()
	if _, err := again.Open(parlour.Order{Ruleset: "club"}); err == nil {
		t.Error("the rules are offered without their file")
	}
	info, err := again.Info(table.ID, me)
	if err != nil {
		t.Fatal(err)
	}
	if info.Status != parlour.Playing || info.Title != "The club" {
		t.Errorf("the table is %+v", info)
	}
	commits, err := log.Read(context.Background(), table.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	opened, err := parlour.DecodeCommit(commits[0])
	if err != nil {
		t.Fatal(err)
	}
	rs, err := riichi.ReadKept(opened.Opened.Text)
	if err != nil {
		t.Fatal(err)
	}
	if rs.RedFives != 3 || rs.Cite(riichi.FuritenOwn).Edition != "EMA 2016" || bytes.Contains(opened.Opened.Text, []byte("based_on")) {
		t.Errorf("the log holds %d red fives and cites %v", rs.RedFives, rs.Cite(riichi.FuritenOwn))
	}
	_, tiles, err := menu{}.New(opened.Opened.Text, parlour.South)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(tiles, rs.Tiles()) || strings.Contains(notes.String(), "cannot go on") {
		t.Errorf("%d tiles; %s", len(tiles), notes.String())
	}
}

// sit takes a seat at a table and returns when its game has begun.
func sit(t *testing.T, p *parlour.Parlour, id string, me parlour.Owner) {
	t.Helper()
	v, err := p.Watch(id, me, "en")
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	v.Do(parlour.Request{Verb: parlour.Sit, ID: "1", Name: "Ann"})
	for m := range v.Messages() {
		var s struct {
			Type  string
			Table parlour.TableInfo
		}
		if err := json.Unmarshal(m, &s); err != nil || s.Type == "error" {
			t.Fatalf("%v: %s", err, m)
		}
		if s.Table.Status == parlour.Playing {
			return
		}
	}
	t.Fatalf("the room ended: %v", v.Why())
}

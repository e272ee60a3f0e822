package main

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

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

// The nine print as their files, so that anybody can begin from one.
func TestRulesetFileIsTheFile(t *testing.T) {
	for _, name := range riichi.Names() {
		rs, err := riichi.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile("../../riichi/rulesets/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		if got := rulesetFile(rs); got != string(want) {
			t.Errorf("%s prints as another file", name)
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
	open := func(rules games) *parlour.Parlour {
		p, err := parlour.New(parlour.Config{Log: log, Rules: rules, NewBot: newBot, Wall: shuffle.Wall,
			Logger: slog.New(slog.NewTextHandler(&notes, nil))})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}

	first := open(rules)
	if list := first.Rulesets(); list[len(list)-1] != (parlour.Ruleset{Name: "club", Title: "The club", Length: parlour.South}) ||
		len(list) != len(riichi.Names())+1 {
		t.Errorf("the lobby lists %v", list)
	}
	table, err := first.Open(parlour.Order{Ruleset: "club", Clock: &parlour.Clock{}})
	if err != nil {
		t.Fatal(err)
	}
	me := parlour.Owner{1}
	sit(t, first, table.ID, me)
	first.Close()

	again := open(games{})
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
	commits, err := log.Read(table.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	opened, err := parlour.DecodeCommit(commits[0])
	if err != nil {
		t.Fatal(err)
	}
	rs, err := riichi.ReadRuleset(opened.Opened.Text)
	if err != nil {
		t.Fatal(err)
	}
	if rs.RedFives != 3 || rs.Cite(riichi.FuritenOwn).Edition != "EMA 2016" || bytes.Contains(opened.Opened.Text, []byte("based_on")) {
		t.Errorf("the log holds %d red fives and cites %v", rs.RedFives, rs.Cite(riichi.FuritenOwn))
	}
	_, tiles, err := games{}.New(opened.Opened.Text, parlour.South)
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
	v, err := p.Watch(id, me)
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

package rulebook_test

import (
	"io/fs"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"jansou/rulebook"
)

// The rulesets of a game that is only there to be read.
type ruleset struct {
	rulebook.Head
	Start int    `option:"start"`
	Swap  bool   `option:"swap"`
	Late  string `option:"late"`
	Twice uint8  `option:"twice"`
}

const whole = `{"name":"club","title":"The club","options":{` +
	`"start":{"value":100,"cite":"Club, 1"},"swap":{"value":true,"cite":"Club, 2"},` +
	`"late":{"value":"warned","cite":"Club","reading":"the text is silent"},"twice":{"value":["pung"],"cite":"Club, 3"}},` +
	`"rules":{"toy.turn":{"cite":"Club, 4"}}}`

func game(text string) rulebook.Game[ruleset] {
	return rulebook.Game[ruleset]{
		Name:  "toy",
		Files: fstest.MapFS{"rulesets/club.json": {Data: []byte(text)}},
		Names: []string{"club"},
		Rules: []rulebook.Rule{{ID: "toy.turn", Name: "turn"}},
		Values: map[string]rulebook.Values{
			"start": {Min: 0, Max: 1000, Step: 50},
			"late":  {Names: []string{"none", "warned"}},
			"twice": {Bits: []string{"chow", "pung"}},
		},
		Contradictions: func(rs *ruleset, say func(string) string, must func(bool, string, ...any)) {
			must(rs.Start > 0 || !rs.Swap, "options.swap.value is %s; allowed with start 0: false", say("swap"))
		},
	}
}

func TestCheckFindsNothingInSoundBook(t *testing.T) {
	for _, err := range rulebook.New(game(whole)).Check() {
		t.Error(err)
	}
}

func TestCheckFinds(t *testing.T) {
	for want, spoil := range map[string]func(*rulebook.Game[ruleset]){
		"option late of type string": func(g *rulebook.Game[ruleset]) { delete(g.Values, "late") },
		"option swap of type bool":   func(g *rulebook.Game[ruleset]) { g.Values["swap"] = rulebook.Values{Ints: []int{1}} },
		"lists \"chow\" twice": func(g *rulebook.Game[ruleset]) {
			g.Values["late"] = rulebook.Values{Names: []string{"chow", "chow", "warned"}}
		},
		"values are listed for speed":                    func(g *rulebook.Game[ruleset]) { g.Values["speed"] = rulebook.Values{Ints: []int{1}} },
		"file rulesets/club.json is not among the names": func(g *rulebook.Game[ruleset]) { g.Names = nil },
		`rule "riichi.turn"`: func(g *rulebook.Game[ruleset]) {
			g.Rules = []rulebook.Rule{{ID: "riichi.turn", Name: "turn"}}
		},
		"club.json is not what the ruleset prints": func(g *rulebook.Game[ruleset]) {
			g.Files = fstest.MapFS{"rulesets/club.json": {Data: []byte(strings.Replace(whole, `"Club, 1"`, `"Club, 1","reading":"\u0041"`, 1))}}
		},
	} {
		g := game(whole)
		spoil(&g)
		found := false
		for _, err := range rulebook.New(g).Check() {
			found = found || strings.Contains(err.Error(), want)
		}
		if !found {
			t.Errorf("nothing says %s", want)
		}
	}
}

// A ruleset of the program may be based on another of it, and says which; one that
// is printed and read is whole.
func TestBase(t *testing.T) {
	g := game(whole)
	g.Names = append(g.Names, "other")
	g.Files.(fstest.MapFS)["rulesets/other.json"] = &fstest.MapFile{Data: []byte(`{"name":"other","title":"Other","based_on":"club","options":{}}`)}
	b := rulebook.New(g)
	for _, err := range b.Check() {
		t.Error(err)
	}
	rs, err := b.Load("other")
	if err != nil || rs.Base != "club" || rs.Name != "other" {
		t.Fatalf("%+v, %v", rs, err)
	}
	printed, err := b.Print(rs)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := b.Read(printed); err != nil || again.Base != "" || again.Name != "other" {
		t.Errorf("%+v, %v", again, err)
	}
	if club, err := b.Load("club"); err != nil || club.Base != "" {
		t.Errorf("%+v, %v", club, err)
	}
}

// counted is files of which it is counted how often one is opened.
type counted struct {
	fs.FS
	opened atomic.Int32
}

func (c *counted) Open(name string) (fs.File, error) {
	c.opened.Add(1)
	return c.FS.Open(name)
}

// An option that two copies of a ruleset would share is none.
func TestOptionsAreValues(t *testing.T) {
	defer func() {
		if r := recover(); r == nil || !strings.Contains(r.(string), "option list of toy is a []int") {
			t.Errorf("recovered: %v", r)
		}
	}()
	rulebook.New(rulebook.Game[struct {
		rulebook.Head
		List []int `option:"list"`
	}]{Name: "toy"})
}

// Who loads a ruleset of the program has one of its own, though its file is read
// once; and any number may load it at the same time.
func TestLoadedOnce(t *testing.T) {
	g := game(whole)
	files := &counted{FS: g.Files}
	g.Files = files
	b := rulebook.New(g)
	load := func() *ruleset {
		rs, err := b.Load("club")
		if err != nil {
			t.Error(err)
		}
		return rs
	}
	loaded := make(chan *ruleset)
	for range 8 {
		go func() { loaded <- load() }()
	}
	for range 8 {
		rs := <-loaded
		if rs.Start != 100 || rs.CiteOption("start").Edition == "" {
			t.Errorf("%+v", rs)
		}
		rs.Start, rs.Name = 1, "mine" // and nobody else's
	}
	if _, err := b.With(load(), "start", "200", rulebook.ByTheTable); err != nil {
		t.Error(err)
	}
	if rs := load(); rs.Start != 100 || rs.Name != "club" || rs.CiteOption("start") == rulebook.ByTheTable {
		t.Errorf("it was changed: %+v", rs)
	}
	if n := files.opened.Load(); n != 1 {
		t.Errorf("its file was read %d times", n)
	}
}

func TestReadsValuesAndCitations(t *testing.T) {
	b := rulebook.New(game(whole))
	rs, err := b.Load("club")
	if err != nil {
		t.Fatal(err)
	}
	if rs.Start != 100 || !rs.Swap || rs.Late != "warned" || rs.Twice != 2 {
		t.Errorf("%+v", rs)
	}
	if c := rs.CiteOption("late"); c != (rulebook.Citation{Edition: "Club", Reading: "the text is silent"}) || rs.Cite("toy.turn").Article != "4" {
		t.Errorf("late is cited as %+v", c)
	}
	if b.RuleName("toy.turn") != "turn" || b.RuleName("toy.none") != "toy.none" {
		t.Error("names of rules")
	}
}

func TestWith(t *testing.T) {
	b := rulebook.New(game(whole))
	rs, err := b.Load("club")
	if err != nil {
		t.Fatal(err)
	}
	ours := rulebook.Citation{Edition: "ours"}
	other, err := b.With(rs, "start", "50", ours)
	if err != nil || other.Start != 50 || rs.Start != 100 || other.CiteOption("start") != ours || rs.CiteOption("start") == ours {
		t.Errorf("%+v, %v", other, err)
	}
	for value, want := range map[string]string{"51": "a multiple of 50", "0": "options.swap.value is true; allowed with start 0: false"} {
		if _, err := b.With(rs, "start", value, ours); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("start %s: %v", value, err)
		}
	}
	if _, err := b.With(rs, "late", `"never"`, ours); err == nil || !strings.Contains(err.Error(), "options.late.value") {
		t.Errorf("an unknown word: %v", err)
	}
	if _, err := b.With(rs, "speed", "1", ours); err == nil || !strings.Contains(err.Error(), "allowed: start, swap") {
		t.Errorf("an unknown option: %v", err)
	}
}

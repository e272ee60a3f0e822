package rulebook_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/rulebook"
)

// What became of the rulesets of the toy game: start and swap are of the first
// logs, late and twice came later, "pace" is gone, and so is a value of late.
type grown struct {
	rulebook.Head
	Start int    `option:"start"`
	Swap  bool   `option:"swap"`
	Late  string `option:"late" before:"none"`
	Twice uint8  `option:"twice" before:"[]"`
	Quick bool   `option:"quick" before:"false"`
}

func grownGame() rulebook.Game[grown] {
	text := strings.Replace(whole, `},"rules":{`, `,"quick":{"value":true,"cite":"Club, 5"}},"rules":{"toy.later":{"cite":"Club, 6"},`, 1)
	text = strings.Replace(text, `{"toy.later":{"cite":"Club, 6"},"toy.turn":{"cite":"Club, 4"}}`, `{"toy.turn":{"cite":"Club, 4"},"toy.later":{"cite":"Club, 6"}}`, 1)
	from := game(text)
	return rulebook.Game[grown]{
		Name: from.Name, Files: from.Files, Names: from.Names, Values: from.Values,
		Rules: append(from.Rules, rulebook.Rule{ID: "toy.later", Name: "later", Before: "Nobody came later"}),
		Contradictions: func(rs *grown, say func(string) string, must func(bool, string, ...any)) {
			must(rs.Start > 0 || !rs.Swap, "options.swap.value is %s; allowed with start 0: false", say("swap"))
		},
		Second: "late",
		Gone: []rulebook.Gone{
			{ID: "toy.option.bell", Why: "It decided nothing"},
			{ID: "toy.option.pace", Why: "The option quick says it", Now: func(v string) map[string]string {
				return map[string]string{"quick": fmt.Sprint(v == `"quick"`)}
			}},
			{ID: "toy.option.late", Value: `"shamed"`, Why: "Renamed", Now: func(string) map[string]string {
				return map[string]string{"late": `"warned"`}
			}},
			{ID: "toy.bell", Why: "No bell is rung"},
		},
	}
}

const first = `{"name":"club","title":"The club","options":{` +
	`"start":{"value":100,"cite":"Club, 1"},"swap":{"value":true,"cite":"Club, 2"}},` +
	`"rules":{"toy.turn":{"cite":"Club, 4"}}}`

// with puts options and rules into a text.
func with(text, options, rules string) string {
	text = strings.Replace(text, `"options":{`, `"options":{`+options, 1)
	return strings.Replace(text, `"rules":{`, `"rules":{`+rules, 1)
}

func TestKeptDescriptionIsSound(t *testing.T) {
	for _, err := range rulebook.New(grownGame()).Check() {
		t.Error(err)
	}
}

func TestKeptTextLacksWhatCameLater(t *testing.T) {
	b := rulebook.New(grownGame())
	if _, err := b.Read([]byte(first)); err == nil || !strings.Contains(err.Error(), "options.late is missing") {
		t.Errorf("a file with options missing: %v", err)
	}
	rs, err := b.ReadKept([]byte(first))
	if err != nil {
		t.Fatal(err)
	}
	if rs.Start != 100 || !rs.Swap || rs.Late != "none" || rs.Twice != 0 || rs.Quick || rs.Format() != 1 {
		t.Errorf("got %+v of format %d", rs, rs.Format())
	}
	if c := rs.CiteOption("late"); c.Edition != "as it was before there was a choice" {
		t.Errorf("late is cited as %q", c)
	}
	if c := rs.Cite("toy.later"); c.Edition == "" || c.Reading != "Nobody came later" {
		t.Errorf("the rule that came later is cited as %+v", c)
	}
	if c := rs.Cite("toy.turn"); c.String() != "Club, 4" {
		t.Errorf("the rule of the text is cited as %q", c)
	}
}

func TestKeptTextHasWhatIsGone(t *testing.T) {
	b := rulebook.New(grownGame())
	text := with(first, `"bell":{"value":3,"cite":"Club"},"pace":{"value":"quick","cite":"Club"},"late":{"value":"shamed","cite":"Club"},`, `"toy.bell":{"cite":"Club"},`)
	rs, err := b.ReadKept([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if !rs.Quick || rs.Late != "warned" || rs.Format() != 2 {
		t.Errorf("got %+v of format %d", rs, rs.Format())
	}
	if _, err := b.Read([]byte(text)); err == nil || !strings.Contains(err.Error(), "options.bell is unknown") {
		t.Errorf("a file with what is gone: %v", err)
	}
}

func TestKeptTextIsOtherwiseStrict(t *testing.T) {
	b := rulebook.New(grownGame())
	for want, text := range map[string]string{
		"options.start is missing":                         strings.Replace(first, `"start":{"value":100,"cite":"Club, 1"},`, "", 1),
		"rules.toy.turn is missing":                        strings.Replace(first, `"toy.turn":{"cite":"Club, 4"}`, "", 1),
		"format 1, which this program, of format":          with(first, `"speed":{"value":3,"cite":"Club"},`, ""),
		"options.start.value is 7; allowed: a multiple of": strings.Replace(first, `"value":100`, `"value":7`, 1),
	} {
		if _, err := b.ReadKept([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("wanted %q, got %v", want, err)
		}
	}
}

// The program that wrote a text played by it, also where a later one would let
// nobody write it.
func TestKeptTextMayContradictItself(t *testing.T) {
	b := rulebook.New(grownGame())
	rs, err := b.ReadKept([]byte(strings.Replace(first, `"value":100`, `"value":0`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.SetWord(rs, "late", "warned"); err != nil {
		t.Errorf("another option cannot be set: %v", err)
	}
	if rs, err = b.ReadKept([]byte(first)); err != nil {
		t.Fatal(err)
	}
	if _, err := b.SetNumber(rs, "start", 0); err == nil {
		t.Error("an option is set against another")
	}
}

func TestKeptTextOfALaterProgram(t *testing.T) {
	b := rulebook.New(grownGame())
	text := strings.Replace(with(first, `"speed":{"value":3,"cite":"Club"},`, ""), `{`, fmt.Sprintf(`{"format":%d,`, mahjong.Format+4), 1)
	_, err := b.ReadKept([]byte(text))
	var later *mahjong.LaterError
	if !errors.As(err, &later) || later.Format != mahjong.Format+4 || !strings.Contains(err.Error(), fmt.Sprintf("format %d", mahjong.Format+4)) {
		t.Errorf("got %v", err)
	}
	if strings.Contains(err.Error(), "speed") {
		t.Errorf("what cannot be known is named: %v", err)
	}
}

func TestKeptTextReadsBack(t *testing.T) {
	b := rulebook.New(grownGame())
	rs, err := b.Load("club")
	if err != nil {
		t.Fatal(err)
	}
	text, err := b.Keep(rs)
	if err != nil {
		t.Fatal(err)
	}
	again, err := b.ReadKept(text)
	if err != nil || again.Format() != mahjong.Format {
		t.Fatalf("%v, from %s", err, text)
	}
	if got, err := b.Keep(again); err != nil || string(got) != string(text) {
		t.Errorf("%v: kept anew it is\n%s, not\n%s", err, got, text)
	}
	if _, err := b.Read(text); err == nil || !strings.Contains(err.Error(), "format is unknown") {
		t.Errorf("read as a file: %v", err)
	}
}

func TestCheckFindsWhatIsGoneAndThere(t *testing.T) {
	for want, spoil := range map[string]func(*rulebook.Game[grown]){
		"toy.option.quick is gone":                              func(g *rulebook.Game[grown]) { g.Gone = []rulebook.Gone{{ID: "toy.option.quick", Why: "x"}} },
		"toy.option.bell is gone and nothing":                   func(g *rulebook.Game[grown]) { g.Gone[0].Why = "" },
		`toy.option.late is gone with value "none", which`:      func(g *rulebook.Game[grown]) { g.Gone[2].Value = `"none"` },
		"rule toy.turn is gone and is there":                    func(g *rulebook.Game[grown]) { g.Gone[3].ID = "toy.turn" },
		`option "pace" tells format 1 from 2`:                   func(g *rulebook.Game[grown]) { g.Second = "pace" },
		`option late: before it existed it was "none"; allowed`: func(g *rulebook.Game[grown]) { g.Values["late"] = rulebook.Values{Names: []string{"warned"}} },
	} {
		g := grownGame()
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

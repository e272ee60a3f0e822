package riichi

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jansou/mahjong"
)

var update = flag.Bool("update", false, "write the answers of the scripts anew")

// TestScripts plays every script in testdata/scripts and compares its answers with
// those in the file. docs/scripts.md describes the language.
func TestScripts(t *testing.T) {
	for _, path := range scriptFiles(t) {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			old, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			sc, err := parseScript(filepath.Base(path), string(old))
			if err != nil {
				t.Fatal(err)
			}
			if err := sc.play(t.Logf); err != nil {
				t.Fatal(err)
			}
			got := sc.print()
			if *update && got != string(old) {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(old), got); diff != "" {
				t.Errorf("the answers differ (-file +engine); -update writes them anew\n%s", diff)
			}
		})
	}
}

func scriptFiles(t testing.TB) []string {
	list, err := filepath.Glob("testdata/scripts/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	if len(list) == 0 {
		t.Fatal("there are no scripts in testdata/scripts")
	}
	return list
}

// script is a script as it was read, and the answers of its last play.
type script struct {
	path     string
	rules    []mahjong.RuleID
	rulesets []*Ruleset
	lines    []scriptLine
}

// scriptLine is a line that is no answer. Answers are kept by the name of the
// ruleset that gave them.
type scriptLine struct {
	n       int // in the file, counted from 1
	text    string
	words   []string // empty for a comment, a header or an empty line
	answers map[string][]string
}

// scriptError is an error of a script or of playing it: it names the line.
type scriptError struct {
	path string
	line int
	why  string
}

func (e *scriptError) Error() string { return fmt.Sprintf("%s:%d: %s", e.path, e.line, e.why) }

// parseScript reads a script. Answers in it are dropped: they are compared as
// text.
func parseScript(path, text string) (*script, error) {
	sc := &script{path: path}
	for i, l := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if strings.HasPrefix(l, ">") {
			continue
		}
		line := scriptLine{n: i + 1, text: strings.TrimRight(l, " \t"), answers: map[string][]string{}}
		body, _, _ := strings.Cut(line.text, "#")
		key, value, isHeader := strings.Cut(body, ":")
		var err error
		switch {
		case isHeader && key == "rule":
			for _, id := range strings.Split(value, ",") {
				sc.rules = append(sc.rules, mahjong.RuleID(strings.TrimSpace(id)))
			}
		case isHeader && (key == "ruleset" || key == "rulesets"):
			err = sc.chooseRulesets(strings.TrimSpace(value))
		case isHeader:
			err = fmt.Errorf("the header %q is none of rule, ruleset, rulesets", key)
		default:
			line.words = strings.Fields(body)
		}
		if err != nil {
			return nil, &scriptError{path, line.n, err.Error()}
		}
		sc.lines = append(sc.lines, line)
	}
	if len(sc.rules) == 0 || len(sc.rulesets) == 0 {
		return nil, &scriptError{path, 1, "a script has the headers rule: and ruleset:"}
	}
	return sc, nil
}

// chooseRulesets reads "ema2016, tenhou", "all", "all except polish" or a
// house ruleset, "ema2016 with riichi_when_furiten=false".
func (sc *script) chooseRulesets(value string) error {
	if base, changes, house := strings.Cut(value, " with "); house {
		rs, err := houseRuleset(strings.TrimSpace(base), strings.Fields(changes))
		sc.rulesets = append(sc.rulesets, rs)
		return err
	}
	names := strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == ' ' })
	if len(names) > 0 && names[0] == "all" {
		var left []string
		if len(names) > 1 && names[1] != "except" {
			return fmt.Errorf("%q is neither %q nor %q", value, "all", "all except ...")
		}
		for _, n := range Names() {
			if len(names) == 1 || !slices.Contains(names[2:], n) {
				left = append(left, n)
			}
		}
		names = left
	}
	for _, n := range names {
		rs, err := loadOnce(n)
		if err != nil {
			return err
		}
		sc.rulesets = append(sc.rulesets, rs)
	}
	return nil
}

// loaded keeps the rulesets that scripts have asked for: reading one takes
// longer than playing most scripts under it.
var loaded = map[string]*Ruleset{}

func loadOnce(name string) (*Ruleset, error) {
	if rs := loaded[name]; rs != nil {
		return rs, nil
	}
	rs, err := Load(name)
	if err == nil {
		loaded[name] = rs
	}
	return rs, err
}

// houseRuleset is a ruleset of the program with some options changed.
func houseRuleset(base string, changes []string) (*Ruleset, error) {
	options := map[string]any{}
	for _, c := range changes {
		key, value, ok := strings.Cut(c, "=")
		if !ok {
			return nil, fmt.Errorf("%q is not option=value", c)
		}
		var v any
		if json.Unmarshal([]byte(value), &v) != nil {
			v = value // a name
		}
		options[key] = map[string]any{"value": v, "cite": "house rule of a script"}
	}
	b, err := json.Marshal(map[string]any{"name": "house", "title": "House rules", "based_on": base, "options": options})
	if err != nil {
		return nil, err
	}
	return ReadRuleset(b)
}

// print writes the script with the answers of its last play. Where rulesets
// differ, each answer names those that gave it.
func (sc *script) print() string {
	var b strings.Builder
	for _, l := range sc.lines {
		b.WriteString(l.text + "\n")
		for _, g := range l.groups(sc.rulesets) {
			answers, lead := l.answers[g[0]], "> "
			if names := strings.Join(g, ", ") + ":"; len(g) < len(sc.rulesets) && len(answers) > 1 {
				b.WriteString("> " + names + "\n")
				lead = ">   "
			} else if len(g) < len(sc.rulesets) {
				lead = "> " + names + " "
			}
			for _, a := range answers {
				b.WriteString(lead + a + "\n")
			}
		}
	}
	return b.String()
}

// groups gathers the rulesets that gave the same answers to a line.
func (l *scriptLine) groups(rulesets []*Ruleset) [][]string {
	var out [][]string
next:
	for _, rs := range rulesets {
		for i, g := range out {
			if slices.Equal(l.answers[g[0]], l.answers[rs.Name]) {
				out[i] = append(g, rs.Name)
				continue next
			}
		}
		out = append(out, []string{rs.Name})
	}
	return out
}

// TestScriptErrors: an error in a script names the file and the line.
func TestScriptErrors(t *testing.T) {
	head := "rule: riichi.turn\nruleset: ema2016\n"
	for text, want := range map[string]string{
		"S wins\n":                          "x.txt:1: a script has the headers rule: and ruleset:",
		"rule: riichi.turn\nruleset: ema\n": `x.txt:2: riichi: ruleset "ema" is none of`,
		"rulez: riichi.turn\n":              `x.txt:1: the header "rulez" is none of`,
		head + "X wins\n":                   `x.txt:3: ema2016: "X" is neither a seat`,
		head + "S sings\n":                  `x.txt:3: ema2016: "sings" is nothing that a seat does`,
		head + "S holds 123x\n":             `x.txt:3: ema2016: mahjong: tiles "123x", byte 3`,
		head + "S holds 11111m\n\nS wins\n": "x.txt:5: ema2016: there are not as many 1m as the script names",
		head + "S draws 1m\nround S2\n":     "x.txt:4: ema2016: round is set before the first deal",
		head + "play until 200\n":           "x.txt:3: ema2016: say play until 3 left",
	} {
		sc, err := parseScript("x.txt", text)
		if err == nil {
			err = sc.play(t.Logf)
		}
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
}

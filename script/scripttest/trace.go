package scripttest

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/rulebook"
)

// Traced is what a trace needs to know of a game.
type Traced struct {
	Name  string          // "riichi": what the ids of its rules begin with
	Rules []rulebook.Rule // all, in the order of a rulebook
	Fouls []rulebook.Rule // the offences of its strict tables; the tables of penalties cite them
	Names []string        // the rulesets of the program
	Load  func(string) (Ruleset, error)

	Options bool // every option is shown by a script, too
	// NoScript are options that need no script: no game knows of them.
	NoScript map[string]bool

	// ByWhatHappens are the rules whose ids no event, refusal or sheet
	// carries, because they say what happens and not what is worth something:
	// for each a script, and the part of an answer in it that would be another
	// without the rule.
	ByWhatHappens map[mahjong.RuleID]Sign

	options []string         // those that are to be shown
	all     []mahjong.RuleID // the ids of all options
}

// Ruleset is what a trace asks of a ruleset.
type Ruleset interface {
	Cite(mahjong.RuleID) rulebook.Citation
	Options() []rulebook.Option
}

// Where the homes of a rule are, from the folder of the game that is tested.
const (
	scripts = "testdata/scripts"
	code    = "."
	words   = "../referee/words/*.json" // a sentence for each rule, in five languages
)

// Sign is where one can see a rule at work: the name of a script, and a part of
// an answer in it.
type Sign [2]string

func (s Sign) script() string { return s[0] }
func (s Sign) answer() string { return s[1] }

// Trace proves that every rule of the game, in whose folder the test runs, has
// its homes; and so has every option.
func Trace(t *testing.T, g Traced) {
	rulesets := map[string]Ruleset{}
	for _, name := range g.Names {
		rs, err := g.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		rulesets[name] = rs
	}
	for _, o := range rulesets[g.Names[0]].Options() {
		g.all = append(g.all, rulebook.OptionRule(g.Name, o.Name))
		if g.Options && !g.NoScript[o.Name] {
			g.options = append(g.options, o.Name)
		}
	}
	t.Run("cited", func(t *testing.T) { g.cited(t, rulesets) })
	all := g.look(t)
	t.Run("shown", func(t *testing.T) { g.shown(t, all) })
	t.Run("decided", g.decided)
	t.Run("worded", func(t *testing.T) { g.worded(t, all.said) })
}

// rules are the ids of the rules, then of the offences.
func (g Traced) rules() []mahjong.RuleID {
	var list []mahjong.RuleID
	for _, r := range slices.Concat(g.Rules, g.Fouls) {
		list = append(list, r.ID)
	}
	return list
}

// ids are those of the rules and offences and, under their rule ids, of the
// options.
func (g Traced) ids() []mahjong.RuleID {
	list := g.rules()
	for _, o := range g.options {
		list = append(list, rulebook.OptionRule(g.Name, o))
	}
	return list
}

// cited proves that every ruleset says where its book states each rule.
func (g Traced) cited(t *testing.T, rulesets map[string]Ruleset) {
	for name, rs := range rulesets {
		for i, id := range g.ids() {
			ruledOn := len(g.Rules) <= i && i < len(g.Rules)+len(g.Fouls)
			if rs.Cite(id).Edition == "" && !ruledOn {
				t.Errorf("%s does not cite %s", name, id)
			}
		}
	}
}

// seen is where the scripts show the rules of a game.
type seen struct {
	headed  map[mahjong.RuleID]bool // a script is headed by it
	said    map[mahjong.RuleID]bool // it occurs in the answers of any script
	shown   map[mahjong.RuleID]bool // it occurs in the answers of such a script
	happens map[mahjong.RuleID]bool // such a script has the sign of it
	differs map[mahjong.RuleID]bool // an option: two of its values answer differently there
}

// look reads all scripts.
func (g Traced) look(t *testing.T) seen {
	all := seen{map[mahjong.RuleID]bool{}, map[mahjong.RuleID]bool{}, map[mahjong.RuleID]bool{}, map[mahjong.RuleID]bool{}, map[mahjong.RuleID]bool{}}
	ids := regexp.MustCompile(g.Name + `\.[a-z0-9_.]*[a-z0-9_]`)
	for _, path := range files(t) {
		sc, text := Read(t, path)
		var answers strings.Builder
		for l := range strings.Lines(text) {
			if strings.HasPrefix(l, ">") {
				answers.WriteString(l)
			}
		}
		in := ids.FindAllString(answers.String(), -1)
		for _, id := range in {
			all.said[mahjong.RuleID(id)] = true
		}
		for _, id := range sc.Rules() {
			all.headed[id] = true
			if slices.Contains(in, string(id)) {
				all.shown[id] = true
			}
			if w := g.ByWhatHappens[id]; w.script() == nameOf(path) {
				if !strings.Contains(answers.String(), w.answer()) {
					t.Errorf("%s does not answer %q, which shows %s", path, w.answer(), id)
				}
				all.happens[id] = true
			}
			name, isOption := strings.CutPrefix(string(id), g.Name+".option.")
			if !isOption {
				continue
			}
			if played(t, path).Differs(name) {
				all.differs[id] = true
			}
		}
	}
	return all
}

// shown proves that every rule has a script headed by it in whose answers,
// which Run has from the engine, it occurs; and every option one in which two
// of its values answer differently.
func (g Traced) shown(t *testing.T, all seen) {
	known := g.ids()
	for id := range all.headed {
		if !slices.Contains(known, id) && !slices.Contains(g.all, id) {
			t.Errorf("a script is headed by %s, which is no rule", id)
		}
	}
	for i, id := range known {
		sign, listed := g.ByWhatHappens[id]
		switch {
		case !all.headed[id]:
			t.Errorf("no script is headed by %s", id)
		case i >= len(g.Rules)+len(g.Fouls):
			if !all.differs[id] {
				t.Errorf("no script shows two values of %s", id)
			}
		case listed && all.shown[id]:
			t.Errorf("%s is listed as shown by what happens, and occurs in answers", id)
		case listed && !all.happens[id]:
			t.Errorf("%s is shown by %s, which is not headed by it", id, sign.script())
		case !listed && !all.shown[id]:
			t.Errorf("%s occurs in the answers of none of its scripts", id)
		}
	}
	for id := range g.ByWhatHappens {
		if !slices.Contains(known, id) && !slices.Contains(g.all, id) {
			t.Errorf("%s is listed as shown by what happens and is no rule", id)
		}
	}
}

// worded proves that there is a sentence in every language for every rule, and
// for everything else by which a script is answered.
func (g Traced) worded(t *testing.T, said map[mahjong.RuleID]bool) {
	files, err := filepath.Glob(words)
	if err != nil || len(files) != 5 {
		t.Fatalf("%s are %d languages: %v", words, len(files), err)
	}
	for _, id := range g.rules() {
		said[id] = true
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var catalogue struct {
			Rule map[mahjong.RuleID]struct{ Say string }
		}
		if err := json.Unmarshal(text, &catalogue); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for id := range said {
			if catalogue.Rule[id].Say == "" {
				t.Errorf("%s has no words for %s", file, id)
			}
		}
	}
}

// decided proves that every rule is named, as a constant or in a comment, at
// the code that decides by it: outside the files that only list the rules. The
// field of an option must be read there. What follows from an offence the tables
// of penalties decide, and many are only reported to them.
func (g Traced) decided(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(code, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var list, options, code []*ast.File
	fset := token.NewFileSet()
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, path, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		switch base := filepath.Base(path); {
		case strings.HasPrefix(base, "rules.") || strings.HasPrefix(base, "rules_"):
			list = append(list, f)
		case strings.HasPrefix(base, "option"):
			options = append(options, f)
		default:
			code = append(code, f)
		}
	}
	constants := ruleConstants(list, g.Name)
	for name, id := range constants {
		if slices.ContainsFunc(g.Fouls, func(r rulebook.Rule) bool { return r.ID == id }) {
			delete(constants, name)
		}
	}
	if len(constants) != len(g.Rules) {
		t.Errorf("%d constants name rules, and %d rules are listed", len(constants), len(g.Rules))
	}
	fields := optionFields(options)
	names, besides := namesIn(code), namesIn(options)
	for name := range constants {
		if !names[name] && !besides[name] {
			t.Errorf("no line of code says that it decides by %s", name)
		}
	}
	for _, o := range g.options {
		if f := fields[o]; f == "" || !names[f] {
			t.Errorf("no line of code reads the option %s", o)
		}
	}
}

// ruleConstants are the constants that are ids of rules of a game, by name.
func ruleConstants(list []*ast.File, game string) map[string]mahjong.RuleID {
	out := map[string]mahjong.RuleID{}
	for _, f := range list {
		ast.Inspect(f, func(n ast.Node) bool {
			v, ok := n.(*ast.ValueSpec)
			if !ok {
				return true
			}
			for i, name := range v.Names {
				if i < len(v.Values) {
					if lit, ok := v.Values[i].(*ast.BasicLit); ok && strings.HasPrefix(lit.Value, `"`+game+`.`) {
						out[name.Name] = mahjong.RuleID(strings.Trim(lit.Value, `"`))
					}
				}
			}
			return true
		})
	}
	return out
}

var optionTag = regexp.MustCompile(`option:"([a-z0-9_]+)"`)

// optionFields are the fields of a ruleset by the name of their option.
func optionFields(list []*ast.File) map[string]string {
	out := map[string]string{}
	for _, f := range list {
		ast.Inspect(f, func(n ast.Node) bool {
			if x, ok := n.(*ast.Field); ok && x.Tag != nil && len(x.Names) == 1 {
				if m := optionTag.FindStringSubmatch(x.Tag.Value); m != nil {
					out[m[1]] = x.Names[0].Name
				}
			}
			return true
		})
	}
	return out
}

var exportedWord = regexp.MustCompile(`\b[A-Z][A-Za-z0-9]+\b`)

// namesIn are all names that code and its comments use.
func namesIn(code []*ast.File) map[string]bool {
	names := map[string]bool{}
	for _, f := range code {
		ast.Inspect(f, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				names[id.Name] = true
			}
			return true
		})
		for _, c := range f.Comments {
			for _, w := range exportedWord.FindAllString(c.Text(), -1) {
				names[w] = true
			}
		}
	}
	return names
}

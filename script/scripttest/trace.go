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

// Game is what a trace needs to know of a game.
type Game struct {
	Name    string           // "riichi": what the ids of its rules begin with
	Rules   []mahjong.RuleID // all, in the order of a rulebook
	Options []string         // the names of those options that must have a script
	Fouls   []mahjong.RuleID // the offences of its strict tables; the tables of penalties cite them
	Scripts string           // the folder of its scripts
	Code    string           // the folder of its code
	Faults  []mahjong.RuleID // the offences of strict tables, which may head a script
	Words   string           // the file with a sentence for each rule; "": not asked

	// Rulesets are what each ruleset of the program cites, by its name.
	Rulesets map[string]func(mahjong.RuleID) rulebook.Citation

	// ByWhatHappens are the rules whose ids no event, refusal or sheet
	// carries, because they say what happens and not what is worth something:
	// for each a script, and the part of an answer in it that would be another
	// without the rule.
	ByWhatHappens map[mahjong.RuleID]Sign
}

// Sign is where one can see a rule at work: the name of a script, and a part of
// an answer in it.
type Sign [2]string

func (s Sign) script() string { return s[0] }
func (s Sign) answer() string { return s[1] }

// Trace proves that every rule has its homes.
func Trace(t *testing.T, g Game) {
	t.Run("cited", g.cited)
	t.Run("shown", g.shown)
	t.Run("decided", g.decided)
	if g.Words != "" {
		t.Run("worded", g.worded)
	}
}

// ids are the rules, the offences and, under their rule ids, the options.
func (g Game) ids() []mahjong.RuleID {
	list := slices.Concat(g.Rules, g.Fouls)
	for _, o := range g.Options {
		list = append(list, rulebook.OptionRule(g.Name, o))
	}
	return list
}

// cited proves that every ruleset says where its book states each rule.
func (g Game) cited(t *testing.T) {
	for name, cite := range g.Rulesets {
		for _, id := range g.ids() {
			if cite(id).Edition == "" && !slices.Contains(g.Fouls, id) {
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
func (g Game) look(t *testing.T) seen {
	all := seen{map[mahjong.RuleID]bool{}, map[mahjong.RuleID]bool{}, map[mahjong.RuleID]bool{}, map[mahjong.RuleID]bool{}, map[mahjong.RuleID]bool{}}
	ids := regexp.MustCompile(g.Name + `\.[a-z0-9_.]*[a-z0-9_]`)
	for _, path := range Files(t, g.Scripts) {
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
		played := false
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
			if !played {
				if err := sc.Play(func(string, ...any) {}); err != nil {
					t.Fatal(err)
				}
				played = true
			}
			if sc.Differs(name) {
				all.differs[id] = true
			}
		}
	}
	return all
}

// shown proves that every rule has a script headed by it in whose answers,
// which Run has from the engine, it occurs; and every option one in which two
// of its values answer differently.
func (g Game) shown(t *testing.T) {
	all := g.look(t)
	known := g.ids()
	for id := range all.headed {
		if !slices.Contains(known, id) && !slices.Contains(g.Faults, id) {
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
		if !slices.Contains(known, id) {
			t.Errorf("%s is listed as shown by what happens and is no rule", id)
		}
	}
}

// worded proves that there is a sentence for every rule, and for everything
// else by which a script is answered.
func (g Game) worded(t *testing.T) {
	text, err := os.ReadFile(g.Words)
	if err != nil {
		t.Fatal(err)
	}
	var words map[string]json.RawMessage
	if err := json.Unmarshal(text, &words); err != nil {
		t.Fatalf("%s: %v", g.Words, err)
	}
	said := g.look(t).said
	for _, id := range slices.Concat(g.Rules, g.Fouls) {
		said[id] = true
	}
	for id := range said {
		if len(words[string(id)]) == 0 {
			t.Errorf("%s has no words for %s", g.Words, id)
		}
	}
}

// decided proves that every rule is named, as a constant or in a comment, at
// the code that decides by it: outside the files that only list the rules. The
// field of an option must be read there.
func (g Game) decided(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(g.Code, "*.go"))
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
	for _, o := range g.Options {
		if f := fields[o]; f == "" || !names[f] {
			t.Errorf("no line of code reads the option %s", o)
		}
	}
}

// ruleConstants are the names of the constants that are ids of rules of a game.
func ruleConstants(list []*ast.File, game string) map[string]bool {
	out := map[string]bool{}
	for _, f := range list {
		ast.Inspect(f, func(n ast.Node) bool {
			v, ok := n.(*ast.ValueSpec)
			if !ok {
				return true
			}
			for i, name := range v.Names {
				if i < len(v.Values) {
					if lit, ok := v.Values[i].(*ast.BasicLit); ok && strings.HasPrefix(lit.Value, `"`+game+`.`) {
						out[name.Name] = true
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

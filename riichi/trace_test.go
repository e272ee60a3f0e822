package riichi

import (
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
)

// shownByWhatHappens are the rules whose ids no event, refusal or sheet
// carries, because they say what happens and not what is worth something: for
// each, what in the answers of its scripts shows it.
var shownByWhatHappens = map[mahjong.RuleID]string{}

// TestRulesAreCited proves that every ruleset says where its book states each
// rule.
func TestRulesAreCited(t *testing.T) {
	for _, name := range Names() {
		rs := load(t, name)
		for _, r := range Rules() {
			if rs.Cite(r.ID).Edition == "" {
				t.Errorf("%s does not cite %s", name, r.ID)
			}
		}
	}
}

// TestRulesAreShown proves that every rule has a script headed by it in whose
// answers, which TestScripts has from the engine, it occurs.
func TestRulesAreShown(t *testing.T) {
	known := map[mahjong.RuleID]bool{}
	for _, r := range Rules() {
		known[r.ID] = true
	}
	headed, shown := map[mahjong.RuleID]bool{}, map[mahjong.RuleID]bool{}
	ids := regexp.MustCompile(`riichi\.[a-z0-9_.]*[a-z0-9_]`)
	for _, path := range scriptFiles(t) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sc, err := parseScript(filepath.Base(path), string(text))
		if err != nil {
			t.Fatal(err)
		}
		var answers strings.Builder
		for l := range strings.Lines(string(text)) {
			if strings.HasPrefix(l, ">") {
				answers.WriteString(l)
			}
		}
		in := ids.FindAllString(answers.String(), -1)
		for _, id := range sc.rules {
			if !known[id] {
				t.Errorf("%s is headed by %s, which is no rule", path, id)
			}
			headed[id] = true
			if slices.Contains(in, string(id)) {
				shown[id] = true
			}
		}
	}
	for _, r := range Rules() {
		reason := shownByWhatHappens[r.ID]
		switch {
		case !headed[r.ID]:
			t.Errorf("no script is headed by %s", r.ID)
		case reason == "" && !shown[r.ID]:
			t.Errorf("%s occurs in the answers of none of its scripts", r.ID)
		case reason != "" && shown[r.ID]:
			t.Errorf("%s is listed as shown by what happens, and occurs in answers", r.ID)
		}
	}
	for id := range shownByWhatHappens {
		if !known[id] {
			t.Errorf("%s is listed as shown by what happens and is no rule", id)
		}
	}
}

// TestRulesAreDecided proves that every rule is named, as a constant or in a
// comment, at the code that decides by it: outside the files that only list
// the rules.
func TestRulesAreDecided(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	constants := map[string]bool{} // by name: used
	var list, code []*ast.File
	fset := token.NewFileSet()
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, path, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if path == "rules.go" || strings.HasPrefix(path, "rules_") {
			list = append(list, f)
		} else {
			code = append(code, f)
		}
	}
	for _, f := range list {
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.CONST {
				for _, s := range g.Specs {
					for _, name := range s.(*ast.ValueSpec).Names {
						constants[name.Name] = false
					}
				}
			}
		}
	}
	if len(constants) != len(Rules()) {
		t.Errorf("%d constants name rules, and %d rules are listed", len(constants), len(Rules()))
	}
	word := regexp.MustCompile(`\b[A-Z][A-Za-z0-9]+\b`)
	for _, f := range code {
		ast.Inspect(f, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if _, is := constants[id.Name]; is {
					constants[id.Name] = true
				}
			}
			return true
		})
		for _, c := range f.Comments {
			for _, name := range word.FindAllString(c.Text(), -1) {
				if _, is := constants[name]; is {
					constants[name] = true
				}
			}
		}
	}
	for name, used := range constants {
		if !used {
			t.Errorf("no line of code says that it decides by %s", name)
		}
	}
}

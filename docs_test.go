package jansou_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// named is everything that documents may name.
type named struct {
	files []string                   // of the working copy
	rules map[string]bool            // ids of rules, offences and options
	decls map[string]map[string]bool // by the name of the package, what it declares: "Name", "Type.Method"
	tests map[string]bool            // tests, fuzz targets and benchmarks
	books map[string]string          // rulesets, with their titles
	words map[string]bool            // what stands in any file but documents
}

var (
	span     = regexp.MustCompile("`([^`\n]+)`")
	link     = regexp.MustCompile(`\]\(([^)#\s]+)(?:#[^)]*)?\)`)
	fileName = regexp.MustCompile(`^[\w./-]+\.(go|ts|svelte|md|mjs|py|h|sql)$`)
	ruleName = regexp.MustCompile(`\b(?:riichi|mcr)\.[a-z0-9_]+(?:\.[a-z0-9_]+)+`)
	testName = regexp.MustCompile(`\b(Test|Fuzz|Benchmark)[A-Z]\w*$`)
	innerCap = regexp.MustCompile(`^[A-Za-z]+(?:[a-z0-9][A-Z]\w*|_\w+)$`)
	word     = regexp.MustCompile(`\w+`)
	declName = regexp.MustCompile(`^(\w+)\.(?:\(\*?(\w+)\)\.)?([A-Z]\w*)(?:\.([A-Za-z]\w*))?(?:\(.*\))?$`)
	bookName = regexp.MustCompile(`--ruleset[ =]([a-z0-9-]+)`)
	titled   = regexp.MustCompile(`"(?:name|ruleset)": ?"([a-z0-9-]+)", ?"title": ?"([^"]+)"`)
	yearOf   = regexp.MustCompile(`\b\d{4}\b`)
)

// TestDocsNameWhatExists holds that every file, test, rule, declared name and
// ruleset that a document names, in `code`, as a link or by its id, is there, and
// that a ruleset has the title that it is given. The decisions in docs/adr tell of
// their day and are left out.
func TestDocsNameWhatExists(t *testing.T) {
	all := know(t)
	titles := all.titles()
	n := 0
	for p, text := range tracked(t) {
		if !strings.HasSuffix(p, ".md") || p != "README.md" && p != "ARCHITECTURE.md" && path.Dir(p) != "docs" {
			continue
		}
		for i, line := range strings.Split(string(text), "\n") {
			for _, m := range link.FindAllStringSubmatch(line, -1) {
				n++
				if to := path.Join(path.Dir(p), m[1]); !strings.Contains(m[1], "://") && !all.there(to) {
					t.Errorf("%s:%d: there is no %s", p, i+1, m[1])
				}
			}
			for _, why := range all.mistitled(line, titles) {
				t.Errorf("%s:%d: %s", p, i+1, why)
			}
			for _, id := range ruleName.FindAllString(line, -1) {
				if n++; !all.rules[id] {
					t.Errorf("%s:%d: there is no rule %s", p, i+1, id)
				}
			}
			for _, m := range span.FindAllStringSubmatch(line, -1) {
				n++
				if why := all.missing(m[1]); why != "" {
					t.Errorf("%s:%d: `%s`: %s", p, i+1, m[1], why)
				}
			}
		}
	}
	if n < 500 {
		t.Errorf("only %d names were looked at", n)
	}
}

// titles are the titles of rulesets that name a year, for any year: with another
// one a title is that of no ruleset.
func (a *named) titles() (list []*regexp.Regexp) {
	for _, title := range a.books {
		if yearOf.MatchString(title) {
			list = append(list, regexp.MustCompile(yearOf.ReplaceAllString(regexp.QuoteMeta(title), `\d{4}`)))
		}
	}
	return list
}

// mistitled says which rulesets a line gives a title that they do not have.
func (a *named) mistitled(line string, titles []*regexp.Regexp) (wrong []string) {
	for _, m := range titled.FindAllStringSubmatch(line, -1) {
		if title, there := a.books[m[1]]; there && title != m[2] {
			wrong = append(wrong, "ruleset "+m[1]+" has the title \""+title+"\", not \""+m[2]+"\"")
		}
	}
	for _, of := range titles {
		for _, title := range of.FindAllString(line, -1) {
			if !slices.Contains(slices.Collect(maps.Values(a.books)), title) {
				wrong = append(wrong, "no ruleset has the title \""+title+"\"")
			}
		}
	}
	return wrong
}

// missing says what of a piece of code is not there.
func (a *named) missing(code string) string {
	if m := bookName.FindStringSubmatch(code); m != nil && a.books[m[1]] == "" {
		return "there is no ruleset " + m[1]
	}
	switch {
	case fileName.MatchString(code):
		if !a.there(code) {
			return "there is no such file"
		}
	case testName.MatchString(code) && !strings.ContainsAny(code, " ="):
		if !a.tests[testName.FindString(code)] {
			return "there is no such test"
		}
	case innerCap.MatchString(code):
		begins := func(f string) bool { return strings.HasPrefix(path.Base(f), code) }
		if !a.words[code] && !slices.ContainsFunc(a.files, begins) {
			return "nothing has this name"
		}
	default:
		m := declName.FindStringSubmatch(code)
		if m == nil || a.decls[m[1]] == nil {
			return ""
		}
		name := m[3]
		if m[2] != "" {
			name = m[2] + "." + m[3]
		}
		if m[4] != "" {
			name += "." + m[4]
		}
		if !a.decls[m[1]][name] {
			return "package " + m[1] + " declares no such name"
		}
	}
	return ""
}

// there reports whether a file or folder has that path, or one that ends so.
func (a *named) there(p string) bool {
	p = strings.TrimSuffix(p, "/")
	return slices.ContainsFunc(a.files, func(f string) bool {
		return f == p || strings.HasSuffix(f, "/"+p) || strings.HasPrefix(f, p+"/")
	})
}

// know reads what there is.
func know(t *testing.T) *named {
	t.Helper()
	a := &named{rules: map[string]bool{}, decls: map[string]map[string]bool{}, tests: map[string]bool{}, books: map[string]string{}, words: map[string]bool{}}
	for _, line := range strings.Split(gitFiles(t), "\x00") {
		a.files = append(a.files, line)
	}
	for p, text := range tracked(t) {
		if !strings.HasSuffix(p, ".md") && !strings.HasPrefix(p, "web/dist/") {
			for _, w := range word.FindAll(text, -1) {
				a.words[string(w)] = true
			}
		}
		switch {
		case strings.HasSuffix(p, ".go"):
			a.declares(t, p, text)
		case path.Base(path.Dir(p)) == "rulesets" && strings.HasSuffix(p, ".json"):
			var book struct{ Title string }
			if err := json.Unmarshal(text, &book); err != nil || book.Title == "" {
				t.Fatalf("%s has no title: %v", p, err)
			}
			a.books[strings.TrimSuffix(path.Base(p), ".json")] = book.Title
		}
	}
	text, err := os.ReadFile("referee/words/en.json")
	if err != nil {
		t.Fatal(err)
	}
	var words struct{ Rule map[string]json.RawMessage }
	if err := json.Unmarshal(text, &words); err != nil {
		t.Fatal(err)
	}
	for id := range words.Rule {
		a.rules[id] = true
	}
	return a
}

// declares notes what a file of Go declares, and what a type of it holds.
func (a *named) declares(t *testing.T, p string, text []byte) {
	tree, err := parser.ParseFile(token.NewFileSet(), p, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	in := a.decls[tree.Name.Name]
	if in == nil {
		in = map[string]bool{}
		a.decls[tree.Name.Name] = in
	}
	for _, d := range tree.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv != nil {
				in[receiver(d)+"."+d.Name.Name] = true
			} else if in[d.Name.Name] = true; strings.HasSuffix(p, "_test.go") {
				a.tests[d.Name.Name] = true
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				declared(in, s)
			}
		}
	}
}

// declared notes the names of one declaration, with the members of a type.
func declared(in map[string]bool, s ast.Spec) {
	switch s := s.(type) {
	case *ast.ValueSpec:
		for _, n := range s.Names {
			in[n.Name] = true
		}
	case *ast.TypeSpec:
		in[s.Name.Name] = true
		var fields *ast.FieldList
		switch x := s.Type.(type) {
		case *ast.StructType:
			fields = x.Fields
		case *ast.InterfaceType:
			fields = x.Methods
		default:
			return
		}
		for _, f := range fields.List {
			for _, n := range f.Names {
				in[s.Name.Name+"."+n.Name] = true
			}
		}
	}
}

// adrIndex lists the decisions.
const adrIndex = "docs/adr/README.md"

// TestADRIndex holds that the index of decisions is what -update writes: each with
// its title and the day on which it came into the repository, or for one that is
// not committed yet the day on which -update is run.
func TestADRIndex(t *testing.T) {
	got, err := os.ReadFile(adrIndex)
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(string(got), "\n| 1 |")
	files, err := filepath.Glob("docs/adr/0*.md")
	if err != nil {
		t.Fatal(err)
	}
	want := head + "\n"
	for _, p := range files {
		name := path.Base(filepath.ToSlash(p))
		text, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		title, _, _ := strings.Cut(strings.TrimPrefix(string(text), "# "), "\n")
		n, title, _ := strings.Cut(title, ". ")
		row := "| " + n + " | [" + title + "](" + name + ") | "
		day := regexp.MustCompile(regexp.QuoteMeta(row) + `(\d{4}-\d\d-\d\d) \|`).FindStringSubmatch(string(got))
		switch {
		case day != nil:
			want += row + day[1] + " |\n"
		case *update:
			want += row + bornOn(t, p) + " |\n"
		default:
			t.Errorf("%s has no row, or another one, in %s: go test . -run TestADRIndex -update", name, adrIndex)
		}
	}
	if *update {
		if err := os.WriteFile(adrIndex, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if want != string(got) && !t.Failed() {
		t.Errorf("%s is not what -update writes", adrIndex)
	}
}

// bornOn is the day on which a file came into the repository.
func bornOn(t *testing.T, p string) string {
	t.Helper()
	out, err := exec.Command("git", "log", "--diff-filter=A", "--format=%as", "--", p).Output()
	if err != nil {
		t.Fatal(err)
	}
	days := strings.Fields(string(out))
	if len(days) == 0 {
		return time.Now().Format(time.DateOnly)
	}
	return days[len(days)-1]
}

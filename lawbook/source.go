package lawbook

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"jansou"
	"jansou/games"
	"jansou/mahjong"
)

// Line is a line of code that decides by a rule.
type Line struct {
	File string `json:"file"` // from the root of the repository
	Line int    `json:"line"` // counted from 1
	In   string `json:"in"`   // the first line of the function or the table that it is in
	Text string `json:"text"`
}

// Script is a script that shows a rule.
type Script struct {
	File string `json:"file"` // from the root of the repository
	Say  string `json:"say"`  // what it shows, in its own words
}

// sources is what the program's source says of rules. It is read once.
type sources struct {
	names   map[mahjong.RuleID][]string // the words by which code may name the rule or the option
	scripts map[mahjong.RuleID][]Script
	example map[mahjong.RuleID]*Example
	plain   map[mahjong.RuleID]int          // how much the example is about the rule: see about
	code    map[string]map[string][]mention // by game, then by word
}

// mention is a line of code, or a comment, in which a word stands.
type mention struct {
	Line
	comment bool
}

var source = sync.OnceValue(readSource)

func readSource() *sources {
	s := &sources{names: map[mahjong.RuleID][]string{},
		scripts: map[mahjong.RuleID][]Script{}, example: map[mahjong.RuleID]*Example{}, plain: map[mahjong.RuleID]int{}, code: map[string]map[string][]mention{}}
	for _, k := range games.All() {
		game, book := k.Name(), k.Books()[0]
		s.code[game] = map[string][]mention{}
		for _, p := range must(fs.Glob(jansou.Source, game+"/*.go")) {
			if !strings.HasSuffix(p, "_test.go") {
				s.readCode(game, p, strings.Split(string(must(fs.ReadFile(jansou.Source, p))), "\n"))
			}
		}
		for _, p := range must(fs.Glob(jansou.Source, game+"/testdata/scripts/*.txt")) {
			s.readScript(book, p, string(must(fs.ReadFile(jansou.Source, p))))
		}
	}
	return s
}

var (
	constant = regexp.MustCompile(`^\s*(\w+)\s+mahjong\.RuleID\s*=\s*"([a-z0-9_.]+)"`)
	field    = regexp.MustCompile("^\\s*(\\w+)\\s+\\S+\\s+`option:\"([a-z0-9_]+)\"")
)

// readCode takes from a file what it declares, or keeps it as one that decides.
// As in the trace of the games, files called rules declare rules, and files
// called options declare options and decide nothing.
func (s *sources) readCode(game, p string, lines []string) {
	base := path.Base(p)
	declares := strings.HasPrefix(base, "rules.") || strings.HasPrefix(base, "rules_")
	if !declares && !strings.HasPrefix(base, "option") {
		s.index(game, p, lines)
	}
	for _, line := range lines {
		if m := constant.FindStringSubmatch(line); m != nil && declares {
			s.names[mahjong.RuleID(m[2])] = []string{m[1]}
		}
		if m := field.FindStringSubmatch(line); m != nil {
			id := mahjong.RuleID(game + ".option." + m[2])
			s.names[id] = []string{"." + m[1], `"` + m[2] + `"`}
		}
	}
}

// readScript notes which rules a script shows: its headers name them, and its
// first comment says what it shows.
func (s *sources) readScript(book games.Book, p, text string) {
	say, begun := "", false
	var shown []mahjong.RuleID
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if c, ok := strings.CutPrefix(line, "#"); ok && !begun {
			say = strings.TrimSpace(say + " " + strings.TrimSpace(c))
			continue
		}
		begun = begun || line != ""
		list, ok := strings.CutPrefix(line, "rule:")
		if !ok {
			continue
		}
		for id := range strings.FieldsFuncSeq(list, func(r rune) bool { return r == ',' || r == ' ' }) {
			s.scripts[mahjong.RuleID(id)] = append(s.scripts[mahjong.RuleID(id)], Script{p, say})
			shown = append(shown, mahjong.RuleID(id))
		}
	}
	e := exampleOf(book, Script{p, say}, text)
	if e == nil {
		return
	}
	answers := answered(text)
	for i, id := range shown {
		about := about(i == 0, answers[id])
		if old := s.example[id]; old == nil || about > s.plain[id] || about == s.plain[id] && e.better(old) {
			s.example[id], s.plain[id] = e, about
		}
	}
}

// about says how much a script is about a rule: most where it names the rule
// before others and an answer names it, too, as a refusal does.
func about(first, answered bool) int {
	switch {
	case first && answered:
		return 3
	case first:
		return 2
	case answered:
		return 1
	}
	return 0
}

var ruleID = regexp.MustCompile(`[a-z]+(\.[a-z0-9_]+)+`)

// answered returns the rules that the answers of a script name.
func answered(text string) map[mahjong.RuleID]bool {
	ids := map[mahjong.RuleID]bool{}
	for line := range strings.Lines(text) {
		if answer, ok := strings.CutPrefix(line, ">"); ok {
			for _, id := range ruleID.FindAllString(answer, -1) {
				ids[mahjong.RuleID(id)] = true
			}
		}
	}
	return ids
}

var (
	// word is what code calls things by: a name, a field with its dot, or a text
	// of one word in its quotes.
	word        = regexp.MustCompile(`"\w+"|\.?\w+`)
	declaration = regexp.MustCompile(`^(func|var|const|type) `)
)

// index notes the words of a file that decides, each with its lines.
func (s *sources) index(game, p string, lines []string) {
	words := s.code[game]
	in := ""
	var doc []func(in string) // the mentions of a comment before a declaration, which is not read yet
	for i, text := range lines {
		if declaration.MatchString(text) {
			in = strings.TrimSuffix(strings.TrimSpace(text), " {")
			for _, say := range doc {
				say(in)
			}
			doc = nil
		}
		note := func(part string, comment bool) func(string) {
			return func(in string) {
				seen := map[string]bool{}
				for _, w := range word.FindAllString(part, -1) {
					if comment {
						w = strings.TrimPrefix(w, ".")
					}
					if !seen[w] {
						seen[w] = true
						words[w] = append(words[w], mention{Line{p, i + 1, in, strings.TrimSpace(text)}, comment})
					}
				}
			}
		}
		code, comment, _ := strings.Cut(text, "//")
		note(code, false)(in)
		if strings.HasPrefix(text, "//") {
			doc = append(doc, note(comment, true))
		} else {
			note(comment, true)(in)
		}
	}
}

// lines returns the lines of code that name a rule or read an option. Some
// rules are named by a comment alone, at the line that keeps them.
func (s *sources) lines(id mahjong.RuleID) []Line {
	game, _, _ := strings.Cut(string(id), ".")
	code, said := []Line{}, []Line{}
	if s.names[id] == nil {
		panic(fmt.Sprintf("lawbook: no file declares rule %s", id))
	}
	for _, name := range s.names[id] {
		for _, m := range s.code[game][name] {
			if m.comment {
				said = append(said, m.Line)
			} else if !slices.Contains(code, m.Line) {
				code = append(code, m.Line)
			}
		}
	}
	if len(code) == 0 {
		return said
	}
	return code
}

package riichi_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/riichi"
	"jansou/script"
	"jansou/script/scripttest"
)

// rulesText is the position table of the rules, beside the repository.
const rulesText = "../../shared/rules/riichi.md"

// positions are the furiten positions as testdata/positions.txt tells them.
type positions struct {
	books []string            // the columns
	cells map[string][]string // by position: Y, N, ? or - for each book
	by    map[string]string   // by position: the rule that refuses where a cell is N
	says  map[string][]sign   // by position: what must be among the answers
	cites map[string][]string // by rule: its citation in each book; "-" where no cell asks
	known []string            // the positions, in order
}

// sign is what must be among the answers of a ruleset, part by part.
type sign struct {
	book  string
	parts []string
}

func readPositions(t *testing.T) positions {
	t.Helper()
	text, err := os.ReadFile("testdata/positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	p := positions{cells: map[string][]string{}, by: map[string]string{}, says: map[string][]sign{}, cites: map[string][]string{}}
	for l := range strings.Lines(string(text)) {
		words := strings.Fields(l)
		switch {
		case len(words) == 0 || words[0] == "#":
			continue
		case words[0] == "books":
			p.books = words[1:]
			continue
		case words[0] == "cite":
			rule, list, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(l, "cite ")), ": ")
			p.cites[rule] = strings.Split(list, "; ")
			continue
		}
		id := words[0]
		if !slices.Contains(p.known, id) {
			p.known = append(p.known, id)
		}
		if words[1] == "says" {
			books, what, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(l, id+" says ")), ": ")
			for _, b := range strings.Split(books, ", ") {
				p.says[id] = append(p.says[id], sign{b, strings.Split(what, " … ")})
			}
			continue
		}
		p.cells[id] = words[1 : 1+len(p.books)]
		if rest := words[1+len(p.books):]; len(rest) == 1 {
			p.by[id] = rest[0]
		}
	}
	return p
}

// TestPositions proves that every furiten position is a script, and that each
// ruleset answers to its last question as the table says, by the rule that the
// table names, where the table cites it from.
func TestPositions(t *testing.T) {
	p := readPositions(t)
	checked := 0
	for _, id := range p.known {
		sc := positionScript(t, id)
		last := sc.LastAnswers()
		for i, cell := range p.cells[id] {
			want, ok := map[string]string{"Y": "allowed", "N": "refused: " + p.by[id]}[cell]
			if !ok {
				if cell != "?" && cell != "-" {
					t.Errorf("%s: the cell %q is none", id, cell)
				}
				continue
			}
			checked++
			if got, _, _ := strings.Cut(last[p.books[i]], ";"); got != want {
				t.Errorf("%s: %s says %q, the table %q", id, p.books[i], last[p.books[i]], want)
			}
			if cell != "N" {
				continue
			}
			if cites := p.cites[p.by[id]]; len(cites) != len(p.books) || cites[i] != cite(t, p.books[i], p.by[id]) {
				t.Errorf("%s: %s states %s in %q, the table has it from %q", id, p.books[i], p.by[id], cite(t, p.books[i], p.by[id]), cites)
			}
		}
		for _, s := range p.says[id] {
			checked++
			rest := strings.Join(sc.Answers(s.book), "\n")
			for _, part := range s.parts {
				_, after, found := strings.Cut(rest, part)
				if !found {
					t.Errorf("%s: %s does not answer %q then", id, s.book, part)
				}
				rest = after
			}
		}
	}
	if checked < 320 {
		t.Errorf("only %d answers were compared", checked)
	}
	t.Logf("%d answers to %d positions are those of the table", checked, len(p.known))
}

// reportColumns are the columns of the table of positions in the rules report,
// each with the rulesets that it speaks for.
var reportColumns = [][]string{
	{"ema2012"}, {"ema2016", "polish"}, {"ema2025"}, {"wrc2025"}, {"tenhou"}, {"mahjongsoul"}, {"mleague"}, {"jpml-a"},
}

// TestPositionsAreThoseOfTheReport compares the table with the rules report, of
// which no row may be missing and no cell differ. F45 asks for a win that four
// tiles in the kong make impossible; its script shows the furiten.
func TestPositionsAreThoseOfTheReport(t *testing.T) {
	text, err := os.ReadFile(rulesText)
	if err != nil {
		t.Skipf("the rules report is not beside the repository: %v", err)
	}
	p := readPositions(t)
	rows := regexp.MustCompile(`(?m)^\| (F\d\d) \|(.*)\|$`).FindAllStringSubmatch(string(text), -1)
	if len(rows) != len(p.known) {
		t.Errorf("the report has %d positions, the table %d", len(rows), len(p.known))
	}
	for _, row := range rows {
		id, cells := row[1], strings.Split(row[2], "|")
		if !slices.Contains(p.known, id) {
			t.Errorf("%s is not in the table", id)
		}
		if len(cells) < 12 || id == "F45" {
			continue // the second table of the report has no column for each ruleset
		}
		for i, books := range reportColumns {
			cell := strings.TrimSpace(cells[3+i])
			if strings.HasSuffix(cell, "?") {
				cell = "?"
			}
			cell = strings.ReplaceAll(cell, "–", "-")
			for _, b := range books {
				if got := p.cells[id][slices.Index(p.books, b)]; got != cell {
					t.Errorf("%s: the table has %s for %s, the report %s", id, got, b, cell)
				}
				if list := clauses(cells[11], b); cell == "N" && len(list) > 0 && !within(cite(t, b, p.by[id]), list) {
					t.Errorf("%s: %s refuses by %s, from %s; the report names %v", id, b, p.by[id], cite(t, b, p.by[id]), list)
				}
			}
		}
	}
}

// clauses are the articles of a ruleset that the last column of the report's table
// names, where it is nothing but articles, "E16 3.2, E25 3.3/6.1"; elsewhere it
// tells why in words, and its articles are not all about the refusal.
func clauses(column, ruleset string) (list []string) {
	if !regexp.MustCompile(`^((, )?\w+ [\d./]+)+$`).MatchString(strings.TrimSpace(column)) {
		return nil
	}
	book := map[string]string{"ema2012": "E12", "ema2016": "E16", "ema2025": "E25", "wrc2025": "WRC"}[ruleset]
	if m := regexp.MustCompile(`\b` + book + ` ([\d./]+)`).FindStringSubmatch(column); book != "" && m != nil {
		list = strings.Split(m[1], "/")
	}
	return list
}

// within reports whether a citation names one of the articles, or a part of one.
func within(cite string, articles []string) bool {
	_, article, _ := strings.Cut(cite, ", ")
	return slices.ContainsFunc(articles, func(a string) bool { return article == a || strings.HasPrefix(article, a+".") })
}

// cite is the citation of a rule in a ruleset.
func cite(t *testing.T, ruleset, rule string) string {
	t.Helper()
	rs, err := riichi.Load(ruleset)
	if err != nil {
		t.Fatal(err)
	}
	return rs.Cite(mahjong.RuleID(rule)).String()
}

// positionScript plays the script of a position.
func positionScript(t *testing.T, id string) *script.Script {
	t.Helper()
	list, err := filepath.Glob("testdata/scripts/furiten_" + strings.ToLower(id) + "_*.txt")
	if err != nil || len(list) != 1 {
		t.Fatalf("%s has %d scripts", id, len(list))
	}
	sc, _ := scripttest.Read(t, list[0])
	if err := sc.Play(func(string, ...any) {}); err != nil {
		t.Fatal(err)
	}
	return sc
}

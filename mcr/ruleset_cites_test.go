package mcr

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/rulebook"
	"jansou/table/gametest"
)

// What a reading begins with (docs/rulesets.md).
const (
	recommended  = "Recommended reading: "
	cannotArise  = "Cannot arise: "
	placeUnknown = "Place not established: "
)

const fanArticle = `fan ([1-9]|[1-7]\d|8[01])`

// articles is what each source that the rulesets cite is known to contain, as a
// pattern; the empty article is the source as a whole. A number belongs here
// only if somebody has seen it in the source, or quoted from it by section.
var articles = map[string]string{
	"MCR 1998": `|8|10|no such rule|` + fanArticle,
	// The English edition of the Green Book, read whole; its fourth appendix in the
	// Spanish one, which prints the chart.
	"MCR 2006": `3\.4\.(2|3|4|8|12|20|30|32)|3\.5\.(5\.1|6|7\.5|7\.6)|3\.6\.(2|4|6|7|8)|3\.7\.2(\.[34])?|` +
		`3\.9\.(1\.[135]|2)|3\.11\.3|3\.11\.6(\.3)?|appendix 4|no such rule|` + fanArticle,
	"MERS 1.1":                                             `1\.[78]|2\.4\.2|2\.6\.4|3(\.2)?`,
	"EMA requirements for tournaments 2018":                ``,
	"EMA general assembly 2019":                            ``,
	"WMO 2014 as the SkyEye review reports it (secondary)": `|` + fanArticle,
	"Official Mahjong Helper":                              `|` + fanArticle,
	// Sources without numbers.
	"WMCC 2006 in Sloper columns 293 and 296 (secondary)": ``,
	"table after the Chinese WMO definitions (secondary)": ``,
	"Green Book errata list (secondary)":                  ``,
	"MES 2021 notice":                                     ``,
	"IJCAI 2020 contest rules":                            ``,
	"Botzone judge":                                       ``,
	"PyMahjongGB":                                         ``,
}

// No ruleset cites an article that the source is not known to have, and a
// reading says of what sort it is.
func TestCitedArticlesExist(t *testing.T) {
	all := map[string]map[mahjong.RuleID]rulebook.Citation{}
	for _, name := range Names() {
		all[name] = load(t, name).Cites()
		for id, c := range all[name] {
			said := false
			for _, begin := range []string{recommended, cannotArise, placeUnknown} {
				said = said || strings.HasPrefix(c.Reading, begin)
			}
			if c.Reading != "" && !said {
				t.Errorf("%s: the reading of %s is of no known sort: %q", name, id, c.Reading)
			}
			if strings.HasPrefix(c.Reading, placeUnknown) && c.Article != "" {
				t.Errorf("%s: %s is cited as %q, and its place as not established", name, id, c)
			}
			if c.Article == "no such rule" && !strings.HasPrefix(c.Reading, recommended) {
				t.Errorf("%s: %s is cited as %q without the reading that is taken", name, id, c)
			}
		}
	}
	gametest.CheckArticles(t, articles, all, func(pattern, article string) bool {
		return regexp.MustCompile(`^(` + pattern + `)$`).MatchString(article)
	})
}

// A fan has the number that its book gives it: in that of 1998, and in the text
// that programs follow, Two Concealed Kongs is the fifty-third and five others
// come one earlier.
func TestFansAreCitedByTheirNumbers(t *testing.T) {
	for _, name := range Names() {
		rs := load(t, name)
		for n := firstFan; n <= lastFan; n++ {
			want := n
			if name == "mcr-1998" || name == "mcr-botzone" {
				switch {
				case n == darkKongsNo:
					want = 53
				case n > darkKongsNo && n <= 53:
					want = n - 1
				}
			}
			if got, want := rs.Cite(fans[n].rule).Article, fmt.Sprintf("fan %d", want); got != want {
				t.Errorf("%s cites %s as %s, want %s", name, fans[n].rule, got, want)
			}
		}
	}
}

// foundSince are cells that the report calls silent, and on which the Green Book
// speaks: its third example of fan 34 adds a Knitted Straight.
var foundSince = []string{"mcr-wmo lesser_knitted_with_straight"}

// versions is how the table of the rules report on where versions differ
// (3.7) is worded, cell by cell, as values of options. The table has a column
// for each book; a cell that is not here leaves the value open.
var versions = []struct {
	row, option string
	values      map[string]string
}{
	{"48 Two Concealed Kongs", "two_concealed_kongs", map[string]string{"6": "6", "8": "8"}},
	{"mixed kong pair", "mixed_kongs", map[string]string{"5": "5", "6": "6"}},
	{"56 on special hands", "fully_concealed_special_hands", yesNo},
	{"3 + Half Flush", "all_green_half_flush", yesNo},
	{"8 + Double Pung", "all_terminals_pungs", map[string]string{"yes": `"triple_and_double_pung"`, "no": `"none"|"triple_pung"`}},
	{"8 + Triple Pung", "all_terminals_pungs", map[string]string{"yes": `"triple_and_double_pung"|"triple_pung"`, "no": `"none"`}},
	{"concealed kongs with 17 and 5", "concealed_kongs_in_three_four_kongs", map[string]string{"added": "true", "table 3.5, WMO column": "true"}},
	{"Tile Hog in 19 with 3 or 8", "tile_hog_of_six_kinds", map[string]string{"counted": `"every"`, "all but one": `"all_but_one"`, "not (WMCC)": `"none"`}},
	{"73 in Nine Gates", "nine_gates_terminal_pungs", map[string]string{"not at all (text)": `"none"`, "one absorbed": `"all_but_one"`, "one absorbed (project)": `"all_but_one"`, "one absorbed, switchable": `"all_but_one"`}},
	{"Knitted Straight waits", "knitted_straight_waits", map[string]string{"not 77, 78 (WMCC)": `"single_only"`, "residual": `"beside_the_nine"`, "residual (project)": `"beside_the_nine"`, "residual, switchable": `"beside_the_nine"`}},
	{"34 + 35", "lesser_knitted_with_straight", yesNo},
	{"Tile Hog of honours", "tile_hog_of_honors", map[string]string{"yes": "true", "any": "true"}},
	{"flowers", "flower_tiles", map[string]string{"8": "8", "contests without": "0"}},
}

var yesNo = map[string]string{"yes": "true", "no": "false"}

// The options are what the table of the rules report says of each book. Where
// it leaves a cell open, or the recommended reading departs from it, the value
// is that of the recommended column and the ruleset says so.
func TestVersionsAsInTheRules(t *testing.T) {
	_, text, ok := strings.Cut(string(gametest.Shared(t, "rules/mcr.md")), "### 3.7 ")
	if !ok {
		t.Fatal("the rules report has no section 3.7")
	}
	rows := map[string][]string{}
	for line := range strings.Lines(text[:strings.Index(text, "\n## ")]) {
		if cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|"); len(cells) == 6 {
			for i := range cells {
				cells[i] = strings.TrimSpace(cells[i])
			}
			rows[cells[0]] = cells[1:]
		}
	}
	if want := len(versions) + 2; len(rows) != want { // the head, and the line under it
		t.Errorf("the table has %d rows, want %d", len(rows), want)
	}
	for _, x := range versions {
		cells := rows[x.row]
		if cells == nil {
			t.Errorf("the table has no row %q", x.row)
			continue
		}
		allows := func(cell, value string) bool {
			for _, v := range strings.Split(x.values[cell], "|") {
				if v == value {
					return true
				}
			}
			return false
		}
		for i, name := range []string{"mcr-1998", "mcr-wmo", "mcr-wmo2014", "mcr-botzone"} {
			rs := load(t, name)
			value, reading := book.Value(rs, x.option), rs.Cite(OptionRule(x.option)).Reading
			if allows(cells[i], value) || cells[i] == "table 3.5" {
				continue
			}
			if x.row != "mixed kong pair" && !allows(cells[4], value) {
				t.Errorf("%s: %s is %s, where the table has %q and recommends %q", name, x.option, value, cells[i], cells[4])
			}
			if !strings.HasPrefix(reading, recommended) && !slices.Contains(foundSince, name+" "+x.option) {
				t.Errorf("%s: %s is %s, where the table has %q, and no reading says why", name, x.option, value, cells[i])
			}
		}
	}
}

func load(t *testing.T, name string) *Ruleset {
	t.Helper()
	rs, err := Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

// Each of the 24 contradictions of the rules report is an option, or is answered
// where docs/rulesets.md lists them; a reading names one of them that its option
// stands beside.
func TestContradictionsAreAnswered(t *testing.T) {
	doc, err := os.ReadFile("../docs/rulesets.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)^\| (\d+) \| (.+) \| (.+) \|$`).FindAllStringSubmatch(string(doc), -1)
	if len(rows) != 24 {
		t.Fatalf("%d contradictions are listed", len(rows))
	}
	beside := map[string]string{} // the row of each option
	for i, row := range rows {
		if row[1] != fmt.Sprint(i+1) {
			t.Errorf("row %d is numbered %s", i+1, row[1])
		}
		for _, m := range regexp.MustCompile("`([a-z_]+)`").FindAllStringSubmatch(row[3], -1) {
			if !slices.Contains(book.OptionNames(), m[1]) {
				t.Errorf("%s names %s, which is no option", row[1], m[1])
			}
			beside[m[1]] += " " + row[1] + " "
		}
	}
	for _, name := range Names() {
		for _, o := range load(t, name).Options() {
			for _, m := range regexp.MustCompile(`contradictions? (\d+)(?: and (\d+))?`).FindAllStringSubmatch(o.Cite.Reading, -1) {
				for _, n := range m[1:] {
					if n != "" && !strings.Contains(beside[o.Name], " "+n+" ") {
						t.Errorf("%s: the reading of %s names contradiction %s, where the list has%s", name, o.Name, n, beside[o.Name])
					}
				}
			}
		}
	}
}

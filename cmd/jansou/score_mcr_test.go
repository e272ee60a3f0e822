package main

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jansou/games"
	"jansou/mcr"
)

// readShared reads a file of the rules and records that lie beside a checkout,
// or skips the test.
func readShared(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("../../../shared", name))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("%s is not beside this checkout", name)
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// unlettered writes the winds and dragons of tiles such as "123m55pEEC" as
// numbers.
var unlettered = strings.NewReplacer("E", "1z", "S", "2z", "W", "3z", "N", "4z", "P", "5z", "F", "6z", "C", "7z").Replace

// meldJSON writes a meld for a batch.
func meldJSON(kind, letters string) map[string]any {
	return map[string]any{"kind": kind, "tiles": unlettered(letters)}
}

// answerOf has a hand scored as a line of a batch.
func answerOf(t *testing.T, s *scorer, hand map[string]any) scoreOutput {
	t.Helper()
	line, err := json.Marshal(hand)
	if err != nil {
		t.Fatal(err)
	}
	a := s.answer(line, 1)
	if a.Error != nil {
		t.Fatalf("%s: %v", line, a.Error.Message)
	}
	return a
}

// fansOf lists the fans of an answer, as often as each counts.
func fansOf(a scoreOutput) (list []int) {
	for _, f := range a.Fan {
		for range f.Count {
			list = append(list, f.ID)
		}
	}
	slices.Sort(list)
	return list
}

// listed reads "19 64*3 57b": fans by number, sorted, each as often as it
// counts. 57b is one melded and one concealed kong.
func listed(t *testing.T, s string) (list []int) {
	t.Helper()
	for f := range strings.FieldsSeq(strings.ReplaceAll(s, "57b", "57")) {
		number, times, many := strings.Cut(f, "*")
		n := atoi(t, number)
		k := 1
		if many {
			k = atoi(t, times)
		}
		for range k {
			list = append(list, n)
		}
	}
	slices.Sort(list)
	return list
}

func atoi(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Every scored hand of the rules, in both readings, through a batch.
func TestScoreBatchExamples(t *testing.T) {
	rows, err := csv.NewReader(strings.NewReader(readShared(t, "rules/mcr-examples.csv"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	readings := map[string]*scorer{"wmo": newScorer(mustBook(t, "mcr-wmo")), "botzone": newScorer(narrow(t))}
	kinds := map[string]string{"c": "chow", "p": "pung", "k": "open_kong", "ck": "closed_kong"}
	for _, row := range rows[1:] {
		at := func(name string) string { return row[slices.Index(rows[0], name)] }
		melds := []map[string]any{}
		for m := range strings.FieldsSeq(at("melds")) {
			sort, tiles, _ := strings.Cut(m, ":")
			melds = append(melds, meldJSON(kinds[sort], tiles))
		}
		by := map[string]string{"self": "self_draw", "discard": "discard"}[at("win_by")]
		for column, s := range readings {
			a := answerOf(t, s, map[string]any{"concealed": unlettered(at("concealed")), "melds": melds,
				"win_tile": unlettered(at("win_tile")), "win_by": by, "seat": at("seat"), "prevailing": at("prevalent"),
				"flowers": atoi(t, at("flowers")), "last_copy": at("last_copy") == "1", "last_wall_tile": at("last_wall_tile") == "1",
				"kong_event": at("kong_event")})
			wanted := [][]int{listed(t, at("fans_"+column))}
			for alt := range strings.SplitSeq(at("alt_"+column), "/") {
				if strings.TrimSpace(alt) != "" {
					wanted = append(wanted, listed(t, alt))
				}
			}
			total := atoi(t, at("total_"+column))
			if got := fansOf(a); a.Total != total || !slices.ContainsFunc(wanted, func(w []int) bool { return slices.Equal(w, got) }) {
				t.Errorf("%s, %s: %d of %v, want %d of %v", at("id"), column, a.Total, got, total, wanted)
			}
			if a.Valid != (at("legal") == "yes") {
				t.Errorf("%s, %s: valid %v, refused %v, want legal %s", at("id"), column, a.Valid, a.Refused, at("legal"))
			}
		}
	}
}

// Every fan case of another program, through a batch.
func TestScoreBatchFanCases(t *testing.T) {
	var cases struct {
		FanCases []struct {
			Input                           string
			ExpectedNames, AltExpectedNames []string
		}
	}
	if err := json.Unmarshal([]byte(readShared(t, "data/mcr/fan-cases/generated-unit-test-cases.json")), &cases); err != nil {
		t.Fatal(err)
	}
	names := fanKeys(t)
	s := newScorer(narrow(t))
	for _, c := range cases.FanCases {
		a := answerOf(t, s, fanCase(c.Input))
		var wanted [][]int
		for _, list := range [][]string{c.ExpectedNames, c.AltExpectedNames} {
			var ns []int
			for _, name := range list {
				ns = append(ns, names[name])
			}
			slices.Sort(ns)
			wanted = append(wanted, ns)
		}
		if got := fansOf(a); len(got) == 0 || !slices.ContainsFunc(wanted, func(w []int) bool { return slices.Equal(w, got) }) {
			t.Errorf("%s: %v, want %v", c.Input, got, wanted)
		}
	}
}

// fanKeys are the numbers of the fans by their names in the fan cases.
func fanKeys(t *testing.T) map[string]int {
	rows, err := csv.NewReader(strings.NewReader(readShared(t, "rules/mcr-fans.csv"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	keys := map[string]int{"FAN_MINGANGANG": 57}
	key := slices.Index(rows[0], "key")
	for _, row := range rows[1:] {
		keys["FAN_"+row[key]] = atoi(t, row[0])
	}
	return keys
}

// fanCase puts "[EEE,2][SSSS]WWWNN55pN|EE1000|abc" into the words of a batch:
// melds with where each came from (an added kong from 5 on), the concealed
// tiles, the winning tile last; the winds, self-draw, last copy, last tile and
// kong; and the flowers, as letters or as a number.
func fanCase(input string) map[string]any {
	parts := append(strings.Split(strings.TrimSpace(input), "|"), "", "")
	hand, melds := parts[0], []map[string]any{}
	for {
		before, after, found := strings.Cut(hand, "[")
		if !found {
			break
		}
		body, rest, _ := strings.Cut(after, "]")
		hand = before + rest
		tiles, from, claimed := strings.Cut(body, ",")
		melds = append(melds, meldJSON(sortOf(unlettered(tiles), from, claimed), tiles))
	}
	flags := parts[1]
	if flags == "" {
		flags = "EE0000"
	}
	flowers, err := strconv.Atoi(parts[2])
	if err != nil {
		flowers = len(parts[2])
	}
	tiles := spread(unlettered(hand))
	h := map[string]any{"concealed": tiles, "melds": melds, "win_tile": tiles[len(tiles)-1], "win_by": "discard",
		"prevailing": flags[:1], "seat": flags[1:2], "last_copy": flags[3] == '1', "last_wall_tile": flags[4] == '1', "flowers": flowers}
	if flags[2] == '1' {
		h["win_by"] = "self_draw"
	}
	switch {
	case flags[5] == '1' && flags[2] == '1':
		h["kong_event"] = "replacement"
	case flags[5] == '1':
		h["kong_event"] = "robbed"
	}
	return h
}

// sortOf names the sort of a meld of a fan case.
func sortOf(tiles, from string, claimed bool) string {
	ts := spread(tiles)
	switch {
	case len(ts) == 4 && !claimed:
		return "closed_kong"
	case len(ts) == 4 && from >= "5":
		return "added_kong"
	case len(ts) == 4:
		return "open_kong"
	case ts[0] == ts[1]:
		return "pung"
	}
	return "chow"
}

// spread writes "123m1z" as "1m", "2m", "3m", "1z".
func spread(s string) (tiles []string) {
	numbers := ""
	for _, c := range s {
		if c >= '0' && c <= '9' {
			numbers += string(c)
			continue
		}
		for _, n := range numbers {
			tiles = append(tiles, string(n)+string(c))
		}
		numbers = ""
	}
	return tiles
}

// narrow is the narrow reading of the fans, that of programs, with flowers: the
// contests whose rules mcr-botzone are have none, the examples do.
func narrow(t *testing.T) games.Book {
	b, err := loadRuleset(houseFile(t, `{"name":"narrow","title":"Narrow","based_on":"mcr-botzone","options":{
		"flower_tiles":{"value":8,"cite":"the examples"},"quarter_walls":{"value":false,"cite":"the examples"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func mustBook(t testing.TB, name string) games.Book {
	t.Helper()
	b, err := games.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestScoreLastCopyFromMelds leaves last_copy out of a hand that shows the other
// three tiles by itself: it is the last one all the same, and with one of the three in
// the hand it is not.
func TestScoreLastCopyFromMelds(t *testing.T) {
	s := newScorer(mustBook(t, "mcr-wmo"))
	for _, c := range []struct {
		concealed string
		melds     []map[string]any
		want      bool
	}{
		{"34m22p678s", []map[string]any{meldJSON("pung", "555m"), meldJSON("chow", "789s")}, true},
		{"34m22p678s", []map[string]any{meldJSON("chow", "567m"), meldJSON("chow", "456m")}, false},
		{"34m22p", []map[string]any{meldJSON("chow", "567m"), meldJSON("chow", "456m"), meldJSON("chow", "345m")}, true},
		{"55m22p678s", []map[string]any{meldJSON("chow", "345m"), meldJSON("chow", "789s")}, false},
	} {
		a := answerOf(t, s, map[string]any{"concealed": c.concealed, "melds": c.melds, "win_tile": "5m", "win_by": "discard", "seat": "S", "prevailing": "E"})
		if got := slices.Contains(fansOf(a), 58); got != c.want {
			t.Errorf("%s with %v: last tile %v, want %v", c.concealed, c.melds, got, c.want)
		}
	}
}

// What is excluded is a fan by its number, the fan that excludes it, and a
// principle or an option with the article of the ruleset.
func TestScoreExclusionsAreCited(t *testing.T) {
	seen := 0
	for _, name := range mcr.Names() {
		a := answerOf(t, newScorer(mustBook(t, name)), map[string]any{"concealed": "147m1199p25s11223z", "melds": []any{}, "win_tile": "2z",
			"win_by": "discard", "seat": "E", "prevailing": "E"})
		if a.fanOutput != nil {
			t.Fatalf("%s: a hand of no shape is counted: %+v", name, a)
		}
		a = answerOf(t, newScorer(mustBook(t, name)), map[string]any{"concealed": "111999m111999p1s", "win_tile": "1s", "win_by": "self_draw",
			"seat": "E", "prevailing": "E"})
		for _, x := range a.Excluded {
			if mcr.FanNumber(x.Rule) != x.ID || mcr.FanNumber(x.ByRule) != x.By || x.By == 0 || x.Principle == "" || x.Cite == "" {
				t.Errorf("%s: %+v", name, x)
			}
			seen++
		}
	}
	if seen == 0 {
		t.Error("nothing is excluded anywhere")
	}
}

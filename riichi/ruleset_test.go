package riichi

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jansou/mahjong"
	"jansou/table/gametest"
)

// How a reading in the nine rulesets begins.
const (
	recommended  = "Recommended reading: "
	cannotArise  = "Cannot arise: "
	placeUnknown = "Place not established: "
)

func load(t testing.TB, name string) *Ruleset {
	t.Helper()
	rs, err := Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

// file is the text of a built-in ruleset.
func file(t testing.TB, name string) string {
	t.Helper()
	b, err := files.ReadFile("rulesets/" + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestLoadNamesWhatThereIs(t *testing.T) {
	_, err := Load("ema2020")
	if err == nil || !strings.Contains(err.Error(), "ema2020") || !strings.Contains(err.Error(), "ema2016, ema2025") {
		t.Errorf("got %v", err)
	}
}

// Every option and every rule is cited in every ruleset, and nothing else is.
func TestEverythingIsCited(t *testing.T) {
	for _, name := range Names() {
		rs := load(t, name)
		ids := map[mahjong.RuleID]bool{}
		for _, o := range book.OptionNames() {
			ids[OptionRule(o)] = true
		}
		for _, r := range Rules() {
			ids[r.ID] = true
		}
		for id := range ids {
			if rs.Cite(id).Edition == "" {
				t.Errorf("%s does not cite %s", name, id)
			}
		}
		for id := range rs.Cites() {
			if !ids[id] {
				t.Errorf("%s cites %s, which is no rule", name, id)
			}
		}
		for _, r := range rs.Cites() {
			begins := func(mark string) bool { return strings.HasPrefix(r.Reading, mark) }
			if r.Reading != "" && !slices.ContainsFunc([]string{recommended, cannotArise, placeUnknown}, begins) {
				t.Errorf("%s: reading %q does not say what it is", name, r.Reading)
			}
		}
	}
}

// Each constant of the rules is in the list, once, in the order of the files,
// and has a name.
func TestRulesListsEveryConstant(t *testing.T) {
	var want []string
	for _, f := range []string{"rules.go", "rules_score.go"} {
		tree, err := parser.ParseFile(token.NewFileSet(), f, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range tree.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.CONST {
				continue
			}
			for _, s := range g.Specs {
				id, err := strconv.Unquote(s.(*ast.ValueSpec).Values[0].(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				want = append(want, id)
			}
		}
	}
	var got []string
	for _, r := range Rules() {
		got = append(got, string(r.ID))
		if r.Name == "" || RuleName(r.ID) != r.Name {
			t.Errorf("%s has the name %q", r.ID, r.Name)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if set := slices.Compact(slices.Sorted(slices.Values(got))); len(set) != len(got) {
		t.Error("an id stands twice")
	}
	if got := RuleName("mcr.none"); got != "mcr.none" {
		t.Errorf("an id of another game has the name %q", got)
	}
}

// The names, the files, the options and their values describe one thing.
func TestBook(t *testing.T) {
	for _, err := range book.Check() {
		t.Error(err)
	}
}

func TestOptionsShowsEveryOption(t *testing.T) {
	var uma Option
	list := load(t, "ema2016").Options()
	for _, o := range list {
		if o.Name == "uma" {
			uma = o
		}
	}
	want := Option{Name: "uma", Value: "[15000,5000,-5000,-15000]", Cite: Citation{Edition: "EMA 2016", Article: "3.6.1"}}
	if uma != want || len(list) != len(book.OptionNames()) {
		t.Errorf("%d options, uma is %+v", len(list), uma)
	}
}

func TestUmaByFloaters(t *testing.T) {
	if got := load(t, "jpml-a").Uma.For(3); got != [4]int{8000, 3000, 1000, -12000} {
		t.Errorf("three floaters: %v", got)
	}
	if got := load(t, "ema2016").Uma.For(3); got != [4]int{15000, 5000, -5000, -15000} {
		t.Errorf("a fixed table: %v", got)
	}
}

// edit changes a built-in file in one place.
func edit(t *testing.T, name, from, to string) string {
	t.Helper()
	s := file(t, name)
	if strings.Count(s, from) != 1 {
		t.Fatalf("%q stands %d times in %s", from, strings.Count(s, from), name)
	}
	return strings.Replace(s, from, to, 1)
}

func TestReadRulesetRefuses(t *testing.T) {
	// Each case changes ema2016 in one place; the error must hold all the
	// words.
	cases := []struct {
		from, to string
		words    []string
	}{
		{`"red_fives": {"value": 0`, `"red_fives": {"value": 5`, []string{`"ema2016"`, "options.red_fives.value is 5", "allowed: 0 or 3 or 4"}},
		{`"red_fives": {"value": 0`, `"red_fives": {"value": "0"`, []string{`options.red_fives.value is "0"`}},
		{`"red_fives": {"value": 0, `, `"red_fives": {`, []string{"options.red_fives.value is missing"}},
		{`"red_fives": {`, `"red_sixes": {`, []string{"options.red_fives is missing", "options.red_sixes is unknown", "written most alike: red_fives"}},
		{`"red_fives": {"value": 0, "cite": "EMA 2016, revision notes"}`, `"red_fives": 0`, []string{"options.red_fives does not read", "a JSON object is wanted"}},
		{`"red_fives": {"value": 0, "cite": "EMA 2016, revision notes"}`, `"red_fives": {"value": 0}`, []string{"options.red_fives.cite is missing"}},
		{`"red_fives": {"value": 0, "cite": "EMA 2016, revision notes"},`, `"red_fives": {"value": 0, "cite": ""},`, []string{`options.red_fives.cite is ""`, "edition, article"}},
		{`"red_fives": {"value": 0, "cite": "EMA 2016, revision notes"},`, `"red_fives": {"value": 0, "cite": "EMA 2016, "},`, []string{`options.red_fives.cite is "EMA 2016, "`}},
		{`"red_fives": {"value": 0, "cite": "EMA 2016, revision notes"},`, `"red_fives": {"value": 0, "cite": 7},`, []string{"options.red_fives.cite is 7", "a text in quotes"}},
		{`"red_fives": {"value": 0, "cite": "EMA 2016, revision notes"},`, `"red_fives": {"value": 0, "cite": "EMA 2016", "reading": ""},`, []string{"options.red_fives.reading"}},
		{`"red_fives": {"value": 0, "cite": "EMA 2016, revision notes"},`, `"red_fives": {"value": 0, "cite": "EMA 2016", "why": "?"},`, []string{"options.red_fives.why is unknown", "allowed: value, cite, reading"}},
		{`"start_points": {"value": 30000`, `"start_points": {"value": 30050`, []string{"options.start_points.value is 30050", "a multiple of 100 from 1000 to 1000000"}},
		{`"start_points": {"value": 30000`, `"start_points": {"value": 3e4`, []string{"options.start_points.value is 3e4"}},
		{`"start_points": {"value": 30000`, `"start_points": {"value": -30000`, []string{"options.start_points.value is -30000"}},
		{`"start_points": {"value": 30000`, `"start_points": {"value": 25000`, []string{"options.oka_total.value is 0", "allowed: 20000"}},
		{`[15000, 5000, -5000, -15000]`, `[15000, 5000, -5000, -10000]`, []string{"options.uma.value is [15000,5000,-5000,-10000]", "sum to zero"}},
		{`[15000, 5000, -5000, -15000]`, `[5000, 15000, -5000, -15000]`, []string{"options.uma.value"}},
		{`[15000, 5000, -5000, -15000]`, `[15050, 5000, -5050, -15000]`, []string{"options.uma.value"}},
		{`[15000, 5000, -5000, -15000]`, `[15000, -15000]`, []string{"options.uma.value"}},
		{`[15000, 5000, -5000, -15000]`, `[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,1]]`, []string{"options.uma.value"}},
		{`[15000, 5000, -5000, -15000]`, `null`, []string{"options.uma.value is null"}},
		{`"uma_tie": {"value": "split"`, `"uma_tie": {"value": "toss"`, []string{`options.uma_tie.value is "toss"`, "one of split, initial_seat, split_remainder_initial_seat"}},
		{`"uma_tie": {"value": "split"`, `"uma_tie": {"value": 1`, []string{"options.uma_tie.value is 1"}},
		{`"wind_rounds": {"value": 2`, `"wind_rounds": {"value": 5`, []string{"options.wind_rounds.value is 5", "a whole number from 1 to 4"}},
		{`"extension": {"value": "none"`, `"extension": {"value": "one_wind"`, []string{"options.extension_target.value is 0", `extension "one_wind"`}},
		{`"bankruptcy_end": {"value": false`, `"bankruptcy_end": {"value": "no"`, []string{`options.bankruptcy_end.value is "no"`, "true or false"}},
		{`"max_ron_winners": {"value": 3`, `"max_ron_winners": {"value": 1`, []string{`options.triple_ron.value is "pay"`, "max_ron_winners 1", "nearest_only"}},
		{`"max_ron_winners": {"value": 3`, `"max_ron_winners": {"value": 2`, []string{`options.triple_ron.value is "pay"`, "max_ron_winners 2", "abort"}},
		{`"triple_ron": {"value": "pay"`, `"triple_ron": {"value": "abort"`, []string{"max_ron_winners 3", "options.sanchahou_abort.value is false"}},
		{`"kuikae_result": {"value": "dead_hand"`, `"kuikae_result": {"value": "none"`, []string{`options.kuikae_result.value is "none"`}},
		{`"kan_dora": {"value": true`, `"kan_dora": {"value": false`, []string{"options.kan_dora_ankan.value", "options.kan_dora_open.value", "options.kan_dora_added.value", "options.kan_ura.value is true"}},
		{`"temp_furiten_cleared_by_others": {"value": false`, `"temp_furiten_cleared_by_others": {"value": true`, []string{"options.temp_furiten_cleared_by_others.value is true", "own_draw_or_own_claim"}},
		{`"temp_furiten_clear_on_concealed_kan": {"value": false`, `"temp_furiten_clear_on_concealed_kan": {"value": true`, []string{"options.temp_furiten_clear_on_concealed_kan.value is true"}},
		{`"double_yakuman_hands": {"value": []`, `"double_yakuman_hands": {"value": ["pinfu"]`, []string{`options.double_yakuman_hands.value is ["pinfu"]`, "daisuushii, suuankou_tanki"}},
		{`"double_yakuman_hands": {"value": []`, `"double_yakuman_hands": {"value": ["chuuren_9","chuuren_9"]`, []string{"each once"}},
		{`"double_yakuman_hands": {"value": []`, `"double_yakuman_hands": {"value": null`, []string{"options.double_yakuman_hands.value is null"}},
		{`"tenhou_counts_double_forms": {"value": false`, `"tenhou_counts_double_forms": {"value": true`, []string{"options.tenhou_counts_double_forms.value is true"}},
		{`"chombo_penalty": {"value": "minus_20000_after_uma"`, `"chombo_penalty": {"value": "a drink"`, []string{`options.chombo_penalty.value is "a drink"`, "reverse_mangan"}},
		{`"riichi.furiten.own": {`, `"riichi.furiten.owm": {`, []string{"rules.riichi.furiten.own is missing", "rules.riichi.furiten.owm is unknown"}},
		{`"riichi.furiten.own": {"cite": "EMA 2016, 3.4.5"}`, `"riichi.furiten.own": {}`, []string{"rules.riichi.furiten.own.cite is missing"}},
		{`"riichi.furiten.own": {"cite": "EMA 2016, 3.4.5"}`, `"riichi.furiten.own": "3.4.5"`, []string{"rules.riichi.furiten.own does not read"}},
		{`"riichi.furiten.own": {`, `"riichi.furiten.own": {"value": 1, `, []string{"rules.riichi.furiten.own.value is unknown"}},
		{`"riichi.furiten.own": {`, "\"riichi.furiten.own\": {\"cite\": \"x\"},\n\"riichi.furiten.own\": {", []string{`key "riichi.furiten.own" stands twice`}},
		{`  "rules": {`, `  "laws": {`, []string{"rules is missing", "laws is unknown"}},
		{`  "options": {`, `  "choices": {`, []string{"options is missing", "choices is unknown"}},
		{`"name": "ema2016"`, `"name": "EMA 2016"`, []string{`name is "EMA 2016"`, "small letters"}},
		{`"name": "ema2016"`, `"name": ""`, []string{`name is ""`}},
		{`"name": "ema2016"`, `"name": 7`, []string{"name is 7"}},
		{`"name": "ema2016",`, ``, []string{"name is missing"}},
		{`"title": "EMA Riichi rules 2016"`, `"title": " "`, []string{"title is"}},
		{`"title": "EMA Riichi rules 2016",`, ``, []string{"title is missing"}},
	}
	for _, c := range cases {
		t.Run(c.to, func(t *testing.T) {
			rs, err := ReadRuleset([]byte(edit(t, "ema2016", c.from, c.to)))
			if err == nil || rs != nil {
				t.Fatal("it was read")
			}
			for _, w := range c.words {
				if !strings.Contains(err.Error(), w) {
					t.Errorf("the error does not say %s:\n%v", w, err)
				}
			}
		})
	}
}

func TestReadRulesetRefusesForms(t *testing.T) {
	whole := file(t, "tenhou")
	for text, word := range map[string]string{
		"":                        "the file near line 1 does not read",
		"[]":                      "a JSON object is wanted",
		"{":                       "unexpected EOF",
		whole[:3000]:              "unexpected EOF",
		whole + "{}":              "something follows",
		"{\n\n\"name\": x}":       "near line 3",
		"\xff":                    "UTF-8",
		`{"name":"a","name":"b"}`: `key "name" stands twice`,
		`{"name":"club","title":"C","based_on":"ema","options":{}}`:                               `based_on is "ema"; allowed: one of ema2012`,
		`{"name":"club","title":"C","based_on":3,"options":{}}`:                                   "based_on is 3",
		`{"name":"tenhou","title":"C","based_on":"tenhou","options":{}}`:                          "a name of its own",
		`{"name":"club","title":"C","based_on":"tenhou"}`:                                         "options is missing",
		`{"name":"club","title":"C","based_on":"tenhou","options":{"aka":1}}`:                     "options.aka is unknown",
		`{"name":"club","title":"C","based_on":"tenhou","options":[]}`:                            "options does not read",
		`{"name":"club","title":"C","based_on":"tenhou","options":{},"rules":{"x":{"cite":"y"}}}`: "rules.x is unknown",
		`{"name":"club","title":"C","based_on":"tenhou","options":{},"rules":7}`:                  "rules does not read",
	} {
		rs, err := ReadRuleset([]byte(text))
		if err == nil || rs != nil || !strings.Contains(err.Error(), word) {
			t.Errorf("%.60q: the error does not say %s: %v", text, word, err)
		}
	}
}

// The example of docs/rulesets.md is read as it stands there.
func TestHouseRulesetOfTheDocs(t *testing.T) {
	doc, err := os.ReadFile("../docs/rulesets.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(doc), "```json\n")
	text, _, ok2 := strings.Cut(rest, "```")
	if !ok || !ok2 {
		t.Fatal("docs/rulesets.md has no example")
	}
	rs, err := ReadRuleset([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	base := load(t, "ema2016")
	if rs.Name != "thursday-club" || rs.RedFives != 3 || !rs.Kiriage || base.RedFives != 0 || base.Kiriage {
		t.Errorf("%s: red fives %d, rounded mangan %v", rs.Name, rs.RedFives, rs.Kiriage)
	}
	if got := rs.CiteOption("kiriage_mangan").String(); got != "house rules of the Thursday club, 2" {
		t.Errorf("rounded mangan is cited as %s", got)
	}
	if got := rs.Cite(FuritenOwn).String(); got != "EMA 2016, 3.4.5" {
		t.Errorf("furiten is cited as %s", got)
	}
	if got := base.CiteOption("kiriage_mangan").Edition; got != "EMA 2016" {
		t.Errorf("the base now cites %s", got)
	}
	// A log keeps it whole, with no word of the base.
	b, err := json.Marshal(rs)
	if err != nil {
		t.Fatal(err)
	}
	again, err := ReadRuleset(b)
	whole := *rs
	whole.Base = ""
	if err != nil || !reflect.DeepEqual(&whole, again) || bytes.Contains(b, []byte("based_on")) {
		t.Errorf("it is another ruleset after print and read: %v", err)
	}
}

func TestWithWindRounds(t *testing.T) {
	rs := load(t, "tenhou")
	east, err := rs.WithWindRounds(1)
	if err != nil {
		t.Fatal(err)
	}
	if east.WindRounds != 1 || rs.WindRounds != 2 || east.CiteOption("wind_rounds").Edition != "setting of the table" ||
		rs.CiteOption("wind_rounds").Edition != "Tenhou manual" {
		t.Errorf("%d and %d winds, cited %v and %v", east.WindRounds, rs.WindRounds, east.CiteOption("wind_rounds"), rs.CiteOption("wind_rounds"))
	}
	for n, word := range map[int]string{0: "a whole number from 1 to 4", 5: "a whole number from 1 to 4", 4: "no wind is left"} {
		if got, err := rs.WithWindRounds(n); err == nil || got != nil || !strings.Contains(err.Error(), word) {
			t.Errorf("%d winds: %v", n, err)
		}
	}
}

// FuzzReadRuleset: see gametest.FuzzRuleset.
func FuzzReadRuleset(f *testing.F) {
	seeds := []string{
		`{"name":"club","title":"C","based_on":"jpml-a","options":{"red_fives":{"value":3,"cite":"us"}},"rules":{}}`,
		`{"name":"club","title":"C","options":{"uma":{"value":[[0,0,0,0]],"cite":"us"}}}`,
	}
	for _, name := range Names() {
		seeds = append(seeds, file(f, name))
	}
	gametest.FuzzRuleset(f, seeds, func(b []byte) (func() ([]byte, error), error) {
		rs, err := ReadRuleset(b)
		return rs.MarshalJSON, err
	})
}

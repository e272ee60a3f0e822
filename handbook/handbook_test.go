package handbook

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"jansou/games"
	"jansou/rulebook"
)

// Every value of every option has a sentence in every language, and no two
// values of an option have the same. A new option, or a new value of one, needs
// its sentences: the message says where.
func TestEveryValueHasItsSentence(t *testing.T) {
	for _, lang := range Languages() {
		s := speakers()[lang]
		for _, k := range games.All() {
			for name := range optionsOf()[k] {
				said := map[string]string{}
				for _, value := range valuesOf(t, k, name) {
					text, err := s.option(k.Name(), rulebook.Option{Name: name, Value: value})
					if err != nil {
						t.Error(err)
						continue
					}
					if strings.Contains(text, "<no value>") || strings.Contains(text, "{{") || strings.TrimSpace(text) == "" {
						t.Errorf("%s: %s.%s = %s: %q", lang, k.Name(), name, value, text)
					}
					if other, ok := said[text]; ok {
						t.Errorf("%s: %s.%s says the same of %s and of %s: %q", lang, k.Name(), name, other, value, text)
					}
					said[text] = value
				}
			}
		}
	}
}

// optionsOf are the options of each game with the values that they have in its
// rulesets, read once.
var optionsOf = sync.OnceValue(func() map[*games.Kind]map[string][]string {
	out := map[*games.Kind]map[string][]string{}
	for _, k := range games.All() {
		out[k] = map[string][]string{}
		for _, b := range k.Books() {
			for _, o := range b.Options() {
				out[k][o.Name] = append(out[k][o.Name], o.Value)
			}
		}
	}
	return out
})

// valuesOf returns the values of an option, as a file writes them: all where
// they can be listed, and of a range those at its ends and those between that
// languages count otherwise.
func valuesOf(t *testing.T, k *games.Kind, option string) []string {
	t.Helper()
	v, listed := k.OptionValues()[option]
	var out []string
	switch {
	case !listed:
		return []string{"true", "false"}
	case v.Ints != nil:
		for _, n := range v.Ints {
			out = append(out, fmt.Sprint(n))
		}
	case v.Step > 0:
		for _, n := range []int{v.Min, v.Min + v.Step, v.Min + 2*v.Step, v.Min + 5*v.Step, v.Max} {
			if text := fmt.Sprint(n); n <= v.Max && !slices.Contains(out, text) {
				out = append(out, text)
			}
		}
	case v.Names != nil:
		for _, name := range v.Names {
			out = append(out, fmt.Sprintf("%q", name))
		}
	case v.Bits != nil:
		out = append(out, "[]")
		for _, name := range v.Bits {
			out = append(out, fmt.Sprintf("[%q]", name))
		}
		all, err := json.Marshal(v.Bits)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, string(all))
	default: // a type of the game's own: as the rulesets have it
		out = slices.Compact(slices.Sorted(slices.Values(optionsOf()[k][option])))
	}
	return out
}

// A number that an option may be is in its sentence, with its noun in the right
// form.
func TestNumbersAreFilledIn(t *testing.T) {
	for _, c := range []struct{ lang, game, option, value, want string }{
		{"en", "riichi", "start_points", "30000", "Each player begins with 30,000 points."},
		{"pl", "riichi", "start_points", "30000", "Każdy gracz zaczyna, mając 30\u00a0000 punktów."},
		{"fr", "riichi", "start_points", "30000", "Chaque joueur commence avec 30\u202f000 points."},
		{"ja", "riichi", "start_points", "30000", "各自30,000点持ちで始める。"},
		{"zh", "riichi", "start_points", "30000", "每家从30,000点开始。"},
		{"en", "riichi", "riichi_min_live_tiles", "1", "For riichi there must be left in the live wall at least: 1 tile."},
		{"pl", "riichi", "riichi_min_live_tiles", "1", "Do riichi potrzeba w murze co najmniej: 1 kamień."},
		{"pl", "riichi", "riichi_min_live_tiles", "4", "Do riichi potrzeba w murze co najmniej: 4 kamienie."},
		{"pl", "riichi", "riichi_min_live_tiles", "12", "Do riichi potrzeba w murze co najmniej: 12 kamieni."},
		{"fr", "riichi", "riichi_min_live_tiles", "1", "Pour riichi, il faut dans le mur vivant au moins\u00a0: 1 tuile."},
		{"pl", "mcr", "claim_seconds", "3", "Czas na meldunek: 3 sekundy."},
		{"pl", "mcr", "move_seconds", "15", "Czas na ruch po doborze lub meldunku: 15 sekund."},
		{"zh", "mcr", "two_concealed_kongs", "8", "两个暗杠计8分。"},
		{"en", "riichi", "uma", "[15000,5000,-5000,-15000]", "By place, the players gain or lose +15,000, +5,000, −5,000, −15,000 points at the end."},
		{"fr", "riichi", "pao_hands", `["daisangen","daisuushii"]`, "Qui fournit le dernier groupe d’une de ces mains en est responsable\u00a0: Daisangen, Daisuushii."},
		{"ja", "riichi", "pao_hands", `["daisangen","daisuushii"]`, "次の役を確定させる牌を鳴かせた者は責任を負う（包）：大三元、大四喜。"},
	} {
		got, err := speakers()[c.lang].option(c.game, rulebook.Option{Name: c.option, Value: c.value})
		if err != nil || got != c.want {
			t.Errorf("%s %s = %s: %q, %v; want %q", c.lang, c.option, c.value, got, err, c.want)
		}
	}
}

// The five catalogues have the same sentences, plural forms aside, and none for
// an option or a value that is no more.
func TestCataloguesAgree(t *testing.T) {
	keys := map[string][]string{}
	for _, lang := range Languages() {
		text, err := catalogues.ReadFile("words/" + lang + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var tree map[string]any
		if err := json.Unmarshal(text, &tree); err != nil {
			t.Fatal(err)
		}
		keys[lang] = slices.Sorted(maps.Keys(leaves(tree, "")))
		if d := cmp.Diff(keys["en"], keys[lang]); d != "" {
			t.Errorf("words/%s.json has other sentences than words/en.json (-en +%s):\n%s", lang, lang, d)
		}
	}
	for _, key := range keys["en"] {
		path := strings.Split(key, ".")
		if path[0] != "option" {
			continue
		}
		k := games.KindOf(rulebook.OptionRule(path[1], path[2]))
		if k == nil {
			t.Errorf("%s: there is no game %q", key, path[1])
			continue
		}
		if optionsOf()[k][path[2]] == nil {
			t.Errorf("%s: there is no option %q any more: take its sentences out of all of %v", key, path[2], Languages())
			continue
		}
		if !slices.ContainsFunc(valuesOf(t, k, path[2]), func(v string) bool { return mayBeSaidBy(v, path[3]) }) {
			t.Errorf("%s: %s has no such value any more: take its sentence out of all of %v", key, path[2], Languages())
		}
	}
}

// mayBeSaidBy reports whether the sentence under a key is one for a value.
func mayBeSaidBy(value, key string) bool {
	if strings.Trim(value, `"`) == key {
		return true
	}
	general, _, err := speakers()["en"].filling("riichi", value)
	return err == nil && general == key
}

// leaves returns the sentences of a catalogue by their keys; the plural forms of
// one count as one.
func leaves(tree map[string]any, at string) map[string]bool {
	out := map[string]bool{}
	for key, x := range tree {
		sub, ok := x.(map[string]any)
		switch {
		case !ok && slices.Contains([]string{"one", "few", "many", "other"}, key):
			out[strings.TrimSuffix(at, ".")] = true
		case !ok:
			out[at+key] = true
		default:
			maps.Copy(out, leaves(sub, at+key+"."))
		}
	}
	return out
}

// Each option stands in exactly one chapter of its game's document.
func TestEveryOptionHasItsChapter(t *testing.T) {
	for _, k := range games.All() {
		plan, err := planOf(k.Name())
		if err != nil {
			t.Error(err)
			continue
		}
		times := map[string]int{}
		for _, c := range plan {
			for _, e := range c.Entries {
				times[e]++
			}
		}
		for name := range optionsOf()[k] {
			if times[name] != 1 {
				t.Errorf("the option %s stands in %d chapters: name it once in chapters/%s.json", rulebook.OptionRule(k.Name(), name), times[name], k.Name())
			}
		}
	}
}

// unknown is how many options of a ruleset its book does not know, of those that
// are left out then.
func unknown(t *testing.T, b games.Book) (n int) {
	t.Helper()
	plan, err := planOf(b.Kind().Name())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range plan {
		for _, e := range c.Entries {
			if c.Known && b.Head().CiteOption(e).Article == rulebook.NoSuchRule {
				n++
			}
		}
	}
	return n
}

// Every ruleset of the program is written in every language, whole: each option
// with its article, every yaku and fan with what it counts, each offence of its
// penalties.
func TestEveryRulesetIsWritten(t *testing.T) {
	for _, lang := range Languages() {
		for _, k := range games.All() {
			for _, b := range k.Books() {
				doc, err := Write(lang, b)
				if err != nil {
					t.Errorf("%s, %s: %v", lang, b.Head().Name, err)
					continue
				}
				rows, lines := 0, 0
				for _, c := range doc.Chapters {
					rows += len(c.Rows)
					for _, r := range c.Rows {
						if r.What == "" || r.Say == "" || r.Where.Where == "" {
							t.Errorf("%s, %s: a row lacks something: %+v", lang, doc.Name, r)
						}
					}
					for _, table := range c.Tables {
						lines += len(table.Rows)
						for _, r := range table.Rows {
							n := len(r.Cells)
							if r.Where != nil {
								n++
							}
							if n != len(table.Head) {
								t.Errorf("%s, %s, %s: a line of %d cells under %d heads: %q", lang, doc.Name, table.Title, n, len(table.Head), r.Cells)
							}
						}
					}
				}
				least := len(b.Scoring().Counts)
				if p := b.Penalties(); p != nil {
					least += len(p.Rows)
				}
				if rows < len(b.Options())-unknown(t, b) || lines < least {
					t.Errorf("%s, %s: %d rows for %d options, %d lines for %d yaku, fans and rulings", lang, doc.Name, rows, len(b.Options()), lines, least)
				}
				for _, text := range []string{string(doc.HTML()), string(doc.Markdown())} {
					if strings.Contains(text, "<no value>") || !strings.Contains(text, doc.Title) {
						t.Errorf("%s, %s: the text is not whole", lang, doc.Name)
					}
				}
			}
		}
	}
}

// The seal is drawn: not every machine has a font for its characters.
func TestTheSealIsDrawn(t *testing.T) {
	if i := strings.IndexFunc(pageText, func(r rune) bool { return unicode.Is(unicode.Han, r) }); i >= 0 {
		t.Errorf("the page writes %.30q itself", pageText[i:])
	}
	doc, err := Write("en", games.All()[0].Books()[0])
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(doc.HTML()), `<span class="seal"><svg `); n != 1 {
		t.Errorf("the page has %d drawn seals, one is wanted", n)
	}
}

// A table of figures is broader than a telephone: it scrolls by itself, with
// keys, too, and the page stays as broad as the screen.
func TestBroadTablesScroll(t *testing.T) {
	grids := 0
	for _, k := range games.All() {
		for _, b := range k.Books() {
			doc, err := Write("en", b)
			if err != nil {
				t.Fatal(err)
			}
			text := string(doc.HTML())
			n := strings.Count(text, `<table class="grid">`)
			if in := strings.Count(text, "tabindex=\"0\">\n<table class=\"grid\">"); in != n {
				t.Errorf("%s: %d of %d broad tables scroll", doc.Name, in, n)
			}
			grids += n
		}
	}
	if grids == 0 || !strings.Contains(sheetText, ".wide { overflow-x: auto }") {
		t.Errorf("%d broad tables", grids)
	}
}

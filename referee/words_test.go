package referee

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/mcr"
	"jansou/riichi"
)

// allRules are the ids of every rule and option of both games.
func allRules(t *testing.T) []mahjong.RuleID {
	t.Helper()
	var ids []mahjong.RuleID
	for _, r := range riichi.Rules() {
		ids = append(ids, r.ID)
	}
	for _, o := range named(t, "ema2016").Options() {
		ids = append(ids, riichi.OptionRule(o.Name))
	}
	for _, r := range mcr.Rules() {
		ids = append(ids, r.ID)
	}
	for _, o := range append(riichi.Offences(), mcr.Offences()...) {
		ids = append(ids, o.ID)
	}
	for _, o := range named(t, "mcr-wmo").Options() {
		ids = append(ids, mcr.OptionRule(o.Name))
	}
	return ids
}

// Every rule and option of both games has its sentence in every language, and
// no language has a sentence for what is no rule.
func TestEveryRuleIsSaid(t *testing.T) {
	ids := allRules(t)
	for _, lang := range Languages() {
		var said struct {
			Rule map[string]any
		}
		readCatalogue(t, lang, &said)
		for _, id := range ids {
			w, err := WordsOf(lang, id)
			if err != nil || w.Name == "" || !strings.ContainsAny(w.Say[max(0, len(w.Say)-3):], ".。") {
				t.Errorf("%s: %s is %+v, %v", lang, id, w, err)
			}
			delete(said.Rule, string(id))
		}
		for id := range said.Rule {
			t.Errorf("%s: %s is no rule", lang, id)
		}
	}
}

// readCatalogue reads a catalogue file.
func readCatalogue(t *testing.T, lang string, into any) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("words", lang+".json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}

// places matches a place for a fact in a sentence.
var places = regexp.MustCompile(`{{\.\w+}}`)

// plurals are the forms that a sentence can have for numbers.
var plurals = []string{"one", "few", "many", "other"}

// flatten lists the places of the sentences of a catalogue by their keys; the
// plural forms of a sentence are one.
func flatten(key string, v any, out map[string][]string) {
	eachForm(key, v, func(key, _, text string) { out[key] = append(out[key], places.FindAllString(text, -1)...) })
}

// eachForm calls f for every form of every sentence of a catalogue, with the
// key of the sentence and the name of the form, "" where it has but one.
func eachForm(key string, v any, f func(key, form, text string)) {
	m, ok := v.(map[string]any)
	if !ok {
		f(key, "", v.(string))
		return
	}
	forms := 0
	for k, x := range m {
		if _, text := x.(string); text && slices.Contains(plurals, k) {
			forms++
		}
	}
	for k, x := range m {
		if forms == len(m) {
			f(key, k, x.(string))
		} else {
			eachForm(strings.TrimPrefix(key+"."+k, "."), x, f)
		}
	}
}

// All catalogues have the same sentences, each with places for the same facts.
func TestCataloguesAgree(t *testing.T) {
	sentences := func(lang string) map[string][]string {
		var v any
		readCatalogue(t, lang, &v)
		out := map[string][]string{}
		flatten("", v, out)
		for k, p := range out {
			slices.Sort(p)
			out[k] = slices.Compact(p)
		}
		// What a language says otherwise in Chinese Official has the places of
		// the sentence in whose stead it stands.
		all := maps.Clone(out)
		for k, p := range all {
			if base, ok := strings.CutSuffix(k, "_mcr"); ok {
				if q, known := out[base]; !known || !slices.Equal(p, q) {
					t.Errorf("%s: %s has the places %v, the sentence for riichi %v", lang, k, p, q)
				}
				// To the one who is spoken to it is said otherwise there, too.
				_, yours := all[base+"_you"]
				if _, there := all[base+"_you_mcr"]; yours && !there {
					t.Errorf("%s: there is %s and %s_you, and no %s_you_mcr", lang, k, base, base)
				}
				delete(out, k)
			}
		}
		return out
	}
	en := sentences("en")
	for _, lang := range Languages()[1:] {
		other := sentences(lang)
		for k, p := range en {
			// What a fan is called in Chinese is the same in every language.
			if strings.HasSuffix(k, ".native") || strings.HasSuffix(k, ".reading") && strings.HasPrefix(k, "rule.mcr.fan.") {
				continue
			}
			if q, ok := other[k]; !ok {
				t.Errorf("%s: there is no %s", lang, k)
			} else if !slices.Equal(p, q) {
				t.Errorf("%s: %s has the places %v, in English %v", lang, k, q, p)
			}
		}
		for k := range other {
			if _, ok := en[k]; !ok {
				t.Errorf("%s: %s is not in English", lang, k)
			}
		}
	}
}

// Whatever the engine refuses or allows is said in every language without an
// empty place: the rulings are those of games played by chance. Every refusal
// and every fact that came up is named in the log of the test.
func TestChanceIsSaidInFull(t *testing.T) {
	facts, refusals := map[string]int{}, map[mahjong.RuleID]int{}
	for i, name := range allNames() {
		l := play(t, named(t, name), uint64(20+i))
		for rev := 1; rev <= len(l.Events); rev++ {
			discarded := l.Events[rev-1].Kind == mahjong.Discarded && rev%3 == 0
			if !discarded && rev%97 != 0 {
				continue
			}
			g, err := l.fold(rev)
			if err != nil {
				t.Fatal(err)
			}
			for s := range mahjong.NoSeat {
				list := questions(g, s)
				if rev%97 != 0 {
					list = list[:1] // a win alone
				}
				for _, a := range list {
					r, err := Ask(l, rev, s, a)
					if err != nil {
						t.Fatal(err)
					}
					if refusals[r.Rule]++; refusals[r.Rule] > 40 {
						continue
					}
					for _, f := range r.Facts {
						facts[f.Say]++
					}
					for _, lang := range Languages() {
						checkWords(t, lang, r)
					}
				}
			}
		}
	}
	for _, say := range []string{"passed", "discarded", "waits for", "turn", "away", "kinds", "riichi", "drawn", "needs", "has", "claimed"} {
		if facts[say] == 0 {
			t.Errorf("the fact %q never came up", say)
		}
	}
	t.Log(facts, refusals)
}

func checkWords(t *testing.T, lang string, r *Ruling) {
	t.Helper()
	w, err := r.Words(lang)
	if err != nil {
		t.Fatal(err)
	}
	checkLines(t, lang, w.Lines())
	if r.Rule != "" && (w.Rule == "" || len(w.Cites) == 0) {
		t.Errorf("%s: %s without its sentence or its citation", lang, r.Rule)
	}
}

// checkLines looks for sentences with an empty place.
func checkLines(t *testing.T, lang string, lines []string) {
	t.Helper()
	for _, line := range lines {
		if line == "" || strings.Contains(line, "<no value>") || strings.Contains(line, "{{") || strings.Contains(line, "()") || strings.Contains(line, "  ") {
			t.Errorf("%s: the sentence %q is not full", lang, line)
		}
	}
}

// Polish has three forms for numbers, Japanese and Chinese one.
func TestPlurals(t *testing.T) {
	for _, c := range []struct {
		lang string
		n    int
		want string
	}{
		{"en", 1, "1 live tile is left."},
		{"en", 4, "4 live tiles are left."},
		{"pl", 1, "W murze został 1 kamień."},
		{"pl", 3, "W murze zostały 3 kamienie."},
		{"pl", 12, "W murze zostało 12 kamieni."},
		{"pl", 22, "W murze zostały 22 kamienie."},
		{"pl", 0, "W murze zostało 0 kamieni."},
		{"fr", 0, "Il reste 0 tuile vivante."},
		{"fr", 2, "Il reste 2 tuiles vivantes."},
		{"ja", 1, "残り牌は1枚。"},
		{"zh", 7, "还剩7张牌。"},
	} {
		if got := speakers()[c.lang].count("fact.tiles_left", c.n, nil); got != c.want {
			t.Errorf("%s %d: %q, want %q", c.lang, c.n, got, c.want)
		}
	}
}

package referee

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

// numbers are one for each way in which some language counts: Polish has
// 1 kamień, 2 and 22 kamienie, 0 and 5 kamieni; French has 0 tuile.
var numbers = []int{0, 1, 2, 5, 22}

// filler stands in every place of a sentence that is no number: a name that no
// rule of spelling minds.
const filler = "Xx"

// blemishes are what no sentence of a language may show when it has been filled.
var blemishes = map[string][]struct {
	what string
	like *regexp.Regexp
}{
	"": {
		{"an empty place", regexp.MustCompile(`\{\{|\}\}|<no value>|%!|\(\)|（）`)},
		{"a space too many", regexp.MustCompile("[ \u00a0\u202f]{2}|^\\s|\\s$|\\( | \\)")},
		{"a mark too many", regexp.MustCompile(`[.,;:!?。，、；：！？]{2}`)},
		{"a straight quotation mark", regexp.MustCompile(`["']`)},
		{"an unclosed bracket", regexp.MustCompile(`^[^()]*\([^()]*$|^[^()]*\)[^()]*$|^[^（）]*（[^（）]*$`)},
	},
	"en": {{"a space before a mark", regexp.MustCompile(`\s[.,;:!?]`)}},
	"pl": {{"a space before a mark", regexp.MustCompile(`\s[.,;:!?]`)}},
	"fr": {
		{"a space before a mark", regexp.MustCompile(`\s[.,]`)},
		{"no hard space before a mark", regexp.MustCompile("[^\u00a0]:|[^\u202f][;?!]")},
		{"a vowel after de, la, le, que", regexp.MustCompile(`\b(de|la|le|que|ne|se) [aeiouéèêhœ][^nuy ]{2}`)},
	},
	"ja": {{"a mark of half width", regexp.MustCompile(`[,;:()?!]|\.\s|\.$`)}},
	"zh": {{"a mark of half width", regexp.MustCompile(`[,;:()?!]|\.\s|\.$`)}},
}

// elisionless are the French words before which nothing is dropped, with an
// aspirated h or none at all.
var elisionless = regexp.MustCompile(`\b(de|la|le|que|ne|se) (han|honba|haitei|houtei|hors|huit|onze|un|oui|haute?)\b`)

// blemish names what an editor would mark in a sentence of a language; it is
// empty for one that is clean.
func blemish(lang, text string) string {
	if lang == "fr" {
		text = elisionless.ReplaceAllString(text, filler)
	}
	for _, of := range []string{"", lang} {
		for _, b := range blemishes[of] {
			if found := b.like.FindString(text); found != "" {
				return fmt.Sprintf("%s at %q", b.what, found)
			}
		}
	}
	return ""
}

// An editor sees what is wrong.
func TestBlemish(t *testing.T) {
	for _, c := range []struct{ lang, text string }{
		{"en", "The hand waits for {{.Tiles}}."},
		{"en", "The hand waits for <no value>."},
		{"en", "The hand  waits."},
		{"en", "The hand waits.."},
		{"en", "One's hand waits."},
		{"pl", "Ręka czeka na : 3s."},
		{"pl", "Ręka czeka (na 3s."},
		{"fr", "La main attend : 3s."},
		{"fr", "Un kong de extrémité."},
		{"ja", "待ちは3s."},
		{"ja", "待ち:3索。"},
		{"zh", "听3条,杠后不听。"},
	} {
		if blemish(c.lang, c.text) == "" {
			t.Errorf("%s: nobody minds %q", c.lang, c.text)
		}
	}
	for _, c := range []struct{ lang, text string }{
		{"en", "One’s hand waits."},
		{"fr", "La main attend\u00a0: 3s, deux han de yaku et un kong d’extrémité."},
		{"ja", "待ちは3索。"},
	} {
		if b := blemish(c.lang, c.text); b != "" {
			t.Errorf("%s: %q has %s", c.lang, c.text, b)
		}
	}
}

// Every sentence of every catalogue is clean when it is filled, with every
// number that has a form of its own, and a sentence that counts has every form.
func TestSentencesAreClean(t *testing.T) {
	for _, lang := range Languages() {
		var catalogue any
		readCatalogue(t, lang, &catalogue)
		forms := map[string][]string{}
		eachForm("", catalogue, func(key, form, text string) {
			if form != "" {
				forms[key] = append(forms[key], form)
			}
		})
		eachForm("", catalogue, func(key, form, text string) {
			w := with{}
			for _, place := range places.FindAllString(text, -1) {
				w[strings.Trim(place, "{.}")] = filler
			}
			for _, n := range numbers {
				c := &i18n.LocalizeConfig{MessageID: key, TemplateData: w}
				if w["N"] != nil {
					w["N"] = n
				}
				if form != "" {
					c.PluralCount = n
				}
				said := speakers()[lang].localize(c)
				if b := blemish(lang, said); b != "" {
					t.Errorf("%s: %s, %d: %q has %s", lang, key, n, said, b)
				}
			}
		})
		want := map[string][]string{"en": {"one", "other"}, "pl": {"few", "many", "one", "other"}, "fr": {"many", "one", "other"}, "ja": {"other"}, "zh": {"other"}}[lang]
		for key, has := range forms {
			if slices.Sort(has); !slices.Equal(has, want) {
				t.Errorf("%s: %s has the forms %v, not %v", lang, key, has, want)
			}
		}
	}
}

// A rule's name is no sentence and its sentence is one: in Latin letters both
// begin with a capital, the sentence ends with a stop and the name does not.
func TestNamesAndSentences(t *testing.T) {
	for _, lang := range Languages() {
		for _, id := range allRules(t) {
			w, err := WordsOf(lang, id)
			if err != nil {
				t.Fatal(err)
			}
			for part, text := range map[string]string{"name": w.Name, "say": w.Say, "lift": w.Lift} {
				if text == "" {
					continue
				}
				if first, _ := utf8.DecodeRuneInString(text); unicode.IsLower(first) {
					t.Errorf("%s: the %s of %s begins small: %q", lang, part, id, text)
				}
				last, _ := utf8.DecodeLastRuneInString(text)
				if stops := strings.ContainsRune(".。", last); stops != (part != "name") {
					t.Errorf("%s: the %s of %s ends with %q", lang, part, id, last)
				}
			}
		}
	}
}

// ways is a word that the glossary has chosen, and what a language would say in
// its stead that it must not: another community's word, a calque, an old
// choice. Games tells where the word is used: "riichi", "mcr", or both if empty.
var ways = []struct{ lang, term, games, not string }{
	{"en", "discard", "", `(?i)\b(thr[eo]w|thrown|throws)\b`},
	{"en", "pung", "", `(?i)\btriplets?\b`},
	{"en", "kong", "", `(?i)\bquads?\b`},
	{"en", "chow", "", `(?i)\b(sequence|chii?)\b`},
	{"en", "claim", "", `(?i)\bmelds? (a|the) (tile|discard)\b`},
	{"en", "self-draw", "", `(?i)\bthe own\b|\bown draw, `},
	{"en", "honour", "riichi", `(?i)\bhonors?\b`},
	{"en", "riichi bet", "", `(?i)\bdeposits? of riichi\b`},
	{"pl", "kamień", "", `(?i)\b(płyt|kafel|kostk|żeton)`},
	{"pl", "odrzut", "riichi", `(?i)zrzut|wyrzuc`},
	{"pl", "sekwens", "riichi", `(?i)\bchow|sekwencj[aęiy] (kamieni|trzech)`},
	{"pl", "trójka", "riichi", `(?i)\bpung`},
	{"pl", "czwórka", "riichi", `(?i)\bkong`},
	{"pl", "pung", "mcr", `(?i)\btrójk[aęą]\b`},
	{"pl", "kong", "mcr", `(?i)\bkan(u|em|ie|y|ów)?\b`},
	{"pl", "meldunek", "mcr", `(?i)\bu?kra(d|ś)`},
	{"pl", "zakład riichi", "", `(?i)\bstawk`},
	{"pl", "wygrana na doborze", "", `(?i)z doboru|z dobrania`},
	{"pl", "wyczerpanie kamieni", "", `(?i)wyczerpani\w+ muru`},
	{"pl", "anulowanie rozdania", "", `(?i)po przerwaniu`},
	{"pl", "wiatr stołu", "riichi", `(?i)wiatr\w* rundy`},
	{"pl", "furiten", "", `(?i)\bw furiten`},
	{"pl", "gracz Wschodu", "", `(?i)\b(dealer|krupier|rozdając)`},
	{"pl", "przewinienie", "", `(?i)wykrocze`},
	{"pl", "skrajny", "", `(?i)terminal`},
	{"fr", "tuile", "", `(?i)\b(pièce|domino|pion)s?\b`},
	{"fr", "écart", "", `(?i)défauss|\brejet`},
	{"fr", "chow", "", `(?i)\bséquence`},
	{"fr", "pung", "", `(?i)\bbrelan`},
	{"fr", "kong", "", `(?i)\bcarré`},
	{"fr", "mise de riichi", "", `(?i)\b(pari|dépôt)s?\b`},
	{"fr", "partie du mur", "", `(?i)épuisement`},
	{"fr", "terminale", "riichi", `(?i)extrémité`},
	{"fr", "extrémité", "mcr", `(?i)\bterminales?\b`},
	{"fr", "serpentin", "mcr", `(?i)tressée?s?\b|\bknitted\b`},
	{"fr", "kong caché", "", `(?i)kongs? (fermé|couvert|concealed)`},
	{"fr", "famille", "", `(?i)\bcouleur`},
	{"ja", "立直", "", `リーチ`},
	{"ja", "聴牌", "", `テンパイ`},
	{"ja", "振聴", "", `フリテン`},
	{"ja", "不聴", "", `ノーテン`},
	{"ja", "和了", "", `アガリ|上がり|あがり|胡`},
	{"ja", "捨て牌", "", `舍牌|捨牌`},
	{"ja", "喰い替え", "", `食い替え|食替`},
	{"ja", "和了放棄", "", `死に手|デッドハンド`},
	{"ja", "副露", "mcr", `鳴`},
	{"ja", "幺九牌", "mcr", `么九`},
	{"ja", "槓", "riichi", `カン`},
	{"ja", "手牌", "", `です。|ます。|ません|でした`},
	{"zh", "和牌", "", `胡|糊`},
	{"zh", "鸣牌", "riichi", `报牌`},
	{"zh", "报牌", "mcr", `鸣`},
	{"zh", "荣和", "riichi", `点和|点炮`},
	{"zh", "点炮者", "mcr", `荣和|放铳`},
	{"zh", "牌山", "riichi", `牌墙`},
	{"zh", "牌墙", "mcr", `牌山`},
	{"zh", "盘", "mcr", `(本|新的一|每|一)局`},
	{"zh", "幺九牌", "", `么九`},
	{"zh", "花色", "", `[聽牆墻棄換數順對點發開閒莊槓寶裡單雙門風邊嶺無東張這]`},
	{"zh", "停和", "", `死手`},
}

// The sentences use the words of the glossary and none of the words that it
// has not chosen.
func TestSentencesUseTheGlossary(t *testing.T) {
	glossary := readGlossary(t)
	for _, lang := range Languages() {
		said := sentencesOf(t, lang)
		for _, w := range ways {
			if w.lang != lang {
				continue
			}
			if !slices.ContainsFunc(glossary.terms[lang], func(term string) bool { return strings.EqualFold(term, w.term) }) {
				t.Errorf("%s: %s is not in the glossary", lang, w.term)
			}
			not := regexp.MustCompile(w.not)
			for key, text := range said {
				if w.games != "" && w.games != gameOf(key) {
					continue
				}
				if found := not.FindString(text); found != "" {
					t.Errorf("%s: %s says %q, not %s: %s", lang, key, found, w.term, text)
				}
			}
		}
	}
}

// Every word of the glossary is in some sentence of its language, and has the
// book in which it was found.
func TestGlossaryIsSpoken(t *testing.T) {
	glossary := readGlossary(t)
	used := map[string]bool{"own": true}
	for _, lang := range Languages() {
		var all strings.Builder
		for _, text := range sentencesOf(t, lang) {
			all.WriteString(strings.ToLower(text) + "\n")
		}
		if len(glossary.terms[lang]) < 50 {
			t.Errorf("%s: the glossary has %d words", lang, len(glossary.terms[lang]))
		}
		for i, term := range glossary.terms[lang] {
			if used[glossary.from[lang][i]] = true; !glossary.books[glossary.from[lang][i]] && glossary.from[lang][i] != "own" {
				t.Errorf("%s: %s is from %q, which is not among the books", lang, term, glossary.from[lang][i])
			}
			for _, word := range strings.Fields(term) {
				if !strings.Contains(all.String(), stem(lang, strings.ToLower(word))) {
					t.Errorf("%s: no sentence says %q of %q", lang, word, term)
				}
			}
		}
	}
	for book := range glossary.books {
		if !used[book] {
			t.Errorf("no word is from %s", book)
		}
	}
}

// stem takes the end off a word that is bent.
func stem(lang, word string) string {
	cut := map[string]int{"en": 1, "pl": 3, "fr": 1}[lang]
	runes := []rune(word)
	return string(runes[:max(min(3, len(runes)), len(runes)-cut)])
}

// sentencesOf are all forms of all sentences and names of a language, by key and
// form.
func sentencesOf(t *testing.T, lang string) map[string]string {
	t.Helper()
	var v any
	readCatalogue(t, lang, &v)
	out := map[string]string{}
	eachForm("", v, func(key, form, text string) { out[key+"#"+form] = text })
	return out
}

// gameOf is the game in which a sentence is said, "" where it is both: a
// language that has no words of its own for Chinese Official says it there, too.
func gameOf(key string) string {
	key, _, _ = strings.Cut(key, "#")
	switch {
	case strings.HasPrefix(key, "rule.riichi."):
		return "riichi"
	case strings.HasPrefix(key, "rule.mcr."), strings.HasSuffix(key, "_mcr"):
		return "mcr"
	}
	return ""
}

// glossary is what docs/glossary.md lists.
type glossary struct {
	terms, from map[string][]string // by language: the words, and the book of each
	books       map[string]bool
}

func readGlossary(t *testing.T) glossary {
	t.Helper()
	text, err := os.ReadFile("../docs/glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	g := glossary{map[string][]string{}, map[string][]string{}, map[string]bool{}}
	word := regexp.MustCompile(`([^\[\],]+) \[([^\]]+)\]`)
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		switch {
		case !strings.HasPrefix(line, "|") || strings.HasPrefix(line, "|-") || strings.Contains(line, "| English |"):
		case len(cells) == 2 && strings.TrimSpace(cells[0]) != "":
			g.books[strings.TrimSpace(cells[0])] = true
		case len(cells) == len(Languages()):
			for i, lang := range []string{"en", "pl", "fr", "ja", "zh"} {
				found := word.FindAllStringSubmatch(cells[i], -1)
				if len(found) == 0 {
					t.Errorf("%s: %q has no book", lang, cells[i])
				}
				for _, m := range found {
					g.terms[lang] = append(g.terms[lang], strings.TrimSpace(m[1]))
					g.from[lang] = append(g.from[lang], m[2])
				}
			}
		}
	}
	return g
}

package handbook

import (
	"embed"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"jansou/mahjong"
	"jansou/referee"
	"jansou/rulebook"
)

// The catalogues: one file a language. Under "option" stands, by the game and
// the option, a sentence for each value: under the value as a ruleset file
// writes it, or under one of the keys below.
//
//go:embed words/*.json
var catalogues embed.FS

// Keys of sentences for values that are not listed one by one.
const (
	forNumber = "n"    // any number: N, and Points, Tiles and so on with its noun
	forEmpty  = "none" // an empty list
	forList   = "list" // a list: List
	forRows   = "rows" // a list of lists: Rows
	forAny    = "any"  // any word: Value
)

// speaker says things in one language.
type speaker struct {
	lang string
	loc  *i18n.Localizer
}

func newSpeaker(lang string) *speaker {
	bundle := i18n.NewBundle(language.MustParse(lang))
	bundle.RegisterUnmarshalFunc("json", json.Unmarshal)
	text, err := catalogues.ReadFile("words/" + lang + ".json")
	if err == nil {
		_, err = bundle.ParseMessageFileBytes(text, lang+".json")
	}
	if err != nil {
		panic("handbook: a catalogue of the program: " + err.Error())
	}
	return &speaker{lang, i18n.NewLocalizer(bundle, lang)}
}

// with is what is filled into a sentence, by the name of its place.
type with map[string]any

// has reports whether there is a sentence.
func (s *speaker) has(id string) bool {
	_, err := s.loc.Localize(&i18n.LocalizeConfig{MessageID: id})
	return err == nil
}

// in returns the key of a sentence in the words of a game, where it has its own.
func (s *speaker) in(game, id string) string {
	if own := id + "_" + game; s.has(own) {
		return own
	}
	return id
}

// say returns a sentence that must be there.
func (s *speaker) say(id string, w with) string {
	return s.localize(&i18n.LocalizeConfig{MessageID: id, TemplateData: w})
}

// count returns a number with its noun, in the form that the language has for so
// many.
func (s *speaker) count(unit string, n int) string {
	return s.localize(&i18n.LocalizeConfig{MessageID: "unit." + unit, TemplateData: with{"N": s.number(n)}, PluralCount: n})
}

func (s *speaker) localize(c *i18n.LocalizeConfig) string {
	text, err := s.loc.Localize(c)
	if err != nil {
		panic(fmt.Sprintf("handbook: the %s sentence %s: %v", s.lang, c.MessageID, err))
	}
	return text
}

// groups are what a language puts between groups of three digits, and ungrouped
// is how many digits are not grouped yet.
var (
	groups    = map[string]string{"pl": "\u00a0", "fr": "\u202f"}
	ungrouped = map[string]int{"pl": 4}
)

// number writes a number as the language does.
func (s *speaker) number(n int) string {
	digits := strconv.Itoa(max(n, -n))
	if len(digits) > max(3, ungrouped[s.lang]) {
		between, ok := groups[s.lang]
		if !ok {
			between = ","
		}
		for at := len(digits) - 3; at > 0; at -= 3 {
			digits = digits[:at] + between + digits[at:]
		}
	}
	if n < 0 {
		return "−" + digits
	}
	return digits
}

// signed writes a gain or a loss.
func (s *speaker) signed(n int) string {
	if n > 0 {
		return "+" + s.number(n)
	}
	return s.number(n)
}

// sentence makes a sentence of what stands in a table.
func (s *speaker) sentence(text string) string {
	if s.lang == "ja" || s.lang == "zh" {
		return text + "。"
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:] + "."
}

// list joins what a list names.
func (s *speaker) list(items []string) string {
	if s.lang == "ja" || s.lang == "zh" {
		return strings.Join(items, "、")
	}
	return strings.Join(items, ", ")
}

// option says what the value of an option means.
func (s *speaker) option(game string, o rulebook.Option) (string, error) {
	at := "option." + game + "." + o.Name + "."
	key, w, err := s.filling(game, o.Value)
	if err != nil {
		return "", fmt.Errorf("handbook: %s%s: %w", at, o.Value, err)
	}
	for _, k := range []string{strings.Trim(o.Value, `"`), key} {
		if k != "" && s.has(at+k) {
			return s.say(at+k, w), nil
		}
	}
	return "", fmt.Errorf("handbook: words/%s.json has no sentence for %s = %s: write one under option, %s, %s, %q, in all of %v",
		s.lang, rulebook.OptionRule(game, o.Name), o.Value, game, o.Name, key, Languages())
}

// filling returns the key of the sentence for a value that has none of its own,
// and what is filled in.
func (s *speaker) filling(game, value string) (key string, w with, err error) {
	var x any
	if err := json.Unmarshal([]byte(value), &x); err != nil {
		return "", nil, err
	}
	switch x := x.(type) {
	case float64:
		n := int(x)
		return forNumber, with{"N": s.number(n), "Points": s.count("points", n), "Score": s.count("score", n), "Tiles": s.count("tiles", n),
			"Seconds": s.count("seconds", n), "Minutes": s.count("minutes", n)}, nil
	case string:
		return forAny, with{"Value": x}, nil
	case []any:
		return s.fillingOfList(game, x)
	}
	return value, nil, nil
}

// fillingOfList is filling for a list: of numbers, of names of rules, or of
// lists of numbers.
func (s *speaker) fillingOfList(game string, list []any) (key string, w with, err error) {
	if len(list) == 0 {
		return forEmpty, nil, nil
	}
	var items []string
	for i, x := range list {
		switch x := x.(type) {
		case float64:
			items = append(items, s.signed(int(x)))
		case string:
			name, err := s.ruleNamed(game, x)
			if err != nil {
				return "", nil, err
			}
			items = append(items, name)
		case []any:
			_, row, err := s.fillingOfList(game, x)
			if err != nil {
				return "", nil, err
			}
			items = append(items, fmt.Sprintf("%d: %s", i, row["List"]))
		}
	}
	if _, ok := list[0].([]any); ok {
		return forRows, with{"Rows": strings.Join(items, "; ")}, nil
	}
	return forList, with{"List": s.list(items)}, nil
}

// ruleNamed returns the name of the yaku or the fan that a list of options calls
// by the last part of its id.
func (s *speaker) ruleNamed(game, last string) (string, error) {
	for _, family := range []string{".yakuman.", ".yaku.", ".fan."} {
		if words, err := referee.WordsOf(s.lang, mahjong.RuleID(game+family+last)); err == nil {
			return words.Name, nil
		}
	}
	return "", fmt.Errorf("there is no yaku and no fan %q to name in the list", last)
}

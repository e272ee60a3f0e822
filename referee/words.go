package referee

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"jansou/games"
	"jansou/mahjong"
)

// The catalogues: one file a language. Under "rule" stands every rule and
// option of both games with its name, its sentence and, where it can refuse
// something, what lifts it; the rest is the sentences into which facts are
// filled. docs/referee.md says how to add to them.
//
//go:embed words/*.json
var catalogues embed.FS

// languages are those that the referee speaks, English first.
var languages = []string{"en", "pl", "fr", "ja", "zh"}

// Languages returns the languages that the referee speaks, as tags: "en", "pl".
func Languages() []string { return slices.Clone(languages) }

// speakers are the catalogues, read once, when the first word is asked for: they
// come with the program, whose other commands need none.
var speakers = sync.OnceValue(func() map[string]*speaker {
	out := map[string]*speaker{}
	for _, lang := range languages {
		out[lang] = newSpeaker(lang)
	}
	return out
})

// speaker says things in one language.
type speaker struct {
	lang string
	loc  *i18n.Localizer
	ids  map[string]bool // the keys of its sentences

	pieces map[string]*sentence                    // those that need no library, by their keys
	own    map[string]map[string]string            // by the name of a game: the keys of what is said otherwise in it, by those of what is said in others
	yours  map[string]string                       // the keys of what is said otherwise to the one of whom it is said
	tiles  map[string]*[256]atomic.Pointer[string] // by the name of a game: tiles as they are spoken, each from when it is asked for
}

// A sentence that a language says otherwise in Chinese Official than in riichi
// has a second key, which ends with the name of that game: players of the two
// call things by other names in Polish, Japanese and Chinese, and by the same in
// English and French.
func otherwise(k *games.Kind, id string) string { return id + "_" + k.Name() }

// yours ends the key of a sentence that is said to the one of whom it is said.
const yours = "_you"

// in returns the key of a sentence in the words of the game of b.
func (s *speaker) in(b games.Book, id string) string {
	if own, ok := s.own[b.Kind().Name()][id]; ok {
		return own
	}
	return id
}

func newSpeaker(lang string) *speaker {
	tag := language.MustParse(lang)
	bundle := i18n.NewBundle(tag)
	bundle.RegisterUnmarshalFunc("json", json.Unmarshal)
	text, err := catalogues.ReadFile("words/" + lang + ".json")
	if err != nil {
		panic("referee: a catalogue of the program: " + err.Error())
	}
	file, err := bundle.ParseMessageFileBytes(text, lang+".json")
	if err != nil {
		panic("referee: a catalogue of the program: " + err.Error())
	}
	s := &speaker{lang: lang, loc: i18n.NewLocalizer(bundle, lang), ids: map[string]bool{}, pieces: piecesOfAll(file.Messages),
		own: map[string]map[string]string{}, yours: map[string]string{}, tiles: map[string]*[256]atomic.Pointer[string]{}}
	for _, m := range file.Messages {
		s.ids[m.ID] = true
		if id, ok := strings.CutSuffix(m.ID, yours); ok {
			s.yours[id] = m.ID
		}
	}
	for _, k := range games.All() {
		own := map[string]string{}
		for _, m := range file.Messages {
			if id, ok := strings.CutSuffix(m.ID, otherwise(k, "")); ok {
				own[id] = m.ID
			}
		}
		s.own[k.Name()], s.tiles[k.Name()] = own, new([256]atomic.Pointer[string])
	}
	return s
}

// speakerOf returns the speaker of a language; it is an error where the referee
// does not speak it.
func speakerOf(lang string) (*speaker, error) {
	s, ok := speakers()[lang]
	if !ok {
		return nil, fmt.Errorf("referee: language %q is none of %v", lang, languages)
	}
	return s, nil
}

// with is what is filled into a sentence, by the name of its place.
type with map[string]any

// say returns a sentence that counts nothing.
func (s *speaker) say(id string, w with) string {
	if pieces := s.pieces[id]; pieces != nil {
		return pieces.fill(w)
	}
	return s.localize(&i18n.LocalizeConfig{MessageID: id, TemplateData: w})
}

// count returns a sentence about n things, in the form that the language has
// for so many.
func (s *speaker) count(id string, n int, w with) string {
	if w == nil {
		w = with{}
	}
	w["N"] = n
	return s.localize(&i18n.LocalizeConfig{MessageID: id, TemplateData: w, PluralCount: n})
}

func (s *speaker) localize(c *i18n.LocalizeConfig) string {
	text, err := s.loc.Localize(c)
	if err != nil {
		panic(fmt.Sprintf("referee: the %s sentence %s: %v", s.lang, c.MessageID, err))
	}
	return text
}

// has reports whether the catalogue has a sentence.
func (s *speaker) has(id string) bool { return s.ids[id] }

// RuleWords is what the catalogue of a language says of a rule.
type RuleWords struct {
	Name string // its short name
	Say  string // the rule in one sentence
	Lift string // what lifts it for the one whom it refuses something; "" where it refuses nothing
}

// WordsOf returns what a rule or an option of either game is called and says in
// a language. It is an error where the referee does not speak it or does not
// know the rule.
func WordsOf(lang string, id mahjong.RuleID) (RuleWords, error) {
	s, err := speakerOf(lang)
	if err != nil {
		return RuleWords{}, err
	}
	if !s.has(ruleKey(id, "say")) {
		return RuleWords{}, fmt.Errorf("referee: no rule %q", id)
	}
	return RuleWords{Name: s.rule(id), Say: s.say(ruleKey(id, "say"), nil), Lift: s.lift(id)}, nil
}

func ruleKey(id mahjong.RuleID, part string) string { return "rule." + string(id) + "." + part }

// rule is the short name of a rule.
func (s *speaker) rule(id mahjong.RuleID) string { return s.say(ruleKey(id, "name"), nil) }

// lift is what lifts a rule, "" where the catalogue says nothing.
func (s *speaker) lift(id mahjong.RuleID) string {
	if id == "" || !s.has(ruleKey(id, "lift")) {
		return ""
	}
	return s.say(ruleKey(id, "lift"), nil)
}

// tileWords are the keys of the tiles that are no suit tiles.
var tileWords = [...]string{"east", "south", "west", "north", "white", "green", "redDragon",
	"spring", "summer", "autumn", "winter", "plum", "orchid", "chrysanthemum", "bamboo"}

// tile says a tile as players of the game do.
func (s *speaker) tile(b games.Book, t mahjong.Tile) string {
	k := t.Kind()
	switch {
	case t == mahjong.NoTile:
		return s.say("tile.hidden", nil)
	case k >= mahjong.East:
		return s.say("tile."+tileWords[k-mahjong.East], nil)
	}
	text := s.say(s.in(b, "tile."+string("mps"[k.Suit()])), with{"N": k.Number()})
	if t.IsRed() {
		text = s.say("tile.red", with{"Tile": text})
	}
	return text
}

// spoken says a tile as people do who read it out: "the three of dots".
func (s *speaker) spoken(b games.Book, t mahjong.Tile) string {
	known := &s.tiles[b.Kind().Name()][t]
	if text := known.Load(); text != nil {
		return *text
	}
	text := s.speak(b, t)
	known.Store(&text)
	return text
}

// speak puts together what spoken says.
func (s *speaker) speak(b games.Book, t mahjong.Tile) string {
	k := t.Kind()
	text := ""
	switch {
	case t == mahjong.NoTile:
		text = s.say("spoken.hidden", nil)
	case k >= mahjong.East:
		text = s.say("spoken."+tileWords[k-mahjong.East], nil)
	default:
		n := k.Number()
		if t.IsRed() {
			n = 0
		}
		text = s.say(s.in(b, "spoken."+string("mps"[k.Suit()])), with{"N": s.say("spoken.n."+strconv.Itoa(n), nil)})
	}
	return s.say("spoken.tile", with{"Tile": text})
}

// list puts what was said of several things into one list.
func (s *speaker) list(all []string) string {
	if len(all) == 0 {
		return ""
	}
	text := all[0]
	for i, last := range all[1:] {
		id := "list.comma"
		if i == len(all)-2 {
			id = "list.and"
		}
		text = s.say(id, with{"First": text, "Last": last})
	}
	return text
}

// together puts whole sentences one after the other, as the language does.
func (s *speaker) together(sentences ...string) string {
	sentences = slices.DeleteFunc(sentences, func(x string) bool { return x == "" })
	if s.lang == "ja" || s.lang == "zh" {
		return strings.Join(sentences, "")
	}
	return strings.Join(sentences, " ")
}

// seat says a seat by its wind in the deal.
func (s *speaker) seat(winds [4]mahjong.Kind, seat mahjong.Seat) string {
	if !seat.Valid() || !winds[seat].IsWind() {
		return s.say("seat.nobody", nil)
	}
	return s.say("seat."+tileWords[winds[seat]-mahjong.East], nil)
}

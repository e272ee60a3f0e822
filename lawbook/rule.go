package lawbook

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"jansou/foul"
	"jansou/games"
	"jansou/mahjong"
	"jansou/referee"
	"jansou/rulebook"
)

// Book is a ruleset as it is shown: its name and citations, its options, and
// what its strict tables rule. A ruleset of either game has them as its Head,
// its Options and its Penalties.
type Book struct {
	*rulebook.Head
	Options   []rulebook.Option
	Penalties *foul.Table // nil where there can be no strict tables
}

// BookOf returns a ruleset as it is shown.
func BookOf(b games.Book) Book { return Book{b.Head(), b.Options(), b.Penalties()} }

// cites returns where b states a rule, an option's value or what follows from
// an offence.
func (b Book) cites(id mahjong.RuleID) []Cite {
	var list []Cite
	if c := b.Cite(id); c.Edition != "" {
		list = append(list, citeOf(b.Name, b.Value(id), c))
	}
	if b.Penalties == nil {
		return list
	}
	for i := range b.Penalties.Rows {
		if r := &b.Penalties.Rows[i]; r.Offence == id {
			list = append(list, citeOf(b.Name, strconv.Quote(r.String()), r.Cite))
		}
	}
	return list
}

// Game is what the ids of the ruleset's rules begin with: "riichi" or "mcr".
func (b Book) Game() string {
	for id := range b.Cites() {
		game, _, _ := strings.Cut(string(id), ".")
		return game
	}
	return ""
}

// Value is an option's value in a ruleset as a file writes it; "" for an id
// that is no option of its game.
func (b Book) Value(id mahjong.RuleID) string {
	_, name, ok := strings.Cut(string(id), ".option.")
	i := slices.IndexFunc(b.Options, func(o rulebook.Option) bool { return o.Name == name })
	if !ok || i < 0 {
		return ""
	}
	return b.Options[i].Value
}

// Books returns every ruleset that comes with the program, in the order in
// which its game lists them, riichi first.
func Books() []Book {
	var list []Book
	for _, k := range games.All() {
		for _, b := range k.Books() {
			list = append(list, BookOf(b))
		}
	}
	return list
}

// must returns what the program carries with it.
func must[T any](x T, err error) T {
	if err != nil {
		panic("lawbook: the program does not carry what it must: " + err.Error())
	}
	return x
}

// Heading is a rule in a list.
type Heading struct {
	ID   mahjong.RuleID `json:"id"`
	Name string         `json:"name"` // for people
}

// Headings returns every rule of both games in the order of a rulebook, and
// after the rules of each game the offences of its strict tables and its
// options, named in a language of the referee.
// It is an error if the referee does not speak it.
func Headings(lang string) ([]Heading, error) {
	list := slices.Clone(ids())
	for i := range list {
		w, err := referee.WordsOf(lang, list[i].ID)
		if err != nil {
			return nil, err
		}
		list[i].Name = w.Name
	}
	return list, nil
}

// ids are the headings without names, put together once.
var ids = sync.OnceValue(func() []Heading {
	var list []Heading
	for _, k := range games.All() {
		for _, r := range slices.Concat(k.Rules(), k.Offences()) {
			list = append(list, Heading{ID: r.ID})
		}
		for _, o := range must(k.Load(k.Rulesets()[0])).Options() {
			list = append(list, Heading{ID: rulebook.OptionRule(k.Name(), o.Name)})
		}
	}
	return list
})

// Rule is everything that is known of one rule or option.
type Rule struct {
	Heading
	Say     string   `json:"say"`            // the rule in one sentence
	Lift    string   `json:"lift,omitempty"` // what lifts it for the one whom it refuses something
	Cites   []Cite   `json:"cites"`          // by ruleset
	Lines   []Line   `json:"lines"`          // of code, that decide by it
	Scripts []Script `json:"scripts"`        // that show it
	Example *Example `json:"example,omitempty"`
}

// Cite is where one ruleset states a rule.
type Cite struct {
	Ruleset string `json:"ruleset"`
	Value   string `json:"value,omitempty"` // of an option, as a file writes it; of an offence, when it is ruled on so and what follows
	Where   string `json:"where"`           // "EMA 2016, 3.3.11"
	Reading string `json:"reading,omitempty"`
	Without bool   `json:"without,omitempty"` // the source has no such rule
}

// citeOf returns what c says, with a value or without.
func citeOf(ruleset, value string, c rulebook.Citation) Cite {
	return Cite{ruleset, value, c.String(), c.Reading, c.Article == rulebook.NoSuchRule}
}

// RuleOf returns what is known of a rule, in a language of the referee, and where
// the books of its game state it: those given, or all that come with the
// program. An unknown id is an error that names those that are near, and so is
// a language that the referee does not speak.
func RuleOf(lang string, id mahjong.RuleID, books ...Book) (*Rule, error) {
	if !slices.Contains(ids(), Heading{ID: id}) {
		all, err := Headings(lang)
		if err != nil {
			return nil, err
		}
		return nil, unknown(id, all)
	}
	w, err := referee.WordsOf(lang, id)
	if err != nil {
		return nil, err
	}
	s := source()
	r := &Rule{Heading: Heading{id, w.Name}, Say: w.Say, Lift: w.Lift, Cites: []Cite{}, Lines: s.lines(id), Scripts: s.scripts[id], Example: s.example[id]}
	if r.Scripts == nil {
		r.Scripts = []Script{}
	}
	if len(books) == 0 {
		books = Books()
	}
	for _, b := range books {
		r.Cites = append(r.Cites, b.cites(id)...)
	}
	return r, nil
}

// unknown is the error that there is no such rule: it names the rules that
// have the word, or the last part, of what was asked for.
func unknown(id mahjong.RuleID, all []Heading) error {
	word := strings.ToLower(string(id))
	last := word[strings.LastIndex(word, ".")+1:]
	for _, w := range []string{word, last} {
		var near []string
		for _, h := range all {
			if w != "" && (strings.Contains(string(h.ID), w) || strings.Contains(strings.ToLower(h.Name), w)) {
				near = append(near, string(h.ID))
			}
		}
		if len(near) > 0 {
			return fmt.Errorf("no rule has the id %q; near it: %s", id, strings.Join(near, ", "))
		}
	}
	return fmt.Errorf("no rule has the id %q; the ids begin with riichi. or mcr.", id)
}

package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"jansou/bot"
	"jansou/games"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/referee"
	"jansou/rulebook"
	"jansou/shelf"
	"jansou/table"
)

// menu is what the parlour can play: the rulesets of both games and those of
// the house. It is the parlour.Rules of this program. A table that was opened
// under house rules needs them no more: its log holds their text.
type menu struct {
	house []games.Book
	shown map[string]func() parlour.Ruleset // each of them by its name, read once
	texts *lru.Cache[textKey, json.RawMessage]
}

// textKey is what a text of a ruleset was made of: a name, or another text and what
// a table changes in it.
type textKey struct{ name, text, discipline, claims string }

// maxTexts is how many texts are kept that tables were opened with.
const maxTexts = 64

// lengths are those that a table of b may choose, the shortest first.
func lengths(b games.Book) (list []parlour.Length) {
	for _, n := range b.Lengths() {
		if l, ok := parlour.LengthOf(n); ok {
			list = append(list, l)
		}
	}
	return list
}

// clock is the time that a ruleset gives; the zero Clock: it gives none.
func clock(b games.Book) parlour.Clock {
	at := b.Clock()
	return parlour.Clock{
		Base:  time.Duration(at.Move) * time.Second,
		Claim: time.Duration(at.Claim) * time.Second,
		First: time.Duration(at.First) * time.Second,
	}
}

// usual is the length that a ruleset plays by itself.
func usual(b games.Book) (parlour.Length, error) {
	for _, l := range lengths(b) {
		if l.Rounds() == b.Rounds() {
			return l, nil
		}
	}
	return "", fmt.Errorf("a game of %d rounds; a table of the parlour plays %v", b.Rounds(), lengths(b))
}

// withHouseRules returns the games of the program and of the files of house
// rules. It is an error if two have one name, or if one plays more rounds than
// a table of this parlour can.
func withHouseRules(paths []string) (menu, error) {
	var g menu
	for _, path := range paths {
		b, err := loadRuleset(path)
		if err != nil {
			return menu{}, err
		}
		name := b.Head().Name
		if _, err := g.ruleset(name); err == nil {
			return menu{}, fmt.Errorf("%s: a ruleset %q is there already", path, name)
		}
		if _, err := usual(b); err != nil {
			return menu{}, fmt.Errorf("%s: %w", path, err)
		}
		g.house = append(g.house, b)
	}
	g.shown = map[string]func() parlour.Ruleset{}
	for _, name := range g.names() {
		g.shown[name] = sync.OnceValue(func() parlour.Ruleset { return g.show(name) })
	}
	var err error
	g.texts, err = lru.New[textKey, json.RawMessage](maxTexts)
	return g, err
}

// ruleset returns the ruleset of that name.
func (g menu) ruleset(name string) (games.Book, error) {
	for _, b := range g.house {
		if b.Head().Name == name {
			return b, nil
		}
	}
	return games.Load(name)
}

// names are those of the rulesets, those of the house after the others of their game.
func (g menu) names() (all []string) {
	for _, k := range games.All() {
		all = append(all, k.Rulesets()...)
		for _, b := range g.house {
			if b.Kind().Name() == k.Name() {
				all = append(all, b.Head().Name)
			}
		}
	}
	return all
}

// List returns the rulesets in the order of their names.
func (g menu) List() (list []parlour.Ruleset) {
	for _, name := range g.names() {
		r, _ := g.Ruleset(name)
		list = append(list, r)
	}
	return list
}

// Ruleset returns the one of that name, and reads no other.
func (g menu) Ruleset(name string) (parlour.Ruleset, bool) {
	if show := g.shown[name]; show != nil {
		return show(), true
	}
	if g.shown != nil || !slices.Contains(g.names(), name) {
		return parlour.Ruleset{}, false
	}
	return g.show(name), true // without house rules nobody need have made it ready
}

// show is what a lobby shows of a ruleset that there is.
func (g menu) show(name string) parlour.Ruleset {
	b, err := g.ruleset(name)
	if err != nil {
		panic("jansou: a ruleset of this program: " + err.Error())
	}
	length, err := usual(b)
	if err != nil {
		panic("jansou: ruleset " + name + ": " + err.Error())
	}
	return parlour.Ruleset{Name: name, Title: b.Head().Title, Game: b.Kind().Name(),
		Length: length, Lengths: lengths(b), Clock: clock(b), Disciplines: disciplines(b), Claims: claims(b)}
}

// disciplines are what a table of b may choose, its own first.
func disciplines(b games.Book) []parlour.Discipline {
	list := []parlour.Discipline{parlour.Assisted}
	if _, err := b.WithDiscipline(string(parlour.Strict)); err == nil {
		list = append(list, parlour.Strict)
	}
	if slices.ContainsFunc(b.Options(), func(o rulebook.Option) bool { return o.Name == "discipline" && o.Value == `"strict"` }) {
		slices.Reverse(list)
	}
	return list
}

// claims are the ways to claim that a table of b may choose.
func claims(b games.Book) []parlour.Claims {
	list := []parlour.Claims{parlour.AtPrompt}
	if _, err := b.WithClaims(string(parlour.ByCalling)); err == nil {
		list = append(list, parlour.ByCalling)
	}
	return list
}

// Text returns a ruleset with every value and citation, as a log keeps it. Nobody
// changes a text: it is printed once.
func (g menu) Text(name string) (json.RawMessage, error) {
	return g.printed(textKey{name: name}, func() (games.Book, error) { return g.ruleset(name) })
}

// Disciplined returns the text of a ruleset with the discipline that a table was
// opened with.
func (g menu) Disciplined(text json.RawMessage, d parlour.Discipline) (json.RawMessage, error) {
	return g.changed(textKey{text: string(text), discipline: string(d)}, func(b games.Book) (games.Book, error) { return b.WithDiscipline(string(d)) })
}

// Claiming returns the text of a ruleset with the way to claim that a table was
// opened with.
func (g menu) Claiming(text json.RawMessage, c parlour.Claims) (json.RawMessage, error) {
	return g.changed(textKey{text: string(text), claims: string(c)}, func(b games.Book) (games.Book, error) { return b.WithClaims(string(c)) })
}

// changed returns the text of a ruleset that a table changes.
func (g menu) changed(key textKey, change func(games.Book) (games.Book, error)) (json.RawMessage, error) {
	return g.printed(key, func() (games.Book, error) {
		b, err := shelf.Read([]byte(key.text))
		if err != nil {
			return nil, err
		}
		return change(b)
	})
}

// printed returns the text of the ruleset that book returns, as a log keeps it.
func (g menu) printed(key textKey, book func() (games.Book, error)) (json.RawMessage, error) {
	if g.texts != nil {
		if text, ok := g.texts.Get(key); ok {
			return text, nil
		}
	}
	b, err := book()
	if err != nil {
		return nil, err
	}
	text, err := b.Keep()
	if err == nil && g.texts != nil {
		g.texts.Add(key, text)
	}
	return text, err
}

// New returns a game before its first deal and the tiles of its walls.
func (menu) New(text json.RawMessage, length parlour.Length) (table.Game, []mahjong.Tile, error) {
	b, err := shelf.Read(text)
	if err != nil {
		return nil, nil, err
	}
	if !slices.Contains(lengths(b), length) {
		return nil, nil, fmt.Errorf("jansou: a game of length %q", length)
	}
	if b, err = shelf.ReadFor(text, length.Rounds()); err != nil {
		return nil, nil, err
	}
	return b.New(), b.Tiles(), nil
}

// newBot returns the bot of that name, to sit at a table with people.
func newBot(text json.RawMessage, name string, _ mahjong.Seat) parlour.Player {
	b, err := shelf.Read(text)
	if err != nil {
		panic("jansou: the ruleset of a table that plays: " + err.Error())
	}
	p, err := bot.New(name, rand.Uint64(), b)
	if err != nil {
		panic("jansou: " + err.Error())
	}
	return p
}

// herald speaks a language at a table that plays by the ruleset of that text.
func herald(lang string, ruleset json.RawMessage) (parlour.Herald, error) {
	b, err := shelf.Read(ruleset)
	if err != nil {
		return nil, err
	}
	return referee.NewHerald(lang, b)
}

package referee

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"jansou/mahjong"
	"jansou/mcr"
	"jansou/riichi"
	"jansou/rulebook"
	"jansou/table"
)

// Book is a ruleset of either game, as the referee opens it. The zero Book is
// not usable: make one with Riichi, Chinese, Named or ReadBook.
type Book struct {
	riichi *riichi.Ruleset
	mcr    *mcr.Ruleset
}

// Riichi is the book of a ruleset of riichi, which must not be changed.
func Riichi(rs *riichi.Ruleset) Book { return Book{riichi: rs} }

// Chinese is the book of a ruleset of Chinese Official, which must not be
// changed.
func Chinese(rs *mcr.Ruleset) Book { return Book{mcr: rs} }

// Named returns the book of a ruleset that comes with the program; it is an
// error where neither game has one of that name.
func Named(name string) (Book, error) {
	if rs, err := riichi.Load(name); err == nil {
		return Riichi(rs), nil
	}
	rs, err := mcr.Load(name)
	if err != nil {
		return Book{}, fmt.Errorf("referee: ruleset %q is none of %v, %v", name, riichi.Names(), mcr.Names())
	}
	return Chinese(rs), nil
}

// ReadBook reads a ruleset of either game as a table's log keeps it, of this
// version or any earlier one.
func ReadBook(text json.RawMessage) (Book, error) {
	if rulebook.GameOf(text) == "mcr" {
		rs, err := mcr.ReadKept(text)
		if err != nil {
			return Book{}, fmt.Errorf("referee: %w", err)
		}
		return Chinese(rs), nil
	}
	rs, err := riichi.ReadKept(text)
	if err != nil {
		return Book{}, fmt.Errorf("referee: %w", err)
	}
	return Riichi(rs), nil
}

// Shelf returns every ruleset of the game of b that comes with the program.
func (b Book) Shelf() []Book {
	if b.riichi != nil {
		return slices.Clone(riichiShelf())
	}
	return slices.Clone(chineseShelf())
}

// The shelves are read once: every ruling about furiten opens all books.
var (
	riichiShelf  = sync.OnceValue(func() []Book { return shelf(riichi.Names()) })
	chineseShelf = sync.OnceValue(func() []Book { return shelf(mcr.Names()) })
)

func shelf(names []string) []Book {
	var list []Book
	for _, name := range names {
		book, err := Named(name)
		if err != nil {
			panic("referee: a ruleset of this program: " + err.Error())
		}
		list = append(list, book)
	}
	return list
}

// Name returns the short name of the ruleset: "ema2016".
func (b Book) Name() string { return b.head().Name }

// Title returns its title for people.
func (b Book) Title() string { return b.head().Title }

func (b Book) head() *rulebook.Head {
	if b.riichi != nil {
		return &b.riichi.Head
	}
	return &b.mcr.Head
}

// SameGame reports whether both are rulesets of one game.
func (b Book) SameGame(c Book) bool { return (b.riichi == nil) == (c.riichi == nil) }

// reds returns how many red fives the set has.
func (b Book) reds() int {
	if b.riichi != nil {
		return b.riichi.RedFives
	}
	return 0
}

// setting returns how the book sets an option; "" for what is none of its game.
func (b Book) setting(id mahjong.RuleID) string {
	game, options := "mcr", []rulebook.Option(nil)
	if b.riichi != nil {
		game, options = "riichi", b.riichi.Options()
	} else {
		options = b.mcr.Options()
	}
	for _, o := range options {
		if rulebook.OptionRule(game, o.Name) == id {
			return strings.Trim(o.Value, `"`)
		}
	}
	return ""
}

// Cite says where the book states a rule or the value of an option; the
// zero Cite for a rule that it does not know.
func (b Book) Cite(id mahjong.RuleID) Cite {
	c := b.head().Cite(id)
	if c.Edition == "" {
		return Cite{}
	}
	return Cite{Rule: id, Where: c.String(), Reading: c.Reading}
}

// Cite is where a ruleset states a rule.
type Cite struct {
	Rule    mahjong.RuleID `json:"rule"`
	Where   string         `json:"where"`             // the edition and the article: "EMA 2016, 3.4.5"
	Reading string         `json:"reading,omitempty"` // the reading taken where the text is silent or contradicts itself
}

// game is a game of either kind as the referee asks it.
type game interface {
	table.Game
	Why(s mahjong.Seat, a mahjong.Action) *mahjong.Refusal
	Table() *table.State
}

// New returns a fresh game under the book.
func (b Book) New() table.Game { return b.start(nil) }

// start returns a game that waits for the wall of the deal with which a log
// begins.
func (b Book) start(at *Start) game {
	switch {
	case b.riichi != nil && at == nil:
		return riichi.New(b.riichi)
	case b.riichi != nil:
		return riichi.NewAt(b.riichi, riichi.Start{Deal: at.Deal, Counters: at.Counters, Deposits: at.Deposits, Points: at.Points})
	case at == nil:
		return mcr.New(b.mcr)
	}
	return mcr.NewAt(b.mcr, mcr.Start{Deal: at.Deal, Points: at.Points})
}

// resume returns a game under the book that waits for the wall of the deal for
// which g, a game of the same kind, waits.
func (b Book) resume(g game) game {
	if b.riichi != nil {
		return riichi.NewAt(b.riichi, g.(*riichi.Game).Next())
	}
	return mcr.NewAt(b.mcr, g.(*mcr.Game).Next())
}

// copyOf returns a game that goes on by itself from where g stands.
func copyOf(g game) game {
	if r, ok := g.(*riichi.Game); ok {
		c := *r
		return &c
	}
	c := *g.(*mcr.Game)
	return &c
}

// Names of rules that both games have, each its own.
type common struct {
	winFirst, nearest, precedence, stands, order mahjong.RuleID
}

func (b Book) common() common {
	if b.riichi != nil {
		return common{riichi.ClaimWinFirst, riichi.ClaimHeadBump, riichi.ClaimPrecedence, riichi.AnswerStands, riichi.TurnOrder}
	}
	return common{mcr.ClaimWinFirst, mcr.ClaimWinFirst, mcr.ClaimPrecedence, mcr.AnswerStands, mcr.TurnOrder}
}

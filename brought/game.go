package brought

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"jansou/games"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/record"
	"jansou/record/formats"
)

// Why a game cannot be brought in.
var (
	ErrThree   = errors.New("it is a game of three players, and four sit at a table here")
	ErrOneSeat = errors.New("it shows what one seat saw, and a replay needs the tiles of all")
	ErrPart    = errors.New("it has not the whole game, from its first deal to the end of its last")
	ErrDiffers = errors.New("the engine does not come to what the record says")
)

// most is how many games one file may have.
const most = 200

// Game is one game of a record.
type Game struct {
	System  string // which wrote the record, in a word
	Kind    string // "riichi" or "mcr"
	Ruleset string // the name of the ruleset by which it is played here, and its title
	Title   string
	Began   time.Time // when it was played; zero: the record does not say so
	Deals   int
	Names   [4]string // of the players by seat; empty where the record has none
	Final   [4]mahjong.Standing
	Refused error // why it cannot be brought in; nil: it can. Then all above but System, Began and Names is zero

	text   []byte // of the ruleset
	length parlour.Length
	deals  [][]mahjong.Event
	played []byte // what tells the game from others: its choices, as JSON
}

// Read reads the games of a file; name is for messages, and tells the day where the
// record does not. A record that cannot be read at all is a *record.ReadError or
// wraps record.ErrNotRecord.
func Read(name string, data []byte) ([]Game, error) {
	all, err := formats.All.Read(name, data)
	if err != nil {
		return nil, err
	}
	if len(all) > most {
		return nil, fmt.Errorf("%d games are in one file, and %d are the most", len(all), most)
	}
	out := make([]Game, len(all))
	for i := range all {
		out[i] = of(&all[i])
	}
	return out, nil
}

// of is a recorded game as it is played here, or why it cannot be.
func of(r *record.Game) Game {
	head := Game{System: fmt.Sprint(r.Source), Began: r.Began, Names: r.Names}
	g := head
	if err := g.play(r); err != nil {
		head.Refused = err
		return head
	}
	return g
}

// play plays a recorded game, and fills in what it is.
func (g *Game) play(r *record.Game) error {
	switch {
	case r.Rules.Three:
		return ErrThree
	case r.Viewer != mahjong.NoSeat:
		return ErrOneSeat
	case len(r.Rounds) == 0 || r.Rounds[0].Number != 0 || r.Rounds[0].Honba != 0:
		return ErrPart
	case slices.ContainsFunc(r.Rounds, func(d record.Round) bool { return d.Gap || d.Rejoined }):
		return ErrPart
	}
	deals, err := record.Deals(r)
	if err != nil {
		return err
	}
	for i := range deals {
		if m := deals[i].Parted; m != nil {
			return fmt.Errorf("%w: %s, %s: %s there, %s here", ErrDiffers, deals[i].Name, m.What, m.Expected, m.Found)
		}
		g.deals = append(g.deals, deals[i].Events)
	}
	book := games.BookOf(deals[0].Rules)
	if book == nil {
		return record.ErrNoDeals
	}
	return g.follow(book)
}

// follow plays the whole game on one table, as a log is folded, and fills in what it is.
func (g *Game) follow(book games.Book) (err error) {
	defer func() {
		if x := recover(); x != nil { // an event that cannot have happened after those before it
			err = fmt.Errorf("%w: %v", ErrDiffers, x)
		}
	}()
	var ok bool
	if g.length, ok = parlour.LengthOf(book.Rounds()); !ok {
		return fmt.Errorf("%w: %d rounds are no length of a table", ErrPart, book.Rounds())
	}
	if g.text, err = book.Keep(); err != nil {
		return err
	}
	table := book.New()
	ended := false
	for _, events := range g.deals {
		for i := range events {
			table.Apply(events[i])
			if events[i].Kind == mahjong.GameEnded {
				g.Final, ended = *events[i].Final, true
			}
		}
	}
	if !ended {
		return ErrPart
	}
	if g.played, err = json.Marshal(g.choices()); err != nil {
		return err
	}
	g.Kind, g.Ruleset, g.Title, g.Deals = book.Kind().Name(), book.Head().Name, book.Head().Title, len(g.deals)
	return nil
}

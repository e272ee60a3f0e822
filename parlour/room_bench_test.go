package parlour

import (
	"context"
	"encoding/json"
	"log/slog"
	"math/rand/v2"
	"testing"
	"time"

	"jansou/games"
	"jansou/mahjong"
	"jansou/referee"
	"jansou/shuffle"
	"jansou/table"
)

// inMemory is a log that is nowhere else, so that a room is measured without it.
type inMemory struct{ tables map[string][][]byte }

func (l inMemory) Append(_ context.Context, table string, _ int, data []byte, _ *Ending) error {
	l.tables[table] = append(l.tables[table], data)
	return nil
}

func (l inMemory) Read(_ context.Context, table string, from int) ([][]byte, error) {
	return l.tables[table][from:], nil
}

func (l inMemory) Tables(context.Context) ([]string, error) { return nil, nil }

// oneBook has one ruleset.
type oneBook struct{ games.Book }

func (o oneBook) List() []Ruleset {
	return []Ruleset{{Name: o.Head().Name, Title: o.Head().Title, Game: o.Kind().Name(), Length: South, Lengths: []Length{South},
		Disciplines: []Discipline{Assisted, Strict}, Claims: []Claims{AtPrompt}}}
}

func (o oneBook) Ruleset(name string) (Ruleset, bool) { return o.List()[0], name == o.Head().Name }

func (o oneBook) Text(string) (json.RawMessage, error) { return o.Keep() }

func (o oneBook) Disciplined(_ json.RawMessage, d Discipline) (json.RawMessage, error) {
	b, err := o.WithDiscipline(string(d))
	if err != nil {
		return nil, err
	}
	return b.Keep()
}

func (oneBook) Claiming(t json.RawMessage, _ Claims) (json.RawMessage, error) { return t, nil }

func (oneBook) New(text json.RawMessage, _ Length) (table.Game, []mahjong.Tile, error) {
	b, err := games.ReadKept(text)
	if err != nil {
		return nil, nil, err
	}
	return b.New(), b.Tiles(), nil
}

// BenchmarkRoom is what a commit costs a room at which four people play, each in
// another language, with all that they are sent for it and without the log: a
// person's action or a deal, and the windows that close after it.
func BenchmarkRoom(b *testing.B) {
	for _, name := range []string{"ema2016", "mcr-wmo"} {
		b.Run(name, func(b *testing.B) {
			p := parlourOf(b, name)
			defer p.Close()
			b.ReportAllocs()
			chance := rand.New(rand.NewPCG(1, 1))
			for again := true; again; {
				seated(b, p, Order{Ruleset: name}, func(r *room, people [4]*Viewer) { again = playRoom(r, people, chance, b.Loop) })
			}
		})
	}
}

// parlourOf is one whose log is in memory and which has one ruleset.
func parlourOf(tb testing.TB, ruleset string) *Parlour {
	tb.Helper()
	book, err := games.Load(ruleset)
	if err != nil {
		tb.Fatal(err)
	}
	p, err := New(Config{Log: inMemory{map[string][][]byte{}}, Rules: oneBook{book}, Bots: []string{"none"}, Wall: shuffle.Wall, Dice: shuffle.Dice,
		Logger: slog.New(slog.DiscardHandler), MaxTables: 1 << 30,
		Herald: func(lang string, _ json.RawMessage) (Herald, error) { return referee.NewHerald(lang, book) }})
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// seated opens a table, has four people sit there, each with another language, and
// do done in its room's goroutine.
func seated(tb testing.TB, p *Parlour, o Order, do func(*room, [4]*Viewer)) {
	tb.Helper()
	o.People, o.Pace, o.Clock = 4, Brisk, &Clock{Base: MaxBase, Bank: MaxBank}
	info, err := p.Open(o)
	if err != nil {
		tb.Fatal(err)
	}
	var people [4]*Viewer
	for s := range people {
		if people[s], err = p.WatchChanges(info.ID, Owner{byte(s + 1)}, referee.Languages()[s]); err != nil {
			tb.Fatal(err)
		}
		defer people[s].Close()
	}
	if err := p.at(info.ID, func(r *room) {
		for s, v := range people {
			seat := mahjong.Seat(s)
			r.answer(v, Request{Verb: Sit, Seat: &seat, Name: []string{"Ann", "Ben", "Cleo", "Dan"}[s]})
		}
		do(r, people)
	}); err != nil {
		tb.Fatal(err)
	}
}

// playRoom plays a game in the room's goroutine, a commit while more says so, and
// reports whether it came to its end before.
func playRoom(r *room, people [4]*Viewer, chance *rand.Rand, more func() bool) bool {
	for more() {
		n := r.commits
		for tries := 0; r.commits == n; tries++ {
			if r.status == Over || tries == 100 { // the game does not go on: who called it finds that out
				return true
			}
			r.windowEnd, r.pauseEnd = time.Time{}, time.Time{}
			r.advance()
			for s := range mahjong.NoSeat {
				if legal := r.legal(s); r.commits == n && len(legal) > 0 {
					r.answer(people[s], Request{Verb: Act, ID: "x", Rev: r.rev[s], Action: choose(legal, chance)})
					break
				}
			}
		}
		for _, v := range people {
			for len(v.out) > 0 {
				<-v.out
			}
		}
	}
	return false
}

// choose wins where it can, claims now and then, and lays out flowers.
func choose(legal []mahjong.Action, chance *rand.Rand) mahjong.Action {
	for _, a := range legal {
		if a.Kind == mahjong.Win || a.Kind == mahjong.FlowerAction || a.Kind == mahjong.Pass && chance.IntN(4) > 0 {
			return a
		}
	}
	return legal[chance.IntN(len(legal))]
}

package env

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"jansou/games"
	"jansou/mahjong"
	"jansou/observe"
	"jansou/sim"
	"jansou/table"
)

// What can be wrong with what the caller asks for. Every error of this package
// is one of them with the particulars.
var (
	ErrRuleset = errors.New("unknown ruleset")
	ErrSize    = errors.New("wrong size")
	ErrAction  = errors.New("action not in the mask")
	ErrSeat    = errors.New("no such game or seat")
	ErrBroken  = errors.New("the environment is broken")
)

// MaxGames is how many games a batch can have.
const MaxGames = 1 << 20

// Config says what a batch plays.
type Config struct {
	Ruleset string // a name of Rulesets
	Games   int    // how many games are played side by side, 1 to MaxGames
	Threads int    // how many share the work of one step; 0 is 1
	Seed    uint64 // as the text of its decimal digits it is a seed of sim
	Keep    bool   // a game that is over stays so until Reset; else the next begins at once
	Hash    bool   // hash the log of each game, which costs time
}

// Rulesets returns the names of all rulesets, of riichi and then of Chinese
// Official.
func Rulesets() []string { return games.Rulesets() }

// game is what both games offer to one who plays them fast.
type game interface {
	observe.Observed
	table.Swift
}

// Batch is a number of games under one ruleset. It is for one goroutine.
type Batch struct {
	cfg    Config
	tiles  []mahjong.Tile
	fresh  game // before its first deal: what a new game becomes
	games  []playing
	room   []scratch // of each thread
	broken error
}

// Open returns a batch whose games have begun: game i of the batch is game i
// of the run of sim with the same seed, and the next after it game
// i + Config.Games.
func Open(cfg Config) (*Batch, error) {
	if cfg.Games < 1 || cfg.Games > MaxGames {
		return nil, fmt.Errorf("env: %w: %d games, 1 to %d are possible", ErrSize, cfg.Games, MaxGames)
	}
	if cfg.Threads < 0 || cfg.Threads > 1024 {
		return nil, fmt.Errorf("env: %w: %d threads, 0 to 1024 are possible", ErrSize, cfg.Threads)
	}
	book, err := load(cfg.Ruleset)
	if err != nil {
		return nil, err
	}
	b := &Batch{cfg: cfg, tiles: book.Tiles(), fresh: book.New(), games: make([]playing, cfg.Games)}
	b.room = make([]scratch, min(max(cfg.Threads, 1), cfg.Games))
	for i := range b.games {
		b.games[i].game = book.New()
	}
	return b, b.Reset(cfg.Seed)
}

// load returns the ruleset of that name.
func load(name string) (games.Book, error) {
	if games.KindNamed(name) == nil {
		return nil, fmt.Errorf("env: %w %q: there are %s", ErrRuleset, name, strings.Join(Rulesets(), ", "))
	}
	return games.Load(name)
}

// Games is how many games the batch has.
func (b *Batch) Games() int { return len(b.games) }

// Reset begins all games anew from seed.
func (b *Batch) Reset(seed uint64) error {
	b.cfg.Seed = seed
	run := sim.Seed(strconv.FormatUint(seed, 10))
	return b.each(func(i int, w *scratch) error {
		p := &b.games[i]
		p.run, p.number = run, i
		return p.begin(b, w)
	})
}

// Next begins the next game of each, whether the last is over or not.
func (b *Batch) Next() error {
	return b.each(func(i int, w *scratch) error {
		p := &b.games[i]
		p.number += len(b.games)
		return p.begin(b, w)
	})
}

// Step lets the seat that is to move in each game do the action of that number
// (package observe), and goes on to the next moment at which a seat must
// choose. Then it does what Write does, unless o is nil: game by game, while
// the game is at hand. A game that is over takes observe.None. If any action is
// not in the mask of its game nothing happens at all, and the error names it.
func (b *Batch) Step(actions []int32, o *Buffers) error {
	if b.broken != nil {
		return b.broken
	}
	if len(actions) != len(b.games) {
		return fmt.Errorf("env: %w: %d actions for %d games", ErrSize, len(actions), len(b.games))
	}
	if o == nil {
		o = &Buffers{}
	}
	if err := o.check(len(b.games)); err != nil {
		return err
	}
	for i, n := range actions {
		p := &b.games[i]
		if p.chosen = p.find(n); p.chosen < 0 {
			return p.refused(i, n)
		}
	}
	return b.each(func(i int, w *scratch) error {
		if err := b.games[i].step(b, w); err != nil {
			return err
		}
		b.games[i].write(o, i)
		return nil
	})
}

// each does f for every game, on as many threads as were asked for. What
// cannot happen has left a game in no sound state: the batch is broken then.
func (b *Batch) each(f func(i int, w *scratch) error) error {
	if b.broken != nil {
		return b.broken
	}
	threads := len(b.room)
	if threads == 1 {
		b.broken = some(0, len(b.games), &b.room[0], f)
		return b.broken
	}
	errs := make([]error, threads)
	var wg sync.WaitGroup
	for t := range threads {
		wg.Go(func() {
			errs[t] = some(t*len(b.games)/threads, (t+1)*len(b.games)/threads, &b.room[t], f)
		})
	}
	wg.Wait()
	b.broken = errors.Join(errs...)
	return b.broken
}

// some does f for the games from one number up to another. A panic is an error
// here: it may not cross into a program of another language.
func some(from, to int, w *scratch, f func(i int, w *scratch) error) (err error) {
	i := from
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("env: %w: game %d: %v", ErrBroken, i, p)
		}
	}()
	for ; i < to; i++ {
		if err := f(i, w); err != nil {
			return fmt.Errorf("env: %w: game %d: %w", ErrBroken, i, err)
		}
	}
	return nil
}

// find returns where among the legal actions the one of that number is; -1
// where it is not. At a game that is over None is found.
func (p *playing) find(n int32) int {
	if n < 0 || n > 255 {
		return -1
	}
	if !p.seat.Valid() && n == observe.None {
		return 0
	}
	return bytes.IndexByte(p.numbers, uint8(n))
}

// refused says why game i does not take action n.
func (p *playing) refused(i int, n int32) error {
	switch {
	case !p.seat.Valid():
		return fmt.Errorf("env: %w: game %d is over and takes only %d, not %d", ErrAction, i, observe.None, n)
	case n < 0 || n > 255:
		return fmt.Errorf("env: %w: game %d, %v: action %d, there are 0 to %d", ErrAction, i, p.seat, n, observe.Actions-1)
	}
	return fmt.Errorf("env: %w: game %d, %v: action %d (%v), legal are %v", ErrAction, i, p.seat, n, observe.Describe(uint8(n)), p.numbers)
}

// Command train makes bot/riichibot/learned.json: what self-play shows of how often
// seats wait, for what, and what that costs.
//
//	go run ./cmd/train > bot/riichibot/learned.json
//	go run ./cmd/train -deals > bot/placing/dealt.json
//	go run ./cmd/train -places
//	go run ./cmd/train -people FOLDER -blind > blind.net
//	go run ./cmd/train -rivers -net blind.net -games 1500 > bot/riichibot/rivers.json
//	go run ./cmd/train -people FOLDER > bot/riichibot/master.net
//	go run ./cmd/train -ladder ARENA.json... > bot/ladder.json
//
// The second is what deals bring, for the value of places (deals.go), the third holds
// those values beside games (places.go). Then come what people choose (people.go) and what
// rivers say of the hands behind them (rivers.go): people are learned with what rivers say,
// which games of a master show who has learned them without. The last rates the levels by
// arenas (ladder.go).
// It plays under each of the rulesets of riichibot.Teachers, first with players who
// know nothing of each other, then with those who know what the first games
// have shown. The same program prints the same file.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"slices"
	"strings"
	"sync"

	"jansou/bot/riichibot"
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/sim"
	"jansou/table"
)

func main() {
	do, err := command(os.Args[1:])
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err == nil {
		err = do(os.Stdout)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// command returns what the arguments ask for, which writes to where it is told.
func command(args []string) (func(io.Writer) error, error) {
	flags := flag.NewFlagSet("train", flag.ContinueOnError)
	games := flags.Int("games", 600, "games under each ruleset; a third as many go before them; with -rivers under all together")
	deals := flags.Bool("deals", false, "write what deals bring, not what is learned of players")
	held := flags.Bool("places", false, "print how the values of places agree with games")
	banks := flags.Bool("rivers", false, "write what rivers say of hands, by games of master, who does not read them there")
	net := flags.String("net", "", "with -rivers: the network of that master, made by -people -blind")
	l := likening{log: os.Stderr}
	people := flags.String("people", "", "write the network of what people choose in the records of this folder")
	flags.IntVar(&l.workers, "workers", 1, "with -people: records read at the same time")
	flags.IntVar(&l.hidden, "hidden", 48, "with -people: numbers between what is known and what is said")
	flags.IntVar(&l.epochs, "epochs", 4, "with -people: how often each choice is learned from")
	flags.Float64Var(&l.rate, "rate", 2e-3, "with -people: how fast")
	flags.Float64Var(&l.decay, "decay", 0.01, "with -people: how fast weights go back to 0")
	flags.BoolVar(&l.blind, "blind", false, "with -people: of a master that does not read rivers")
	levels := flags.Bool("ladder", false, "write the ratings of the levels, from files of arenas between two of them")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if err := fitting(flags); err != nil {
		return nil, err
	}
	learn := run
	switch {
	case *levels:
		return func(out io.Writer) error { return rate(out, flags.Args()) }, nil
	case *people != "":
		l.paths = []string{*people}
		return l.run, l.check()
	case *deals:
		learn = dealt
	case *held:
		learn = places
	case *banks:
		learn = rivers(*net, os.Stderr)
	}
	if err := sim.Possible(*games); err != nil {
		return nil, fmt.Errorf("-games: %w", err)
	}
	return func(out io.Writer) error { return learn(out, *games) }, nil
}

// belongs says of the flags that go with one work alone which work that is; without one, ""
// is what players are learned by.
var belongs = map[string][]string{
	"games": {"", "deals", "places", "rivers"}, "net": {"rivers"}, "workers": {"people"}, "hidden": {"people"},
	"epochs": {"people"}, "rate": {"people"}, "decay": {"people"}, "blind": {"people"},
}

// fitting says which of the flags that were given do not go together: what is not heeded
// would cost an hour before anybody sees it.
func fitting(flags *flag.FlagSet) error {
	work := ""
	var err error
	flags.Visit(func(f *flag.Flag) {
		if belongs[f.Name] != nil {
			return
		}
		if work != "" {
			err = fmt.Errorf("-%s and -%s are two works: one at a time", work, f.Name)
		}
		work = f.Name
	})
	flags.Visit(func(f *flag.Flag) {
		if of := belongs[f.Name]; err == nil && of != nil && !slices.Contains(of, work) {
			err = fmt.Errorf("-%s goes with -%s alone", f.Name, strings.Join(of, " or -"))
		}
	})
	switch {
	case err != nil:
		return err
	case work == "ladder" && flags.NArg() == 0:
		return errors.New("-ladder: which arenas? name the files that jansou arena --json wrote")
	case work != "ladder" && flags.NArg() > 0:
		return fmt.Errorf("%q: only -ladder takes files", flags.Arg(0))
	}
	return nil
}

// run learns under every ruleset and prints what was learned.
func run(out io.Writer, games int) error {
	learned, err := ofEach(func(name string) (*riichibot.Learned, error) { return learn(name, games) })
	if err != nil {
		return err
	}
	all := map[string]*riichibot.Learned{}
	for i, name := range riichibot.Teachers() {
		all[name] = learned[i]
	}
	b, err := json.Marshal(all)
	if err != nil {
		return err
	}
	// A line for each row of numbers.
	_, err = fmt.Fprintln(out, strings.NewReplacer("],", "],\n", "},", "},\n", "{", "{\n").Replace(string(b)))
	return err
}

// ofEach is what is learned under each of the rulesets of riichibot.Teachers, beside each
// other.
func ofEach[T any](learn func(name string) (T, error)) ([]T, error) {
	names := riichibot.Teachers()
	learned, errs := make([]T, len(names)), make([]error, len(names))
	var wg sync.WaitGroup
	for i, name := range names {
		wg.Go(func() { learned[i], errs[i] = learn(name) })
	}
	wg.Wait()
	for i, err := range errs {
		if err != nil {
			return nil, fmt.Errorf("train: %s: %w", names[i], err)
		}
	}
	return learned, nil
}

// learn plays under the ruleset of that name, twice.
func learn(name string, games int) (*riichibot.Learned, error) {
	rs, err := riichi.Load(name)
	if err != nil {
		return nil, err
	}
	known := riichibot.Unlearned()
	for lesson, n := range []int{max(1, games/3), games} {
		c := class{opts: riichibot.Options{Rules: rs, Learned: known}}
		cfg := sim.Config{Tiles: rs.Tiles(), Seed: sim.Seed(fmt.Sprintf("train %s %d", name, lesson)), Rotate: true, Games: n}
		cfg.New = func() table.Game {
			c.game = riichi.New(rs)
			return c.game
		}
		for i, player := range []string{"strong", "careful", "strong", "careful"} {
			cfg.Players[i] = sim.Entrant{Name: player, New: c.seat(i, player)}
		}
		if _, err := sim.Run(cfg); err != nil {
			return nil, err
		}
		known = c.lessons.Learned()
	}
	return known, nil
}

// class is a row of games of which all tiles are seen, played one after the
// other.
type class struct {
	opts    riichibot.Options
	game    *riichi.Game // the one that is played
	lessons riichibot.Lessons
}

// seat makes the players of a name. The first of the table watches what
// happens for all four.
func (c *class) seat(i int, name string) func(uint64) sim.Player {
	return func(uint64) sim.Player {
		inner, err := riichibot.New(name, c.opts)
		if err != nil {
			panic(err) // the names are those of the package
		}
		p := observed{inner, c.turn}
		if i == 0 {
			return &watcher{p, c}
		}
		return &p
	}
}

// turn lets the lessons see a turn, and what the others wait for.
func (c *class) turn(v *table.View) {
	waits := waitsBeside(c.game, v.Viewer)
	c.lessons.Turn(v, c.opts, &waits)
}

// observed is a player of whose turns somebody is told.
type observed struct {
	sim.Player
	turn func(*table.View)
}

// Act tells of the turn.
func (o *observed) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	if v.Phase == table.Turn {
		o.turn(&v)
	}
	return o.Player.Act(v, legal)
}

type watcher struct {
	observed
	class *class
}

// Watch lets the lessons see what everybody sees.
func (w *watcher) Watch(v table.View, e mahjong.Event) {
	n := &w.class.lessons
	switch e.Kind {
	case mahjong.Discarded:
		n.Discarded(e.Seat, e.Tile.Kind(), e.Riichi)
	case mahjong.Won:
		n.Won(&v, w.class.opts, e.Seat, e.From, e.Sheet.Points)
	case mahjong.DealEnded:
		n.Over(len(v.Result.Sheets) > 0)
	}
}

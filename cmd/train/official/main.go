// Command official makes bot/mcrbot/learned.json: what self-play shows of players of
// Chinese Official.
//
//	go run ./cmd/train/official > bot/mcrbot/learned.json
//
// It plays games of four of Eight under mcr-wmo, one after the other. The same program
// prints the same file.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"jansou/bot/mcrbot"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/sim"
	"jansou/table"
)

func main() {
	games := flag.Int("games", 300, "games to play, of 16 deals each")
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("%q: it takes no arguments", flag.Arg(0))
	}
	if err := official(os.Stdout, *games); err != nil {
		log.Fatal(err)
	}
}

// official prints what games of four of Eight show in Chinese Official.
func official(out io.Writer, games int) error {
	rs, err := mcr.Load("mcr-wmo")
	if err != nil {
		return err
	}
	var c row
	cfg := sim.Config{Tiles: rs.Tiles(), Seed: sim.Seed("train official"), Games: games, Workers: 1}
	cfg.New = func() table.Game {
		c.game = mcr.New(rs)
		return c.game
	}
	for i := range cfg.Players {
		cfg.Players[i] = sim.Entrant{Name: "strong", New: func(uint64) sim.Player {
			p := pupil{&mcrbot.Eight{Rules: rs}, &c}
			if i == 0 {
				return &watcher{p}
			}
			return &p
		}}
	}
	if _, err := sim.Run(cfg); err != nil {
		return fmt.Errorf("train: %s: %w", rs.Name, err)
	}
	b, err := json.Marshal(c.lessons.Learned())
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, strings.NewReplacer("],", "],\n", `,"`, ",\n\"", "{", "{\n").Replace(string(b)))
	return err
}

// row is a row of games of which all tiles are seen, played one after the other.
type row struct {
	game    *mcr.Game // the one that is played
	lessons mcrbot.Lessons
}

// pupil is one of four players of whose turns the lessons are made.
type pupil struct {
	sim.Player
	row *row
}

// Act lets the lessons see the turn, and what the others wait for.
func (p *pupil) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	if v.Phase == table.Turn {
		var waits [4][mahjong.Kinds]bool
		for i := 1; i < 4; i++ {
			s := v.Viewer.Plus(i)
			if p.row.game.Waits(s) == 0 {
				continue
			}
			for _, w := range p.row.game.View(s).Own.Waits {
				waits[s][w.Tile.Kind().Index()] = w.Yaku
			}
		}
		p.row.lessons.Turn(&v, &waits)
	}
	return p.Player.Act(v, legal)
}

// watcher lets the lessons see what everybody sees.
type watcher struct{ pupil }

// Watch is told what happens.
func (w *watcher) Watch(_ table.View, e mahjong.Event) {
	n := &w.row.lessons
	switch e.Kind {
	case mahjong.Discarded:
		n.Discarded(e.Seat, e.Tile.Kind())
	case mahjong.Won:
		n.Won(e.Seat, fanOf(&e))
	case mahjong.DealEnded:
		n.Over()
	}
}

// fanOf is how many fan a win has: each of three pays eight points more, or one alone
// pays for them.
func fanOf(e *mahjong.Event) int {
	if e.From == e.Seat {
		return e.Sheet.Points/3 - 8
	}
	return e.Sheet.Points - 3*8
}

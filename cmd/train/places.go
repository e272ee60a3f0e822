package main

import (
	"fmt"
	"io"
	"math"

	"jansou/bot/placing"
	"jansou/bot/riichibot"
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/sim"
	"jansou/table"
)

// parts is into how many the states are put by what was said of them, from the least.
const parts = 8

// places prints a table for each ruleset, from games of four of Strong with other seeds
// than those of dealt: what bot/placing said in the last four deals that each seat would
// have of uma and oka, what came in the mean, and the standard error of that. A game
// counts once for each of its deals and seats, and as one for the error.
func places(out io.Writer, games int) error {
	for _, name := range riichi.Names() {
		rs, err := riichi.Load(name)
		if err != nil {
			return err
		}
		w := said{table: placing.For(rs)}
		best := rs.Uma.For(2)
		w.least, w.most = float64(best[3]), float64(best[0]+rs.Oka)
		err = fourStrong(rs, "places "+name, games, &w.game, func(p *riichibot.Strong) sim.Player { return &asker{p, &w} })
		if err != nil {
			return err
		}
		w.print(out, name)
	}
	return nil
}

// said is what was said of deals, and what came.
type said struct {
	table       *placing.Table
	game        *riichi.Game
	least, most float64
	open        []placing.Values // of the game that is played
	all         [parts]column
	squares     float64 // of what was said less what came
	spread      float64 // of what came
}

// column is those of which much the same was said.
type column struct{ n, said, came, squares float64 }

// asker is a player who notes what is said before each deal, and what came.
type asker struct {
	sim.Player
	*said
}

// Watch notes it.
func (a *asker) Watch(v table.View, e mahjong.Event) {
	switch e.Kind {
	case mahjong.Dealt:
		if at := a.game.Next(); a.table.Covers(at.Deal) {
			a.open = append(a.open, a.table.Value(at))
		}
	case mahjong.GameEnded:
		var game [parts]column
		for _, st := range e.Final {
			came := float64(st.Uma + st.Oka)
			for _, said := range a.open {
				x := float64(said[st.Seat])
				c := &game[min(max(int((x-a.least)/(a.most-a.least)*parts), 0), parts-1)]
				c.n, c.said, c.came = c.n+1, c.said+x, c.came+came
				a.squares += (x - came) * (x - came)
				a.spread += came * came
			}
		}
		for i, c := range game {
			all, off := &a.all[i], c.came-c.said
			all.n, all.said, all.came, all.squares = all.n+c.n, all.said+c.said, all.came+c.came, all.squares+off*off
		}
		a.open = a.open[:0]
	}
}

func (w *said) print(out io.Writer, name string) {
	n := 0.0
	for _, c := range w.all {
		n += c.n
	}
	fmt.Fprintf(out, "%s: error %.0f, without looking %.0f\n", name, math.Sqrt(w.squares/n), math.Sqrt(w.spread/n))
	for _, c := range w.all {
		if c.n > 0 {
			fmt.Fprintf(out, "%6.0f said %7.0f came %7.0f ± %.0f\n", c.n, c.said/c.n, c.came/c.n, math.Sqrt(c.squares)/c.n)
		}
	}
}

package main

import (
	"fmt"
	"io"

	"jansou/bot/placing"
	"jansou/bot/riichibot"
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/sim"
	"jansou/table"
)

// kept is how many deals stand for those of a ruleset in bot/placing/dealt.json.
const kept = 400

// dealt prints what deals bring under every ruleset of riichibot.Teachers, where
// four of Strong play them.
func dealt(out io.Writer, games int) error {
	sep := "{"
	for _, name := range riichibot.Teachers() {
		rs, err := riichi.Load(name)
		if err != nil {
			return err
		}
		var w deals
		err = fourStrong(rs, "deals "+name, games, &w.game, func(p *riichibot.Strong) sim.Player { return &dealer{p, &w} })
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s\n%q: [", sep, name)
		for i, d := range placing.Sample(w.all, kept) {
			b, err := d.MarshalJSON()
			if err != nil {
				return err
			}
			if i > 0 {
				fmt.Fprint(out, ",")
			}
			fmt.Fprintf(out, "\n%s", b)
		}
		fmt.Fprint(out, "\n]")
		sep = ","
	}
	_, err := fmt.Fprintln(out, "\n}")
	return err
}

// fourStrong plays games of four of Strong, one after the other, from a seed of that name.
// The game is laid at game, and whoever watches it plays as the first.
func fourStrong(rs *riichi.Ruleset, seed string, games int, game **riichi.Game, watch func(*riichibot.Strong) sim.Player) error {
	cfg := sim.Config{Tiles: rs.Tiles(), Seed: sim.Seed(seed), Games: games, Workers: 1}
	cfg.New = func() table.Game {
		*game = riichi.New(rs)
		return *game
	}
	for i := range cfg.Players {
		cfg.Players[i] = sim.Entrant{Name: "strong", New: func(uint64) sim.Player {
			inner := &riichibot.Strong{Options: riichibot.Options{Rules: rs}}
			if i == 0 {
				return watch(inner)
			}
			return inner
		}}
	}
	if _, err := sim.Run(cfg); err != nil {
		return fmt.Errorf("train: %s: %w", rs.Name, err)
	}
	return nil
}

// deals is what the deals of games brought that began without counters and bets.
type deals struct {
	game  *riichi.Game
	begun riichi.Start
	now   placing.Deal
	all   []placing.Deal
}

// dealer is a player who notes what each deal brings.
type dealer struct {
	sim.Player
	*deals
}

// Watch notes a deal when it has ended.
func (d *dealer) Watch(v table.View, e mahjong.Event) {
	from := func(s mahjong.Seat) int { return (int(s) - d.begun.Deal) & 3 }
	switch e.Kind {
	case mahjong.Dealt:
		d.begun, d.now = d.game.Next(), placing.Deal{Winner: -1, From: -1}
	case mahjong.Won:
		if d.now.Winner < 0 {
			d.now.Winner = from(e.Seat)
			if e.From != mahjong.NoSeat && e.From != e.Seat {
				d.now.From = from(e.From)
			}
		}
	case mahjong.DealEnded:
		if d.begun.Counters+d.begun.Deposits > 0 {
			return
		}
		next, head := d.game.Next(), d.begun.Dealer()
		for i := range d.now.Points {
			s := head.Plus(i)
			d.now.Points[i] = next.Points[s] - d.begun.Points[s]
		}
		d.now.Repeats, d.now.Bets = next.Deal == d.begun.Deal, next.Deposits
		d.now.Stops = d.now.Repeats && (d.now.Winner == 0 || v.Seats[head].Declared == riichi.Tenpai)
		d.all = append(d.all, d.now)
	}
}

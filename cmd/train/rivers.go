package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"jansou/bot/riichibot"
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/sim"
	"jansou/table"
)

// eachTurn is of how many turns one is looked at for rivers: those between are much alike.
const eachTurn = 3

// rivers prints what rivers say under the rulesets of riichibot.Teachers together, as
// games of a Master with that network show it, who does not read them. A tenth of the games is not learned
// from, and log is told what was learned by it.
func rivers(network string, log io.Writer) func(io.Writer, int) error {
	return func(out io.Writer, games int) error {
		master := &riichibot.Master{}
		if network != "" {
			b, err := os.ReadFile(network)
			if err != nil {
				return err
			}
			if master.Net, err = riichibot.ReadNet(b); err != nil {
				return fmt.Errorf("train: %s: %w", network, err)
			}
		}
		parts, err := ofEach(func(name string) (part [2]riichibot.RiverLessons, err error) {
			n := max(1, games/len(riichibot.Teachers()))
			for held := range part {
				if err := banks(master, name, fmt.Sprintf("rivers %s %d", name, held), n, &part[held]); err != nil {
					return part, err
				}
				n = max(1, n/oneIn)
			}
			return part, nil
		})
		if err != nil {
			return err
		}
		var all [2]riichibot.RiverLessons
		for i := range parts {
			for held := range all {
				join(&all[held].Ready, &parts[i][held].Ready)
				join(&all[held].Waits, &parts[i][held].Waits)
			}
		}
		var r riichibot.Rivers
		copy(r.Ready[:], logistic("waits", &all[0].Ready, &all[1].Ready, log))
		copy(r.Waits[:], logistic("waits for a kind", &all[0].Waits, &all[1].Waits, log))
		b, err := json.Marshal(&r)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(out, strings.NewReplacer("],", "],\n", "{", "{\n").Replace(string(b)))
		return err
	}
}

func join(to, from *riichibot.Cases) {
	to.Signs = append(to.Signs, from.Signs...)
	to.Was = append(to.Was, from.Was...)
	to.Base = append(to.Base, from.Base...)
}

// banks plays games of two of Master, one of Strong and one of the style caller, and notes what rivers look like.
func banks(master *riichibot.Master, ruleset, seed string, games int, lessons *riichibot.RiverLessons) error {
	rs, err := riichi.Load(ruleset)
	if err != nil {
		return err
	}
	opts := riichibot.Options{Rules: rs}
	var game *riichi.Game
	turns := 0
	cfg := sim.Config{Tiles: rs.Tiles(), Seed: sim.Seed(seed), Games: games, Workers: 1, Rotate: true}
	cfg.New = func() table.Game {
		game = riichi.New(rs)
		return game
	}
	for i, name := range []string{"master", "master", "strong", "caller"} {
		cfg.Players[i] = sim.Entrant{Name: name, New: func(uint64) sim.Player {
			p, err := riichibot.New(name, opts)
			if err != nil {
				panic(err) // the names are those of the package
			}
			if m, ok := p.(*riichibot.Master); ok {
				m.Net = master.Net
				p = m.Blind()
			}
			return &observed{p, func(v *table.View) {
				if v.Seats[v.Viewer].Riichi {
					return // it chooses nothing any more
				}
				if turns++; turns%eachTurn == 0 {
					waits := waitsBeside(game, v.Viewer)
					lessons.Turn(v, opts, &waits)
				}
			}}
		}}
	}
	_, err = sim.Run(cfg)
	return err
}

// waitsBeside is what each of the seats beside s could win on if it were discarded now.
func waitsBeside(g *riichi.Game, s mahjong.Seat) (waits [4][mahjong.Kinds]bool) {
	for i := 1; i < 4; i++ {
		o := s.Plus(i)
		if g.IsFuriten(o) {
			continue
		}
		for _, w := range g.View(o).Own.Waits {
			waits[o][w.Tile.Kind().Index()] = w.Yaku
		}
	}
	return waits
}

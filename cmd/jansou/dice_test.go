package main

import (
	"context"
	"log/slog"
	"path/filepath"
	"testing"

	"jansou/bot"
	"jansou/fair"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/parlour"
	"jansou/shuffle"
	"jansou/store"
	"jansou/table"
)

// A table throws dice where its rules do: they stand in the log, come from the
// table's seed, and break the wall that the seed shuffles.
func TestDiceOfTable(t *testing.T) {
	for ruleset, throws := range map[string]bool{"mcr-wmo": true, "mcr-botzone": false, "ema2016": false} {
		t.Run(ruleset, func(t *testing.T) {
			log, err := store.Open(filepath.Join(t.TempDir(), "jansou.db"))
			if err != nil {
				t.Fatal(err)
			}
			defer log.Close()
			p, err := parlour.New(parlour.Config{Log: log, Rules: menu{}, Bots: bot.Names(), NewBot: newBot, Wall: shuffle.Wall, Dice: shuffle.Dice,
				Logger: slog.New(slog.DiscardHandler)})
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			opened, err := p.Open(parlour.Order{Ruleset: ruleset, Clock: &parlour.Clock{}})
			if err != nil {
				t.Fatal(err)
			}
			sit(t, p, opened.ID, parlour.Owner{1})
			commits, err := log.Read(context.Background(), opened.ID, 0)
			if err != nil {
				t.Fatal(err)
			}
			var so []parlour.Commit
			for _, line := range commits {
				c, err := parlour.DecodeCommit(line)
				if err != nil {
					t.Fatal(err)
				}
				if so = append(so, c); c.Kind != parlour.DealBegun {
					continue
				}
				g, err := parlour.WallsOf(menu{}, opened.ID, so)
				if err == nil {
					err = fair.Check(g, nil)
				}
				if err != nil {
					t.Fatal(err)
				}
				seed := *g.Deals[0].Seed
				dealt, dice := c.Events[0], shuffle.Dice(seed, 0)
				if !throws {
					if dealt.Dice.Thrown() {
						t.Errorf("dice are thrown: %v", dealt.Dice)
					}
					return
				}
				rs, err := mcr.Load(ruleset)
				if err != nil {
					t.Fatal(err)
				}
				want, _ := table.Open(mcr.New(rs), shuffle.Wall(seed, 0, rs.Tiles()), dice)
				if dealt.Kind != mahjong.Dealt || dealt.Dice != dice || *dealt.Wall != want {
					t.Errorf("the dice are %v and the wall is %v, want %v and %v", dealt.Dice, dealt.Wall, dice, want)
				}
				return
			}
			t.Error("no deal has begun")
		})
	}
}

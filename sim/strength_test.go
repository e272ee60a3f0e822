package sim_test

import (
	"flag"
	"testing"
)

// Each bot must be clearly better than the one below it. The figures of long
// runs are in docs/bots.md; here the seed is fixed, so the outcome is too, and
// the margin is two standard errors.
func TestEachBotBeatsTheOneBelow(t *testing.T) {
	if testing.Short() { // quick: no games between bots of different strength
		t.Skip("it plays some 700 games")
	}
	for _, c := range []struct {
		better, worse string
		games         int
		place         float64 // the mean place that it must stay below by two standard errors
	}{
		{"efficient", "random", 40, 1.5},
		{"strong", "random", 40, 1.5},
		{"careful", "efficient", 400, 2.5},
		{"strong", "careful", 240, 2.5},
	} {
		t.Run(c.better+" and three "+c.worse, func(t *testing.T) {
			cfg := config(t, "tenhou", c.worse)
			cfg.Players[0] = config(t, "tenhou", c.better).Players[0]
			cfg.Games, cfg.Duplicate = c.games, true
			p := run(t, cfg).Players[0]
			t.Logf("%d games: place %.3f ± %.3f, points %.0f ± %.0f, wins %.1f %%, deals in %.1f %%, riichi %.1f %% of deals",
				c.games, p.MeanPlace, p.PlaceErr, p.MeanPoints, p.PointsErr, 100*p.WinRate, 100*p.DealInRate, 100*p.RiichiRate)
			if p.MeanPlace+2*p.PlaceErr >= c.place {
				t.Errorf("mean place %.3f ± %.3f is not clearly below %.1f", p.MeanPlace, p.PlaceErr, c.place)
			}
		})
	}
}

// TestStyles: each style of another habit has it, beside a strong one.
func TestStyles(t *testing.T) {
	if testing.Short() { // quick: no games between bots of different strength
		t.Skip("it plays 160 games")
	}
	cfg := config(t, "tenhou", "strong")
	for i, name := range []string{"caller", "attacker", "folder"} { // placer has no other habits than strong
		cfg.Players[i+1] = config(t, "tenhou", name).Players[0]
	}
	cfg.Games, cfg.Duplicate = 160, true
	players := run(t, cfg).Players
	for _, p := range players {
		t.Logf("%s: place %.3f ± %.3f, wins %.1f %% of %.0f, deals in %.1f %%, riichi %.1f %%, calls %.1f %% of deals",
			p.Name, p.MeanPlace, p.PlaceErr, 100*p.WinRate, p.MeanWin, 100*p.DealInRate, 100*p.RiichiRate, 100*p.CallRate)
	}
	strong, caller, attacker, folder := players[0], players[1], players[2], players[3]
	if caller.CallRate < 0.3 || caller.CallRate > 0.42 || caller.MeanWin > strong.MeanWin*0.85 {
		t.Errorf("caller: %+v", caller)
	}
	if attacker.CallRate > 0 || attacker.RiichiRate < strong.RiichiRate+0.05 || attacker.DealInRate < strong.DealInRate {
		t.Errorf("attacker: %+v", attacker)
	}
	if folder.DealInRate > strong.DealInRate*0.75 || folder.WinRate > strong.WinRate {
		t.Errorf("folder: %+v", folder)
	}
}

var hanchan = flag.Int("hanchan", 200, "TestMasterBeatsStrong: games of riichi, a multiple of four; docs/bots.md has runs of thousands")

// The master of riichi must not fall behind the bot below it, two against two with tiles
// of their own. It is some 0.2 of a place ahead; 200 games have a standard error of 0.09.
// So a master as good as it is comes out a tenth behind on fewer than one in a thousand
// sets of walls, and one that is as far behind as it was ahead does on seven of eight.
func TestMasterBeatsStrong(t *testing.T) {
	if testing.Short() { // quick: no games between bots of different strength
		t.Skip("it plays 200 games")
	}
	cfg := configOf(apartBooks(t)[0], "master", "master", "strong", "strong")
	cfg.Games, cfg.Duplicate, cfg.SameDeals = *hanchan, true, true
	r := run(t, cfg)
	p := r.Pairs[0]
	t.Logf("%d games: %+.3f ± %.3f places, %+.0f ± %.0f points; wins %.1f and %.1f %%, deals in %.1f and %.1f %%",
		r.Games, p.Place, p.PlaceErr, p.Points, p.PointsErr, 100*r.Players[0].WinRate, 100*r.Players[2].WinRate, 100*r.Players[0].DealInRate, 100*r.Players[2].DealInRate)
	behind := 0.1          // for 200 games
	if p.PlaceErr < 0.05 { // so many games that they tell who is ahead
		behind = 0
	}
	if p.Place >= behind {
		t.Errorf("%+.3f ± %.3f places are behind", p.Place, p.PlaceErr)
	}
}

var hands = flag.Int("hands", 640, "TestEightBeatsCountingShanten, TestMasterBeatsEight: hands of Chinese Official; docs/bots.md has a run of 8000")

// In Chinese Official the bot that looks for eight points must gain from three
// that only count shanten: what a hand brings it, less two standard errors, is
// above nothing.
func TestEightBeatsCountingShanten(t *testing.T) {
	if testing.Short() { // quick: no games between bots of different strength
		t.Skip("it plays 640 hands")
	}
	cfg := config(t, "mcr-wmo", "efficient")
	cfg.Players[0] = config(t, "mcr-wmo", "strong").Players[0]
	cfg.Games, cfg.Duplicate = *hands/16, true
	r := run(t, cfg)
	p := r.Players[0]
	t.Logf("%d hands: %.2f ± %.2f points a hand, wins %.1f %% (self-drawn %.0f %% of them, %.1f points each), deals in %.1f %%; place %.2f ± %.2f",
		r.Deals, p.PerDeal, p.PerDealErr, 100*p.WinRate, 100*p.SelfDraws, p.MeanWin, 100*p.DealInRate, p.MeanPlace, p.PlaceErr)
	if p.PerDeal-2*p.PerDealErr <= 0 {
		t.Errorf("%.2f ± %.2f points a hand are not clearly above 0", p.PerDeal, p.PerDealErr)
	}
}

// The master of Chinese Official must win more than it loses beside the bot below it, two
// against two with tiles of their own. So few hands say little of how much; docs/bots.md
// has runs of many.
func TestMasterBeatsEight(t *testing.T) {
	if testing.Short() { // quick: no games between bots of different strength
		t.Skip("it plays 640 hands")
	}
	cfg := config(t, "mcr-botzone", "master", "master", "strong", "strong")
	cfg.Games, cfg.Duplicate, cfg.SameDeals = *hands/16, true, true
	r := run(t, cfg)
	p := r.Pairs[0]
	t.Logf("%d hands: %+.2f ± %.2f points a hand; wins %.1f and %.1f %%, deals in %.1f and %.1f %%",
		r.Deals, p.Points/16, p.PointsErr/16, 100*r.Players[0].WinRate, 100*r.Players[2].WinRate, 100*r.Players[0].DealInRate, 100*r.Players[2].DealInRate)
	if p.Points <= 0 {
		t.Errorf("%+.2f ± %.2f points a hand are not above 0", p.Points/16, p.PointsErr/16)
	}
}

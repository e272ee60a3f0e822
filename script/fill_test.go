package script_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/mcr"
	"jansou/riichi"
	"jansou/script"
	"jansou/shape"
)

// far is how many tiles a hand that is filled in lacks to wait, at least.
const far = 3

// shantens are how far a hand without melds is from waiting, by game.
func shantens(t *testing.T) map[string]func(mahjong.Hand) int {
	wmo, err := mcr.Load("mcr-wmo")
	if err != nil {
		t.Fatal(err)
	}
	return map[string]func(mahjong.Hand) int{
		"ema2016": func(h mahjong.Hand) int { return shape.Shanten(h, 0) },
		"mcr-wmo": func(h mahjong.Hand) int { return wmo.Shanten(h, 0) },
	}
}

// filled plays a script of which the first lines name hands, and returns the
// hands as they were dealt, by place after East.
func filled(t *testing.T, ruleset, lines string) [4]mahjong.Hand {
	t.Helper()
	sc, err := script.Parse("fill", "ruleset: "+ruleset+"\n"+lines)
	if err == nil {
		err = sc.Play(func(string, ...any) {})
	}
	if err != nil {
		t.Fatalf("%s: %s: %v", ruleset, lines, err)
	}
	p := sc.Positions(1)[0]
	var hands [4]mahjong.Hand
	for i, s := range p.Seats {
		h := p.Game.Table().Places[s].Hand
		if drawn := p.Game.Table().Drawn; i == 0 && drawn != mahjong.NoTile {
			h.Remove(drawn)
		}
		hands[i] = h
	}
	return hands
}

// Hands of which a script does not speak are far from waiting by the measure of
// its game, whatever the other hands wait for.
func TestFilledHandsAreFarFromWaiting(t *testing.T) {
	lines := []string{
		"table?",
		"E holds 19m19p19s1234567z",
		"E holds 1112345678999m",
		"E holds 147m258p369s1234z",
		"E holds 147m258p369s1234z\nS holds 147m258p369s1234z\nW holds 147m258p369s1234z",
		"E holds 111m111p111s1122z\nS holds 222m222p222s3344z\nW holds 333m333p333s5566z",
		"E holds 1122334455667z",
		"E holds 1112223334445z\nS holds 5556667777z",
		"E holds 123m",
	}
	for ruleset, shanten := range shantens(t) {
		for _, l := range lines {
			if ruleset == "mcr-wmo" && strings.HasPrefix(l, "E holds 1112223334445z") {
				l = strings.Replace(l, "7777z", "777z", 1)
			}
			for i, h := range filled(t, ruleset, l) {
				if strings.Contains(l, "ESWN"[i:i+1]+" holds") {
					continue
				}
				if n := shanten(h); n < far {
					t.Errorf("%s: %s: place %d is filled with %s, at %d from waiting", ruleset, l, i, h, n)
				}
			}
		}
	}
}

// The same where one to three hands are any tiles of the set.
func TestFilledHandsAreFarFromWaitingBesideAnyHands(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 11))
	rs, err := riichi.Load("ema2016")
	if err != nil {
		t.Fatal(err)
	}
	tiles := rs.Tiles()
	for ruleset, shanten := range shantens(t) {
		for round := range 40 {
			rng.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
			var l string
			given := 1 + round%3
			for i := range given {
				l += fmt.Sprintf("%s holds %s\n", "ESW"[i:i+1], mahjong.FormatTiles(tiles[13*i:13*i+13]))
			}
			for i, h := range filled(t, ruleset, l) {
				if n := shanten(h); i >= given && n < far {
					t.Errorf("%s: %s: place %d is filled with %s, at %d from waiting", ruleset, l, i, h, n)
				}
			}
		}
	}
}

// A deal in which one seat waits for every terminal and honour is played to its
// end, and nobody else is found waiting there.
func TestOrphansAlone(t *testing.T) {
	for ruleset, want := range map[string]string{
		"ema2016": "the deal is over: riichi.draw.exhaustive: E +3000, S -1000, W -1000, N -1000; next E1, counters 1, bets 0",
		"mcr-wmo": "the deal is over: mcr.end.drawn: nobody pays; next E2",
	} {
		sc, err := script.Parse("orphans", "ruleset: "+ruleset+"\nE holds 19m19p19s1234567z\nplay to the end\n")
		if err == nil {
			err = sc.Play(t.Logf)
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(sc.Answers(ruleset), "\n"); !strings.Contains(got, want) {
			t.Errorf("%s: %s", ruleset, got)
		}
	}
}

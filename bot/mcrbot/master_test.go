package mcrbot

import (
	"testing"

	"jansou/bot/bottest"
	"jansou/mahjong"
)

func TestMasterDiscards(t *testing.T) {
	for name, c := range map[string]struct {
		s    bottest.Seen
		want string // any of these
	}{
		"what no mixed triple chow needs": {bottest.Seen{Hand: "23m234p234s789m11z", Drawn: "6p"}, "6p"},
		"the other suits of a flush":      {bottest.Seen{Hand: "1123445667m58p2s", Drawn: "9m"}, "58p2s"},
		"chows for pungs":                 {bottest.Seen{Hand: "555p88s11z466m", Drawn: "2s", Melds: []mahjong.Meld{bottest.Pung(t, "333s", 1)}}, "4m2s"},
		"what does not knit":              {bottest.Seen{Hand: "147m258p36s12345z", Drawn: "8m"}, "8m"},
	} {
		t.Run(name, func(t *testing.T) {
			v := c.s.View(t)
			a := (&Master{Rules: official}).Act(v, bottest.Legal(v, ""))
			for _, w := range mahjong.MustTiles(c.want) {
				if a == (mahjong.Action{Kind: mahjong.Discard, Tile: w}) {
					return
				}
			}
			t.Errorf("plays %v, one of %s is wanted", a, c.want)
		})
	}
}

// A tile is claimed where eight points stay within reach and the hand comes
// nearer to them, and not where they are lost.
func TestMasterClaims(t *testing.T) {
	pass := mahjong.Action{Kind: mahjong.Pass}
	for name, c := range map[string]struct {
		s    bottest.Seen
		call mahjong.Meld
		want bool
	}{
		"the last chow of a mixed triple chow": {bottest.Seen{Hand: "23m234p23s789m11z9s", Asked: "4m"}, bottest.Chow(t, "4m23m"), true},
		"a pung of four":                       {bottest.Seen{Hand: "22m555p88s11z46m93s", Asked: "8s"}, bottest.Pung(t, "888s", 3), true},
		"a chow that leaves nothing":           {bottest.Seen{Hand: "23m99p678s", Asked: "1m", Melds: []mahjong.Meld{bottest.Chow(t, "345p"), bottest.Pung(t, "333z", 1)}}, bottest.Chow(t, "1m23m"), false},
		"a chow out of seven pairs":            {bottest.Seen{Hand: "1133m2266p88s4z34s", Asked: "2s"}, bottest.Chow(t, "2s34s"), false},
	} {
		t.Run(name, func(t *testing.T) {
			v := c.s.View(t)
			call := mahjong.Action{Kind: mahjong.Claim, Meld: c.call}
			if a := (&Master{Rules: official}).Act(v, []mahjong.Action{call, pass}); (a == call) != c.want {
				t.Errorf("plays %v", a)
			}
		})
	}
}

func BenchmarkMaster(b *testing.B) {
	bottest.BenchDiscards(b, &Master{Rules: official}, map[string]bottest.Seen{
		"dealt":      {Hand: "159m2479p1458s34z", Drawn: "6m", Live: 80},
		"two_away":   {Hand: "234m567p34s2268s9m", Drawn: "6m"},
		"three_away": {Hand: "23m67p34s2268s9m4z1p", Drawn: "6m"},
		"waiting":    {Hand: "23m234p234s789m11z", Drawn: "6p"},
	})
}

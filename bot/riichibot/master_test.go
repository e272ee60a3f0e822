package riichibot

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jansou/bot/bottest"
	"jansou/bot/sight"
	"jansou/mahjong"
)

// A network is read as it was written, and bytes that are none are refused.
func TestNet(t *testing.T) {
	n := NewNet(3)
	chance := rand.New(rand.NewPCG(1, 1))
	for _, list := range [...][]float32{n.In, n.Bias, n.Out, n.Line} {
		for i := range list {
			list[i] = float32(chance.NormFloat64())
		}
	}
	text := n.AppendBinary(nil)
	read, err := ReadNet(text)
	if err != nil || !bytes.Equal(read.AppendBinary(nil), text) {
		t.Fatalf("%v: another network was read", err)
	}
	for _, bad := range [][]byte{nil, text[:7], text[:len(text)-1], append(bytes.Clone(text), 0), append([]byte{1}, text[1:]...), NewNet(MaxHidden + 1).AppendBinary(nil)} {
		if _, err := ReadNet(bad); err == nil {
			t.Errorf("%d bytes are read as a network", len(bad))
		}
	}
}

// rotated names the suits of a table otherwise.
func rotated(s bottest.Seen) bottest.Seen {
	r := strings.NewReplacer("m", "p", "p", "s", "s", "m")
	s.Hand, s.Drawn, s.Dora = r.Replace(s.Hand), r.Replace(s.Drawn), r.Replace(s.Dora)
	for i := range s.Rivers {
		s.Rivers[i] = r.Replace(s.Rivers[i])
	}
	return s
}

// What the network is told does not depend on which suit is which.
func TestTraitsKnowNoSuit(t *testing.T) {
	seen := []bottest.Seen{
		{Hand: "159m2479p1458s34z", Drawn: "6m", Rivers: [4]string{"1z2z", "9m8p1z5p5s9p8s*"}, Dora: "3p"},
		{Hand: "2346m679p345s2p22z", Drawn: "9m", Dora: "5m"},
		{Hand: "234m567p34522s67s", Drawn: "9p", Dora: "7z", Rivers: [4]string{"", "1m", "7p2s", "9s"}},
	}
	for _, s := range seen {
		told := func(s bottest.Seen) map[string][Traits]float32 {
			v := s.View(t)
			study := (&Master{Options: usual}).Study(v, bottest.Legal(v, ""))
			out := map[string][Traits]float32{}
			for _, o := range study.Options {
				out[o.Action.Tile.String()] = o.Traits
			}
			return out
		}
		one, other := told(s), told(rotated(s))
		if len(one) != len(other) || len(one) < 10 {
			t.Fatalf("%d and %d candidates", len(one), len(other))
		}
		for tile, traits := range one {
			same := other[rotated(bottest.Seen{Hand: tile}).Hand]
			for i := range traits {
				if math.Abs(float64(traits[i]-same[i])) > 1e-4 {
					t.Errorf("%s: trait %d of %s is %v, and %v with the suits renamed", s.Hand, i, tile, traits[i], same[i])
				}
			}
		}
	}
}

// Master plays what has most by the sum and the network together.
func TestMasterGoesByBoth(t *testing.T) {
	v := bottest.Seen{Hand: "159m2479p1458s34z", Drawn: "6m"}.View(t)
	legal := bottest.Legal(v, "")
	plain := (&Master{Options: usual, Net: NewNet(0)}).Act(v, legal)
	study := (&Master{Options: usual}).Study(v, legal)
	at := -1 // a trait that tells honours from numbers
	for i := range Traits {
		if !slices.ContainsFunc(study.Options, func(o Studied) bool { return (o.Traits[i] == 1) == o.Action.Tile.Kind().IsSuited() }) {
			at = i
		}
	}
	if at < 0 {
		t.Fatal("no trait says that an honour goes")
	}
	for _, likes := range []float32{-1000, 1000} {
		n := NewNet(1)
		n.Line[at] = likes
		a := (&Master{Options: usual, Net: n}).Act(v, legal)
		if honour := !a.Tile.Kind().IsSuited(); honour != (likes > 0) {
			t.Errorf("it discards %v where a network says %v of honours; alone the sum says %v", a.Tile, likes, plain.Tile)
		}
	}
}

// Who thinks again and again uses the same room.
func TestMasterAllocatesNothing(t *testing.T) {
	v := bottest.Seen{Hand: "2346m679p345s2p22z", Drawn: "9m"}.View(t)
	legal := sight.Discards(&v.Own.Hand)
	b := &Master{Options: usual}
	if n := testing.AllocsPerRun(100, func() { b.Act(v, legal) }); n > 4 {
		t.Errorf("%v allocations a choice", n)
	}
}

// An open hand that waits without a yaku is not lost: a draw may give it one. Master says
// so in what it weighs, and does not break the hand up for a yaku that is further away.
func TestWaitWithoutYaku(t *testing.T) {
	seen := bottest.Seen{Hand: "45679m4p0666s", Drawn: "7s", Melds: tilesMeld(t, "333p"), Dora: "1m", Live: 26}
	v := seen.View(t)
	byTile := map[mahjong.Tile]sight.Choice{}
	for _, c := range (&Master{Options: usual}).Weigh(v, bottest.Legal(v, "")) {
		byTile[c.Action.Tile] = c
	}
	waits, nearly := byTile[mahjong.MustTile("4p")], byTile[mahjong.MustTile("9m")]
	if waits.Away != 0 || nearly.Away != 1 || nearly.Win == 0 {
		t.Fatalf("%+v\n%+v", waits, nearly)
	}
	if waits.Win < 0.05 || waits.Win > nearly.Win+0.05 {
		t.Errorf("a wait without a yaku is won in %.3f, one step from waiting in %.3f", waits.Win, nearly.Win)
	}
	if by := nearly.Sum - nearly.Worth.Habit - waits.Sum + waits.Worth.Habit; by > 600 {
		t.Errorf("it is %.0f points worse: %+v, %+v", by, waits.Worth, nearly.Worth)
	}
	strong := map[mahjong.Tile]sight.Choice{}
	for _, c := range (&Strong{Options: usual}).Weigh(v, bottest.Legal(v, "")) {
		strong[c.Action.Tile] = c
	}
	if x := strong[mahjong.MustTile("4p")]; x.Win != 0 {
		t.Errorf("Strong sees that hand won in %.3f: then it has learned to, and this says so no more", x.Win)
	}
}

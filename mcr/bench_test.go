package mcr

import (
	"math/rand"
	"testing"

	"jansou/mahjong"
)

// The benchmark set: hands whose readings are many or hidden, then every fan,
// then random hands. What they are worth comes from the exhaustive counter.
func BenchmarkFan(b *testing.B) {
	rs := wmo()
	for _, k := range []struct {
		name, concealed, win string
		self                 bool
	}{
		{"hidden quads", "333344445555p6p", "6p", false},
		{"pungs or chows", "555666777p5556s", "6s", true},
		{"pairs with four alike", "11113333m5555s7p", "7p", false},
		{"knitted straight", "258m14788s23469p", "3p", false},
		{"greater knitted", "14m25s369pESWNFP", "C", true},
		{"nine gates", "1112345678999m", "9m", true},
		{"near nine gates", "1112234578999s", "6s", false},
		{"many readings", "3344445555666m", "6m", false},
	} {
		w := winOf(b, k.concealed, nil, k.win, k.self, mahjong.East, mahjong.East)
		b.Run(k.name, func(b *testing.B) { benchFan(b, rs, []Win{w}, slowFan(rs, &w)) })
	}
	var every []Win
	sum := 0
	for _, s := range shownHands(b) {
		every = append(every, s.win)
		sum += slowFan(rs, &s.win)
	}
	b.Run("every fan", func(b *testing.B) { benchFan(b, rs, every, sum) })
	d := dealer{rand.New(rand.NewSource(9))}
	var random []Win
	sum = 0
	for range 2000 {
		w := d.win()
		random = append(random, w)
		sum += slowFan(rs, &w)
	}
	b.Run("random wins", func(b *testing.B) { benchFan(b, rs, random, sum) })
}

// benchFan counts the hands again and again, whose fans sum to want.
func benchFan(b *testing.B, rs *Ruleset, list []Win, want int) {
	b.ReportAllocs()
	sum := 0
	i := 0
	for b.Loop() {
		if i == len(list) {
			if sum != want {
				b.Fatalf("the hands are worth %d together, want %d", sum, want)
			}
			i, sum = 0, 0
		}
		sum += rs.Fan(&list[i])
		i++
	}
}

// How far random hands of 13 tiles, and hands that wait, are from waiting, and
// what they wait for.
func BenchmarkShanten(b *testing.B) {
	rs := wmo()
	benchHands(b, func(h mahjong.Hand) bool { return rs.Shanten(h, 0) == 0 })
}

func BenchmarkWaits(b *testing.B) {
	rs := wmo()
	benchHands(b, func(h mahjong.Hand) bool { return rs.Waits(h, 0) != 0 })
}

// benchHands asks f whether hands wait: random ones, then those that do.
func benchHands(b *testing.B, f func(mahjong.Hand) bool) {
	random, waiting := thirteens(b)
	for _, k := range []struct {
		name  string
		hands []mahjong.Hand
	}{{"random", random}, {"waiting", waiting}} {
		b.Run(k.name, func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				if h := k.hands[i]; !f(h) && k.name == "waiting" {
					b.Fatalf("%v does not wait", h)
				}
				i = (i + 1) % len(k.hands)
			}
		})
	}
}

// thirteens draws hands of 13 tiles, and wins less the tile won on.
func thirteens(b *testing.B) (random, waiting []mahjong.Hand) {
	r := rand.New(rand.NewSource(3))
	for range 2000 {
		var ts []mahjong.Tile
		for _, i := range r.Perm(4 * mahjong.Kinds)[:13] {
			ts = append(ts, mahjong.Of(mahjong.KindAt(i/4)))
		}
		h, err := mahjong.HandOf(ts)
		if err != nil {
			b.Fatal(err)
		}
		random = append(random, h)
	}
	for d := (dealer{r}); len(waiting) < 2000; {
		if w := d.win(); w.NMelds == 0 {
			w.Hand.Remove(w.Tile)
			waiting = append(waiting, w.Hand)
		}
	}
	return random, waiting
}

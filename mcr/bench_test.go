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

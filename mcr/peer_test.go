package mcr

import (
	"flag"
	"os"
	"strconv"
	"strings"
	"testing"

	"jansou/mahjong"
)

var winsFile = flag.String("wins", "", "wins_mcr_200k.txt, as the generator of the speed comparison writes it")

// peerWins reads the file on which the speed of other programs was measured.
func peerWins(tb testing.TB) []Win {
	if *winsFile == "" {
		tb.Skip("no -wins file: the shared generator of performance inputs writes it")
	}
	b, err := os.ReadFile(*winsFile)
	if err != nil {
		tb.Fatal(err)
	}
	var list []Win
	for line := range strings.Lines(string(b)) {
		f := strings.Split(strings.TrimSpace(line), ";")
		kind := func(s string) mahjong.Kind { return mahjong.KindAt(number10(tb, s)) }
		var w Win
		for _, s := range strings.Fields(f[0]) {
			w.Tile = mahjong.Of(kind(s))
			w.Hand.Add(w.Tile)
		}
		for _, s := range strings.Fields(f[1]) {
			k := kind(s[1:])
			ts, sort := of(k, k, k), mahjong.Pung
			switch s[0] {
			case 'c':
				ts, sort = of(k, k+1, k+2), mahjong.Chow
			case 'k':
				ts, sort = of(k, k, k, k), mahjong.OpenKong
			case 'a':
				ts, sort = of(k, k, k, k), mahjong.ClosedKong
			}
			w.Melds[w.NMelds], err = mahjong.MakeMeld(sort, ts, mahjong.NoTile, 1)
			if err != nil {
				tb.Fatal(err)
			}
			w.NMelds++
		}
		if f[2] == "ron" {
			w.From = 1
		}
		wind, _ := strconv.Atoi(f[4])
		w.Dealer = mahjong.Seat(0).Plus(-wind)
		w.Prevailing = mahjong.Wind(number10(tb, f[5]))
		list = append(list, w)
	}
	return list
}

// The hands on which the speed of other programs was measured.
func BenchmarkPeerWins(b *testing.B) {
	list := peerWins(b)
	rs := botzone()
	b.ReportAllocs()
	i, sum := 0, 0
	for b.Loop() {
		sum += rs.Fan(&list[i])
		if i++; i == len(list) {
			i = 0
		}
	}
	if sum == 0 {
		b.Error("nothing counts")
	}
}

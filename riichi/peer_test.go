package riichi

import (
	"flag"
	"testing"

	"jansou/table/gametest"
)

var winsFile = flag.String("wins", "", "wins_200k.txt, as the generator of the speed comparison writes it")

// BenchmarkPeerWins scores the hands on which the speed of other programs was
// measured, by the rules that they share: the sum of all points is theirs.
func BenchmarkPeerWins(b *testing.B) {
	drawn := gametest.DrawnWins(b, *winsFile)
	list := make([]*Win, len(drawn))
	for i, d := range drawn {
		w := &Win{From: d.From, Dealer: d.Dealer, Prevailing: d.Prevailing, Hand: d.Hand, Tile: d.Tile, Riichi: d.Riichi}
		w.NMelds = copy(w.Melds[:], d.Melds)
		w.NIndicators = copy(w.Indicators[:], d.Indicators)
		list[i] = w
	}
	rs := *mustLoad(b, "tenhou")
	rs.DoubleYakuman = 0
	benchScoring(b, &rs, list, 1020900000)
}

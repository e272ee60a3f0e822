package mcr

import (
	"fmt"
	"strings"
	"testing"

	"jansou/mahjong"
)

// TestCountedByHand: what a referee counted with the book beside the tiles, and
// without the program, for hands in which much is met and little may count. The
// others' examples are in mcr-examples.csv; slowFan shares this package's
// definitions of the fans, a referee does not. In prevailing East, South wins.
func TestCountedByHand(t *testing.T) {
	for _, tc := range []struct {
		melds, concealed, win, by string
		fans                      string // number*points, in the order of the book
	}{
		// Account-once, non-separation, non-identical.
		{"", "123456789m12m55p", "3m", "discard", "28=16 62=2 63=2 69=1 75=1 77=1"},
		{"c:234m", "123m456m789mP", "P", "discard", "28=16 50=6 79=1"},
		{"", "234m234p234s23m55p", "4m", "self", "41=8 56=4 63=2 68=2 69=1"},
		{"c:123m c:123m", "789m789m5p", "5p", "discard", "63=2 69=2 72=1 75=1 79=1"},
		{"c:678s", "123m234p345s9s", "9s", "discard", "51=6 63=2 71=1 79=1"},
		{"p:111m p:222p p:333s p:444m", "P", "P", "discard", "42=8 49=6 53=6 73=1"},
		{"p:222m p:333m p:444m p:444p", "5p", "5p", "discard", "24=24 49=6 53=6 65=2 68=2 75=1"},
		// Pungs or chows of the same tiles.
		{"", "222233334444m5p", "5p", "discard", "14=48 62=2 63=2 68=2 75=1 79=1"},
		{"", "111222333444m5p", "5p", "discard", "12=64 15=48 73=1 75=1 76=1 79=1"},
		{"", "1112223337899m", "9m", "discard", "22=24 24=24 33=16 62=2 73=1"},
		{"", "112233m5m778899m", "5m", "self", "13=64 56=4 79=1"},
		// A pung that the discard completes is open, and is closed where it may be in a chow.
		{"", "111m333p555s77mSS", "7m", "discard", "33=16 49=6 62=2 73=1"},
		{"", "222m34m555p777s99s", "2m", "discard", "33=16 62=2 64=2 76=1"},
		{"", "1112345678899p", "9p", "discard", "22=24 62=2 71=1 73=2"},
		// Winds, dragons, and what is left of the pungs of terminals and honours.
		{"", "EEESSSWWWN123m", "N", "discard", "9=64 33=16 50=6 55=4 60=2 61=2 62=2 79=1"},
		{"", "EEESSSWWW55m78p", "9p", "discard", "33=16 38=12 60=2 61=2 62=2 75=1"},
		{"p:PPP p:FFF", "123m456mC", "C", "discard", "10=64 50=6 71=1 79=1"},
		{"", "EEEESSWWNNPPF", "F", "discard", "11=64 19=24 64=2"},
		// Kongs.
		{"ck:1111m k:2222p", "333s45sFF", "6s", "discard", "42=8 57=6 66=2 73=1"},
		{"ck:1111s k:2222p k:3333s", "23m99s", "4m", "discard", "17=32 67=2 73=1 76=1"},
		{"ck:EEEE k:2222p k:3333s ck:4444m", "9s", "9s", "discard", "5=88 42=8 48=8 60=2"},
		{"ck:EEEE ck:2222p ck:3333s", "555m9s", "9s", "self", "12=64 17=32 56=4 60=2 79=1"},
		// Waits: of one kind only, whatever else the tiles might be.
		{"c:678s", "1113m456p789s", "2m", "discard", "39=8 63=2"},
		{"", "1122334466668m", "7m", "discard", "22=24 62=2 64=2 69=1"},
		{"", "147m258p3691299s", "3s", "discard", "35=12 62=2 63=2 77=1"},
		{"", "678m678p789s678s9p", "9p", "discard", "36=12 41=8 62=2 63=2"},
		// Seven pairs, reversible tiles, nine gates.
		{"", "22445566s11pPP8p", "8p", "discard", "19=24 40=8"},
		{"p:444s", "222sPPP888p9p", "9p", "discard", "33=16 40=8 49=6 59=2"},
		{"", "44445566m44556p", "6p", "discard", "19=24 26=24 64=2 75=1"},
		{"", "1112345678999p", "1p", "self", "4=88 28=16 56=4 64=2"},
	} {
		w := winOf(t, tc.concealed, meldsOf(t, tc.melds), tc.win, tc.by == "self", mahjong.East, mahjong.South)
		var sheet mahjong.ScoreSheet
		wmo().Score(&w, &sheet)
		sum := map[int]int{}
		for _, l := range sheet.Lines {
			sum[FanNumber(l.Rule)] += l.Value
		}
		var got []string
		for n := 1; n <= 81; n++ {
			if sum[n] > 0 {
				got = append(got, fmt.Sprintf("%d=%d", n, sum[n]))
			}
		}
		if s := strings.Join(got, " "); s != tc.fans {
			t.Errorf("%s %s + %s by %s counts %s, by hand %s", tc.melds, tc.concealed, tc.win, tc.by, s, tc.fans)
		}
	}
}

package gametest

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"jansou/mahjong"
)

// DrawnWin is one winning hand of the files on which the speed of other
// programs was measured. The winner is seat 0, a discard is of seat 1.
type DrawnWin struct {
	From       mahjong.Seat
	Dealer     mahjong.Seat
	Prevailing mahjong.Kind
	Hand       mahjong.Hand // with the winning tile
	Tile       mahjong.Tile
	Melds      []mahjong.Meld
	Riichi     bool
	Indicators []mahjong.Tile
}

// DrawnWins reads such a file, a hand to a line: "closed kinds, the last of them
// won on; melds; tsumo or ron; riichi; seat wind; round wind; indicators", kinds
// by their index and melds as c, p, k or a (closed kong) and the lowest kind.
// Without a path it skips.
func DrawnWins(tb testing.TB, path string) []DrawnWin {
	tb.Helper()
	if path == "" {
		tb.Skip("no -wins file: the generator of the inputs of the speed comparison writes it")
	}
	b, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	var list []DrawnWin
	for line := range strings.Lines(string(b)) {
		f := strings.Split(strings.TrimSpace(line), ";")
		number := func(s string) int {
			n, err := strconv.Atoi(s)
			if err != nil || len(f) != 7 {
				tb.Fatalf("%q is no line of a win", line)
			}
			return n
		}
		w := DrawnWin{Riichi: number(f[3]) == 1, Dealer: mahjong.Seat(0).Plus(-number(f[4])), Prevailing: mahjong.Wind(number(f[5]))}
		if f[2] == "ron" {
			w.From = 1
		}
		for _, s := range strings.Fields(f[0]) {
			w.Tile = mahjong.Of(mahjong.KindAt(number(s)))
			w.Hand.Add(w.Tile)
		}
		for _, s := range strings.Fields(f[1]) {
			w.Melds = append(w.Melds, drawnMeld(tb, s[0], mahjong.Of(mahjong.KindAt(number(s[1:])))))
		}
		for _, s := range strings.Fields(f[6]) {
			w.Indicators = append(w.Indicators, mahjong.Of(mahjong.KindAt(number(s))))
		}
		list = append(list, w)
	}
	return list
}

func drawnMeld(tb testing.TB, sort byte, t mahjong.Tile) mahjong.Meld {
	kind, ts := mahjong.Pung, []mahjong.Tile{t, t, t}
	switch sort {
	case 'c':
		kind, ts = mahjong.Chow, []mahjong.Tile{t, t + 1, t + 2}
	case 'k':
		kind, ts = mahjong.OpenKong, append(ts, t)
	case 'a':
		kind, ts = mahjong.ClosedKong, append(ts, t)
	}
	m, err := mahjong.MakeMeld(kind, ts, mahjong.NoTile, 1)
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

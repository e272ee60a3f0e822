package mcr

import (
	"flag"
	"fmt"
	"math/rand"
	"os"
	"strings"
	"testing"

	"jansou/mahjong"
)

var update = flag.Bool("update", false, "draw testdata/fans.txt anew")

// A shown hand is a line of testdata/fans.txt: the fan that it shows, the
// concealed tiles, the tile won on, by whom, the winds of round and seat, what
// else there was, the melds, and after an arrow the fans by number.
type shown struct {
	fan  mahjong.RuleID
	win  Win
	want string
}

func (s shown) String() string {
	by := "discard"
	if s.win.SelfDraw() {
		by = "self"
	}
	var melds []string
	for _, m := range s.win.melds() {
		melds = append(melds, fmt.Sprintf("%s:%s", m.Kind(), mahjong.FormatTiles(m.Tiles())))
	}
	w := &s.win
	return fmt.Sprintf("%s | %v %v %s %v%v %d,%t,%t,%d | %s -> %s", strings.TrimPrefix(string(s.fan), "mcr.fan."), w.Hand, w.Tile, by,
		w.Prevailing, w.Seat.Wind(w.Dealer), w.Flowers, w.LastCopy, w.LastWallTile, w.Kong, strings.Join(melds, " "), s.want)
}

// shownHands reads testdata/fans.txt.
func shownHands(tb testing.TB) []shown {
	tb.Helper()
	b, err := os.ReadFile("testdata/fans.txt")
	if err != nil {
		tb.Fatal(err)
	}
	var list []shown
	for line := range strings.Lines(string(b)) {
		left, want, ok := strings.Cut(strings.TrimSpace(line), " -> ")
		f := strings.Split(left, " | ")
		if !ok || len(f) != 3 {
			tb.Fatalf("%q is no line of a hand", line)
		}
		p := strings.Fields(f[1])
		s := shown{fan: mahjong.RuleID("mcr.fan." + f[0]), want: want}
		w := &s.win
		w.Hand, w.Tile = mahjong.MustHand(p[0]), mahjong.MustTile(p[1])
		if p[2] == "discard" {
			w.From = 1
		}
		winds := mahjong.MustTiles(p[3])
		w.Prevailing, w.Dealer = winds[0].Kind(), mahjong.Seat(0).Plus(-int(winds[1].Kind()-mahjong.East))
		if _, err := fmt.Sscanf(p[4], "%d,%t,%t,%d", &w.Flowers, &w.LastCopy, &w.LastWallTile, &w.Kong); err != nil {
			tb.Fatal(err)
		}
		for _, m := range strings.Fields(f[2]) {
			name, tiles, _ := strings.Cut(m, ":")
			var kind mahjong.MeldKind
			if err := kind.UnmarshalText([]byte(name)); err != nil {
				tb.Fatal(err)
			}
			w.Melds[w.NMelds] = meldOf(tb, kind, mahjong.MustTiles(tiles))
			w.NMelds++
		}
		list = append(list, s)
	}
	return list
}

// Every fan is shown by a hand in which it counts.
func TestEveryFanIsShown(t *testing.T) {
	if *update {
		drawShown(t)
	}
	rs := wmo()
	list := shownHands(t)
	next := 1
	for _, s := range list {
		t.Run(string(s.fan), func(t *testing.T) {
			var sheet mahjong.ScoreSheet
			rs.Score(&s.win, &sheet)
			if got := sheetList(&sheet); got != s.want {
				t.Errorf("%v: %s", s, got)
			}
			if s.fan != FanRule(next) {
				t.Errorf("shown is %s, want %s", s.fan, FanRule(next))
			}
			if !strings.Contains(" "+strings.ReplaceAll(s.want, "*", " ")+" ", fmt.Sprintf(" %d ", next)) {
				t.Errorf("%v does not count %d", s, next)
			}
		})
		next++
	}
	if next != 82 {
		t.Errorf("%d fans are shown, want 81", next-1)
	}
}

// drawShown draws for each fan the random hand in which it counts and the
// fewest others do.
func drawShown(t *testing.T) {
	d := dealer{rand.New(rand.NewSource(81))}
	rs := wmo()
	var best [82]shown
	var fewest [82]int
	for range 300000 {
		w := d.win()
		var sheet mahjong.ScoreSheet
		if rs.Score(&w, &sheet) != nil {
			continue
		}
		if w.Flowers > 0 && d.r.Intn(20) > 0 {
			continue
		}
		for _, l := range sheet.Lines {
			n := FanNumber(l.Rule)
			if fewest[n] == 0 || len(sheet.Lines) < fewest[n] {
				fewest[n] = len(sheet.Lines)
				best[n] = shown{l.Rule, w, sheetList(&sheet)}
			}
		}
	}
	var b strings.Builder
	for _, s := range best[1:] {
		fmt.Fprintln(&b, s)
	}
	if err := os.WriteFile("testdata/fans.txt", []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// A fan that a hand may have several times has a number that times has room for:
// what two sets earn together, and what is counted set by set.
func TestTimes(t *testing.T) {
	for n := firstFan; n <= lastFan; n++ {
		if often := fans[n].test.sets == 2 || n == hogNo || n == outerPungNo; often && (n < 64 || n > 79) {
			t.Errorf("%s is number %d, which times has no room for", fans[n].rule, n)
		}
	}
}

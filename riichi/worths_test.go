package riichi

import (
	"testing"

	"pgregory.net/rapid"

	"jansou/mahjong"
)

// checkWorths: Worths is what Score says of every way to win w.
func checkWorths(t testing.TB, rs *Ruleset, w *Win) {
	t.Helper()
	var sheet mahjong.ScoreSheet
	points := func(from mahjong.Seat, riichi, double bool) int {
		v := *w
		v.From, v.Riichi, v.DoubleRiichi = from, riichi, double
		v.OpenRiichi, v.Ippatsu, v.NUra = false, false, 0
		if riichi && !w.isClosed() || rs.Score(&v, &sheet) != nil {
			return 0
		}
		return sheet.Points
	}
	of := func(from mahjong.Seat) Declared {
		return Declared{points(from, false, false), points(from, true, false), points(from, true, true)}
	}
	if got, want := rs.Worths(w), (Worths{of(w.Seat.Plus(1)), of(w.Seat)}); got != want {
		t.Fatalf("%s: Worths of %v with melds %v on %v is %+v, Score says %+v", rs.Name, w.Hand, w.melds(), w.Tile, got, want)
	}
}

func TestWorthsIsScore(t *testing.T) {
	all := allRulesets(t)
	rapid.Check(t, func(r *rapid.T) {
		rs := drawRuleset(r, all)
		w := drawWin(r, rs)
		w.FirstTurn = false
		if rs.RedFives > 0 && w.Tile.Kind() != mahjong.M5 && w.Hand.Plain(mahjong.M5) > 0 && rapid.Bool().Draw(r, "red") {
			w.Hand.Remove(mahjong.Of(mahjong.M5))
			w.Hand.Add(mahjong.RedFive(mahjong.M5))
		}
		checkWorths(t, rs, w)
	})
}

// The forms without sets, limit hands, and what is not complete.
func TestWorthsOfOtherForms(t *testing.T) {
	for _, rs := range allRulesets(t) {
		for _, spec := range []winSpec{
			{hand: "1133557799m1133p", tile: "3p"},
			{hand: "112233m445566p77s", tile: "7s"},
			{hand: "22334455667788p", tile: "8p"},
			{hand: "11223344556677z", tile: "7z"},
			{hand: "19m19p19s12345677z", tile: "7z"},
			{hand: "19m19p19s12345677z", tile: "1m"},
			{hand: "11123455678999m", tile: "5m"},
			{hand: "111222333m444p55z", tile: "4p"},
			{hand: "111222333m444p55z", tile: "5z"},
			{hand: "111222333z11m777z", tile: "7z"},
		} {
			w := spec.win(t)
			checkWorths(t, rs, w)
			w.Counters = 5
			checkWorths(t, rs, w)
		}
		w := winSpec{hand: "123m456p789s1234z5z", tile: "5z"}.win(t)
		if got := rs.Worths(w); got != (Worths{}) {
			t.Errorf("%s: tiles that are not complete are worth %+v", rs.Name, got)
		}
	}
}

func BenchmarkWorths(b *testing.B) {
	rs := mustLoad(b, "tenhou")
	for name, spec := range map[string]winSpec{
		"closed": {hand: "234m234p23455s678s", tile: "8s", dora: "3s"},
		"open":   {hand: "340m666p55s", melds: "1111z 7*77z", tile: "4m", dora: "9m 2p"},
	} {
		w := spec.win(b)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if rs.Worths(w).SelfDraw.Silent == 0 {
					b.Fatal("nothing is paid")
				}
			}
		})
	}
}

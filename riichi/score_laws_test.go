package riichi

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"jansou/mahjong"
	"jansou/shape"
)

// drawWin draws a complete hand with melds and circumstances that can be.
func drawWin(t *rapid.T, rs *Ruleset) *Win {
	var left [mahjong.Kinds]int
	for i := range left {
		left[i] = 4
	}
	w := &Win{Seat: mahjong.Seat(rapid.IntRange(0, 3).Draw(t, "seat")), Dealer: mahjong.Seat(rapid.IntRange(0, 3).Draw(t, "dealer")),
		Prevailing: mahjong.Wind(rapid.IntRange(0, 1).Draw(t, "round"))}
	take := func(k mahjong.Kind, n int) bool {
		if left[k.Index()] < n {
			return false
		}
		left[k.Index()] -= n
		return true
	}
	var concealed []mahjong.Tile
	suit := rapid.IntRange(0, 8).Draw(t, "one suit") // small: hands of one suit, which have many readings
	kind := func() mahjong.Kind {
		if suit < 3 {
			return mahjong.KindAt(9*suit + rapid.IntRange(0, 8).Draw(t, "number"))
		}
		return mahjong.KindAt(rapid.IntRange(0, mahjong.Kinds-1).Draw(t, "kind"))
	}
	for sets := 0; sets < 4; {
		k := kind()
		if rapid.Bool().Draw(t, "chow") && k.IsSuited() && k.Number() <= 7 {
			if left[k.Index()] == 0 || left[k.Index()+1] == 0 || left[k.Index()+2] == 0 {
				continue
			}
			ts := []mahjong.Tile{mahjong.Of(k), mahjong.Of(k + 1), mahjong.Of(k + 2)}
			take(k, 1)
			take(k+1, 1)
			take(k+2, 1)
			if rapid.IntRange(0, 3).Draw(t, "claimed") == 0 {
				w.addMeld(mahjong.Chow, ts)
			} else {
				concealed = append(concealed, ts...)
			}
			sets++
			continue
		}
		how := rapid.IntRange(0, 5).Draw(t, "how")
		n := 3
		if how >= 3 {
			n = 4
		}
		if how == 0 || how == 1 {
			n = 3
		}
		if !take(k, n) {
			continue
		}
		ts := []mahjong.Tile{mahjong.Of(k), mahjong.Of(k), mahjong.Of(k), mahjong.Of(k)}[:n]
		switch how {
		case 0, 1:
			concealed = append(concealed, ts...)
		default:
			w.addMeld([]mahjong.MeldKind{mahjong.Pung, mahjong.OpenKong, mahjong.ClosedKong, mahjong.AddedKong}[how-2], ts)
		}
		sets++
	}
	for {
		if k := kind(); take(k, 2) {
			concealed = append(concealed, mahjong.Of(k), mahjong.Of(k))
			break
		}
	}
	for _, x := range concealed {
		w.Hand.Add(x)
	}
	w.Tile = rapid.SampledFrom(concealed).Draw(t, "win tile")
	w.From = mahjong.Seat(rapid.IntRange(0, 3).Draw(t, "from"))
	w.LastTile = rapid.IntRange(0, 9).Draw(t, "last") == 0
	if !w.SelfDraw() {
		w.RiichiTile = rapid.IntRange(0, 4).Draw(t, "riichi tile") == 0
		w.AfterKong = rapid.IntRange(0, 4).Draw(t, "after a kong") == 0
	}
	w.DealerWins = rapid.IntRange(0, 8).Draw(t, "dealer wins")
	if w.isClosed() {
		w.Riichi = rapid.Bool().Draw(t, "riichi")
		w.DoubleRiichi = w.Riichi && rapid.Bool().Draw(t, "double")
		w.Ippatsu = w.Riichi && rapid.Bool().Draw(t, "ippatsu")
		if w.OpenRiichi = w.Riichi && rapid.Bool().Draw(t, "open"); w.OpenRiichi && !w.SelfDraw() {
			w.Feeder = Feeder(rapid.IntRange(0, 2).Draw(t, "feeder"))
		}
		w.FirstTurn = !w.Riichi && !w.LastTile && (w.SelfDraw() || w.Seat != w.Dealer) && w.NMelds == 0 && rapid.IntRange(0, 5).Draw(t, "first") == 0
	}
	for i, k := range rapid.SliceOfN(rapid.IntRange(0, mahjong.Kinds-1), 0, 5).Draw(t, "indicators") {
		w.Indicators[i], w.NIndicators = mahjong.Of(mahjong.KindAt(k)), i+1
		w.UraIndicators[i], w.NUra = mahjong.Of(mahjong.KindAt(mahjong.Kinds-1-k)), i+1
	}
	w.Counters, w.Deposits = rapid.IntRange(0, 8).Draw(t, "counters"), rapid.IntRange(0, 4).Draw(t, "deposits")
	for _, h := range []PaoHands{PaoDaisangen, PaoDaisuushii, PaoSuukantsu} {
		w.Pao.Set(h, mahjong.Seat(rapid.IntRange(0, 4).Draw(t, "liable")))
	}
	return w
}

func (w *Win) addMeld(kind mahjong.MeldKind, ts []mahjong.Tile) {
	from := w.Seat.Next()
	if kind == mahjong.ClosedKong {
		from = w.Seat
	}
	m, err := mahjong.MakeMeld(kind, ts, mahjong.NoTile, from)
	if err != nil {
		panic(err)
	}
	w.Melds[w.NMelds] = m
	w.NMelds++
}

func drawRuleset(t *rapid.T, all []*Ruleset) *Ruleset {
	return all[rapid.IntRange(0, len(all)-1).Draw(t, "ruleset")]
}

func allRulesets(t testing.TB) []*Ruleset {
	var all []*Ruleset
	for _, name := range Names() {
		all = append(all, mustLoad(t, name))
	}
	return append(all, allLocalYaku(t))
}

// TestLawPaymentsSumToZero: payments sum to zero with the sticks on the table;
// the winner gets the points of the hand, the counters and the sticks; the
// parts are the payments; nobody but the winner gains.
func TestLawPaymentsSumToZero(t *testing.T) {
	all := allRulesets(t)
	var sheet mahjong.ScoreSheet // used again and again, as a game does
	rapid.Check(t, func(t *rapid.T) {
		rs := drawRuleset(t, all)
		w := drawWin(t, rs)
		if rs.Score(w, &sheet) != nil {
			return
		}
		sum, parts := 0, [4]int{}
		for s, p := range sheet.Payments {
			sum += p
			if p > 0 && mahjong.Seat(s) != w.Seat {
				t.Fatalf("seat %d gains %d from another's win", s, p)
			}
		}
		if sum != w.Deposits*rs.RiichiBet {
			t.Fatalf("payments %v sum to %d, %d sticks", sheet.Payments, sum, w.Deposits)
		}
		if got, want := sheet.Payments[w.Seat], sheet.Points+w.Counters*rs.HonbaValue+w.Deposits*rs.RiichiBet; got != want {
			t.Fatalf("the winner gets %d, want %d", got, want)
		}
		for _, p := range sheet.Parts {
			parts[p.To] += p.Points
			if p.From != mahjong.NoSeat {
				parts[p.From] -= p.Points
			}
		}
		if parts != sheet.Payments {
			t.Fatalf("parts %v, payments %v", parts, sheet.Payments)
		}
	})
}

// TestLawSheetAddsUp: the lines are the han, the fu and the limit hands; a
// sheet does not depend on what the sheet held before; HasYaku agrees.
func TestLawSheetAddsUp(t *testing.T) {
	all := allRulesets(t)
	var used mahjong.ScoreSheet
	rapid.Check(t, func(t *rapid.T) {
		rs := drawRuleset(t, all)
		w := drawWin(t, rs)
		r := rs.Score(w, &used)
		if rs.HasYaku(w) != (r == nil) {
			t.Fatalf("HasYaku %v, Score %v", rs.HasYaku(w), r)
		}
		if r != nil {
			return
		}
		var han, fu, limits int
		for _, l := range used.Lines {
			switch l.Unit {
			case mahjong.Han:
				han += l.Value
			case mahjong.Fu:
				fu += l.Value
			case mahjong.YakumanUnit:
				limits += l.Value
			}
		}
		if han != used.Han || fu != used.Fu || limits != used.Yakuman {
			t.Fatalf("%d han %d fu %d limit hands, lines %v", used.Han, used.Fu, used.Yakuman, used.Lines)
		}
		var fresh mahjong.ScoreSheet
		if r := rs.Score(w, &fresh); r != nil {
			t.Fatal(r)
		}
		if d := cmp.Diff(fresh, used, cmp.Transformer("tiles", func(ts []mahjong.Tile) string { return mahjong.FormatTiles(ts) }),
			cmp.Transformer("melds", func(ms []mahjong.Meld) int { return len(ms) }),
			cmp.Transformer("left", func(l []mahjong.Exclusion) int { return len(l) }), cmp.Comparer(func(a, b mahjong.Hand) bool { return a == b })); d != "" {
			t.Fatalf("a fresh sheet and a used one differ:\n%s", d)
		}
	})
}

// TestLawBestReading: no reading pays more than the one that counts, and the
// choice does not depend on the order in which readings come.
func TestLawBestReading(t *testing.T) {
	all := allRulesets(t)
	rapid.Check(t, func(t *rapid.T) {
		rs := drawRuleset(t, all)
		w := drawWin(t, rs)
		var v value
		rule := rs.value(&v, w)
		if rule != "" || v.alone == YakuRenhou {
			return
		}
		readings := rs.withUnconnected(shape.Readings(nil, w.Hand, w.melds(), w.Tile, w.SelfDraw()), w)
		tiles := rs.tilesOf(w)
		var last value
		for n := range readings { // from the other end
			i := len(readings) - 1 - n
			var x value
			rs.valueOf(&x, w, &tiles, &readings[i], rs.doraHan(w))
			if x.units == 0 && x.yakuHan < rs.hanNeeded(w) {
				continue
			}
			if x.points > v.points {
				t.Fatalf("%v pays %d, chosen %v pays %d", readings[i], x.points, v.reading, v.points)
			}
			if last.points == 0 || x.beats(&last) {
				last = x
			}
		}
		if last.reading != v.reading {
			t.Fatalf("in the other order %v is chosen, not %v", last.reading, v.reading)
		}
	})
}

// TestLawReadings: the first of the readings is what Score pays, line by line,
// and none of the others pays more.
func TestLawReadings(t *testing.T) {
	all := allRulesets(t)
	rapid.Check(t, func(t *rapid.T) {
		rs := drawRuleset(t, all)
		w := drawWin(t, rs)
		w.Unseparated = rapid.IntRange(0, 9).Draw(t, "mixed in") == 0
		var sheet mahjong.ScoreSheet
		if rs.Score(w, &sheet) != nil {
			return
		}
		readings := rs.Readings(w)
		if len(readings) == 0 {
			t.Fatal("a win has no reading")
		}
		first := &readings[0]
		if d := cmp.Diff(sheet.Lines, first.Lines, cmp.Comparer(func(a, b mahjong.Tile) bool { return a == b })); d != "" || sheet.Points != first.Points ||
			sheet.Limit != first.Limit || sheet.Reading != first.Reading || sheet.Tile != first.Tile {
			t.Fatalf("Score pays %d points by %v, the first reading %d by %v:\n%s", sheet.Points, sheet.Reading, first.Points, first.Reading, d)
		}
		for i := range readings[1:] {
			if n := readings[1+i].Points; n > sheet.Points {
				t.Fatalf("a reading pays %d, Score %d", n, sheet.Points)
			}
		}
	})
}

// TestScoreAllocatesNothing in the steady state of a simulation.
func TestScoreAllocatesNothing(t *testing.T) {
	rs := mustLoad(t, "tenhou")
	spec := winSpec{hand: "340m666p55s", melds: "1111z 7*77z", tile: "4m", dora: "9m 2p"}
	w := spec.win(t)
	var sheet mahjong.ScoreSheet
	if n := testing.AllocsPerRun(100, func() {
		if r := rs.Score(w, &sheet); r != nil {
			t.Fatal(r)
		}
		if !rs.HasYaku(w) {
			t.Fatal("no yaku")
		}
	}); n != 0 {
		t.Errorf("%v allocations a win", n)
	}
}

func BenchmarkScore(b *testing.B) {
	rs := mustLoad(b, "tenhou")
	for _, c := range []winSpec{
		{hand: "234m234p23455s678s", tile: "8s", dora: "3s", ura: "1z", set: riichiWin},
		{hand: "340m666p55s", melds: "1111z 7*77z", tile: "4m", dora: "9m 2p"},
		{hand: "22334455667788p", tile: "8p", dora: "3s"},
	} {
		w := c.win(b)
		var sheet mahjong.ScoreSheet
		b.Run(c.hand, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if r := rs.Score(w, &sheet); r != nil {
					b.Fatal(r)
				}
			}
			if sheet.Points == 0 {
				b.Fatal("nothing is paid")
			}
		})
		b.Run(c.hand+"/HasYaku", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if !rs.HasYaku(w) {
					b.Fatal("no yaku")
				}
			}
		})
	}
}

package riichi

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jansou/mahjong"
)

// winSpec is a win in words: "33m123m… 8s" and what goes with it.
type winSpec struct {
	hand   string // concealed, with the winning tile
	melds  string // "34*5m 1111z": * claimed, four tiles without * a closed kong
	tile   string
	tsumo  bool
	dealer bool
	dora   string
	ura    string
	set    func(*Win)
}

// win builds the win. The winner is seat 1, or 0 as the dealer; a discard
// comes from seat 2.
func (s winSpec) win(t testing.TB) *Win {
	t.Helper()
	w := &Win{Seat: 1, Prevailing: mahjong.East, Hand: mahjong.MustHand(s.hand), Tile: mahjong.MustTile(s.tile)}
	if s.dealer {
		w.Seat = 0
	}
	w.From = 2
	if s.tsumo {
		w.From = w.Seat
	}
	for _, text := range strings.Fields(s.melds) {
		w.Melds[w.NMelds] = meldOf(t, text, w.Seat)
		w.NMelds++
	}
	for _, d := range mahjong.MustTiles(s.dora) {
		w.Indicators[w.NIndicators] = d
		w.NIndicators++
	}
	for _, d := range mahjong.MustTiles(s.ura) {
		w.UraIndicators[w.NUra] = d
		w.NUra++
	}
	if s.set != nil {
		s.set(w)
	}
	return w
}

// meldOf reads a meld; claimed ones come from seat 3.
func meldOf(t testing.TB, text string, owner mahjong.Seat) mahjong.Meld {
	t.Helper()
	ts, side, err := mahjong.ParseSideways(text)
	if err != nil {
		t.Fatal(err)
	}
	kind, called, from := mahjong.ClosedKong, mahjong.NoTile, owner
	if side >= 0 {
		called, from = ts[side], 3
		switch {
		case len(ts) == 4:
			kind = mahjong.OpenKong
		case ts[0].Kind() == ts[1].Kind():
			kind = mahjong.Pung
		default:
			kind = mahjong.Chow
		}
	}
	m, err := mahjong.MakeMeld(kind, ts, called, from)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func riichiWin(w *Win) { w.Riichi = true }

// everyRuleset runs f under each ruleset that comes with the program.
func everyRuleset(t *testing.T, f func(t *testing.T, rs *Ruleset)) {
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) { f(t, mustLoad(t, name)) })
	}
}

// TestOfficialExamples are the vectors S01 to S11 of rules/riichi.md, 4.4:
// examples printed in the books, scored under every ruleset. Where kiriage or
// the cap makes a difference the case says so.
func TestOfficialExamples(t *testing.T) {
	type pay [4]int // of the seats, the winner being seat 0 as dealer and seat 1 otherwise
	cases := []struct {
		name          string
		spec          winSpec
		han, fu       int
		yaku          []mahjong.RuleID
		dealer, other pay
		kiriageDealer pay // where rounding to mangan changes them
		kiriageOther  pay
	}{
		{name: "S01", spec: winSpec{hand: "33m123m123s456s789s", tile: "9s", tsumo: true, set: riichiWin}, han: 5, fu: 20,
			yaku:   []mahjong.RuleID{YakuRiichi, YakuMenzenTsumo, YakuPinfu, YakuIttsuu},
			dealer: pay{12000, -4000, -4000, -4000}, other: pay{-4000, 8000, -2000, -2000}},
		{name: "S02", spec: winSpec{hand: "33m123m123s456s789s", tile: "9s", set: riichiWin}, han: 4, fu: 30,
			yaku:   []mahjong.RuleID{YakuRiichi, YakuPinfu, YakuIttsuu},
			dealer: pay{11600, 0, -11600, 0}, other: pay{0, 7700, -7700, 0},
			kiriageDealer: pay{12000, 0, -12000, 0}, kiriageOther: pay{0, 8000, -8000, 0}},
		{name: "S03", spec: winSpec{hand: "33m123s123s789s", melds: "4*56s", tile: "9s", dora: "6s"}, han: 2, fu: 30,
			yaku:   []mahjong.RuleID{YakuIttsuu, Dora},
			dealer: pay{2900, 0, -2900, 0}, other: pay{0, 2000, -2000, 0}},
		{name: "S04", spec: winSpec{hand: "333m222p444p33s888s", tile: "8s", tsumo: true},
			yaku:   []mahjong.RuleID{YakumanSuuankou},
			dealer: pay{48000, -16000, -16000, -16000}, other: pay{-16000, 32000, -8000, -8000}},
		{name: "S05", spec: winSpec{hand: "333m222p444p33s888s", tile: "8s", dora: "3p"}, han: 8, fu: 50,
			yaku:   []mahjong.RuleID{YakuTanyao, YakuSanankou, YakuToitoi, Dora},
			dealer: pay{24000, 0, -24000, 0}, other: pay{0, 16000, -16000, 0}},
		{name: "S07", spec: winSpec{hand: "55z33m55m22p66p33s44s", tile: "4s"}, han: 2, fu: 25,
			yaku:   []mahjong.RuleID{YakuChiitoitsu},
			dealer: pay{2400, 0, -2400, 0}, other: pay{0, 1600, -1600, 0}},
		{name: "S08", spec: winSpec{hand: "334455m112233p77z", tile: "7z", tsumo: true}, han: 4, fu: 30,
			yaku:   []mahjong.RuleID{YakuMenzenTsumo, YakuRyanpeikou},
			dealer: pay{11700, -3900, -3900, -3900}, other: pay{-3900, 7900, -2000, -2000},
			kiriageDealer: pay{12000, -4000, -4000, -4000}, kiriageOther: pay{-4000, 8000, -2000, -2000}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			everyRuleset(t, func(t *testing.T, rs *Ruleset) {
				for _, dealer := range []bool{false, true} {
					spec, want := c.spec, c.other
					spec.dealer = dealer
					if dealer {
						want = c.dealer
					}
					if rs.Kiriage && dealer && c.kiriageDealer != (pay{}) {
						want = c.kiriageDealer
					} else if rs.Kiriage && !dealer && c.kiriageOther != (pay{}) {
						want = c.kiriageOther
					}
					sheet := score(t, rs, spec.win(t))
					if sheet.Han != c.han || sheet.Fu != c.fu {
						t.Errorf("dealer %v: %d han %d fu, want %d han %d fu", dealer, sheet.Han, sheet.Fu, c.han, c.fu)
					}
					if d := cmp.Diff(c.yaku, yakuOf(sheet)); d != "" {
						t.Errorf("dealer %v, yaku (-want +got):\n%s", dealer, d)
					}
					if d := cmp.Diff(want, pay(sheet.Payments)); d != "" {
						t.Errorf("dealer %v, payments (-want +got):\n%s", dealer, d)
					}
				}
			})
		})
	}
}

// score scores w, which must be a win.
func score(t testing.TB, rs *Ruleset, w *Win) *mahjong.ScoreSheet {
	t.Helper()
	var sheet mahjong.ScoreSheet
	if r := rs.Score(w, &sheet); r != nil {
		t.Fatal(r)
	}
	return &sheet
}

// yakuOf lists what gave han or counts as a limit hand, in the sheet's order.
func yakuOf(sheet *mahjong.ScoreSheet) []mahjong.RuleID {
	var yaku []mahjong.RuleID
	for _, l := range sheet.Lines {
		if l.Unit != mahjong.Fu {
			yaku = append(yaku, l.Rule)
		}
	}
	return yaku
}

// fuOf adds up the fu of one rule.
func fuOf(sheet *mahjong.ScoreSheet, rule mahjong.RuleID) int {
	n := 0
	for _, l := range sheet.Lines {
		if l.Rule == rule {
			n += l.Value
		}
	}
	return n
}

// TestWaitOfReading is S11 (EMA 2025, 4.1.1): the same tile is read as an edge
// wait, for the fu, or as a two-sided one, for pinfu.
func TestWaitOfReading(t *testing.T) {
	everyRuleset(t, func(t *testing.T, rs *Ruleset) {
		for _, c := range []struct {
			hand string
			wait mahjong.Wait
			fu   int
		}{
			{"55m111s789s567789p", mahjong.EdgeWait, 2},
			{"55m123s789s567789p", mahjong.TwoSided, 0},
		} {
			sheet := score(t, rs, winSpec{hand: c.hand, tile: "7p", set: riichiWin}.win(t))
			if sheet.Reading.Wait != c.wait || fuOf(sheet, FuWait) != c.fu {
				t.Errorf("%s: read as %s with %d fu, want %s with %d", c.hand, sheet.Reading.Wait, fuOf(sheet, FuWait), c.wait, c.fu)
			}
		}
	})
}

// TestLiability are S12 to S17 (WRC 2025, 11.2.2; Tenhou): daisangen of the
// dealer D (seat 0), fed by A (seat 1), one counter. The third example of the
// WRC, a self-draw with all honours, is among them: nobody is spared its
// share of the hand that was not fed, nor of the counter.
func TestLiability(t *testing.T) {
	plain := winSpec{hand: "234m44p", melds: "5*55z 6*66z 7*77z", tile: "4p", dealer: true}
	honours := winSpec{hand: "11122z", melds: "5*55z 6*66z 7*77z", tile: "2z", dealer: true}
	// Thirteen han that are no limit hand: dora do it.
	rich := winSpec{hand: "234m44p", melds: "5*55z 6*66z 7*77z", tile: "4p", dealer: true, dora: "7z 7z 7z 7z 5z"}
	for _, c := range []struct {
		name    string
		ruleset string
		spec    winSpec
		from    mahjong.Seat
		want    [4]int
	}{
		{"S12", "wrc2025", plain, 0, [4]int{48300, -48300, 0, 0}},
		{"S13", "wrc2025", plain, 2, [4]int{48300, -24000, -24300, 0}},
		{"WRC example 3", "wrc2025", honours, 0, [4]int{96300, -64100, -16100, -16100}},
		{"S15", "wrc2025", honours, 2, [4]int{96300, -24000, -72300, 0}},
		{"S16", "wrc2025", rich, 0, [4]int{48300, -48300, 0, 0}},
		{"S17", "tenhou", plain, 2, [4]int{48300, -24300, -24000, 0}},
		{"whole hand, self-draw", "tenhou", honours, 0, [4]int{96300, -96300, 0, 0}},
		{"whole hand, ron", "tenhou", honours, 2, [4]int{96300, -48300, -48000, 0}},
		{"no stacking", "ema2016", honours, 2, [4]int{48300, -24000, -24300, 0}},
		{"the liable seat discards", "wrc2025", honours, 1, [4]int{96300, -96300, 0, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := c.spec.win(t)
			w.From, w.Counters = c.from, 1
			w.Pao.Set(PaoDaisangen, 1)
			sheet := score(t, mustLoad(t, c.ruleset), w)
			if sheet.Payments != c.want {
				t.Errorf("payments %v, want %v", sheet.Payments, c.want)
			}
		})
	}
}

// TestLiabilityBegins: who fed the set that makes a limit hand sure.
func TestLiabilityBegins(t *testing.T) {
	for _, c := range []struct {
		ruleset, melds string
		want           PaoHands
	}{
		{"ema2016", "5*55z 6*66z 77*7z", PaoDaisangen},
		{"ema2016", "5*55z 6*66z", 0},
		{"ema2016", "5*55z 6*66z 7*77z 1*11z", 0},
		{"ema2016", "5*55z 6666z 7*77z", 0}, // the book says melded
		{"wrc2025", "5*55z 6666z 7*77z", PaoDaisangen},
		{"wrc2025", "1*11z 2*22z 3*33z 4*444z", PaoDaisuushii},
		{"wrc2025", "1111m 2222m 3*333m 4*444m", PaoSuukantsu},
		{"wrc2025", "1*111m 2222m 3*333m 4444m", 0}, // the fourth is concealed: nobody fed it
		{"tenhou", "1111m 2222m 3*333m 4*444m", 0},
	} {
		spec := winSpec{hand: "11p", melds: c.melds, tile: "1p"}
		if got := mustLoad(t, c.ruleset).PaoFed(spec.win(t).melds()); got != c.want {
			t.Errorf("%s, %s: %b, want %b", c.ruleset, c.melds, got, c.want)
		}
	}
}

// TestPaymentsTable is the table of rules/riichi.md, 4.1: what one payer pays,
// by han and fu. K is with kiriage, - is a hand that cannot be.
func TestPaymentsTable(t *testing.T) {
	const table = `
1 30 1500 500 1000 300 500
1 40 2000 700 1300 400 700
1 50 2400 800 1600 400 800
1 60 2900 1000 2000 500 1000
1 70 3400 1200 2300 600 1200
1 80 3900 1300 2600 700 1300
1 90 4400 1500 2900 800 1500
1 100 4800 1600 3200 800 1600
2 20 - 700 - 400 700
2 25 2400 - 1600 - -
2 30 2900 1000 2000 500 1000
2 40 3900 1300 2600 700 1300
2 50 4800 1600 3200 800 1600
2 60 5800 2000 3900 1000 2000
2 70 6800 2300 4500 1200 2300
2 80 7700 2600 5200 1300 2600
2 90 8700 2900 5800 1500 2900
2 100 9600 3200 6400 1600 3200
2 110 10600 3600 7100 1800 3600
3 20 - 1300 - 700 1300
3 25 4800 1600 3200 800 1600
3 30 5800 2000 3900 1000 2000
3 40 7700 2600 5200 1300 2600
3 50 9600 3200 6400 1600 3200
3 60 11600K12000 3900K4000 7700K8000 2000 3900K4000
3 70 12000 4000 8000 2000 4000
3 110 12000 4000 8000 2000 4000
4 20 - 2600 - 1300 2600
4 25 9600 3200 6400 1600 3200
4 30 11600K12000 3900K4000 7700K8000 2000 3900K4000
4 40 12000 4000 8000 2000 4000
5 30 12000 4000 8000 2000 4000
6 30 18000 6000 12000 3000 6000
7 30 18000 6000 12000 3000 6000
8 30 24000 8000 16000 4000 8000
10 30 24000 8000 16000 4000 8000
11 30 36000 12000 24000 6000 12000
12 30 36000 12000 24000 6000 12000
13 30 48000C36000 16000C12000 32000C24000 8000C6000 16000C12000
`
	everyRuleset(t, func(t *testing.T, rs *Ruleset) {
		for line := range strings.Lines(strings.TrimSpace(table)) {
			f := strings.Fields(line)
			base, _ := rs.base(number(t, f[0]), number(t, f[1]))
			dealer, other := Win{From: 2}, Win{Seat: 1, From: 2}
			selfDealer, self := Win{}, Win{Seat: 1, From: 1}
			got := []int{dealer.pointsFor(base), selfDealer.shareOf(1, base), other.pointsFor(base), self.shareOf(2, base), self.shareOf(0, base)}
			for i, text := range f[2:] {
				if text == "-" {
					continue
				}
				if plain, k, ok := strings.Cut(text, "K"); ok {
					text = map[bool]string{true: k, false: plain}[rs.Kiriage]
				}
				if counted, capped, ok := strings.Cut(text, "C"); ok {
					text = map[bool]string{true: capped, false: counted}[rs.HandCap == CapSanbaiman]
				}
				if want := number(t, text); got[i] != want {
					t.Errorf("%s han %s fu, column %d: %d, want %d", f[0], f[1], i+1, got[i], want)
				}
			}
		}
	})
}

func number(t testing.TB, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

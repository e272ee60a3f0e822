package riichi

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"jansou/mahjong"
)

// TestYakuOptions shows each option that changes the value of a win: the same
// win under rulesets that differ in it. The rulesets' own values are those of
// rules/riichi.md; cells that the sources leave open are not used.
func TestYakuOptions(t *testing.T) {
	renhou := func(w *Win) { w.FirstTurn = true }
	type result struct {
		Refused mahjong.RuleID
		Han, Fu int
		Limits  int
		Points  int
	}
	cases := []struct {
		name string
		spec winSpec
		want map[string]result // by ruleset
	}{
		{"open tanyao", winSpec{hand: "234m567p45688s", melds: "2*34s", tile: "8s"}, map[string]result{
			"ema2012": {Refused: WinNoYaku}, "ema2016": {Han: 1, Fu: 30, Points: 1000}, "tenhou": {Han: 1, Fu: 30, Points: 1000}}},
		{"closed tanyao", winSpec{hand: "234m567p234s45688s", tile: "8s"}, map[string]result{
			"ema2012": {Han: 1, Fu: 40, Points: 1300}, "ema2016": {Han: 1, Fu: 40, Points: 1300}}},
		{"open hand without fu", winSpec{hand: "345m345p66s67s8s", melds: "34*5s", tile: "8s"}, map[string]result{
			"ema2016": {Han: 2, Fu: 30, Points: 2000}, "wrc2025": {Han: 2, Fu: 30, Points: 2000}, "tenhou": {Han: 2, Fu: 30, Points: 2000}}},
		{"rinshan fu", winSpec{hand: "234m567p34588s", melds: "1111z", tile: "5s", tsumo: true,
			set: func(w *Win) { w.Replacement = true; w.Prevailing = mahjong.South; w.Seat, w.From = 2, 2 }}, map[string]result{
			"ema2016": {Han: 2, Fu: 60, Points: 4000}, "tenhou": {Han: 2, Fu: 60, Points: 4000}}},
		{"renhou", winSpec{hand: "123m456p789s22299p", tile: "9p", set: renhou}, map[string]result{
			"ema2012": {Limits: 1, Points: 32000}, "ema2016": {Han: 5, Points: 8000}, "ema2025": {Han: 5, Points: 8000},
			"wrc2025": {Han: 5, Points: 8000}, "tenhou": {Refused: WinNoYaku}}},
		{"renhou of a better hand", winSpec{hand: "11223345556789p", tile: "9p", set: renhou}, map[string]result{
			"ema2016": {Han: 10, Fu: 30, Points: 16000}, "wrc2025": {Han: 10, Fu: 30, Points: 16000}}},
		{"daisuushii", winSpec{hand: "22p333444z", melds: "1*11z 2*22z", tile: "4z"}, map[string]result{
			"ema2012": {Limits: 2, Points: 64000}, "ema2016": {Limits: 1, Points: 32000}, "tenhou": {Limits: 1, Points: 32000},
			"mahjongsoul": {Limits: 2, Points: 64000}}},
		{"daisuushii of honours", winSpec{hand: "55z333444z", melds: "1*11z 2*22z", tile: "4z"}, map[string]result{
			"ema2012": {Limits: 2, Points: 64000}, "ema2016": {Limits: 1, Points: 32000}, "wrc2025": {Limits: 2, Points: 64000},
			"tenhou": {Limits: 2, Points: 64000}, "mahjongsoul": {Limits: 3, Points: 96000}}},
		{"suuankou on the pair", winSpec{hand: "111m333m555p77799s", tile: "9s"}, map[string]result{
			"ema2016": {Limits: 1, Points: 32000}, "mahjongsoul": {Limits: 2, Points: 64000}, "tenhou": {Limits: 1, Points: 32000}}},
		{"kokushi, thirteen waits", winSpec{hand: "19m19p19s12345677z", tile: "7z"}, map[string]result{
			"ema2012": {Limits: 1, Points: 32000}, "mahjongsoul": {Limits: 2, Points: 64000}}},
		{"kokushi, one wait", winSpec{hand: "19m19p19s12345677z", tile: "6z"}, map[string]result{
			"mahjongsoul": {Limits: 1, Points: 32000}}},
		{"chuuren, nine waits", winSpec{hand: "11123455678999m", tile: "5m"}, map[string]result{
			"ema2016": {Limits: 1, Points: 32000}, "mahjongsoul": {Limits: 2, Points: 64000}}},
		{"tenhou with suuankou on a triplet", winSpec{hand: "111m333m555p77799s", tile: "7s", tsumo: true, dealer: true, set: renhou}, map[string]result{
			"ema2016": {Limits: 1, Points: 48000}, "tenhou": {Limits: 2, Points: 96000}, "mahjongsoul": {Limits: 3, Points: 144000}}},
		{"thirteen han", winSpec{hand: "22334455667788p", tile: "8p", set: riichiWin}, map[string]result{
			// riichi, pinfu, tanyao, ryanpeikou, chinitsu: 12
			"ema2012": {Han: 12, Fu: 30, Points: 24000}, "ema2016": {Han: 12, Fu: 30, Points: 24000}}},
		{"thirteen han with menzen tsumo", winSpec{hand: "22334455667788p", tile: "8p", tsumo: true, set: riichiWin}, map[string]result{
			"ema2012": {Han: 13, Fu: 20, Points: 32000}, "ema2016": {Han: 13, Fu: 20, Points: 24000}, "ema2025": {Han: 13, Fu: 20, Points: 24000},
			"wrc2025": {Han: 13, Fu: 20, Points: 32000}, "tenhou": {Han: 13, Fu: 20, Points: 32000}, "mleague": {Han: 13, Fu: 20, Points: 24000}}},
		{"ryuuiisou without the dragon", winSpec{hand: "22233344466688s", tile: "2s"}, map[string]result{
			"ema2016": {Limits: 1, Points: 32000}, "wrc2025": {Limits: 1, Points: 32000}}},
		{"ippatsu and a robbed kong", winSpec{hand: "234m567p234s45699s", tile: "4s", set: func(w *Win) { w.Riichi, w.Ippatsu, w.Robbing = true, true, true }}, map[string]result{
			"ema2025": {Han: 4, Fu: 30, Points: 8000}}},
		{"red fives", winSpec{hand: "340m567p234s56788s", tile: "8s", set: riichiWin}, map[string]result{
			"tenhou": {Han: 3, Fu: 40, Points: 5200}, "mleague": {Han: 3, Fu: 40, Points: 5200}}},
		{"haitei on a replacement tile", winSpec{hand: "234m567p34588s", melds: "9999s", tile: "5s", tsumo: true,
			set: func(w *Win) { w.Replacement, w.LastTile = true, true }}, map[string]result{
			"ema2016": {Han: 2, Fu: 60, Points: 4000}, "tenhou": {Han: 2, Fu: 60, Points: 4000}}},
	}
	for _, c := range cases {
		for name, want := range c.want {
			t.Run(c.name+"/"+name, func(t *testing.T) {
				var sheet mahjong.ScoreSheet
				r := mustLoad(t, name).Score(c.spec.win(t), &sheet)
				got := result{Han: sheet.Han, Fu: sheet.Fu, Limits: sheet.Yakuman, Points: sheet.Points}
				if r != nil {
					got = result{Refused: r.Rule}
				}
				if d := cmp.Diff(want, got); d != "" {
					t.Errorf("(-want +got):\n%s%v", d, sheet.Lines)
				}
			})
		}
	}
}

// TestDoubleWindPair: the pair that is seat and round wind, 4 fu or 2.
func TestDoubleWindPair(t *testing.T) {
	spec := winSpec{hand: "234m234p222555s11z", tile: "5s", dealer: true, set: riichiWin}
	for name, want := range map[string]int{"ema2012": 4, "ema2016": 4, "ema2025": 2, "wrc2025": 2, "tenhou": 4, "mahjongsoul": 4, "mleague": 2, "jpml-a": 2} {
		if got := fuOf(score(t, mustLoad(t, name), spec.win(t)), FuPair); got != want {
			t.Errorf("%s: %d fu, want %d", name, got, want)
		}
	}
}

// TestTwoHanMinimum: from five counters on, EMA 2012 asks for two han of yaku;
// dora do not help, and a limit hand needs none.
func TestTwoHanMinimum(t *testing.T) {
	rs := mustLoad(t, "ema2012")
	five := func(w *Win) { w.Riichi, w.Counters = true, 5 }
	for _, c := range []struct {
		spec winSpec
		want mahjong.RuleID
	}{
		{winSpec{hand: "123m456p789s55588m", tile: "8m", dora: "7m", set: five}, WinTwoHan},
		{winSpec{hand: "123m456p789s55588m", tile: "8m", dora: "7m", tsumo: true, set: five}, ""},
		{winSpec{hand: "123m456p789s55588m", tile: "8m", set: func(w *Win) { w.Riichi, w.Counters = true, 4 }}, ""},
		{winSpec{hand: "22p333444z", melds: "1*11z 2*22z", tile: "4z", set: func(w *Win) { w.Counters = 5 }}, ""},
	} {
		var sheet mahjong.ScoreSheet
		w := c.spec.win(t)
		r := rs.Score(w, &sheet)
		switch {
		case c.want == "" && r != nil, c.want != "" && (r == nil || r.Rule != c.want):
			t.Errorf("%s: %v, want %q", c.spec.hand, r, c.want)
		}
		if rs.HasYaku(w) != (r == nil) {
			t.Errorf("%s: HasYaku does not agree", c.spec.hand)
		}
		if r != nil && (len(r.Facts) == 0 || r.Facts[0].N != 2) {
			t.Errorf("%s: facts %v do not say that two han are needed", c.spec.hand, r.Facts)
		}
	}
}

// TestMixedIn: the tile of a self-draw that was sorted into the hand. EMA 2025
// takes the lowest tile, the WRC drops pinfu and with it the fu of the
// self-draw (11.1), the others have no rule.
func TestMixedIn(t *testing.T) {
	mixed := func(w *Win) { w.Unseparated = true }
	for name, want := range map[string][3]int{
		"ema2016": {2, 20, 1500}, // menzen tsumo, pinfu
		"ema2025": {1, 30, 1100}, // read as a wait without pinfu
		"wrc2025": {1, 20, 800},  // the only way to 1 han 20 fu: 400 and twice 200
	} {
		spec := winSpec{hand: "123m456p234789s88s", tile: "9s", tsumo: true, set: mixed}
		sheet := score(t, mustLoad(t, name), spec.win(t))
		if got := [3]int{sheet.Han, sheet.Fu, sheet.Points}; got != want {
			t.Errorf("%s: %v, want %v: %v", name, got, want, sheet.Lines)
		}
	}
	// A hand that was never pinfu keeps the fu of the self-draw in the WRC, and
	// loses that of the wait.
	spec := winSpec{hand: "123m456p789s55588s", tile: "5s", tsumo: true, set: mixed}
	sheet := score(t, mustLoad(t, "wrc2025"), spec.win(t))
	if fuOf(sheet, FuTsumo) != 2 || fuOf(sheet, FuWait) != 0 || fuOf(sheet, FuTriplet) != 4 {
		t.Errorf("wrc2025: %v", sheet.Lines)
	}
}

// TestDora: ura only in riichi, kong dora and kong ura as the ruleset has
// them, one han for each indicator that points at a tile.
func TestDora(t *testing.T) {
	hand := winSpec{hand: "234m456p789s999s44s", tile: "9s", dora: "1m 1m", ura: "8s 8s"}
	for _, c := range []struct {
		ruleset      string
		riichi       bool
		dora, uraHan int
	}{
		{"tenhou", true, 2, 8},
		{"tenhou", false, 2, 0},
		{"jpml-a", true, 1, 0}, // no kong dora, no ura
	} {
		spec := hand
		spec.tsumo = true
		spec.set = func(w *Win) { w.Riichi = c.riichi }
		got := map[mahjong.RuleID]int{}
		for _, l := range score(t, mustLoad(t, c.ruleset), spec.win(t)).Lines {
			got[l.Rule] += l.Value
		}
		if got[Dora] != c.dora || got[UraDora] != c.uraHan {
			t.Errorf("%s, riichi %v: dora %d, ura %d, want %d, %d", c.ruleset, c.riichi, got[Dora], got[UraDora], c.dora, c.uraHan)
		}
	}
}

// TestDoubleRiichi is written as riichi and one han more in EMA 2012 and 2016,
// as one yaku of two han elsewhere.
func TestDoubleRiichi(t *testing.T) {
	spec := winSpec{hand: "123m456p789s55588s", tile: "5s", set: func(w *Win) { w.Riichi, w.DoubleRiichi = true, true }}
	for name, want := range map[string][]mahjong.RuleID{
		"ema2012": {YakuRiichi, YakuDoubleRiichi}, "ema2016": {YakuRiichi, YakuDoubleRiichi},
		"ema2025": {YakuDoubleRiichi}, "wrc2025": {YakuDoubleRiichi}, "tenhou": {YakuDoubleRiichi},
	} {
		sheet := score(t, mustLoad(t, name), spec.win(t))
		if d := cmp.Diff(want, yakuOf(sheet)); d != "" || sheet.Han != 2 {
			t.Errorf("%s: %d han (-want +got):\n%s", name, sheet.Han, d)
		}
	}
}

// TestExclusions: what a hand has by the letter and what takes its place.
func TestExclusions(t *testing.T) {
	sheet := score(t, mustLoad(t, "ema2016"), winSpec{hand: "334455m112233p77z", tile: "7z"}.win(t))
	want := []mahjong.Exclusion{{Rule: YakuIipeikou, By: YakuRyanpeikou}}
	if d := cmp.Diff(want, sheet.Left); d != "" {
		t.Errorf("ryanpeikou (-want +got):\n%s", d)
	}
	sheet = score(t, mustLoad(t, "ema2016"), winSpec{hand: "55z333444z", melds: "1*11z 2*22z", tile: "4z"}.win(t))
	want = []mahjong.Exclusion{{Rule: YakumanDaisuushii, By: stackingOption}}
	if d := cmp.Diff(want, sheet.Left); d != "" {
		t.Errorf("one limit hand only (-want +got):\n%s", d)
	}
}

// TestFuLines: every line of fu says what earned it.
func TestFuLines(t *testing.T) {
	sheet := score(t, mustLoad(t, "tenhou"), winSpec{hand: "340m666p55s", melds: "1111z 7*77z", tile: "4m"}.win(t))
	type line struct {
		Rule  mahjong.RuleID
		Value int
		Of    string
	}
	var got []line
	for _, l := range sheet.Lines {
		if l.Unit == mahjong.Fu {
			got = append(got, line{l.Rule, l.Value, mahjong.FormatTiles(l.Of)})
		}
	}
	want := []line{
		{FuBase, 20, ""},
		{FuTriplet, 4, "666p"},
		{FuKong, 32, "1111z"},
		{FuTriplet, 4, "777z"},
		{FuWait, 2, "4m"},
		{FuRounding, 8, ""},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if sheet.Fu != 70 {
		t.Errorf("%d fu, want 70", sheet.Fu)
	}
}

// TestNagashiPayments is a self-drawn mangan.
func TestNagashiPayments(t *testing.T) {
	rs := mustLoad(t, "ema2012")
	if got, want := rs.NagashiPayments(0, 0), [4]int{12000, -4000, -4000, -4000}; got != want {
		t.Errorf("dealer: %v, want %v", got, want)
	}
	if got, want := rs.NagashiPayments(2, 1), [4]int{-2000, -4000, 8000, -2000}; got != want {
		t.Errorf("other: %v, want %v", got, want)
	}
}

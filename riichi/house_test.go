package riichi

import (
	"os"
	"reflect"
	"slices"
	"testing"

	"jansou/mahjong"
	"jansou/rulebook"
)

// houseOptions are the options of the yaku that only house rules play.
func houseOptions() (names []string) {
	for _, f := range reflect.VisibleFields(reflect.TypeFor[HouseYaku]()) {
		names = append(names, f.Tag.Get("option"))
	}
	return names
}

// noHouseYaku is the HouseYaku of a ruleset that plays none.
var noHouseYaku = HouseYaku{ShiiaruRaotai: ShiiaruNone, Paarenchan: PaarenchanNone,
	Shiisanpuutaa: UnconnectedNone, Shiisuupuutaa: UnconnectedNone,
	OpenRiichi: OpenRiichiNone, OpenRiichiShows: OpenShowsNone}

// TestHouseYakuAreOff: no ruleset of the program plays a yaku that only house
// rules play, and each says that its book does not know it.
func TestHouseYakuAreOff(t *testing.T) {
	for _, name := range Names() {
		rs := load(t, name)
		if rs.HouseYaku != noHouseYaku {
			t.Errorf("%s plays local yaku: %+v", name, rs.HouseYaku)
		}
		for _, o := range houseOptions() {
			if got := rs.CiteOption(o).Article; got != "no such rule" {
				t.Errorf("%s cites %q for %s", name, got, o)
			}
		}
	}
}

// TestExamplePlaysAllLocalYaku: the example of a house ruleset leaves none off.
func TestExamplePlaysAllLocalYaku(t *testing.T) {
	rs, base := allLocalYaku(t), load(t, "tenhou")
	for _, o := range houseOptions() {
		if got := book.Value(rs, o); got == book.Value(base, o) {
			t.Errorf("%s is off (%s) in the ruleset that plays all local yaku", o, got)
		}
	}
}

func allLocalYaku(t testing.TB) *Ruleset { return example(t, "local-yaku") }

// example returns a house ruleset of the examples.
func example(t testing.TB, name string) *Ruleset {
	t.Helper()
	text, err := os.ReadFile("../examples/" + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	rs, err := ReadRuleset(text)
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

// TestHouseFactsFollow: what is worked out of the local yaku once is the same
// by whatever door a ruleset comes, and goes with a copy.
func TestHouseFactsFollow(t *testing.T) {
	all := allLocalYaku(t)
	if all.house == 0 {
		t.Fatal("the ruleset that plays all local yaku plays none")
	}
	kept, err := all.Keep()
	if err != nil {
		t.Fatal(err)
	}
	again, err := ReadKept(kept)
	if err != nil {
		t.Fatal(err)
	}
	short, err := all.WithWindRounds(1)
	if err != nil {
		t.Fatal(err)
	}
	fewer, err := book.With(all, "sanrenkou", "false", rulebook.ByTheTable)
	if err != nil {
		t.Fatal(err)
	}
	if fewer.house != all.house&^playsSanrenkou {
		t.Errorf("without sanrenkou the facts are %b, with it %b", fewer.house, all.house)
	}
	for i, rs := range []*Ruleset{load(t, "tenhou"), all, again, short, fewer} {
		if rs.house != rs.plays() {
			t.Errorf("ruleset %d: the facts are %b, its options say %b", i, rs.house, rs.plays())
		}
	}
}

// TestLocalYaku: what local yaku ask for, what they add up with, and what they
// take the place of.
func TestLocalYaku(t *testing.T) {
	rs := allLocalYaku(t)
	plain := winSpec{hand: "234m456p789567s11z", tile: "7s"}
	first := func(w *Win) { w.FirstTurn = true }
	wins := func(n int) func(*Win) { return func(w *Win) { w.DealerWins = n } }
	open := func(f Feeder) func(*Win) { return func(w *Win) { w.Riichi, w.OpenRiichi, w.Feeder = true, true, f } }
	with := func(s winSpec, set func(*Win)) winSpec { s.set = set; return s }
	type rules = []mahjong.RuleID
	for _, c := range []struct {
		name string
		win  winSpec
		want rules
		han  int // or units of yakuman
	}{
		{"nothing", plain, rules{WinNoYaku}, 0},
		{"on a riichi tile", with(plain, func(w *Win) { w.RiichiTile = true }), rules{YakuTsubameGaeshi}, 1},
		{"after a kong", with(plain, func(w *Win) { w.AfterKong = true }), rules{YakuKanburi}, 1},
		{"both", with(plain, func(w *Win) { w.AfterKong, w.RiichiTile = true, true }), rules{YakuTsubameGaeshi, YakuKanburi}, 2},
		{"four claims", winSpec{hand: "55s", melds: "1*23m 4*56p 7*89s 9*99m", tile: "5s"}, rules{YakuShiiaruRaotai}, 1},
		{"four claims, self-drawn", winSpec{hand: "55s", melds: "1*23m 4*56p 7*89s 9*99m", tile: "5s", tsumo: true}, rules{YakuShiiaruRaotai}, 1},
		{"three claims and a closed kong", winSpec{hand: "55s", melds: "1*23m 4*56p 7*89s 9999m", tile: "5s"}, rules{WinNoYaku}, 0},
		{"three pungs in a row", winSpec{hand: "222333444m99p", melds: "9*99s", tile: "4m"}, rules{YakuToitoi, YakuSanrenkou}, 4},
		{"pungs in a row of two suits", winSpec{hand: "222333m444p99p", melds: "7*89s", tile: "9p"}, rules{YakuSanankou}, 2},
		{"eight, nine and a wind are no row", winSpec{hand: "888999s111z99p", melds: "7*89m", tile: "9p"}, rules{YakuRoundWind, YakuSanankou}, 3},
		{"pungs in a row beside chows alike", winSpec{hand: "222333444m567p99s", tile: "7p"}, rules{YakuSanankou, YakuSanrenkou}, 4},
		{"three chows alike, open", winSpec{hand: "123m567p99s", melds: "1*23m 12*3m", tile: "9s"}, rules{YakuIsshokuSanjun}, 2},
		{"two pairs of chows alike", winSpec{hand: "223344m667788p11z", tile: "1z"}, rules{YakuRyanpeikou}, 3},
		{"four chows alike", winSpec{hand: "11112222333399m", tile: "9m"}, rules{YakuRyanpeikou, YakuJunchan, YakuChinitsu}, 12},
		{"five kinds", winSpec{hand: "123m456p789s33z555z", tile: "3z"}, rules{YakuWhite, YakuUumensai}, 3},
		{"five kinds, open", winSpec{hand: "789s333z55z", melds: "1*23m 4*56p", tile: "9s"}, rules{YakuUumensai}, 2},
		{"five kinds in pairs", winSpec{hand: "1122m3344p55s1166z", tile: "1z"}, rules{YakuChiitoitsu}, 2},
		{"shifted chows", winSpec{hand: "123m234p345789s11z", tile: "9s"}, rules{YakuMixedShiftedChows}, 2},
		{"shifted chows, falling, open", winSpec{hand: "345m789m123s11z", melds: "2*34p", tile: "1z"}, rules{YakuMixedShiftedChows}, 1},
		{"chows shifted by two", winSpec{hand: "123m345p567789s11z", tile: "9s"}, rules{WinNoYaku}, 0},
		{"four pungs in a row", winSpec{hand: "222333444m99p", melds: "5*55m", tile: "4m"}, rules{YakumanSuurenkou}, 1},
		{"four pungs in a row, concealed", winSpec{hand: "22233344455599p", tile: "9p"}, rules{YakumanSuuankouTanki, YakumanSuurenkou}, 2},
		{"wheels of dots", winSpec{hand: "22334455667788p", tile: "5p"}, rules{YakumanDaisharin}, 1},
		{"wheels of characters", winSpec{hand: "22334455667788m", tile: "2m", tsumo: true}, rules{YakumanDaisuurin}, 1},
		{"wheels of bamboos", winSpec{hand: "22334455667788s", tile: "8s"}, rules{YakumanDaichikurin}, 1},
		{"wheels from one on", winSpec{hand: "11223344556677p", tile: "5p"}, rules{YakuPinfu, YakuRyanpeikou, YakuChinitsu}, 10},
		{"wheels with a claim", winSpec{hand: "22334455678p", melds: "67*8p", tile: "8p"}, rules{YakuTanyao, YakuChinitsu}, 6},
		{"seven honours in pairs", winSpec{hand: "11223344556677z", tile: "7z"}, rules{YakumanDaichisei}, 2},
		{"honours in pungs", winSpec{hand: "11144455566z", melds: "7*77z", tile: "6z"}, rules{YakumanTsuuiisou}, 1},
		{"eighth win", winSpec{hand: plain.hand, tile: "7s", dealer: true, set: wins(7)}, rules{YakumanPaarenchan}, 1},
		{"seventh win", winSpec{hand: plain.hand, tile: "7s", dealer: true, set: wins(6)}, rules{WinNoYaku}, 0},
		{"the dealer's eighth is not another's", with(plain, wins(7)), rules{WinNoYaku}, 0},
		{"one pair", winSpec{hand: "159m159p159s12344z", tile: "4z", tsumo: true, set: first}, rules{YakumanShiisanpuutaa}, 1},
		{"one pair, dealt", winSpec{hand: "159m159p159s12344z", tile: "4z", tsumo: true, dealer: true, set: first}, rules{YakumanShiisanpuutaa}, 1},
		{"one pair, later", winSpec{hand: "159m159p159s12344z", tile: "4z", tsumo: true}, rules{WinShape}, 0},
		{"one pair, on a discard", winSpec{hand: "159m159p159s12344z", tile: "4z", set: first}, rules{WinShape}, 0},
		{"one pair beside a part of a chow", winSpec{hand: "157m159p159s12344z", tile: "4z", tsumo: true, set: first}, rules{WinShape}, 0},
		{"none alike", winSpec{hand: "159m159p159s12345z", tile: "5z", tsumo: true, set: first}, rules{YakuShiisuupuutaa}, 5},
		{"open riichi, self-drawn", winSpec{hand: plain.hand, tile: "7s", tsumo: true, set: open(FreeFeeder)}, rules{YakuRiichi, YakuMenzenTsumo, YakuOpenRiichi}, 3},
		{"open riichi, fed", with(plain, open(FreeFeeder)), rules{YakumanOpenRiichi}, 1},
		{"open riichi, fed from riichi", with(plain, open(EarlierRiichi)), rules{YakuRiichi, YakuOpenRiichi}, 2},
		{"open riichi, fed from a later riichi", with(plain, open(LaterRiichi)), rules{YakuRiichi, YakuOpenRiichi}, 2},
		{"double open riichi", with(plain, func(w *Win) { open(EarlierRiichi)(w); w.DoubleRiichi = true }), rules{YakuDoubleRiichi, YakuOpenRiichi}, 3},
		{"orphans are more", winSpec{hand: "19m19p19s12345677z", tile: "1m", tsumo: true, dealer: true, set: first}, rules{YakumanKokushi, YakumanTenhou}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, worth := linesOf(t, rs, c.win.win(t))
			if !slices.Equal(got, c.want) || worth != c.han {
				t.Errorf("%v: %d, want %v: %d", got, worth, c.want, c.han)
			}
		})
	}
}

// linesOf scores w and lists the yaku that it is worth, with their han or the
// times that a yakuman is paid; or the rule that refuses it.
func linesOf(t *testing.T, rs *Ruleset, w *Win) (rules []mahjong.RuleID, worth int) {
	t.Helper()
	if err := rs.CheckWin(w); err != nil {
		t.Fatal(err)
	}
	var sheet mahjong.ScoreSheet
	r := rs.Score(w, &sheet)
	if rs.HasYaku(w) != (r == nil) {
		t.Errorf("it has a yaku: %v; it is refused: %v", rs.HasYaku(w), r)
	}
	if r != nil {
		return []mahjong.RuleID{r.Rule}, 0
	}
	for _, l := range sheet.Lines {
		if l.Unit != mahjong.Fu {
			rules = append(rules, l.Rule)
			worth += l.Value
		}
	}
	return rules, worth
}

// TestIsshokuSanjunTakesThePlaceOfIipeikou also where it is worth less than
// three han.
func TestIsshokuSanjunTakesThePlaceOfIipeikou(t *testing.T) {
	base := load(t, "tenhou")
	w := winSpec{hand: "111222333m567p99s", tile: "3m"}.win(t)
	for han, want := range map[int][]mahjong.RuleID{
		0: {YakuIipeikou}, 2: {YakuIsshokuSanjun}, 3: {YakuIsshokuSanjun},
	} {
		rs, err := book.SetNumber(base, "isshoku_sanjun", han)
		if err != nil {
			t.Fatal(err)
		}
		got, worth := linesOf(t, rs, w)
		if !slices.Equal(got, want) || worth != max(1, han) {
			t.Errorf("%d han: %v: %d, want %v", han, got, worth, want)
		}
	}
}

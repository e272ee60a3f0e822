package mcr

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jansou/mahjong"
)

// scored scores a hand under the default reading.
func scored(t testing.TB, w Win) (*mahjong.ScoreSheet, *mahjong.Refusal) {
	t.Helper()
	var sheet mahjong.ScoreSheet
	refused := wmo().Score(&w, &sheet)
	return &sheet, refused
}

// leftOf is what a sheet leaves out, in order.
func leftOf(s *mahjong.ScoreSheet) []string {
	short := func(id mahjong.RuleID) string {
		for _, p := range []string{"mcr.fan.", "mcr.principle.", "mcr."} {
			if rest, ok := strings.CutPrefix(string(id), p); ok {
				return rest
			}
		}
		return string(id)
	}
	var list []string
	for _, l := range s.Left {
		list = append(list, fmt.Sprintf("%s by %s: %s", short(l.Rule), short(l.By), short(l.Principle)))
	}
	slices.Sort(list)
	return list
}

func open(t testing.TB, sets ...string) []mahjong.Meld {
	var melds []mahjong.Meld
	for _, s := range sets {
		ts := lettered(t, s)
		kind := mahjong.Chow
		switch {
		case len(ts) == 4:
			kind = mahjong.OpenKong
		case ts[0] == ts[1]:
			kind = mahjong.Pung
		}
		melds = append(melds, meldOf(t, kind, ts))
	}
	return melds
}

// Each principle removes what the books' examples say, and the sheet says so.
func TestPrinciples(t *testing.T) {
	tests := []struct {
		name, concealed, win string
		melds                []string
		self                 bool
		fan                  string
		left                 []string
	}{
		{"sets that belong together are not taken apart", "E", "E", []string{"123s", "234s", "345s", "456s"}, true, "16 50 79 80", []string{
			"pure_shifted_chows by four_pure_shifted_chows: non_repeat",
			"short_straight by four_pure_shifted_chows: non_separation",
		}},
		{"the same fan is not made again with a set of it", "E", "E", []string{"345s", "456p", "567m", "678s"}, true, "51 71 79 80", []string{
			"mixed_shifted_chows by mixed_shifted_chows: non_identical",
		}},
		{"the fourth chow joins once", "E", "E", []string{"123m", "456m", "789m", "123m"}, false, "28 50 53 69", []string{
			"pure_straight by pure_straight: non_identical",
			"short_straight by pure_double_chow: account_once",
			"short_straight by pure_straight: non_repeat",
			"single_wait by melded_hand: non_repeat",
			"two_terminal_chows by pure_double_chow: account_once",
			"two_terminal_chows by pure_straight: non_repeat",
		}},
		{"the better way to lay out the tiles", "1123355778899s", "2s", nil, false, "13 62 78", []string{
			"all_chows by pure_terminal_chows: non_repeat",
			"full_flush by pure_terminal_chows: non_repeat",
			"no_honors by pure_terminal_chows: non_repeat",
			"pure_double_chow by pure_terminal_chows: non_repeat",
			"seven_pairs by pure_terminal_chows: high_versus_low",
			"two_terminal_chows by pure_terminal_chows: non_repeat",
		}},
		{"an option removes a pung of Nine Gates", "1112345678999p", "8p", nil, false, "4 66 71 73", []string{
			"concealed_hand by nine_gates: non_repeat",
			"full_flush by nine_gates: non_repeat",
			"no_honors by nine_gates: non_repeat",
			"pung_of_terminals_or_honors by nine_gates: option.nine_gates_terminal_pungs",
		}},
		{"guest winds of three wind pungs", "55s12m", "3m", []string{"SSS", "WWW", "NNN"}, true, "38 75 77 80", []string{
			"pung_of_terminals_or_honors by big_three_winds: non_repeat",
		}},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			sheet, _ := scored(t, winOf(t, tc.concealed, open(t, tc.melds...), tc.win, tc.self, mahjong.East, mahjong.East))
			if got := sheetList(sheet); got != tc.fan {
				t.Errorf("%s, want %s", got, tc.fan)
			}
			if diff := cmp.Diff(tc.left, leftOf(sheet)); diff != "" {
				t.Errorf("left out: -want +got\n%s", diff)
			}
		})
	}
}

// Law: whatever a hand meets either counts or is left out by something that
// counts, by a principle or by an option.
func TestLeftOutBySomethingThatCounts(t *testing.T) {
	d := dealer{rand.New(rand.NewSource(5))}
	principles := []mahjong.RuleID{NonRepeat, NonSeparation, NonIdentical, HighVersusLow, AccountOnce}
	seen := map[mahjong.RuleID]int{}
	for range 5000 {
		w := d.win()
		rs := d.ruleset()
		var sheet mahjong.ScoreSheet
		rs.Score(&w, &sheet)
		for _, l := range sheet.Left {
			seen[l.Principle]++
			counts := slices.ContainsFunc(sheet.Lines, func(x mahjong.Line) bool { return x.Rule == l.By })
			if !counts || !slices.Contains(principles, l.Principle) && !strings.HasPrefix(string(l.Principle), "mcr.option.") {
				t.Fatalf("%v: %v is left out by %v, %s, and %s counts", w, l.Rule, l.By, l.Principle, sheetList(&sheet))
			}
		}
	}
	for _, p := range principles {
		if seen[p] == 0 {
			t.Errorf("%s leaves nothing out", p)
		}
	}
}

func TestPayments(t *testing.T) {
	tests := []struct {
		name      string
		concealed string
		melds     []string
		win       string
		self      bool
		flowers   int
		fan       int
		payments  [4]int
		parts     int
	}{
		{name: "discard", concealed: "56s678pWW", melds: []string{"123m", "345m"}, win: "7s", fan: 8, payments: [4]int{32, -16, -8, -8}, parts: 4},
		{name: "self-draw", concealed: "1112345678999m", win: "9m", self: true, fan: 110, payments: [4]int{354, -118, -118, -118}, parts: 6},
		{name: "flowers are paid", concealed: "56s678pWW", melds: []string{"123m", "345m"}, win: "7s", flowers: 2, fan: 10, payments: [4]int{34, -18, -8, -8}, parts: 4},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			w := winOf(t, tc.concealed, open(t, tc.melds...), tc.win, tc.self, mahjong.East, mahjong.East)
			w.Flowers = tc.flowers
			sheet, refused := scored(t, w)
			if refused != nil {
				t.Fatal(refused)
			}
			if sheet.Fan != tc.fan || sheet.Payments != tc.payments || sheet.Points != tc.payments[0] || len(sheet.Parts) != tc.parts {
				t.Errorf("%d points, %v in %d parts, want %d and %v", sheet.Fan, sheet.Payments, len(sheet.Parts), tc.fan, tc.payments)
			}
		})
	}
}

func TestRefused(t *testing.T) {
	tests := []struct {
		name, concealed string
		melds           []string
		win             string
		flowers         int
		want            string
	}{
		{"seven points", "45567m99p", []string{"CCC", "FFF"}, "6m", 0, "refused: mcr.win.eight_points; needs 8; has 7"},
		{"flowers do not help", "45567m99p", []string{"CCC", "FFF"}, "6m", 8, "refused: mcr.win.eight_points; needs 8; has 7"},
		{"no win", "123m456s789pEE23m", nil, "5m", 0, "refused: mcr.win.shape; won on 5m"},
		{"too few tiles", "123m456s789pEE", nil, "E", 0, "refused: mcr.win.shape; won on 1z"},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			w := winOf(t, tc.concealed, open(t, tc.melds...), tc.win, false, mahjong.East, mahjong.East)
			w.Flowers = tc.flowers
			sheet, refused := scored(t, w)
			if refused == nil || refused.Error() != tc.want {
				t.Fatalf("%v, want %s", refused, tc.want)
			}
			if refused.Rule == WinEightPoints && (len(sheet.Lines) == 0 || sheet.Payments != [4]int{} || wmo().Fan(&w) != 7) {
				t.Errorf("the sheet of a hand with too few points says what counts and pays nothing: %+v", sheet)
			}
		})
	}
}

// A sheet that is filled again holds nothing of what it held before.
func TestSheetIsUsedAgain(t *testing.T) {
	d := dealer{rand.New(rand.NewSource(6))}
	var again mahjong.ScoreSheet
	for range 300 {
		w, rs := d.win(), wmo()
		var fresh mahjong.ScoreSheet
		rs.Score(&w, &again)
		rs.Score(&w, &fresh)
		if a, b := fmt.Sprint(again), fmt.Sprint(fresh); a != b {
			t.Fatalf("filled again\n%s\nfilled fresh\n%s", a, b)
		}
	}
}

package mcr

import (
	"fmt"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/rulebook"
)

// Every value of every option that counting asks, on a hand that shows it: the
// points without flowers under mcr-wmo with that value. "-" is no win.
var counting = []struct {
	option           string
	melds, concealed string
	win              string
	self             bool
	want             string
}{
	{"two_concealed_kongs", "ck:6666s ck:5555p", "55777m34s", "5s", true, "6=36 8=38"},
	{"mixed_kongs", "ck:1111s k:2222m", "8s333444p", "8s", false, "0=36 5=38 6=39"},
	{"concealed_kongs_in_three_four_kongs", "ck:1111s k:2222m k:4444p", "8s333p", "8s", false, "true=53 false=51"},
	{"concealed_kongs_in_three_four_kongs", "ck:1111s ck:2222m k:3333p ck:4444p", "8s", "8s", false, "true=114 false=114"},
	{"fully_concealed_special_hands", "", "1122334455667m", "7m", true, "true=92 false=89"},
	{"all_green_half_flush", "", "223344668888sF", "F", true, "true=122 false=116"},
	{"all_terminals_pungs", "ck:1111m p:111p", "1199s999p", "9s", true, `"none"=83 "triple_pung"=83 "triple_and_double_pung"=87`},
	{"all_terminals_pungs", "p:111m p:111p", "11199s99p", "9p", false, `"none"=64 "triple_pung"=80 "triple_and_double_pung"=80`},
	{"tile_hog_of_six_kinds", "", "11119999m11119p", "9p", false, `"every"=95 "all_but_one"=93 "none"=89`},
	{"tile_hog_of_six_kinds", "", "223344668888sF", "F", true, `"every"=124 "all_but_one"=122 "none"=122`},
	{"nine_gates_terminal_pungs", "", "1112345678999p", "8p", false, `"all_but_one"=92 "none"=91`},
	{"knitted_straight_waits", "", "258m14788s23469p", "3p", false, `"beside_the_nine"=17 "single_only"=16`},
	{"knitted_straight_waits", "", "3369m147s258pEEE", "3m", false, `"beside_the_nine"=19 "single_only"=19`},
	{"lesser_knitted_with_straight", "", "147m258s369pESWN", "C", false, "true=24 false=12"},
	{"tile_hog_of_honors", "", "11m2244s335pEEEE", "5p", false, "true=26 false=24"},
	{"four_alike_as_two_pairs", "", "11113333m5555s7p", "7p", false, "true=31 false=-"},
	{"four_alike_as_two_pairs", "", "1122334466668m", "7m", false, "true=29 false=30"},
	{"pung_by_discard", "c:123m p:CCC", "4499s777p", "9s", false, `"not_concealed"=3 "concealed"=5`},
	{"pung_by_discard", "c:123m p:CCC", "4499s777p", "9s", true, `"not_concealed"=6 "concealed"=6`},
	{"wait_for_one_kind", "p:CCC p:FFF", "4444567s", "7s", false, `"in_form"=14 "not_held_whole"=15`},
	{"wait_for_one_kind", "p:CCC p:FFF", "1233m789p", "3m", false, `"in_form"=8 "not_held_whole"=8`},
	{"wait_of_several_roles", "p:CCC p:FFF", "1233m789p", "3m", false, `"one_point"=8 "no_point"=7`},
	{"wait_of_several_roles", "p:CCC p:FFF", "1255m789p", "3m", false, `"one_point"=8 "no_point"=8`},
}

func TestCountingOptions(t *testing.T) {
	shown := map[string]bool{}
	for _, x := range counting {
		w := winOf(t, x.concealed, meldsOf(t, x.melds), x.win, x.self, mahjong.East, mahjong.East)
		var got []string
		for value := range strings.FieldsSeq(x.want) {
			value, _, _ = strings.Cut(value, "=")
			rs, err := book.With(load(t, "mcr-wmo"), x.option, value, rulebook.Citation{Edition: "test"})
			if err != nil {
				t.Fatal(err)
			}
			var sheet mahjong.ScoreSheet
			if r := rs.Score(&w, &sheet); r != nil && r.Rule == WinShape {
				got = append(got, value+"=-")
			} else {
				got = append(got, fmt.Sprintf("%s=%d", value, rs.Fan(&w)))
			}
			shown[x.option+"="+value] = true
		}
		if got := strings.Join(got, " "); got != x.want {
			t.Errorf("%s: %s %s on %s: %s, want %s", x.option, x.melds, x.concealed, x.win, got, x.want)
		}
	}
	for _, v := range variants {
		for _, value := range []string{"true", "false"} {
			if len(optionValues[v.option].Names) == 0 && !shown[v.option+"="+value] {
				t.Errorf("no hand shows %s with %s", v.option, value)
			}
		}
	}
}

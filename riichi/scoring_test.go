package riichi

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/rulebook"
)

// The tables of payments are those that players know by heart.
func TestScoringTables(t *testing.T) {
	pay := func(p rulebook.Pay) string {
		return fmt.Sprintf("%s %d-%d %d: %d %d/%d; %d %d", p.Rule, p.Han, p.Most, p.Fu, p.Discard, p.Other, p.Dealer, p.ToDealer, p.EachToDealer)
	}
	for name, want := range map[string][]string{
		"ema2016": {
			" 2-0 20: 0 400/700; 0 700", // pinfu by self-draw
			" 2-0 25: 1600 0/0; 2400 0", // seven pairs are three han by self-draw
			" 3-0 25: 3200 800/1600; 4800 1600",
			" 1-0 30: 1000 300/500; 1500 500",
			" 3-0 40: 5200 1300/2600; 7700 2600",
			" 4-0 30: 7700 2000/3900; 11600 3900",
			" 1-0 110: 3600 900/1800; 5300 1800",
			"riichi.limit.mangan 4-0 40: 8000 2000/4000; 12000 4000",
			"riichi.limit.mangan 5-5 0: 8000 2000/4000; 12000 4000",
			"riichi.limit.haneman 6-7 0: 12000 3000/6000; 18000 6000",
			"riichi.limit.sanbaiman 11-0 0: 24000 6000/12000; 36000 12000",
			"riichi.limit.yakuman 0-0 0: 32000 8000/16000; 48000 16000",
		},
		"wrc2025": {"riichi.limit.kiriage 4-0 30: 8000 2000/4000; 12000 4000", "riichi.limit.kiriage 3-0 60: 8000 2000/4000; 12000 4000"},
		"tenhou":  {"riichi.limit.sanbaiman 11-12 0: 24000 6000/12000; 36000 12000", "riichi.limit.counted 13-0 0: 32000 8000/16000; 48000 16000"},
	} {
		s := load(t, name).Scoring()
		var got []string
		for _, p := range slices.Concat(s.Pays, s.Limits) {
			got = append(got, pay(p))
		}
		for _, w := range want {
			if !slices.Contains(got, w) {
				t.Errorf("%s does not pay %q:\n%s", name, w, strings.Join(got, "\n"))
			}
		}
	}
}

// What a ruleset does not play is not in its table of yaku.
func TestScoringCounts(t *testing.T) {
	for _, c := range []struct {
		ruleset string
		rule    mahjong.RuleID
		want    string // closed and open, of each line; "" for none
	}{
		{"ema2016", YakuTanyao, "1 1"},
		{"ema2012", YakuTanyao, "1 0"},
		{"ema2016", YakuIppatsu, "1 0"},
		{"jpml-a", YakuIppatsu, ""},
		{"tenhou", YakuDoubleRiichi, "2 0"},
		{"ema2016", YakuDoubleRiichi, "1 0"}, // beside the han of riichi
		{"ema2012", YakumanRenhou, "1 1"},
		{"ema2016", YakumanRenhou, ""},
		{"mahjongsoul", YakumanDaisuushii, "2 2"},
		{"tenhou", YakumanDaisuushii, "1 1"},
	} {
		var got []string
		for _, w := range load(t, c.ruleset).Scoring().Counts {
			if w.Rule == c.rule {
				got = append(got, fmt.Sprint(w.Closed, " ", w.Open))
			}
		}
		if got := strings.Join(got, ", "); got != c.want {
			t.Errorf("%s, %s: %q, want %q", c.ruleset, c.rule, got, c.want)
		}
	}
}

// The table of fu says what single sets earn.
func TestScoringFu(t *testing.T) {
	want := "base 20-20, seven_pairs 25-25, closed_ron 10-10, tsumo 2-2, triplet 2-8, kong 8-32, pair 2-4, wait 2-2, open_pinfu 2-2"
	var got []string
	for _, f := range load(t, "ema2016").Scoring().Fu {
		got = append(got, fmt.Sprintf("%s %d-%d", strings.TrimPrefix(string(f.Rule), "riichi.fu."), f.Least, f.Most))
	}
	if got := strings.Join(got, ", "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

package judge

import (
	"os"
	"strings"
	"testing"

	"jansou/games"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/referee"
	"jansou/riichi"
	"jansou/shuffle"
)

// Both rulesets have dora, and only one turns an indicator for a kong: the
// difference is the option's, and its article is given.
func TestOptionIsNamed(t *testing.T) {
	const path = "../record/testdata/own.mjlog"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	logs, err := Games(path, text)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]map[mahjong.RuleID]mahjong.RuleID{
		"jpml-a":  {"riichi.dora": "riichi.option.kan_dora"},
		"wrc2025": {},
	} {
		book, err := games.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		got := map[mahjong.RuleID]mahjong.RuleID{}
		for _, g := range logs {
			for deal := range g.Log.Deals() {
				all, err := Deal(g.Log, deal, "en", book)
				if err != nil {
					t.Fatal(err)
				}
				for i, d := range all[1].Differences {
					if d.By == "" {
						continue
					}
					got[d.Rule] = d.By
					option := all[1].Differences[i-1]
					if option.Rule != d.By || option.Cites != d.Cites || option.Values[0] == option.Values[1] {
						t.Errorf("%s: %+v comes after %+v", name, d, option)
					}
				}
			}
		}
		for rule, by := range want {
			if got[rule] != by {
				t.Errorf("%s: %s differs by %q, want %s", name, rule, got[rule], by)
			}
		}
	}
}

// Red fives, ura dora and their like: a line that two sheets do not share is
// laid to the option that the rulesets set otherwise, and to none where the hand
// is a limit hand under one of them.
func TestBecause(t *testing.T) {
	for _, c := range []struct {
		own, other string
		rule, want mahjong.RuleID
		limit      int
	}{
		{"tenhou", "ema2016", "riichi.dora.red_five", "riichi.option.red_fives", 0},
		{"tenhou", "jpml-a", "riichi.dora.ura", "riichi.option.ura_dora", 0},
		{"tenhou", "ema2016", "riichi.dora.red_five", "", 1},
		{"tenhou", "jpml-a", "riichi.fu.pair", "riichi.option.double_wind_pair_fu", 0},
		{"tenhou", "jpml-a", "riichi.fu.base", "", 0},
		{"tenhou", "tenhou", "riichi.dora", "", 0},
		{"mcr-wmo", "mcr-1998", "mcr.fan.two_concealed_kongs", "mcr.option.two_concealed_kongs", 0},
	} {
		x := differ{own: under(t, c.own), other: under(t, c.other), lang: "en"}
		a, b := &mahjong.ScoreSheet{}, &mahjong.ScoreSheet{Yakuman: c.limit}
		if got := x.because(c.rule, a, b); got != c.want {
			t.Errorf("%s under %s and %s: %q, want %q", c.rule, c.own, c.other, got, c.want)
		}
		left := mahjong.Exclusion{Rule: "riichi.yakuman.tsuuiisou", By: "riichi.option.yakuman_stacking"}
		a.Left = append(a.Left, left)
		stacking := mahjong.RuleID("")
		if x.own.Setting(left.By) != x.other.Setting(left.By) {
			stacking = left.By
		}
		if got := x.because(left.Rule, a, b); got != stacking {
			t.Errorf("%s under %s and %s: %q, want %q", left.Rule, c.own, c.other, got, stacking)
		}
	}
}

// Every option that a difference can be laid to is one of the game.
func TestSettingsAreOptions(t *testing.T) {
	all := map[mahjong.RuleID][]string{}
	for _, k := range games.All() {
		for _, r := range k.Rules() {
			if options, _ := k.SettingsOf(r.ID); len(options) > 0 {
				all[r.ID] = options
			}
		}
	}
	if len(all) < 40 {
		t.Errorf("only %d rules have settings", len(all))
	}
	for rule, options := range all {
		d := under(t, map[bool]string{true: "ema2016", false: "mcr-wmo"}[strings.HasPrefix(string(rule), "riichi.")])
		for _, name := range options {
			game, _, _ := strings.Cut(string(rule), ".")
			if id := mahjong.RuleID(game + ".option." + name); d.Setting(id) == "" {
				t.Errorf("%s: there is no option %s", rule, id)
			}
		}
	}
}

// under is a deal that was played under a ruleset.
func under(t *testing.T, name string) *referee.DealUnder {
	t.Helper()
	b, err := games.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	log := &referee.Log{Book: b}
	g := b.New()
	for log.Deals() == 0 {
		var events []mahjong.Event
		s := mahjong.Seat(0)
		if g.NeedsWall() {
			events, err = g.Deal(nil, shuffle.Wall([32]byte{7}, 0, tiles(t, name)))
		} else {
			for len(g.Legal(s, nil)) == 0 {
				s++
			}
			events, err = g.Decide(nil, s, g.Default(s))
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			g.Apply(e)
		}
		log.Events = append(log.Events, events...)
	}
	all, err := referee.CompareDeal(log, 0)
	if err != nil {
		t.Fatal(err)
	}
	return &all[0]
}

// tiles is the set that a ruleset is played with.
func tiles(t *testing.T, name string) []mahjong.Tile {
	t.Helper()
	if rs, err := riichi.Load(name); err == nil {
		return rs.Tiles()
	}
	rs, err := mcr.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return rs.Tiles()
}

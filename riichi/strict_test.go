package riichi

import (
	"sync"
	"testing"

	"jansou/mahjong"
	"jansou/table"
	"jansou/table/gametest"
)

// TestStrictLaws: see gametest.PlayStrict, at tables where claims are answered at
// a prompt, and at those where they are called.
func TestStrictLaws(t *testing.T) {
	var lock sync.Mutex
	all := map[mahjong.RuleID]int{}
	t.Run("tables", func(t *testing.T) {
		for _, name := range Names() {
			if load(t, name).PenaltyTable == "none" {
				if _, err := load(t, name).WithDiscipline("strict"); err == nil {
					t.Errorf("%s has strict tables and no penalties", name)
				}
				continue
			}
			for _, claims := range []string{"prompt", "live"} {
				rs, err := load(t, name).WithDiscipline("strict")
				if err == nil && claims == "live" && rs.RonUntil != UntilPrompt {
					rs, err = rs.WithClaims(claims)
				}
				if err != nil {
					t.Fatal(err)
				}
				if claims == "live" && rs.Claims != table.ByCalling {
					continue // its claims are answered at a prompt in any case
				}
				t.Run(name+" "+claims, func(t *testing.T) {
					t.Parallel()
					seen := gametest.PlayStrict(t, 3, strictGame(rs))
					lock.Lock()
					defer lock.Unlock()
					for id, n := range seen.Ruled {
						all[id] += n
					}
				})
			}
		}
	})
	// A wrong kong in riichi is rare by chance; scripts show it.
	for _, id := range []mahjong.RuleID{FoulFalseWin, FoulEmptyCall, FoulFalseSet, FoulFalseKong, FoulRiichiOpen, FoulNotenRiichi, FoulSetCallInRiichi, FoulDeadCall} {
		if all[id] == 0 {
			t.Errorf("nobody has committed %s", id)
		}
	}
}

func strictGame(rs *Ruleset) gametest.StrictGame {
	return gametest.StrictGames(func() *Game { return New(rs) }, gametest.StrictGame{
		Tiles:   rs.Tiles(),
		OnTable: func(g table.Strict) int { return g.(*Game).d.Tiles() },
		Held: func(g table.Strict) int {
			sum := g.(*Game).Deposits() * rs.RiichiBet
			for _, p := range g.(*Game).Scores() {
				sum += p
			}
			return sum
		},
		Offences: rs.Penalties().Offences(), Careful: 40,
	})
}

// What the options of the matrix say of penalties (1.7) is what the tables rule.
func TestPenaltiesAgreeWithTheMatrix(t *testing.T) {
	for _, name := range Names() {
		rs := load(t, name)
		table := rs.Penalties()
		if table == nil {
			if rs.ChomboPenalty != "none" {
				t.Errorf("%s has chombo %q and no penalties", name, rs.ChomboPenalty)
			}
			continue
		}
		rules := func(f mahjong.Fault) mahjong.Ruling {
			f.Seat = 1
			r, err := table.Ruling(f, 1, 0)
			if err != nil {
				return mahjong.Ruling{}
			}
			return r
		}
		chombo := rules(mahjong.Fault{Rule: FoulNotenRiichi, Stage: mahjong.AtDraw})
		price := map[string][4]int32{"reverse_mangan": {4000, -8000, 2000, 2000}, "minus_20000_after_uma": {1: -20000},
			"minus_20_tournament_points": {1: -20000}, "minus_30_tournament_points": {1: -30000}}
		if want := price[rs.ChomboPenalty]; chombo.Verdict == mahjong.Chombo && chombo.Points != want {
			t.Errorf("%s: chombo costs %v, the matrix says %s", name, chombo.Points, rs.ChomboPenalty)
		}
		verdicts := map[string]mahjong.Verdict{"none": mahjong.NoVerdict, "dead_hand": mahjong.DeadHand, "chombo": mahjong.Chombo,
			"no_penalty": mahjong.Unpunished, "minor_error": mahjong.Minor, "chombo_if_declared": mahjong.Chombo,
			"chombo_replayed_without_noten_payment": mahjong.Chombo, "dead_hand_false_kong_chombo": mahjong.DeadHand,
			"set_30_tournament_points_win_chombo": mahjong.Fined}
		for option, x := range map[string]struct {
			value string
			fault mahjong.Fault
		}{
			"wrong_tile_count":          {rs.WrongTileCount, mahjong.Fault{Rule: FoulTileCount}},
			"false_set_after_discard":   {rs.FalseSet, mahjong.Fault{Rule: FoulFalseSet, Stage: mahjong.AfterDiscard}},
			"empty_ron_or_tsumo":        {rs.EmptyWin, mahjong.Fault{Rule: FoulFalseWin}},
			"empty_chii_pon_kan":        {rs.EmptyCall, mahjong.Fault{Rule: FoulEmptyCall}},
			"call_with_dead_hand":       {rs.CallWithDeadHand, mahjong.Fault{Rule: FoulDeadCall}},
			"chombo_after_last_discard": {rs.ChomboAfterLast, mahjong.Fault{Rule: FoulFalseWin, Stage: mahjong.AfterLast, Shown: mahjong.ShownHand}},
		} {
			cite := rs.CiteOption(option)
			got := rules(x.fault).Verdict
			if want, ok := verdicts[x.value]; !ok || cite.Reading == "" && got != want {
				t.Errorf("%s: %s is %q, the penalties rule %v", name, option, x.value, got)
			}
		}
	}
}

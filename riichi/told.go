package riichi

import (
	"slices"
	"strings"

	"jansou/foul"
	"jansou/mahjong"
)

// Some options say in a word what the table of penalties rules row by row. The
// table decides; the option is what the table says, and a file that states
// another value is refused. Where the table leaves an offence to the referee, or
// has no row for it, the option is what is read there, for the referee.

// toldOption is what each value of such an option says of the offence fault, and
// where the ruleset keeps the value.
type toldOption struct {
	of       func(*Ruleset) *string // nil: no table rules anything else
	fault    mahjong.Fault
	verdicts map[string]mahjong.Verdict
}

var told = map[string]toldOption{
	"kuikae_result":           {nil, mahjong.Fault{Rule: FoulSwapCall}, map[string]mahjong.Verdict{"dead_hand": mahjong.DeadHand}},
	"wrong_tile_count":        {func(rs *Ruleset) *string { return &rs.WrongTileCount }, mahjong.Fault{Rule: FoulTileCount}, map[string]mahjong.Verdict{"dead_hand": mahjong.DeadHand, "chombo": mahjong.Chombo}},
	"false_set_after_discard": {func(rs *Ruleset) *string { return &rs.FalseSet }, mahjong.Fault{Rule: FoulFalseSet, Stage: mahjong.AfterDiscard}, map[string]mahjong.Verdict{"dead_hand": mahjong.DeadHand, "dead_hand_false_kong_chombo": mahjong.DeadHand}},
	"empty_ron_or_tsumo":      {func(rs *Ruleset) *string { return &rs.EmptyWin }, mahjong.Fault{Rule: FoulFalseWin}, map[string]mahjong.Verdict{"dead_hand": mahjong.DeadHand, "chombo": mahjong.Chombo}},
	"empty_chii_pon_kan":      {func(rs *Ruleset) *string { return &rs.EmptyCall }, mahjong.Fault{Rule: FoulEmptyCall}, map[string]mahjong.Verdict{"no_penalty": mahjong.Unpunished, "minor_error": mahjong.Minor, "dead_hand": mahjong.DeadHand}},
	"call_with_dead_hand":     {func(rs *Ruleset) *string { return &rs.CallWithDeadHand }, mahjong.Fault{Rule: FoulDeadCall}, map[string]mahjong.Verdict{"chombo": mahjong.Chombo, "chombo_if_declared": mahjong.Chombo, "set_30_tournament_points_win_chombo": mahjong.Fined}},
	"chombo_after_last_discard": {func(rs *Ruleset) *string { return &rs.ChomboAfterLast }, mahjong.Fault{Rule: FoulFalseWin, Stage: mahjong.AfterLast, Shown: mahjong.ShownHand},
		map[string]mahjong.Verdict{"chombo": mahjong.Chombo, "dead_hand": mahjong.DeadHand, "chombo_replayed_without_noten_payment": mahjong.Chombo}},
}

// chomboPrices is what each value of chombo_penalty says of the price of a
// chombo where East deals and South offends.
var chomboPrices = map[string][4]int32{
	"reverse_mangan":             {4000, -8000, 2000, 2000},
	"minus_20000_after_uma":      {1: -20000},
	"minus_20_tournament_points": {1: -20000},
	"minus_30_tournament_points": {1: -30000},
}

// shownTiles is what each value of exposed_tiles says of so many own tiles that
// are shown, where the table rules by itself.
var shownTiles = map[string]map[int]mahjong.Verdict{
	"over_five_chombo":                     {6: mahjong.Chombo},
	"yellow_card_from_two":                 {2: mahjong.Warned, 6: mahjong.Warned},
	"warning_to_2_dead_to_6_chombo_from_7": {2: mahjong.Warned, 6: mahjong.DeadHand, 7: mahjong.Chombo},
}

// shownRule returns the value of exposed_tiles that says what a table rules.
func shownRule(t *foul.Table) string {
	for _, value := range optionValues["exposed_tiles"].Names {
		agrees := len(shownTiles[value]) > 0
		for n, want := range shownTiles[value] {
			agrees = agrees && ruled(t, mahjong.Fault{Rule: FoulOwnTilesShown, N: n}).Verdict == want
		}
		if agrees {
			return value
		}
	}
	return "referee"
}

// minutePrices is what each value of late_arrival says of a minute.
var minutePrices = map[string]int32{"1000_a_minute": -1000, "1000_a_started_minute": -1000, "1_tournament_point_a_minute": -1000}

// agreesWithPenalties demands that what a ruleset says of penalties in a word is
// what its table of penalties rules.
func agreesWithPenalties(rs *Ruleset, say func(option string) string, must func(ok bool, format string, args ...any)) {
	penalties := rs.Penalties()
	if penalties == nil {
		return // nothing that is forbidden can be done
	}
	for option, x := range told {
		value := strings.Trim(say(option), `"`)
		if got := ruled(penalties, x.fault).Verdict; decided(got) {
			must(got == x.verdicts[value], "options.%s.value is %s; allowed: what penalties %s rules, which is %v", option, say(option), say("penalties"), got)
		}
	}
	must(rs.ExposedTiles == shownRule(penalties), "options.exposed_tiles.value is %s; allowed with penalties %s: %q", say("exposed_tiles"), say("penalties"), shownRule(penalties))
	if late := ruled(penalties, mahjong.Fault{Rule: FoulLateArrival, N: 1}); decided(late.Verdict) {
		must(late.Points[1] == minutePrices[rs.LateArrival], "options.late_arrival.value is %s; allowed: what penalties %s rules, which is %d points for a minute", say("late_arrival"), say("penalties"), late.Points[1])
	}
	chombo := ruled(penalties, mahjong.Fault{Rule: FoulNotenRiichi, Stage: mahjong.AtDraw})
	if chombo.Verdict == mahjong.Chombo {
		must(chomboPrices[rs.ChomboPenalty] == chombo.Points, "options.chombo_penalty.value is %s; allowed with penalties %s: %s", say("chombo_penalty"), say("penalties"), pricesOf(chombo.Points))
	}
}

// followPenalties gives those options that a file does not state the values that
// its table of penalties makes of them.
func followPenalties(rs *Ruleset, stated func(option string) bool) {
	penalties := rs.Penalties()
	if penalties == nil {
		return
	}
	for option, x := range told {
		got := ruled(penalties, x.fault).Verdict
		if x.of == nil || stated(option) || !decided(got) || x.verdicts[*x.of(rs)] == got {
			continue
		}
		for _, value := range optionValues[option].Names {
			if x.verdicts[value] == got {
				*x.of(rs) = value
				break
			}
		}
	}
	if !stated("chombo_with_simultaneous_win") && rs.ChomboWithWin == ChomboNone {
		rs.ChomboWithWin = ChomboVoid
	}
	if !stated("exposed_tiles") {
		rs.ExposedTiles = shownRule(penalties)
	}
	late := ruled(penalties, mahjong.Fault{Rule: FoulLateArrival, N: 1})
	if !stated("late_arrival") && decided(late.Verdict) && minutePrices[rs.LateArrival] != late.Points[1] {
		rs.LateArrival = "1000_a_minute"
	}
	chombo := ruled(penalties, mahjong.Fault{Rule: FoulNotenRiichi, Stage: mahjong.AtDraw})
	if stated("chombo_penalty") || chombo.Verdict != mahjong.Chombo || chomboPrices[rs.ChomboPenalty] == chombo.Points {
		return
	}
	for _, value := range optionValues["chombo_penalty"].Names {
		if chomboPrices[value] == chombo.Points {
			rs.ChomboPenalty = value
			break
		}
	}
}

// decided reports whether a table rules by itself.
func decided(v mahjong.Verdict) bool { return v != mahjong.NoVerdict && v != mahjong.Referred }

// ruled returns what follows for South from f where East deals; nothing where
// the table has no row for it.
func ruled(t *foul.Table, f mahjong.Fault) mahjong.Ruling {
	f.Seat = 1
	r, err := t.Ruling(f, 1, 0)
	if err != nil {
		return mahjong.Ruling{}
	}
	return r
}

// pricesOf names the values of chombo_penalty that cost so many points.
func pricesOf(points [4]int32) string {
	var names []string
	for name, price := range chomboPrices {
		if price == points {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

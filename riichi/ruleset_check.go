package riichi

import (
	"jansou/foul"
	"jansou/table"
)

// contradictions demands that values which are possible each by itself go
// together.
func contradictions(rs *Ruleset, say func(option string) string, must func(ok bool, format string, args ...any)) {
	must(rs.Oka == 4*(rs.ReturnPoints-rs.StartPoints),
		"options.oka_total.value is %d; allowed: %d, four times return_points less start_points, so that a game sums to zero",
		rs.Oka, 4*(rs.ReturnPoints-rs.StartPoints))
	must((rs.Extension == NoExtension) == (rs.ExtensionTarget == 0),
		"options.extension_target.value is %d; allowed with extension %s: 0 without an extension, points with one",
		rs.ExtensionTarget, say("extension"))
	must(rs.Extension == NoExtension || rs.WindRounds < 4,
		"options.extension.value is %s; allowed with wind_rounds 4: \"none\", for no wind is left", say("extension"))

	must(rs.Discipline == foul.Assisted || rs.PenaltyTable != "none",
		"options.discipline.value is %s with penalties %s: a strict table needs penalties", say("discipline"), say("penalties"))

	agreesWithPenalties(rs, say, must)
	must(rs.PenaltyTable == "none" || rs.ChomboWithWin != ChomboNone,
		`options.chombo_with_simultaneous_win.value is "none"; allowed with penalties %s: %s`, say("penalties"), `"chombo_void", "win_and_chombo", "chombo_first"`)
	timed(rs, say, must)

	must(rs.Claims == table.ByPrompt || rs.SetClaimUntil != UntilPrompt && rs.RonUntil != UntilPrompt,
		"options.claims.value is %s with set_claim_until %s and ron_until %s: what is called live is not open until a prompt is answered", say("claims"), say("set_claim_until"), say("ron_until"))

	switch rs.MaxRonWinners {
	case 1:
		must(rs.TripleRon == TripleRonNearest, `options.triple_ron.value is %s; allowed with max_ron_winners 1: "nearest_only"`, say("triple_ron"))
	case 2:
		must(rs.TripleRon != TripleRonPays, `options.triple_ron.value is "pay"; allowed with max_ron_winners 2: "abort", "nearest_only"`)
	case 3:
		must(rs.TripleRon == TripleRonPays, `options.triple_ron.value is %s; allowed with max_ron_winners 3: "pay"`, say("triple_ron"))
	}
	must(rs.TripleRonAborts == (rs.TripleRon == TripleRonAbort),
		"options.sanchahou_abort.value is %v; allowed with triple_ron %s: %v", rs.TripleRonAborts, say("triple_ron"), rs.TripleRon == TripleRonAbort)

	free := rs.KuikaeSameTile && rs.KuikaeOtherEnd
	must(free == (rs.KuikaeResult == KuikaeNothing),
		`options.kuikae_result.value is %s; allowed: "none" where both kinds of swap-call are allowed, and only there`, say("kuikae_result"))

	for _, name := range []string{"kan_dora_ankan", "kan_dora_open", "kan_dora_added"} {
		must(rs.KongDora == (say(name) != `"none"`),
			`options.%s.value is %s; allowed: "none" where kan_dora is false, and only there`, name, say(name))
	}
	must(!rs.KongUra || rs.KongDora && rs.UraDora,
		"options.kan_ura.value is true; allowed: false, unless kan_dora and ura_dora are true")

	must(rs.TempOthersClear == (rs.TempEnd == TempOwnDrawOrAnyClaim),
		"options.temp_furiten_cleared_by_others.value is %v; allowed with temp_furiten_end %s: %v",
		rs.TempOthersClear, say("temp_furiten_end"), rs.TempEnd == TempOwnDrawOrAnyClaim)
	must(!rs.TempClosedClear || rs.TempOthersClear,
		"options.temp_furiten_clear_on_concealed_kan.value is true; allowed: false, unless temp_furiten_cleared_by_others is true")

	must((rs.OpenRiichi == OpenRiichiNone) == (rs.OpenRiichiShows == OpenShowsNone),
		`options.open_riichi_shows.value is %s with open_riichi %s; allowed: "none" where open_riichi is "none", and only there`,
		say("open_riichi_shows"), say("open_riichi"))

	must(!rs.TenhouDoubles || rs.DoubleYakuman != 0,
		"options.tenhou_counts_double_forms.value is true; allowed: false, unless double_yakuman_hands names some")
}

// timed demands that a game with a time limit has a rule for its end.
func timed(rs *Ruleset, say func(option string) string, must func(ok bool, format string, args ...any)) {
	if rs.SessionMinutes == 0 {
		return
	}
	must(rs.TimeLimitFinish != TimeNone,
		`options.time_limit_finish.value is "none"; allowed with session_minutes %d: how the game ends when the time is over`, rs.SessionMinutes)
	must(rs.TimeLimitFinish != TimeSignalOneMore || rs.SessionMinutes > signalMinutes,
		"options.session_minutes.value is %d; allowed with time_limit_finish %s: 0, or more than the %d minutes before which the signal comes", rs.SessionMinutes, say("time_limit_finish"), signalMinutes)
	must(rs.PenaltyTable == "none" || rs.ChomboAfterSignal != SignalNone,
		`options.chombo_after_signal.value is "none"; allowed with session_minutes %d and penalties %s: "not_counted", "counted"`, rs.SessionMinutes, say("penalties"))
}

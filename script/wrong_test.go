package script_test

import (
	"testing"

	"jansou/script"
)

// What is wrong in a script is said with file, line and column, what is wrong
// there, and what would be right.
func TestWrongScripts(t *testing.T) {
	for _, tc := range []struct{ name, text, want string }{
		{"a fifth copy in one hand", "ruleset: ema2016\nS holds 123p11111m\n",
			"x.txt:2:9: ema2016: 123p11111m: a fifth 1m: name another tile"},
		{"a fifth copy in two hands", "ruleset: ema2016\nS holds 111z234567m123p\nN holds 99s 119p1z1z\nE discards 5p\n",
			"x.txt:3:13: ema2016: there is no further 1z, lines 2 and 3 name all that there are: name another tile"},
		{"a fifth copy in a set", "ruleset: ema2016\nS holds 1z234567m123p\nN has 1111z\nE discards 5p\n",
			"x.txt:3:7: ema2016: there is no further 1z, lines 2 and 3 name all that there are: name another tile"},
		{"a fifth copy that is drawn", "ruleset: ema2016\nS holds 1111z234567m123p\n\nE discards 1z\n",
			"x.txt:4:12: ema2016: there is no further 1z, line 2 names all that there are: name another tile"},
		{"a fifth copy among the indicators", "ruleset: ema2016\nindicators 9m 9m 9m\nS holds 99m234567m12p\nE discards 1z\n",
			"x.txt:2:12: ema2016: there is no further 9m, lines 2 and 3 name all that there are: name another tile"},
		{"a red five where there is none", "ruleset: ema2016\nS holds 0m234567p123s\nE discards 1z\n",
			"x.txt:2:9: ema2016: the set has no red five 0m: write 5m"},
		{"a second red five", "ruleset: tenhou\nS holds 0m234567p123s\nW holds 0m\nE discards 1z\n",
			"x.txt:3:9: tenhou: there is no second 0m: write 5m"},
		{"two red fives in one hand", "ruleset: tenhou\nS holds 00p234567p123s\nE discards 1z\n",
			"x.txt:2:9: tenhou: there is no second 0p: write 5p"},
		{"a third red five", "ruleset: tenhou with red_fives=4\nS holds 00p234567p123s\nW holds 0p\nE discards 1z\n",
			"x.txt:3:9: tenhou with red_fives=4: there is no third 0p: write 5p"},
		{"three red fives in one hand", "ruleset: tenhou with red_fives=4\nS holds 000p23467p123s\nE discards 1z\n",
			"x.txt:2:9: tenhou with red_fives=4: 000p23467p123s: a third 0p: name another tile"},
		{"a second red five of bamboos", "ruleset: tenhou with red_fives=4\nS holds 00s23467p123s\nE discards 1z\n",
			"x.txt:2:9: tenhou with red_fives=4: there is no second 0s: write 5s"},
		{"a flower where there is none", "ruleset: ema2016\nS draws 3f\n",
			"x.txt:2:9: ema2016: the set has no 3f: name another tile"},
		{"a hand of fourteen", "ruleset: ema2016\nS holds 123456789m12345p\n",
			`x.txt:2:9: ema2016: 123456789m12345p: with its sets S has 14 tiles: a hand has thirteen, and a line "S draws ..." gives it one more`},
		{"a hand of fourteen with a set", "ruleset: ema2016\nS has 123m\nS holds 123456789m12p\n",
			`x.txt:3:9: ema2016: 123456789m12p: with its sets S has 14 tiles`},
		{"a set beside a hand that is full", "ruleset: ema2016\nS holds 123456789m12p\nS has 123m\n",
			`x.txt:3:7: ema2016: 123m: with its sets S has 14 tiles`},
		{"a discard that nobody holds", "ruleset: ema2016\nS holds 222m444p3345678s\nS draws 1p\nS discards 9p\n",
			`x.txt:4:12: ema2016: S does not hold 9p, but 222m1444p3345678s: name one of these; "S asks discards 9p" has it ruled on`},
		{"a claim without the tiles", "ruleset: ema2016\nS holds 222m444p3345678s\nN discards 9s\nS pungs\n",
			`x.txt:4:3: ema2016: S pungs: there are no such tiles: S holds 222m444p3345678s and the tile on offer was 9s of N: claim with tiles of the hand; "S asks pungs" has it ruled on`},
		{"a claim of nothing", "ruleset: ema2016\nS pungs 5z\n",
			"x.txt:2:3: ema2016: pungs: there is no tile on offer; a kong in one's own turn names its tile"},
		{"no set", "ruleset: ema2016\nS has \n",
			"x.txt:2:3: ema2016: has names sets: 123m 111z 2222p (3333s)"},
		{"a set that is none", "ruleset: ema2016\nS has 135m\n",
			"x.txt:2:7: ema2016: 135m is no chow, pung or kong; a closed kong is written (1111m)"},
		{"a chow of one tile", "ruleset: ema2016\nE discards 3p\nS chows 2p\n",
			"x.txt:3:3: ema2016: chows names 2 tiles of the hand, without the one that is claimed: chows 34m"},
		{"a hand after the deal", "ruleset: ema2016\n\nE discards 9p\nS holds 123m\n",
			`x.txt:4:1: ema2016: the deal began with line 3: write this above that line, or below the line "next deal"`},
		{"points after the deal", "ruleset: ema2016\nE discards 9p\npoints 1 2 3 4\n",
			"x.txt:3:1: ema2016: points is set before the first deal, which began with line 2: write it above that line"},
		{"counters after the deal", "ruleset: ema2016\nE discards 9p\ncounters 2\n",
			"x.txt:3:1: ema2016: counters is set before the first deal, which began with line 2: write it above that line"},
		{"play after the deal", "ruleset: ema2016\nplay to the end\nE discards 9p\n",
			`x.txt:3:1: ema2016: the deal is over: take this line out, or begin another with the line "next deal"`},
		{"a deal too early", "ruleset: ema2016\nS discards 1z\nnext deal\n",
			`x.txt:3:6: ema2016: the deal is still played: end it first, with the line "play to the end"`},
		{"points of two", "ruleset: ema2016\npoints 1 2\n",
			"x.txt:2:1: ema2016: points 1 2: points are four numbers, of E, S, W and N: points 30000 30000 30000 30000"},
		{"two counts of counters", "ruleset: ema2016\ncounters 1 2\n",
			"x.txt:2:1: ema2016: counters 1 2: counters and deposits are one number: counters 2"},
		{"one throw of dice", "ruleset: mcr-wmo\ndice 3 4\n",
			"x.txt:2:1: mcr-wmo: dice 3 4: two throws of two dice are four numbers from 1 to 6: dice 3 4 5 6"},
		{"a round that there is not", "ruleset: ema2016\nround S5\n",
			"x.txt:2:1: ema2016: a round is E1 to N4: round S2"},
		{"too many indicators", "ruleset: ema2016\nindicators 123456m\n",
			"x.txt:2:1: ema2016: there are not 6 indicators: name 5 at most"},
		{"nothing drawn", "ruleset: ema2016\nS draws\n",
			"x.txt:2:3: ema2016: draws names one tile: draws 5s"},
		{"nothing discarded", "ruleset: ema2016\nS discards\n",
			"x.txt:2:3: ema2016: discards names a tile: discards 3p"},
		{"time where claims are not called", "ruleset: ema2016\nE discards 9p\ntime passes\n",
			`x.txt:3:6: ema2016: the line is "time passes", where claims are called live: ema2016 with claims=live`},
		{"no act of a seat", "ruleset: ema2016\nS\n",
			`x.txt:2:1: ema2016: "S" is no line of a script: it begins with a seat and says what that does, as "S discards 3p"`},
		{"an unknown rule", "rule: riichi.furitn.own\nruleset: ema2016\n",
			"x.txt:1:7: riichi.furitn.own is no rule of a game; jansou rule lists them"},
		{"an unknown ruleset", "ruleset: ema2015\n",
			`x.txt:1:10: "ema2015" does not begin with a ruleset, which is one of ema2012, `},
		{"an unknown ruleset beside a known one", "ruleset: ema2016, tenho\n",
			`x.txt:1:19: riichi: ruleset "tenho" is none of `},
		{"a ruleset of the other game", "ruleset: ema2016, mcr-wmo\n",
			`x.txt:1:19: riichi: ruleset "mcr-wmo" is none of `},
		{"an unknown option", "ruleset: ema2016 with red_sixes=1\n",
			"x.txt:1:23: riichi: options.red_sixes is unknown; written most alike: red_fives, "},
		{"an offence that there is not", "ruleset: ema2016 with discipline=strict\nreferee reports S riichi.foul.false_wine\n",
			"x.txt:2:19: ema2016 with discipline=strict: riichi.foul.false_wine is no offence of this game; written most alike are riichi.foul.false_win, "},
		{"an offence of the other game", "ruleset: ema2016 with discipline=strict\nreferee reports S mcr.foul.wrong_set\n",
			"x.txt:2:19: ema2016 with discipline=strict: mcr.foul.wrong_set is no offence of this game; "},
		{"a report at a table that is not strict", "ruleset: ema2016\nreferee reports S riichi.foul.false_win\n",
			"x.txt:2:19: ema2016: riichi.foul.false_win: the table is not strict: nobody rules on offences there; write ema2016 with discipline=strict"},
		{"a report at a house table that is not strict", "ruleset: ema2016 with claims=live\nreferee reports S riichi.foul.false_win\n",
			"x.txt:2:19: ema2016 with claims=live: riichi.foul.false_win: the table is not strict: nobody rules on offences there; write ema2016 with claims=live discipline=strict"},
		{"a header that there is not", "rulset: ema2016\n",
			`x.txt:1:1: the header "rulset" is none of rule, ruleset, rulesets`},
		{"a seat that there is not", "ruleset: ema2016\nX wins\n",
			`x.txt:2:1: ema2016: "X" is neither a seat (E S W N) nor a word of a script`},
		{"an act that there is not", "ruleset: ema2016\nS  sings\n",
			`x.txt:2:4: ema2016: "sings" is nothing that a seat does: it draws, discards, `},
		{"a tile that there is not", "ruleset: ema2016\nS holds 123x\n",
			`x.txt:2:9: ema2016: tiles "123x", byte 3`},
		{"a number that there is not", "ruleset: ema2016\npoints 1 2 3 many\n",
			`x.txt:2:14: ema2016: "many" is not a number: write it in digits`},
		{"no ruleset", "S wins\n", "x.txt:1:1: no ruleset is named: the header ruleset: names one"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			sc, err := script.Parse("x.txt", tc.text)
			if err == nil {
				err = sc.Play(t.Logf)
			}
			if err == nil {
				t.Fatalf("it is played: %s", sc.Print())
			}
			if got := err.Error(); len(got) < len(tc.want) || got[:len(tc.want)] != tc.want {
				t.Errorf("%s\nwant %s", got, tc.want)
			}
		})
	}
}

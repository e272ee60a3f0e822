package riichi

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jansou/mahjong"
)

// shownByWhatHappens are the rules whose ids no event, refusal or sheet
// carries, because they say what happens and not what is worth something: for
// each a script, and the part of an answer in it that would be another without
// the rule.
var shownByWhatHappens = map[mahjong.RuleID]struct{ script, answer string }{
	DeadWall:            {"wall_dead", "0 live tiles, 14 others in the wall"},
	TurnOrder:           {"turn_order", "turn of N, 68 live tiles"},
	ClaimWinFirst:       {"claim_win_first", "S wins 6s from E"},
	ClaimPrecedence:     {"claim_precedence", "W claims pung 3*33m of E"},
	ClaimHeadBump:       {"claim_two_winners", "the deal is over: riichi.end.win: E -1300, S +1300;"},
	ClaimSeveralWinners: {"claim_three_winners", "E -4600, S +1300, W +2000, N +1300"},
	KongReplacement:     {"wall_dead", "S draws a replacement"},
	KongRobbed:          {"kong_robbed", "turn of N, 63 live tiles, 14 others in the wall, indicators 7z"},
	IndicatorReveal:     {"indicator_open", "tenhou, mahjongsoul: indicator"},
	RiichiBet:           {"riichi_bet", "S's riichi stands: a bet of 1000"},
	RiichiVoid:          {"riichi_void", "S -1000, W +1000; next E2, counters 0, bets 0"},
	RiichiSideways:      {"riichi_sideways_twice", "S's 1m lies sideways"},
	IppatsuBroken:       {"ippatsu_claim", "han: riichi.yaku.riichi 1, riichi.yaku.tanyao 1"},
	WinBestReading:      {"win_best_reading", "han: riichi.yaku.sanankou 2"},
	TenpaiOwnFour:       {"draw_own_four", "S: riichi.draw.noten"},
	DealerRepeats:       {"deal_dealer_wins", "E +2300, S -2300; next E1"},
	Counters:            {"deal_dealer_wins", "counters 2"},
	DepositsLeft:        {"deal_deposits_left", "riichi.pay.deposits table 1000"},
	FinalDeposits:       {"final_deposits", "1. E 40000 points"},
	FinalTie:            {"final_tie", "1. E 35000 points, uma +10000"},
	FinalOka:            {"end_last_deal", "oka +20000: +44000"},
	FinalUma:            {"end_last_deal", "1. S 34300 points, uma +15000"},
	PaoLiable:           {"pao_self_draw", "riichi.pay.pao E 32000"},
	PaoCompound:         {"pao_compound_discard", "riichi.pay.pao_share E 16000, riichi.pay.pao_share W 16000, riichi.pay.discard W 32000"},
	PayRiichiBet:        {"riichi_bet", "counters 1, bets 1"},
	PayNoten:            {"draw_noten_two", "E +1500, S +1500, W -1500, N -1500"},
}

// TestRulesAreCited proves that every ruleset says where its book states each
// rule.
func TestRulesAreCited(t *testing.T) {
	for _, name := range Names() {
		rs := load(t, name)
		for _, r := range Rules() {
			if rs.Cite(r.ID).Edition == "" {
				t.Errorf("%s does not cite %s", name, r.ID)
			}
		}
	}
}

// TestRulesAreShown proves that every rule has a script headed by it in whose
// answers, which TestScripts has from the engine, it occurs.
func TestRulesAreShown(t *testing.T) {
	known := map[mahjong.RuleID]bool{}
	for _, r := range Rules() {
		known[r.ID] = true
	}
	headed, shown, happens := map[mahjong.RuleID]bool{}, map[mahjong.RuleID]bool{}, map[mahjong.RuleID]bool{}
	ids := regexp.MustCompile(`riichi\.[a-z0-9_.]*[a-z0-9_]`)
	for _, path := range scriptFiles(t) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sc, err := parseScript(filepath.Base(path), string(text))
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(path), ".txt")
		var answers strings.Builder
		for l := range strings.Lines(string(text)) {
			if strings.HasPrefix(l, ">") {
				answers.WriteString(l)
			}
		}
		in := ids.FindAllString(answers.String(), -1)
		for _, id := range sc.rules {
			if !known[id] {
				t.Errorf("%s is headed by %s, which is no rule", path, id)
			}
			headed[id] = true
			if slices.Contains(in, string(id)) {
				shown[id] = true
			}
			if w := shownByWhatHappens[id]; w.script == name {
				if !strings.Contains(answers.String(), w.answer) {
					t.Errorf("%s does not answer %q, which shows %s", path, w.answer, id)
				}
				happens[id] = true
			}
		}
	}
	for _, r := range Rules() {
		_, listed := shownByWhatHappens[r.ID]
		switch {
		case !headed[r.ID]:
			t.Errorf("no script is headed by %s", r.ID)
		case listed && shown[r.ID]:
			t.Errorf("%s is listed as shown by what happens, and occurs in answers", r.ID)
		case listed && !happens[r.ID]:
			t.Errorf("%s is shown by %s, which is not headed by it", r.ID, shownByWhatHappens[r.ID].script)
		case !listed && !shown[r.ID]:
			t.Errorf("%s occurs in the answers of none of its scripts", r.ID)
		}
	}
	for id := range shownByWhatHappens {
		if !known[id] {
			t.Errorf("%s is listed as shown by what happens and is no rule", id)
		}
	}
}

// TestRulesAreDecided proves that every rule is named, as a constant or in a
// comment, at the code that decides by it: outside the files that only list
// the rules.
func TestRulesAreDecided(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	constants := map[string]bool{} // by name: used
	var list, code []*ast.File
	fset := token.NewFileSet()
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, path, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if path == "rules.go" || strings.HasPrefix(path, "rules_") {
			list = append(list, f)
		} else {
			code = append(code, f)
		}
	}
	for _, f := range list {
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.CONST {
				for _, s := range g.Specs {
					for _, name := range s.(*ast.ValueSpec).Names {
						constants[name.Name] = false
					}
				}
			}
		}
	}
	if len(constants) != len(Rules()) {
		t.Errorf("%d constants name rules, and %d rules are listed", len(constants), len(Rules()))
	}
	word := regexp.MustCompile(`\b[A-Z][A-Za-z0-9]+\b`)
	for _, f := range code {
		ast.Inspect(f, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if _, is := constants[id.Name]; is {
					constants[id.Name] = true
				}
			}
			return true
		})
		for _, c := range f.Comments {
			for _, name := range word.FindAllString(c.Text(), -1) {
				if _, is := constants[name]; is {
					constants[name] = true
				}
			}
		}
	}
	for name, used := range constants {
		if !used {
			t.Errorf("no line of code says that it decides by %s", name)
		}
	}
}

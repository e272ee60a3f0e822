package main

import (
	"strings"
	"testing"
)

// TestMjaiLostAtItsTurn: who cannot follow the game any more, and has to discard
// after its own claim or riichi, discards a tile that it holds, and says so. A
// server would wait for ever for what follows "none".
func TestMjaiLostAtItsTurn(t *testing.T) {
	// Seat 3 discards without a draw, which cannot have happened.
	lost := func(pai string) string { return `{"type":"dahai","actor":3,"pai":"` + pai + `","tsumogiri":false}` }
	begun := []string{mjaiBegin, mjaiDeal, mjaiDraw, mjaiEast}
	paired := []string{mjaiBegin, strings.Replace(mjaiDeal, `"4p"]`, `"3p"]`, 1), mjaiDraw, mjaiEast}
	for name, c := range map[string]struct {
		begun []string
		then  []string
		want  string
	}{
		"chi": {begun, []string{lost("2p"), `{"type":"chi","actor":0,"target":3,"pai":"2p","consumed":["3p","4p"]}`},
			`{"type":"dahai","actor":0,"pai":"1p","tsumogiri":false}`},
		"chi, and the other end of it is not let go": {begun, []string{lost("1m"), `{"type":"chi","actor":0,"target":3,"pai":"1m","consumed":["2m","3m"]}`},
			`{"type":"dahai","actor":0,"pai":"1p","tsumogiri":false}`},
		"pon": {paired, []string{lost("3p"), `{"type":"pon","actor":0,"target":3,"pai":"3p","consumed":["3p","3p"]}`},
			`{"type":"dahai","actor":0,"pai":"1p","tsumogiri":false}`},
		"pon that does not say of what": {paired, []string{`{"type":"pon","actor":0,"target":3,"pai":"3p"}`},
			`{"type":"dahai","actor":0,"pai":"1p","tsumogiri":false}`},
		"riichi": {begun, []string{lost("2p"), `{"type":"tsumo","actor":0,"pai":"W"}`, mjaiReach},
			`{"type":"dahai","actor":0,"pai":"W","tsumogiri":true}`},
		"a draw that is not told": {begun, []string{lost("2p"), `{"type":"tsumo","actor":0,"pai":"?"}`},
			`{"type":"dahai","actor":0,"pai":"1m","tsumogiri":false}`},
		"a draw that is not told, and all else can be followed": {[]string{mjaiBegin, mjaiDeal}, []string{`{"type":"tsumo","actor":0,"pai":"?"}`},
			`{"type":"dahai","actor":0,"pai":"1m","tsumogiri":false}`},
		"a draw of which the tile is a number": {[]string{mjaiBegin, mjaiDeal}, []string{`{"type":"tsumo","actor":0,"pai":5}`},
			`{"type":"dahai","actor":0,"pai":"1m","tsumogiri":false}`},
		"another's pon is not answered": {begun, []string{lost("3p"), `{"type":"pon","actor":1,"target":3,"pai":"3p","consumed":["3p","3p"]}`}, mjaiNone},
	} {
		t.Run(name, func(t *testing.T) {
			answers, complaints := mjaiAnswers(t, &mjaiCmd{Player: "efficient"}, strings.Join(append(append([]string{}, c.begun...), c.then...), "\n")+"\n")
			if got := answers[len(answers)-1].String(); got != c.want {
				t.Errorf("answers %s, want %s; complaints:\n%s", got, c.want, complaints)
			}
			if c.want != mjaiNone && !strings.Contains(c.want, "true") && !strings.Contains(complaints, "which it holds") {
				t.Errorf("complaints:\n%s", complaints)
			}
		})
	}
}

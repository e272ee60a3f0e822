package mcrbot

import (
	"slices"
	"testing"

	"jansou/bot/bottest"
	"jansou/bot/sight"
	"jansou/mahjong"
	"jansou/mcr/plan"
)

func levelOf(t *testing.T, name string) sight.Player {
	p, err := NewLevel(name, official)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestLevelsClaim: what each level claims is its mistake: sets that lead nowhere, or
// away from eight points.
func TestLevelsClaim(t *testing.T) {
	pass := mahjong.Action{Kind: mahjong.Pass}
	for name, c := range map[string]struct {
		s     bottest.Seen
		call  mahjong.Meld
		takes []string // of those below who claims
	}{
		"a chow that leaves nothing":           {bottest.Seen{Hand: "23m99p678s", Asked: "1m", Melds: []mahjong.Meld{bottest.Chow(t, "345p"), bottest.Pung(t, "333z", 1)}}, bottest.Chow(t, "1m23m"), []string{"novice", "eager"}},
		"a chow that helps nothing":            {bottest.Seen{Hand: "234m456p199s789s4z1m", Asked: "4m"}, bottest.Chow(t, "4m23m"), []string{"novice"}},
		"the last chow of a mixed triple chow": {bottest.Seen{Hand: "23m234p23s789m11z9s", Asked: "4m"}, bottest.Chow(t, "4m23m"), []string{"novice", "eager", "follower", "solid"}},
	} {
		for _, who := range []string{"novice", "eager", "closed", "follower", "solid"} {
			a := levelOf(t, who).Act(c.s.View(t), []mahjong.Action{pass, {Kind: mahjong.Claim, Meld: c.call}})
			if claims := a.Kind == mahjong.Claim; claims != slices.Contains(c.takes, who) {
				t.Errorf("%s: %s claims: %v", name, who, claims)
			}
		}
	}
}

// TestLevelsFix: a chaser knows no mixed triple chow, and builds past it.
func TestLevelsFix(t *testing.T) {
	s := bottest.Seen{Hand: "23m234p234s789m11z", Drawn: "6p"}
	for who, knows := range map[string]bool{"chaser": false, "follower": true, "counter": true} {
		e := mind{}
		b := doubters[who]
		b.Rules = official
		v := s.View(t)
		var search plan.Search
		e.read(&b, &v, &search)
		fans := map[mahjong.RuleID]bool{}
		for _, target := range e.seek(&e.Hand, e.Own) {
			fans[target.Fan] = true
		}
		if fans["mcr.fan.mixed_triple_chow"] != knows {
			t.Errorf("%s sees %v", who, fans)
		}
		if b.doubts != nil && b.doubts.fixed && len(fans) > 1 {
			t.Errorf("%s aims at %v at once", who, fans)
		}
	}
}

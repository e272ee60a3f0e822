package riichibot

import (
	"slices"
	"testing"

	"jansou/bot/bottest"
	"jansou/mahjong"
)

// level is the player of a name.
func level(t *testing.T, name string) interface {
	sees(bottest.Seen, ...mahjong.Action) mahjong.Action
} {
	p, err := NewLevel(name, usual)
	if err != nil {
		t.Fatal(err)
	}
	return asked(func(s bottest.Seen, legal ...mahjong.Action) mahjong.Action {
		v := s.View(t)
		if legal == nil {
			legal = bottest.Legal(v, "")
		}
		return p.Act(v, legal)
	})
}

type asked func(bottest.Seen, ...mahjong.Action) mahjong.Action

func (a asked) sees(s bottest.Seen, legal ...mahjong.Action) mahjong.Action { return a(s, legal...) }

// TestLevelsCall: what each level calls for is its mistake.
func TestLevelsCall(t *testing.T) {
	pass := mahjong.Action{Kind: mahjong.Pass}
	for name, c := range map[string]struct {
		s     bottest.Seen
		call  mahjong.Meld
		takes []string // who calls; of the others none does
	}{
		"a chow that leaves no yaku": {bottest.Seen{Hand: "23m456p199s789s11m4z", Asked: "4m"}, bottest.Chow(t, "4m23m"), []string{"novice", "eager"}},
		"a chow that helps nothing":  {bottest.Seen{Hand: "234m456p199s789s4z1m", Asked: "4m"}, bottest.Chow(t, "4m23m"), []string{"novice"}},
		"dragons":                    {bottest.Seen{Hand: "23m456p19s789s556z", Asked: "5z"}, bottest.Pung(t, "555z", 3), []string{"novice", "eager", "chaser", "follower", "counter"}},
	} {
		for who := range levels {
			a := level(t, who).sees(c.s, pass, mahjong.Action{Kind: mahjong.Claim, Meld: c.call})
			if calls := a.Kind == mahjong.Claim; calls != slices.Contains(c.takes, who) {
				t.Errorf("%s: %s calls: %v", name, who, calls)
			}
		}
	}
}

// TestLevelsGiveWay: chasers go on against a riichi, a follower looks at it a discard
// late and then knows the river of who declared it alone, and a counter knows suji.
func TestLevelsGiveWay(t *testing.T) {
	river := [4]string{"1z2z6z", "9m8p1z5p5s9p8s*", "1p2z", "9p1z"}
	late := river
	late[0] += "6z7z7z5z5z"
	for name, c := range map[string]struct {
		who    string
		hand   string
		rivers [4]string
		safe   bool // it discards what lies in that river
	}{
		"the chaser does not look":           {"chaser", "159m2479p1458s34z6m", late, false},
		"the follower has not looked":        {"follower", "159m2479p1458s34z6m", river, false},
		"the follower has looked":            {"follower", "159m2479p1458s34z6m", late, true},
		"the counter looks at once":          {"counter", "159m2479p1458s34z6m", river, true},
		"the follower with a hand near":      {"follower", "234m567p67s22p19m4z8s", late, false},
		"the counter with a hand near":       {"counter", "234m567p346s2268s9m", river, true},
		"the counter with a hand that waits": {"counter", "234m567p34522s67s9p", river, true}, // 9p is what it needs least, too
	} {
		a := level(t, c.who).sees(bottest.Seen{Hand: c.hand, Rivers: c.rivers})
		in := slices.Contains(mahjong.MustTiles("9m8p1z5p5s9p8s"), a.Tile)
		if in != c.safe {
			t.Errorf("%s: %v", name, a)
		}
	}
	// 2s and 8s are suji of 5s; of the others none is, and none lies in the river.
	suji := bottest.Seen{Hand: "2468m2468p24678s3m", Rivers: [4]string{"1z", "9m1z5s9p*", "1p", "9p"}}
	if a := level(t, "counter").sees(suji); a.Tile != mahjong.MustTile("2s") && a.Tile != mahjong.MustTile("8s") {
		t.Errorf("the counter discards %v, not suji", a)
	}
}

// TestLevelsDeclare: a counter knows furiten and waits for something else where it can, a
// follower declares riichi all the same.
func TestLevelsDeclare(t *testing.T) {
	s := bottest.Seen{Hand: "234m567p456p99s23s5s", Rivers: [4]string{"1s", "1z", "1z", "2z"}}
	v := s.View(t)
	for who, want := range map[string]string{"follower": "5s", "counter": "2s"} {
		if a := level(t, who).sees(s, bottest.Legal(v, "25s")...); a.Kind != mahjong.Riichi || a.Tile != mahjong.MustTile(want) {
			t.Errorf("%s: %v", who, a)
		}
	}
}

// TestLevelsCount: who counts no tiles waits for one that is gone.
func TestLevelsCount(t *testing.T) {
	// 5s is gone, so that 46s waits for nothing.
	s := bottest.Seen{Hand: "234m567p456p99s246s", Rivers: [4]string{"", "5s5s", "5s5s", "2z"}}
	for who, want := range map[string]string{"counter": "6s", "chaser": "2s"} {
		if a := level(t, who).sees(s); a.Tile != mahjong.MustTile(want) {
			t.Errorf("%s: %v", who, a)
		}
	}
}

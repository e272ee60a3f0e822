package riichibot

import (
	"testing"

	"jansou/bot/bottest"
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/table"
)

// The table of the program is whole, and says what players know.
func TestLearned(t *testing.T) {
	for name, n := range taught {
		for melds := range n.Ready {
			for turn, p := range n.Ready[melds] {
				if p < 0 || p > 1 || melds > 0 && melds < 4 && turn > 4 && turn < 14 && p <= n.Ready[melds-1][turn] {
					t.Errorf("%s: %d melds wait at turn %d with chance %v", name, melds, turn, p)
				}
			}
		}
		for row := range n.Pay {
			for dora := range n.Pay[row][0] {
				if n.Pay[row][0][dora] < 1000 || n.Pay[row][1][dora] < 1000 {
					t.Errorf("%s: row %d with %d dora pays %v", name, row, dora, n.Pay[row])
				}
			}
		}
		if n.Pay[rows-1][0][0] >= n.Pay[rows-1][1][0] {
			t.Errorf("%s: a dealer in riichi is no dearer: %v", name, n.Pay[rows-1])
		}
		for own := range n.Quiet {
			for riichis := range n.Quiet[own] {
				for left := range n.Quiet[own][riichis] {
					q, d := n.Quiet[own][riichis][left], n.Declares[own][riichis][left]
					if q <= 0.2 || q > 1 || d < 0 || d > 0.5 {
						t.Errorf("%s: %d riichis, %d draws left: quiet %v, one more %v", name, riichis, left, q, d)
					}
				}
			}
		}
		for loud := range n.Thrown {
			for class, x := range n.Thrown[loud] {
				if x < 0 || x > 5 {
					t.Errorf("%s: class %d is thrown %v", name, class, x)
				}
			}
		}
	}
}

func TestLearnedForEveryRuleset(t *testing.T) {
	for name, like := range map[string]string{"mahjongsoul": "tenhou", "wrc2025": "ema2016", "jpml-a": "jpml-a"} {
		rs, err := riichi.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if learnedFor(rs) != taught[like] {
			t.Errorf("%s is not played by what was learned under %s", name, like)
		}
	}
}

// Lessons count a go-around: who waited for what, what was let go, who won.
func TestLessons(t *testing.T) {
	v := bottest.Seen{Hand: "159m2479p1458s34z6m", Rivers: [4]string{"1z2z", "9m8p1z5p5s9p8s*", "1p2z", "9p1z"}, Live: 40}.View(t)
	var waits [4][mahjong.Kinds]bool
	five := mahjong.MustTile("5m").Kind()
	waits[1][five.Index()], waits[2][five.Index()] = true, true
	var n Lessons
	n.Turn(&v, usual, &waits)
	if got := n.ready[0][2]; got != (share{1, 2}) {
		t.Errorf("of two seats without riichi one waits: %+v", got)
	}
	l := newMind(&v, usual)
	safe := l.safe(1)
	if got := n.wait[1][stage(7)][l.classOf(five, 1, &safe)]; got.part != 1 || got.whole <= 0 {
		t.Errorf("the seat in riichi waits for 5m: %+v", got)
	}
	n.Discarded(3, mahjong.MustTile("3z").Kind(), true)
	mine := l.safe(0)
	n.Won(&v, usual, 1, 3, 8000)
	if got := n.pay[rows-1][0][0]; got != (share{8000, 1}) {
		t.Errorf("the riichi was paid %+v", got)
	}
	if got := n.quiet[0][1][10]; got != (share{0, 1}) {
		t.Errorf("another has won: %+v", got)
	}
	if got := n.speaks[0][1][10]; got != (share{1, 1}) {
		t.Errorf("one more has declared riichi: %+v", got)
	}
	if got := n.thrown[0][l.classOf(mahjong.MustTile("3z").Kind(), 0, &mine)]; got.part != 1 || got.whole <= 0 {
		t.Errorf("3z was let go: %+v", got)
	}
	n.Turn(&v, usual, &waits)
	n.Over(false)
	if got := n.quiet[0][1][10]; got != (share{1, 2}) {
		t.Errorf("the deal was Drawn:  %+v", got)
	}
	if n.since != [4]*moment{} {
		t.Error("a deal that is over is remembered")
	}
	if v.Phase != table.Turn {
		t.Error("the view was changed")
	}
}

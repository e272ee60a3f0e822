package guest

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"jansou/bot/riichibot"
	"jansou/mahjong"
	"jansou/mjai"
	"jansou/riichi"
	"jansou/table/gametest"
)

// mjaiBot is the program of the tests. how is "drawn" for one that discards what
// it draws and knows nothing of our additions, "menu" for one that takes from
// what is possible, "wrong" for one that answers what is never legal, "mad" for
// one that does not speak the protocol and "mute" for one that says nothing.
// "late" is as "drawn" but answers its tenth draw when it has heard what came
// after it, "greets" says a word before anything else, and "long" answers its
// tenth draw without an end. "quiet" is as "menu" but speaks only where it is asked,
// and "drawnquiet" is as "drawn" but speaks only at its own draws.
func mjaiBot(how string) {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	me, none, seq, draws := -1, mjai.Message{Type: mjai.None}, 0, 0
	if how == "greets" {
		fmt.Println("hello")
	}
	for in.Scan() {
		m, err := mjai.Parse(in.Bytes())
		if err != nil {
			os.Exit(1)
		}
		if m.Type == mjai.StartGame {
			me = *m.ID
		}
		menu := how == "menu" || how == "quiet"
		if menu {
			seq++
		}
		if m.Seq != seq || (m.TimeLeft > 0) != (menu && m.Request > 0) {
			os.Exit(1)
		}
		answer := none
		switch how {
		case "mute":
			time.Sleep(time.Hour)
		case "mad":
			fmt.Println("what?")
			continue
		case "wrong":
			answer = mjai.Message{Type: mjai.Dahai, Actor: &me, Pai: "1m", Drawn: new(bool)}
		case "drawn", "drawnquiet", "late", "greets", "long":
			if m.Type == mjai.Tsumo && *m.Actor == me {
				drawn := true
				answer = mjai.Message{Type: mjai.Dahai, Actor: &me, Pai: m.Pai, Drawn: &drawn}
				if draws++; draws == 10 && how == "late" {
					in.Scan()
					fmt.Println(answer)
					answer = none
				} else if draws == 10 && how == "long" {
					fmt.Println(strings.Repeat("long", longest))
				}
			}
		case "menu", "quiet":
			for _, p := range m.Possible {
				switch {
				case answer.Type == mjai.None, p.Type == mjai.Hora, p.Type == mjai.Reach,
					p.Type == mjai.Pon || p.Type == mjai.Ankan, p.Type == mjai.Dahai && *p.Drawn:
					answer = p
				}
				if answer.Type == mjai.Hora || answer.Type == mjai.Reach {
					break
				}
			}
		}
		if how == "quiet" && m.Request == 0 || how == "drawnquiet" && answer.Type == mjai.None {
			continue
		}
		fmt.Println(answer)
	}
}

// patient is the limit where the machine may take its time.
const patient = 24 * time.Hour

func mjaiProgram(t *testing.T, how string, game MjaiGame, limit time.Duration) *Mjai {
	t.Helper()
	return thisProgram(t, "JANSOU_TEST_MJAI", how, func(program string) (*Mjai, error) { return NewMjai(program, game, limit) })
}

// thisProgram makes a bot of this test's own program, which plays as the
// variable says how, and closes it after the test.
func thisProgram[B io.Closer](t *testing.T, variable, how string, begin func(program string) (B, error)) B {
	t.Helper()
	t.Setenv(variable, how)
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	b, err := begin(program)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

// playMjai plays deals with the program on seat 2 and our own on the others.
func playMjai(t *testing.T, b *Mjai, deals int, seen map[mahjong.ActionKind]int) {
	t.Helper()
	rs, err := riichi.Load("tenhou")
	if err != nil {
		t.Fatal(err)
	}
	g := riichi.New(rs)
	r := rand.New(rand.NewPCG(3, 4))
	own := &riichibot.Efficient{Options: riichibot.Options{Rules: rs}}
	for deals >= 0 && !g.Over() {
		var events []mahjong.Event
		if g.NeedsWall() {
			if deals--; deals < 0 {
				return
			}
			events, err = g.Deal(nil, gametest.Wall(rs.Tiles(), r))
		} else {
			s, legal := gametest.Asked(t, g)
			a := mahjong.Action{}
			if s == 2 {
				a = b.Act(g.View(s), legal)
				seen[a.Kind]++
			} else {
				a = own.Act(g.View(s), legal)
			}
			events, err = g.Decide(nil, s, a)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			g.Apply(e)
			if e, ok := g.Redact(2, e); ok {
				b.Watch(g.View(2), e)
			}
		}
	}
}

// TestMjai: programs that speak the protocol play without a fault; one that
// asks for our additions finds its answers among what is possible, riichi
// included.
func TestMjai(t *testing.T) {
	for how, game := range map[string]MjaiGame{"drawn": {Winds: 2, RedFives: true}, "menu": {Winds: 2, RedFives: true, Ruleset: "tenhou"}} {
		t.Run(how, func(t *testing.T) {
			b := mjaiProgram(t, how, game, patient)
			seen := map[mahjong.ActionKind]int{}
			playMjai(t, b, 6, seen)
			if len(b.Faults()) > 0 {
				t.Errorf("%d faults, first %v", len(b.Faults()), b.Faults()[0])
			}
			if seen[mahjong.Discard] < 60 || how == "menu" && seen[mahjong.Claim] == 0 {
				t.Errorf("the program has done too little: %v", seen)
			}
			if asked, spent, slowest := b.Times(); asked < 500 || spent <= 0 || slowest > spent {
				t.Errorf("asked %d times, %v in all, %v at the most", asked, spent, slowest)
			}
		})
	}
}

// TestMjaiQuiet: a program that speaks only where it is asked plays without a fault
// and is waited for nowhere else; a question that it does not see as one is one fault,
// and its next answer is to the next question. One that is seated as if it answered
// all is told how it should be.
func TestMjaiQuiet(t *testing.T) {
	b := mjaiProgram(t, "quiet", MjaiGame{Winds: 2, RedFives: true, Ruleset: "tenhou", Quiet: true}, patient)
	seen := map[mahjong.ActionKind]int{}
	playMjai(t, b, 6, seen)
	if asked, _, _ := b.Times(); len(b.Faults()) > 0 || asked > 300 || seen[mahjong.Discard] < 60 || seen[mahjong.Claim] == 0 {
		t.Errorf("asked %d times, done %v, faults %v", asked, seen, b.Faults())
	}
	b = mjaiProgram(t, "drawnquiet", MjaiGame{Winds: 2, RedFives: true, Quiet: true}, patient)
	over := make(chan time.Time)
	close(over)
	b.late = func(message string) <-chan time.Time {
		if m, err := mjai.Parse([]byte(message)); err == nil && m.Type == mjai.Tsumo {
			return nil
		}
		return over
	}
	seen = map[mahjong.ActionKind]int{}
	playMjai(t, b, 6, seen)
	if n := len(b.Faults()); n == 0 || n != seen[mahjong.Pass] || seen[mahjong.Discard] < 60 {
		t.Errorf("done %v, %d faults, first %v", seen, n, b.Faults())
	}
	b = mjaiProgram(t, "drawnquiet", MjaiGame{Winds: 2, RedFives: true}, patient)
	b.late = func(string) <-chan time.Time { return over }
	playMjai(t, b, 1, seen)
	if f := b.Faults(); len(f) == 0 || !strings.Contains(f[0].Error(), "mjai-quiet:COMMAND") {
		t.Errorf("faults %v", f)
	}
}

// TestMjaiRiichi: riichi is said in two messages, and the program is not told
// of it a second time.
func TestMjaiRiichi(t *testing.T) {
	b := mjaiProgram(t, "menu", MjaiGame{Winds: 2, RedFives: true, Ruleset: "tenhou"}, patient)
	h, err := mahjong.HandOf(mahjong.MustTiles("123m456p789s1122z9m"))
	if err != nil {
		t.Fatal(err)
	}
	g := riichi.New(tenhou(t))
	wall := wallWith(t, g.Ruleset().Tiles(), h)
	events, err := g.Deal(nil, wall)
	if err != nil {
		t.Fatal(err)
	}
	tell := func() {
		for _, e := range events {
			g.Apply(e)
			if e, ok := g.Redact(0, e); ok {
				b.Watch(g.View(0), e)
			}
		}
	}
	tell()
	a := b.Act(g.View(0), g.Legal(0, nil))
	if a.Kind != mahjong.Riichi {
		t.Fatalf("the program does %v, faults %v", a, b.Faults())
	}
	if events, err = g.Decide(nil, 0, a); err != nil {
		t.Fatal(err)
	}
	tell()
	b.flush(nil)
	if len(b.Faults()) > 0 {
		t.Error(b.Faults())
	}
	for _, m := range b.told {
		if m.Type == mjai.Reach {
			t.Error("the program is told twice of its riichi")
		}
	}
}

func tenhou(t *testing.T) *riichi.Ruleset {
	t.Helper()
	rs, err := riichi.Load("tenhou")
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

// wallWith is a wall from which the dealer is dealt h, its fourteenth tile
// included.
func wallWith(t *testing.T, all []mahjong.Tile, h mahjong.Hand) mahjong.Wall {
	t.Helper()
	want := h.Tiles()
	var rest []mahjong.Tile
	for _, tile := range all {
		if len(want) > 0 && h.Has(tile) {
			h.Remove(tile)
			continue
		}
		rest = append(rest, tile)
	}
	ts := make([]mahjong.Tile, 0, len(all))
	for at := range len(all) {
		dealers := at < 48 && at%16 < 4 || at == 48 || at == 52
		if dealers {
			ts, want = append(ts, want[0]), want[1:]
		} else {
			ts, rest = append(ts, rest[0]), rest[1:]
		}
	}
	w, err := mahjong.WallOf(ts)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestMjaiGoesOn: one answer that is too late, or a word too many, costs what it
// costs, and the program plays on.
func TestMjaiGoesOn(t *testing.T) {
	for how, most := range map[string]int{"late": 4, "greets": 2} {
		t.Run(how, func(t *testing.T) {
			b := mjaiProgram(t, how, MjaiGame{Winds: 2, RedFives: true}, patient)
			if how == "late" {
				b.late = overAtDraw(t, 10)
			}
			playMjai(t, b, 4, map[mahjong.ActionKind]int{})
			if n := len(b.Faults()); n == 0 || n > most || b.dead != nil {
				t.Errorf("%d faults, want 1 to %d; ended %v: %v", n, most, b.dead, b.Faults())
			}
		})
	}
}

// overAtDraw is a clock of a bot on seat 2 that runs out at its own nth draw and
// never else.
func overAtDraw(t *testing.T, n int) func(string) <-chan time.Time {
	over := make(chan time.Time)
	close(over)
	return func(message string) <-chan time.Time {
		m, err := mjai.Parse([]byte(message))
		if err != nil {
			t.Error(err)
		}
		if m.Type == mjai.Tsumo && *m.Actor == 2 {
			if n--; n == 0 {
				return over
			}
		}
		return nil
	}
}

// TestMjaiLongLine: a line without an end is named, and is the end.
func TestMjaiLongLine(t *testing.T) {
	b := mjaiProgram(t, "long", MjaiGame{Winds: 2, RedFives: true}, patient)
	playMjai(t, b, 2, map[mahjong.ActionKind]int{})
	if f := b.Faults(); len(f) == 0 || !strings.Contains(f[0].Error(), "a line of more than") {
		t.Errorf("faults %v", f)
	}
}

// TestMjaiFaults: a program that answers nonsense, what is not legal, or
// nothing, or that is not there, passes and discards what it draws, and each
// fault is kept.
func TestMjaiFaults(t *testing.T) {
	for how, limit := range map[string]time.Duration{"wrong": patient, "mad": patient, "mute": 50 * time.Millisecond} {
		t.Run(how, func(t *testing.T) {
			b := mjaiProgram(t, how, MjaiGame{Winds: 2, RedFives: true}, limit)
			seen := map[mahjong.ActionKind]int{}
			playMjai(t, b, 1, seen)
			if len(b.Faults()) < 8 || seen[mahjong.Claim]+seen[mahjong.Riichi] > 0 {
				t.Errorf("faults %v, done %v", b.Faults(), seen)
			}
		})
	}
	for _, command := range []string{"", " ", "no-such-program-here"} {
		if b, err := NewMjai(command, MjaiGame{}, time.Second); err == nil || !strings.HasPrefix(err.Error(), "bot: ") {
			t.Errorf("%q starts %v, %v", command, b, err)
		}
	}
}

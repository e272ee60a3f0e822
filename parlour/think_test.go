package parlour_test

import (
	"encoding/json"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/table"
)

// thinker is a robot that takes its time.
type thinker struct {
	robot
	mu    sync.Mutex
	now   int         // how many ask it at this moment
	most  int         // and how many have at once
	saw   []int       // tiles left to draw, by question, below 0
	last  time.Time   // when it was asked last
	think func(n int) // what it does before it answers question n, from 1 on; nil: nothing

}

func (b *thinker) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	b.mu.Lock()
	b.now++
	b.most = max(b.most, b.now)
	b.saw, b.last = append(b.saw, -v.Live), time.Now()
	n := len(b.saw)
	b.mu.Unlock()
	defer func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.now--
	}()
	if b.think != nil {
		b.think(n)
	}
	return b.robot.Act(v, legal)
}

// asked counts the questions, and says whether two were asked at once.
func (b *thinker) asked() (n int, together bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.saw), b.most > 1
}

// until lets time pass until so long after it was asked last.
func (b *thinker) until(after time.Duration) {
	b.mu.Lock()
	at := b.last.Add(after)
	b.mu.Unlock()
	time.Sleep(time.Until(at))
}

// faults counts what bots do wrong.
type faults struct {
	parlour.Observer
	mu sync.Mutex
	of map[parlour.BotFault]int
}

func (f *faults) Committed(parlour.CommitKind, parlour.By) {}
func (f *faults) Refused(parlour.Code)                     {}
func (f *faults) Returned()                                {}
func (f *faults) Dropped()                                 {}
func (f *faults) BotFailed(why parlour.BotFault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.of[why]++
}

func (f *faults) count(why parlour.BotFault) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.of[why]
}

// thoughtful is a parlour with bots that think as think says, by seat, and ann at a
// table with three of them.
func thoughtful(t *testing.T, think func(s mahjong.Seat, n int), o parlour.Order, test func(pl *place, ann *person, bots *[4]*thinker, bad *faults)) {
	t.Helper()
	inPlace(t, func(t *testing.T, pl *place) {
		var bots [4]*thinker
		bad := &faults{of: map[parlour.BotFault]int{}}
		cfg := pl.cfg
		cfg.Observer = bad
		cfg.NewBot = func(_ json.RawMessage, _ string, s mahjong.Seat) parlour.Player {
			bots[s] = &thinker{think: func(n int) { think(s, n) }}
			return bots[s]
		}
		house, err := parlour.New(cfg)
		if err != nil {
			t.Fatal(err)
		}
		at := *pl
		at.p = house
		defer house.Close()
		ann := at.person('a', at.order(o))
		ann.sit()
		test(&at, ann, &bots, bad)
	})
}

// slow has the bot of seat 1 do it.
func slow(do func(n int)) func(mahjong.Seat, int) {
	return func(s mahjong.Seat, n int) {
		if s == 1 {
			do(n)
		}
	}
}

// hang returns when it is let go.
func hang(free *atomic.Bool) {
	for !free.Load() {
		time.Sleep(time.Millisecond)
	}
}

// untilThinks plays ann's game until the bot of seat 1 has been asked n things.
func untilThinks(t *testing.T, ann *person, bots *[4]*thinker, n int) {
	t.Helper()
	for range 10_000 {
		ann.hear()
		if have, _ := bots[1].asked(); have >= n {
			return
		}
		if len(ann.last.Legal) > 0 {
			ann.act(ann.last.Legal[0], "")
			continue
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("the bot was not asked %d times: %s", n, ann.last.raw)
}

// TestTableGoesOnWhileABotThinks: a bot that thinks keeps nobody who has something
// to say at the table waiting, and its answer is played when it comes.
func TestTableGoesOnWhileABotThinks(t *testing.T) {
	think := slow(func(int) { time.Sleep(4 * time.Second) })
	thoughtful(t, think, parlour.Order{Clock: noClock}, func(pl *place, ann *person, bots *[4]*thinker, bad *faults) {
		untilThinks(t, ann, bots, 1)
		asked := time.Now()
		heard := ann.say(parlour.Request{Verb: parlour.Speak, Lang: "pl", ID: "s"})
		if len(heard) != 1 || heard[0].Ack != "s" || time.Since(asked) != 0 {
			t.Fatalf("while the bot thinks, %v later: %+v", time.Since(asked), heard)
		}
		bob := pl.person('b', ann.table)
		if bob.last.Table.Status != parlour.Playing {
			t.Errorf("who looks on sees %q", bob.last.Table.Status)
		}
		rev := ann.last.Rev
		bots[1].until(3999 * time.Millisecond)
		if ann.hear(); ann.last.Rev != rev {
			t.Error("the bot's choice was made before it had answered")
		}
		bots[1].until(4 * time.Second)
		if ann.hear(); ann.last.Rev == rev {
			t.Error("the bot has answered, and nothing has happened")
		}
		if n := bad.count(parlour.BotLate); n != 0 {
			t.Errorf("%d choices were too late", n)
		}
	})
}

// TestLateBot: the clock plays for a bot that does not answer, sooner the next time;
// what it answers at last is for nothing, and then it plays on. It is never asked
// two things at once, and what it sees goes on.
func TestLateBot(t *testing.T) {
	var free atomic.Bool
	think := slow(func(n int) {
		if n == 1 {
			hang(&free)
		}
	})
	thoughtful(t, think, parlour.Order{Clock: noClock}, func(_ *place, ann *person, bots *[4]*thinker, bad *faults) {
		defer free.Store(true)
		untilThinks(t, ann, bots, 1)
		bots[1].until(4999 * time.Millisecond)
		if ann.hear(); bad.count(parlour.BotLate) != 0 {
			t.Fatal("the clock was early")
		}
		time.Sleep(time.Millisecond)
		if ann.hear(); bad.count(parlour.BotLate) != 1 {
			t.Fatalf("after five seconds %d choices were too late, 1 is", bad.count(parlour.BotLate))
		}
		for bad.count(parlour.BotLate) < 3 {
			before := bad.count(parlour.BotLate)
			ann.untilAsked(3 * time.Second)
			ann.act(ann.last.Legal[0], "")
			time.Sleep(2 * time.Second)
			if ann.hear(); bad.count(parlour.BotLate) > before+2 {
				t.Fatalf("%d choices were too late at once", bad.count(parlour.BotLate)-before)
			}
		}
		if n, _ := bots[1].asked(); n != 1 {
			t.Fatalf("it was asked %d things while it thought about the first", n)
		}
		free.Store(true)
		late := bad.count(parlour.BotLate)
		untilThinks(t, ann, bots, 4)
		if n := bad.count(parlour.BotLate); n != late {
			t.Errorf("%d choices were too late after it had come back", n-late)
		}
		if n := bad.count(parlour.BotUnlawful); n != 0 {
			t.Errorf("an answer to an old question was played %d times", n)
		}
		if _, together := bots[1].asked(); together {
			t.Error("it was asked two things at once")
		}
		if !slices.IsSorted(bots[1].saw) {
			t.Errorf("it saw so many tiles left to draw, below 0: %v", bots[1].saw)
		}
	})
}

// TestBotPanics: the clock plays for a bot that fails, and the table goes on.
func TestBotPanics(t *testing.T) {
	think := slow(func(n int) {
		if n%2 == 1 {
			panic("a bug")
		}
	})
	thoughtful(t, think, parlour.Order{Clock: noClock}, func(_ *place, ann *person, bots *[4]*thinker, bad *faults) {
		untilThinks(t, ann, bots, 4)
		ann.hear()
		if n := bad.count(parlour.BotPanicked); n != 2 {
			t.Errorf("it failed 2 times, %d were counted", n)
		}
		ann.untilAsked(time.Minute)
	})
}

// TestBotAnswersAHeldTable: what a bot answers while the table is held is played
// when it goes on.
func TestBotAnswersAHeldTable(t *testing.T) {
	think := slow(func(n int) { time.Sleep(time.Second) })
	thoughtful(t, think, parlour.Order{Clock: noClock}, func(_ *place, ann *person, bots *[4]*thinker, bad *faults) {
		untilThinks(t, ann, bots, 1)
		ann.say(parlour.Request{Verb: parlour.Hold, On: true})
		if !ann.last.Held {
			t.Fatalf("the table is not held: %s", ann.last.raw)
		}
		rev := ann.last.Rev
		time.Sleep(time.Hour)
		if ann.hear(); ann.last.Rev != rev {
			t.Error("a bot has played at a table that is held")
		}
		ann.say(parlour.Request{Verb: parlour.Hold})
		if ann.last.Rev == rev {
			t.Error("the answer of the bot is lost")
		}
		if n := bad.count(parlour.BotLate); n != 0 {
			t.Errorf("%d choices were too late", n)
		}
	})
}

// TestCloseWhileABotThinks: a parlour that closes waits for a bot, but not for ever.
func TestCloseWhileABotThinks(t *testing.T) {
	var free atomic.Bool
	thoughtful(t, slow(func(int) { hang(&free) }), parlour.Order{Clock: noClock}, func(pl *place, ann *person, bots *[4]*thinker, _ *faults) {
		defer free.Store(true)
		untilThinks(t, ann, bots, 1)
		pl.p.Drain()
		if heard := ann.hear(); len(heard) == 0 {
			t.Error("nobody is told of the end while a bot thinks")
		}
		began := time.Now()
		pl.p.Close()
		if took := time.Since(began); took != 5*time.Second {
			t.Errorf("it waited %v for the bot", took)
		}
	})
}

// TestThoughtsChangeNoLog: bots that need longer or shorter, in another order each
// time, make the same game as bots that answer at once.
func TestThoughtsChangeNoLog(t *testing.T) {
	play := func(think func(mahjong.Seat, int)) (acts []string) {
		thoughtful(t, think, parlour.Order{Clock: noClock}, func(pl *place, ann *person, _ *[4]*thinker, bad *faults) {
			for ann.untilAsked(time.Minute); ann.last.Table.Status != parlour.Over; ann.untilAsked(time.Minute) {
				ann.act(ann.last.Legal[0], "")
			}
			lines, err := pl.p.Log(ann.table)
			if err != nil {
				t.Fatal(err)
			}
			for _, line := range lines {
				c, err := parlour.DecodeCommit(line)
				if err != nil {
					t.Fatal(err)
				}
				if c.Kind == parlour.Acted {
					b, err := json.Marshal([]any{c.Seat, c.Action, c.By, c.Events})
					if err != nil {
						t.Fatal(err)
					}
					acts = append(acts, string(b))
				}
			}
			if len(bad.of) > 0 {
				t.Errorf("faults of bots: %v", bad.of)
			}
		})
		return acts
	}
	quick := play(func(mahjong.Seat, int) {})
	if len(quick) < 20 {
		t.Fatalf("a game of %d actions shows little", len(quick))
	}
	for round := range 3 {
		slowly := play(func(s mahjong.Seat, n int) {
			time.Sleep(time.Duration((int(s)*7+n*5+round*3)%11) * 100 * time.Millisecond)
		})
		if !slices.Equal(quick, slowly) {
			t.Errorf("round %d: %d actions at once, %d with thoughts, and they differ", round, len(quick), len(slowly))
		}
	}
}

//go:build unix

package parlour

import (
	"encoding/json"
	"flag"
	"fmt"
	"log/slog"
	"slices"
	"syscall"
	"testing"
	"time"

	"jansou/games"
	"jansou/mahjong"
	"jansou/referee"
	"jansou/shuffle"
)

var watchersTime = flag.Duration("watchers.time", 0, "TestWatchersCost: how long each number of watchers is measured; 0: not at all")

// TestWatchersCost measures how long a person waits for the answer to an action, and what
// the processor does meanwhile, with nobody who looks on and with many, live and behind
// the table. docs/performance.md has what it said.
func TestWatchersCost(t *testing.T) {
	if *watchersTime == 0 {
		t.Skip("it takes time, and a quiet machine: -watchers.time 20s")
	}
	for _, n := range []int{0, 100, 1000} {
		for _, s := range []Sight{PlainSight, {Chair: 1, Hands: true}} {
			if n == 0 && s.Hands {
				continue
			}
			name := fmt.Sprintf("%d/live", n)
			if s.Hands {
				name = fmt.Sprintf("%d/hands-late", n)
			}
			t.Run(name, func(t *testing.T) { watchersCost(t, n, s) })
		}
	}
}

func watchersCost(t *testing.T, n int, s Sight) {
	book, err := games.Load("ema2016")
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(Config{Log: inMemory{map[string][][]byte{}}, Rules: oneBook{book}, Bots: []string{"first"}, Wall: shuffle.Wall, Dice: shuffle.Dice,
		Logger: slog.New(slog.DiscardHandler), Pause: time.Millisecond, NewBot: func(json.RawMessage, string, mahjong.Seat) Player { return first{} },
		Herald: func(lang string, _ json.RawMessage) (Herald, error) { return referee.NewHerald(lang, book) }})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	info, err := p.Open(Order{Ruleset: "ema2016", Pace: Instant, Clock: &Clock{}, Watch: Watching{Hands: HandsShown, Delay: 1}})
	if err != nil {
		t.Fatal(err)
	}
	ann, err := p.Watch(info.ID, Owner{1}, "en")
	if err != nil {
		t.Fatal(err)
	}
	ann.Do(Request{Verb: Sit, Name: "Ann"})
	told := make([]int, n)
	for i := range n {
		v, err := p.WatchAs(info.ID, Owner{2, byte(i), byte(i >> 8)}, referee.Languages()[i%2], true, s)
		if err != nil {
			t.Fatal(err)
		}
		v.Listen(func() { // in the goroutine of who tells it, as a websocket is written
			for {
				select {
				case b, ok := <-v.Messages():
					if !ok {
						return
					}
					told[i] += len(b)
				default:
					return
				}
			}
		})
	}
	latencies, busy := playsMeasured(t, ann, *watchersTime)
	slices.Sort(latencies)
	at := func(q float64) time.Duration {
		return latencies[int(q*float64(len(latencies)-1))].Round(time.Microsecond)
	}
	sum := 0
	for _, b := range told {
		sum += b
	}
	t.Logf("%d answers, p50 %v, p99 %v, longest %v; processor %.1f ms a second; %d KB to each who looks on", len(latencies), at(0.5), at(0.99), at(1), busy*1000, sum/max(1, n)/1000)
}

// playsMeasured plays for so long, an action each 50 ms, and returns how long each answer
// took and how much of a processor was used.
func playsMeasured(t *testing.T, ann *Viewer, long time.Duration) (latencies []time.Duration, busy float64) {
	var began, asked time.Time
	var used time.Duration
	for b := range ann.Messages() {
		at := time.Now()
		var st struct {
			Rev   int
			Legal []mahjong.Action
			Ack   string
			Pause *int64
			Table struct{ Status Status }
		}
		if err := json.Unmarshal(b, &st); err != nil {
			t.Fatal(err)
		}
		if st.Ack == "act" {
			latencies = append(latencies, at.Sub(asked))
		}
		switch {
		case st.Pause != nil:
			ann.Do(Request{Verb: Ready})
		case len(st.Legal) > 0:
			if began.IsZero() {
				time.Sleep(2 * time.Second) // those who look on have come
				began, used = time.Now(), processor()
			}
			time.Sleep(50 * time.Millisecond)
			asked = time.Now()
			ann.Do(Request{Verb: Act, ID: "act", Rev: st.Rev, Action: st.Legal[0]})
		}
		if took := time.Since(began); !began.IsZero() && took > long || st.Table.Status == Over {
			return latencies, (processor() - used).Seconds() / took.Seconds()
		}
	}
	t.Fatal(ann.Why())
	return nil, 0
}

// processor is the time that this program has had of processors.
func processor() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

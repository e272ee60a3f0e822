package parlour_test

import (
	"bytes"
	"context"
	"sync"
	"testing"
	"time"

	"jansou/parlour"
)

// behind is the real log, behind a line that breaks when a commit is sent.
type behind struct {
	parlour.Log
	mu     sync.Mutex
	breaks func(write func() error) error // nil: it holds
	tries  int
}

func (b *behind) Append(ctx context.Context, table string, after int, data []byte, over *parlour.Ending) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.tries++
	data = bytes.Clone(data)
	write := func() error { return b.Log.Append(ctx, table, after, data, over) }
	if b.breaks != nil {
		return b.breaks(write)
	}
	return write()
}

func (b *behind) will(breaks func(write func() error) error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.breaks, b.tries = breaks, 0
}

// actsBehind has somebody act at a table whose log is behind such a line.
func actsBehind(t *testing.T, test func(pl *place, ann *person, line *behind, commits func() int)) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: noClock})
		ann := pl.person('a', id)
		ann.sit()
		ann.toChoice(true)
		line := &behind{Log: pl.log.Log}
		pl.log.Log = line
		test(pl, ann, line, func() int {
			lines, err := pl.db.Read(context.Background(), id, 0)
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for _, l := range lines {
				if bytes.Contains(l, []byte(`"answer":"x"`)) {
					n++
				}
			}
			return n
		})
	})
}

// TestDoubtIsSettled: where the line to the log breaks when a commit was sent, it is
// acknowledged once it is there, and stands there once: whether it was written and the
// answer was lost, it was never written, or it arrives after anybody could have read
// that it is not there.
func TestDoubtIsSettled(t *testing.T) {
	var late func() error
	for name, breaks := range map[string]func(write func() error) error{
		"written, and the answer was lost": func(write func() error) error { return first(write(), parlour.ErrUnsure) },
		"never written":                    func(func() error) error { return parlour.ErrUnsure },
		"written late":                     func(write func() error) error { late = write; return parlour.ErrUnsure },
	} {
		t.Run(name, func(t *testing.T) {
			actsBehind(t, func(_ *place, ann *person, line *behind, commits func() int) {
				late = nil
				line.will(func(write func() error) error {
					if line.tries == 1 {
						return breaks(write)
					}
					if late != nil { // now it comes, before what is sent again
						if err := late(); err != nil {
							return err
						}
						late = nil
					}
					return write()
				})
				ann.act(ann.last.Legal[0], "x")
				time.Sleep(time.Second)
				if got := ann.hear(); len(got) == 0 && ann.last.Ack != "x" {
					t.Errorf("heard nothing of it: %+v", ann.last)
				}
				if n := commits(); n != 1 {
					t.Errorf("it stands in the log %d times", n)
				}
				line.will(nil)
				ann.toChoice(true)
				if c := codes(ann.act(ann.last.Legal[0], "y")); c != nil {
					t.Errorf("the next action: %v", c)
				}
			})
		})
	}
}

func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// TestDoubtIsNotSettled: where nobody can tell for long whether a commit was written, the
// room closes, for whatever it said might be wrong. Who comes back finds what the log has
// by then, and one that arrives even later is done once, or not at all.
func TestDoubtIsNotSettled(t *testing.T) {
	for name, arrives := range map[string]int{"before the next owner": 1, "after": 0} {
		t.Run(name, func(t *testing.T) {
			actsBehind(t, func(pl *place, ann *person, line *behind, commits func() int) {
				var late func() error
				line.will(func(write func() error) error {
					if line.tries == 1 {
						late = write
						return parlour.ErrUnsure
					}
					return parlour.ErrUnwritten // nobody answers
				})
				action := parlour.Request{Verb: parlour.Act, ID: "x", Rev: ann.last.Rev, Action: ann.last.Legal[0]}
				ann.say(action)
				time.Sleep(10 * time.Second)
				for _, m := range ann.hear() {
					if m.Ack == "x" {
						t.Errorf("it was acknowledged: %+v", m)
					}
				}
				if _, open := <-ann.v.Messages(); open {
					t.Error("the room is still open")
				}
				line.will(nil)
				if arrives == 1 {
					if err := late(); err != nil {
						t.Fatal(err)
					}
				}
				ann.connect(pl)
				if arrives == 0 {
					if err := late(); err == nil {
						t.Error("it was written beside the next owner's")
					}
				}
				if n := commits(); n != arrives {
					t.Errorf("it stands in the log %d times", n)
				}
				if c := codes(ann.say(action)); c != nil {
					t.Errorf("sent again: %v", c)
				}
				if n := commits(); n != 1 {
					t.Errorf("sent again, it stands in the log %d times", n)
				}
			})
		})
	}
}

// TestUnwritten: where the log says that nothing was written, nothing is asked, the table
// stays as it is, and goes on when it can.
func TestUnwritten(t *testing.T) {
	actsBehind(t, func(_ *place, ann *person, line *behind, commits func() int) {
		line.will(func(func() error) error { return parlour.ErrUnwritten })
		if c := codes(ann.act(ann.last.Legal[0], "x")); len(c) != 1 || c[0] != parlour.Unavailable {
			t.Errorf("refused by %v", c)
		}
		if line.tries != 1 {
			t.Errorf("it was tried %d times", line.tries)
		}
		line.will(nil)
		if c := codes(ann.act(ann.last.Legal[0], "x")); c != nil || commits() != 1 {
			t.Errorf("again: %v, %d times in the log", c, commits())
		}
	})
}

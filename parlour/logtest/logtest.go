// Package logtest holds what every log of the parlour must do, whatever keeps it: one
// suite that each database passes.
package logtest

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"jansou/fair"
	"jansou/parlour"
	"jansou/tally"
)

// Log is a log with what goes with it.
type Log interface {
	parlour.Log

	// Bring writes the whole log of a game that was played elsewhere.
	Bring(ctx context.Context, table string, log [][]byte, over parlour.Ending) (bool, error)
	// Forget removes a few games that were over before a moment and are packed, and
	// returns how many.
	Forget(ctx context.Context, before time.Time) (int, error)
	// KeptResults and KeptRatings list what games came to for a person.
	KeptResults(ctx context.Context, person parlour.Owner) ([]parlour.KeptResult, error)
	KeptRatings(ctx context.Context, person parlour.Owner) ([]parlour.KeptRating, error)
	// Commitments returns links of the chain of seals from a number on.
	Commitments(ctx context.Context, from uint64, most int) ([]fair.Link, error)
	// EraseNow erases the names of a person.
	EraseNow(ctx context.Context, person parlour.Owner) (parlour.ErasedNow, error)
	Check() error
	Close() error
}

// Place is where a log is kept.
type Place interface {
	// Open opens what is there, beside others that have it open where it is Shared.
	Open(t testing.TB) Log
	// Shared reports whether several programs may have it open.
	Shared() bool
	// Stop has nothing be answered until what it returns is called.
	Stop(t testing.TB) (goOn func())
}

// Run holds a log to the suite. make makes an empty place, and tables is how many there
// are where there are many.
func Run(t *testing.T, tables int, empty func(testing.TB) Place) {
	for _, one := range []struct {
		name string
		test func(*testing.T, Place)
	}{
		{"Append", testAppend}, {"AsItWas", testAsItWas}, {"Fence", testFence}, {"Again", testAgain}, {"Order", testOrder}, {"Context", testContext},
		{"Ending", testEnding}, {"Packing", testPacking}, {"Erasing", testErasing},
		{"Many", func(t *testing.T, p Place) { testMany(t, p, tables) }},
	} {
		t.Run(one.name, func(t *testing.T) { one.test(t, empty(t)) })
	}
	for _, one := range []struct {
		name string
		test func(*testing.T, Place)
	}{{"TwoFence", testTwoFence}, {"TwoEnd", testTwoEnd}, {"TwoPack", testTwoPack}} {
		t.Run(one.name, func(t *testing.T) {
			p := empty(t)
			if !p.Shared() {
				t.Skip("only one program at a time has it")
			}
			one.test(t, p)
		})
	}
}

var ctx = context.Background()

// open opens a place until the test ends.
func open(t testing.TB, p Place) Log {
	t.Helper()
	l := p.Open(t)
	t.Cleanup(func() {
		if err := l.Close(); err != nil {
			t.Errorf("it does not close: %v", err)
		}
	})
	return l
}

// line is a commit, with an id that nobody else makes.
func line(kind parlour.CommitKind, more string) []byte {
	var id [8]byte
	_, _ = rand.Read(id[:]) // it has no error
	return fmt.Appendf(nil, `{"id":"%s","at":%d,"kind":"%s"%s}`, hex.EncodeToString(id[:]), time.Now().UnixMicro(), kind, more)
}

func plain() []byte { return line(parlour.Acted, `,"seat":2,"note":"ein kleines żółte 発"`) }

// openedBy is the first commit of a table: with a seal, the text of a ruleset, and its
// referee by name.
func openedBy(t testing.TB, table string, who parlour.Owner) []byte {
	id, err := who.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return line(parlour.Opened, fmt.Sprintf(`,"seal":"%s","opened":{"ruleset":"x","text":{"name":"x","more":"%s"},"people":4,"referee":"Żółw 🀄"},"owner":"%s"`,
		fair.Seal(table, 0, fair.Hash{}), strings.Repeat("y", 400), id))
}

func mustAppend(t testing.TB, l Log, table string, after int, data []byte, over *parlour.Ending) {
	t.Helper()
	if err := l.Append(ctx, table, after, data, over); err != nil {
		t.Fatal(err)
	}
}

func mustRead(t testing.TB, l Log, table string, from int) [][]byte {
	t.Helper()
	lines, err := l.Read(ctx, table, from)
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// same is an error where a table has not exactly these commits.
func same(t testing.TB, l Log, table string, want ...[]byte) {
	t.Helper()
	if got := mustRead(t, l, table, 0); !slices.EqualFunc(got, want, bytes.Equal) {
		t.Fatalf("table %s has %d commits, want %d\n%s\n\n%s", table, len(got), len(want), bytes.Join(got, []byte("\n")), bytes.Join(want, []byte("\n")))
	}
}

// ending is what a rated game of four people comes to.
func ending(table string, people ...parlour.Owner) *parlour.Ending {
	now := time.Now()
	r := &parlour.Result{Table: table, Game: "riichi", Ruleset: "x", Title: "X", Length: parlour.South, Speed: "fast",
		Began: now.Add(-time.Hour).UnixMicro(), Ended: now.UnixMicro(), Finished: true, People: 4, Deals: 8, Counts: tally.Version, Course: []byte("[]")}
	for s := range r.Seats {
		var sum tally.Sum
		sum.Places[s] = 1
		text, _ := json.Marshal(sum) // it has no error
		r.Seats[s] = parlour.ResultSeat{Person: people[s], Commit: 1, Place: s + 1, Points: 40000 - 10000*s, Sum: text}
	}
	return &parlour.Ending{Counted: true, Result: r}
}

func four() []parlour.Owner { return []parlour.Owner{{1}, {2}, {3}, {4}} }

// games counts the rated games of a person.
func games(t testing.TB, l Log, person parlour.Owner) (results, rated int) {
	t.Helper()
	kept, err := l.KeptResults(ctx, person)
	if err != nil {
		t.Fatal(err)
	}
	ratings, err := l.KeptRatings(ctx, person)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range ratings {
		if rated += r.Games; len(r.After) != r.Games {
			t.Errorf("a rating of %d games has %d points", r.Games, len(r.After))
		}
	}
	return len(kept), rated
}

// chain reads the chain of seals and is an error where it does not hold.
func chain(t testing.TB, l Log) (links []fair.Link) {
	t.Helper()
	var last fair.Link
	for {
		more, err := l.Commitments(ctx, uint64(len(links)), 1000)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range more {
			if want := fair.Follow(last.Sum, uint64(len(links)), x.At, x.Seal); x != want {
				t.Fatalf("the chain does not hold at %d", len(links))
			}
			last, links = x, append(links, x)
		}
		if len(more) < 1000 {
			return links
		}
	}
}

// testAppend: commits stand as they were appended, in their order, and what is there can
// be read from any place on.
func testAppend(t *testing.T, p Place) {
	l := open(t, p)
	same(t, l, "a")
	lines := [][]byte{openedBy(t, "a", parlour.Owner{9})}
	for range 20 {
		lines = append(lines, plain())
	}
	for i, data := range lines {
		mustAppend(t, l, "a", i, data, nil)
	}
	same(t, l, "a", lines...)
	for _, from := range []int{1, 7, 20, 21, 22, 500} {
		if got, want := mustRead(t, l, "a", from), lines[min(from, len(lines)):]; !slices.EqualFunc(got, want, bytes.Equal) {
			t.Errorf("from %d: %d commits, want %d", from, len(got), len(want))
		}
	}
	if err := l.Append(ctx, "a", 21, []byte("{}\n{}"), nil); err == nil {
		t.Error("two lines were taken for a commit")
	}
	if err := l.Check(); err != nil {
		t.Error(err)
	}
	if tables, err := l.Tables(ctx); err != nil || !slices.Equal(tables, []string{"a"}) {
		t.Errorf("%v, %v", tables, err)
	}
}

// testAsItWas: whatever a commit says, it is read as it was written, also after the log
// was closed and opened.
func testAsItWas(t *testing.T, p Place) {
	l := p.Open(t)
	lines := [][]byte{
		openedBy(t, "a", parlour.Owner{9}),
		line(parlour.Sat, `,"seat":0,"name":"O'Brien \\ \" % ? $1 :x","owner":"`+strings.Repeat("0a", 32)+`"`),
		line(parlour.Acted, `,"odd":"`+"\u0000"+`\u0000\ud83c"`),
		[]byte(`not even JSON`), {}, {0xff, 0xfe, 0x00}, bytes.Repeat([]byte("x"), 300_000),
		plain(),
	}
	for i, data := range lines {
		mustAppend(t, l, "a", i, data, nil)
	}
	odd := "ünd ? $1 'x' \U0001f004"
	mustAppend(t, l, odd, 0, plain(), nil)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	l = open(t, p)
	same(t, l, "a", lines...)
	mustAppend(t, l, "a", len(lines), plain(), nil)
	if len(mustRead(t, l, odd, 0)) != 1 {
		t.Error("a name with odd letters is lost")
	}
}

// testFence: a commit that does not follow the last is refused, and changes nothing.
func testFence(t *testing.T, p Place) {
	l := open(t, p)
	lines := [][]byte{openedBy(t, "a", parlour.Owner{9}), plain(), plain()}
	for i, data := range lines {
		mustAppend(t, l, "a", i, data, nil)
	}
	for _, after := range []int{0, 1, 2, 4, 5, 100} {
		for _, over := range []*parlour.Ending{nil, ending("a", four()...)} {
			data := plain()
			if after == 0 {
				data = openedBy(t, "a", parlour.Owner{8})
			}
			if err := l.Append(ctx, "a", after, data, over); !errors.Is(err, parlour.ErrFenced) {
				t.Errorf("after %d of 3: %v", after, err)
			}
		}
	}
	if err := l.Append(ctx, "b", 1, plain(), nil); !errors.Is(err, parlour.ErrFenced) {
		t.Errorf("after the first of a table that there is not: %v", err)
	}
	same(t, l, "a", lines...)
	if n, rated := games(t, l, parlour.Owner{1}); n+rated != 0 {
		t.Errorf("%d results and %d rated games of what was refused", n, rated)
	}
	if n := len(chain(t, l)); n != 1 {
		t.Errorf("%d seals, want 1", n)
	}
	mustAppend(t, l, "a", 3, plain(), nil)
}

// testAgain: who is not sure whether a commit was written appends it again, and it stands
// once, with all that goes with it: while it is the last, when others have followed it,
// and when its game is over and packed.
func testAgain(t *testing.T, p Place) {
	l := open(t, p)
	over := ending("a", four()...)
	lines := [][]byte{openedBy(t, "a", parlour.Owner{9}), plain(), line(parlour.Closed, "")}
	all := func() {
		t.Helper()
		for i, data := range lines {
			var e *parlour.Ending
			if i == len(lines)-1 {
				e = over
			}
			mustAppend(t, l, "a", i, bytes.Clone(data), e)
			mustAppend(t, l, "a", i, bytes.Clone(data), e)
		}
	}
	for range 3 {
		all()
		same(t, l, "a", lines...)
		if n, rated := games(t, l, parlour.Owner{1}); n != 1 || rated != 1 {
			t.Errorf("%d results and %d rated games, want 1", n, rated)
		}
		if n := len(chain(t, l)); n != 1 {
			t.Errorf("%d seals, want 1", n)
		}
		time.Sleep(50 * time.Millisecond) // it is packed meanwhile
	}
	for i := range lines {
		if err := l.Append(ctx, "a", i, plain(), nil); !errors.Is(err, parlour.ErrFenced) {
			t.Errorf("another one in the place of %d: %v", i, err)
		}
	}
	// A game that is brought in twice is there already, whoever brought it.
	if brought, err := l.Bring(ctx, "a", lines, *over); err != nil || brought {
		t.Errorf("brought in again: %v, %v", brought, err)
	}
}

// testErasing: the name of a person is gone from what is read, and the rest stands.
func testErasing(t *testing.T, p Place) {
	l := open(t, p)
	who := parlour.Owner{9, 1}
	data := openedBy(t, "a", who)
	mustAppend(t, l, "a", 0, data, nil)
	done, err := l.EraseNow(ctx, who)
	if err != nil || done.Names != 1 {
		t.Errorf("%+v, %v", done, err)
	}
	same(t, l, "a", bytes.Replace(data, []byte("Żółw 🀄"), []byte(parlour.NameErased), 1))
	mustAppend(t, l, "a", 1, plain(), nil)
}

// atOf reads the moment of a commit.
func atOf(data []byte) int64 {
	var c struct{ At int64 }
	_ = json.Unmarshal(data, &c) // it is one of ours
	return c.At
}

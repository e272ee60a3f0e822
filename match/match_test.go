package match_test

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"jansou/match"
)

var pools = []match.Pool{{Name: "a", Bots: 90 * time.Second}, {Name: "b"}, {Name: "c", Windows: []match.Window{{Within: math.Inf(1)}}, Bots: time.Minute}}

var start = time.Unix(1_000_000, 0)

func person(n int) match.Person { return match.Person{byte(n), byte(n >> 8)} }

// ask is a ticket of person n with one rating for all pools.
func ask(n int, rating float64, pools ...string) match.Ticket {
	t := match.Ticket{Person: person(n), Pools: pools, Ratings: map[string]float64{}}
	for _, p := range pools {
		t.Ratings[p] = rating
	}
	return t
}

// come has everybody who was found take the seat, and returns the tables.
func come(h *match.Hall, now time.Time) []match.Seating {
	ready, _ := h.Arrange(now)
	for _, p := range h.People() {
		h.Come(p)
	}
	more, _ := h.Arrange(now)
	return append(ready, more...)
}

func TestFourMeet(t *testing.T) {
	h := match.New(match.Config{Pools: pools})
	for n := range 3 {
		h.Join(ask(n, 1500, "a", "b"), start.Add(time.Duration(n)*time.Second))
	}
	if got := come(h, start.Add(3*time.Second)); len(got) != 0 {
		t.Fatalf("three make a table: %v", got)
	}
	now := start.Add(40 * time.Second)
	h.Join(ask(3, 1500, "b"), now)
	if ready, next := h.Arrange(now); len(ready) != 0 || !next.Equal(now.Add(10*time.Second)) {
		t.Fatalf("%v before anybody has come; next at %v", ready, next)
	}
	for n := range 4 {
		at, waits := h.Place(person(n), now)
		if !waits || at.Called == nil || at.Called.Pool != "b" || at.Called.Seats != 4 || at.Called.Taken != n || len(at.Called.With) != 3 {
			t.Fatalf("%d: %+v", n, at.Called)
		}
		if l := h.Lines(now); l[0].Waiting != 0 || l[1].Waiting != 0 {
			t.Errorf("who was found still waits elsewhere: %v", l)
		}
		h.Come(person(n))
	}
	ready, _ := h.Arrange(now)
	if len(ready) != 1 || ready[0].Pool != "b" || len(ready[0].People) != 4 || ready[0].Bots != 0 || ready[0].Same || !h.Empty() {
		t.Fatalf("%+v", ready)
	}
	if l := h.Lines(now); l[1].Usually != 39*time.Second || l[0].Usually != 0 {
		t.Errorf("usually %v", l)
	}
	if l := h.Lines(now.Add(61 * time.Minute)); l[1].Usually != 0 {
		t.Errorf("after an hour usually %v", l[1].Usually)
	}
}

// Who does not come within ten seconds gives the seat back, and the others go on
// waiting, as old as they were.
func TestWhoDoesNotCome(t *testing.T) {
	h := match.New(match.Config{Pools: pools})
	for n := range 4 {
		h.Join(ask(n, 1500, "a"), start.Add(time.Duration(n)*time.Second))
	}
	now := start.Add(5 * time.Second)
	h.Arrange(now)
	h.Come(person(0))
	h.Come(person(2))
	h.Come(person(3))
	if ready, _ := h.Arrange(now.Add(9 * time.Second)); len(ready) != 0 {
		t.Fatal("a table without one of its people")
	}
	h.Arrange(now.Add(10 * time.Second))
	if _, waits := h.Place(person(1), now); waits {
		t.Error("who did not come waits on")
	}
	for _, n := range []int{0, 2, 3} {
		at, waits := h.Place(person(n), now.Add(10*time.Second))
		if !waits || at.Called != nil || !at.Since.Equal(start.Add(time.Duration(n)*time.Second)) {
			t.Errorf("%d waits: %v, %+v", n, waits, at)
		}
	}
	h.Join(ask(9, 1500, "a"), now.Add(11*time.Second))
	if got := come(h, now.Add(11*time.Second)); len(got) != 1 || got[0].People[0] != person(0) {
		t.Errorf("%v", got)
	}
}

// A line that is gone for less than a minute costs no place; nobody is seated
// meanwhile.
func TestReconnect(t *testing.T) {
	h := match.New(match.Config{Pools: pools})
	for n := range 3 {
		h.Join(ask(n, 1500, "a"), start)
	}
	h.Lost(person(0), start.Add(time.Second))
	h.Join(ask(3, 1500, "a"), start.Add(2*time.Second))
	if got := come(h, start.Add(30*time.Second)); len(got) != 0 {
		t.Fatal("somebody is seated whose line is gone")
	}
	if !h.Back(person(0)) {
		t.Fatal("the place is gone")
	}
	if got := come(h, start.Add(40*time.Second)); len(got) != 1 {
		t.Fatal("who is back is not seated")
	}
	h.Join(ask(5, 1500, "a"), start)
	h.Lost(person(5), start)
	h.Arrange(start.Add(time.Minute))
	if h.Back(person(5)) {
		t.Error("the place is kept longer than a minute")
	}
}

func TestByRating(t *testing.T) {
	h := match.New(match.Config{Pools: pools})
	for n, r := range []float64{1500, 1510, 1800, 1490, 1560} {
		h.Join(ask(n, r, "a"), start)
	}
	got := come(h, start)
	if len(got) != 1 || slices.Contains(got[0].People, person(2)) {
		t.Fatalf("%v", got)
	}
	// Who is far from all waits two minutes, and then for nobody in particular.
	now := start.Add(time.Minute)
	for n := 10; n < 13; n++ {
		h.Join(ask(n, 1500, "a"), now)
	}
	if got := come(h, start.Add(119*time.Second)); len(got) != 0 {
		t.Fatal("seated beyond the window")
	}
	if got := come(h, start.Add(2*time.Minute)); len(got) != 1 || got[0].People[0] != person(2) {
		t.Fatalf("who waited longest is not seated: %v", got)
	}
}

func TestSameAddress(t *testing.T) {
	h := match.New(match.Config{Pools: pools})
	for n := range 4 {
		k := ask(n, 1500, "c")
		k.From = []string{"", "", "10.0.0.1", "10.0.0.1"}[n]
		h.Join(k, start)
	}
	if got := come(h, start); len(got) != 1 || !got[0].Same {
		t.Errorf("%+v", got)
	}
}

func TestHoldMakesWait(t *testing.T) {
	h := match.New(match.Config{Pools: pools})
	for n := range 4 {
		k := ask(n, 1500, "c")
		if n == 2 {
			k.Hold = time.Minute
		}
		h.Join(k, start)
	}
	if got := come(h, start.Add(59*time.Second)); len(got) != 0 {
		t.Fatal("seated before the time")
	}
	if at, _ := h.Place(person(2), start); !at.From.Equal(start.Add(time.Minute)) {
		t.Errorf("from %v", at.From)
	}
	if got := come(h, start.Add(time.Minute)); len(got) != 1 {
		t.Fatal("not seated after it")
	}
}

// Bots are offered after a time that was said, and come where they are wanted.
func TestBots(t *testing.T) {
	h := match.New(match.Config{Pools: pools})
	h.Join(ask(0, 1500, "a"), start)
	h.Join(ask(1, 1500, "a", "b"), start)
	h.Join(ask(2, 1500, "a"), start.Add(80*time.Second))
	if h.WithBots(person(0), "a", start.Add(89*time.Second)) || h.WithBots(person(1), "b", start.Add(time.Hour)) {
		t.Fatal("bots are offered too soon, or where they never are")
	}
	now := start.Add(90 * time.Second)
	if at, _ := h.Place(person(0), now); !at.Pools[0].Bots.Equal(now) {
		t.Errorf("offered at %v", at.Pools[0].Bots)
	}
	if !h.WithBots(person(0), "a", now) {
		t.Fatal("bots are not offered")
	}
	if ready, next := h.Arrange(now); len(ready) != 0 || !next.Equal(now.Add(10*time.Second)) {
		t.Fatalf("the other one who may want bots is not waited for: %v, %v", ready, next)
	}
	h.WithBots(person(1), "a", now.Add(3*time.Second))
	ready, _ := h.Arrange(now.Add(3 * time.Second))
	if len(ready) != 1 || len(ready[0].People) != 2 || ready[0].Bots != 2 {
		t.Fatalf("%+v", ready)
	}
	if l := h.Lines(now.Add(3 * time.Second)); l[0].Waiting != 1 || l[0].Usually != 0 {
		t.Errorf("who did not want bots waits on, and what bots fill is not counted: %+v", l)
	}
}

// A table at which some sit already is filled by people who wait.
func TestFill(t *testing.T) {
	h := match.New(match.Config{Pools: pools})
	h.Fill("t1", "a", 3, 1520, start)
	h.Fill("t1", "a", 2, 1520, start.Add(time.Second)) // one has gone
	h.Join(ask(0, 1500, "a"), start)
	if got := come(h, start.Add(time.Second)); len(got) != 0 {
		t.Fatal("a table of three")
	}
	if at, _ := h.Place(person(0), start); at.Pools[0].Taken != 3 {
		t.Errorf("%+v", at.Pools[0])
	}
	h.Join(ask(1, 1500, "a"), start)
	got := come(h, start.Add(time.Second))
	if len(got) != 1 || got[0].Table != "t1" || len(got[0].People) != 2 {
		t.Fatalf("%+v", got)
	}
	h.Failed(got[0])
	if l := h.Lines(start); l[0].Waiting != 4 || l[0].Usually != 0 {
		t.Errorf("after a table that could not be had: %+v", l)
	}
	h.Drop("t1")
	if l := h.Lines(start); l[0].Waiting != 2 {
		t.Errorf("after the table has gone: %+v", l)
	}
}

// TestLaws plays with a hall at random: nobody is seated twice or where they do not
// wait, a table is full, windows only widen, who is called to one table waits
// nowhere else, and nobody is left over who has waited for all windows while a
// table could be made.
func TestLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := match.New(match.Config{Pools: pools})
		now := start
		waits := map[match.Person][]string{} // in which pools
		within := map[string]float64{}
		tables := 0
		seated := func(ready []match.Seating) {
			for _, s := range ready {
				tables++
				n := len(s.People) + s.Bots
				if s.Table != "" {
					n += 2
				}
				if n != 4 {
					t.Fatalf("a table of %d: %+v", n, s)
				}
				for i, p := range s.People {
					if slices.Contains(s.People[:i], p) || !slices.Contains(waits[p], s.Pool) {
						t.Fatalf("%v sits twice, or in %s where it does not wait", p, s.Pool)
					}
					delete(waits, p)
				}
			}
		}
		for range rapid.IntRange(1, 80).Draw(t, "steps") {
			n := rapid.IntRange(0, 15).Draw(t, "who")
			p := person(n)
			switch rapid.IntRange(0, 8).Draw(t, "does") {
			case 0, 1, 2:
				in := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"a", "b", "c"}), 1, 3, rapid.ID).Draw(t, "in")
				if at, is := h.Place(p, now); !is || at.Called == nil {
					for _, name := range []string{"a", "b", "c"} {
						if !is || !slices.Contains(waits[p], name) {
							delete(within, fmt.Sprint(n, name))
						}
					}
					waits[p] = in
					h.Join(ask(n, float64(rapid.IntRange(1300, 1700).Draw(t, "rating")), in...), now)
				}
			case 3:
				h.Leave(p)
				delete(waits, p)
			case 4:
				h.Lost(p, now)
			case 5:
				h.Back(p)
			case 6:
				h.WithBots(p, "a", now)
			case 7:
				h.Fill("t"+fmt.Sprint(n%2), "a", 2, 1500, now)
			case 8:
				h.Drop("t" + fmt.Sprint(n%2))
			}
			now = now.Add(time.Duration(rapid.IntRange(0, 40).Draw(t, "seconds")) * time.Second)
			ready, next := h.Arrange(now)
			seated(ready)
			if !next.IsZero() && !next.After(now) {
				t.Fatal("it wants to be asked again at once")
			}
			for p := range waits {
				at, is := h.Place(p, now)
				if !is { // did not come, or the line was gone for long
					delete(waits, p)
					continue
				}
				for _, in := range at.Pools {
					key := fmt.Sprint(int(p[0]), in.Pool)
					if in.Within < within[key] {
						t.Fatalf("a window has narrowed from %v to %v", within[key], in.Within)
					}
					within[key] = in.Within
				}
				if at.Called != nil && rapid.IntRange(0, 3).Draw(t, "comes") > 0 {
					h.Come(p)
				}
			}
			ready, _ = h.Arrange(now)
			seated(ready)
			for _, pool := range pools {
				free, patient := 0, false
				for p, in := range waits {
					at, is := h.Place(p, now)
					if is && at.Called == nil && slices.Contains(in, pool.Name) && !h.Away(p) {
						free++
						patient = patient || now.Sub(at.Since) >= 2*time.Minute
					}
				}
				if free >= 4 && patient {
					t.Fatalf("%d wait in %s, and one of them has waited for all windows", free, pool.Name)
				}
			}
		}
	})
}

// TestNobodyStarves: while people keep coming whose ratings suit each other, one
// whom they do not suit is seated soon after the windows are open.
func TestNobodyStarves(t *testing.T) {
	h := match.New(match.Config{Pools: pools})
	h.Join(ask(0, 1900, "a"), start)
	for i := range 400 {
		now := start.Add(time.Duration(i) * time.Second)
		h.Join(ask(i+1, 1400, "a"), now)
		for _, s := range come(h, now) {
			if slices.Contains(s.People, person(0)) {
				if wait := now.Sub(start); wait < 2*time.Minute || wait > 2*time.Minute+4*time.Second {
					t.Errorf("seated after %v", wait)
				}
				return
			}
		}
	}
	t.Error("never seated")
}

func TestWindowsAreChecked(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		ok bool
		ws []match.Window
	}{
		{true, match.Usual},
		{true, []match.Window{{0, inf}}},
		{false, nil},
		{false, []match.Window{{time.Second, inf}}},
		{false, []match.Window{{0, 100}}},
		{false, []match.Window{{0, 100}, {time.Second, 50}, {time.Minute, inf}}},
		{false, []match.Window{{0, 100}, {0, inf}}},
		{false, []match.Window{{0, -1}, {1, inf}}},
	} {
		if match.CheckWindows(c.ws) != c.ok {
			t.Errorf("%v: %v is wanted", c.ws, c.ok)
		}
	}
}

// TestApart: who is not to be seated with another waits on for others, whichever of
// the two has said so; with bots, too.
func TestApart(t *testing.T) {
	for _, says := range []int{0, 3} {
		h := match.New(match.Config{Pools: pools})
		join := func(n int) {
			x := ask(n, 1500, "a")
			if n == says {
				x.Apart = []match.Person{person(3 - n)}
			}
			h.Join(x, start.Add(time.Duration(n)*time.Second))
		}
		for n := range 4 {
			join(n)
		}
		now := start.Add(10 * time.Second)
		if got := come(h, now); len(got) != 0 {
			t.Fatalf("%d says it: %v", says, got)
		}
		if at, _ := h.Place(person(0), now); len(at.Pools) != 1 || len(at.Pools[0].With) != 2 {
			t.Errorf("%d says it: the first would sit with %v", says, at.Pools)
		}
		join(4)
		got := come(h, now)
		if len(got) != 1 || len(got[0].People) != 4 || slices.Contains(got[0].People, person(0)) && slices.Contains(got[0].People, person(3)) {
			t.Fatalf("%d says it: %v", says, got)
		}
	}
	h := match.New(match.Config{Pools: pools})
	for n := range 2 {
		x := ask(n, 1500, "c")
		x.Apart = []match.Person{person(1 - n)}
		h.Join(x, start)
	}
	now := start.Add(2 * time.Minute)
	for n := range 2 {
		if !h.WithBots(person(n), "c", now) {
			t.Fatal("bots are not offered")
		}
	}
	for range 2 {
		got := come(h, now.Add(11*time.Second))
		if len(got) == 0 {
			break
		}
		for _, s := range got {
			if len(s.People) != 1 || s.Bots != 3 {
				t.Errorf("%+v", s)
			}
		}
	}
	if !h.Empty() {
		t.Error("somebody waits on")
	}
}

// TestApartFromTheNearest: four who may all sit together are found, though each of
// them has somebody nearer with whom the others are not seated.
func TestApartFromTheNearest(t *testing.T) {
	h := match.New(match.Config{Pools: pools})
	apartFrom := [][]int{{4, 5}, {2, 3}, nil, nil, nil, nil} // who has waited longer is nearer
	for n, others := range apartFrom {
		x := ask(n, 1500, "a")
		for _, other := range others {
			x.Apart = append(x.Apart, person(other))
		}
		h.Join(x, start.Add(time.Duration(n)*time.Second))
	}
	got := come(h, start.Add(3*time.Minute))
	if len(got) != 1 {
		t.Fatalf("%d tables, though four may sit together", len(got))
	}
	for n := range 6 {
		if sits := slices.Contains(got[0].People, person(n)); sits != (n >= 2) {
			t.Errorf("%d sits: %v", n, sits)
		}
	}
}

// TestApartAreNotShownTogether: who waits is shown no full table of people who are not
// seated with each other.
func TestApartAreNotShownTogether(t *testing.T) {
	h := match.New(match.Config{Pools: pools})
	for n := range 4 {
		x := ask(n, 1500, "a")
		if n == 2 {
			x.Apart = []match.Person{person(1)}
		}
		h.Join(x, start.Add(time.Duration(n)*time.Second))
	}
	now := start.Add(3 * time.Minute)
	if got := come(h, now); len(got) != 0 {
		t.Fatalf("%v", got)
	}
	if at, _ := h.Place(person(0), now); at.Pools[0].Taken != 3 || !slices.Equal(at.Pools[0].With, []match.Person{person(1), person(3)}) {
		t.Errorf("%+v", at.Pools[0])
	}
}

// TestApartInACrowd: however many come, and whoever is not seated with whom, nobody
// is seated with whom they are not, and at the end no four wait who could sit together.
func TestApartInACrowd(t *testing.T) {
	for _, n := range []int{4, 5, 7, 8, 9, 13, 16, 17, 40, 79, 200} {
		for groups := 2; groups <= 8; groups++ { // as of families
			chance := rand.New(rand.NewPCG(uint64(n), uint64(groups)))
			h := match.New(match.Config{Pools: pools})
			apart := map[[2]int]bool{}
			for i := range n {
				x := ask(i, 1500, "a")
				for j := range i {
					if i%groups == j%groups || chance.IntN(10) < 3 {
						x.Apart = append(x.Apart, person(j))
						apart[[2]int{i, j}], apart[[2]int{j, i}] = true, true
					}
				}
				h.Join(x, start.Add(time.Duration(i)*time.Second))
			}
			waits := map[int]bool{}
			for i := range n {
				waits[i] = true
			}
			now := start.Add(time.Hour)
			for {
				tables := come(h, now)
				if len(tables) == 0 {
					break
				}
				for _, s := range tables {
					for i, a := range s.People {
						for _, b := range s.People[:i] {
							if apart[[2]int{number(a), number(b)}] {
								t.Fatalf("%d and %d sit together", number(a), number(b))
							}
						}
						delete(waits, number(a))
					}
				}
			}
			if four := fourOf(waits, apart); four != nil {
				t.Errorf("of %d people of %d families %d wait, and %v could sit together", n, groups, len(waits), four)
			}
		}
	}
}

func number(p match.Person) int { return int(p[0]) | int(p[1])<<8 }

// fourOf finds four who could sit together, by trying all; nil: there are none.
func fourOf(waits map[int]bool, apart map[[2]int]bool) []int {
	var try func(four []int, from []int) []int
	try = func(four, from []int) []int {
		if len(four) == match.Chairs {
			return four
		}
		for i, x := range from {
			var rest []int
			for _, y := range from[i+1:] {
				if !apart[[2]int{x, y}] {
					rest = append(rest, y)
				}
			}
			if found := try(append(four, x), rest); found != nil {
				return found
			}
		}
		return nil
	}
	return try(nil, slices.Sorted(maps.Keys(waits)))
}

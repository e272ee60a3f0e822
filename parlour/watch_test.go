package parlour_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"jansou/changes"
	"jansou/mahjong"
	"jansou/parlour"
)

// sat is who looks on, or sits, and keeps all that it is told with the moment.
type onlooker struct {
	v   *parlour.Viewer
	mu  sync.Mutex
	all []heardState
}

// heardState is what of a state is compared.
type heardState struct {
	At     time.Time
	Raw    string
	Type   string
	You    mahjong.Seat
	Rev    int
	Events []mahjong.Event
	View   json.RawMessage
	Hands  *[4]parlour.OpenHand
	Watch  *parlour.WatchInfo
	Seats  [4]parlour.SeatInfo
	Legal  []mahjong.Action
	Pause  *int64
	Table  parlour.TableInfo

	Watching int
	Ack      string
	Code     parlour.Code
}

// looksOn lets somebody look on.
func (pl *place) looksOn(name byte, id string, s parlour.Sight) *onlooker {
	pl.t.Helper()
	v, err := pl.p.WatchAs(id, parlour.Owner{name}, "en", false, s)
	if err != nil {
		pl.t.Fatal(err)
	}
	o := &onlooker{v: v}
	go func() {
		for b := range v.Messages() {
			h := heardState{At: time.Now(), Raw: string(b)}
			if err := json.Unmarshal(b, &h); err != nil {
				panic(err)
			}
			o.mu.Lock()
			o.all = append(o.all, h)
			o.mu.Unlock()
		}
	}()
	synctest.Wait()
	return o
}

func (o *onlooker) heard() []heardState {
	synctest.Wait()
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.Clone(o.all)
}

func (o *onlooker) last() heardState {
	all := o.heard()
	return all[len(all)-1]
}

// news are those states that tell of an event.
func (o *onlooker) news() (out []heardState) {
	for _, h := range o.heard() {
		if h.Type == "state" && len(h.Events) > 0 {
			out = append(out, h)
		}
	}
	return out
}

// playsAlone plays on against bots until the game is over, or stop says so.
func (p *person) playsAlone(stop func() bool) {
	p.t.Helper()
	for !stop() {
		if p.untilAsked(time.Hour); p.last.Table.Status == parlour.Over {
			return
		}
		time.Sleep(1700 * time.Millisecond)
		p.act(p.last.Legal[0], "")
	}
}

func never() bool { return false }

// alone opens a table of one person, whose hands are shown so.
func (pl *place) alone(w parlour.Watching) (*person, string) {
	pl.t.Helper()
	id := pl.order(parlour.Order{Clock: noClock, Watch: w, Length: parlour.East})
	return pl.person('a', id), id
}

var fromSeat0 = parlour.Sight{Chair: 0, Hands: true}

// TestWatchedChairIsLate: who looks on from a chair is told what that chair was told,
// each event and the table after it, exactly so much later, whoever comes first.
func TestWatchedChairIsLate(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann, id := pl.alone(parlour.Watching{Hands: parlour.HandsShown, Delay: 20})
		first := pl.looksOn('x', id, fromSeat0) // before the game
		seat := pl.looksOn('a', id, parlour.PlainSight)
		ann.sit()
		moves := 0
		var late *onlooker
		ann.playsAlone(func() bool {
			if moves++; moves == 12 {
				late = pl.looksOn('y', id, fromSeat0)
			}
			return false
		})
		time.Sleep(10 * time.Minute)
		want, got := seat.news(), first.news()
		if len(got) != len(want) || len(want) < 100 {
			t.Fatalf("%d states with news, and the player had %d", len(got), len(want))
		}
		for i := range want {
			a, b := want[i], got[i]
			if b.At.Sub(a.At) != 20*time.Second {
				t.Fatalf("state %d comes %v after the player's", i, b.At.Sub(a.At))
			}
			if fmt.Sprint(a.Events) != fmt.Sprint(b.Events) || string(a.View) != string(b.View) || a.Rev != b.Rev {
				t.Fatalf("state %d is\n%s\nand the player's was\n%s", i, b.Raw, a.Raw)
			}
			if b.You != mahjong.NoSeat || len(b.Legal) > 0 {
				t.Fatalf("state %d is of a player: %s", i, b.Raw)
			}
		}
		tail := late.news()
		if len(tail) == 0 || len(tail) >= len(got) {
			t.Fatalf("who came later has %d states with news of %d", len(tail), len(got))
		}
		for i, b := range tail {
			if a := got[len(got)-len(tail)+i]; !a.At.Equal(b.At) || a.Raw != b.Raw {
				t.Fatalf("who came later is told, as state %d,\n%v %s\nand who came before\n%v %s", i, b.At, b.Raw, a.At, a.Raw)
			}
		}
		if end := first.last(); end.Table.Status != parlour.Over || end.Watch == nil || end.Watch.Behind != 0 {
			t.Errorf("the last state is %.400s", end.Raw)
		}
	})
}

// TestWatchedDealIsOver: where a deal is seen when it is over, nothing of a hand comes
// before its end was shown, and all four come then.
func TestWatchedDealIsOver(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann, id := pl.alone(parlour.Watching{Hands: parlour.HandsShown, Delay: 5, Deal: true})
		seat := pl.looksOn('a', id, parlour.PlainSight)
		ann.sit()
		all := pl.looksOn('x', id, parlour.Sight{Chair: mahjong.NoSeat, Hands: true})
		ann.playsAlone(never)
		time.Sleep(5 * time.Hour)
		var ends, begins []time.Time // of deals, at the table
		for _, h := range seat.news() {
			for _, e := range h.Events {
				switch e.Kind {
				case mahjong.Dealt:
					begins = append(begins, h.At)
				case mahjong.DealEnded:
					ends = append(ends, h.At)
				}
			}
		}
		deal, hands := -1, 0
		for _, h := range all.heard() {
			for _, e := range h.Events {
				if e.Kind == mahjong.Dealt {
					deal++
					if h.At.Before(ends[deal]) {
						t.Fatalf("deal %d is shown at %v, and is over at %v", deal, h.At, ends[deal])
					}
				}
			}
			if h.Hands != nil {
				if hands++; deal < 0 || h.At.Before(ends[deal]) {
					t.Fatalf("hands of deal %d are shown at %v", deal, h.At)
				}
			}
		}
		if deal != len(begins)-1 || deal < 1 || hands < 100 {
			t.Errorf("%d deals were shown of %d, with hands %d times", deal+1, len(begins), hands)
		}
	})
}

// TestWatchedAfterARestart: the delay counts from the moments of the log.
func TestWatchedAfterARestart(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann, id := pl.alone(parlour.Watching{Hands: parlour.HandsShown, Delay: 200})
		ann.sit()
		seat := pl.looksOn('a', id, parlour.PlainSight)
		moves := 0
		ann.playsAlone(func() bool { moves++; return moves > 15 })
		known := seat.news()
		pl.close()
		time.Sleep(30 * time.Second)
		pl.open()
		who := pl.looksOn('x', id, fromSeat0)
		time.Sleep(10 * time.Minute)
		n := 0
		byRev := map[int]heardState{}
		for _, h := range known {
			byRev[h.Rev] = h
		}
		for _, h := range who.news() {
			was, told := byRev[h.Rev]
			if !told {
				continue
			}
			n++
			if late := h.At.Sub(was.At); late < 200*time.Second || late > 203*time.Second {
				t.Errorf("rev %d comes %v after the player's", h.Rev, late)
			}
			if string(h.View) != string(was.View) {
				t.Fatalf("rev %d is %s\nand was %s", h.Rev, h.View, was.View)
			}
		}
		if n < 20 {
			t.Errorf("%d states are shown after the restart that came before it", n)
		}
	})
}

// TestWhoMayLookOn: what is refused, and to whom.
func TestWhoMayLookOn(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann, id := pl.alone(parlour.Watching{Hands: parlour.HandsShown, Delay: 100})
		ann.sit()
		if got := codes(ann.say(parlour.Request{Verb: parlour.Look, ID: "w", Sight: fromSeat0})); !slices.Equal(got, []parlour.Code{parlour.AlreadySeated}) {
			t.Errorf("who sits and wants hands is answered %v", got)
		}
		if got := pl.looksOn('a', id, fromSeat0).last(); got.Watch != nil || got.You != 0 {
			t.Errorf("in a second browser she sees %s", got.Raw)
		}
		bob := pl.looksOn('b', id, parlour.PlainSight)
		if h := bob.last(); h.Watch != nil || h.Table.Watch != (parlour.Watching{Hands: parlour.HandsShown, Delay: 100}) || h.Watching != 1 {
			t.Errorf("Bob sees %s", h.Raw)
		}
		bob.v.Do(parlour.Request{Verb: parlour.Look, ID: "w1", Sight: parlour.Sight{Chair: mahjong.NoSeat, Hands: true, Delay: 170}})
		all := bob.heard()
		if n := len(all); all[n-2].Ack != "w1" || all[n-1].Ack != "" || all[n-1].Watch == nil || *all[n-1].Watch != (parlour.WatchInfo{Chair: 4, Hands: true, Delay: 180, Behind: 180, Starts: all[n-1].Watch.Starts}) {
			t.Errorf("Bob is answered %s", all[n-1].Raw)
		}
		bob.v.Do(parlour.Request{Verb: parlour.StandIn, On: true, Seat: new(mahjong.Seat(0)), Name: "Bob"})
		if h := bob.last(); h.Code != parlour.BadSetting {
			t.Errorf("Bob wants to stand in: %s", h.Raw)
		}
		hidden := pl.person('c', pl.order(parlour.Order{}))
		if got := codes(hidden.say(parlour.Request{Verb: parlour.Look, Sight: fromSeat0})); !slices.Equal(got, []parlour.Code{parlour.BadSetting}) {
			t.Errorf("where hands are hidden: %v", got)
		}
	})
}

// TestNobodyLooksOn: at a table at which nobody looks on those go who have no seat when
// the game begins, and nothing is told of it to others.
func TestNobodyLooksOn(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: noClock, Public: true, Length: parlour.East, Watch: parlour.Watching{Who: parlour.Nobody}})
		ann, bob := pl.person('a', id), pl.person('b', id)
		ann.sit()
		if bob.hear(); bob.v.Why() != parlour.ErrNotOpen {
			t.Errorf("Bob is let go with %v", bob.v.Why())
		}
		ann.toChoice(false)
		stranger := parlour.Owner{'b'}
		_, err := pl.p.Watch(id, stranger, "en")
		if f, ok := parlour.IsFault(err); !ok || f.Code != parlour.NotOpen {
			t.Errorf("he comes again: %v", err)
		}
		_, err = pl.p.Replay(id, stranger)
		if f, ok := parlour.IsFault(err); !ok || f.Code != parlour.NotOpen {
			t.Errorf("he asks for the replay: %v", err)
		}
		_, err = pl.p.Case(id, stranger, parlour.CaseOrder{})
		if f, ok := parlour.IsFault(err); !ok || f.Code != parlour.NotOpen {
			t.Errorf("he asks the referee: %v", err)
		}
		if info, err := pl.p.Info(id, stranger); err != nil || info.Board != nil {
			t.Errorf("he asks for the table: %+v, %v", info.Board, err)
		}
		if list := pl.p.List(stranger); len(list) != 0 {
			t.Errorf("his list has %d tables", len(list))
		}
		if _, err := pl.p.Replay(id, ann.owner); err != nil {
			t.Error(err)
		}
		ann.playsAlone(never)
		if _, err := pl.p.Watch(id, stranger, "en"); err != nil {
			t.Errorf("after the game: %v", err)
		}
	})
}

// TestStreamer: in what a streamer is told, on a seat or beside the table, stands no name
// and nothing that was said.
func TestStreamer(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: noClock, People: 2, Length: parlour.East, Chat: parlour.FreeText})
		streamer := parlour.Sight{Chair: mahjong.NoSeat, Streamer: true}
		ann := pl.person('a', id)
		ann.sit()
		seat := pl.looksOn('a', id, streamer)
		beside := pl.looksOn('x', id, streamer)
		late := pl.looksOn('z', id, parlour.Sight{Chair: mahjong.NoSeat, Streamer: true, Delay: 60})
		plain := pl.looksOn('y', id, parlour.PlainSight)
		bob := pl.person('b', id)
		bob.sit()
		ann.say(parlour.Request{Verb: parlour.Say, Text: "Quetzalcoatl"})
		plain.v.Do(parlour.Request{Verb: parlour.Say, Text: "Popocatepetl", Name: "Yves"})
		for range 30 {
			for _, p := range []*person{ann, bob} {
				if p.hear(); len(p.last.Legal) > 0 {
					p.act(p.last.Legal[0], "")
				} else if p.last.Pause != nil {
					p.say(parlour.Request{Verb: parlour.Ready})
				}
			}
			time.Sleep(3 * time.Second)
		}
		for name, o := range map[string]*onlooker{"seat": seat, "beside": beside, "late": late} {
			news := 0
			for _, h := range o.heard() {
				if news += len(h.Events); strings.Contains(h.Raw, "Ann") || strings.Contains(h.Raw, "Person b") || strings.Contains(h.Raw, "Quetz") || strings.Contains(h.Raw, "Popo") {
					t.Fatalf("%s is told %s", name, h.Raw)
				}
			}
			if last := o.last(); news < 10 || last.Seats[0].Name != "A" || last.Watch == nil || !last.Watch.Streamer {
				t.Errorf("%s is told of %d events, and last %s", name, news, last.Raw)
			}
		}
		if all := plain.heard(); !slices.ContainsFunc(all, func(h heardState) bool { return strings.Contains(h.Raw, "Popo") }) ||
			slices.ContainsFunc(all, func(h heardState) bool { return strings.Contains(h.Raw, "Quetz") }) {
			t.Error("who looks on does not read what those say who look on, and that only")
		}
	})
}

// TestWatchSettings: what a table may be opened with, and what it comes to.
func TestWatchSettings(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		shown := parlour.Watching{Hands: parlour.HandsShown}
		for name, tc := range map[string]struct {
			order parlour.Order
			want  parlour.Watching
			wrong string // where; empty: nothing is
		}{
			"nothing":            {parlour.Order{}, parlour.Watching{}, ""},
			"the usual, said":    {parlour.Order{Public: true, Watch: parlour.Watching{Who: parlour.Everyone, Hands: parlour.HandsHidden}}, parlour.Watching{}, ""},
			"by link":            {parlour.Order{Public: true, Watch: parlour.Watching{Who: parlour.WithLink}}, parlour.Watching{Who: parlour.WithLink}, ""},
			"shown":              {parlour.Order{Watch: shown}, parlour.Watching{Hands: parlour.HandsShown, Delay: 180}, ""},
			"rated":              {parlour.Order{People: 4, Assist: "off", Rated: true, Watch: shown}, parlour.Watching{Hands: parlour.HandsShown, Deal: true}, ""},
			"live against bots":  {parlour.Order{Watch: shown, WatchLive: true}, shown, ""},
			"live among people":  {parlour.Order{People: 2, Watch: shown, WatchLive: true}, parlour.Watching{}, "watch.delay"},
			"soon among people":  {parlour.Order{People: 2, Watch: parlour.Watching{Hands: parlour.HandsShown, Delay: 59}}, parlour.Watching{}, "watch.delay"},
			"too late":           {parlour.Order{Watch: parlour.Watching{Hands: parlour.HandsShown, Delay: 3601}}, parlour.Watching{}, "watch.delay"},
			"hidden, but late":   {parlour.Order{Watch: parlour.Watching{Delay: 60}}, parlour.Watching{}, "watch.hands"},
			"who":                {parlour.Order{Watch: parlour.Watching{Who: "friends"}}, parlour.Watching{}, "watch.who"},
			"everyone by link":   {parlour.Order{Watch: parlour.Watching{Who: parlour.Everyone}}, parlour.Watching{}, "watch.who"},
			"hands":              {parlour.Order{Watch: parlour.Watching{Hands: "some"}}, parlour.Watching{}, "watch.hands"},
			"nobody sees hands":  {parlour.Order{Watch: parlour.Watching{Who: parlour.Nobody, Hands: parlour.HandsShown}}, parlour.Watching{}, "watch.hands"},
			"and may play, then": {parlour.Order{People: 2, Watch: shown, Substitute: parlour.PersonSubstitute}, parlour.Watching{}, "substitute"},
		} {
			tc.order.Ruleset = "little"
			info, err := pl.p.Open(tc.order)
			if f, ok := parlour.IsFault(err); ok && tc.wrong != "" && f.About.Where == tc.wrong {
				continue
			}
			if err != nil || tc.wrong != "" || info.Watch != tc.want {
				t.Errorf("%s: %+v, %v", name, info.Watch, err)
			}
		}
	})
}

// TestWatchersShareTheirStates: those who put states together from changes have the
// states that others are told whole, whenever they came; and who has another wish in
// between, too.
func TestWatchersShareTheirStates(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		for _, s := range []parlour.Sight{parlour.PlainSight, fromSeat0, {Chair: mahjong.NoSeat, Hands: true}} {
			ann, id := pl.alone(parlour.Watching{Hands: parlour.HandsShown, Delay: 7})
			ann.sit()
			whole := pl.looksOn('x', id, s)
			var others []*parlour.Viewer
			told := make([][][]byte, 12)
			ended := make(chan int)
			for n := range told {
				ann.playsFor(1)
				v, err := pl.p.WatchAs(id, parlour.Owner{'y', byte(n)}, "en", true, s)
				if err != nil {
					t.Fatal(err)
				}
				others = append(others, v)
				go func() {
					for b := range v.Messages() {
						told[n] = append(told[n], b)
					}
					ended <- n
				}()
				if n == 5 {
					others[2].Do(parlour.Request{Verb: parlour.Whole, ID: "again"})
					others[3].Do(parlour.Request{Verb: parlour.Look, ID: "all", Sight: s})
					others[1].Close()
				}
			}
			ann.playsFor(3)
			time.Sleep(10 * time.Second)
			want := map[string]bool{}
			for _, h := range whole.heard() {
				var object map[string]any
				if err := json.Unmarshal([]byte(h.Raw), &object); err != nil {
					t.Fatal(err)
				}
				want[alike(object)] = true
			}
			whole.v.Close()
			for n, v := range others {
				if n != 1 {
					v.Close()
				}
			}
			for range told {
				<-ended
			}
			shared := 0
			for n, all := range told {
				var hearer changes.Hearer
				for i, b := range all {
					if err := hearer.Hear(b); err != nil {
						t.Fatalf("%d: %v: %s", n, err, b)
					}
					if b[0] == '[' {
						shared++
					}
					object := maps.Clone(hearer.Object())
					if object["ack"] != nil || i < 3 { // who comes is told of its coming
						continue
					}
					if !want[alike(object)] {
						t.Fatalf("%+v: %d has, after its message %d,\n%s\nwhich nobody was told whole: %s", s, n, i, alike(object), b)
					}
				}
			}
			if shared < 50 {
				t.Errorf("%+v: %d changes were told", s, shared)
			}
		}
	})
}

// alike is a state without what depends on the moment at which somebody came.
func alike(object map[string]any) string {
	object = maps.Clone(object)
	for _, name := range []string{"watching", "events", "said"} {
		delete(object, name)
	}
	if w, ok := object["watch"].(map[string]any); ok {
		w = maps.Clone(w)
		delete(w, "starts")
		object["watch"] = w
	}
	text, err := json.Marshal(object)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// playsFor plays so many actions.
func (p *person) playsFor(n int) {
	p.t.Helper()
	p.playsAlone(func() bool { n--; return n < 0 })
}

// TestSlowOnlookerGoes: who looks on and does not read is let go; who plays, and who
// looks on with the other, notice nothing.
func TestSlowOnlookerGoes(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann, id := pl.alone(parlour.Watching{})
		ann.sit()
		slow, err := pl.p.WatchAs(id, parlour.Owner{'s'}, "en", true, parlour.PlainSight)
		if err != nil {
			t.Fatal(err)
		}
		quick := pl.looksOn('q', id, parlour.PlainSight)
		ann.playsAlone(never)
		n := 0
		for range slow.Messages() {
			n++
		}
		if slow.Why() != parlour.ErrSlow || n == 0 {
			t.Errorf("who is slow has read %d and is let go with %v", n, slow.Why())
		}
		if last := quick.last(); last.Table.Status != parlour.Over || last.Watching != 1 {
			t.Errorf("the other sees %.300s", last.Raw)
		}
	})
}

// TestComesToLookOnWhileADiscardLies: who is the first to look on comes while a discard
// lies and something else has happened since. What follows it is shown to them when it is
// to all, not before, and they are shown the game on.
func TestComesToLookOnWhileADiscardLies(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann, bob := pl.pair(parlour.Order{Owner: parlour.Owner{'a'}})
		lies := false
		for range 40 {
			ann.untilTurn(bob)
			ann.act(ann.last.Legal[0], "")
			if bob.hear(); len(ann.last.Legal) == 0 && len(bob.last.Legal) == 0 {
				lies = true // and what follows is settled
				break
			}
		}
		if !lies {
			t.Fatal("somebody can claim every discard")
		}
		ann.done(parlour.Request{Verb: parlour.Remove, Seat: seatOf(1)})
		ann.done(parlour.Request{Verb: parlour.Readmit, Seat: seatOf(1)})
		eve := pl.person('e', ann.table)
		bob.connect(pl)
		for range 20 {
			ann.hear()
			bob.hear()
			if eve.hear(); eve.last.Rev != ann.last.Rev && eve.last.Rev != bob.last.Rev || live(t, eve) != live(t, ann) {
				t.Fatalf("Eve sees rev %d with %d tiles, Ann %d with %d", eve.last.Rev, live(t, eve), ann.last.Rev, live(t, ann))
			}
			for _, p := range []*person{ann, bob} {
				if len(p.last.Legal) > 0 {
					p.act(p.last.Legal[0], "")
				}
			}
			time.Sleep(700 * time.Millisecond)
		}
		if eve.v.Why() != nil {
			t.Errorf("Eve was sent away: %v", eve.v.Why())
		}
	})
}

// live is how many tiles p sees left.
func live(t *testing.T, p *person) int {
	t.Helper()
	var v struct{ Live int }
	if err := json.Unmarshal(p.last.View, &v); err != nil {
		t.Fatal(err)
	}
	return v.Live
}

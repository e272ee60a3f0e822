package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/referee"
	"jansou/results"
	"jansou/review"
	"jansou/teach"
)

// brings has a visitor bring in a game of the project's own records, and returns its table.
func (v *visitor) brings(file string, seat int) string {
	v.c.t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "record", "testdata", file))
	if err != nil {
		v.c.t.Fatal(err)
	}
	v.heard = asker(v.c.Handler)(v.addr, "POST", fmt.Sprintf("/api/me/records?file=%s&seat=%d", filepath.Base(file), seat), string(text), "Cookie", cookie+"="+v.secret)
	var made broughtTable
	if err := json.Unmarshal(v.heard.Body.Bytes(), &made); err != nil || made.Table == "" {
		v.c.t.Fatalf("%d %s: %v", v.heard.Code, v.heard.Body, err)
	}
	return made.Table
}

// waits lets a moment go by, and a second of the club's clock, so that nobody asks too much.
func (c *club) waits() {
	time.Sleep(20 * time.Millisecond)
	c.clock = c.clock.Add(time.Second)
}

// practises asks about what one practises.
func (v *visitor) practises(method, path string, body any) (d drillsJSON) {
	v.c.t.Helper()
	if code := v.asks(method, "/api/me/drills"+path, body); code != http.StatusOK {
		v.c.t.Fatalf("%s %s: %d %s", method, path, code, v.heard.Body)
	}
	if err := json.Unmarshal(v.heard.Body.Bytes(), &d); err != nil {
		v.c.t.Fatal(err)
	}
	return d
}

// makes makes drills of a game, as often as it takes.
func (v *visitor) makes(table string) drillsJSON {
	v.c.t.Helper()
	for range 1000 {
		if d := v.practises("POST", "", drillsOrder{table}); d.Wait == nil {
			return d
		}
		v.c.waits()
	}
	v.c.t.Fatal("the review does not come")
	return drillsJSON{}
}

// would answers the decision that is asked.
func (v *visitor) would(a *drillAsked, do mahjong.Action, lang string) (j drillJudged) {
	v.c.t.Helper()
	if code := v.asks("POST", fmt.Sprintf("/api/me/drills/%s/%d?lang=%s", a.Table, a.Event, lang), drillAnswer{do}); code != http.StatusOK {
		v.c.t.Fatalf("%d %s", code, v.heard.Body)
	}
	if err := json.Unmarshal(v.heard.Body.Bytes(), &j); err != nil {
		v.c.t.Fatal(err)
	}
	return j
}

// TestPractice: the dearest decisions of an own game become drills, each
// shown as its seat saw it and without an answer; what is answered well comes again later
// and later, what is not on the next day; what costs little is good, and the sentences are
// those of the review.
func TestPractice(t *testing.T) {
	c := newClub(t)
	ann, bob := c.visitor("192.0.2.1"), c.visitor("192.0.2.2")
	ann.must("make", makeOrder{"Ann", annsPassword})
	const seat = 1
	at := ann.brings("own.mjlog", seat)
	if d := ann.practises("GET", "?ask=true", nil); d.Kept != 0 || d.Ask != nil || d.Most != mostDrills {
		t.Errorf("before: %+v", d)
	}
	made := ann.makes(at)
	if made.Made == nil || made.Made.Added == 0 || made.Made.Added > mostOfGame || made.Made.Full || made.Due != made.Made.Added || made.Kept != made.Due {
		t.Fatalf("%+v", made)
	}
	if again := ann.makes(at); again.Made.Added != 0 || again.Made.Before != made.Made.Added || again.Kept != made.Kept {
		t.Errorf("once more: %+v", again.Made)
	}
	// Of a game that is played nothing is said.
	running, err := c.site.p.Open(parlour.Order{Ruleset: "ema2016", People: 1, Owner: ann.person(), Pace: parlour.Instant})
	if err != nil {
		t.Fatal(err)
	}
	ann.sits(running.ID, "Ann")
	if code := ann.asks("POST", "/api/me/drills", drillsOrder{running.ID}); code != http.StatusForbidden {
		t.Errorf("of a game that is played: %d %s", code, ann.heard.Body)
	}
	// Another has no part in it.
	if code := bob.asks("POST", "/api/me/drills", drillsOrder{at}); code != http.StatusForbidden {
		t.Errorf("of another's game: %d %s", code, bob.heard.Body)
	}
	first := ann.practises("GET", "?ask=true&game=riichi", nil).Ask
	if code := bob.asks("POST", fmt.Sprintf("/api/me/drills/%s/%d", at, first.Event), drillAnswer{first.Actions[0].Action}); code != http.StatusNotFound {
		t.Errorf("another's drill: %d %s", code, bob.heard.Body)
	}
	for _, bad := range []any{drillAnswer{mahjong.Action{Kind: mahjong.Discard, Tile: mahjong.Of(mahjong.Green)}}, map[string]any{"do": 1}} {
		if code := ann.asks("POST", fmt.Sprintf("/api/me/drills/%s/%d", at, first.Event), bad); code != http.StatusBadRequest {
			t.Errorf("%v: %d %s", bad, code, ann.heard.Body)
		}
	}
	lang := 0
	for d := ann.practises("GET", "?ask=true", nil); d.Ask != nil; d = ann.practises("GET", "?ask=true", nil) {
		lang++
		c.clock = c.clock.Add(10 * time.Second) // each drill is several questions
		c.practise(ann, d.Ask, seat, referee.Languages()[lang%len(referee.Languages())], lang%2 == 0)
	}
	if lang != made.Due {
		t.Errorf("%d were asked of %d", lang, made.Due)
	}
	c.clock = c.clock.Add(20 * time.Hour)
	tomorrow := ann.practises("GET", "?ask=true", nil)
	if tomorrow.Due != made.Due || tomorrow.Ask == nil {
		t.Fatalf("the next day: %+v", tomorrow)
	}
	if d := ann.practises("DELETE", fmt.Sprintf("/%s/%d", at, tomorrow.Ask.Event), nil); d.Kept != made.Kept-1 {
		t.Errorf("one was removed: %+v", d)
	}
	c.learns(ann)
}

// practise answers a drill, well or by what was done, and holds what is said.
func (c *club) practise(v *visitor, a *drillAsked, seat mahjong.Seat, lang string, well bool) {
	t := c.t
	t.Helper()
	if a.View == nil || a.View.Viewer != seat || a.View.Own == nil || len(a.View.Own.Waits)+len(a.View.Own.Plans) > 0 || len(a.Actions) < 2 || a.Where == "" || a.Step < 1 {
		t.Fatalf("%+v", a)
	}
	if text := v.heard.Body.String(); strings.Contains(text, `"shown"`) || strings.Contains(text, "why") || strings.Contains(text, "cost") {
		t.Errorf("it tells too much: %s", text)
	}
	// What would be said is the same, however often it is asked after.
	j := v.would(a, a.Actions[0].Action, lang)
	if !j.Counted || len(j.Options) != len(a.Actions) || j.Options[0].Cost == "" || !j.Options[0].Good {
		t.Fatalf("%+v", j)
	}
	do := j.Did
	if well {
		do = j.Options[0].Action
	}
	again := v.would(a, do, lang)
	if again.Counted || again.Move == nil || again.Good != well || again.Same != well || again.Of == well || len(again.Move.Figures) == 0 || again.Move.Cost == "" || again.Move.Before != a.Step {
		t.Errorf("well %v: %+v, %+v", well, again, again.Move)
	}
	if again.Box != j.Box || again.Drills.Due != j.Drills.Due {
		t.Errorf("an answer was counted twice: %+v", again)
	}
}

// learns answers the one that is asked well until it is learned.
func (c *club) learns(v *visitor) {
	t := c.t
	t.Helper()
	days, event := []int{}, -1
	for range teach.Boxes + 3 {
		d := v.practises("GET", "?ask=true", nil)
		for d.Ask != nil && event >= 0 && d.Ask.Event != event { // others that are due are removed
			d = v.practises("DELETE", fmt.Sprintf("/%s/%d", d.Ask.Table, d.Ask.Event), nil)
			d = v.practises("GET", "?ask=true", nil)
		}
		if d.Ask == nil {
			break
		}
		event = d.Ask.Event
		p, err := c.position(v, d.Ask)
		if err != nil {
			t.Fatal(err)
		}
		j := v.would(d.Ask, p, "en")
		if !j.Good || !j.Counted {
			t.Fatalf("%+v", j)
		}
		days = append(days, j.Days)
		c.clock = c.clock.Add(time.Duration(j.Days) * 24 * time.Hour)
	}
	text := fmt.Sprint(days)
	if !strings.HasSuffix("[1 3 7 16 35 0]", strings.TrimPrefix(text, "[")) || !strings.HasSuffix(text, "35 0]") {
		t.Errorf("it came again after %s days", text)
	}
	if d := v.practises("GET", "?ask=true", nil); d.Learned != 1 {
		t.Errorf("%+v", d)
	}
}

// position is what the reader would do at a drill.
func (c *club) position(v *visitor, a *drillAsked) (mahjong.Action, error) {
	d, err := c.log.DrillsOf(c.t.Context(), []parlour.Owner{v.person()})
	if err != nil {
		return mahjong.Action{}, err
	}
	for i := range d {
		if d[i].Event != a.Event {
			continue
		}
		_, p, err := c.positionOf(c.t.Context(), &d[i])
		if err != nil {
			return mahjong.Action{}, err
		}
		return p.Judge(p.Did).Options[0].Action, nil
	}
	return mahjong.Action{}, fmt.Errorf("event %d is none of %d", a.Event, len(d))
}

// TestDearest: the dearest decisions of a person are taken, of no deal more than two, and
// none that costs little or that another took.
func TestDearest(t *testing.T) {
	r := &review.Review{}
	for i, cost := range []float64{900, 800, 700, 600, 500, 400, 299} {
		r.Moves = append(r.Moves, review.Move{Deal: i / 4, Event: i, Kind: review.Push, Cost: cost})
	}
	p := &practised{people: []parlour.Owner{{1}}, all: []results.Drill{{Table: "t", Event: 0}, {Table: "u", Event: 1}}}
	list, before := dearest(r, p, &results.Game{Table: "t", Game: "riichi"}, func(event int) bool { return event != 1 })
	var events []int
	for _, d := range list {
		events = append(events, d.Event)
	}
	if want := []int{2, 4, 5}; before != 1 || !slices.Equal(events, want) || list[0].Cost != 70_000 {
		t.Errorf("%v, %d before; want %v", events, before, want)
	}
}

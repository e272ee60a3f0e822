package work

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"slices"
	"testing"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"jansou/bus"
	"jansou/games"
	"jansou/mahjong"
	"jansou/sim"
	"jansou/table"
)

// says is a bus at which everybody answers the same.
type says struct {
	bus.Bus
	text []byte
}

func (s says) Request(context.Context, string, []byte) ([]byte, error) { return s.text, nil }
func (says) Publish(string, []byte) error                              { return nil }

// asker keeps the questions that it is asked.
type asker struct{ all *[]question }

func (a asker) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	*a.all = append(*a.all, question{View: v, Legal: slices.Clone(legal)})
	return legal[0]
}

// asked are questions as a table puts them, each with its ruleset.
func asked(f *testing.F, ruleset string) (all []question) {
	f.Helper()
	book, err := games.KindNamed(ruleset).Load(ruleset)
	if err != nil {
		f.Fatal(err)
	}
	text, err := book.Keep()
	if err != nil {
		f.Fatal(err)
	}
	s := Spec{Ruleset: text, Players: [4]string{"random", "random", "random", "random"}, Games: 1}
	cfg, err := s.Config(nil)
	if err != nil {
		f.Fatal(err)
	}
	for i := range cfg.Players {
		cfg.Players[i].New = func(uint64) sim.Player { return asker{&all} }
	}
	if _, err := sim.Play(&cfg, 0); err != nil {
		f.Fatal(err)
	}
	sum := sha256.Sum256(text)
	for i := range all {
		all[i].Rules, all[i].Ruleset, all[i].Bot = sum[:], text, []string{"strong", "careful", "efficient"}[i%3]
	}
	return all
}

// FuzzHeard: whatever comes by the bus, a worker, a run and a table go on; a worker chooses
// what is lawful, and a table plays one of the actions that were open to it.
func FuzzHeard(f *testing.F) {
	add := func(what any) {
		text, err := json.Marshal(what)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	var own question
	for _, ruleset := range []string{"ema2016", "mcr-wmo"} {
		all := asked(f, ruleset)
		for i := 0; i < len(all); i += len(all)/8 + 1 {
			add(all[i])
		}
		own = all[0]
	}
	program := Program{ID: "0123", Text: "this"}
	spec := Spec{Ruleset: own.Ruleset, Players: [4]string{"efficient", "efficient", "efficient", "efficient"}, Games: 10, Timed: true}
	add(answer{Choice: 1})
	add(answer{Choice: -1})
	add(answer{Choice: len(own.Legal)})
	add(offer{"run", Program{ID: "4567"}})
	add(present{"w", Program{ID: "4567"}})
	add(call{Beats: &[2]int{4, 8}, Next: true})
	add(call{Done: &piece{From: 4, To: 8, Played: make([]sim.Played, 4), Took: [4][]time.Duration{{1, 2}}}})
	add(call{Done: &piece{From: 4, To: 8, Played: make([]sim.Played, 5)}})
	add(call{Done: &piece{From: -4, To: 0}})
	add(call{Done: &piece{From: 8, To: 10, Fault: "it failed"}, Next: true})
	f.Add([]byte("work.run.here"))
	f.Add([]byte(`{"done":{"From":0,"To":4,"Played":[{},{},{},null]},"beats":[0]}`))

	known, err := lru.New[string, games.Book](knownRulesets)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		message := bus.Message{Subject: "work.x", Data: text}
		d := &desk{Worker: &Worker{Bus: says{text: text}, Program: program, Name: "w"}, ctx: t.Context(), known: known}
		var q question
		if a := d.answer(text); a.Fault == "" && !a.Unknown && (json.Unmarshal(text, &q) != nil || a.Choice < 0 || a.Choice >= len(q.Legal)) {
			t.Errorf("it chooses %d of %d", a.Choice, len(q.Legal))
		}
		d.counted(message)
		if g, err := d.ask("work.run.x", nil); err == nil && g.Spec != nil {
			_, _ = g.Spec.Config(nil) // that it cannot be played is said of the piece
		}

		var times [4]sim.Times
		r := &run{spec: spec, program: program, size: 4, times: &times, played: make([]sim.Played, 10), had: make([]bool, 10),
			left: []int{0, 4, 8}, out: map[int]time.Time{4: {}}, over: make(chan struct{}), others: map[string]Program{}}
		for range 3 {
			r.hear(message)
			r.note(message)
		}
		if r.games < 0 || r.games > 10 || len(r.others) > 1 {
			t.Errorf("%d games, %v", r.games, r.others)
		}

		th := &Thinkers{bus: says{text: text}, program: program, limit: time.Minute, pause: pause{start: time.Now()}}
		if a := th.Player(own.Ruleset, "strong", asker{new([]question)}).Act(own.View, own.Legal); !slices.Contains(own.Legal, a) {
			t.Errorf("it plays %v", a)
		}
	})
}

package work

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"jansou/bot/sight"
	"jansou/bus"
	"jansou/mahjong"
	"jansou/table"
)

// question is one decision of a bot. It has what the seat sees and may do, which is
// all that a bot at the table is given, and the ruleset, which everybody may read: by
// its hash, and where a worker does not know that, whole.
type question struct {
	Rules   []byte           `json:"rules"`
	Ruleset json.RawMessage  `json:"ruleset,omitempty"`
	Bot     string           `json:"bot"`
	View    table.View       `json:"view"`
	Legal   []mahjong.Action `json:"legal"`
}

// answer is what a worker says to a question.
type answer struct {
	Choice  int    `json:"choice"`            // the number of the action among the legal ones
	Busy    bool   `json:"busy,omitempty"`    // it has no room for more
	Unknown bool   `json:"unknown,omitempty"` // it does not know the ruleset by its hash
	Fault   string `json:"fault,omitempty"`   // it could not answer
}

// How long a table waits for workers, and how long it does not ask again where none
// was there, or none was in time.
const (
	Patience  = time.Second
	afterNone = time.Second
	afterLate = 5 * time.Second
)

// Thinkers have bots of tables think at workers.
type Thinkers struct {
	bus     bus.Bus
	program Program
	limit   time.Duration
	stops   []func()
	pause   pause

	answered, late, local atomic.Uint64
}

// NewThinkers has bots think at the workers of a bus, each for Patience at most, and
// lets workers ask which program this is.
func NewThinkers(b bus.Bus, p Program) (*Thinkers, error) {
	t := &Thinkers{bus: b, program: p, limit: Patience, pause: pause{start: time.Now()}}
	text, err := json.Marshal(p)
	if err != nil {
		return nil, fmt.Errorf("work: %w", err)
	}
	for _, subject := range []string{helloSubject, p.hello()} {
		stop, err := b.Queue(subject, "nodes", func(m bus.Message) { _ = m.Answer(text) })
		if err != nil {
			t.Close()
			return nil, err
		}
		t.stops = append(t.stops, stop)
	}
	return t, nil
}

// Close ends what New began. Who still asks a Player has its own bot play.
func (t *Thinkers) Close() {
	for _, stop := range t.stops {
		stop()
	}
}

// Counts are how many decisions workers made, how many came too late or not at all,
// and how many were made here.
func (t *Thinkers) Counts() (answered, late, local uint64) {
	return t.answered.Load(), t.late.Load(), t.local.Load()
}

// Player is a bot of that name at a table that plays by the ruleset of that text. own
// is the same bot here, who plays where no worker does.
func (t *Thinkers) Player(ruleset json.RawMessage, name string, own sight.Player) sight.Player {
	if name == "random" {
		return own // it does not think, and its chance is its own
	}
	sum := sha256.Sum256(ruleset)
	return &remote{t, sum[:], ruleset, name, own}
}

type remote struct {
	*Thinkers
	rules   []byte
	ruleset json.RawMessage
	name    string
	own     sight.Player
}

// Act asks workers, or else the own bot. What a worker answers later, nobody hears.
func (r *remote) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	if len(legal) > 1 && r.pause.over() {
		if a, ok := r.ask(v, legal); ok {
			return a
		}
	}
	r.local.Add(1)
	return r.own.Act(v, legal)
}

func (r *remote) ask(v table.View, legal []mahjong.Action) (a mahjong.Action, ok bool) {
	ctx, cancel := context.WithTimeout(context.Background(), r.limit)
	defer cancel()
	said, ok := r.put(ctx, question{Rules: r.rules, Bot: r.name, View: v, Legal: legal})
	if ok && said.Unknown {
		said, ok = r.put(ctx, question{r.rules, r.ruleset, r.name, v, legal})
	}
	if !ok || said.Busy || said.Unknown || said.Fault != "" || said.Choice < 0 || said.Choice >= len(legal) {
		return a, false
	}
	r.answered.Add(1)
	return legal[said.Choice], true
}

// put puts one question to a worker.
func (r *remote) put(ctx context.Context, q question) (said answer, ok bool) {
	data, err := json.Marshal(q)
	if err != nil {
		return said, false
	}
	data, err = r.bus.Request(ctx, r.program.bots(), data)
	if err != nil {
		if !errors.Is(err, bus.ErrNobody) {
			r.late.Add(1)
		}
		r.pause.begin(err)
		return said, false
	}
	return said, json.Unmarshal(data, &said) == nil
}

// choose answers a question at a worker.
func choose(q question, player sight.Player) (out answer) {
	defer func() {
		if x := recover(); x != nil {
			out = answer{Fault: "the bot has failed"}
		}
	}()
	i := slices.Index(q.Legal, player.Act(q.View, q.Legal))
	if i < 0 {
		return answer{Fault: "the bot chose what is not lawful"}
	}
	return answer{Choice: i}
}

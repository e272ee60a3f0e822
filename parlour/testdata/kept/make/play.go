package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"time"

	"github.com/coder/websocket"
)

// person is a browser: who sits at a table, or has the referee's chair.
type person struct {
	http   *http.Client
	conn   *websocket.Conn
	chance *rand.Rand
	order  order
	acts   int
	errs   int // offences committed
	ruled  int // calls of the referee that she has dealt with
	called bool
}

// action is an element of legal, which goes back as it came.
type action struct {
	raw  json.RawMessage
	kind string
}

func (a *action) UnmarshalJSON(b []byte) error {
	var k struct{ Kind string }
	a.raw = append(json.RawMessage(nil), b...)
	err := json.Unmarshal(b, &k)
	a.kind = k.Kind
	return err
}

// state is what of a message counts here.
type state struct {
	Type, Code, Message string
	Rev                 int
	You                 int
	Legal, Could        []action
	Pause               *int64
	Table               struct{ Status string }
	Call                *struct {
		Faults []struct {
			Seat int
			Rule string
		}
		Looked bool
		Undone string
	}
	Chair *struct {
		Moments  []struct{ Commit int }
		Offences []string
	}
}

// play opens a table, plays at it until it is over, or until the person has done
// enough where it is to stay unfinished, and returns its id.
func play(address string, o order, seed uint64) (string, error) {
	ctx, end := context.WithTimeout(context.Background(), 20*time.Minute)
	defer end()
	host, err := newPerson(ctx, o, seed)
	if err != nil {
		return "", err
	}
	body, err := json.Marshal(o.order)
	if err != nil {
		return "", err
	}
	answer, err := host.http.Post(address+"/api/tables", "application/json", bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(answer.Body)
	var table struct{ ID string }
	if err != nil || answer.StatusCode != http.StatusCreated || json.Unmarshal(text, &table) != nil {
		return "", fmt.Errorf("%s: %s %s %w", o.name, answer.Status, text, err)
	}
	player := host
	if o.order["referee"] != nil {
		if player, err = newPerson(ctx, o, seed+100); err != nil {
			return "", err
		}
		if err := host.connect(ctx, address, table.ID); err != nil {
			return "", err
		}
		go host.referee(ctx)
	}
	if err := player.connect(ctx, address, table.ID); err != nil {
		return "", err
	}
	player.say(ctx, map[string]any{"type": "sit", "id": "sit", "name": "Ann"})
	if err := player.sit(ctx); err != nil {
		return "", fmt.Errorf("%s: after %d actions: %w", o.name, player.acts, err)
	}
	fmt.Printf("%s: %d actions, %d offences, %d calls\n", o.name, player.acts, player.errs, host.ruled)
	return table.ID, nil
}

func newPerson(ctx context.Context, o order, seed uint64) (*person, error) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return nil, err
	}
	return &person{http: &http.Client{Jar: jar}, chance: rand.New(rand.NewPCG(seed, 7)), order: o}, nil
}

func (p *person) connect(ctx context.Context, address, id string) error {
	answer, err := p.http.Get(address + "/api/tables/" + id)
	if err != nil {
		return err
	}
	answer.Body.Close()
	p.conn, _, err = websocket.Dial(ctx, address+"/api/tables/"+id+"/ws", &websocket.DialOptions{HTTPClient: p.http})
	if err == nil {
		p.conn.SetReadLimit(1 << 22)
	}
	return err
}

func (p *person) say(ctx context.Context, m map[string]any) {
	b, err := json.Marshal(m)
	if err != nil {
		panic(err)
	}
	// Whether it was heard shows in what is read next.
	_ = p.conn.Write(ctx, websocket.MessageText, b)
}

func (p *person) hear(ctx context.Context) (state, error) {
	var s state
	_, b, err := p.conn.Read(ctx)
	if err == nil {
		err = json.Unmarshal(b, &s)
	}
	return s, err
}

// sit plays as a person who sits.
func (p *person) sit(ctx context.Context) error {
	asked := -1
	for {
		s, err := p.hear(ctx)
		if err != nil {
			return err
		}
		switch {
		case s.Type == "error":
			if s.Code != "stale" && s.Code != "not_asked" && s.Code != "refused" {
				return fmt.Errorf("%s: %s", s.Code, s.Message)
			}
			asked = -1
		case s.Table.Status == "over":
			return nil
		case p.order.acts > 0 && p.acts >= p.order.acts && len(s.Legal) > 0:
			return nil
		case s.Pause != nil:
			p.say(ctx, map[string]any{"type": "ready"})
		case s.Call == nil && s.Rev != asked && len(s.Legal) > 0:
			a, ok := p.choose(s)
			if !ok {
				continue // where claims are called live, one may also be silent
			}
			asked = s.Rev
			p.acts++
			p.say(ctx, map[string]any{"type": "act", "id": fmt.Sprintf("a%d", p.acts), "rev": s.Rev, "action": a.raw})
			if p.order.order["referee"] != nil && !p.called && p.acts == 12 {
				p.called = true
				p.say(ctx, map[string]any{"type": "call", "id": "call", "why": "West has shown a tile"})
			}
		}
	}
}

// often is how often a person does what may be done, in hundredths.
var often = map[string]int{"win": 95, "riichi": 80, "claim": 30, "kong": 60, "flower": 90, "tenpai": 80, "noten": 100, "abort": 50}

// choose picks what to do.
func (p *person) choose(s state) (action, bool) {
	if len(s.Could) > len(s.Legal) && p.errs < p.order.errs && p.chance.IntN(100) < 12 {
		p.errs++
		return s.Could[p.chance.IntN(len(s.Could))], true
	}
	var rest []action
	for _, a := range s.Legal {
		if n, known := often[a.kind]; known && p.chance.IntN(100) < n {
			return a, true
		} else if !known {
			rest = append(rest, a)
		}
	}
	if len(rest) == 0 {
		return action{}, false
	}
	return rest[p.chance.IntN(len(rest))], true
}

// referee deals with what the table is stopped for: she looks, sets it back once,
// rules in place of the table once, and otherwise as the table says.
func (p *person) referee(ctx context.Context) {
	last := ""
	for {
		s, err := p.hear(ctx)
		if err != nil {
			return
		}
		if s.Pause != nil {
			p.say(ctx, map[string]any{"type": "ready"})
		}
		if s.Call == nil || s.Chair == nil || s.Type != "state" {
			last = ""
			continue
		}
		do, m := "rule", map[string]any{"type": "rule"}
		switch {
		case last == "":
			do, m = "look", map[string]any{"type": "look", "why": "to see the hands"}
			p.ruled++
		case len(s.Call.Faults) == 0 && p.ruled == 1 && last == "look" && len(s.Chair.Moments) > 2:
			do, m = "undo", map[string]any{"type": "undo", "to": s.Chair.Moments[len(s.Chair.Moments)-2].Commit, "why": "the tile goes back"}
		case len(s.Call.Faults) == 0:
			do, m = "resume", map[string]any{"type": "resume"}
		case p.ruled == 2:
			f := s.Call.Faults[0]
			m["instead"] = []any{map[string]any{"seat": f.Seat, "rule": f.Rule, "ruling": map[string]any{"verdict": "warning", "reading": "A beginner"}}}
		}
		if do == last {
			continue
		}
		last = do
		p.say(ctx, m)
	}
}

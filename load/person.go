package load

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"jansou/changes"
)

// person is a browser at a table: a cookie and a websocket. It sits down, sends
// one of what is lawful when the table is due, and says that it is ready after a
// deal.
type person struct {
	*table
	name   string
	id     string // of the table
	at     string // the address of the node to which it comes
	cookie string
	begin  func() // the game has begun
	over   func() // the game is over: everybody goes

	mu      sync.Mutex
	conn    *websocket.Conn
	last    heard       // on this line
	shown   heard       // the last on the line before it
	sat     bool        // sitting down was said
	ready   bool        // being ready was said since the pause began
	due     *time.Timer // an action is chosen and waits for the table's turn; nil: none
	pending *sentAct    // an action that was sent and not answered; nil: none
	sent    time.Time   // when it was
	n       int         // messages sent
}

// meet keeps the cookie by which the server knows this browser again.
func (p *person) meet(res *http.Response) {
	var all []string
	for _, c := range res.Cookies() {
		all = append(all, c.Name+"="+c.Value)
	}
	if len(all) > 0 {
		p.cookie = strings.Join(all, "; ")
	}
}

// comeBack is how long a browser waits before it tries a lost line again.
const comeBack = time.Second / 2

// stay is at the table until ctx is done, through as many connections as it takes.
func (p *person) stay(ctx context.Context) {
	for ctx.Err() == nil {
		if err := p.connect(ctx); ctx.Err() == nil {
			p.fault(err.Error())
			select {
			case <-time.After(comeBack):
			case <-ctx.Done():
			}
		}
	}
}

// hugeMessage is more than a server sends at once.
const hugeMessage = 1 << 22

// connect opens a websocket and listens until it breaks; the error says how.
func (p *person) connect(ctx context.Context) error {
	header := http.Header{}
	if p.cookie != "" {
		header.Set("Cookie", p.cookie)
	}
	conn, res, err := websocket.Dial(ctx, p.at+"/api/tables/"+p.id+"/ws?changes=1", &websocket.DialOptions{HTTPClient: p.http, HTTPHeader: header})
	if err != nil {
		if res != nil {
			return fmt.Errorf("a websocket could not be opened: %s", res.Status)
		}
		return fmt.Errorf("a websocket could not be opened: %s", reason(err))
	}
	defer func() { _ = conn.CloseNow() }() // closed already, or nobody listens
	conn.SetReadLimit(hugeMessage)
	p.meet(res)
	p.mu.Lock()
	if p.last.kind != "" {
		p.shown = p.last
	}
	p.conn, p.sat, p.ready, p.last = conn, false, false, heard{}
	p.mu.Unlock()
	defer p.rest()
	var told changes.Hearer
	for first := true; ; first = false {
		err := p.listen(ctx, conn, &told)
		if err == nil && first {
			err = p.goOn(ctx)
		}
		if err != nil {
			if code := websocket.CloseStatus(err); code >= 0 {
				return fmt.Errorf("a websocket was closed by the server: %d", code)
			}
			return fmt.Errorf("a websocket was lost: %s", reason(err))
		}
	}
}

// goOn compares the first state on a new line with the last on the one before, and
// sends again what was not answered: it was done, or it is done now.
func (p *person) goOn(ctx context.Context) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if before := p.shown; before.kind != "" && before.you != len(before.thrown) && (p.last.you != before.you || p.last.rev < before.rev) {
		p.fault(fmt.Sprintf("something that was shown is lost: seat %d at event %d, and then seat %d at event %d", before.you, before.rev, p.last.you, p.last.rev))
	}
	if p.pending == nil {
		return nil
	}
	p.pending.again = true
	return p.write(ctx, p.pending.message)
}

// rest takes back what was about to be sent.
func (p *person) rest() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.due != nil {
		p.due.Stop()
		p.due = nil
	}
}

// buffers are shared: thousands of connections are seldom read at once.
var buffers = sync.Pool{New: func() any { return &bytes.Buffer{} }}

// listen reads one message and does what it asks for.
func (p *person) listen(ctx context.Context, conn *websocket.Conn, told *changes.Hearer) error {
	_, from, err := conn.Reader(ctx)
	if err != nil {
		return err
	}
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	if _, err := b.ReadFrom(from); err != nil {
		return err
	}
	at := time.Now()
	if p.measuring.Load() {
		p.messages.Add(1)
		p.received.Add(int64(b.Len()))
	}
	h, err := p.read(told, b.Bytes())
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	switch h.kind {
	case "error":
		p.refuse(ctx, h, at)
	case "state":
		return p.see(ctx, h, at)
	}
	return nil
}

// notAsked is the code of a refusal: others have settled what the seat was asked.
const notAsked = "not_asked"

// refuse notes that something was not done. A call of another may overtake one's
// own answer: that is how tables are, and is counted as stale, or as not asked while
// the window that everybody is shown is not over yet. Then the next state is waited
// for; until it comes the same answer would be refused again and again.
func (p *person) refuse(ctx context.Context, h heard, at time.Time) {
	p.fault("refused: " + h.code)
	if p.pending == nil || h.id != p.pending.ID {
		return
	}
	settled := h.code == notAsked && p.pending.Rev == p.last.rev
	p.outcome(h.code)
	p.table.refused(p.last.you)
	if len(p.last.choice) > 0 && !settled { // what was shown since has been waiting for this answer
		p.plan(ctx, p.last, at)
	}
}

// see takes in what the table looks like, and decides what to do.
func (p *person) see(ctx context.Context, h heard, at time.Time) error {
	for by, yes := range h.thrown {
		if yes && h.you < len(h.thrown) {
			p.reached(h.you, by, at)
		}
	}
	if p.pending != nil && h.ack == p.pending.ID {
		p.outcome("")
		if p.measuring.Load() {
			p.toSender.add(at.Sub(p.sent))
			p.acts.Add(1)
		}
	}
	if p.due != nil && h.rev != p.last.rev {
		p.due.Stop()
		p.due = nil
	}
	h.choice = bytes.Clone(h.choice) // it lies in a buffer that is used again
	p.last = h
	switch h.status {
	case "over", "stuck":
		p.over()
		return nil
	case "playing":
		p.begin()
	}
	switch {
	case h.you == len(h.thrown): // looks on so far
		if !p.sat {
			p.sat = true
			return p.say(ctx, message{Type: "sit", Name: p.name})
		}
	case h.pause:
		if !p.ready {
			p.ready = true
			return p.say(ctx, message{Type: "ready"})
		}
	case len(h.choice) > 0 && p.pending == nil && p.due == nil:
		p.ready = false
		p.plan(ctx, h, at)
	}
	return nil
}

// plan chooses, and sends it when the table is due.
func (p *person) plan(ctx context.Context, h heard, now time.Time) {
	m := message{Type: "act", Rev: h.rev, Action: h.choice}
	var due *time.Timer
	due = time.AfterFunc(p.turn(now).Sub(now), func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.due != due {
			return // something has happened in between
		}
		p.due = nil
		p.sent = time.Now()
		p.pending = &sentAct{message: p.numbered(m), seat: h.you}
		if h.discards {
			p.throws(h.you, p.sent)
		}
		_ = p.write(ctx, p.pending.message) // who listens hears that the line is lost
	})
	p.due = due
}

// message is what is said to the server (docs/protocol.md).
type message struct {
	Type   string          `json:"type"`
	ID     string          `json:"id"`
	Name   string          `json:"name,omitempty"`
	Rev    int             `json:"rev,omitempty"`
	Action json.RawMessage `json:"action,omitempty"`
}

func (p *person) say(ctx context.Context, m message) error { return p.write(ctx, p.numbered(m)) }

// numbered gives a message its id.
func (p *person) numbered(m message) message {
	p.n++
	m.ID = fmt.Sprint("m", p.n)
	return m
}

func (p *person) write(ctx context.Context, m message) error {
	b, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return p.conn.Write(ctx, websocket.MessageText, b)
}

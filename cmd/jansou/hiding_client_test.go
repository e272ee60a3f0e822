package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"jansou/changes"
	"jansou/fair"
	"jansou/mahjong"
	"jansou/parlour"
)

// A client of the hiding test is one person with a browser: its websocket, its
// questions to the API, and every byte that came to it with the moment.

// pipes is a net of connections in memory, so that a whole server runs in a time of
// its own.
type pipes struct {
	come  chan net.Conn
	done  chan struct{}
	once  sync.Once
	write func(to net.Conn, b []byte) (int, error) // how the server writes; nil: as it does
}

func newPipes() *pipes { return &pipes{come: make(chan net.Conn), done: make(chan struct{})} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.come:
		return c, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error   { p.once.Do(func() { close(p.done) }); return nil }
func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(10, 0, 0, 1), Port: 80} }

// dial opens a connection from an address.
func (p *pipes) dial(from net.IP) (net.Conn, error) {
	here, there := net.Pipe()
	select {
	case p.come <- &addressed{there, from, p.write}:
		return here, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}

// addressed is a connection whose other end has an address.
type addressed struct {
	net.Conn
	from  net.IP
	write func(net.Conn, []byte) (int, error)
}

func (a *addressed) Write(b []byte) (int, error) {
	if a.write != nil {
		return a.write(a.Conn, b)
	}
	return a.Conn.Write(b)
}

func (a *addressed) RemoteAddr() net.Addr { return &net.TCPAddr{IP: a.from, Port: 4000} }

// piece is what came to one connection at one moment.
type piece struct {
	At    time.Time
	Conn  string
	Bytes string
}

// ears keeps what comes to a client.
type ears struct {
	mu   sync.Mutex
	list []piece
}

func (e *ears) hear(conn string, b []byte) {
	e.mu.Lock()
	defer e.mu.Unlock()
	now := time.Now()
	for n := len(e.list) - 1; n >= 0 && e.list[n].At.Equal(now); n-- {
		if e.list[n].Conn == conn {
			e.list[n].Bytes += string(b)
			return
		}
	}
	e.list = append(e.list, piece{now, conn, string(b)})
}

// overheard is a connection whose every byte is kept.
type overheard struct {
	net.Conn
	name string
	ears *ears
}

func (o *overheard) Read(b []byte) (int, error) {
	n, err := o.Conn.Read(b)
	if n > 0 {
		o.ears.hear(o.name, b[:n])
	}
	return n, err
}

// client is one person.
type client struct {
	name  string
	seat  mahjong.Seat // NoSeat: looks on
	act   func(*client, *news) (mahjong.Action, time.Duration, bool)
	ears  ears
	web   *http.Client
	table string
	whole bool   // it is told whole states, not their changes
	deals bool   // it gives shares to walls
	look  string // what it asks to see, where it looks on
	late  bool   // of hands, and it may know them later

	mu     sync.Mutex
	conn   *websocket.Conn
	told   changes.Hearer
	opened int    // websockets so far
	said   [2]int // the moment that was answered last, and on which websocket
	last   news
	public []mahjong.Event // that it was told of
	calls  []call          // answers of others that it was told of: where claims are called live
	rev    int             // events that it knows of
	ready  bool
	states int // that it was told
	sealed int // deals for which it laid a seal down, and gave its share
	shared int
	ruled  int // of a referee: the last of them that was looked at
	failed error
	reach  func(*client) // hears of each state
}

// news is what a client reads of a state.
type news struct {
	Type   string
	Rev    int
	You    mahjong.Seat
	Events []mahjong.Event
	Legal  []mahjong.Action
	Could  []mahjong.Action
	Pause  *int64
	Table  parlour.TableInfo
	View   struct {
		Events int
		Phase  string
	}
	Call *struct{ Faults []json.RawMessage }
	Fair *parlour.FairInfo
}

func newClient(dial func(from net.IP) (net.Conn, error), name string, seat mahjong.Seat, host byte) *client {
	c := &client{name: name, seat: seat}
	jar, err := cookiejar.New(nil)
	if err != nil {
		panic(err) // it says of itself that it never fails
	}
	conns := 0
	c.web = &http.Client{Jar: jar, Transport: &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: 1, DialContext: func(context.Context, string, string) (net.Conn, error) {
		conn, err := dial([]byte{10, 0, 1, host})
		if err != nil {
			return nil, err
		}
		conns++
		return &overheard{conn, fmt.Sprint(name, "/", conns), &c.ears}, nil
	}}}
	return c
}

const houseURL = "http://parlour"

// ask asks the API, and forgets the answer: the ears have it. What is sent with a question
// stands behind its path.
func (c *client) ask(question string) {
	var r *http.Response
	var err error
	if order, posts := strings.CutPrefix(question, "POST "); posts {
		path, body, _ := strings.Cut(order, " ")
		r, err = c.web.Post(houseURL+path, "application/json", strings.NewReader(body))
	} else {
		r, err = c.web.Get(houseURL + question)
	}
	if err != nil {
		return // the server has ended
	}
	_, _ = io.Copy(io.Discard, r.Body)
	_ = r.Body.Close()
}

// open opens a table, and returns its id.
func (c *client) open(order map[string]any) (string, error) {
	b, err := json.Marshal(order)
	if err != nil {
		return "", err
	}
	r, err := c.web.Post(houseURL+"/api/tables", "application/json", bytes.NewReader(b))
	if err != nil {
		return "", err
	}
	defer func() { _ = r.Body.Close() }()
	var info struct{ ID, Message string }
	if err := json.NewDecoder(r.Body).Decode(&info); err != nil || info.ID == "" {
		return "", fmt.Errorf("no table is opened: %s, %w", info.Message, err)
	}
	return info.ID, nil
}

// connect opens a websocket, sits down where it is to sit, and listens until it is
// closed.
func (c *client) connect() error {
	query := "?lang=en"
	if !c.whole {
		query += "&changes=1"
	}
	if c.deals {
		query += "&shares=1"
	}
	query += c.look
	conn, _, err := websocket.Dial(context.Background(), houseURL+"/api/tables/"+c.table+"/ws"+query, &websocket.DialOptions{HTTPClient: c.web})
	if err != nil {
		return err
	}
	conn.SetReadLimit(1 << 24)
	c.mu.Lock()
	c.conn, c.told = conn, changes.Hearer{}
	c.opened++
	first := c.opened == 1
	c.mu.Unlock()
	if first && c.seat != mahjong.NoSeat {
		c.say(map[string]any{"type": "sit", "id": "sit", "name": c.name, "seat": c.seat})
	}
	go c.listen(conn)
	return nil
}

// leave closes the websocket.
func (c *client) leave() {
	c.mu.Lock()
	conn := c.conn
	c.mu.Unlock()
	if conn != nil {
		_ = conn.CloseNow()
	}
}

func (c *client) say(v any) {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // of values of ours
	}
	c.mu.Lock()
	conn := c.conn
	c.mu.Unlock()
	_ = conn.Write(context.Background(), websocket.MessageText, b) // where the connection is gone, nothing is said
}

func (c *client) listen(conn *websocket.Conn) {
	for {
		_, b, err := conn.Read(context.Background())
		if err != nil {
			return
		}
		c.mu.Lock()
		err = c.hear(b)
		if err != nil {
			c.failed = fmt.Errorf("%s: %.200s: %w", c.name, b, err)
		}
		c.mu.Unlock()
		if c.reach != nil {
			c.reach(c)
		}
	}
}

// hear takes one message, and plans what to do.
func (c *client) hear(b []byte) error {
	var m news
	if bytes.HasPrefix(b, []byte("{")) && !bytes.HasPrefix(b, []byte(`{"type":"state"`)) {
		// Something was refused, or a ping answered. What was said to a table that pauses
		// is said again: else the clock does what nobody can do again with other tiles.
		if bytes.Contains(b, []byte(`"code":"paused"`)) {
			c.said = [2]int{}
		}
		return nil
	}
	if err := c.told.Hear(b); err != nil {
		return err
	}
	state, err := json.Marshal(c.told.Object())
	if err != nil {
		return err
	}
	if err := json.Unmarshal(state, &m); err != nil {
		return err
	}
	for _, e := range m.Events {
		if e.Kind != mahjong.Answered {
			c.public = append(c.public, e)
		} else if e.Seat != c.seat {
			c.calls = append(c.calls, call{len(c.public), e.Seat})
		}
	}
	c.rev, c.last = m.Rev, m
	c.states++
	if m.Pause == nil {
		c.ready = false
	}
	if c.seat == mahjong.NoSeat {
		return nil
	}
	if c.deals && m.Fair != nil {
		c.share(m.Fair)
	}
	at := m.Rev
	switch {
	case m.Pause != nil && !c.ready:
		c.ready = true
		time.AfterFunc(c.reaction(900), func() { c.say(map[string]any{"type": "ready", "id": "r"}) })
	case len(m.Legal) > 0 && c.act != nil:
		if a, after, ok := c.act(c, &m); ok {
			time.AfterFunc(after, func() {
				c.mu.Lock()
				// Who came back was asked on both lines, and answers once on each.
				late := c.rev != at || c.said == [2]int{at, c.opened}
				if !late {
					c.said = [2]int{at, c.opened}
				}
				c.mu.Unlock()
				if !late {
					c.say(map[string]any{"type": "act", "id": fmt.Sprint("a", at), "rev": at, "action": a})
				}
			})
		}
	}
	return nil
}

// share gives the share of the next wall: first its seal, then itself.
func (c *client) share(f *parlour.FairInfo) {
	deal := uint32(f.Deal)
	own := sha256.Sum256([]byte(fmt.Sprint(c.name, deal)))
	seal := fair.SeatSeal(c.table, deal, c.seat, own)
	switch {
	case f.Seals == nil && c.sealed <= f.Deal:
		c.sealed = f.Deal + 1
		time.AfterFunc(c.reaction(150), func() { c.say(map[string]any{"type": "seal", "id": "seal", "deal": deal, "seal": seal}) })
	case f.Seals != nil && f.Seals[c.seat] == seal && c.shared <= f.Deal:
		c.shared = f.Deal + 1
		time.AfterFunc(c.reaction(200), func() { c.say(map[string]any{"type": "reveal", "id": "reveal", "deal": deal, "share": fair.Hash(own)}) })
	}
}

// reaction is a time that no two seats share, so that nothing of them meets.
func (c *client) reaction(ms int) time.Duration {
	return time.Duration(ms)*time.Millisecond + time.Duration(c.seat+1)*1733*time.Microsecond
}

// fresh are values that are made by chance and differ from one game to the next,
// with what makes them harmless. They are compared by length and moment: each is
// replaced by as many letters. docs/guarantees.md has the list.
var fresh = []struct {
	name    string
	pattern *regexp.Regexp
}{
	{"the cookie, a secret of its browser", regexp.MustCompile(`jansou=[A-Z2-7]{26}\.[A-Z2-7]{26}`)},
	{"one's own id, in what is kept about oneself; the seal of a deal, which is the hash of a secret, and the sums of the list of seals", regexp.MustCompile(`\b[0-9a-f]{64}\b`)},
	{"how many look on, which who looks on late is told as of now: of two who come or go at one moment either may be first", regexp.MustCompile(`"watching":[0-9]`)},
	{"the answer to the browser's own random key of a websocket", regexp.MustCompile(`Sec-Websocket-Accept: [A-Za-z0-9+/=]{28}`)},
}

// unfreshed is text without fresh values, and without the name of its table.
func unfreshed(text, table string) string {
	text = strings.ReplaceAll(text, table, strings.Repeat("T", len(table)))
	for _, f := range fresh {
		text = f.pattern.ReplaceAllStringFunc(text, func(s string) string { return strings.Repeat("x", len(s)) })
	}
	return text
}

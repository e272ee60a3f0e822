package web

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/goleak"

	"jansou/bot"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/riichi"
	"jansou/shelf"
	"jansou/shuffle"
	"jansou/store"
	"jansou/table"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// rules is riichi by one ruleset.
type rules struct{}

func (rules) List() []parlour.Ruleset {
	return []parlour.Ruleset{{Name: "ema2016", Title: "EMA 2016", Game: "riichi", Length: parlour.South, Lengths: []parlour.Length{parlour.East, parlour.South},
		Disciplines: []parlour.Discipline{parlour.Assisted}, Claims: []parlour.Claims{parlour.AtPrompt}}}
}

func (r rules) Ruleset(name string) (parlour.Ruleset, bool) {
	for _, one := range r.List() {
		if one.Name == name {
			return one, true
		}
	}
	return parlour.Ruleset{}, false
}

func (rules) Text(name string) (json.RawMessage, error) {
	rs, err := riichi.Load(name)
	if err != nil {
		return nil, err
	}
	return json.Marshal(rs)
}

func (rules) Claiming(text json.RawMessage, _ parlour.Claims) (json.RawMessage, error) {
	return text, nil
}

func (rules) Disciplined(text json.RawMessage, _ parlour.Discipline) (json.RawMessage, error) {
	return text, nil
}

func (rules) New(text json.RawMessage, l parlour.Length) (table.Game, []mahjong.Tile, error) {
	b, err := shelf.ReadFor(text, l.Rounds())
	if err != nil {
		return nil, nil, err
	}
	return b.New(), b.Tiles(), nil
}

var page = fstest.MapFS{
	"index.html":           {Data: []byte("<!doctype html><title>page</title>" + strings.Repeat("<p>same", 100))},
	"icon.svg":             {Data: []byte("<svg/>")},
	"assets/index-abc.js":  {Data: []byte(strings.Repeat("let a = 1;\n", 100))},
	"assets/index-abc.css": {Data: []byte("a{}")},
	"sw.js":                {Data: []byte("self.x = 1")},
	"manifest.webmanifest": {Data: []byte("{}")},
}

// site is a parlour behind its door. Its limiters see a time that stands still.
type site struct {
	t    *testing.T
	url  string
	p    *parlour.Parlour
	stop func()
}

func newSite(t *testing.T) *site {
	t.Helper()
	return siteOver(t, filepath.Join(t.TempDir(), "log.db"))
}

// siteOver is a site over the log of that file, all of whose tables are awake.
func siteOver(t *testing.T, file string) *site {
	t.Helper()
	s := siteThrough(t, file, func(l parlour.Log) parlour.Log { return l })
	<-s.p.Awake()
	return s
}

// siteThrough is a site over the log of that file, which it reads through what
// wrap puts around it.
func siteThrough(t *testing.T, file string, wrap func(parlour.Log) parlour.Log) *site {
	t.Helper()
	log, err := store.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	quiet := slog.New(slog.DiscardHandler)
	p, err := parlour.New(parlour.Config{Log: wrap(log), Names: log, Rules: rules{}, Wall: shuffle.Wall, Logger: quiet, Pools: []parlour.Pool{{Name: "ema", Ruleset: "ema2016", BotsAfter: 90}},
		Bots: []string{"random"}, NewBot: func(_ json.RawMessage, _ string, s mahjong.Seat) parlour.Player { return bot.NewRandom(uint64(s)) }})
	if err != nil {
		t.Fatal(err)
	}
	h, err := New(Config{Parlour: p, Page: page, Healthy: log.Check, Logger: quiet, Walls: log, MaxSockets: 20})
	if err != nil {
		t.Fatal(err)
	}
	h.now = func() time.Time { return time.Unix(0, 0) }
	h.pulse = time.Hour // a wire that a test does not read just now does not answer either
	srv := httptest.NewServer(h)
	s := &site{t: t, url: srv.URL, p: p}
	closed := false
	s.stop = func() {
		if !closed {
			closed = true
			p.Close()
			if err := h.Wait(context.Background()); err != nil {
				t.Error(err)
			}
			srv.Close()
			if err := log.Close(); err != nil {
				t.Error(err)
			}
		}
	}
	t.Cleanup(s.stop)
	return s
}

// browser is one person's browser: it keeps its cookie.
type browser struct {
	*http.Client
	site *site
}

func (s *site) browser() *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.t.Fatal(err)
	}
	return &browser{&http.Client{Jar: jar, Transport: &http.Transport{DisableKeepAlives: true, DisableCompression: true}}, s}
}

// send makes a request and returns its answer and body.
func (b *browser) send(method, path, body string, header ...string) (*http.Response, string) {
	b.site.t.Helper()
	req, err := http.NewRequest(method, b.site.url+path, strings.NewReader(body))
	if err != nil {
		b.site.t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	res, err := b.Do(req)
	if err != nil {
		b.site.t.Fatal(err)
	}
	text, err := io.ReadAll(res.Body)
	if err != nil {
		b.site.t.Fatal(err)
	}
	if err := res.Body.Close(); err != nil {
		b.site.t.Error(err)
	}
	return res, string(text)
}

// order opens a table and returns its id.
func (b *browser) order(body string) string {
	b.site.t.Helper()
	res, text := b.send("POST", "/api/tables", body, "Content-Type", "application/json")
	var info parlour.Info
	if err := json.Unmarshal([]byte(text), &info); err != nil || res.StatusCode != http.StatusCreated {
		b.site.t.Fatalf("%s %s: %v", res.Status, text, err)
	}
	return info.ID
}

// wire is an open websocket.
type wire struct {
	t    *testing.T
	conn *websocket.Conn
	last said // the last state
}

// said is a message of the server.
type said struct {
	Type, ID, Ack, Message string
	Code                   parlour.Code
	You                    mahjong.Seat
	Rev                    int
	Legal                  []mahjong.Action
	View                   json.RawMessage
	Refusal                *mahjong.Refusal
	Seats                  [4]parlour.SeatInfo
	Table                  parlour.TableInfo
	Pause                  *int64
	Closing                bool
	Fair                   *parlour.FairInfo
}

func (b *browser) dial(id string) *wire {
	b.site.t.Helper()
	return b.dialAt("/api/tables/" + id + "/ws")
}

func (b *browser) dialAt(path string) *wire {
	t := b.site.t
	t.Helper()
	conn, res, err := websocket.Dial(t.Context(), b.site.url+path, &websocket.DialOptions{HTTPClient: b.Client})
	if err != nil {
		t.Fatalf("%v: %+v", err, res)
	}
	conn.SetReadLimit(1 << 20)
	w := &wire{t: t, conn: conn}
	t.Cleanup(func() { _ = conn.CloseNow() })
	return w
}

// next reads one message.
func (w *wire) next() said {
	w.t.Helper()
	_, b, err := w.conn.Read(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	var m said
	if err := json.Unmarshal(b, &m); err != nil {
		w.t.Fatalf("%s: %v", b, err)
	}
	if m.Type == "state" {
		w.last = m
	}
	return m
}

func (w *wire) say(text string) {
	w.t.Helper()
	w.send(websocket.MessageText, []byte(text))
}

func (w *wire) send(kind websocket.MessageType, b []byte) {
	w.t.Helper()
	if err := w.conn.Write(w.t.Context(), kind, b); err != nil {
		w.t.Fatal(err)
	}
}

// until reads messages up to one that ok likes.
func (w *wire) until(ok func(said) bool) said {
	w.t.Helper()
	for {
		if m := w.next(); ok(m) {
			return m
		}
	}
}

func isError(m said) bool { return m.Type == "error" }

// turn reads up to the first choice of one's own turn, passing before.
func (w *wire) turn() {
	w.t.Helper()
	for {
		w.until(func(m said) bool { return len(m.Legal) > 0 })
		if w.last.Legal[0].Kind != mahjong.Pass && w.last.Legal[0].Kind != mahjong.Win && !has(w.last.Legal, mahjong.Pass) {
			return
		}
		w.act(mahjong.Action{Kind: mahjong.Pass})
	}
}

func has(legal []mahjong.Action, k mahjong.ActionKind) bool {
	for _, a := range legal {
		if a.Kind == k {
			return true
		}
	}
	return false
}

func (w *wire) act(a mahjong.Action) {
	w.t.Helper()
	b, err := json.Marshal(map[string]any{"type": "act", "id": "a", "rev": w.last.Rev, "action": a})
	if err != nil {
		w.t.Fatal(err)
	}
	w.last.Legal = nil
	w.send(websocket.MessageText, bytes.TrimSpace(b))
}

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// attacker is a program of its own that TestUnderAttack lets loose on a server of
// this machine: hostile strangers, who do everything at once
// that docs/security.md has an answer to. Its time is limited, and so is what it
// does in a second and at once.
type attacker struct {
	at     string // host and port
	http   *http.Client
	table  string // of its own, that is open
	cookie string // of who opened it

	mu  sync.Mutex
	got map[string]map[string]int // by attack what it was answered, and how often
}

// strangers is how many addresses the attacks come from.
var strangers = 1

// attack is one kind, which is tried so often in a second, so many of them at once.
type attack struct {
	name string
	rate float64
	most int
	do   func(*attacker, context.Context, *rand.Rand) string
}

// attacks are all of them. A request below says what it costs the server, as
// web/limits.go has it.
var attacks = []attack{
	{"stalled uploads of 63/64 of 4 MiB", 20, 200, (*attacker).stall},
	{"requests of what lies ready", 200, 50, get("/api/rulesets", "/api/tables", "/api/rules", "/", "/api/judge")},
	{"requests that take work", 100, 50, get("/api/rules/riichi.furiten.temporary", "/rulebook/ema2016", "/api/rulesets/compare?of=ema2016&of=wrc2025")},
	{"scripts of 178 questions under 8 rulesets", 20, 20, (*attacker).judge},
	{"questions to the referee, logs, pictures, comparisons", 100, 50, (*attacker).ask},
	{"new tables", 20, 20, (*attacker).open},
	{"websockets that are held", 50, 600, (*attacker).hold},
	{"connections that say nothing", 50, 600, (*attacker).silent},
	{"messages as fast as they go", 5, 20, (*attacker).chatter},
	{"headers that are made up, other hosts and other sites", 50, 50, (*attacker).forge},
}

// attackerMain is the program: attacker -at HOST:PORT -time 30s -from 3. It prints what its
// attacks were answered, as JSON.
func attackerMain() {
	at := flag.String("at", "", "the server, on this machine")
	during := flag.Duration("time", time.Second, "how long")
	flag.IntVar(&strangers, "from", strangers, "how many addresses the attacks come from")
	flag.Parse()
	if host, _, err := net.SplitHostPort(*at); err != nil || !net.ParseIP(host).IsLoopback() {
		fmt.Fprintln(os.Stderr, "an attacker attacks this machine only: an address such as 127.0.0.1:8080 is wanted")
		os.Exit(2)
	}
	ctx, end := context.WithTimeout(context.Background(), *during)
	defer end()
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	a := &attacker{at: *at, got: map[string]map[string]int{}, http: &http.Client{Timeout: 10 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport:     &http.Transport{MaxIdleConnsPerHost: 100}}}
	a.open(ctx, rand.New(rand.NewPCG(0, 0)))
	var all sync.WaitGroup
	for i, kind := range attacks {
		all.Go(func() { a.keepOn(ctx, kind, rand.New(rand.NewPCG(uint64(i), 1))) })
	}
	all.Wait()
	a.mu.Lock() // some may still wait for an answer
	defer a.mu.Unlock()
	_ = json.NewEncoder(os.Stdout).Encode(a.got) // who reads it says what is missing
}

// keepOn tries one kind at its rate until the time is over.
func (a *attacker) keepOn(ctx context.Context, kind attack, chance *rand.Rand) {
	tick := time.NewTicker(time.Duration(float64(time.Second) / kind.rate))
	defer tick.Stop()
	most := make(chan struct{}, kind.most)
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		own := rand.New(rand.NewPCG(chance.Uint64(), 0))
		select {
		case most <- struct{}{}:
			go func() {
				defer func() { <-most }()
				a.note(kind.name, kind.do(a, ctx, own))
			}()
		default:
			a.note(kind.name, "waited for others")
		}
	}
}

func (a *attacker) note(kind, answer string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.got[kind] == nil {
		a.got[kind] = map[string]int{}
	}
	a.got[kind][answer]++
}

// from is one of the strangers, as the proxy before the server names it.
func from(chance *rand.Rand) string {
	return fmt.Sprintf("203.0.113.%d", 1+chance.IntN(strangers))
}

// request asks something, with headers in pairs, and says what was answered.
func (a *attacker) request(ctx context.Context, chance *rand.Rand, method, path, body string, header ...string) string {
	req, err := http.NewRequestWithContext(ctx, method, "http://"+a.at+path, strings.NewReader(body))
	if err != nil {
		return err.Error()
	}
	req.Header.Set("X-Forwarded-For", from(chance))
	for i := 0; i < len(header); i += 2 {
		if header[i] == "Host" {
			req.Host = header[i+1]
		}
		req.Header.Set(header[i], header[i+1])
	}
	res, err := a.http.Do(req)
	if err != nil {
		return failure(err)
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(res.Body, 8<<20))
	if err != nil {
		return failure(err)
	}
	if method == "POST" && path == "/api/tables" && res.StatusCode == http.StatusCreated {
		var made struct{ ID string }
		_ = json.Unmarshal(text, &made) // without it nothing is held
		a.mu.Lock()
		if a.table == "" {
			a.table = made.ID
			for _, c := range res.Cookies() {
				a.cookie = c.Name + "=" + c.Value
			}
		}
		a.mu.Unlock()
	}
	return fmt.Sprint(res.StatusCode)
}

func failure(err error) string {
	if u, ok := err.(*url.Error); ok && u.Timeout() {
		return "no answer in time"
	}
	return "no answer"
}

// get asks one of some paths.
func get(paths ...string) func(*attacker, context.Context, *rand.Rand) string {
	return func(a *attacker, ctx context.Context, chance *rand.Rand) string {
		return a.request(ctx, chance, "GET", paths[chance.IntN(len(paths))], "")
	}
}

func (a *attacker) open(ctx context.Context, chance *rand.Rand) string {
	return a.request(ctx, chance, "POST", "/api/tables", `{"ruleset":"ema2016","people":4,"public":true}`, "Content-Type", "application/json")
}

// hostileScript is 2.2 kB that was once answered with 1.9 MB.
var hostileScript = "S holds 222m444p3345678s\nS discards 1z\nN discards 9s\nE pungs\nE discards 3s\n" + strings.Repeat("S asks wins\n", 178)

func (a *attacker) judge(ctx context.Context, chance *rand.Rand) string {
	body, err := json.Marshal(map[string]string{"script": hostileScript, "under": "ema2012; ema2016; wrc2025; tenhou; majsoul; mleague; jpml-a; ema2025"})
	if err != nil {
		return err.Error()
	}
	return a.request(ctx, chance, "POST", "/api/judge", string(body), "Content-Type", "application/json")
}

func (a *attacker) ask(ctx context.Context, chance *rand.Rand) string {
	paths := []string{"ask?rev=1&action=" + url.QueryEscape(`{"kind":"win"}`) + "&under=wrc2025", "log", "picture.svg", "compare?under=wrc2025", "history", "replay", "export"}
	return a.request(ctx, chance, "GET", "/api/tables/"+a.table+"/"+paths[chance.IntN(len(paths))], "", "Cookie", a.cookie)
}

func (a *attacker) forge(ctx context.Context, chance *rand.Rand) string {
	switch chance.IntN(4) {
	case 0: // another address each time, before the one that the proxy saw
		return a.request(ctx, chance, "GET", "/api/rules/riichi.chombo", "", "X-Forwarded-For", fmt.Sprintf("198.51.%d.%d, %s", chance.IntN(256), chance.IntN(256), from(chance)))
	case 1:
		return a.request(ctx, chance, "GET", "/api/tables", "", "Host", "evil.example")
	case 2:
		return a.request(ctx, chance, "POST", "/api/tables", `{"ruleset":"ema2016"}`, "Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site")
	}
	return a.request(ctx, chance, "POST", "/api/tables", `{"ruleset":"ema2016","ruleset":"wrc2025","Ruleset":"x"}`, "Cookie", "jansou="+strings.Repeat("a", 4000))
}

// line is a connection below HTTP, until end is called or the time is over.
func (a *attacker) line(ctx context.Context) (conn net.Conn, end func(), err error) {
	conn, err = (&net.Dialer{}).DialContext(ctx, "tcp", a.at)
	if err != nil {
		return nil, nil, err
	}
	over := context.AfterFunc(ctx, func() { _ = conn.Close() })
	return conn, func() { over(); _ = conn.Close() }, nil
}

// stall sends most of an upload and waits.
func (a *attacker) stall(ctx context.Context, chance *rand.Rand) string {
	conn, end, err := a.line(ctx)
	if err != nil {
		return "no line"
	}
	defer end()
	_, _ = fmt.Fprintf(conn, "POST /api/judge/record HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: %s\r\nContent-Length: %d\r\n\r\n", from(chance), 4<<20)
	piece := bytes.Repeat([]byte("x"), 64<<10)
	for range 63 {
		if _, err := conn.Write(piece); err != nil {
			break
		}
	}
	answer, _ := io.ReadAll(io.LimitReader(conn, 1<<10)) // until the server has enough
	if len(answer) < 12 {
		return "cut off"
	}
	return string(answer[9:12])
}

// silent holds a connection and says nothing.
func (a *attacker) silent(ctx context.Context, _ *rand.Rand) string {
	conn, end, err := a.line(ctx)
	if err != nil {
		return "no line"
	}
	defer end()
	_, _ = conn.Read(make([]byte, 1)) // until the server has enough
	if ctx.Err() != nil {
		return "held"
	}
	return "cut off"
}

func (a *attacker) websocket(ctx context.Context, chance *rand.Rand) (*websocket.Conn, string) {
	conn, res, err := websocket.Dial(ctx, "http://"+a.at+"/api/tables/"+a.table+"/ws", &websocket.DialOptions{HTTPClient: a.http,
		HTTPHeader: http.Header{"X-Forwarded-For": {from(chance)}}})
	switch {
	case err == nil:
		return conn, ""
	case res != nil:
		return nil, fmt.Sprint(res.StatusCode)
	}
	return nil, "no answer"
}

// hold looks on at a table until the server closes.
func (a *attacker) hold(ctx context.Context, chance *rand.Rand) string {
	conn, answer := a.websocket(ctx, chance)
	if conn == nil {
		return answer
	}
	defer func() { _ = conn.CloseNow() }()
	for {
		if _, _, err := conn.Read(ctx); err != nil {
			if ctx.Err() != nil {
				return "held"
			}
			return fmt.Sprint("closed with ", websocket.CloseStatus(err))
		}
	}
}

// chatter says things as fast as they go until the server closes.
func (a *attacker) chatter(ctx context.Context, chance *rand.Rand) string {
	conn, answer := a.websocket(ctx, chance)
	if conn == nil {
		return answer
	}
	defer func() { _ = conn.CloseNow() }()
	go func() {
		for range 1000 {
			if conn.Write(ctx, websocket.MessageText, []byte(`{"type":"sit","name":"x","id":"m1"}`)) != nil {
				return
			}
		}
	}()
	for {
		if _, _, err := conn.Read(ctx); err != nil {
			return fmt.Sprint("closed with ", websocket.CloseStatus(err))
		}
	}
}

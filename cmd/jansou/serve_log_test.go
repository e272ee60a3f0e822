package main

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"jansou/parlour"
)

// TestStoppedOutput: a server whose output nobody reads any more, or nobody has
// any more, goes on. What it says is lost, nothing else.
func TestStoppedOutput(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no such pipes")
	}
	for name, stop := range map[string]func(*os.File) error{
		"closed": (*os.File).Close,
		"full":   func(*os.File) error { return nil }, // nobody reads it
	} {
		t.Run(name, func(t *testing.T) {
			r, w, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = r.Close() }() // it may be closed already
			s := newServerTo(t, w, "--log-level", "debug")
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			if err := stop(r); err != nil {
				t.Fatal(err)
			}
			// More lines than a pipe takes (64 KiB), and than wait for it.
			for range 3000 {
				res, err := http.Get("http://" + s.listen + "/healthz")
				if err != nil {
					t.Fatal(err)
				}
				if _, err := io.Copy(io.Discard, res.Body); err != nil {
					t.Fatal(err)
				}
				_ = res.Body.Close()
			}
			newPlayer(s, `{"ruleset":"ema2016"}`)
		})
	}
}

// tileText matches a tile, as notation, in events and in words.
var tileText = regexp.MustCompile(`\b[0-9]+[mpsz]\b|\b[mps][1-9]\b|(?i)\b(character|bamboo|dot|dragon|wind)s?\b`)

// TestLogHidesTiles plays a game with a log at its most talkative, and finds in it
// no tile, whether hidden or seen, no cookie, no name of a person, no address
// whole, and nothing of the hands of the game's own log.
func TestLogHidesTiles(t *testing.T) {
	for _, ruleset := range []string{"ema2016", "mcr-wmo"} {
		t.Run(ruleset, func(t *testing.T) {
			file, err := os.Create(filepath.Join(t.TempDir(), "log"))
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = file.Close() }()
			s := newServerTo(t, file, "--log", "json", "--log-level", "debug", "--trusted-proxy", "127.0.0.1/32")
			p := newPlayer(s, `{"ruleset":"`+ruleset+`","length":"east","pace":"instant","clock":{"base":0,"bank":0}}`)
			chance := rand.New(rand.NewPCG(1, 1))
			for deals := 0; deals < 2; {
				before := p.last.Pause
				p.step(chance)
				if _, err := p.read(); err != nil {
					t.Fatal(err)
				}
				if before == nil && p.last.Pause != nil || p.last.Table.Status == parlour.Over {
					deals++
				}
			}
			// A question as a browser behind a proxy asks it.
			req, err := http.NewRequest("GET", "http://"+s.listen+"/api/tables/"+p.table, nil)
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("X-Forwarded-For", "198.51.100.77")
			res, err := p.http.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			_ = res.Body.Close()
			_ = p.conn.CloseNow()
			for { // until the end of the socket stands in the log
				text, err := os.ReadFile(file.Name())
				if err != nil {
					t.Fatal(err)
				}
				if bytes.Contains(text, []byte("/ws\"")) {
					readTalk(t, p, text)
					return
				}
			}
		})
	}
}

// readTalk looks through what a server has said.
func readTalk(t *testing.T, p *player, text []byte) {
	t.Helper()
	secrets := []string{"Ann", "198.51.100.77"}
	for _, c := range p.http.Jar.Cookies(&url.URL{Scheme: "http", Host: p.s.listen}) {
		secrets = append(secrets, c.Value)
	}
	if len(secrets) < 3 {
		t.Fatal("the browser has no cookie")
	}
	commits, asked := 0, 0
	for line := range bytes.Lines(text) {
		var m map[string]any
		if !bytes.HasPrefix(line, []byte("{")) { // where games are kept is said to people
			continue
		}
		if err := json.Unmarshal(line, &m); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		switch m["msg"] {
		case "commit":
			commits++
		case "asked":
			asked++
		}
		for _, secret := range secrets {
			if bytes.Contains(line, []byte(secret)) {
				t.Errorf("the log says %q: %s", secret, line)
			}
		}
		delete(m, "time")
		for _, v := range m {
			if s, ok := v.(string); ok && tileText.MatchString(s) {
				t.Errorf("the log says a tile: %s", line)
			}
			switch v.(type) {
			case string, float64, bool:
			default:
				t.Errorf("the log has more than words and numbers: %s", line)
			}
		}
	}
	if commits < 50 || asked < 3 || !strings.Contains(string(text), "198.51.100.0") {
		t.Errorf("%d commits and %d questions in the log", commits, asked)
	}
}

// TestComplaints: what the HTTP server says of connections has nets in the place
// of addresses.
func TestComplaints(t *testing.T) {
	for said, want := range map[string]string{
		"http: TLS handshake error from 203.0.113.9:4321: EOF\n":                 "level=DEBUG msg=\"http: TLS handshake error from 203.0.113.0/24: EOF\"\n",
		"http: panic serving [2001:db8:1:2::3]:80: x\n":                          "level=WARN msg=\"http: panic serving 2001:db8:1::/48: x\"\n",
		"http: Accept error: accept tcp [::]:8080: too many open; retrying in 5": "level=WARN msg=\"http: Accept error: accept tcp ::/48: too many open; retrying in 5\"\n",
	} {
		var b bytes.Buffer
		log := slog.New(slog.NewTextHandler(&b, &slog.HandlerOptions{Level: slog.LevelDebug, ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		}}))
		if _, err := (complaints{log}).Write([]byte(said)); err != nil || b.String() != want {
			t.Errorf("%q, want %q", b.String(), want)
		}
	}
}

package web

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/store"
)

// TestAboutMe: a browser is told all that is kept about its person and nobody
// else's; of a game that is being played only that the person is there; and nothing
// that would let anybody in.
func TestAboutMe(t *testing.T) {
	file := filepath.Join(t.TempDir(), "log.db")
	s := siteOver(t, file)
	log, err := store.OpenToRead(file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := log.Close(); err != nil {
			t.Error(err)
		}
	})
	secret := strings.Repeat("A", tokenLength)
	me := parlour.Owner(sha256.Sum256([]byte(secret)))
	bob := parlour.Owner(sha256.Sum256([]byte(bobsSecret)))
	h, _ := behind(t, s, Config{People: log})
	ask := func(cookies ...string) (parlour.KeptAbout, string) {
		t.Helper()
		w := asker(h)(fmt.Sprintf("198.51.100.%d", len(cookies)), "GET", "/api/me/export", "", cookies...)
		var about parlour.KeptAbout
		if err := json.Unmarshal(w.Body.Bytes(), &about); err != nil || w.Code != http.StatusOK {
			t.Fatalf("%d %s: %v", w.Code, w.Body, err)
		}
		if kept := w.Header().Get("Cache-Control"); kept != "no-store" || len(w.Result().Cookies()) > 0 {
			t.Errorf("the answer is kept: %q, or gives cookies: %v", kept, w.Result().Cookies())
		}
		return about, w.Body.String()
	}
	mine := []string{"Cookie", cookie + "=" + secret}
	for _, cookies := range [][]string{nil, mine, {"Cookie", cookie + "=x"}} {
		if about, text := ask(cookies...); !about.Empty() || len(about.Names) > 0 {
			t.Errorf("of somebody who came nowhere is kept %s", text)
		}
	}

	sits := func(who parlour.Owner, name string, people int) string {
		t.Helper()
		info, err := s.p.Open(parlour.Order{Ruleset: "ema2016", People: people, Owner: who, Pace: parlour.Instant})
		if err != nil {
			t.Fatal(err)
		}
		v, err := s.p.Watch(info.ID, who, "en")
		if err != nil {
			t.Fatal(err)
		}
		defer v.Close()
		seat := mahjong.Seat(1)
		v.Do(parlour.Request{Verb: parlour.Sit, ID: "s", Name: name, Seat: &seat})
		for b := range v.Messages() {
			var m said
			if err := json.Unmarshal(b, &m); err != nil {
				t.Fatal(err)
			}
			if len(m.Legal) > 0 {
				v.Do(parlour.Request{Verb: parlour.Act, ID: "a", Rev: m.Rev, Action: m.Legal[0]})
				break
			}
		}
		return info.ID
	}
	over, playing, others := sits(me, "Ann", 1), sits(me, "Annie", 1), sits(bob, "Bob", 1)
	if err := s.p.CloseTable(over, "enough"); err != nil {
		t.Fatal(err)
	}
	about, text := ask(mine...)
	if about.Person != me || fmt.Sprint(about.Names) != "[Ann Annie]" || len(about.Tables) != 2 {
		t.Fatalf("%s", text)
	}
	for _, table := range about.Tables {
		if table.Over != (table.Table == over) || len(table.Came) != 2 || table.Came[1].Name == "" || table.Ruleset != "ema2016" {
			t.Errorf("%+v", table)
		}
		if table.Table == playing && len(table.Did) > 0 {
			t.Errorf("of a game that is played it is told what was done: %+v", table.Did)
		}
	}
	for _, no := range []string{secret, others, "Bob", `"seed"`, `"wall"`, `"events"`} {
		if strings.Contains(text, no) {
			t.Errorf("%s is in what is told: %s", no, text)
		}
	}
	for i := 0; ; i++ {
		w := asker(h)("203.0.113.1", "GET", "/api/me/export", "", mine...)
		if w.Code == http.StatusTooManyRequests && i == dear.burst {
			break
		}
		if w.Code != http.StatusOK || i == dear.burst {
			t.Fatalf("question %d: %d", i, w.Code)
		}
	}
	if w := asker(h)("203.0.113.2", "GET", "/api/me/export", "", append(mine, "Sec-Fetch-Site", "cross-site")...); w.Header().Get("Cross-Origin-Resource-Policy") != "same-origin" {
		t.Error("a page of another site may read it")
	}
}

// TestAboutSessions: it says when a cookie was made, seen and ended, and neither the
// cookie nor its hash.
func TestAboutSessions(t *testing.T) {
	j := newJar(t)
	who, first := j.comes("")
	j.sits(who)
	j.comes(first)
	made := j.clock
	j.clock = j.clock.Add(turnAfter + time.Hour)
	_, second := j.comes(first)
	j.comes(second)
	ctx := context.Background()
	about, err := parlour.AboutPerson(ctx, j.log, who)
	if err != nil || len(about.Sessions) != 2 {
		t.Fatalf("%+v, %v", about, err)
	}
	old, now := about.Sessions[0], about.Sessions[1]
	if !old.Made.Equal(made) || old.Ends == nil || !old.Ends.Equal(j.clock.Add(overlap)) || now.Ends != nil || !now.Seen.Equal(j.clock) {
		t.Errorf("%+v", about.Sessions)
	}
	var b strings.Builder
	if err := about.WriteJSON(&b, func(table string, as parlour.Owner) (parlour.KeptTable, error) {
		return parlour.AboutAt(ctx, j.log, table, as)
	}); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(b.String(), `"table":`); n != 1 {
		t.Errorf("%d tables are in %s", n, &b)
	}
	for _, secret := range []string{first, second} {
		hash := sha256.Sum256([]byte(secret))
		for _, no := range []string{secret, fmt.Sprintf("%x", hash)[:20]} {
			if strings.Contains(b.String(), no) {
				t.Errorf("%s is in %s", no, &b)
			}
		}
	}
	if !strings.Contains(b.String(), `"names":["Aki"]`) {
		t.Errorf("%s", &b)
	}
}

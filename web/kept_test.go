package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/store"
)

// TestKeptTableCannotGoOn: a table whose log cannot be read is said to be one in
// the list, at its door, by every address that reads its log, and by the health
// check; the tables beside it play on.
func TestKeptTableCannotGoOn(t *testing.T) {
	for name, c := range map[string]struct {
		commit string
		want   parlour.StuckInfo
	}{
		"by a later program": {`{"id":"x","at":1,"kind":"foretold","format":9}`, parlour.StuckInfo{Format: 9, Reads: mahjong.Format}},
		"damaged":            {`{"id":"x","at":1,"kind":"foretold"}`, parlour.StuckInfo{Reads: mahjong.Format}},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "log.db")
			s := siteOver(t, file)
			ann := s.browser()
			id := ann.order(`{"ruleset":"ema2016","people":2,"public":true}`)
			other := ann.order(`{"ruleset":"ema2016","people":2,"public":true}`)
			w := ann.dial(id)
			w.say(`{"type":"sit","id":"s","name":"Ann"}`)
			w.until(func(m said) bool { return m.Ack == "s" })
			_ = w.conn.CloseNow() // a server that stops waits for those who are still there
			s.stop()
			write1(t, file, id, c.commit)

			s = siteOver(t, file)
			ann.site = s
			if _, body := ann.send("GET", "/healthz", ""); body != "ok\ntables that cannot go on: 1\n" {
				t.Errorf("healthz: %q", body)
			}
			var list struct{ Tables []parlour.Info }
			_, body := ann.send("GET", "/api/tables", "")
			if err := json.Unmarshal([]byte(body), &list); err != nil || len(list.Tables) != 2 {
				t.Fatalf("%v: %s", err, body)
			}
			for _, info := range list.Tables {
				switch {
				case info.ID == other && info.Status == parlour.Waiting && info.Stuck == nil:
				case info.ID == id && info.Status == parlour.CannotPlay && info.Stuck != nil && *info.Stuck == c.want && info.Title != "" && info.People == 2:
				default:
					t.Errorf("in the list: %+v", info)
				}
			}
			if res, body := ann.send("GET", "/api/tables/"+id, ""); res.StatusCode != 200 || !strings.Contains(body, `"status":"stuck"`) || !strings.Contains(body, `"name":"Ann"`) {
				t.Errorf("the table: %s %s", res.Status, body)
			}
			for _, at := range []string{"/replay", "/replay/0", "/log", "/ruleset", "/history", "/furiten", "/ask?action=%7B%22kind%22%3A%22win%22%7D", "/compare"} {
				res, body := ann.send("GET", "/api/tables/"+id+at, "")
				stuck := fmt.Sprintf(`"stuck":{"reads":%d}`, mahjong.Format)
				if c.want.Format > 0 {
					stuck = fmt.Sprintf(`"stuck":{"format":%d,"reads":%d}`, c.want.Format, mahjong.Format)
				}
				if res.StatusCode != 409 || !strings.Contains(body, `"cannot_go_on"`) || !strings.Contains(body, stuck) {
					t.Errorf("%s: %s %s", at, res.Status, body)
				}
			}
			turnedAway(t, ann, id, c.want)
			ann.dial(other).until(func(m said) bool { return m.Type == "state" })
			s.browser().dial(other).until(func(m said) bool { return m.Type == "state" })
		})
	}
}

// write1 writes one commit more to a table, as another program might.
func write1(t *testing.T, file, id, commit string) {
	t.Helper()
	log, err := store.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := log.Read(context.Background(), id, 0)
	if err == nil {
		err = log.Append(context.Background(), id, len(rows), []byte(commit), nil)
	}
	if err := errors.Join(err, log.Close()); err != nil {
		t.Fatal(err)
	}
}

// turnedAway dials and expects to be told why the table cannot go on.
func turnedAway(t *testing.T, b *browser, id string, want parlour.StuckInfo) {
	t.Helper()
	_, _, err := b.dial(id).conn.Read(t.Context())
	var end websocket.CloseError
	var why parlour.StuckInfo
	if !errors.As(err, &end) || end.Code != cannotGoOn || json.Unmarshal([]byte(end.Reason), &why) != nil || why != want {
		t.Errorf("turned away by %v", err)
	}
}

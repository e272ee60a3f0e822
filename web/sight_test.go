package web

import (
	"bytes"
	"encoding/json"
	"net/http"
	"testing"

	"github.com/coder/websocket"

	"jansou/mahjong"
	"jansou/parlour"
)

// TestWatchOverTheWire: the setting, the wish in the query and in a message, and the end
// of a websocket of who may not look on.
func TestWatchOverTheWire(t *testing.T) {
	s := newSite(t)
	ann, bob := s.browser(), s.browser()
	shown := ann.order(`{"ruleset":"ema2016","pace":"instant","watch":{"hands":"shown","delay":0}}`)
	seat := ann.dial(shown)
	seat.say(`{"type":"sit","name":"Ann","seat":0}`)
	seat.turn()
	look := func(path, say string) (told struct {
		You   mahjong.Seat
		Watch *parlour.WatchInfo
		Hands *[4]parlour.OpenHand
		View  struct{ Own *struct{ Hand string } }
		Ack   string
	}) {
		t.Helper()
		w := bob.dialAt("/api/tables/" + shown + "/ws" + path)
		if say != "" {
			w.say(say)
		}
		for {
			_, b, err := w.conn.Read(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(b, &told); err != nil {
				t.Fatal(err)
			}
			if say == "" || bytes.Contains(b, []byte(`"ack":"w"`)) {
				return told
			}
		}
	}
	for path, say := range map[string]string{"?hands=1&chair=0": "", "": `{"type":"watch","id":"w","hands":true,"chair":0}`} {
		if m := look(path, say); m.You != mahjong.NoSeat || m.View.Own == nil || m.Watch == nil || *m.Watch != (parlour.WatchInfo{Hands: true}) {
			t.Errorf("%s %s: Bob sees %+v", path, say, m)
		}
	}
	if m := look("?hands=1&streamer=1", ""); m.Hands == nil || m.View.Own != nil || !m.Watch.Streamer {
		t.Errorf("at all four hands Bob sees %+v", m)
	}
	if res, text := bob.send("GET", "/api/tables/"+shown+"/ws?chair=9", ""); res.StatusCode != http.StatusBadRequest {
		t.Errorf("from chair 9: %s %s", res.Status, text)
	}

	closed := ann.order(`{"ruleset":"ema2016","watch":{"who":"nobody"}}`)
	waits := bob.dial(closed)
	waits.next()
	ann.dial(closed).say(`{"type":"sit","name":"Ann"}`)
	for {
		_, _, err := waits.conn.Read(t.Context())
		if err == nil {
			continue
		}
		if got := websocket.CloseStatus(err); got != notOpen {
			t.Errorf("when the game begins Bob is told %d: %v", got, err)
		}
		break
	}
	again := bob.dial(closed)
	if _, _, err := again.conn.Read(t.Context()); websocket.CloseStatus(err) != notOpen {
		t.Errorf("when he comes again: %v", err)
	}
	if res, text := bob.send("GET", "/api/tables/"+closed+"/replay", ""); res.StatusCode != http.StatusForbidden || !bytes.Contains([]byte(text), []byte(`"not_open"`)) {
		t.Errorf("his replay: %s %s", res.Status, text)
	}
}

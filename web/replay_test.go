package web

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/parlour"
)

// TestReplay: what of a table can be stepped through is on its address, and a
// wrong question says what is wrong.
func TestReplay(t *testing.T) {
	s := newSite(t)
	ann := s.browser()
	id := ann.order(`{"ruleset":"ema2016","pace":"instant","clock":{"base":0,"bank":0}}`)
	at := "/api/tables/" + id + "/replay"
	if res, body := ann.send("GET", at, ""); res.StatusCode != 200 || !strings.Contains(body, `"steps":0,`) || !strings.Contains(body, `"deals":[]`) {
		t.Errorf("before the game: %s %s", res.Status, body)
	}
	w := ann.dial(id)
	w.next()
	w.say(`{"type":"sit","name":"Ann"}`)
	for m := w.next(); m.Pause == nil; m = w.next() {
		if len(m.Legal) > 0 {
			w.say(fmt.Sprintf(`{"type":"act","rev":%d,"action":%s}`, m.Rev, jsonOf(t, m.Legal[0])))
		}
	}
	var replay parlour.Replay
	_, body := ann.send("GET", at, "")
	if err := json.Unmarshal([]byte(body), &replay); err != nil || len(replay.Deals) != 1 || replay.Steps == 0 || !replay.You.Valid() {
		t.Fatalf("after a deal: %s, %v", body, err)
	}
	var steps struct {
		At    int
		Steps []struct {
			At    int
			Event mahjong.Event
			View  struct{ Viewer mahjong.Seat }
		}
	}
	_, body = ann.send("GET", at+"/1?count=5", "")
	if err := json.Unmarshal([]byte(body), &steps); err != nil || steps.At != 1 || len(steps.Steps) != 5 ||
		steps.Steps[4].At != 5 || steps.Steps[0].View.Viewer != replay.You || steps.Steps[0].Event.Kind != mahjong.Drew && steps.Steps[0].Event.Kind != mahjong.Indicated {
		t.Errorf("five steps: %.300s, %v", body, err)
	}
	for _, c := range []struct {
		path, want string
		status     int
	}{
		{"/api/tables/nothere/replay", "unknown_table", 404},
		{"/api/tables/nothere/replay/0", "unknown_table", 404},
		{at + "/x", `at: \"x\" is no number`, 400},
		{at + "/-1", "at: ", 400},
		{at + "/0?count=no", "count: ", 400},
		{at + "/0?count=65", "count: 65 is not from 1 to 64", 400},
		{at + "/0?seat=5", "seat: 5 is not from 0 to 4", 400},
		{at + fmt.Sprintf("/0?seat=%d", uint8(replay.You.Next())), "other_seat", 403},
		{at + "/0?why=perhaps", "why: ", 400},
		{at + "/0?why=true", "bad_setting", 400},
		{at + fmt.Sprint("/", replay.Steps), "numbered from 0", 400},
	} {
		if res, body := ann.send("GET", c.path, ""); res.StatusCode != c.status || !strings.Contains(body, c.want) {
			t.Errorf("%s: %s %s", c.path, res.Status, body)
		}
	}
}

func jsonOf(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

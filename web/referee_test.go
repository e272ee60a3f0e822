package web

import (
	"testing"

	"jansou/mahjong"
	"jansou/parlour"
)

// What is said to the referee, and by him, is read to the bottom, and what
// docs/protocol.md does not have is refused.
func TestReadReferee(t *testing.T) {
	req, f := readMessage([]byte(`{"type":"rule","id":"r1","fault":{"seat":3,"rule":"mcr.foul.own_tile_shown","stage":"before_discard","shown":"few","n":2},` +
		`"instead":[{"seat":3,"rule":"mcr.foul.own_tile_shown","ruling":{"verdict":"points","points":[0,0,0,-5],"deducted":true,"reading":"A beginner"}}]}`))
	if f != nil {
		t.Fatal(f)
	}
	want := mahjong.Fault{Seat: 3, Rule: "mcr.foul.own_tile_shown", Stage: mahjong.BeforeDiscard, Shown: mahjong.ShownFew, N: 2}
	if req.Verb != parlour.Rule || req.ID != "r1" || *req.Fault != want || len(req.Instead) != 1 ||
		req.Instead[0].Ruling != (mahjong.Ruling{Verdict: mahjong.Fined, Points: [4]int32{3: -5}, Deducted: true, Reading: "A beginner"}) {
		t.Errorf("read as %+v", req)
	}
	req, f = readMessage([]byte(`{"type":"undo","to":41,"why":"He was misled"}`))
	if f != nil || req.Verb != parlour.Undo || req.To != 41 || req.Why != "He was misled" {
		t.Errorf("read as %+v, %v", req, f)
	}
	for _, good := range []string{`{"type":"call"}`, `{"type":"call","why":"x"}`, `{"type":"look","why":"x"}`, `{"type":"rule"}`, `{"type":"resume"}`,
		`{"type":"propose","fault":{"seat":1,"rule":"riichi.foul.information"}}`} {
		if _, f := readMessage([]byte(good)); f != nil {
			t.Errorf("%s: %v", good, f)
		}
	}
	for _, bad := range []string{`{"type":"undo","why":"x"}`, `{"type":"undo","to":"41"}`, `{"type":"call","seat":1}`, `{"type":"resume","why":"x"}`,
		`{"type":"rule","fault":{"seat":1,"rule":"x","colour":"red"}}`, `{"type":"rule","instead":[{"seat":1,"rule":"x","ruling":{"verdict":"hanged"}}]}`} {
		if _, f := readMessage([]byte(bad)); f == nil || f.Code != parlour.Malformed {
			t.Errorf("%s: %v", bad, f)
		}
	}
}

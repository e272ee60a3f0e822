package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"

	"jansou/mjai"
)

// The beginning of a game in which seat 0 waits and draws what it does not need.
const (
	mjaiBegin = `{"type":"start_game","id":0,"names":["A","B","C","D"]}`
	mjaiUnder = `"?","?","?","?","?","?","?","?","?","?","?","?","?"`
	mjaiDeal  = `{"type":"start_kyoku","bakaze":"E","kyoku":1,"honba":0,"kyotaku":0,"oya":0,"dora_marker":"4m","scores":[25000,25000,25000,25000],` +
		`"tehais":[["1m","2m","3m","4m","5m","6m","7m","8m","9m","1p","2p","3p","4p"],[` + mjaiUnder + `],[` + mjaiUnder + `],[` + mjaiUnder + `]]}`
	mjaiDraw  = `{"type":"tsumo","actor":0,"pai":"E"}`
	mjaiReach = `{"type":"reach","actor":0}`
	mjaiNone  = `{"type":"none"}`
	mjaiEast  = `{"type":"dahai","actor":0,"pai":"E","tsumogiri":true}`
)

// TestMjaiDialects: what servers say in ways of their own is understood, each line is
// answered by one, and what is not played is refused in words.
func TestMjaiDialects(t *testing.T) {
	three := strings.Replace(strings.Replace(mjaiDeal, `,[`+mjaiUnder+`]]`, `]`, 1), "25000,25000,25000,25000", "35000,35000,35000", 1)
	padded := strings.Replace(mjaiDeal, `,[`+mjaiUnder+`]]`, `,[]]`, 1)
	with := func(line, field string) string { return strings.TrimSuffix(line, "}") + "," + field + "}" }
	for name, c := range map[string]struct {
		told       []string
		want       []string
		complaints string // what they say, one of each; "": there is none
	}{
		"lists, as mjai.app has them": {told: []string{"[" + mjaiBegin + "]", "[" + mjaiDeal + "," + mjaiDraw + "]", "[" + mjaiReach + "]"},
			want: []string{mjaiNone, mjaiReach, mjaiEast}},
		"an indicator after the draw in a list": {told: []string{mjaiBegin, "[" + mjaiDeal + "," + mjaiDraw + `,{"type":"none"}]`, "[]"},
			want: []string{mjaiNone, mjaiNone, mjaiNone}},
		"started again with all that has happened": {told: []string{"[" + strings.Join([]string{mjaiBegin, mjaiDeal, mjaiDraw, mjaiReach}, ",") + "]"},
			want: []string{mjaiEast}},
		"started again, a line for each": {told: []string{mjaiBegin, mjaiDeal, mjaiDraw, mjaiReach}, want: []string{mjaiNone, mjaiNone, mjaiReach, mjaiEast}},
		"two games begin":                {told: []string{mjaiBegin, mjaiDeal, mjaiDraw, mjaiBegin, mjaiDeal, mjaiDraw}, want: []string{mjaiNone, mjaiNone, mjaiReach, mjaiNone, mjaiNone, mjaiReach}},
		"lines of nothing":               {told: []string{mjaiBegin, "", "  \t", mjaiDeal + "\r", mjaiDraw}, want: []string{mjaiNone, mjaiNone, mjaiReach}},
		"no id":                          {told: []string{`{"type":"start_game","names":["A","B","C","D"]}`, mjaiDeal, mjaiDraw}, want: []string{mjaiNone, mjaiNone, mjaiReach}},
		"a menu of another kind": {told: []string{mjaiBegin, mjaiDeal, with(mjaiDraw, `"possible_actions":[1,2],"time_left":4.5,"request":{"n":1},"seq":"7"`)},
			want: []string{mjaiNone, mjaiNone, mjaiReach}},
		"names that are no texts": {told: []string{`{"type":"start_game","id":0,"names":[{"name":"A"},1,null,[]],"ruleset":{"red":3}}`, mjaiDeal, mjaiDraw},
			want: []string{mjaiNone, mjaiNone, mjaiReach}},
		"a ruleset that is not ours": {told: []string{with(mjaiBegin, `"ruleset":"four-players"`), mjaiDeal, mjaiDraw},
			want: []string{mjaiNone, mjaiNone, mjaiReach}, complaints: "none of ours"},
		"a ruleset that is a file here": {told: []string{with(mjaiBegin, `"ruleset":"./mjai.go"`), mjaiDeal, mjaiDraw},
			want: []string{mjaiNone, mjaiNone, mjaiReach}, complaints: "none of ours"},
		"a ruleset of the other game": {told: []string{with(mjaiBegin, `"ruleset":"mcr-wmo"`), mjaiDeal, mjaiDraw},
			want: []string{mjaiNone, mjaiNone, mjaiReach}, complaints: "Chinese Official"},
		"three players": {told: []string{`{"type":"start_game","id":0,"names":["A","B","C"]}`, mjaiDraw}, want: []string{mjaiNone, mjaiEast}, complaints: "game of three"},
		"three hands":   {told: []string{mjaiBegin, three, mjaiDraw}, want: []string{mjaiNone, mjaiNone, mjaiEast}, complaints: "game of three"},
		"three hands and an empty one": {told: []string{mjaiBegin, padded, mjaiDraw, `{"type":"kita","actor":0,"pai":"N"}`},
			want: []string{mjaiNone, mjaiNone, mjaiEast, mjaiNone}, complaints: "game of three"},
	} {
		t.Run(name, func(t *testing.T) {
			answers, complaints := mjaiAnswers(t, &mjaiCmd{Player: "efficient"}, strings.Join(c.told, "\n")+"\n")
			var got []string
			for _, a := range answers {
				got = append(got, a.String())
			}
			if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
				t.Errorf("answers\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
			if (complaints != "") != (c.complaints != "") || !strings.Contains(complaints, c.complaints) {
				t.Errorf("complaints %q, want %q", complaints, c.complaints)
			}
		})
	}
}

// TestMjaiOtherRiichi: who hears that its seat said riichi, and would not have itself,
// discards what can be discarded then, and nothing that it once had in mind.
func TestMjaiOtherRiichi(t *testing.T) {
	wait := strings.Replace(mjaiDeal, `"1p","2p","3p","4p"`, `"1p","2p","4p","4p"`, 1)
	others := `{"type":"tsumo","actor":1,"pai":"?"}` + "\n" + `{"type":"dahai","actor":1,"pai":"W","tsumogiri":true}` + "\n" +
		`{"type":"tsumo","actor":2,"pai":"?"}` + "\n" + `{"type":"dahai","actor":2,"pai":"W","tsumogiri":true}` + "\n" +
		`{"type":"tsumo","actor":3,"pai":"?"}` + "\n" + `{"type":"dahai","actor":3,"pai":"W","tsumogiri":true}` + "\n"
	// The first draw would be let go with riichi, but the seat keeps it and breaks its hand.
	stream := strings.Join([]string{mjaiBegin, wait, mjaiDraw, `{"type":"dahai","actor":0,"pai":"4p","tsumogiri":false}`}, "\n") + "\n" + others +
		strings.Join([]string{`{"type":"tsumo","actor":0,"pai":"3p"}`, mjaiReach}, "\n") + "\n"
	answers, complaints := mjaiAnswers(t, &mjaiCmd{Player: "efficient"}, stream)
	if n := len(answers); complaints != "" || answers[2].Type != mjai.Reach || answers[n-1].Type != mjai.Dahai || answers[n-1].Pai == "3p" || *answers[n-1].Drawn {
		t.Errorf("answers %v, complaints %q", answers, complaints)
	}
}

// TestMjaiConnection: each way in which a connection comes to nothing is an error that
// says so; one that is closed after a game is none.
func TestMjaiConnection(t *testing.T) {
	hello := `{"type":"hello","protocol":"mjsonp","protocol_version":3}`
	for name, c := range map[string]struct {
		says []string // each is answered, but the last
		want string   // "": it is no error
	}{
		"a word of another protocol":     {[]string{"HTTP/1.1 400 Bad Request"}, "does not speak mjai"},
		"not a word":                     {nil, "without a word"},
		"no game":                        {[]string{hello}, `before a game began: is there a place in the room "blue"`},
		"an error":                       {[]string{hello, `{"type":"error","message":"no such room"}`}, "the server says: no such room"},
		"closed in the middle of a game": {[]string{hello, mjaiBegin}, "in the middle of a game"},
		"closed after a game":            {[]string{hello, mjaiBegin, `{"type":"end_game"}`}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			conn, done := called(t, func(address string) error {
				return (&mjaiCmd{Player: "efficient", Connect: "mjsonp://" + address + "/blue", Name: "jansou", Room: "default"}).Run(io.Discard)
			})
			in := bufio.NewScanner(conn)
			for i, said := range c.says {
				fmt.Fprintln(conn, said)
				if strings.HasPrefix(said, "{") {
					in.Scan()
				}
				if i == 0 && said == hello && in.Text() != `{"type":"join","name":"jansou","room":"blue"}` {
					t.Errorf("the hello is answered by %s", in.Text())
				}
			}
			conn.Close()
			if err := <-done; (err != nil) != (c.want != "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
	for _, to := range []string{"localhost", ":", "http://localhost:80", "mjsonp://localhost/room", "localhost:"} {
		if err := (&mjaiCmd{Player: "efficient", Connect: to}).Run(io.Discard); err == nil || !strings.Contains(err.Error(), "HOST:PORT") {
			t.Errorf("%q: %v", to, err)
		}
	}
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Skipf("nothing can be listened on: %v", err)
	}
	l.Close()
	if err := (&mjaiCmd{Player: "efficient", Connect: l.Addr().String()}).Run(io.Discard); err == nil || !strings.Contains(err.Error(), "no server can be reached at") {
		t.Errorf("nobody listens: %v", err)
	}
}

package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"net"
	"strings"
	"testing"

	"jansou/bot"
	"jansou/games"
	"jansou/mahjong"
	"jansou/mjai"
	"jansou/riichi"
	"jansou/table"
	"jansou/table/gametest"
)

// mjaiServer is a small server of the protocol: a table of which seat 1 is at the other
// end of a connection. how rewrites what it says, as other servers do.
type mjaiServer struct {
	t      *testing.T
	conn   net.Conn
	in     *bufio.Scanner
	how    *strings.Replacer
	teller mjai.Teller
	told   []mjai.Message
	said   bool // riichi was told before its discard
	asked  int
}

const mjaiAway = mahjong.Seat(1)

// tell says one message and returns what is answered.
func (s *mjaiServer) tell(m mjai.Message) mjai.Message {
	s.t.Helper()
	if _, err := fmt.Fprintln(s.conn, s.how.Replace(m.String())); err != nil {
		s.t.Fatal(err)
	}
	if !s.in.Scan() {
		s.t.Fatalf("%s is not answered: %v", m, s.in.Err())
	}
	a, err := mjai.Parse(s.in.Bytes())
	if err != nil {
		s.t.Fatalf("%s is answered by %s: %v", m, s.in.Text(), err)
	}
	return a
}

// flush says what has not been said and returns the answer to the last of it; all
// others must be none.
func (s *mjaiServer) flush(question bool) (a mjai.Message) {
	for i, m := range s.told {
		if a = s.tell(m); a.Type != mjai.None && (!question || i < len(s.told)-1) {
			s.t.Fatalf("%s asks nothing and is answered by %s", m, a)
		}
	}
	s.told = s.told[:0]
	return a
}

// ask asks for what the seat does.
func (s *mjaiServer) ask(v table.View, legal []mahjong.Action) mahjong.Action {
	if v.Phase == table.Declaring {
		return legal[0]
	}
	a, riichi := s.flush(true), false
	if riichi = a.Type == mjai.Reach; riichi {
		s.said = true
		a = s.tell(a)
	}
	s.asked++
	does, err := a.Among(v.Viewer, legal, riichi)
	if err != nil {
		s.t.Fatalf("answer %d: %v", s.asked, err)
	}
	return does
}

func (s *mjaiServer) hear(g *riichi.Game, e mahjong.Event) {
	e, ok := g.Redact(mjaiAway, e)
	if !ok {
		return
	}
	v := g.View(mjaiAway)
	first := len(s.told)
	s.told = s.teller.Tell(s.told, &e, &v)
	if s.said && len(s.told) > first && s.told[first].Type == mjai.Reach {
		s.told = append(s.told[:first], s.told[first+1:]...)
		s.said = false
	}
}

// TestMjaiGameOverTCP: a whole game against a server, from its hello to end_game, every
// answer legal and nothing complained of; also where the server writes tiles and numbers
// in its own way and never says which discards were drawn.
func TestMjaiGameOverTCP(t *testing.T) {
	odd := []string{`"E"`, `"1z"`, `"S"`, `"2z"`, `"W"`, `"3z"`, `"N"`, `"4z"`, `"P"`, `"5z"`, `"F"`, `"6z"`, `"C"`, `"7z"`,
		`"5mr"`, `"0m"`, `"5pr"`, `"0p"`, `"5sr"`, `"0s"`, `,"tsumogiri":true`, ``, `,"tsumogiri":false`, ``, `00,`, `00.0,`,
		`"actor":0`, `"actor":"0"`, `"actor":2`, `"actor":2.0`, `{"type":"tsumo","actor":3,"pai":"?"}`, `{"type":"tsumo","actor":3}`,
		`["?","?","?","?","?","?","?","?","?","?","?","?","?"]`, `[]`}
	for name, how := range map[string][]string{"as the protocol has it": nil, "in ways of its own": odd} {
		t.Run(name, func(t *testing.T) {
			var complaints strings.Builder
			seat, err := (&mjaiCmd{Player: "efficient", Name: "jansou"}).seat(&complaints)
			if err != nil {
				t.Fatal(err)
			}
			conn, done := called(t, func(address string) error { return seat.join("mjsonp://" + address + "/blue") })
			s := &mjaiServer{t: t, conn: conn, in: bufio.NewScanner(conn), how: strings.NewReplacer(how...)}
			s.in.Buffer(nil, 1<<20)
			if a := s.tell(mjai.Message{Type: mjai.Hello, Protocol: "mjsonp", ProtocolVersion: 3}); a.Type != mjai.Join || a.Room != "blue" {
				t.Fatalf("the hello is answered by %s", a)
			}
			g := playMjaiGame(t, s)
			conn.Close()
			if err := <-done; err != nil || complaints.Len() > 0 {
				t.Errorf("%v, complaints:\n%s", err, complaints.String())
			}
			if !g.Over() || s.asked < 40 {
				t.Errorf("asked %d times", s.asked)
			}
		})
	}
}

// playMjaiGame plays a game to its end.
func playMjaiGame(t *testing.T, s *mjaiServer) *riichi.Game {
	t.Helper()
	rs, err := riichi.Load("tenhou")
	if err != nil {
		t.Fatal(err)
	}
	own, err := bot.New("efficient", 0, games.Riichi(rs))
	if err != nil {
		t.Fatal(err)
	}
	g, r := riichi.New(rs), rand.New(rand.NewPCG(11, 60))
	s.told = append(s.told, mjai.Begin(mjaiAway, [4]string{"a", "b", "c", "d"}, rs.WindRounds, rs.RedFives > 0))
	for !g.Over() {
		var events []mahjong.Event
		if g.NeedsWall() {
			events, err = g.Deal(nil, gametest.Wall(rs.Tiles(), r))
		} else {
			who, legal := gametest.Asked(t, g)
			does := mahjong.Action{}
			if who == mjaiAway {
				does = s.ask(g.View(who), legal)
			} else {
				does = own.Act(g.View(who), legal)
			}
			events, err = g.Decide(nil, who, does)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			g.Apply(e)
			s.hear(g, e)
		}
	}
	s.flush(false)
	return g
}

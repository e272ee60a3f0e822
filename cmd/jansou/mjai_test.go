package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jansou/mjai"
	"jansou/sim"
)

// program is this command as a program of its own.
func program(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "jansou")
	if err := os.Symlink(self, path); err != nil {
		t.Skipf("no link can be made to this program: %v", err)
	}
	return path
}

// TestMjaiPlaysAlike: a bot of ours at the other end of the protocol plays the
// very games that it plays at the table itself, so that its view and its legal
// actions are the same.
func TestMjaiPlaysAlike(t *testing.T) {
	jansou := program(t)
	for _, c := range []struct{ ruleset, player, protocol string }{
		{"tenhou", "strong", "mjai-menu"},
		{"tenhou", "efficient", "mjai"},
		{"wrc2025", "strong", "mjai-menu"},
		{"ema2016", "efficient", "mjai-menu"},
	} {
		t.Run(c.ruleset+" "+c.player, func(t *testing.T) {
			hashes := map[string]bool{}
			programs := guests{limit: patient}
			for _, first := range []string{c.player, c.protocol + ":" + jansou + " mjai --player " + c.player} {
				cmd := simCmd{Ruleset: c.ruleset, Games: 3, Seed: "alike", Players: []string{first, "efficient", "strong", "efficient"}}
				cfg, err := cmd.config(&programs)
				if err != nil {
					t.Fatal(err)
				}
				r, err := sim.Run(cfg)
				if err != nil {
					t.Fatal(err)
				}
				hashes[r.Hash] = true
			}
			count, wrong := programs.faults()
			if len(count) > 0 || len(programs.bots) != 3 {
				t.Errorf("%d programs were at fault: %v, first %v", len(programs.bots), count, wrong)
			}
			if len(hashes) != 1 {
				t.Error("over the protocol other games were played")
			}
		})
	}
}

// mjaiAnswers lets the bot answer a stream of messages.
func mjaiAnswers(t *testing.T, c *mjaiCmd, stream string) (answers []mjai.Message, complaints string) {
	t.Helper()
	var out, said strings.Builder
	s, err := c.seat(&said)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.play(strings.NewReader(stream), &out); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		m, err := mjai.Parse([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		answers = append(answers, m)
	}
	return answers, said.String()
}

// TestMjaiStreams gives the bot the streams of another project's tests: every
// line is answered, and where that bot wins or says riichi so does ours.
func TestMjaiStreams(t *testing.T) {
	dir := filepath.Join("..", "..", "..", "shared", "data", "mjai", "manue-go")
	for name, want := range map[string]string{
		"chiihou": mjai.Hora, "chiitoitsu_ron": mjai.Hora, "kokushimusou_ron": mjai.Hora, "double_riichi": mjai.Reach,
		"self_draw": mjai.Reach, "two_games": mjai.Reach,
		"temporary_furiten_continues_after_pon_skip": mjai.Dahai, "temporary_furiten_self_turn_continues": mjai.Dahai,
	} {
		b, err := os.ReadFile(filepath.Join(dir, name+".input.mjson"))
		if os.IsNotExist(err) {
			t.Skip("the shared records are not beside this checkout")
		}
		if err != nil {
			t.Fatal(err)
		}
		answers, complaints := mjaiAnswers(t, &mjaiCmd{Player: "strong"}, string(b))
		if complaints != "" || len(answers) != strings.Count(string(b), "\n") {
			t.Errorf("%s: %d answers, %s", name, len(answers), complaints)
		}
		found := false
		for _, a := range answers {
			if found = found || a.Type == want; a.Type == mjai.Hora && want != mjai.Hora {
				t.Errorf("%s: the bot wins, and is furiten", name)
			}
		}
		if !found {
			t.Errorf("%s: %v, no %s", name, answers, want)
		}
	}
}

// called is a server that a bot connects to: its end of the connection, and how join ends.
func called(t *testing.T, join func(address string) error) (net.Conn, <-chan error) {
	t.Helper()
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Skipf("nothing can be listened on: %v", err)
	}
	defer l.Close()
	done := make(chan error, 1)
	go func() { done <- join(l.Addr().String()) }()
	conn, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn, done
}

// TestMjaiOverTCP: a server that speaks first is joined, and answered.
func TestMjaiOverTCP(t *testing.T) {
	conn, done := called(t, func(address string) error {
		return (&mjaiCmd{Player: "efficient", Connect: address, Name: "jansou", Room: "table"}).Run(io.Discard)
	})
	in := bufio.NewScanner(conn)
	for _, c := range [][2]string{
		{`{"type":"hello","protocol":"mjsonp","protocol_version":3}`, `{"type":"join","name":"jansou","room":"table"}`},
		{`{"type":"start_game","id":0,"names":["a","b","c","d"]}`, `{"type":"none"}`},
		{`{"type":"end_game"}`, `{"type":"none"}`},
	} {
		fmt.Fprintln(conn, c[0])
		if !in.Scan() || in.Text() != c[1] {
			t.Errorf("%s is answered by %s, want %s", c[0], in.Text(), c[1])
		}
	}
	conn.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// TestMjaiNonsense: what cannot be followed is answered modestly and reported,
// and a server's greeting and its last word are understood.
func TestMjaiNonsense(t *testing.T) {
	c := &mjaiCmd{Player: "efficient", Name: "j", Room: "r"}
	stream := `{"type":"hello","protocol":"mjsonp","protocol_version":3}
{"type":"start_game","id":1,"names":["a","b","c","d"]}
{"type":"tsumo","actor":1,"pai":"5mr"}
nonsense
{"type":"start_kyoku","oya":0}
`
	answers, complaints := mjaiAnswers(t, c, stream)
	if len(answers) != 5 || answers[0].Type != mjai.Join || answers[0].Room != "r" || answers[2].Type != mjai.Dahai {
		t.Errorf("answers %v", answers)
	}
	if strings.Count(complaints, "\n") != 2 {
		t.Errorf("complaints:\n%s", complaints)
	}
	s, err := c.seat(io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.play(strings.NewReader(`{"type":"error","message":"too late"}`+"\n"), io.Discard); err == nil || !strings.Contains(err.Error(), "too late") {
		t.Errorf("after an error of the server: %v", err)
	}
	for _, bad := range []*mjaiCmd{{Player: "nobody"}, {Player: "strong", Ruleset: "mcr-wmo"}, {Player: "strong", Ruleset: "none"}} {
		if _, err := bad.seat(io.Discard); err == nil {
			t.Errorf("%+v is seated", bad)
		}
	}
}

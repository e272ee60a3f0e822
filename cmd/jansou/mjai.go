package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"time"

	"jansou/bot"
	"jansou/games"
	"jansou/mahjong"
	"jansou/mjai"
	"jansou/record/mjailog"
	"jansou/table"
)

// mjaiCmd is "jansou mjai": one of our bots, as a program that others seat.
type mjaiCmd struct {
	Player  string `help:"Which bot plays: a level (novice, eager, closed, chaser, follower, counter, solid, strong or master), random, efficient or careful; or a style to measure against: caller, attacker or folder." default:"strong"`
	Ruleset string `help:"Ruleset of the table, where the server does not name one of ours: riichi's names or a file. Default: Tenhou's, with the red fives and the length that the server states."`
	Connect string `help:"Host and port of a server that speaks mjai over TCP; default: standard input and output." placeholder:"HOST:PORT"`
	Name    string `help:"The name to join with, over TCP." default:"jansou"`
	Room    string `help:"The room to join, over TCP." default:"default"`
	Seed    uint64 `help:"The chance of the random bot."`
}

// Help shows examples.
func (mjaiCmd) Help() string {
	return `Plays riichi over the mjai protocol: a line of JSON comes in for everything
that happens, and each is answered by one line. Several games may follow each
other. What it cannot follow it reports on standard error, and lets the tile go.

  jansou mjai --player strong
  jansou mjai --connect localhost:11600 --room default`
}

// Run plays until the input ends.
func (c *mjaiCmd) Run(out io.Writer) error {
	seat, err := c.seat(os.Stderr)
	if err != nil {
		return err
	}
	if c.Connect == "" {
		return seat.play(os.Stdin, out)
	}
	conn, err := net.DialTimeout("tcp", c.Connect, 10*time.Second)
	if err != nil {
		return fmt.Errorf("mjai: %w", err)
	}
	defer conn.Close()
	return seat.play(conn, conn)
}

func (c *mjaiCmd) seat(complaints io.Writer) (*mjaiSeat, error) {
	s := &mjaiSeat{cmd: c, complaints: complaints}
	if c.Ruleset != "" {
		b, err := riichiBook(c.Ruleset)
		if err != nil {
			return nil, err
		}
		s.book = b
	}
	_, err := bot.New(c.Player, c.Seed, nil)
	return s, err
}

// riichiBook loads a ruleset of riichi, by name or from a file.
func riichiBook(name string) (games.Book, error) {
	b, err := loadRuleset(name)
	if err != nil {
		return nil, err
	}
	if games.RiichiOf(b) == nil {
		return nil, fmt.Errorf("%s is a ruleset of Chinese Official; mjai is spoken at tables of riichi", name)
	}
	return b, nil
}

// mjaiSeat is the seat that the program plays.
type mjaiSeat struct {
	cmd        *mjaiCmd
	book       games.Book // of riichi; nil: as the server says
	complaints io.Writer
	follow     mjailog.Follower
	player     bot.Player
	riichi     mahjong.Action // what is discarded once riichi is said
}

// longest is more than a message of the protocol ever takes: a bot's own notes
// on a move stand in it, too.
const longest = 1 << 22

// play answers every message of in.
func (s *mjaiSeat) play(in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, longest)
	for lines.Scan() {
		if len(lines.Bytes()) == 0 {
			continue
		}
		m, err := mjai.Parse(lines.Bytes())
		answer := mjai.Message{Type: mjai.None}
		if err == nil {
			answer, err = s.answer(m)
		}
		if err != nil {
			fmt.Fprintf(s.complaints, "jansou mjai: %v\n", err)
		}
		if _, err := fmt.Fprintln(out, answer); err != nil {
			return fmt.Errorf("mjai: %w", err)
		}
		if m.Type == mjai.Error {
			return fmt.Errorf("mjai: the server says: %s", m.Text)
		}
	}
	if err := lines.Err(); err != nil && !errors.Is(err, net.ErrClosed) {
		return fmt.Errorf("mjai: %w", err)
	}
	return nil
}

// answer answers one message. Where it cannot follow what happened it still has
// an answer: the tile just drawn, or nothing.
func (s *mjaiSeat) answer(m mjai.Message) (mjai.Message, error) {
	none := mjai.Message{Type: mjai.None}
	switch m.Type {
	case mjai.Hello:
		return mjai.Message{Type: mjai.Join, Name: s.cmd.Name, Room: s.cmd.Room}, nil
	case mjai.StartGame:
		return none, s.begin(m)
	}
	if err := s.follow.Tell(m); err != nil || s.player == nil {
		return s.modest(m), err
	}
	who, _ := m.Seat() // a message about nobody is nobody's doing
	me := m.Actor != nil && who == s.follow.Seat()
	if m.Type == mjai.Reach && me && s.riichi.Kind == mahjong.Riichi {
		a := s.riichi
		a.Kind = mahjong.Discard
		s.riichi = mahjong.Action{}
		return mjai.Answer(who, a, mahjong.NoSeat, mahjong.NoTile), nil
	}
	if !asks(m.Type, me) {
		return none, nil
	}
	v, legal, err := s.follow.Ask()
	if err != nil || len(legal) == 0 {
		return s.modest(m), err
	}
	a := s.player.Act(v, legal)
	if a.Kind == mahjong.Riichi {
		s.riichi = a
	}
	from, t := v.AskedFrom, v.Asked
	if v.Phase == table.Turn {
		from, t = v.Viewer, v.Own.Drawn
	}
	return mjai.Answer(v.Viewer, a, from, t), nil
}

// asks reports whether a message may want more than "none": what the seat draws
// or claims itself, and what others let go.
func asks(kind string, me bool) bool {
	switch kind {
	case mjai.Tsumo, mjai.Chi, mjai.Pon:
		return me
	case mjai.Dahai, mjai.Kakan, mjai.Ankan:
		return !me
	}
	return false
}

// modest lets the drawn tile go, and every other tile pass.
func (s *mjaiSeat) modest(m mjai.Message) mjai.Message {
	if m.Type != mjai.Tsumo || m.Actor == nil || *m.Actor != int(s.follow.Seat()) {
		return mjai.Message{Type: mjai.None}
	}
	drawn := true
	return mjai.Message{Type: mjai.Dahai, Actor: m.Actor, Pai: m.Pai, Drawn: &drawn}
}

// begin seats a player for a new game, under the ruleset that was asked for or
// that the server names.
func (s *mjaiSeat) begin(m mjai.Message) error {
	b := s.book
	if b == nil && m.Ruleset != "" {
		named, err := riichiBook(m.Ruleset)
		if err != nil {
			return err
		}
		b = named
	}
	s.follow = mjailog.Follower{Rules: games.RiichiOf(b)}
	s.riichi, s.player = mahjong.Action{}, nil
	if err := s.follow.Tell(m); err != nil {
		return err
	}
	if b == nil {
		b = games.Riichi(s.follow.Ruleset())
	}
	p, err := bot.New(s.cmd.Player, s.cmd.Seed, b)
	s.player = p
	return err
}

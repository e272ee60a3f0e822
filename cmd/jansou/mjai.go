package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"slices"

	"jansou/bot"
	"jansou/games"
	"jansou/mahjong"
	"jansou/mjai"
	"jansou/record/mjailog"
	"jansou/table"
)

// mjaiCmd is "jansou mjai": one of our bots, as a program that others seat.
type mjaiCmd struct {
	Player  string `help:"Which bot plays: a level (${levels}); random, efficient or careful; or a style to measure against (${styles})." default:"strong"`
	Ruleset string `help:"Ruleset of the table: riichi's names or a file. Default: the one that the server names, if it is one of ours; otherwise Tenhou's, with the red fives and the length that the server states."`
	Connect string `help:"Host and port of a server that speaks mjai over TCP, or its address as mjsonp://HOST:PORT/ROOM; default: standard input and output." placeholder:"HOST:PORT"`
	Name    string `help:"The name to join with, over TCP." default:"jansou"`
	Room    string `help:"The room to join, over TCP." default:"default"`
	Seed    uint64 `help:"The chance of the random bot."`
}

// Help shows examples.
func (mjaiCmd) Help() string {
	return `Plays riichi over the mjai protocol: a line of JSON comes in for everything
that happens, or for several things as a list of them, and each line is answered
by one. Several games may follow each other. What it cannot follow it reports on
standard error, and lets the tile go; after its own claim or riichi it discards one
that it holds.

  jansou mjai --player strong
  jansou mjai --connect localhost:11600 --room default
  jansou mjai --connect mjsonp://localhost:11600/default`
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
	return seat.join(c.Connect)
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
	heard      int            // lines of the server
	spelling   mjai.Spelling  // of the server
	playing    bool           // a game has begun and not ended
	played     bool           // a game has begun
	over       string         // the server's address; "": standard input and output
}

// longest is more than a message of the protocol ever takes: a bot's own notes
// on a move stand in it, too.
const longest = 1 << 22

// play answers every line of in.
func (s *mjaiSeat) play(in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, longest)
	for lines.Scan() {
		line := bytes.TrimSpace(lines.Bytes())
		if len(line) == 0 {
			continue
		}
		s.heard++
		told, err := messagesOf(line)
		if err != nil && s.heard == 1 && s.over != "" {
			return fmt.Errorf("mjai: %s does not speak mjai: it says %.60q", s.over, line)
		}
		s.complain(err)
		for i := range told {
			s.spelling.Note(&told[i])
		}
		if _, err := fmt.Fprintln(out, s.spelling.Spell(s.answer(told))); err != nil {
			return fmt.Errorf("mjai: %w", err)
		}
		for i := range told {
			if told[i].Type == mjai.Error {
				return fmt.Errorf("mjai: the server says: %s", told[i].Text)
			}
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("mjai: a line of more than %d MB: no message is so long", longest>>20)
	} else if err != nil && !errors.Is(err, net.ErrClosed) {
		return fmt.Errorf("mjai: %w", err)
	}
	return nil
}

// messagesOf reads a line: a message, or a list of all that has happened since the
// last answer, as mjai.app writes it. What is none of it is an error; the rest is
// returned all the same.
func messagesOf(line []byte) (list []mjai.Message, err error) {
	parts := []json.RawMessage{line}
	if line[0] == '[' {
		parts = nil
		if err := json.Unmarshal(line, &parts); err != nil {
			return nil, fmt.Errorf("mjai: %w", err)
		}
	}
	for _, part := range parts {
		m, wrong := mjai.Parse(part)
		if err = errors.Join(err, wrong); wrong != nil {
			// Who did what may be sound where the rest is not: it may be the own turn.
			var done struct {
				Type  string `json:"type"`
				Actor *int   `json:"actor"`
			}
			if json.Unmarshal(part, &done) != nil || done.Actor == nil {
				continue
			}
			m = mjai.Message{Type: done.Type, Actor: done.Actor}
		}
		list = append(list, m)
	}
	return list, err
}

func (s *mjaiSeat) complain(err error) {
	if err != nil {
		fmt.Fprintf(s.complaints, "jansou mjai: %v\n", err)
	}
}

// answer hears what a line tells and answers the last of it that may be a question:
// an indicator and a bet that is laid out change nobody's choice.
func (s *mjaiSeat) answer(told []mjai.Message) mjai.Message {
	question, lost := -1, false
	for i := range told {
		err := s.hear(told[i])
		s.complain(err)
		if t := told[i].Type; len(told) == 1 || t != mjai.Dora && t != mjai.ReachAccepted {
			question, lost = i, err != nil
		}
	}
	if question < 0 {
		return mjai.Message{Type: mjai.None}
	}
	m := told[question]
	if lost {
		return s.modest(m)
	}
	a, err := s.reply(m)
	s.complain(err)
	return a
}

// hear notes a message.
func (s *mjaiSeat) hear(m mjai.Message) error {
	switch m.Type {
	case mjai.StartGame:
		s.playing, s.played = true, true
		return s.begin(m)
	case mjai.EndGame:
		s.playing = false
	}
	return s.follow.Tell(m)
}

// reply answers a message that was heard. Where it cannot follow what happened it
// still has an answer: the tile just drawn, or nothing.
func (s *mjaiSeat) reply(m mjai.Message) (mjai.Message, error) {
	none := mjai.Message{Type: mjai.None}
	switch {
	case m.Type == mjai.Hello:
		return mjai.Message{Type: mjai.Join, Name: s.cmd.Name, Room: s.cmd.Room}, nil
	case s.player == nil:
		return s.modest(m), nil
	}
	who, _ := m.Seat() // a message about nobody is nobody's doing
	me := m.Actor != nil && who == s.follow.Seat()
	if !asks(m.Type, me) {
		return none, nil
	}
	v, legal, err := s.follow.Ask()
	if err != nil || len(legal) == 0 {
		return s.modest(m), err
	}
	if m.Type == mjai.Reach {
		return s.declared(v, legal)
	}
	a := s.player.Act(v, legal)
	s.riichi = a
	from, t := v.AskedFrom, v.Asked
	if v.Phase == table.Turn {
		from, t = v.Viewer, v.Own.Drawn
	}
	return mjai.Answer(v.Viewer, a, from, t), nil
}

// declared answers the own riichi with its discard. It need not be this program that
// said it: one that is started again hears of it among what has happened.
func (s *mjaiSeat) declared(v table.View, legal []mahjong.Action) (mjai.Message, error) {
	legal = slices.DeleteFunc(legal, func(a mahjong.Action) bool { return a.Kind != mahjong.Riichi })
	if len(legal) == 0 {
		return s.modest(mjai.Message{Type: mjai.Reach, Actor: new(int(v.Viewer))}), fmt.Errorf("mjai: %s, which the rules do not allow now", mjai.Reach)
	}
	a := s.riichi
	if !slices.Contains(legal, a) {
		a = s.player.Act(v, legal)
	}
	a.Kind = mahjong.Discard
	return mjai.Answer(v.Viewer, a, mahjong.NoSeat, mahjong.NoTile), nil
}

// asks reports whether a message may want more than "none": what the seat draws,
// claims or declares itself, and what others let go.
func asks(kind string, me bool) bool {
	switch kind {
	case mjai.Tsumo, mjai.Chi, mjai.Pon, mjai.Reach:
		return me
	case mjai.Dahai, mjai.Kakan, mjai.Ankan:
		return !me
	}
	return false
}

// modest lets the drawn tile go, and every other tile pass. Who has to discard and
// has drawn nothing, after a claim or its riichi, discards what it is known to hold:
// a server waits for that, and for "none" it would wait for ever.
func (s *mjaiSeat) modest(m mjai.Message) mjai.Message {
	none := mjai.Message{Type: mjai.None}
	if who, err := m.Seat(); err != nil || who != s.follow.Seat() {
		return none
	}
	t, drawn := mahjong.NoTile, true
	switch m.Type {
	case mjai.Tsumo:
		t, _ = mjai.ParseTile(m.Pai) // one that is none is not let go
	case mjai.Chi, mjai.Pon, mjai.Reach:
	default:
		return none
	}
	if t == mahjong.NoTile {
		if t, drawn = s.follow.Holds(); t == mahjong.NoTile {
			s.complain(fmt.Errorf("mjai: after its own %s no tile is known that it holds: nothing is discarded", m.Type))
			return none
		}
		s.complain(fmt.Errorf("mjai: after its own %s it discards %s, which it holds", m.Type, mjai.Name(t)))
	}
	return mjai.Message{Type: mjai.Dahai, Actor: m.Actor, Pai: mjai.Name(t), Drawn: &drawn}
}

// begin seats a player for a new game, under the ruleset that was asked for or
// that the server names.
func (s *mjaiSeat) begin(m mjai.Message) error {
	b, unknown := s.book, error(nil)
	if b == nil && m.Ruleset != "" {
		b, unknown = namedRiichi(m.Ruleset)
	}
	s.follow = mjailog.Follower{Rules: games.RiichiOf(b)}
	s.riichi, s.player = mahjong.Action{}, nil
	if err := s.follow.Tell(m); err != nil {
		return err
	}
	s.complain(unknown)
	if b == nil {
		b = games.Riichi(s.follow.Ruleset())
	}
	p, err := bot.New(s.cmd.Player, s.cmd.Seed, b)
	s.player = p
	return err
}

// namedRiichi is the ruleset of riichi that a server names. A server is a stranger: it
// names one of ours, and no file of this machine.
func namedRiichi(name string) (games.Book, error) {
	if games.KindNamed(name) == nil {
		return nil, fmt.Errorf("mjai: the server plays by the ruleset %.60q, which is none of ours: Tenhou's is played by, or what --ruleset names", name)
	}
	return riichiBook(name)
}

package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"jansou/bot"
	"jansou/botzone"
	"jansou/mahjong"
	recorded "jansou/record/botzone"
)

// botzoneCmd is "jansou botzone": one of our bots, as a program that Botzone seats.
type botzoneCmd struct {
	Player string `help:"Which bot plays: a level (${levels}); random, efficient or careful." default:"master"`
	Seed   uint64 `help:"The chance of the random bot."`
	Once   bool   `help:"Answer the newest request and end, as Botzone has it without the keep-running line."`
}

// Help shows examples.
func (botzoneCmd) Help() string {
	return `Plays Chinese Official without flowers over Botzone's protocol, in either of its
forms, lines of text or JSON, whichever the match begins in: the match so far comes
in, and from then on a line for each request; each is answered by one line. What it
cannot follow it reports on standard error, and lets the tile go.

  jansou botzone --player master
  jansou sim --ruleset mcr-botzone --games 10 --players "botzone:jansou botzone",strong`
}

// Run plays until the input ends.
func (c *botzoneCmd) Run(out io.Writer) error {
	s, err := c.seat(os.Stderr)
	if err != nil {
		return err
	}
	return s.play(os.Stdin, out)
}

func (c *botzoneCmd) seat(complaints io.Writer) (*botzoneSeat, error) {
	b, err := loadRuleset("mcr-botzone")
	if err != nil {
		return nil, err
	}
	p, err := bot.New(c.Player, c.Seed, b)
	if err != nil {
		return nil, fmt.Errorf("botzone: %w", err)
	}
	return &botzoneSeat{player: p, once: c.Once, complaints: complaints}, nil
}

// botzoneSeat is the seat that the program plays.
type botzoneSeat struct {
	player     bot.Player
	once       bool
	asJSON     bool // the match began in JSON, and so it is answered
	complaints io.Writer
	follow     recorded.Follower
}

// keepRunning is the line by which a program stays.
const keepRunning = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"

// play answers every request of in: first the match so far, with what was answered, and
// then one request after the other. Behind the first comes what a program had kept, a
// line or more that are empty for one that keeps nothing, as this does.
func (s *botzoneSeat) play(in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, longest)
	request, ok, err := s.begin(lines)
	for ; err == nil && ok; request, ok, err = s.next(lines) {
		answer, wrong := s.answer(request)
		s.complain(wrong)
		s.follow.Said(answer)
		text := answer.String()
		if s.asJSON {
			text = fmt.Sprintf(`{"response":%q}`, answer) // an answer is letters, digits and spaces
		}
		if !s.once {
			text += "\n" + keepRunning
		}
		if _, err := fmt.Fprintln(out, text); err != nil {
			return fmt.Errorf("botzone: %w", err)
		}
		if s.once {
			return nil
		}
	}
	if errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("botzone: a line of more than %d MB: no match is so long", longest>>20)
	}
	return err
}

// begin reads the match so far and returns the newest request; ok is false where nothing
// comes.
func (s *botzoneSeat) begin(lines *bufio.Scanner) (request string, ok bool, err error) {
	first, ok := said(lines)
	if !ok {
		return "", false, lines.Err()
	}
	if strings.HasPrefix(first, "{") {
		s.asJSON = true
		request, err = s.match(first)
		return request, err == nil, err
	}
	n, err := strconv.Atoi(first)
	if err != nil || n < 1 {
		return "", false, fmt.Errorf("botzone: %.40q is not how many requests there are, nor a match in JSON", first)
	}
	for i := range n {
		if !lines.Scan() {
			return "", false, cmp.Or(lines.Err(), fmt.Errorf("botzone: the match so far ends before request %d of %d", i+1, n))
		}
		if request = lines.Text(); i == n-1 {
			break
		}
		answered := ""
		if lines.Scan() {
			answered = lines.Text()
		}
		s.past(request, answered)
	}
	return request, true, nil
}

// said returns the next line that is not blank.
func said(lines *bufio.Scanner) (string, bool) {
	for lines.Scan() {
		if line := strings.TrimSpace(lines.Text()); line != "" {
			return line, true
		}
	}
	return "", false
}

// next returns the next request: a line, in JSON the text in it or a match from its
// beginning.
func (s *botzoneSeat) next(lines *bufio.Scanner) (request string, ok bool, err error) {
	line, ok := said(lines)
	if !ok {
		return "", false, lines.Err()
	}
	if s.asJSON && line[0] == '{' {
		request, err = s.match(line)
		return request, err == nil, err
	}
	if s.asJSON && json.Unmarshal([]byte(line), &request) == nil {
		return request, true, nil
	}
	return line, true, nil
}

// match reads the match so far in JSON and returns the newest request.
func (s *botzoneSeat) match(text string) (request string, err error) {
	var m struct{ Requests, Responses []string }
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		return "", fmt.Errorf("botzone: the match so far: %w", err)
	}
	n := len(m.Requests)
	if n == 0 || len(m.Responses) != n-1 {
		return "", fmt.Errorf("botzone: the match so far has %d requests and %d responses: one request more than responses is wanted", n, len(m.Responses))
	}
	for i, answered := range m.Responses {
		s.past(m.Requests[i], answered)
	}
	return m.Requests[n-1], nil
}

// past notes a request and what was answered to it.
func (s *botzoneSeat) past(request, answered string) {
	s.complain(s.follow.Tell(request))
	if a, err := botzone.ParseAnswer(answered); err == nil {
		s.follow.Said(a)
	}
}

func (s *botzoneSeat) complain(err error) {
	if err != nil {
		fmt.Fprintf(s.complaints, "jansou botzone: %v\n", err)
	}
}

// answer answers one request. Where it cannot follow what happened it still has an
// answer: the tile just drawn, or nothing.
func (s *botzoneSeat) answer(request string) (botzone.Answer, error) {
	modest := botzone.Answer{Word: botzone.Pass}
	if t, err := botzone.ParseTile(request[min(len(request), 2):]); err == nil && request[0] == '2' {
		modest = botzone.Answer{Word: botzone.Play, Tile: t}
	}
	if err := s.follow.Tell(request); err != nil {
		return modest, err
	}
	v, legal, err := s.follow.Ask()
	if err != nil || len(legal) == 0 {
		return modest, err
	}
	a := s.player.Act(v, legal)
	answer := botzone.AnswerOf(a)
	if a.Kind == mahjong.Claim && !a.Meld.IsKong() {
		v, legal, err := s.follow.After(a)
		if err != nil || len(legal) == 0 {
			return modest, err
		}
		answer.Discard = s.player.Act(v, legal).Tile
	}
	return answer, nil
}

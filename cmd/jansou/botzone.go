package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strconv"

	"jansou/bot"
	"jansou/botzone"
	"jansou/mahjong"
	recorded "jansou/record/botzone"
)

// botzoneCmd is "jansou botzone": one of our bots, as a program that Botzone seats.
type botzoneCmd struct {
	Player string `help:"Which bot plays: a level (novice, eager, closed, chaser, follower, counter, solid, strong or master), random, efficient or careful." default:"master"`
	Seed   uint64 `help:"The chance of the random bot."`
	Once   bool   `help:"Answer the newest request and end, as Botzone has it without the keep-running line."`
}

// Help shows examples.
func (botzoneCmd) Help() string {
	return `Plays Chinese Official without flowers over Botzone's protocol, in lines of text: the
match so far comes in, and from then on a line for each request; each is answered by
one line. What it cannot follow it reports on standard error, and lets the tile go.

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
	complaints io.Writer
	follow     recorded.Follower
}

// keepRunning is the line by which a program stays.
const keepRunning = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"

// play answers every request of in: first the match so far, with what was answered, and
// then one request after the other.
func (s *botzoneSeat) play(in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, longest)
	if !lines.Scan() {
		return lines.Err()
	}
	n, err := strconv.Atoi(lines.Text())
	if err != nil || n < 1 {
		return fmt.Errorf("botzone: %.40q is not how many requests there are", lines.Text())
	}
	for i := 0; lines.Scan(); i++ {
		text := lines.Text()
		if i < 2*(n-1) { // what was asked and answered before
			if a, err := botzone.ParseAnswer(text); i%2 == 1 && err == nil {
				s.follow.Said(a)
			} else if i%2 == 0 {
				s.complain(s.follow.Tell(text))
			}
			continue
		}
		answer, err := s.answer(text)
		s.complain(err)
		s.follow.Said(answer)
		if fmt.Fprintln(out, answer); s.once {
			return nil
		}
		if _, err := fmt.Fprintln(out, keepRunning); err != nil {
			return fmt.Errorf("botzone: %w", err)
		}
	}
	return lines.Err()
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

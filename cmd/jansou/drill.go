package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"jansou/bot"
	"jansou/games"
	"jansou/mahjong"
	"jansou/sim"
	"jansou/table"
	"jansou/teach"
)

// drillCmd is "jansou drill": questions made from games, with their answers
// explained.
type drillCmd struct {
	Drill   string `arg:"" enum:"waits,furiten,safe,discard,score" help:"waits: what does a hand wait for; furiten: may it win on another's tile; safe: what is the safest discard against a riichi; discard: after which discard do most tiles help; score: what is a win worth."`
	Ruleset string `default:"${ruleset}" help:"A ruleset that jansou rulesets prints, or the file of house rules; of Chinese Official for score alone."`
	Count   int    `default:"10" help:"How many questions."`
	Seed    string `default:"1" help:"Any text; the questions come from it."`
	Flush   bool   `help:"Waits: hands of one suit, which wait in more ways than most see."`
	Answers bool   `help:"Print each question with its answer, and ask nothing."`
	JSON    bool   `name:"json" help:"Print a JSON object a line, question and answer, and ask nothing."`
}

// Help shows examples.
func (drillCmd) Help() string {
	return `Asks questions about positions out of games that bots play, reads the answers
from standard input, a line each, and explains: a wait by its name, furiten by
each tile that caused it and the article, a safe tile by the tiles that prove it.

  jansou drill waits
  jansou drill waits --flush --count 5
  jansou drill furiten --ruleset tenhou --seed monday
  jansou drill safe --answers
  jansou drill safe --count 100 --json
  jansou drill score --ruleset mcr-wmo

Answers are tiles, such as 3p6p or 36p for waits and 4s for a discard; yes or no
for furiten; a number for score, in riichi the points of the hand without counters
and deposits, in Chinese Official the fan with the flowers. An empty line skips a question. The same seed asks the same
questions.`
}

// Run asks.
func (c *drillCmd) Run(out io.Writer) error { return c.ask(os.Stdin, out) }

func (c *drillCmd) ask(in io.Reader, out io.Writer) error {
	if c.Count < 1 || c.Count > 10000 {
		return fmt.Errorf("--count: %d; allowed: 1 to 10000", c.Count)
	}
	if c.Flush && teach.Drill(c.Drill) != teach.Waits {
		return fmt.Errorf("--flush: hands of one suit are a drill of waits, not of %s", c.Drill)
	}
	b, err := loadRuleset(c.Ruleset)
	if err != nil {
		return err
	}
	if b.Kind().Name() != "riichi" && teach.Drill(c.Drill) != teach.Score {
		return fmt.Errorf("--ruleset: %s is of Chinese Official; of the drills score alone is for both games", c.Ruleset)
	}
	questions, err := c.questions(b)
	if err != nil {
		return err
	}
	if c.JSON {
		e := json.NewEncoder(out)
		for _, q := range questions {
			if err := e.Encode(q); err != nil {
				return err
			}
		}
		return nil
	}
	return c.converse(in, out, b, questions)
}

// converse asks each question and says what came of it.
func (c *drillCmd) converse(in io.Reader, out io.Writer, b games.Book, questions []*teach.Question) error {
	answers := bufio.NewScanner(in)
	asked, right := 0, 0
	for i, q := range questions {
		if _, err := fmt.Fprintf(out, "%d. %s\n", i+1, questionText(q)); err != nil {
			return err
		}
		if c.Answers {
			fmt.Fprintf(out, "%s\n", answerText(q, b))
			continue
		}
		for {
			fmt.Fprint(out, "> ")
			if !answers.Scan() {
				fmt.Fprintf(out, "\n%d of %d right\n", right, asked)
				return answers.Err()
			}
			words := strings.TrimSpace(answers.Text())
			answer, err := readAnswer(q.Drill, words)
			if err != nil {
				fmt.Fprintln(out, err)
				continue
			}
			switch {
			case words == "":
				fmt.Fprint(out, "skipped: ")
			case q.Right(answer):
				asked, right = asked+1, right+1
				fmt.Fprint(out, "right: ")
			default:
				asked++
				fmt.Fprint(out, "wrong: ")
			}
			fmt.Fprintf(out, "%s\n", answerText(q, b))
			break
		}
	}
	if c.Answers {
		return nil
	}
	_, err := fmt.Fprintf(out, "%d of %d right\n", right, asked)
	return err
}

// readAnswer reads the answer to a question of a drill; an empty one is none.
func readAnswer(d teach.Drill, words string) (a teach.Answer, err error) {
	switch {
	case words == "":
		return a, nil
	case d == teach.Furiten:
		switch strings.ToLower(words) {
		case "y", "yes":
			a.Yes = true
		case "n", "no":
		default:
			err = fmt.Errorf("%q: yes or no?", words)
		}
		return a, err
	case d == teach.Score:
		if a.Number, err = strconv.Atoi(words); err != nil {
			err = fmt.Errorf("%q: a number, such as 3900", words)
		}
		return a, err
	}
	for word := range strings.FieldsFuncSeq(words, func(r rune) bool { return r == ' ' || r == ',' }) {
		ts, err := mahjong.ParseTiles(word)
		if err != nil {
			return a, errors.New(strings.TrimPrefix(err.Error(), "mahjong: "))
		}
		for _, t := range ts {
			a.Tiles = append(a.Tiles, t.Kind())
		}
	}
	if d != teach.Waits && len(a.Tiles) != 1 {
		return a, fmt.Errorf("%q: one tile, such as 4s", words)
	}
	return a, nil
}

// questions makes so many questions.
func (c *drillCmd) questions(b games.Book) ([]*teach.Question, error) {
	col := &collector{want: c.Count, drill: teach.Drill(c.Drill), book: b, seen: map[string]bool{}}
	if games.RiichiOf(b) != nil && c.Flush {
		return c.flushes(b), nil
	}
	cfg := sim.Config{Seed: sim.Seed(c.Seed), Tiles: b.Tiles(), New: func() table.Game { return b.New() }}
	for i := range cfg.Players {
		cfg.Players[i] = sim.Entrant{Name: "strong", New: col.player}
	}
	for n := 0; len(col.list) < c.Count; n++ {
		if _, err := sim.Play(&cfg, n); err != nil {
			return nil, err
		}
		if n > 100+c.Count {
			return nil, fmt.Errorf("%d games gave only %d questions", n, len(col.list))
		}
	}
	return col.list, nil
}

// flushes makes questions of hands of one suit that wait.
func (c *drillCmd) flushes(b games.Book) (list []*teach.Question) {
	chance := rand.New(rand.NewChaCha8(sim.Seed(c.Seed)))
	for len(list) < c.Count {
		first := []mahjong.Kind{mahjong.M1, mahjong.P1, mahjong.S1}[chance.IntN(3)]
		var hand []mahjong.Tile
		for _, i := range chance.Perm(36)[:13] {
			hand = append(hand, mahjong.Of(first+mahjong.Kind(i/4)))
		}
		if q, ok := teach.AskFlush(hand, games.RiichiOf(b)); ok {
			list = append(list, q)
		}
	}
	return list
}

// collector makes questions out of what bots see while they play.
type collector struct {
	want  int
	drill teach.Drill
	book  games.Book
	list  []*teach.Question
	seen  map[string]bool // the hands that were asked about, by what they are in
}

// player is a bot that shows what it sees.
func (c *collector) player(seed uint64) sim.Player {
	p, err := bot.New("strong", seed, c.book)
	if err != nil {
		panic("jansou: " + err.Error())
	}
	if c.drill == teach.Score {
		return winShower{p, c}
	}
	return shower{p, c}
}

// winShower is a player that shows the wins that it sees.
type winShower struct {
	sim.Player
	to *collector
}

// Watch shows a win.
func (s winShower) Watch(v table.View, e mahjong.Event) {
	if q, ok := teach.AskScore(&v, &e); ok {
		s.to.take(q, q.Hand.String())
	}
}

// shower is a player that shows what it sees when it is asked.
type shower struct {
	sim.Player
	to *collector
}

// Act shows the view, and then does what the bot does.
func (s shower) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	s.to.look(&v)
	return s.Player.Act(v, legal)
}

// look takes a question from a view: of each hand and deal one, and of furiten
// by turns one that is and one that is not.
func (c *collector) look(v *table.View) {
	q, ok := teach.Ask(c.drill, v, games.RiichiOf(c.book))
	if !ok || c.drill == teach.Furiten && q.Yes != (len(c.list)%2 == 0) {
		return
	}
	key := q.Hand.String()
	if c.drill != teach.Waits { // one of a seat and deal
		key = fmt.Sprint(v.Prevailing, v.Number, v.Counters, v.Viewer, v.Seats[v.Viewer].Points, q.Yes)
	}
	c.take(q, key)
}

// take keeps a question, unless there are enough or one of the same key.
func (c *collector) take(q *teach.Question, key string) {
	if len(c.list) < c.want && !c.seen[key] {
		c.seen[key] = true
		c.list = append(c.list, q)
	}
}

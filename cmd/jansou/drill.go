package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"jansou/bot"
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/sim"
	"jansou/table"
	"jansou/teach"
)

// drillCmd is "jansou drill": questions made from games, with their answers
// explained.
type drillCmd struct {
	Drill   string `arg:"" enum:"waits,furiten,safe" help:"waits: what does a hand wait for; furiten: may it win on another's tile; safe: what is the safest discard against a riichi."`
	Ruleset string `default:"ema2016" help:"A ruleset of riichi that jansou rulesets prints, or the file of house rules."`
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

Answers are tiles, such as 3p6p or 36p for waits and 4s for a discard, and yes or
no for furiten. An empty line skips a question. The same seed asks the same
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
	rules, ok := b.(riichiBook)
	if !ok {
		return fmt.Errorf("--ruleset: %s is of Chinese Official; the drills are of riichi", c.Ruleset)
	}
	questions, err := c.questions(rules)
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
	return c.converse(in, out, rules.Ruleset, questions)
}

// converse asks each question and says what came of it.
func (c *drillCmd) converse(in io.Reader, out io.Writer, rs *riichi.Ruleset, questions []*teach.Question) error {
	answers := bufio.NewScanner(in)
	asked, right := 0, 0
	for i, q := range questions {
		if _, err := fmt.Fprintf(out, "%d. %s\n", i+1, questionText(q)); err != nil {
			return err
		}
		if c.Answers {
			fmt.Fprintf(out, "%s\n", answerText(q, rs))
			continue
		}
		for {
			fmt.Fprint(out, "> ")
			if !answers.Scan() {
				fmt.Fprintf(out, "\n%d of %d right\n", right, asked)
				return answers.Err()
			}
			words := strings.TrimSpace(answers.Text())
			tiles, yes, err := readAnswer(q.Drill, words)
			if err != nil {
				fmt.Fprintln(out, err)
				continue
			}
			switch {
			case words == "":
				fmt.Fprint(out, "skipped: ")
			case q.Right(tiles, yes):
				asked, right = asked+1, right+1
				fmt.Fprint(out, "right: ")
			default:
				asked++
				fmt.Fprint(out, "wrong: ")
			}
			fmt.Fprintf(out, "%s\n", answerText(q, rs))
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
func readAnswer(d teach.Drill, words string) (tiles []mahjong.Kind, yes bool, err error) {
	if words == "" {
		return nil, false, nil
	}
	if d == teach.Furiten {
		switch strings.ToLower(words) {
		case "y", "yes":
			return nil, true, nil
		case "n", "no":
			return nil, false, nil
		}
		return nil, false, fmt.Errorf("%q: yes or no?", words)
	}
	for word := range strings.FieldsFuncSeq(words, func(r rune) bool { return r == ' ' || r == ',' }) {
		ts, err := mahjong.ParseTiles(word)
		if err != nil {
			return nil, false, errors.New(trimPackage(err))
		}
		for _, t := range ts {
			tiles = append(tiles, t.Kind())
		}
	}
	if d == teach.SafeDiscard && len(tiles) != 1 {
		return nil, false, fmt.Errorf("%q: one tile, such as 4s", words)
	}
	return tiles, false, nil
}

// questions makes so many questions.
func (c *drillCmd) questions(rules riichiBook) ([]*teach.Question, error) {
	if c.Flush {
		return c.flushes(rules.Ruleset), nil
	}
	col := &collector{want: c.Count, drill: teach.Drill(c.Drill), rules: rules, seen: map[string]bool{}}
	cfg := sim.Config{Seed: sim.Seed(c.Seed), Tiles: rules.Tiles(), New: func() table.Game { return riichi.New(rules.Ruleset) }}
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
func (c *drillCmd) flushes(rs *riichi.Ruleset) (list []*teach.Question) {
	chance := rand.New(rand.NewChaCha8(sim.Seed(c.Seed)))
	for len(list) < c.Count {
		first := []mahjong.Kind{mahjong.M1, mahjong.P1, mahjong.S1}[chance.IntN(3)]
		var hand []mahjong.Tile
		for _, i := range chance.Perm(36)[:13] {
			hand = append(hand, mahjong.Of(first+mahjong.Kind(i/4)))
		}
		if q, ok := teach.AskFlush(hand, rs); ok {
			list = append(list, q)
		}
	}
	return list
}

// collector makes questions out of what bots see while they play.
type collector struct {
	want  int
	drill teach.Drill
	rules riichiBook
	list  []*teach.Question
	seen  map[string]bool // the hands that were asked about, by what they are in
}

// player is a bot that shows what it sees.
func (c *collector) player(seed uint64) sim.Player {
	p, err := bot.New("strong", seed, c.rules.bots())
	if err != nil {
		panic("jansou: " + err.Error())
	}
	return shower{p, c}
}

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
	if len(c.list) >= c.want {
		return
	}
	q, ok := teach.Ask(c.drill, v, c.rules.Ruleset)
	if !ok || c.drill == teach.Furiten && q.Yes != (len(c.list)%2 == 0) {
		return
	}
	key := q.Hand.String()
	if c.drill != teach.Waits { // one of a seat and deal
		key = fmt.Sprint(v.Prevailing, v.Number, v.Counters, v.Viewer, v.Seats[v.Viewer].Points, q.Yes)
	}
	if !c.seen[key] {
		c.seen[key] = true
		c.list = append(c.list, q)
	}
}

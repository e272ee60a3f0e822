package main

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"jansou/bot"
	"jansou/games"
	"jansou/mahjong"
	"jansou/sim"
	"jansou/table"
	"jansou/teach"
	"jansou/teach/eight"
)

// most is how many games of each game are looked at: some questions are rare, and a
// difficulty then has fewer of them.
var most = map[string]int{"riichi": 110, "mcr": 30}

// gather plays games under each ruleset until its drills have enough.
func gather(list []*Chapter) error {
	var books []games.Book
	for _, name := range games.Rulesets() {
		b, err := games.Load(name)
		if err != nil {
			return err
		}
		books = append(books, b)
	}
	byBook := map[string][]*Chapter{}
	for _, c := range list {
		byBook[c.book.Head().Name] = append(byBook[c.book.Head().Name], c)
	}
	done := make(chan error)
	for _, group := range byBook {
		go func() { done <- (&gatherer{chapters: group, book: group[0].book, books: books}).play() }()
	}
	var errs []error
	for range byBook {
		errs = append(errs, <-done)
	}
	return errors.Join(errs...)
}

// gatherer makes questions of all drills of one ruleset from what bots see.
type gatherer struct {
	chapters []*Chapter
	book     games.Book
	books    []games.Book
	turns    int
	game     int
}

func (g *gatherer) config(n int) *sim.Config {
	cfg := sim.Config{Seed: sim.Seed("drills"), Tiles: g.book.Tiles(), New: func() table.Game { return g.book.New() }}
	for i := range cfg.Players {
		name := []string{"strong", "efficient"}[i%2] // the strong ones are seldom furiten, and think long
		if n >= 50 {
			name = "efficient"
		}
		cfg.Players[i] = sim.Entrant{Name: name, New: func(seed uint64) sim.Player {
			p, err := bot.New(name, seed, g.book)
			if err != nil {
				panic("drills: " + err.Error())
			}
			return looker{p, g}
		}}
	}
	return &cfg
}

// play plays games until there are enough questions, or enough games.
func (g *gatherer) play() error {
	for n := 0; n < most[g.book.Kind().Name()] && !g.enough(); n++ {
		g.game = n
		if _, err := sim.Play(g.config(n), n); err != nil {
			return err
		}
		g.flushes(n)
	}
	return nil
}

func (g *gatherer) enough() bool {
	return !slices.ContainsFunc(g.chapters, func(c *Chapter) bool { return !c.full() })
}

// looker is a player that shows what it sees.
type looker struct {
	sim.Player
	to *gatherer
}

// Act shows the view, and then does what the bot does.
func (l looker) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	l.to.look(&v)
	return l.Player.Act(v, legal)
}

// Watch shows a win.
func (l looker) Watch(v table.View, e mahjong.Event) {
	if e.Kind != mahjong.Won {
		return
	}
	if q, ok := teach.AskScore(&v, &e); ok {
		for _, c := range l.to.chapters {
			if c.drill == teach.Score {
				c.offer(q, l.to, "", gradeScore)
			}
		}
	}
}

// look makes what questions a view gives.
func (g *gatherer) look(v *table.View) {
	g.turns++
	deal := fmt.Sprint(g.game, v.Prevailing, v.Number, v.Counters, v.Viewer, v.Seats[v.Viewer].Points)
	for _, c := range g.chapters {
		if c.drill == teach.Score || c.full() {
			continue
		}
		if rs := games.RiichiOf(g.book); rs != nil {
			if q, ok := teach.Ask(c.drill, v, rs); ok {
				c.offer(q, g, deal, grades[c.drill])
			}
			continue
		}
		rs := games.MCROf(g.book)
		switch {
		case c.drill == teach.Waits && v.Phase == table.Claims:
			if q, ok := eight.Waits(rs, v.Own.Hand, v.Seats[v.Viewer].Melds); ok {
				c.offer(q, g, deal, gradeWaits)
			}
		case c.drill == teach.Efficiency && v.Phase == table.Turn && g.turns%5 == 0 && !c.seen[deal]:
			if q, ok := eight.Discard(v, rs); ok {
				c.offer(q, g, deal, gradeDiscard)
			}
		}
	}
}

// flushes makes questions of waits of hands of one suit.
func (g *gatherer) flushes(n int) {
	chance := rand.New(rand.NewChaCha8(sim.Seed("flushes" + strconv.Itoa(n))))
	for range 20 {
		first := []mahjong.Kind{mahjong.M1, mahjong.P1, mahjong.S1}[chance.IntN(3)]
		var tiles []mahjong.Tile
		for _, i := range chance.Perm(36)[:13] {
			tiles = append(tiles, mahjong.Of(first+mahjong.Kind(i/4)))
		}
		for _, c := range g.chapters {
			if c.drill != teach.Waits {
				continue
			}
			var q *teach.Question
			var ok bool
			if rs := games.MCROf(g.book); rs != nil {
				h, err := mahjong.HandOf(tiles)
				if err != nil {
					continue
				}
				q, ok = eight.Waits(rs, h, nil)
			} else {
				q, ok = teach.AskFlush(tiles, games.RiichiOf(g.book))
			}
			if ok && len(q.Tiles) >= 3 {
				c.offer(q, g, "", gradeWaits)
			}
		}
	}
}

// offer takes a question that is worth asking, unless there are enough like it:
// of a deal and seat one, and of what one mistake is about a third.
func (c *Chapter) offer(q *teach.Question, g *gatherer, deal string, grade func(*teach.Question) (int, string, int)) {
	hand := q.Hand.String()
	if c.seen[hand] || deal != "" && c.seen[deal] {
		return
	}
	level, tag, share := grade(q)
	if level < 0 || len(c.levels[level]) >= enough || c.tags[level][tag]*share >= enough {
		return
	}
	c.seen[hand], c.seen[deal] = true, true
	c.tags[level][tag]++
	out := pack(q, tag)
	if q.Drill == teach.SafeDiscard {
		out.Else, out.Same = elsewhere(q.View, q, g.books)
	}
	c.levels[level] = append(c.levels[level], out)
}

func (c *Chapter) full() bool {
	return !slices.ContainsFunc(c.levels[:], func(l []*Question) bool { return len(l) < enough })
}

// choose orders the questions so that neighbours are about different things, and
// gives those of scores numbers to choose from.
func (c *Chapter) choose() {
	chance := rand.New(rand.NewChaCha8(sim.Seed(c.name)))
	for _, level := range c.levels {
		chance.Shuffle(len(level), func(i, j int) { level[i], level[j] = level[j], level[i] })
	}
	if c.drill != teach.Score {
		return
	}
	worth := map[string][]int{} // what wins of a sort are worth
	for _, level := range c.levels {
		for _, q := range level {
			n, _ := strconv.Atoi(q.Answer)
			worth[q.sort()] = append(worth[q.sort()], n)
		}
	}
	for _, level := range c.levels {
		for _, q := range level {
			q.choices(worth[q.sort()], chance)
		}
	}
}

// sort is what wins one may take for each other have in common.
func (q *Question) sort() string {
	if q.Win.Han == 0 && q.Win.Fu == 0 {
		return "fan"
	}
	return fmt.Sprint(q.Win.Winner == 0, q.Win.Winner == q.Win.From)
}

// choices gives a question its answer and three numbers near it that other wins
// are worth.
func (q *Question) choices(others []int, chance *rand.Rand) {
	answer, _ := strconv.Atoi(q.Answer)
	others = slices.Compact(slices.Sorted(slices.Values(others)))
	at := slices.Index(others, answer)
	slices.SortStableFunc(others, func(a, b int) int {
		return cmp.Compare(abs(slices.Index(others, a)-at), abs(slices.Index(others, b)-at))
	})
	near := slices.DeleteFunc(slices.Clone(others), func(n int) bool { return n == answer })
	near = near[:min(5, len(near))]
	chance.Shuffle(len(near), func(i, j int) { near[i], near[j] = near[j], near[i] })
	q.Choice = slices.Sorted(slices.Values(append(near[:3:3], answer)))
}

func abs(n int) int { return max(n, -n) }

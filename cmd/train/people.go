package main

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"sync"

	"jansou/bot/riichibot"
	"jansou/games"
	"jansou/mahjong"
	"jansou/record"
	"jansou/record/formats"
)

// likening is how a network learns from records what strong people do: for each
// candidate of a decision it says how likely it is the one that they choose.
type likening struct {
	paths   []string
	workers int
	hidden  int // numbers of the network
	epochs  int // how often each decision is learned from
	rate    float64
	decay   float64
	blind   bool // the rivers are not read
	log     io.Writer
}

// check says which of the numbers cannot be learned with.
func (l *likening) check() error {
	switch {
	case l.workers < 1:
		return fmt.Errorf("-workers %d: at least 1 is wanted", l.workers)
	case l.hidden < 1 || l.hidden > riichibot.MaxHidden:
		return fmt.Errorf("-hidden %d: 1 to %d are possible", l.hidden, riichibot.MaxHidden)
	case l.epochs < 1:
		return fmt.Errorf("-epochs %d: at least 1 is wanted", l.epochs)
	case !(l.rate > 0 && l.rate <= 1):
		return fmt.Errorf("-rate %v: a number above 0 and not above 1 is wanted", l.rate)
	case !(l.decay >= 0 && l.decay <= 1):
		return fmt.Errorf("-decay %v: a number from 0 to 1 is wanted", l.decay)
	}
	return nil
}

// oneIn of the games are held out, to see what was learned.
const oneIn = 10

// decided is a decision of a person: candidates, and which of them it was.
type decided struct {
	game, did int
	kind      riichibot.Decision
	values    []float32
	traits    [][riichibot.Traits]float32
}

// read is the decisions in the records of the paths.
func (l *likening) read() ([]decided, error) {
	type job struct {
		at int
		f  *record.File
	}
	jobs := make(chan job)
	var mu sync.Mutex
	var parts [][]decided // by file
	var wg sync.WaitGroup
	for range l.workers {
		wg.Go(func() {
			for j := range jobs {
				var found []decided
				for i := range j.f.Games {
					found = append(found, l.decisions(&j.f.Games[i])...)
				}
				mu.Lock()
				parts[j.at] = found
				mu.Unlock()
			}
		})
	}
	report, err := formats.All.ReadFiles(l.paths, func(f *record.File) error {
		mu.Lock()
		parts = append(parts, nil)
		at := len(parts) - 1
		mu.Unlock()
		jobs <- job{at, f}
		return nil
	})
	close(jobs)
	wg.Wait()
	for _, e := range report.Unreadable {
		fmt.Fprintln(l.log, "unreadable:", e)
	}
	var all []decided
	for at, part := range parts {
		for i := range part {
			part[i].game = at
		}
		all = append(all, part...)
	}
	return all, err
}

// decisions is those of one game of four at riichi.
func (l *likening) decisions(g *record.Game) []decided {
	rules := games.BookOf(g.Source.Ruleset(g))
	if rules == nil || len(g.Rounds) == 0 || games.RiichiOf(rules) == nil {
		return nil
	}
	m := &riichibot.Master{Options: riichibot.Options{Rules: games.RiichiOf(rules)}}
	if l.blind {
		m = m.Blind()
	}
	var out []decided
	w := record.Witness{Decided: func(d *record.Decision) {
		if len(d.Legal) < 2 || !d.Told {
			return
		}
		s := m.Study(d.Table.View(d.Seat), d.Legal)
		if s == nil || len(s.Options) < 2 {
			return
		}
		one := decided{did: -1}
		for i := range s.Options {
			o := &s.Options[i]
			if same(o.Action, d.Action) {
				one.did = i
			}
			one.values = append(one.values, float32(o.Value))
			one.traits = append(one.traits, o.Traits)
		}
		if one.did >= 0 {
			one.kind = s.Kind
			out = append(out, one)
		}
	}}
	w.Watch(g)
	return out
}

// same reports whether two actions are the same but for which copy is discarded.
func same(a, b mahjong.Action) bool {
	if a.Kind != b.Kind {
		return false
	}
	if a.Kind == mahjong.Discard || a.Kind == mahjong.Riichi {
		return a.Tile == b.Tile
	}
	return a.Kind == mahjong.Pass || a.Meld == b.Meld
}

// run learns and writes the network.
func (l *likening) run(out io.Writer) error {
	n, err := l.fit()
	if err == nil {
		_, err = out.Write(n.AppendBinary(nil))
	}
	return err
}

// fit returns the network that says best what was done.
func (l *likening) fit() (*riichibot.Net, error) {
	all, err := l.read()
	if err != nil {
		return nil, err
	}
	var learn, held []*decided
	for i := range all {
		if d := &all[i]; d.game%oneIn == 0 {
			held = append(held, d)
		} else {
			learn = append(learn, d)
		}
	}
	fmt.Fprintf(l.log, "%d decisions to learn from, %d held out\n", len(learn), len(held))
	if len(learn) == 0 || len(held) == 0 {
		return nil, fmt.Errorf("%s: decisions of four at riichi in two records or more are wanted, one of them to hold out", strings.Join(l.paths, ", "))
	}
	chance := rand.New(rand.NewPCG(1, 2))
	n := riichibot.NewNet(l.hidden)
	for i := range n.In {
		n.In[i] = float32(chance.NormFloat64() * math.Sqrt(1.0/riichibot.Traits))
	}
	for i := range n.Out {
		n.Out[i] = float32(chance.NormFloat64() * math.Sqrt(1.0/float64(l.hidden)))
	}
	report(l.log, "before", n, held)
	t := newTrainer(n, l.rate, l.decay)
	const batch = 256
	for epoch := range l.epochs {
		order := chance.Perm(len(learn))
		for at := 0; at < len(order); at += batch {
			t.rate = l.rate * (1 - (float64(epoch)+float64(at)/float64(len(order)))/float64(l.epochs))
			for _, i := range order[at:min(at+batch, len(order))] {
				t.liken(learn[i])
			}
			t.step()
		}
		report(l.log, fmt.Sprintf("epoch %d", epoch+1), n, held)
	}
	return n, nil
}

// liken adds to the slopes what d shows.
func (t *trainer) liken(d *decided) {
	for len(t.active) < len(d.traits) {
		t.active = append(t.active, make([]float32, t.n.Hidden))
	}
	said := make([]float32, len(d.traits))
	for i := range d.traits {
		said[i] = says(t.n, t.active[i], d.traits[i][:])
	}
	likely(said)
	for i := range d.traits {
		e := said[i]
		if i == d.did {
			e--
		}
		if e < 1e-4 && e > -1e-4 {
			continue
		}
		t.slopes(e, t.active[i], d.traits[i][:])
	}
	t.count++
}

// likely turns what was said into chances.
func likely(said []float32) {
	most, sum := said[0], float32(0)
	for _, x := range said {
		most = max(most, x)
	}
	for i, x := range said {
		said[i] = float32(math.Exp(float64(x - most)))
		sum += said[i]
	}
	for i := range said {
		said[i] /= sum
	}
}

// report prints how a network does, and the sum alone.
func report(out io.Writer, when string, n *riichibot.Net, held []*decided) {
	var of, same, plain [riichibot.Decisions]int
	loss := 0.0
	for _, d := range held {
		said := make([]float32, len(d.traits))
		best, first := 0, 0
		for i := range d.traits {
			said[i] = float32(n.Says(&d.traits[i])) // as it is asked at the table
			if said[i] > said[best] {
				best = i
			}
			if d.values[i] > d.values[first] {
				first = i
			}
		}
		likely(said)
		loss -= math.Log(max(1e-9, float64(said[d.did])))
		of[d.kind]++
		if best == d.did {
			same[d.kind]++
		}
		if first == d.did {
			plain[d.kind]++
		}
	}
	fmt.Fprintf(out, "%s: loss %.4f", when, loss/float64(len(held)))
	for k := range riichibot.Decisions {
		if of[k] > 0 {
			fmt.Fprintf(out, "; %s %d: %.1f %% (sum %.1f)", k, of[k], 100*float64(same[k])/float64(of[k]), 100*float64(plain[k])/float64(of[k]))
		}
	}
	fmt.Fprintln(out)
}

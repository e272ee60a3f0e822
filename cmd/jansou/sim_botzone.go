package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"jansou/bot"
	"jansou/sim"
)

// answerLimit is how long a contest bot may take for an answer, its start
// included.
const answerLimit = 10 * time.Second

// contestants are the contest bots of a run, kept for what they did wrong.
type contestants struct {
	mu   sync.Mutex
	bots []*bot.Botzone
}

// entrant returns how to make the contest bot of "botzone:COMMAND", which
// speaks text, or of "botzone-json:COMMAND"; ok is false for any other name.
func (c *contestants) entrant(name string, opts bot.Options) (e sim.Entrant, ok bool, err error) {
	kind, command, ok := strings.Cut(name, ":")
	if !ok || kind != "botzone" && kind != "botzone-json" {
		return sim.Entrant{}, false, nil
	}
	if opts.MCR == nil || opts.MCR.FlowerTiles > 0 {
		return sim.Entrant{}, true, errors.New("a Botzone bot plays Chinese Official without flowers: choose its ruleset, such as mcr-botzone")
	}
	if _, err := bot.NewBotzone(command, kind == "botzone-json", answerLimit); err != nil {
		return sim.Entrant{}, true, err
	}
	return sim.Entrant{Name: name, New: func(uint64) sim.Player {
		b, err := bot.NewBotzone(command, kind == "botzone-json", answerLimit)
		if err != nil {
			panic(err) // it was made once already
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.bots = append(c.bots, b)
		return b
	}}, true, nil
}

// report prints how often each program was at fault, and its first fault.
func (c *contestants) report(out io.Writer) {
	count, first := map[string]int{}, map[string]error{}
	var names []string
	for _, b := range c.bots {
		for _, f := range b.Faults() {
			if count[b.Name()]++; first[b.Name()] == nil {
				first[b.Name()] = f
				names = append(names, b.Name())
			}
		}
	}
	for _, n := range names {
		fmt.Fprintf(out, "%s was at fault %d times, first: %v\n", n, count[n], first[n])
	}
}

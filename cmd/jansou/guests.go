package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"jansou/bot/guest"
	"jansou/games"
	"jansou/sim"
)

// answerLimit is how long a program of another may take for an answer, its
// start included.
const answerLimit = 10 * time.Second

// visitor is a player that is a program of its own.
type visitor interface {
	sim.Player
	Faults() []error
}

// guests are the programs that were seated in a run, kept for what they did
// wrong and how long they took. limit is the time for an answer; 0:
// answerLimit.
type guests struct {
	limit time.Duration
	mu    sync.Mutex
	bots  []seated
}

// seated is a program at a table, by the name under which it was asked for.
type seated struct {
	visitor
	name string
}

// guestKinds are the protocols of guests, and how one that plays by a ruleset
// is made.
var guestKinds = map[string]func(b games.Book, command string, limit time.Duration) (visitor, error){
	"botzone":      botzoneGuest(false),
	"botzone-json": botzoneGuest(true),
	"mjai":         mjaiGuest(guest.MjaiGame{}),
	"mjai-menu":    mjaiGuest(guest.MjaiGame{Ruleset: "that of the table"}),
	"mjai-quiet":   mjaiGuest(guest.MjaiGame{Quiet: true}),
}

func botzoneGuest(asJSON bool) func(games.Book, string, time.Duration) (visitor, error) {
	return func(b games.Book, command string, limit time.Duration) (visitor, error) {
		if rs := games.MCROf(b); rs == nil || rs.FlowerTiles > 0 {
			return nil, errors.New("a Botzone bot plays Chinese Official without flowers: choose its ruleset, such as mcr-botzone")
		}
		return guest.NewBotzone(command, asJSON, limit)
	}
}

// mjaiGuest makes a guest who is told the game as like is.
func mjaiGuest(like guest.MjaiGame) func(games.Book, string, time.Duration) (visitor, error) {
	return func(b games.Book, command string, limit time.Duration) (visitor, error) {
		rs := games.RiichiOf(b)
		if rs == nil {
			return nil, errors.New("an mjai bot plays riichi: choose its ruleset, such as tenhou")
		}
		game := like
		game.Winds, game.RedFives = rs.WindRounds, rs.RedFives > 0
		if game.Ruleset != "" {
			game.Ruleset = rs.Name
		}
		return guest.NewMjai(command, game, limit)
	}
}

// entrant returns how to make the player of "botzone:COMMAND", "mjai:COMMAND"
// and the like; ok is false for any other name.
func (g *guests) entrant(name string, b games.Book) (e sim.Entrant, ok bool, err error) {
	protocol, command, _ := strings.Cut(name, ":")
	start, ok := guestKinds[protocol]
	if !ok || command == "" {
		return sim.Entrant{}, false, nil
	}
	limit := g.limit
	if limit == 0 {
		limit = answerLimit
	}
	if _, err := start(b, command, limit); err != nil {
		return sim.Entrant{}, true, err
	}
	return sim.Entrant{Name: name, New: func(uint64) sim.Player {
		player, err := start(b, command, limit)
		if err != nil {
			panic(err) // it was made once already
		}
		g.mu.Lock()
		defer g.mu.Unlock()
		g.bots = append(g.bots, seated{player, name})
		return player
	}}, true, nil
}

// faults counts by name what the programs did wrong, and keeps the first of
// each.
func (g *guests) faults() (count map[string]int, first map[string]error) {
	count, first = map[string]int{}, map[string]error{}
	for _, b := range g.bots {
		for _, f := range b.Faults() {
			if count[b.name]++; first[b.name] == nil {
				first[b.name] = f
			}
		}
	}
	return count, first
}

// report prints how often each program was at fault, and its first fault.
func (g *guests) report(out io.Writer) {
	count, first := g.faults()
	names := make([]string, 0, len(count))
	for n := range count {
		names = append(names, n)
	}
	slices.Sort(names)
	for _, n := range names {
		fmt.Fprintf(out, "%s was at fault %d times, first: %v\n", n, count[n], first[n])
	}
}

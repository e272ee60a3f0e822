package script

import (
	"strings"

	"jansou/games"
	"jansou/mahjong"
)

// Position is the table as one line of a script left it, under one ruleset.
type Position struct {
	Line    int        // of the script, counted from 1
	Ruleset string     // in full
	Game    games.Game // with everything that lies hidden; it is the caller's own
	// Seats are the seats that the script calls E, S, W and N.
	Seats [4]mahjong.Seat

	// Game is Book's, begun at Start, with Events applied to it.
	Book   games.Book
	Start  games.Start
	Events []mahjong.Event
}

// played is one play of a script under one ruleset: what happened, and how much
// of it had after each line.
type played struct {
	rs    *ruleset
	start games.Start
	seats [4]mahjong.Seat
	log   []mahjong.Event
	after []int // by the index of the line
}

// Positions returns the table under each ruleset of the last play as it stood
// after a line of the script, counted from 1; where line is 0, or beyond the
// script, after the last. A line before the deal shows the deal.
func (sc *Script) Positions(line int) []Position {
	at := 0
	for i, l := range sc.lines {
		if len(l.words) > 0 && (line < 1 || l.n <= line) {
			at = i
		}
	}
	var out []Position
	for _, p := range sc.plays {
		g := p.rs.book.NewAt(p.start)
		for _, e := range p.log[:p.after[at]] {
			g.Apply(e)
		}
		out = append(out, Position{Line: sc.lines[at].n, Ruleset: p.rs.name, Game: g, Seats: p.seats,
			Book: p.rs.book, Start: p.start, Events: p.log[:p.after[at]:p.after[at]]})
	}
	return out
}

// played keeps what the run that is over has played.
func (r *run) played() played {
	p := played{rs: r.rs, start: r.start, log: r.log}
	for i := range p.seats {
		p.seats[i] = r.order.Plus(r.first, i)
	}
	for i := range r.sc.lines {
		p.after = append(p.after, max(r.after[i], r.laid))
	}
	return p
}

// Speaks is the seat of which the last line of play speaks, 0 for E to 3 for N:
// from there a picture of the script is best looked at. It is E where none does.
func (sc *Script) Speaks() int {
	at := 0
	for _, l := range sc.lines {
		if len(l.words) > 1 && len(l.words[0]) == 1 {
			if i := strings.Index("ESWN", l.words[0]); i >= 0 {
				at = i
			}
		}
	}
	return at
}

package parlour

import (
	"fmt"

	"jansou/mahjong"
	"jansou/table"
)

// Note is a step of a replay that is no event: what the referee was called for,
// and did.
type Note struct {
	Kind CommitKind    `json:"kind"`
	Seat *mahjong.Seat `json:"seat,omitempty"` // Called: who called
	By   By            `json:"by,omitempty"`
	Why  string        `json:"why,omitempty"`
	To   *int          `json:"to,omitempty"` // Undone: the step after which the table stands again
	// Called for an offence: what was done and waited for a ruling. After the
	// game only, for it may be an answer that nobody else saw.
	Action  *mahjong.Action      `json:"action,omitempty"`
	Fault   *mahjong.Fault       `json:"fault,omitempty"`   // Judged: what the referee reported
	Instead []mahjong.Overruling `json:"instead,omitempty"` // Judged: in place of the ruleset
}

// item is one thing in a log that can be a step: an event, or a note.
type item struct {
	commit int
	event  mahjong.Event
	note   *Note
	to     int // of a note Undone: a commit
}

// items appends what can be stepped through of commit number n; over says that
// everything may be seen.
func (c *Commit) items(buf []item, n int, over bool) []item {
	switch c.Kind {
	case Called, Looked, Judged, Undone, Resumed:
		x := &Note{Kind: c.Kind, Seat: c.Seat, By: c.By, Why: c.Why, Fault: c.Fault, Instead: c.Instead}
		if c.Action != nil && !over {
			x.Seat, x.By = nil, ""
		} else {
			x.Action = c.Action
		}
		it := item{commit: n, note: x}
		if c.To != nil {
			it.to = *c.To
		}
		buf = append(buf, it)
	}
	for _, e := range c.Events {
		buf = append(buf, item{commit: n, event: e})
	}
	return buf
}

// ended cuts items after the deal that was the played-th to end; none are left
// where none has ended.
func ended(items []item, played int) []item {
	var ends []int // the commits that ended the deals in force
	cut := 0
	for i := range items {
		it := &items[i]
		switch {
		case it.note != nil && it.note.Kind == Undone:
			for n := len(ends); n > 0 && ends[n-1] > it.to; n-- {
				ends = ends[:n-1]
			}
		case it.event.Kind == mahjong.DealEnded && len(ends) < played:
			if ends = append(ends, it.commit); len(ends) == played {
				cut = i + 1
			}
		}
	}
	return items[:cut]
}

// player folds a log, item by item.
type player struct {
	rules    Rules
	settings *Settings
	g        table.Game
	line     []item // the events in force
	steps    []int  // the step that each of them was, or the last one before
}

func newPlayer(rules Rules, s *Settings) (*player, error) {
	g, _, err := rules.New(s.Text, s.Length)
	if err != nil {
		return nil, fmt.Errorf("parlour: the ruleset of a log: %w", err)
	}
	return &player{rules: rules, settings: s, g: g}, nil
}

// apply makes it part of the game. at is the number of the next step.
func (p *player) apply(it *item, at int) error {
	if it.note == nil {
		p.g.Apply(it.event)
		p.line, p.steps = append(p.line, *it), append(p.steps, at)
		return nil
	}
	if it.note.Kind != Undone {
		return nil
	}
	for n := len(p.line); n > 0 && p.line[n-1].commit > it.to; n-- {
		p.line, p.steps = p.line[:n-1], p.steps[:n-1]
	}
	again, err := newPlayer(p.rules, p.settings)
	if err != nil {
		return err
	}
	for i := range p.line {
		again.g.Apply(p.line[i].event)
	}
	p.g = again.g
	if n := len(p.steps); n > 0 {
		x := *it.note
		x.To = &p.steps[n-1]
		it.note = &x
	}
	return nil
}

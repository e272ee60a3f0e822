package mcrplay

import (
	"fmt"
	"slices"

	"jansou/botzone"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/record"
)

// Player drives the engine through one recorded deal of Chinese Official and
// compares, event by event.
type Player struct {
	record.Driver
	of     *Source
	Rules  *mcr.Ruleset
	laid   [4][]mahjong.Tile // flowers of the first hands, by the record
	first  bool              // they have been compared
	beside Beside            // compares what else the source tells; nil: nothing
	open   bool              // what the last step offers is not answered
}

func newPlayer(rs *mcr.Ruleset, g *record.Game, r *record.Round, t *record.Tally) *Player {
	p := &Player{Rules: rs, of: g.Source.(*Source), Driver: record.Driver{Engine: mcr.NewAt(rs, mcr.Start{Deal: r.Number}), Behind: new(mcr.Game), Game: g, Round: r, Tally: t}}
	if p.of.Beside != nil {
		p.beside = p.of.Beside(p)
	}
	if p.beside != nil {
		p.Applied = p.beside.Happened
	}
	return p
}

// guarded plays the deal; an engine that panics is a difference like any other.
func (p *Player) guarded(w mahjong.Wall) {
	defer func() {
		if e := recover(); e != nil {
			p.Stop("engine", "no panic", e)
		}
	}()
	p.play(w)
}

// play goes through the whole deal with wall w.
func (p *Player) play(w mahjong.Wall) {
	p.At = -1
	if !p.Deal(w) {
		return
	}
	p.Pop(mahjong.Dealt)
	p.compareDeal()
	for p.At = 0; p.At < len(p.Round.Steps) && !p.Stopped; p.At++ {
		p.step(&p.Round.Steps[p.At])
	}
	if !p.Stopped {
		p.result()
	}
}

func (p *Player) compareDeal() {
	if p.Stopped {
		return
	}
	v := p.Now().View(mahjong.NoSeat)
	if want := mahjong.Wind(p.Round.Number / 4); v.Prevailing != want || v.Dealer != p.Round.Dealer {
		p.Stop("winds", fmt.Sprintf("%v round, %v deals", want, p.Round.Dealer), fmt.Sprintf("%v round, %v deals", v.Prevailing, v.Dealer))
		return
	}
	for s := range mahjong.NoSeat {
		if p.Game.Rules.Flowers {
			break // flowers in hand are told of when they are laid out
		}
		if got := p.Now().View(s).Own.Hand; record.Sorted(p.Round.Hands[s]) != got.String() {
			p.Stop(fmt.Sprintf("hand of %v", s), record.Sorted(p.Round.Hands[s]), got)
		}
	}
	if p.beside != nil {
		p.beside.Began()
	}
}

// step plays one step of the record.
func (p *Player) step(s *record.Step) {
	switch s.Kind {
	case record.Draw:
		p.draw(s)
	case record.Flower:
		p.flower(s)
	case record.Discard:
		if a, ok := p.discard(s); ok && p.act(s.Seat, a) {
			if e, ok := p.Pop(mahjong.Discarded); ok && (e.Seat != s.Seat || e.Tile != s.Tile) {
				p.Stop("discard", s, e)
			}
			p.played(s)
			p.resolve(s)
		}
	case record.Claim:
		if e, ok := p.Pop(mahjong.Claimed); ok && (e.Seat != s.Seat || e.Meld != s.Meld) {
			p.Stop("claim", s, e)
		}
		p.Tally.Actions++
		p.played(s)
	case record.Kong:
		if p.act(s.Seat, mahjong.Action{Kind: mahjong.Kong, Meld: s.Meld}) {
			p.Pop(mahjong.Konged)
			p.played(s)
			p.resolve(s)
		}
	}
}

// flower plays that a flower is laid out. Those of the first hands are laid out
// by themselves, and in which order a seat lays its own means nothing.
func (p *Player) flower(s *record.Step) {
	first := len(p.Queue) > 0
	if !first && !p.act(s.Seat, mahjong.Action{Kind: mahjong.FlowerAction, Tile: s.Tile}) {
		return
	}
	e, ok := p.Pop(mahjong.FlowerLaid)
	if !ok {
		return
	}
	if e.Seat != s.Seat || e.Tile != s.Tile && !first {
		p.Stop("flower", s, e)
	}
	if first {
		p.laid[s.Seat] = append(p.laid[s.Seat], s.Tile)
	}
}

// compareFlowers compares what each seat laid out of its first hand.
func (p *Player) compareFlowers() {
	v := p.Now().View(mahjong.NoSeat)
	for s, want := range p.laid {
		if got := record.Sorted(v.Seats[s].Flowers); got != record.Sorted(want) {
			p.Stop(fmt.Sprintf("flowers of seat %d", s), record.Sorted(want), got)
		}
	}
}

func (p *Player) draw(s *record.Step) {
	e, ok := p.Pop(mahjong.Drew)
	if !ok {
		return
	}
	if e.Seat != s.Seat || e.Tile != s.Tile {
		p.Stop("draw", s, e)
		return
	}
	if p.of.Told && e.Replacement != s.Back {
		p.Stop("end of the wall", s.Back, e.Replacement)
		return
	}
	p.played(s)
}

// played compares what else the source tells of step s.
func (p *Player) played(s *record.Step) {
	if p.beside != nil && !p.Stopped {
		p.beside.Played(s)
	}
}

// discard finds the legal action that a recorded discard is. Where the source
// does not tell whether the tile was just drawn, it was if it could be.
func (p *Player) discard(s *record.Step) (mahjong.Action, bool) {
	if p.of.Told {
		return mahjong.Action{Kind: mahjong.Discard, Tile: s.Tile, Drawn: s.Drawn}, true
	}
	legal := p.Now().Legal(s.Seat, nil)
	a, ok := botzone.Answer{Word: botzone.Play, Tile: s.Tile}.Among(legal)
	if !ok {
		p.Stop("legal action", s, legal)
	}
	return a, ok
}

// act plays what seat does in its own turn.
func (p *Player) act(seat mahjong.Seat, a mahjong.Action) bool {
	if len(p.Queue) > 0 {
		p.Stop("order of play", a, p.Queue[0])
		return false
	}
	if !p.first {
		p.first = true
		if p.compareFlowers(); p.Stopped {
			return false
		}
	}
	p.Tally.Actions++
	return p.Decide(seat, a)
}

// resolve answers for every seat about the tile on offer: who got it, who
// wanted it and did not get it, and the others, who pass. That what a seat
// wanted was legal is asked before anybody has answered.
func (p *Player) resolve(s *record.Step) {
	_, from, ok := Offer(s)
	if !ok || p.open && p.At == len(p.Round.Steps)-1 {
		return
	}
	var answers [4]mahjong.Action
	for seat := range mahjong.NoSeat {
		if seat == from {
			continue
		}
		legal := p.Now().Legal(seat, nil)
		said, wants := p.wanted(seat, s)
		if !wants {
			said = record.Said{Kind: mahjong.Pass}
		}
		i := slices.IndexFunc(legal, func(a mahjong.Action) bool { return is(&said, a) })
		switch {
		case i >= 0:
			answers[seat] = legal[i]
		case wants:
			p.Stop("legal action", fmt.Sprintf("%v %+v", seat, said), legal)
			return
		}
	}
	for seat, a := range answers {
		if a.Kind != mahjong.NoAction && len(p.Queue) == 0 && !p.Decide(mahjong.Seat(seat), a) {
			return
		}
	}
	p.Tally.Actions += len(p.Round.Note(s).Others)
}

// is reports whether a is what was said.
func is(s *record.Said, a mahjong.Action) bool {
	if s.Kind != mahjong.Claim || a.Kind != mahjong.Claim {
		return s.Kind == a.Kind
	}
	return a.Meld == s.Meld || s.Meld.Kind() == mahjong.NoMeld && a.Meld.Kind() == s.Took
}

// wanted is what seat wanted of the tile that step s offers, got or not.
func (p *Player) wanted(seat mahjong.Seat, s *record.Step) (record.Said, bool) {
	if next := p.Next(); next != nil {
		if next.Kind == record.Claim && next.Seat == seat {
			return record.Said{Seat: seat, Kind: mahjong.Claim, Meld: next.Meld}, true
		}
	} else if len(p.Round.Wins) > 0 && p.Round.Wins[0].Seat == seat && p.Round.Wins[0].From != seat {
		return record.Said{Seat: seat, Kind: mahjong.Win}, true
	}
	for _, o := range p.Round.Note(s).Others {
		if o.Seat == seat {
			return o, true
		}
	}
	return record.Said{}, false
}

// result plays what ends the deal and compares it.
func (p *Player) result() {
	p.At = len(p.Round.Steps)
	switch {
	case len(p.Round.Wins) > 0:
		if w := &p.Round.Wins[0]; w.Seat == w.From && !p.act(w.Seat, mahjong.Action{Kind: mahjong.Win}) {
			return
		}
		p.Tally.Wins++
	case p.Round.Draw == nil:
		return // a record that was cut off
	case p.Round.Draw.Kind == record.Faulted:
		if p.beside != nil {
			p.beside.Faulted(p.Round.Draw)
		}
		return
	default:
		p.Tally.Draws++
	}
	for len(p.Queue) > 0 {
		switch e := p.Take(); e.Kind {
		case mahjong.Won:
			p.Won = append(p.Won, *e)
		case mahjong.DealEnded:
			p.Ended = new(*e)
		}
	}
	if p.Ended == nil {
		p.Stop("end of the deal", p.Outcome(), "the engine goes on")
		return
	}
	if len(p.Won) != len(p.Round.Wins) {
		p.Differ("winners", p.Outcome(), fmt.Sprint(p.Ended.Rule, " ", p.Won))
		return
	}
	want := [4]int{}
	if len(p.Round.Wins) > 0 {
		p.compareWin(&p.Round.Wins[0], &p.Won[0])
		want = p.Round.Wins[0].Delta
	} else {
		want = p.Round.Draw.Delta
	}
	var got [4]int
	for s := range got {
		got[s] = int(p.Ended.Points[s])
	}
	if got != want {
		p.Differ("payments", want, got)
	}
}

func (p *Player) compareWin(w *record.Win, e *mahjong.Event) {
	if e.Seat != w.Seat || e.From != w.From || e.Tile != w.Tile {
		p.Differ("winner", fmt.Sprintf("%v from %v with %s", w.Seat, w.From, w.Tile), e)
		return
	}
	who := w.Seat.String() + ": "
	if want, got := FanText(w.Fans), FanText(SheetFans(e.Sheet)); want != got {
		p.Differ(who+"fans", want, got)
	}
	for _, f := range w.Fans {
		for _, g := range SheetFans(e.Sheet) {
			if f.Rule == g.Rule && f.Points >= 0 && f.Points != g.Points {
				p.Differ(who+"points of "+string(f.Rule), f.Points, g.Points)
			}
		}
	}
	if e.Sheet.Fan != w.Fan {
		p.Differ(who+"points", w.Fan, e.Sheet.Fan)
	}
	if e.Sheet.Payments != w.Delta {
		p.Differ(who+"payments on the sheet", w.Delta, e.Sheet.Payments)
	}
}

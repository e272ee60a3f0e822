package riichiplay

import (
	"fmt"
	"slices"

	"jansou/mahjong"
	"jansou/record"
	"jansou/riichi"
)

// player drives the engine through one recorded round and compares, event by
// event.
type player struct {
	record.Driver
	of *Source
	g  *riichi.Game // the engine, which may be some events ahead of the record: see here

	lamp     bool           // the server's last furiten notice
	synced   bool           // the lamp has been compared in this deal
	told     []mahjong.Tile // indicators that the record has told of so far
	owed     []*record.Step // indicators that the record turns before the discard which comes
	early    []mahjong.Tile // indicators that the engine turned with a kong, and the record tells of next
	riichi   bool           // the discard which comes declares riichi
	saidBy   mahjong.Seat   // so said this seat
	before   [4]int         // what everybody held when the deal ended, bets put down
	follows  bool           // the record is still being told, so that the table may be asked for at any step
	declared [4]mahjong.RuleID
	lying    []mahjong.Tile // room for the indicators on the table
	beside   Beside         // compares what else the source tells; nil: nothing
}

// here returns the game as it is for the record.
func (p *player) here() *riichi.Game { return p.Now().(*riichi.Game) }

// soft reports whether the source tells the order of an indicator only to
// within one action, or not at all.
func (p *player) soft() bool { return p.of.Loose }

// play goes through the whole round with wall w.
func (p *player) play(w mahjong.Wall) {
	p.At = -1
	if p.of.Tests && p.of.Rules(p.Game).CheckWall(w) != nil {
		p.Tally.Note("deals of tiles that no set has, at a table for tests", 1)
		p.Lay([]mahjong.Event{{Kind: mahjong.Dealt, Seat: p.Round.Dealer, Wall: &w},
			{Kind: mahjong.Drew, Seat: p.Round.Dealer, Tile: w.At(FirstDraw)}})
	} else if !p.Deal(w) {
		return
	}
	p.pop(mahjong.Dealt)
	p.compareHands()
	for p.At = 0; p.At < len(p.Round.Steps) && !p.Stopped; p.At++ {
		p.step(&p.Round.Steps[p.At])
	}
	if !p.Stopped {
		p.result()
	}
}

// step plays one step of the record.
func (p *player) step(s *record.Step) {
	switch s.Kind {
	case record.Draw:
		p.draw(s)
	case record.Riichi:
		p.riichi, p.saidBy = true, s.Seat
	case record.Discard:
		p.discard(s)
	case record.Claim:
		e, ok := p.pop(mahjong.Claimed)
		if ok && (e.Seat != s.Seat || e.Meld != s.Meld) {
			p.Stop("claim", s, e)
		}
		p.Tally.Actions++
		p.played(s)
	case record.Kong:
		p.kong(s)
	case record.Indicator:
		p.told = append(p.told, s.Tile)
		switch {
		case p.soft():
		case len(p.early) > 0:
			if p.early[0] != s.Tile {
				p.Stop("indicator", s.Tile, p.early[0])
			}
			p.early = p.early[1:]
		case len(p.Queue) == 0:
			p.owed = append(p.owed, s)
		default:
			if e, ok := p.pop(mahjong.Indicated); ok && e.Tile != s.Tile {
				p.Stop("indicator", s.Tile, e.Tile)
			}
		}
	case record.RiichiPaid:
		e, ok := p.pop(mahjong.RiichiAccepted)
		if ok && e.Seat != s.Seat {
			p.Stop("riichi bet", s.Seat, e.Seat)
		}
		if ok && s.Note != 0 && p.Round.Note(s).Points != p.here().Scores() {
			p.Differ("points after the bet", p.Round.Note(s).Points, p.here().Scores())
		}
	case record.Lamp:
		p.lamp = s.On
	}
}

func (p *player) draw(s *record.Step) {
	e, ok := p.pop(mahjong.Drew)
	if !ok {
		return
	}
	if e.Seat != s.Seat || s.Tile != mahjong.NoTile && e.Tile != s.Tile {
		p.Stop("draw", s, e)
		return
	}
	p.compareLamp()
	p.played(s)
	if s.Prompt != record.NoPrompt {
		p.Tally.Prompts++
		var offered record.Prompt
		p.Choices = p.here().Announcements(s.Seat, p.Choices[:0])
		for i := range p.Choices {
			switch p.Choices[i].Kind {
			case mahjong.Win:
				offered |= record.PromptTsumo
			case mahjong.Riichi:
				offered |= record.PromptRiichi
			case mahjong.Abort:
				offered |= record.PromptNineKinds
			}
		}
		if offered != s.Prompt {
			p.Differ("prompt", s.Prompt, offered)
		}
	}
}

// compareLamp compares the server's furiten notice with the engine.
func (p *player) compareLamp() {
	v := p.Game.Viewer
	if v == mahjong.NoSeat || p.Round.Rejoined && !p.synced && !p.lamp {
		return
	}
	p.synced = true
	if reasons := p.here().Furiten(v); (len(reasons) > 0) != p.lamp {
		p.Differ("furiten notice", p.lamp, fmt.Sprint(len(reasons) > 0, " ", reasons))
		p.lamp = len(reasons) > 0 // each difference once
	}
}

func (p *player) discard(s *record.Step) {
	a := mahjong.Action{Kind: mahjong.Discard, Tile: s.Tile, Drawn: s.Drawn}
	if p.riichi {
		a.Kind = mahjong.Riichi
		p.riichi = false
		if p.saidBy != s.Seat {
			p.Stop("riichi", fmt.Sprint(p.saidBy, " says riichi"), fmt.Sprint(s.Seat, " discards"))
			return
		}
	}
	next := p.Next()
	p.Light = a.Kind == mahjong.Discard && !p.follows && p.seldom(next)
	p.thrown(s, a, next)
	p.Light = false
}

// seldom reports whether of what the discard brings nothing need be asked
// before all of it is taken. The end of a deal is compared with the points
// before it. A viewer is asked again at the next draw, which may be followed by
// an indicator where it is for a kong.
func (p *player) seldom(next *record.Step) bool {
	return next != nil && p.beside == nil && (p.Game.Viewer == mahjong.NoSeat || next.Kind != record.Claim || !next.Meld.IsKong())
}

// thrown plays discard a of step s, and what the others answer, with next as
// the step that comes of it.
func (p *player) thrown(s *record.Step, a mahjong.Action, next *record.Step) {
	if !p.act(s.Seat, a) {
		return
	}
	for _, o := range p.owed {
		if e, ok := p.pop(mahjong.Indicated); ok && e.Tile != o.Tile {
			p.Stop("indicator", o.Tile, e.Tile)
		}
	}
	p.owed = p.owed[:0]
	e, ok := p.pop(mahjong.Discarded)
	if ok && (e.Tile != s.Tile || e.Seat != s.Seat) {
		p.Stop("discard", s, e)
	}
	if ok {
		p.offered(s)
		p.resolve(s.Seat, next)
	}
}

func (p *player) kong(s *record.Step) {
	if len(p.owed) > 0 {
		p.Stop("indicator", "turned before the discard", "turned before a kong")
		return
	}
	if !p.act(s.Seat, mahjong.Action{Kind: mahjong.Kong, Meld: s.Meld}) {
		return
	}
	if _, ok := p.pop(mahjong.Konged); ok {
		for len(p.Queue) > 0 && p.Queue[0].Kind == mahjong.Indicated {
			if e := p.Take(); !p.soft() {
				p.early = append(p.early, e.Tile)
			}
		}
		p.offered(s)
		p.resolve(s.Seat, p.Next())
	}
}

// played compares what else the source tells of step s.
func (p *player) played(s *record.Step) {
	if p.beside != nil && !p.Stopped {
		p.beside.Played(s)
	}
}

// offered compares what a server offered to the viewer on another's tile with
// what the engine finds legal.
func (p *player) offered(s *record.Step) {
	p.played(s)
	if s.Prompt == record.NoPrompt {
		return
	}
	p.Tally.Prompts++
	var offered record.Prompt
	if len(p.Queue) == 0 {
		offered = answers(p.Legal(p.Game.Viewer))
	} // or else the engine has gone on: it found nobody whom it had to ask
	if offered != s.Prompt {
		p.Differ("prompt", s.Prompt, offered)
	}
}

// answers is the prompt for what a seat may do with another's tile.
func answers(legal []mahjong.Action) (offered record.Prompt) {
	for _, a := range legal {
		switch {
		case a.Kind == mahjong.Win:
			offered |= record.PromptRon
		case a.Meld.Kind() == mahjong.Pung:
			offered |= record.PromptPung
		case a.Meld.Kind() == mahjong.OpenKong:
			offered |= record.PromptKong
		case a.Meld.Kind() == mahjong.Chow:
			offered |= record.PromptChow
		}
	}
	return offered
}

// act has seat do a in its own turn.
func (p *player) act(seat mahjong.Seat, a mahjong.Action) bool {
	if p.soft() {
		p.dropSoft()
		if p.of.Told && !slices.Equal(p.told, p.Turned) {
			p.Differ("indicators", mahjong.FormatTiles(p.told), mahjong.FormatTiles(p.Turned))
		}
	}
	if len(p.Queue) > 0 {
		p.Stop("order of play", a, p.Queue[0])
		return false
	}
	if len(p.early) > 0 {
		p.Stop("indicator", "none", mahjong.FormatTiles(p.early))
		return false
	}
	p.Tally.Actions++
	return p.Decide(seat, a)
}

// dropSoft applies what the source tells of at another place, or not at all.
func (p *player) dropSoft() {
	for len(p.Queue) > 0 && (p.Queue[0].Kind == mahjong.Indicated || p.Queue[0].Kind == mahjong.RiichiAccepted) {
		p.Take()
	}
}

// pop applies the next event, which must be of the given kind.
func (p *player) pop(kind mahjong.EventKind) (*mahjong.Event, bool) {
	if p.soft() && kind != mahjong.Indicated {
		p.dropSoft()
	}
	return p.Driver.Pop(kind)
}

// resolve answers for every seat that the engine asks about a tile, as the
// record goes on: who claimed or won does so, the others pass. Where the
// viewer of a session said something that another's claim went before, it
// says that. A record that ends here leaves the question open.
func (p *player) resolve(from mahjong.Seat, next *record.Step) {
	cut := next == nil && len(p.Round.Wins) == 0 && p.Round.Draw == nil
	for s := range mahjong.NoSeat {
		if p.Stopped || cut || len(p.Queue) > 0 {
			return // nobody is asked, or those who answered have settled it
		}
		if s == from {
			continue
		}
		waits := p.g.Table().Waits(s)
		if !waits && next != nil && next.Kind != record.Claim {
			continue // nothing is wanted of it
		}
		a, must := p.answer(s, next)
		if !waits {
			if must {
				_, err := p.g.Decide(nil, s, a)
				p.Stop("legal action", fmt.Sprint(s, " ", a), err)
			}
			continue
		}
		if a.Kind == mahjong.Claim && !must && !slices.Contains(p.Legal(s), a) {
			a = mahjong.Action{Kind: mahjong.Pass}
		}
		if !p.Decide(s, a) {
			return
		}
	}
}

// answer is what s answers to the tile on the table, and whether the record
// says so itself.
func (p *player) answer(s mahjong.Seat, next *record.Step) (mahjong.Action, bool) {
	if next == nil {
		if p.Round.Draw != nil && p.Round.Draw.Kind == record.TripleRon {
			return mahjong.Action{Kind: mahjong.Win}, true
		}
		for i := range p.Round.Wins {
			if w := &p.Round.Wins[i]; w.Seat == s && w.From != s {
				return mahjong.Action{Kind: mahjong.Win}, true
			}
		}
	} else if next.Kind == record.Claim && next.Seat == s {
		return mahjong.Action{Kind: mahjong.Claim, Meld: next.Meld}, true
	}
	if s == p.Game.Viewer {
		if a, ok := p.overruled(); ok {
			return a, false
		}
	}
	return mahjong.Action{Kind: mahjong.Pass}, false
}

// overruled is a claim that the viewer made of this tile and did not get.
func (p *player) overruled() (mahjong.Action, bool) {
	for i := p.At + 1; i < len(p.Round.Steps); i++ {
		switch st := &p.Round.Steps[i]; {
		case st.Kind == record.Answer && st.Said == mahjong.Claim:
			for _, a := range p.g.Legal(p.Game.Viewer, nil) {
				if a.Kind == mahjong.Claim && a.Meld.Kind() == st.Took {
					return a, true
				}
			}
			return mahjong.Action{}, false
		case st.Kind != record.Lamp && st.Kind != record.RiichiPaid:
			return mahjong.Action{}, false
		}
	}
	return mahjong.Action{}, false
}

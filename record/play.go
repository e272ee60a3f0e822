package record

import (
	"fmt"
	"slices"

	"jansou/mahjong"
	"jansou/riichi"
)

// player drives the engine through one recorded round and compares, event by
// event.
type player struct {
	driver
	g *riichi.Game // the engine, which may be some events ahead of the record: see here

	lamp     bool           // the server's last furiten notice
	synced   bool           // the lamp has been compared in this deal
	told     []mahjong.Tile // indicators that the record has told of so far
	owed     []*Step        // indicators that the record turns before the discard which comes
	early    []mahjong.Tile // indicators that the engine turned with a kong, and the record tells of next
	riichi   bool           // the discard which comes declares riichi
	saidBy   mahjong.Seat   // so said this seat
	before   [4]int         // what everybody held when the deal ended, bets put down
	follows  bool           // the record is still being told, so that the table may be asked for at any step
	declared [4]mahjong.RuleID
	lying    []mahjong.Tile // room for the indicators on the table
}

// here returns the game as it is for the record.
func (p *player) here() *riichi.Game { return p.now().(*riichi.Game) }

// soft reports whether the source tells the order of an indicator only to
// within one action: kobalab turns it after the draw or the discard that
// Tenhou turns it before, and tenhou.net/6 does not tell at all.
func (p *player) soft() bool {
	return p.game.Source == Kobalab || p.game.Source == TenhouNet || p.game.Source == Mjai
}

// play goes through the whole round with wall w.
func (p *player) play(w mahjong.Wall) {
	p.at = -1
	if !p.deal(w) {
		return
	}
	p.pop(mahjong.Dealt)
	p.compareHands()
	for p.at = 0; p.at < len(p.r.Steps) && !p.stopped; p.at++ {
		p.step(&p.r.Steps[p.at])
	}
	if !p.stopped {
		p.result()
	}
}

// step plays one step of the record.
func (p *player) step(s *Step) {
	switch s.Kind {
	case Draw:
		p.draw(s)
	case Riichi:
		p.riichi, p.saidBy = true, s.Seat
	case Discard:
		p.discard(s)
	case Claim:
		e, ok := p.pop(mahjong.Claimed)
		if ok && (e.Seat != s.Seat || e.Meld != s.Meld) {
			p.stop("claim", s, e)
		}
		p.tally.Actions++
	case Kong:
		p.kong(s)
	case Indicator:
		p.told = append(p.told, s.Tile)
		switch {
		case p.soft():
		case len(p.early) > 0:
			if p.early[0] != s.Tile {
				p.stop("indicator", s.Tile, p.early[0])
			}
			p.early = p.early[1:]
		case len(p.queue) == 0:
			p.owed = append(p.owed, s)
		default:
			if e, ok := p.pop(mahjong.Indicated); ok && e.Tile != s.Tile {
				p.stop("indicator", s.Tile, e.Tile)
			}
		}
	case RiichiPaid:
		e, ok := p.pop(mahjong.RiichiAccepted)
		if ok && e.Seat != s.Seat {
			p.stop("riichi bet", s.Seat, e.Seat)
		}
		if ok && s.Note != 0 && p.r.note(s).Points != p.here().Scores() {
			p.differ("points after the bet", p.r.note(s).Points, p.here().Scores())
		}
	case Lamp:
		p.lamp = s.On
	}
}

func (p *player) draw(s *Step) {
	e, ok := p.pop(mahjong.Drew)
	if !ok {
		return
	}
	if e.Seat != s.Seat || s.Tile != mahjong.NoTile && e.Tile != s.Tile {
		p.stop("draw", s, e)
		return
	}
	p.compareLamp()
	if s.Prompt != NoPrompt {
		p.tally.Prompts++
		var offered Prompt
		p.choices = p.here().Announcements(s.Seat, p.choices[:0])
		for i := range p.choices {
			switch p.choices[i].Kind {
			case mahjong.Win:
				offered |= PromptTsumo
			case mahjong.Riichi:
				offered |= PromptRiichi
			case mahjong.Abort:
				offered |= PromptNineKinds
			}
		}
		if offered != s.Prompt {
			p.differ("prompt", s.Prompt, offered)
		}
	}
}

// compareLamp compares the server's furiten notice with the engine.
func (p *player) compareLamp() {
	v := p.game.Viewer
	if v == mahjong.NoSeat || p.r.Rejoined && !p.synced && !p.lamp {
		return
	}
	p.synced = true
	if reasons := p.here().Furiten(v); (len(reasons) > 0) != p.lamp {
		p.differ("furiten notice", p.lamp, fmt.Sprint(len(reasons) > 0, " ", reasons))
		p.lamp = len(reasons) > 0 // each difference once
	}
}

func (p *player) discard(s *Step) {
	a := mahjong.Action{Kind: mahjong.Discard, Tile: s.Tile, Drawn: s.Drawn}
	if p.riichi {
		a.Kind = mahjong.Riichi
		p.riichi = false
		if p.saidBy != s.Seat {
			p.stop("riichi", fmt.Sprint(p.saidBy, " says riichi"), fmt.Sprint(s.Seat, " discards"))
			return
		}
	}
	next := p.next()
	p.light = a.Kind == mahjong.Discard && !p.follows && p.seldom(next)
	p.thrown(s, a, next)
	p.light = false
}

// seldom reports whether of what the discard brings nothing need be asked
// before all of it is taken. The end of a deal is compared with the points
// before it. A viewer is asked again at the next draw, which may be followed by
// an indicator where it is for a kong.
func (p *player) seldom(next *Step) bool {
	return next != nil && (p.game.Viewer == mahjong.NoSeat || next.Kind != Claim || !next.Meld.IsKong())
}

// thrown plays discard a of step s, and what the others answer, with next as
// the step that comes of it.
func (p *player) thrown(s *Step, a mahjong.Action, next *Step) {
	if !p.act(s.Seat, a) {
		return
	}
	for _, o := range p.owed {
		if e, ok := p.pop(mahjong.Indicated); ok && e.Tile != o.Tile {
			p.stop("indicator", o.Tile, e.Tile)
		}
	}
	p.owed = p.owed[:0]
	e, ok := p.pop(mahjong.Discarded)
	if ok && (e.Tile != s.Tile || e.Seat != s.Seat) {
		p.stop("discard", s, e)
	}
	if ok {
		p.offered(s)
		p.resolve(s.Seat, next)
	}
}

func (p *player) kong(s *Step) {
	if len(p.owed) > 0 {
		p.stop("indicator", "turned before the discard", "turned before a kong")
		return
	}
	if !p.act(s.Seat, mahjong.Action{Kind: mahjong.Kong, Meld: s.Meld}) {
		return
	}
	if _, ok := p.pop(mahjong.Konged); ok {
		for len(p.queue) > 0 && p.queue[0].Kind == mahjong.Indicated {
			if e := p.take(); !p.soft() {
				p.early = append(p.early, e.Tile)
			}
		}
		p.offered(s)
		p.resolve(s.Seat, p.next())
	}
}

// offered compares what a server offered to the viewer on another's tile with
// what the engine finds legal.
func (p *player) offered(s *Step) {
	if s.Prompt == NoPrompt {
		return
	}
	p.tally.Prompts++
	var offered Prompt
	if len(p.queue) == 0 {
		offered = answers(p.legal(p.game.Viewer))
	} // or else the engine has gone on: it found nobody whom it had to ask
	if offered != s.Prompt {
		p.differ("prompt", s.Prompt, offered)
	}
}

// answers is the prompt for what a seat may do with another's tile.
func answers(legal []mahjong.Action) (offered Prompt) {
	for _, a := range legal {
		switch {
		case a.Kind == mahjong.Win:
			offered |= PromptRon
		case a.Meld.Kind() == mahjong.Pung:
			offered |= PromptPung
		case a.Meld.Kind() == mahjong.OpenKong:
			offered |= PromptKong
		case a.Meld.Kind() == mahjong.Chow:
			offered |= PromptChow
		}
	}
	return offered
}

// act has seat do a in its own turn.
func (p *player) act(seat mahjong.Seat, a mahjong.Action) bool {
	if p.soft() {
		p.dropSoft()
		if p.game.Source == Kobalab && !slices.Equal(p.told, p.turned) {
			p.differ("indicators", mahjong.FormatTiles(p.told), mahjong.FormatTiles(p.turned))
		}
	}
	if len(p.queue) > 0 {
		p.stop("order of play", a, p.queue[0])
		return false
	}
	if len(p.early) > 0 {
		p.stop("indicator", "none", mahjong.FormatTiles(p.early))
		return false
	}
	p.tally.Actions++
	return p.decide(seat, a)
}

// dropSoft applies what the source tells of at another place, or not at all.
func (p *player) dropSoft() {
	for len(p.queue) > 0 && (p.queue[0].Kind == mahjong.Indicated || p.queue[0].Kind == mahjong.RiichiAccepted) {
		p.take()
	}
}

// pop applies the next event, which must be of the given kind.
func (p *player) pop(kind mahjong.EventKind) (*mahjong.Event, bool) {
	if p.soft() && kind != mahjong.Indicated {
		p.dropSoft()
	}
	return p.driver.pop(kind)
}

// resolve answers for every seat that the engine asks about a tile, as the
// record goes on: who claimed or won does so, the others pass. Where the
// viewer of a session said something that another's claim went before, it
// says that. A record that ends here leaves the question open.
func (p *player) resolve(from mahjong.Seat, next *Step) {
	cut := next == nil && len(p.r.Wins) == 0 && p.r.Draw == nil
	for s := range mahjong.NoSeat {
		if p.stopped || cut || len(p.queue) > 0 {
			return // nobody is asked, or those who answered have settled it
		}
		if s == from {
			continue
		}
		waits := p.g.Table().Waits(s)
		if !waits && next != nil && next.Kind != Claim {
			continue // nothing is wanted of it
		}
		a, must := p.answer(s, next)
		if !waits {
			if must {
				_, err := p.g.Decide(nil, s, a)
				p.stop("legal action", fmt.Sprint(s, " ", a), err)
			}
			continue
		}
		if a.Kind == mahjong.Claim && !must && !slices.Contains(p.legal(s), a) {
			a = mahjong.Action{Kind: mahjong.Pass}
		}
		if !p.decide(s, a) {
			return
		}
	}
}

// answer is what s answers to the tile on the table, and whether the record
// says so itself.
func (p *player) answer(s mahjong.Seat, next *Step) (mahjong.Action, bool) {
	if next == nil {
		if p.r.Draw != nil && p.r.Draw.Kind == TripleRon {
			return mahjong.Action{Kind: mahjong.Win}, true
		}
		for i := range p.r.Wins {
			if w := &p.r.Wins[i]; w.Seat == s && w.From != s {
				return mahjong.Action{Kind: mahjong.Win}, true
			}
		}
	} else if next.Kind == Claim && next.Seat == s {
		return mahjong.Action{Kind: mahjong.Claim, Meld: next.Meld}, true
	}
	if s == p.game.Viewer {
		if a, ok := p.overruled(); ok {
			return a, false
		}
	}
	return mahjong.Action{Kind: mahjong.Pass}, false
}

// overruled is a claim that the viewer made of this tile and did not get.
func (p *player) overruled() (mahjong.Action, bool) {
	for i := p.at + 1; i < len(p.r.Steps); i++ {
		switch st := &p.r.Steps[i]; {
		case st.Kind == Answer && st.Said == mahjong.Claim:
			for _, a := range p.g.Legal(p.game.Viewer, nil) {
				if a.Kind == mahjong.Claim && a.Meld.Kind() == st.Took {
					return a, true
				}
			}
			return mahjong.Action{}, false
		case st.Kind != Lamp && st.Kind != RiichiPaid:
			return mahjong.Action{}, false
		}
	}
	return mahjong.Action{}, false
}

package record

import (
	"fmt"
	"slices"
	"strings"

	"jansou/botzone"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/table"
)

// mcrPlayer drives the engine through one recorded deal of Chinese Official and
// compares, event by event.
type mcrPlayer struct {
	driver
	rs       *mcr.Ruleset
	left     [4]int            // tiles in each seat's own wall, counted by its draws
	tellers  [4]botzone.Teller // what a judge of ours would say
	told     [4][]string       // what it said and was not compared yet
	laid     [4][]mahjong.Tile // flowers of the first hands, by the record
	first    bool              // they have been compared
	replaces bool              // the next tile is drawn for a kong
	after    bool              // so was the newest one
}

func newMCRPlayer(rs *mcr.Ruleset, g *Game, r *Round, t *Tally) *mcrPlayer {
	p := &mcrPlayer{rs: rs, driver: driver{engine: mcr.NewAt(rs, mcr.Start{Deal: r.Number}), behind: new(mcr.Game), game: g, r: r, tally: t}}
	for s := range p.left {
		p.left[s] = quarter - 13
	}
	if r.Opening != nil {
		p.applied = p.tell
	}
	return p
}

// guarded plays the deal; an engine that panics is a difference like any other.
func (p *mcrPlayer) guarded(w mahjong.Wall) {
	defer func() {
		if e := recover(); e != nil {
			p.stop("engine", "no panic", e)
		}
	}()
	p.play(w)
}

// tell notes what a judge would say to each seat about e.
func (p *mcrPlayer) tell(e *mahjong.Event) {
	for s := range mahjong.NoSeat {
		if seen, ok := p.now().Redact(s, *e); ok {
			v := p.now().View(s)
			p.told[s] = append(p.told[s], p.tellers[s].Tell(&seen, &v)...)
		}
	}
}

// play goes through the whole deal with wall w.
func (p *mcrPlayer) play(w mahjong.Wall) {
	p.at = -1
	if !p.deal(w) {
		return
	}
	p.pop(mahjong.Dealt)
	p.compareDeal()
	for p.at = 0; p.at < len(p.r.Steps) && !p.stopped; p.at++ {
		p.step(&p.r.Steps[p.at])
	}
	if !p.stopped {
		p.result()
	}
}

func (p *mcrPlayer) compareDeal() {
	if p.stopped {
		return
	}
	v := p.now().View(mahjong.NoSeat)
	if want := mahjong.Wind(p.r.Number / 4); v.Prevailing != want || v.Dealer != p.r.Dealer {
		p.stop("winds", fmt.Sprintf("%v round, %v deals", want, p.r.Dealer), fmt.Sprintf("%v round, %v deals", v.Prevailing, v.Dealer))
		return
	}
	for s := range mahjong.NoSeat {
		if p.game.Rules.Flowers {
			break // flowers in hand are told of when they are laid out
		}
		if got := p.now().View(s).Own.Hand; sorted(p.r.Hands[s]) != got.String() {
			p.stop(fmt.Sprintf("hand of %v", s), sorted(p.r.Hands[s]), got)
		}
	}
	for i, worth := range []int{0, NotAsked} {
		if i < len(p.r.Opening) {
			p.compareOpening(i, worth)
		}
	}
}

// compareOpening compares what the judge said before the first draw: its
// numbers are the same for every match.
func (p *mcrPlayer) compareOpening(i, worth int) {
	j := &p.r.Opening[i]
	p.compareTold(j.Sent)
	p.compareLeft(j.Left)
	if want := [4]int{worth, worth, worth, worth}; j.Worth != want {
		p.differ("canHu", j.Worth, want)
	}
}

// compareTold compares what the judge told each seat with what ours would say.
func (p *mcrPlayer) compareTold(sent [4]string) {
	for s, want := range sent {
		got := "nothing"
		if len(p.told[s]) > 0 {
			got, p.told[s] = p.told[s][0], p.told[s][1:]
		}
		if got != want && sameHand(got) != sameHand(want) {
			p.differ(fmt.Sprintf("message to seat %d", s), want, got)
		}
	}
}

// sameHand puts the tiles of a hand that is told in order, and leaves every
// other message as it is.
func sameHand(text string) string {
	f := strings.Fields(text)
	if len(f) > 5 && f[0] == "1" {
		slices.Sort(f[5:])
	}
	return strings.Join(f, " ")
}

// compareLeft compares what is left in each seat's wall.
func (p *mcrPlayer) compareLeft(want [4]int) {
	v := p.now().View(mahjong.NoSeat)
	var got [4]int
	for s := range got {
		got[s] = v.Seats[s].Wall
	}
	if got != want {
		p.differ("tiles left in the walls", want, got)
	}
}

// step plays one step of the record.
func (p *mcrPlayer) step(s *Step) {
	switch s.Kind {
	case Draw:
		p.draw(s)
	case Flower:
		p.flower(s)
	case Discard:
		if a, ok := p.discard(s); ok && p.act(s.Seat, a) {
			if e, ok := p.pop(mahjong.Discarded); ok && (e.Seat != s.Seat || e.Tile != s.Tile) {
				p.stop("discard", s, e)
			}
			p.replaces = false
			p.judged(s)
			p.resolve(s)
		}
	case Claim:
		if e, ok := p.pop(mahjong.Claimed); ok && (e.Seat != s.Seat || e.Meld != s.Meld) {
			p.stop("claim", s, e)
		}
		p.replaces = s.Meld.IsKong()
		p.tally.Actions++
		p.judged(s)
	case Kong:
		if p.act(s.Seat, mahjong.Action{Kind: mahjong.Kong, Meld: s.Meld}) {
			p.pop(mahjong.Konged)
			p.replaces = true
			p.judged(s)
			p.resolve(s)
		}
	}
}

// flower plays that a flower is laid out. Those of the first hands are laid out
// by themselves, and in which order a seat lays its own means nothing.
func (p *mcrPlayer) flower(s *Step) {
	p.replaces = false
	first := len(p.queue) > 0
	if !first && !p.act(s.Seat, mahjong.Action{Kind: mahjong.FlowerAction, Tile: s.Tile}) {
		return
	}
	e, ok := p.pop(mahjong.FlowerLaid)
	if !ok {
		return
	}
	if e.Seat != s.Seat || e.Tile != s.Tile && !first {
		p.stop("flower", s, e)
	}
	if first {
		p.laid[s.Seat] = append(p.laid[s.Seat], s.Tile)
	}
}

// compareFlowers compares what each seat laid out of its first hand.
func (p *mcrPlayer) compareFlowers() {
	v := p.now().View(mahjong.NoSeat)
	for s, want := range p.laid {
		if got := sorted(v.Seats[s].Flowers); got != sorted(want) {
			p.stop(fmt.Sprintf("flowers of seat %d", s), sorted(want), got)
		}
	}
}

func (p *mcrPlayer) draw(s *Step) {
	e, ok := p.pop(mahjong.Drew)
	if !ok {
		return
	}
	if e.Seat != s.Seat || e.Tile != s.Tile {
		p.stop("draw", s, e)
		return
	}
	if p.game.Source == Tziakcha && e.Replacement != s.Back {
		p.stop("end of the wall", s.Back, e.Replacement)
		return
	}
	p.after = p.replaces
	p.replaces = false
	p.left[s.Seat]--
	p.judged(s)
}

// discard finds the legal action that a recorded discard is. Where the source
// does not tell whether the tile was just drawn, it was if it could be.
func (p *mcrPlayer) discard(s *Step) (mahjong.Action, bool) {
	if p.game.Source == Tziakcha {
		return mahjong.Action{Kind: mahjong.Discard, Tile: s.Tile, Drawn: s.Drawn}, true
	}
	legal := p.now().Legal(s.Seat, nil)
	a, ok := botzone.Answer{Word: botzone.Play, Tile: s.Tile}.Among(legal)
	if !ok {
		p.stop("legal action", s, legal)
	}
	return a, ok
}

// act plays what seat does in its own turn.
func (p *mcrPlayer) act(seat mahjong.Seat, a mahjong.Action) bool {
	if len(p.queue) > 0 {
		p.stop("order of play", a, p.queue[0])
		return false
	}
	if !p.first {
		p.first = true
		if p.compareFlowers(); p.stopped {
			return false
		}
	}
	p.tally.Actions++
	return p.decide(seat, a)
}

// resolve answers for every seat about the tile on offer: who got it, who
// wanted it and did not get it, and the others, who pass. That what a seat
// wanted was legal is asked before anybody has answered.
func (p *mcrPlayer) resolve(s *Step) {
	_, from, ok := offer(s)
	if !ok {
		return
	}
	var answers [4]mahjong.Action
	for seat := range mahjong.NoSeat {
		if seat == from {
			continue
		}
		legal := p.now().Legal(seat, nil)
		said, wants := p.wanted(seat, s)
		if !wants {
			said = Said{Kind: mahjong.Pass}
		}
		i := slices.IndexFunc(legal, func(a mahjong.Action) bool { return said.is(a) })
		switch {
		case i >= 0:
			answers[seat] = legal[i]
		case wants:
			p.stop("legal action", fmt.Sprintf("%v %+v", seat, said), legal)
			return
		}
	}
	for seat, a := range answers {
		if a.Kind != mahjong.NoAction && len(p.queue) == 0 && !p.decide(mahjong.Seat(seat), a) {
			return
		}
	}
	p.tally.Actions += len(p.r.note(s).Others)
}

// is reports whether a is what was said.
func (s *Said) is(a mahjong.Action) bool {
	if s.Kind != mahjong.Claim || a.Kind != mahjong.Claim {
		return s.Kind == a.Kind
	}
	return a.Meld == s.Meld || s.Meld.Kind() == mahjong.NoMeld && a.Meld.Kind() == s.Took
}

// wanted is what seat wanted of the tile that step s offers, got or not.
func (p *mcrPlayer) wanted(seat mahjong.Seat, s *Step) (Said, bool) {
	if next := p.next(); next != nil {
		if next.Kind == Claim && next.Seat == seat {
			return Said{Seat: seat, Kind: mahjong.Claim, Meld: next.Meld}, true
		}
	} else if len(p.r.Wins) > 0 && p.r.Wins[0].Seat == seat && p.r.Wins[0].From != seat {
		return Said{Seat: seat, Kind: mahjong.Win}, true
	}
	for _, o := range p.r.note(s).Others {
		if o.Seat == seat {
			return o, true
		}
	}
	return Said{}, false
}

// judged compares what the judge made of step s.
func (p *mcrPlayer) judged(s *Step) {
	judge := p.r.note(s).Judge
	if judge == nil || p.stopped {
		return
	}
	p.compareTold(judge.Sent)
	p.compareLeft(judge.Left)
	tile, from, offered := offer(s)
	if s.Kind == Draw {
		tile, from, offered = s.Tile, s.Seat, true
	}
	for seat := range mahjong.NoSeat {
		p.tally.Prompts++
		worth, legal := NotAsked, false
		if offered && (seat == from) == (s.Kind == Draw) {
			worth = p.worth(seat, from, tile, s.Kind)
			legal = slices.ContainsFunc(p.now().Legal(seat, nil), func(a mahjong.Action) bool { return a.Kind == mahjong.Win })
		}
		if worth != judge.Worth[seat] {
			p.differ(fmt.Sprintf("canHu of %v", seat), judge.Worth[seat], worth)
		}
		if legal != (judge.Worth[seat] >= 8) {
			p.differ(fmt.Sprintf("%v may win", seat), judge.Worth[seat] >= 8, legal)
		}
	}
}

// worth counts the hand of seat with tile, which from drew, discarded or adds
// to a pung: its points, or NotComplete. What the points depend on is found
// from what lies on the table, not asked of the engine.
func (p *mcrPlayer) worth(seat, from mahjong.Seat, tile mahjong.Tile, how StepKind) int {
	v := p.now().View(seat)
	w := mcr.Win{Seat: seat, From: from, Dealer: v.Dealer, Prevailing: v.Prevailing, Hand: v.Own.Hand, Tile: tile}
	if how != Draw {
		w.Hand.Add(tile)
	}
	for _, m := range v.Seats[seat].Melds {
		w.Melds[w.NMelds] = m
		w.NMelds++
	}
	switch {
	case how == Kong:
		w.Kong = mcr.Robbed
	case how == Draw && p.after:
		w.Kong = mcr.Replacement
	}
	w.LastCopy = visible(&v, tile.Kind(), how == Discard) == 3
	w.LastWallTile = p.left[from.Plus(1)] == 0
	if n := p.rs.Fan(&w); n > 0 {
		return n
	}
	return NotComplete
}

// visible counts the tiles of kind k that everybody sees: discards that were
// not claimed and open melds, without the newest discard if that is taken.
func visible(v *table.View, k mahjong.Kind, taken bool) int {
	n := 0
	for s := range v.Seats {
		for _, d := range v.Seats[s].River {
			if d.Tile.Kind() == k && !d.Claimed {
				n++
			}
		}
		for _, m := range v.Seats[s].Melds {
			for i := range m.Len() {
				if m.IsOpen() && m.At(i).Kind() == k {
					n++
				}
			}
		}
	}
	if taken {
		n--
	}
	return n
}

// result plays what ends the deal and compares it.
func (p *mcrPlayer) result() {
	p.at = len(p.r.Steps)
	switch {
	case len(p.r.Wins) > 0:
		if w := &p.r.Wins[0]; w.Seat == w.From && !p.act(w.Seat, mahjong.Action{Kind: mahjong.Win}) {
			return
		}
		p.tally.Wins++
	case p.r.Draw == nil:
		return // a record that was cut off
	case p.r.Draw.Kind == Faulted:
		p.compareFault()
		return
	default:
		p.tally.Draws++
	}
	for len(p.queue) > 0 {
		switch e := p.take(); e.Kind {
		case mahjong.Won:
			p.won = append(p.won, *e)
		case mahjong.DealEnded:
			p.ended = new(*e)
		}
	}
	if p.ended == nil {
		p.stop("end of the deal", p.outcome(), "the engine goes on")
		return
	}
	if len(p.won) != len(p.r.Wins) {
		p.differ("winners", p.outcome(), fmt.Sprint(p.ended.Rule, " ", p.won))
		return
	}
	want := [4]int{}
	if len(p.r.Wins) > 0 {
		p.compareWin(&p.r.Wins[0], &p.won[0])
		want = p.r.Wins[0].Delta
	} else {
		want = p.r.Draw.Delta
	}
	var got [4]int
	for s := range got {
		got[s] = int(p.ended.Points[s])
	}
	if got != want {
		p.differ("payments", want, got)
	}
}

func (p *mcrPlayer) compareWin(w *Win, e *mahjong.Event) {
	if e.Seat != w.Seat || e.From != w.From || e.Tile != w.Tile {
		p.differ("winner", fmt.Sprintf("%v from %v with %s", w.Seat, w.From, w.Tile), e)
		return
	}
	who := w.Seat.String() + ": "
	if want, got := fanText(w.Fans), fanText(sheetFans(e.Sheet)); want != got {
		p.differ(who+"fans", want, got)
	}
	for _, f := range w.Fans {
		for _, g := range sheetFans(e.Sheet) {
			if f.Rule == g.Rule && f.Points >= 0 && f.Points != g.Points {
				p.differ(who+"points of "+string(f.Rule), f.Points, g.Points)
			}
		}
	}
	if e.Sheet.Fan != w.Fan {
		p.differ(who+"points", w.Fan, e.Sheet.Fan)
	}
	if e.Sheet.Payments != w.Delta {
		p.differ(who+"payments on the sheet", w.Delta, e.Sheet.Payments)
	}
}

// compareFault compares what a program's fault cost: 30 points, ten to each of
// the others. A win that was none must not be legal.
func (p *mcrPlayer) compareFault() {
	d := p.r.Draw
	want := [4]int{10, 10, 10, 10}
	want[d.By] = -30
	if d.Delta != want {
		p.differ("payments for a fault", d.Delta, want)
	}
	if d.Fault == "WH" && slices.ContainsFunc(p.now().Legal(d.By, nil), func(a mahjong.Action) bool { return a.Kind == mahjong.Win }) {
		p.differ("false win", "the win is refused", "it is legal")
	}
}

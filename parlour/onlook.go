package parlour

import (
	"slices"
	"time"

	"jansou/mahjong"
)

// The room's side of who looks on. Who only does that is not among the viewers, whom
// the room tells of everything itself: what those see is made beside the room, by a
// gallery (ADR 127). The room hands it what has been committed and shown, and how
// things stand, once for all of them, and never waits for it.

// onlooking is what a room knows of who looks on.
type onlooking struct {
	gallery   *gallery             // nil: nobody looks on
	onlookers map[*Viewer]struct{} // of the gallery, who are not among the viewers
	looking   map[Owner]int        // how many of them are whose
	hearing   int                  // viewers that hear through the gallery
	loaded    origin
	beats     []beat // since the room was opened; where hands are shown
}

// origin is the moment at which a room was read from its log.
type origin struct {
	commits int
	at      time.Time // by the clock that only goes forward
	date    time.Time // by that of the log
}

// beat is something that a room did at a moment: a commit, counted from 0, or with none
// the next so many of the events that were held.
type beat struct {
	at     time.Time
	commit int // -1: none
	shown  int
}

// isHere reports whether v has not been dropped.
func (r *room) isHere(v *Viewer) bool {
	if v.onlooks {
		_, here := r.onlookers[v]
		return here
	}
	_, here := r.viewers[v]
	return here
}

// hasPart reports whether somebody has a seat in this game, or had one that was taken
// away, or plays for another, or is the referee.
func (r *room) hasPart(o Owner) bool {
	for s := range r.seats {
		if p := &r.seats[s]; p.taken && !p.bot && (p.owner == o || p.sub != nil && p.sub.owner == o) {
			return true
		}
	}
	return r.isReferee(o)
}

// looksOn reports whether what v sees is to be made by the gallery: of a game that is
// played it sees what everybody else sees who only looks on, or lies behind it.
func (r *room) looksOn(v *Viewer) bool {
	if r.status != Playing || r.hasPart(v.owner) || slices.ContainsFunc(r.sub.offers, func(o offer) bool { return o.owner == v.owner }) {
		return false
	}
	return !r.isHost(v.owner) || v.sight.Hands || v.sight.Delay > 0
}

// sightOf is what owner sees who asks for s: what of it is not possible is left out.
func (r *room) sightOf(owner Owner, s Sight) Sight {
	if s.Hands = s.Hands && r.settings.Watch.shown(); r.hasPart(owner) || s.complete(&r.settings.Watch) != nil {
		return Sight{Chair: mahjong.NoSeat, Streamer: s.Streamer}
	}
	return s
}

// looks gives v another sight.
func (r *room) looks(v *Viewer, req Request) error {
	s := req.Sight
	if r.hasPart(v.owner) && (s.Hands || s.Delay > 0) {
		return errorOf(AlreadySeated, "you have, or had, a part in this game: you see it as that part does")
	}
	if err := s.complete(&r.settings.Watch); err != nil {
		return err
	}
	quiet, behind := v.sight.Streamer, v.behind
	v.sight, v.acked = s, req.ID
	switch on := r.looksOn(v) || v.onlooks && r.status == Over; {
	case v.onlooks && !on:
		r.comeForward(v)
	case !v.onlooks && on:
		delete(r.viewers, v)
		r.admitOnlooker(v)
	case v.onlooks: // who comes to the end in another sight is behind as before
		v.behind = (behind || r.status != Over) && s.lagOf(&r.settings.Watch) != lag{}
	}
	v.whole() // other names, perhaps
	r.tell(v, nil)
	if quiet && !s.Streamer || behind && !v.behind {
		r.tellChat(v)
	}
	return nil
}

// admitOnlooker makes v one of those who look on.
func (r *room) admitOnlooker(v *Viewer) {
	if r.gallery == nil {
		r.gallery = r.openGallery()
	}
	if v.via == nil {
		v.via = r.gallery
		r.hearing++
	}
	if r.onlookers == nil {
		r.onlookers, r.looking = map[*Viewer]struct{}{}, map[Owner]int{}
	}
	r.onlookers[v] = struct{}{}
	r.looking[v.owner]++
	v.onlooks, v.behind = true, v.sight.lagOf(&r.settings.Watch) != lag{}
}

// dismissOnlooker makes v none of them any more.
func (r *room) dismissOnlooker(v *Viewer) {
	delete(r.onlookers, v)
	if r.looking[v.owner]--; r.looking[v.owner] == 0 {
		delete(r.looking, v.owner)
	}
	v.onlooks, v.behind = false, false
	v.via.do(func() { v.via.forget(v) })
}

// comeForward makes v a viewer of the room again, which is told whole.
func (r *room) comeForward(v *Viewer) {
	if !v.onlooks {
		return
	}
	r.dismissOnlooker(v)
	v.sight = Sight{Chair: mahjong.NoSeat, Streamer: v.sight.Streamer}
	r.viewers[v] = struct{}{}
	v.whole()
}

// closeGallery ends the gallery where v was the last who heard through it.
func (r *room) closeGallery(v *Viewer) {
	if v.via == nil {
		return
	}
	if r.hearing--; r.hearing == 0 {
		r.gallery.end()
		r.gallery = nil
	}
}

// begun makes of those who have no part in the game that has just begun who looks on,
// or has them go.
func (r *room) begun() {
	for v := range r.viewers {
		switch {
		case r.hasPart(v.owner):
			v.sight = Sight{Chair: mahjong.NoSeat, Streamer: v.sight.Streamer}
		case r.isHost(v.owner) && !r.looksOn(v):
		case r.settings.Watch.who(r.settings.Public) == Nobody:
			r.drop(v, ErrNotOpen)
		case r.looksOn(v):
			delete(r.viewers, v)
			r.admitOnlooker(v)
			s, lang, behind, byChanges := v.sight, v.lang, v.behind, v.teller != nil
			g, st := r.gallery, r.standing()
			g.do(func() {
				g.last = st
				g.join(v, s, lang, byChanges, "", behind)
			})
		}
	}
}

// handOver hands a commit to who shows it later.
func (r *room) handOver(c *Commit) {
	if c.Kind == Started {
		defer r.begun() // a gallery that is opened reads of c in the log
	}
	now := r.now()
	if r.settings.Watch.shown() {
		r.beats = append(r.beats, beat{now, r.commits - 1, 0})
	}
	if r.gallery != nil {
		r.gallery.step(step{at: now, commit: c})
	}
}

// handOverShown hands over that the next n of the events that were held are shown.
func (r *room) handOverShown(n int) {
	if n == 0 {
		return
	}
	now := r.now()
	if r.settings.Watch.shown() {
		r.beats = append(r.beats, beat{now, -1, n})
	}
	if r.gallery != nil {
		r.gallery.step(step{at: now, shown: n})
	}
}

// standing is how things stand, as everybody may know it who only looks on. Nothing of
// it changes any more.
func (r *room) standing() *State {
	st := r.state(Owner{}, mahjong.NoSeat)
	if r.game != nil {
		st.Call = r.callInfo()
		st.Moves = r.turnClock(mahjong.NoSeat, r.view(mahjong.NoSeat))
	}
	return &st
}

// tellOnlookers has those who look on told how things stand: all, or whoever may know of
// what was just shown.
func (r *room) tellOnlookers(all bool) {
	if len(r.onlookers) == 0 {
		return
	}
	if r.gallery.isLate() {
		r.dismissAll(r.gallery, ErrSlow)
		return
	}
	g, st := r.gallery, r.standing()
	g.do(func() { g.now(st, all) })
}

// tellOnlooker tells one of them how things stand.
func (r *room) tellOnlooker(v *Viewer) {
	g, st := v.via, r.standing()
	s, lang, ack, behind, byChanges := v.sight, v.lang, v.acked, v.behind, v.teller != nil
	v.acked = ""
	g.do(func() {
		g.last = st
		g.join(v, s, lang, byChanges, ack, behind)
	})
}

// caughtUp is that some who were behind the table have seen its game to the end.
func (r *room) caughtUp(all []*Viewer) {
	for _, v := range all {
		if v.behind && r.isHere(v) && r.status == Over {
			if v.behind = false; len(r.chat.lines) > 0 {
				r.tellChat(v)
			}
		}
	}
}

// tellOnlookersLine tells those who look on of a line of the chat, who has said it with
// an acknowledgement.
func (r *room) tellOnlookersLine(by *Viewer, ack string, l *ChatLine) {
	if len(r.onlookers) == 0 || l.Side == OfPlayers && r.status != Over {
		return
	}
	said := r.saidTo(&Viewer{owner: Owner{}}, l)
	said.You = false
	text := mustJSON(ChatMessage{Type: "chat", Lines: []SaidLine{said}})
	said.You = true
	own, answer := mustJSON(ChatMessage{Type: "chat", Lines: []SaidLine{said}}), mustJSON(ChatMessage{Type: "chat", Lines: []SaidLine{said}, Ack: ack})
	g, over := r.gallery, r.status == Over
	g.do(func() {
		for v, m := range g.members {
			switch {
			case m.sight.Streamer || over && m.behind && l.Side == OfPlayers:
			case v == by:
				g.deliver(v, answer)
			case v.owner == by.owner:
				g.deliver(v, own)
			default:
				g.deliver(v, text)
			}
		}
	})
}

package table

import (
	"math/bits"
	"slices"

	"jansou/mahjong"
)

// Lawful keeps of the possible actions, which are those of list from first on,
// the ones that no rule forbids. What is legal and what is refused are one
// question, so they cannot drift apart.
func Lawful(list []mahjong.Action, first int, forbids func(mahjong.Action) mahjong.RuleID) []mahjong.Action {
	kept := list[:first]
	for _, a := range list[first:] {
		if forbids(a) == "" {
			kept = append(kept, a)
		}
	}
	return kept
}

// claims appends every set that seat could make with real tiles of the tile on
// offer: chows only where it sits next to whose tile it is.
func (s *State) claims(buf []mahjong.Meld, seat mahjong.Seat) []mahjong.Meld {
	w := &s.Window
	return AppendClaims(buf, &s.Places[seat].Hand, w.Tile, w.From, seat == s.Order.Next(w.From))
}

// AppendAnswers appends what seat, which is asked, may answer: what
// ForbidsAnswer leaves. Only sets that the seat holds the tiles for are put to
// forbidsSet.
func (s *State) AppendAnswers(buf []mahjong.Action, seat mahjong.Seat,
	forbidsWin func(mahjong.Seat) mahjong.RuleID, forbidsSet func(mahjong.Seat, mahjong.Meld) mahjong.RuleID) []mahjong.Action {
	if forbidsWin(seat) == "" {
		buf = append(buf, mahjong.Action{Kind: mahjong.Win})
	}
	if s.Phase == Claims {
		var room [16]mahjong.Meld
		for _, m := range s.claims(room[:0], seat) {
			if forbidsSet(seat, m) == "" {
				buf = append(buf, mahjong.Action{Kind: mahjong.Claim, Meld: m})
			}
		}
	}
	return append(buf, mahjong.Action{Kind: mahjong.Pass})
}

// AppendLawfulKongs appends the kongs of AppendKongs that forbids allows.
func (s *State) AppendLawfulKongs(buf []mahjong.Action, seat mahjong.Seat, forbids func(mahjong.Seat, mahjong.Meld) mahjong.RuleID) []mahjong.Action {
	first := len(buf)
	if buf = s.AppendKongs(buf, seat); len(buf) > first {
		buf = Lawful(buf, first, func(a mahjong.Action) mahjong.RuleID { return forbids(seat, a.Meld) })
	}
	return buf
}

// AppendKongs appends every closed and added kong that seat has the tiles for.
func (s *State) AppendKongs(buf []mahjong.Action, seat mahjong.Seat) []mahjong.Action {
	p := &s.Places[seat]
	if !p.mayKong() {
		return buf
	}
	var room [8]mahjong.Meld
	for _, m := range AppendKongs(room[:0], &p.Hand, p.Melds(), seat) {
		buf = append(buf, mahjong.Action{Kind: mahjong.Kong, Meld: m})
	}
	return buf
}

// Offer puts tile t of Turn on offer to the others, who have not been asked
// yet.
func (s *State) Offer(phase Phase, t mahjong.Tile) {
	s.Phase = phase
	s.Window = Window{}
	s.Window.From, s.Window.Tile, s.Window.Order = s.Turn, t, s.Order
}

// AskWinners asks each of the others who may win on the tile on offer.
func (s *State) AskWinners(forbidsWin func(mahjong.Seat) mahjong.RuleID) {
	for seat := range mahjong.NoSeat {
		if seat != s.Window.From && forbidsWin(seat) == "" {
			s.Window.May(seat, true, false, false)
		}
	}
}

// Leave says which sets a game lets a seat make of the tile on offer, of those
// that it holds the tiles for.
type Leave uint8

// Whether a set is allowed is to be asked of each; or any pung and chow is; or
// no set at all.
const (
	AskEach Leave = iota
	AnySet
	NoSet
)

// AskClaims asks each of the others who may make a set of the tile on offer.
// Only seats that hold the tiles for one are put to leaveOf, and only their sets
// to forbidsClaim.
func (s *State) AskClaims(leaveOf func(mahjong.Seat) Leave, forbidsClaim func(mahjong.Seat, mahjong.Meld) mahjong.RuleID) {
	w := &s.Window
	k, next, p := w.Tile.Kind(), s.Order.Next(w.From), &s.Places
	i := k.Index()
	sets := uint8(p[0].Hand.Paired()>>i&1 | p[1].Hand.Paired()>>i&1<<1 | p[2].Hand.Paired()>>i&1<<2 | p[3].Hand.Paired()>>i&1<<3)
	sets &^= 1 << w.From
	var chows uint8
	if MakesChow(&p[next].Hand, k) {
		chows = 1 << next
	}
	for able := sets | chows; able != 0; able &= able - 1 {
		seat := mahjong.Seat(bits.TrailingZeros8(able))
		switch leaveOf(seat) {
		case AnySet:
			w.set |= sets & (able & -able)
			w.chow |= chows & (able & -able)
		case AskEach:
			set, chow := s.claimable(seat, forbidsClaim)
			w.May(seat, false, set, chow)
		}
	}
}

// claimable reports whether seat has a lawful pung or kong, and a lawful chow,
// of the tile on offer.
func (s *State) claimable(seat mahjong.Seat, forbids func(mahjong.Seat, mahjong.Meld) mahjong.RuleID) (set, chow bool) {
	var room [16]mahjong.Meld
	for _, m := range s.claims(room[:0], seat) {
		found := &chow
		if m.IsTriplet() {
			found = &set
		}
		*found = *found || forbids(seat, m) == ""
	}
	return set, chow
}

// AnswerRules are a game's names for what stands against answering at all.
type AnswerRules struct {
	Stands   mahjong.RuleID // who has answered does not answer again
	NotAsked mahjong.RuleID // who could do nothing with the tile is not asked
	NotTurn  mahjong.RuleID // one's own tile is on offer, or the action belongs to one's own turn
	NotNow   mahjong.RuleID // a tile of a kong is on offer: it can only be won
	Called   mahjong.RuleID // somebody has called for the tile: who plays next does not draw
}

// ForbidsAnswer says what stands against seat answering the tile on offer with
// a. A win and a claim by one who may answer are for the game to judge.
func (s *State) ForbidsAnswer(seat mahjong.Seat, a *mahjong.Action, r *AnswerRules,
	forbidsWin func(mahjong.Seat) mahjong.RuleID, forbidsClaim func(mahjong.Seat, mahjong.Meld) mahjong.RuleID) mahjong.RuleID {
	w := &s.Window
	switch {
	case w.Answered(seat):
		return r.Stands
	case seat == w.From:
		return r.NotTurn
	}
	switch a.Kind {
	case mahjong.Pass:
		if !w.Asked(seat) {
			return r.NotAsked
		}
		return ""
	case mahjong.Win:
		return forbidsWin(seat)
	case mahjong.Claim:
		if s.Phase == Robbing {
			return r.NotNow
		}
		return forbidsClaim(seat, a.Meld)
	}
	return r.NotTurn
}

// CallsFor reports whether a calls for the tile on offer: to win, or for a set
// with it.
func (s *State) CallsFor(a mahjong.Action) bool {
	w := &s.Window
	return a.Kind == mahjong.Win || a.Kind == mahjong.Claim && s.Phase == Claims && a.Meld.Called() == w.Tile && a.Meld.From() == w.From
}

// CanClaim reports whether m is a set of the tile on offer and of tiles that
// seat holds.
func (s *State) CanClaim(seat mahjong.Seat, m mahjong.Meld) bool {
	return m.Kind() != mahjong.FalseSet && m.From() == s.Window.From && m.Called() == s.Window.Tile && s.Places[seat].HoldsAll(m)
}

// HandBefore returns the hand of seat without the tile t that it may win on:
// its drawn tile, where from is seat itself.
func (s *State) HandBefore(seat, from mahjong.Seat, t mahjong.Tile) mahjong.Hand {
	h := s.Places[seat].Hand
	if seat == from {
		h.Remove(t)
	}
	return h
}

// AppendCalls appends what a page of a strict table offers to seat about the tile
// on offer, whatever it holds; live says that claims are called.
func (s *State) AppendCalls(buf []mahjong.Action, seat mahjong.Seat, live bool) []mahjong.Action {
	buf = append(buf, mahjong.Action{Kind: mahjong.Win})
	if s.Phase == Claims {
		buf = s.AppendNamed(buf, seat)
	}
	if live {
		buf = append(buf, mahjong.Action{Kind: mahjong.DrawAction})
	}
	return append(buf, mahjong.Action{Kind: mahjong.Pass})
}

// AppendNamed appends every claim that seat could name for the tile on offer,
// with its tiles or without them: what a person can call at a strict table. It
// says nothing of what seat holds, but which of two equal tiles it would take.
func (s *State) AppendNamed(buf []mahjong.Action, seat mahjong.Seat) []mahjong.Action {
	t, from := s.Window.Tile, s.Window.From
	k := t.Kind()
	if k.IsFlower() {
		return buf
	}
	first := len(buf)
	var room [16]mahjong.Meld
	for _, m := range AppendClaims(room[:0], &s.Places[seat].Hand, t, from, true) {
		buf = append(buf, mahjong.Action{Kind: mahjong.Claim, Meld: m})
	}
	name := func(kind mahjong.MeldKind, ts ...mahjong.Tile) {
		m, err := mahjong.MakeMeld(kind, ts, t, from)
		if err != nil {
			panic(err)
		}
		held := slices.ContainsFunc(buf[first:], func(a mahjong.Action) bool {
			return a.Meld.Kind() == kind && a.Meld.First() == m.First()
		})
		if !held {
			buf = append(buf, mahjong.Action{Kind: mahjong.Claim, Meld: m})
		}
	}
	plain := mahjong.Of(k)
	if k.IsSuited() {
		for low := max(k.Number()-2, 1); low <= min(k.Number(), 7); low++ {
			lowest := k - mahjong.Kind(k.Number()-low)
			chow := [3]mahjong.Tile{mahjong.Of(lowest), mahjong.Of(lowest + 1), mahjong.Of(lowest + 2)}
			chow[k-lowest] = t
			name(mahjong.Chow, chow[:]...)
		}
	}
	name(mahjong.Pung, t, plain, plain)
	name(mahjong.OpenKong, t, plain, plain, plain)
	return buf
}

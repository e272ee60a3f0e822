package record

import (
	"fmt"
	"slices"

	"jansou/mahjong"
)

// mcrDeal builds a round of Chinese Official from what a source tells of it,
// one thing after the other. It keeps what the sources leave out: whose tile is
// claimed, and of which pung a kong is made.
type mcrDeal struct {
	r     *Round
	melds [4][]mahjong.Meld
}

func newMCRDeal(at, number int) *mcrDeal {
	return &mcrDeal{r: &Round{At: at, Number: number, Dealer: mahjong.Seat(number & 3)}}
}

func (b *mcrDeal) step(s Step) {
	s.ID, s.Prompt = -1, NoPrompt
	b.r.Steps = append(b.r.Steps, s)
}

// last returns the newest step; nil before the first.
func (b *mcrDeal) last() *Step {
	if len(b.r.Steps) == 0 {
		return nil
	}
	return &b.r.Steps[len(b.r.Steps)-1]
}

// offered returns the tile that others may take at this moment and whose it is.
func (b *mcrDeal) offered() (mahjong.Tile, mahjong.Seat, bool) { return offer(b.last()) }

// offer returns the tile that a step lets others take, and whose it is.
func offer(s *Step) (mahjong.Tile, mahjong.Seat, bool) {
	switch {
	case s == nil:
	case s.Kind == Discard:
		return s.Tile, s.Seat, true
	case s.Kind == Kong && s.Meld.Added() != mahjong.NoTile:
		return s.Meld.Added(), s.Seat, true
	}
	return mahjong.NoTile, mahjong.NoSeat, false
}

// meld makes the meld that seat would claim of the tile on offer: a chow with
// middle, a pung, or an open kong.
func (b *mcrDeal) meld(seat mahjong.Seat, kind mahjong.MeldKind, middle mahjong.Tile) (mahjong.Meld, error) {
	tile, from, ok := b.offered()
	if !ok || b.last().Kind != Discard || from == seat {
		return mahjong.Meld{}, fmt.Errorf("%v claims, and there is no tile of another's to claim", seat)
	}
	switch kind {
	case mahjong.Pung:
		return mahjong.MakePung(tile, tile, tile, from)
	case mahjong.OpenKong:
		return mahjong.MakeOpenKong(tile, tile, tile, tile, from)
	}
	k := middle.Kind()
	if !k.IsSuited() || k.IsTerminal() {
		return mahjong.Meld{}, fmt.Errorf("%s cannot be the middle of a chow", middle)
	}
	var rest []mahjong.Tile
	for _, n := range []mahjong.Kind{k - 1, k, k + 1} {
		if n != tile.Kind() {
			rest = append(rest, mahjong.Of(n))
		}
	}
	if len(rest) != 2 {
		return mahjong.Meld{}, fmt.Errorf("%s is not in the chow about %s", tile, middle)
	}
	return mahjong.MakeChow(tile, rest[0], rest[1], from)
}

func (b *mcrDeal) claim(at int, seat mahjong.Seat, kind mahjong.MeldKind, middle mahjong.Tile) error {
	m, err := b.meld(seat, kind, middle)
	if err != nil {
		return err
	}
	b.prevails(seat)
	b.melds[seat] = append(b.melds[seat], m)
	b.step(Step{At: at, Kind: Claim, Seat: seat, Meld: m})
	return nil
}

func (b *mcrDeal) closedKong(at int, seat mahjong.Seat, t mahjong.Tile) error {
	m, err := mahjong.MakeClosedKong(t, t, t, t, seat)
	if err != nil {
		return err
	}
	b.melds[seat] = append(b.melds[seat], m)
	b.step(Step{At: at, Kind: Kong, Seat: seat, Meld: m})
	return nil
}

func (b *mcrDeal) addedKong(at int, seat mahjong.Seat, t mahjong.Tile) error {
	for i, m := range b.melds[seat] {
		if grown, err := m.AddTile(t); err == nil {
			b.melds[seat][i] = grown
			b.step(Step{At: at, Kind: Kong, Seat: seat, Meld: grown})
			return nil
		}
	}
	return fmt.Errorf("%v adds %s, and has no pung of it", seat, t)
}

// said notes that seat wanted the tile on offer; whether it got it shows later.
func (b *mcrDeal) said(s Said, middle mahjong.Tile) error {
	if _, from, ok := b.offered(); !ok || from == s.Seat {
		return fmt.Errorf("%v wants a tile, and none is offered", s.Seat)
	}
	if s.Kind == mahjong.Claim && (s.Took != mahjong.Chow || middle != mahjong.NoTile) {
		var err error
		if s.Meld, err = b.meld(s.Seat, s.Took, middle); err != nil {
			return err
		}
	}
	note := b.r.annotate(b.last())
	note.Others = append(note.Others, s)
	return nil
}

// prevails takes what seat wanted off the list of what was not got.
func (b *mcrDeal) prevails(seat mahjong.Seat) {
	if last := b.last(); last != nil && last.Note != 0 {
		note := b.r.annotate(last)
		note.Others = slices.DeleteFunc(note.Others, func(s Said) bool { return s.Seat == seat })
	}
}

// win notes a win on the newest tile.
func (b *mcrDeal) win(at int, seat mahjong.Seat) (*Win, error) {
	w := Win{At: at, Seat: seat, From: seat, Liable: mahjong.NoSeat, Han: -1, Fu: -1, Points: -1, Limit: -1}
	if tile, from, ok := b.offered(); ok && from != seat {
		w.From, w.Tile = from, tile
		b.prevails(seat)
	} else if s := b.last(); s != nil && s.Seat == seat && s.Kind == Draw {
		w.Tile = s.Tile
	} else {
		return nil, fmt.Errorf("%v wins, and there is no tile to win on", seat)
	}
	b.r.Wins = append(b.r.Wins, w)
	return &b.r.Wins[len(b.r.Wins)-1], nil
}

// done returns the round, or what is missing in it.
func (b *mcrDeal) done() (*Round, error) {
	for s, h := range b.r.Hands {
		if len(h) != 13 {
			return nil, fmt.Errorf("seat %d is dealt %d tiles", s, len(h))
		}
	}
	return b.r, nil
}

// seatOf checks a seat's number.
func seatOf(n int) (mahjong.Seat, error) {
	if n < 0 || n > 3 {
		return mahjong.NoSeat, fmt.Errorf("player %d is not 0 to 3", n)
	}
	return mahjong.Seat(n), nil
}

package mcrplay

import (
	"fmt"
	"slices"

	"jansou/mahjong"
	"jansou/record"
)

// Deal builds a round of Chinese Official from what a source tells of it,
// one thing after the other. It keeps what the sources leave out: whose tile is
// claimed, and of which pung a kong is made.
type Deal struct {
	Round *record.Round
	melds [4][]mahjong.Meld
}

// NewDeal begins deal number of its game, 0 being East 1.
func NewDeal(at, number int) *Deal {
	return &Deal{Round: &record.Round{At: at, Number: number, Dealer: mahjong.Seat(number & 3)}}
}

// Step adds a step.
func (b *Deal) Step(s record.Step) {
	s.Prompt = record.NoPrompt
	b.Round.Steps = append(b.Round.Steps, s)
}

// Last returns the newest step; nil before the first.
func (b *Deal) Last() *record.Step {
	if len(b.Round.Steps) == 0 {
		return nil
	}
	return &b.Round.Steps[len(b.Round.Steps)-1]
}

// Offered returns the tile that others may take at this moment and whose it is.
func (b *Deal) Offered() (mahjong.Tile, mahjong.Seat, bool) { return Offer(b.Last()) }

// Offer returns the tile that a step lets others take, and whose it is.
func Offer(s *record.Step) (mahjong.Tile, mahjong.Seat, bool) {
	switch {
	case s == nil:
	case s.Kind == record.Discard:
		return s.Tile, s.Seat, true
	case s.Kind == record.Kong && s.Meld.Added() != mahjong.NoTile:
		return s.Meld.Added(), s.Seat, true
	}
	return mahjong.NoTile, mahjong.NoSeat, false
}

// meld makes the meld that seat would claim of the tile on offer: a chow with
// middle, a pung, or an open kong.
func (b *Deal) meld(seat mahjong.Seat, kind mahjong.MeldKind, middle mahjong.Tile) (mahjong.Meld, error) {
	tile, from, ok := b.Offered()
	if !ok || b.Last().Kind != record.Discard || from == seat {
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

// Claim adds that seat took the tile on offer, for a chow with that middle, a pung
// or an open kong.
func (b *Deal) Claim(at int, seat mahjong.Seat, kind mahjong.MeldKind, middle mahjong.Tile) error {
	m, err := b.meld(seat, kind, middle)
	if err != nil {
		return err
	}
	b.prevails(seat)
	b.melds[seat] = append(b.melds[seat], m)
	b.Step(record.Step{At: at, Kind: record.Claim, Seat: seat, Meld: m})
	return nil
}

// ClosedKong adds a closed kong.
func (b *Deal) ClosedKong(at int, seat mahjong.Seat, t mahjong.Tile) error {
	m, err := mahjong.MakeClosedKong(t, t, t, t, seat)
	if err != nil {
		return err
	}
	b.melds[seat] = append(b.melds[seat], m)
	b.Step(record.Step{At: at, Kind: record.Kong, Seat: seat, Meld: m})
	return nil
}

// AddedKong adds that t was added to a pung.
func (b *Deal) AddedKong(at int, seat mahjong.Seat, t mahjong.Tile) error {
	for i, m := range b.melds[seat] {
		if grown, err := m.AddTile(t); err == nil {
			b.melds[seat][i] = grown
			b.Step(record.Step{At: at, Kind: record.Kong, Seat: seat, Meld: grown})
			return nil
		}
	}
	return fmt.Errorf("%v adds %s, and has no pung of it", seat, t)
}

// Said notes that seat wanted the tile on offer; whether it got it shows later.
func (b *Deal) Said(s record.Said, middle mahjong.Tile) error {
	if _, from, ok := b.Offered(); !ok || from == s.Seat {
		return fmt.Errorf("%v wants a tile, and none is offered", s.Seat)
	}
	if s.Kind == mahjong.Claim && (s.Took != mahjong.Chow || middle != mahjong.NoTile) {
		var err error
		if s.Meld, err = b.meld(s.Seat, s.Took, middle); err != nil {
			return err
		}
	}
	note := b.Round.Annotate(b.Last())
	note.Others = append(note.Others, s)
	return nil
}

// prevails takes what seat wanted off the list of what was not got.
func (b *Deal) prevails(seat mahjong.Seat) {
	if last := b.Last(); last != nil && last.Note != 0 {
		note := b.Round.Annotate(last)
		note.Others = slices.DeleteFunc(note.Others, func(s record.Said) bool { return s.Seat == seat })
	}
}

// Win notes a win on the newest tile.
func (b *Deal) Win(at int, seat mahjong.Seat) (*record.Win, error) {
	w := record.Win{At: at, Seat: seat, From: seat, Liable: mahjong.NoSeat, Han: -1, Fu: -1, Points: -1, Limit: -1}
	if tile, from, ok := b.Offered(); ok && from != seat {
		w.From, w.Tile = from, tile
		b.prevails(seat)
	} else if s := b.Last(); s != nil && s.Seat == seat && s.Kind == record.Draw {
		w.Tile = s.Tile
	} else {
		return nil, fmt.Errorf("%v wins, and there is no tile to win on", seat)
	}
	b.Round.Wins = append(b.Round.Wins, w)
	return &b.Round.Wins[len(b.Round.Wins)-1], nil
}

// Done returns the round, or what is missing in it.
func (b *Deal) Done() (*record.Round, error) {
	for s, h := range b.Round.Hands {
		if len(h) != 13 {
			return nil, fmt.Errorf("seat %d is dealt %d tiles", s, len(h))
		}
	}
	return b.Round, nil
}

// SeatOf checks a seat's number.
func SeatOf(n int) (mahjong.Seat, error) {
	if n < 0 || n > 3 {
		return mahjong.NoSeat, fmt.Errorf("player %d is not 0 to 3", n)
	}
	return mahjong.Seat(n), nil
}

package teach

import (
	"fmt"
	"slices"

	"jansou/games"
	"jansou/mahjong"
	"jansou/shape"
)

// Name is how a hand, or a part of it, waits. The names and what belongs to
// which are those of SourceOfWaits.
type Name uint8

// The waits. Single waits for the other tile of the pair: 2345 waits so for 2
// and for 5, and not in two sides. Pairs are two pairs of which one becomes a
// pung. Edge waits for the 3 of 12 or the 7 of 89, Closed for the 4 of 35,
// TwoSided for either end of 34. Orphans is a hand of thirteen orphans. In
// Chinese Official KnittedStraight waits for one of the nine tiles of a knitted
// straight, Knitted for one of fourteen single honours and knitted tiles.
// Several is a hand that waits in more than one way. The zero Name is none.
const (
	NoName Name = iota
	Single
	Pairs
	Edge
	Closed
	TwoSided
	Orphans
	KnittedStraight
	Knitted
	Several
)

// SourceOfWaits is where the waits are named and told apart.
const SourceOfWaits = "Polish introduction to Chinese Official, course of play: waits"

var names = [...]string{"none", "single", "pair", "edge", "closed", "two_sided", "orphans", "knitted_straight", "knitted", "several"}

// String returns the name used in JSON.
func (n Name) String() string { return names[n] }

// MarshalText prints the name.
func (n Name) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// UnmarshalText reads a name.
func (n *Name) UnmarshalText(b []byte) error {
	i := slices.Index(names[:], string(b))
	if i < 0 {
		return fmt.Errorf("teach: wait %q is none of %v", b, names[1:])
	}
	*n = Name(i)
	return nil
}

// Wait is a part of a waiting hand that one more tile completes.
type Wait struct {
	Name  Name           `json:"name"`
	Of    []mahjong.Kind `json:"of,omitempty"` // the part as it is: 34; both pairs; the single tile
	Tiles []mahjong.Kind `json:"tiles"`        // each of which alone completes the hand
}

// Waiting is how a whole hand waits.
type Waiting struct {
	Name  Name           `json:"name"`            // of the whole: Several, unless all ways are of one name
	Tiles []mahjong.Kind `json:"tiles"`           // that complete it, in their order
	Ways  []Wait         `json:"ways"`            // by their first tile
	Fifth []mahjong.Kind `json:"fifth,omitempty"` // kinds of which the hand has all four, and that would complete it as a fifth
}

// WaitsOf says how the 13 - 3*len(melds) concealed tiles of h wait beside the
// melds, in the forms of riichi; ok is false where they do not.
func WaitsOf(h mahjong.Hand, melds []mahjong.Meld) (w Waiting, ok bool) {
	return waitsIn(h, shape.Waits(h, len(melds)), func(won mahjong.Hand, k mahjong.Kind) []mahjong.Reading {
		return shape.Readings(nil, won, melds, mahjong.Of(k), true)
	})
}

// WaitsUnder is WaitsOf in the forms of the game as b has them.
func WaitsUnder(b games.Book, h mahjong.Hand, melds []mahjong.Meld) (w Waiting, ok bool) {
	return waitsIn(h, b.Waits(h, len(melds)), func(won mahjong.Hand, k mahjong.Kind) []mahjong.Reading {
		return b.WaysToRead(won, melds, mahjong.Of(k))
	})
}

// waitsIn says how h waits for those of all that it does not hold in full; read
// returns the readings of h with the tile that completes it.
func waitsIn(h mahjong.Hand, all shape.Kinds, read func(won mahjong.Hand, k mahjong.Kind) []mahjong.Reading) (w Waiting, ok bool) {
	for k := range all.All() {
		if h.Count(k) == 4 {
			w.Fifth = append(w.Fifth, k)
			continue
		}
		w.Tiles = append(w.Tiles, k)
		won := h
		won.Add(mahjong.Of(k))
		for _, r := range read(won, k) {
			w.add(&won, k, &r)
		}
	}
	if len(w.Tiles) == 0 {
		return Waiting{}, false
	}
	w.Name = w.whole()
	return w, true
}

// add notes how k completes the hand, which is won then, in one reading.
func (w *Waiting) add(won *mahjong.Hand, k mahjong.Kind, r *mahjong.Reading) {
	way := Wait{Name: Single, Of: []mahjong.Kind{k}}
	switch {
	case r.Form == mahjong.ThirteenOrphans:
		way = Wait{Name: Orphans}
	case r.Form == mahjong.Knitted:
		way = Wait{Name: Knitted, Of: without(shape.Kinds(won.Present()), k)}
	case r.Form == mahjong.KnittedStraight && r.Wait == mahjong.NoWait:
		way = Wait{Name: KnittedStraight, Of: without(shape.Knitted(*won), k)}
	case r.Wait == mahjong.TripletWait:
		way = Wait{Name: Pairs, Of: []mahjong.Kind{k, k, r.Pair, r.Pair}}
		slices.Sort(way.Of)
	case r.Wait != mahjong.PairWait:
		way = Wait{Name: chows[r.Wait], Of: restOfChow(k, r)}
	}
	for i := range w.Ways {
		if x := &w.Ways[i]; x.Name == way.Name && slices.Equal(x.Of, way.Of) {
			if !slices.Contains(x.Tiles, k) {
				x.Tiles = append(x.Tiles, k)
			}
			return
		}
	}
	way.Tiles = []mahjong.Kind{k}
	w.Ways = append(w.Ways, way)
}

var chows = map[mahjong.Wait]Name{mahjong.TwoSided: TwoSided, mahjong.ClosedWait: Closed, mahjong.EdgeWait: Edge}

// without lists all kinds but k.
func without(all shape.Kinds, k mahjong.Kind) []mahjong.Kind {
	return slices.Collect((all &^ shape.KindsOf(k)).All())
}

// restOfChow is the chow that k completes, without it.
func restOfChow(k mahjong.Kind, r *mahjong.Reading) (rest []mahjong.Kind) {
	for _, s := range r.Sets {
		if !s.Last {
			continue
		}
		for i := range mahjong.Kind(3) {
			if s.First+i != k {
				rest = append(rest, s.First+i)
			}
		}
	}
	return rest
}

// whole names the hand: by the one name that all its ways have. Two two-sided
// waits, such as that of 34567 for 2, 5 and 8, are several.
func (w *Waiting) whole() Name {
	for _, x := range w.Ways {
		if x.Name != w.Ways[0].Name || x.Name == TwoSided && len(w.Ways) > 1 {
			return Several
		}
	}
	return w.Ways[0].Name
}

package mahjong

import (
	"encoding/json"
	"fmt"
	"slices"
)

// MeldKind says how a set was laid on the table. The zero MeldKind is no meld.
type MeldKind uint8

// The kinds of meld. A closed kong is declared from the hand; an open kong is
// claimed with three tiles in hand; an added kong grows from a pung. A false
// set is what somebody lays down as a set and is none: it is in an action and
// in a fault, never on the table.
const (
	NoMeld MeldKind = iota
	Chow
	Pung
	OpenKong
	ClosedKong
	AddedKong
	FalseSet
)

var meldNames = [...]string{"none", "chow", "pung", "open_kong", "closed_kong", "added_kong", "false_set"}

// String returns the name used in JSON: "chow", "pung", "open_kong",
// "closed_kong", "added_kong", "false_set".
func (k MeldKind) String() string {
	if int(k) < len(meldNames) {
		return meldNames[k]
	}
	return fmt.Sprintf("meld(%d)", uint8(k))
}

// MarshalText prints the name of the kind.
func (k MeldKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the name of a kind.
func (k *MeldKind) UnmarshalText(b []byte) error {
	for i, n := range meldNames {
		if n == string(b) {
			*k = MeldKind(i)
			return nil
		}
	}
	return fmt.Errorf("mahjong: meld kind %q is none of %v", b, meldNames[1:])
}

// Meld is a set on the table: a chow, a pung or a kong that exists. Melds are
// made by MakeChow and its sisters, which refuse what is not a set; the zero
// Meld is no meld. Melds that are equal (==) look the same on the table.
type Meld struct {
	kind   MeldKind
	from   Seat    // who discarded the claimed tile; the owner for a closed kong
	called uint8   // index in tiles of the claimed tile; ownTiles: none
	tiles  [4]Tile // sorted; the tile added to a pung comes last
}

// MakeChow returns the chow of called, claimed from seat from, and two tiles
// of the hand.
func MakeChow(called, a, b Tile, from Seat) (Meld, error) {
	m := Meld{kind: Chow, from: from, tiles: [4]Tile{called, a, b}}
	ts := m.tiles[:3]
	sortFew(ts)
	if !validAll(ts) || !inRow(ts) {
		return Meld{}, fmt.Errorf("mahjong: %s with %s is not a chow", called, FormatTiles([]Tile{a, b}))
	}
	m.called = indexOf(ts, called)
	return m.claimed(from)
}

// MakePung returns the pung of called, claimed from seat from, and two tiles
// of the hand.
func MakePung(called, a, b Tile, from Seat) (Meld, error) {
	m := Meld{kind: Pung, from: from, tiles: [4]Tile{called, a, b}}
	ts := m.tiles[:3]
	sortFew(ts)
	if !validAll(ts) || !alike(ts) {
		return Meld{}, fmt.Errorf("mahjong: %s with %s is not a pung", called, FormatTiles([]Tile{a, b}))
	}
	m.called = indexOf(ts, called)
	return m.claimed(from)
}

// MakeOpenKong returns the kong of called, claimed from seat from, and three
// tiles of the hand.
func MakeOpenKong(called, a, b, c Tile, from Seat) (Meld, error) {
	m := Meld{kind: OpenKong, from: from, tiles: [4]Tile{called, a, b, c}}
	sortFew(m.tiles[:])
	if !validAll(m.tiles[:]) || !alike(m.tiles[:]) {
		return Meld{}, fmt.Errorf("mahjong: %s with %s is not a kong", called, FormatTiles([]Tile{a, b, c}))
	}
	m.called = indexOf(m.tiles[:], called)
	return m.claimed(from)
}

// MakeClosedKong returns the kong of four tiles of owner's hand.
func MakeClosedKong(a, b, c, d Tile, owner Seat) (Meld, error) {
	m := Meld{kind: ClosedKong, from: owner, tiles: [4]Tile{a, b, c, d}}
	sortFew(m.tiles[:])
	if !validAll(m.tiles[:]) || !alike(m.tiles[:]) {
		return Meld{}, fmt.Errorf("mahjong: %s is not a kong", FormatTiles(m.tiles[:]))
	}
	return m.claimed(owner)
}

// ownTiles is in the place of the claimed tile where a false set was laid from
// the hand alone.
const ownTiles = 4

// MakeFalseSet returns what somebody lays down as a set of called, claimed from
// seat from, and two or three tiles of the hand; or, with called NoTile and
// from the owner, of four tiles of the hand as a kong. It refuses what is a
// set.
func MakeFalseSet(called Tile, hand []Tile, from Seat) (Meld, error) {
	m := Meld{kind: FalseSet, from: from, called: ownTiles}
	ts := append([]Tile(nil), hand...)
	if called != NoTile {
		ts = append(ts, called)
	}
	SortTiles(ts)
	if n := len(ts); n > 4 || n < 3 || n == 3 && called == NoTile || !validAll(ts) {
		return Meld{}, fmt.Errorf("mahjong: nobody lays %s with %s as a set", called, FormatTiles(hand))
	}
	copy(m.tiles[:], ts)
	if alike(ts) || len(ts) == 3 && inRow(ts) {
		return Meld{}, fmt.Errorf("mahjong: %s is a set and no false one", FormatTiles(ts))
	}
	if called != NoTile {
		m.called = indexOf(ts, called)
	}
	if !from.Valid() {
		return Meld{}, fmt.Errorf("mahjong: a %s from nobody", m.kind)
	}
	return m, nil
}

// Veiled returns m as those see it who may not know its tiles: a closed kong
// face down. Another meld has nothing to hide and is returned as it is.
func (m Meld) Veiled() Meld {
	if m.kind != ClosedKong {
		return m
	}
	return Meld{kind: ClosedKong, from: m.from}
}

// IsVeiled reports whether m is a closed kong whose tiles are not known.
func (m Meld) IsVeiled() bool { return m.kind == ClosedKong && m.tiles[0] == NoTile }

// AddTile returns the kong that pung m becomes when its owner adds t.
func (m Meld) AddTile(t Tile) (Meld, error) {
	if m.kind != Pung || !t.Valid() || t.Kind() != m.tiles[0].Kind() || t.IsRed() && m.Reds() == MaxReds {
		return Meld{}, fmt.Errorf("mahjong: %s cannot be added to %v", t, m)
	}
	m.kind = AddedKong
	m.tiles[3] = t
	return m, nil
}

func (m Meld) claimed(from Seat) (Meld, error) {
	if !from.Valid() {
		return Meld{}, fmt.Errorf("mahjong: a %s from nobody", m.kind)
	}
	if m.Reds() > MaxReds {
		return Meld{}, fmt.Errorf("mahjong: %d red fives of one suit in %s", m.Reds(), FormatTiles(m.Tiles()))
	}
	return m, nil
}

// sortFew sorts the tiles of a set, which are too few for anything better.
func sortFew(ts []Tile) {
	for i := 1; i < len(ts); i++ {
		for j := i; j > 0 && ts[j].Less(ts[j-1]); j-- {
			ts[j], ts[j-1] = ts[j-1], ts[j]
		}
	}
}

func validAll(ts []Tile) bool {
	for _, t := range ts {
		if !t.Valid() {
			return false
		}
	}
	return true
}

// inRow reports whether three sorted tiles are a chow.
func inRow(ts []Tile) bool {
	k := ts[0].Kind()
	return k.IsSuited() && k.Number() <= 7 && ts[1].Kind() == k+1 && ts[2].Kind() == k+2
}

func alike(ts []Tile) bool {
	k := ts[0].Kind()
	if k.IsFlower() {
		return false
	}
	for _, t := range ts {
		if t.Kind() != k {
			return false
		}
	}
	return true
}

func indexOf(ts []Tile, t Tile) uint8 {
	for i, u := range ts {
		if u == t {
			return uint8(i)
		}
	}
	panic("mahjong: the called tile is not in its own meld")
}

// Kind says what kind of meld m is.
func (m Meld) Kind() MeldKind { return m.kind }

// From returns who discarded the claimed tile; for a closed kong, its owner.
func (m Meld) From() Seat { return m.from }

// Called returns the claimed tile; NoTile for a closed kong and for a false one
// of the hand alone. For an added kong it is the tile that was claimed for the
// pung.
func (m Meld) Called() Tile {
	if m.kind == ClosedKong || m.kind == NoMeld || m.called == ownTiles {
		return NoTile
	}
	return m.tiles[m.called]
}

// Added returns the tile that made a kong of a pung, NoTile otherwise.
func (m Meld) Added() Tile {
	if m.kind == AddedKong {
		return m.tiles[3]
	}
	return NoTile
}

// Len returns 0, 3 or 4.
func (m Meld) Len() int {
	switch m.kind {
	case NoMeld:
		return 0
	case Chow, Pung:
		return 3
	case FalseSet:
		if m.tiles[3] == NoTile {
			return 3
		}
	}
	return 4
}

// Tiles returns the tiles, sorted; the tile added to a pung comes last.
func (m Meld) Tiles() []Tile { return append([]Tile(nil), m.tiles[:m.Len()]...) }

// At returns tile i of the meld, without allocating.
func (m Meld) At(i int) Tile { return m.tiles[i] }

// First returns the kind of the lowest tile: the whole set for pungs and kongs.
func (m Meld) First() Kind { return m.tiles[0].Kind() }

// IsKong reports whether m is a kong, of whatever kind.
func (m Meld) IsKong() bool { return m.kind >= OpenKong && m.kind <= AddedKong }

// IsTriplet reports whether m is a pung or a kong.
func (m Meld) IsTriplet() bool { return m.kind >= Pung && m.kind <= AddedKong }

// IsOpen reports whether m opened the hand; only a closed kong does not.
func (m Meld) IsOpen() bool { return m.kind != ClosedKong && m.kind != NoMeld }

// Reds counts the red fives in m.
func (m Meld) Reds() int {
	n := 0
	for _, t := range m.tiles[:m.Len()] {
		if t.IsRed() {
			n++
		}
	}
	return n
}

// FromHand returns the tiles that the owner's hand gave: all but the claimed
// one; for an added kong only the added tile.
func (m Meld) FromHand() []Tile { return m.AppendFromHand(make([]Tile, 0, 4)) }

// AppendFromHand is FromHand into room that is there.
func (m Meld) AppendFromHand(buf []Tile) []Tile {
	switch m.kind {
	case ClosedKong:
		return append(buf, m.tiles[:]...)
	case AddedKong:
		return append(buf, m.tiles[3])
	}
	for i, t := range m.tiles[:m.Len()] {
		if i != int(m.called) {
			buf = append(buf, t)
		}
	}
	return buf
}

// String prints the meld with its claimed tile sideways, "34*5m"; a closed
// kong prints without one.
func (m Meld) String() string {
	if m.kind == NoMeld {
		return "-"
	}
	if m.IsVeiled() {
		return m.kind.String()
	}
	side := int(m.called)
	if m.kind == ClosedKong || m.called == ownTiles {
		side = -1
	}
	return m.kind.String() + " " + FormatSideways(m.tiles[:m.Len()], side)
}

// meldJSON is a meld as it is printed and read.
type meldJSON struct {
	Kind   MeldKind `json:"kind"`
	Tiles  string   `json:"tiles"`            // sorted, the tile added to a pung last; a veiled kong has none
	Called string   `json:"called,omitempty"` // the claimed one
	From   Seat     `json:"from"`             // who discarded it; the owner, for a closed kong
}

// MarshalJSON prints {"kind":"chow","tiles":"345m","called":"4m","from":2}.
// The tiles are sorted, the tile added to a pung comes last; a veiled kong has
// no tiles: {"kind":"closed_kong","tiles":"","from":2}.
func (m Meld) MarshalJSON() ([]byte, error) {
	if m.kind == NoMeld {
		return []byte("null"), nil
	}
	j := meldJSON{Kind: m.kind, From: m.from}
	if !m.IsVeiled() {
		j.Tiles = FormatTiles(m.tiles[:m.Len()])
	}
	if t := m.Called(); t != NoTile {
		j.Called = t.String()
	}
	return json.Marshal(j)
}

// UnmarshalJSON reads what MarshalJSON prints and refuses what is not a set.
// A missing "called" is the first tile.
func (m *Meld) UnmarshalJSON(b []byte) error {
	if string(b) == "null" {
		*m = Meld{}
		return nil
	}
	var j meldJSON
	if err := json.Unmarshal(b, &j); err != nil {
		return fmt.Errorf("mahjong: meld: %w", err)
	}
	ts, err := ParseTiles(j.Tiles)
	if err != nil {
		return err
	}
	called := NoTile
	if j.Called != "" {
		if called, err = ParseTile(j.Called); err != nil {
			return err
		}
	}
	if j.Kind == ClosedKong && len(ts) == 0 && called == NoTile && j.From.Valid() {
		*m = Meld{kind: ClosedKong, from: j.From}
		return nil
	}
	*m, err = MakeMeld(j.Kind, ts, called, j.From)
	return err
}

// MakeMeld makes a meld of any kind from its tiles. called must be one of
// them (NoTile: the first); in an added kong the last tile is the added one. A
// false set without a called tile is one of the hand alone.
func MakeMeld(kind MeldKind, ts []Tile, called Tile, from Seat) (Meld, error) {
	if kind == FalseSet {
		rest := ts
		if i := slices.Index(ts, called); i >= 0 {
			rest = slices.Delete(slices.Clone(ts), i, i+1)
		} else if called != NoTile {
			return Meld{}, fmt.Errorf("mahjong: the claimed tile %s is not in %s", called, FormatTiles(ts))
		}
		return MakeFalseSet(called, rest, from)
	}
	want := 4
	if kind == Chow || kind == Pung {
		want = 3
	}
	if kind == NoMeld || len(ts) != want {
		return Meld{}, fmt.Errorf("mahjong: a %s of %d tiles (%s)", kind, len(ts), FormatTiles(ts))
	}
	if kind == ClosedKong {
		return MakeClosedKong(ts[0], ts[1], ts[2], ts[3], from)
	}
	n := 3
	if kind == OpenKong {
		n = 4
	}
	if called == NoTile {
		called = ts[0]
	}
	var rest []Tile
	found := false
	for _, t := range ts[:n] {
		if !found && t == called {
			found = true
			continue
		}
		rest = append(rest, t)
	}
	if !found {
		return Meld{}, fmt.Errorf("mahjong: the claimed tile %s is not in %s", called, FormatTiles(ts))
	}
	switch kind {
	case Chow:
		return MakeChow(called, rest[0], rest[1], from)
	case Pung:
		return MakePung(called, rest[0], rest[1], from)
	case OpenKong:
		return MakeOpenKong(called, rest[0], rest[1], rest[2], from)
	}
	m, err := MakePung(called, rest[0], rest[1], from)
	if err != nil {
		return Meld{}, err
	}
	return m.AddTile(ts[3])
}

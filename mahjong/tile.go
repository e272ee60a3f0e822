package mahjong

import "fmt"

// Kind is one of the 34 kinds of tile, or one of the eight flowers. The zero
// Kind means none, or not seen.
type Kind uint8

// The kinds in the order in which they are sorted and numbered: characters
// (man), dots (pin), bamboos (sou), winds, dragons, flowers.
const (
	NoKind Kind = iota
	M1
	M2
	M3
	M4
	M5
	M6
	M7
	M8
	M9
	P1
	P2
	P3
	P4
	P5
	P6
	P7
	P8
	P9
	S1
	S2
	S3
	S4
	S5
	S6
	S7
	S8
	S9
	East
	South
	West
	North
	White
	Green
	Red
	Spring
	Summer
	Autumn
	Winter
	Plum
	Orchid
	Chrysanthemum
	Bamboo
)

// Kinds is how many kinds can be in a hand: 34. Flowers are not counted, they
// are laid out.
const Kinds = 34

// Suit is one of the four groups in which sets are formed.
type Suit uint8

// The suits. Honours and flowers form no chows.
const (
	Characters Suit = iota
	Dots
	Bamboos
	Honours
	Flowers
)

// KindAt returns the kind with the given index, 0 for 1m to 33 for the red
// dragon: the numbering of most tables and records.
func KindAt(i int) Kind { return Kind(i + 1) }

// Index is the inverse of KindAt.
func (k Kind) Index() int { return int(k) - 1 }

// Suit returns the suit of k. It panics on NoKind.
func (k Kind) Suit() Suit {
	switch {
	case k == NoKind:
		panic("mahjong: NoKind has no suit")
	case k <= M9:
		return Characters
	case k <= P9:
		return Dots
	case k <= S9:
		return Bamboos
	case k <= Red:
		return Honours
	}
	return Flowers
}

// Number returns 1 to 9 for a suit tile, 1 to 7 for an honour (east, south,
// west, north, white, green, red), 1 to 8 for a flower and 0 for NoKind.
func (k Kind) Number() int {
	switch {
	case k == NoKind:
		return 0
	case k < East:
		return (int(k)-1)%9 + 1
	case k <= Red:
		return int(k-East) + 1
	}
	return int(k-Spring) + 1
}

// IsSuited reports whether k is a character, dot or bamboo.
func (k Kind) IsSuited() bool { return M1 <= k && k <= S9 }

// IsHonour reports whether k is a wind or a dragon.
func (k Kind) IsHonour() bool { return East <= k && k <= Red }

// IsWind reports whether k is one of the four winds.
func (k Kind) IsWind() bool { return East <= k && k <= North }

// IsDragon reports whether k is one of the three dragons.
func (k Kind) IsDragon() bool { return White <= k && k <= Red }

// IsFlower reports whether k is one of the eight flowers.
func (k Kind) IsFlower() bool { return Spring <= k && k <= Bamboo }

// IsTerminal reports whether k is a one or a nine of a suit.
func (k Kind) IsTerminal() bool { return k.IsSuited() && (k.Number() == 1 || k.Number() == 9) }

// IsTerminalOrHonour reports whether k is a one, a nine, a wind or a dragon.
func (k Kind) IsTerminalOrHonour() bool { return k.IsHonour() || k.IsTerminal() }

// IsSimple reports whether k is a suit tile from two to eight.
func (k Kind) IsSimple() bool { return k.IsSuited() && !k.IsTerminal() }

// Next returns the kind after k: of its number, of the winds in the order East,
// South, West, North, or of the dragons, white, green, red; the first after the
// last. A flower has none: NoKind.
func (k Kind) Next() Kind {
	switch {
	case k.IsFlower():
		return NoKind
	case k == North:
		return East
	case k == Red:
		return White
	case k.IsSuited() && k.Number() == 9:
		return k - 8
	}
	return k + 1
}

// Valid reports whether k names a tile.
func (k Kind) Valid() bool { return M1 <= k && k <= Bamboo }

// String prints the kind as one tile of notation, "3p", or "-" for NoKind.
func (k Kind) String() string { return Of(k).String() }

// Wind returns the wind of a seat position, 0 for East to 3 for North.
func Wind(i int) Kind { return East + Kind(i&3) }

// Tile is a Kind that may be a red five. Tiles that are equal are
// interchangeable, so == is enough; the four copies of a kind are not told
// apart. The zero Tile means none, or not seen.
type Tile uint8

const redBit Tile = 0x40

// NoTile is the zero Tile: none, or not seen.
const NoTile Tile = 0

// Of returns the ordinary tile of kind k.
func Of(k Kind) Tile { return Tile(k) }

// RedFive returns the red five of the suit of k.
func RedFive(k Kind) Tile {
	switch k.Suit() {
	case Characters:
		return Tile(M5) | redBit
	case Dots:
		return Tile(P5) | redBit
	case Bamboos:
		return Tile(S5) | redBit
	}
	panic(fmt.Sprintf("mahjong: there is no red five of %v", k))
}

// Kind returns the kind of t; a red five is a five.
func (t Tile) Kind() Kind { return Kind(t &^ redBit) }

// IsRed reports whether t is a red five.
func (t Tile) IsRed() bool { return t&redBit != 0 }

// Valid reports whether t is a tile that exists: a kind, or a red five.
func (t Tile) Valid() bool { return tiles[t] }

// tiles says of each value of a Tile whether it is one.
var tiles = func() (is [256]bool) {
	for k := M1; k <= Bamboo; k++ {
		is[Of(k)] = true
	}
	for _, k := range [...]Kind{M5, P5, S5} {
		is[RedFive(k)] = true
	}
	return is
}()

// Less orders tiles by kind, a red five before the plain fives.
func (t Tile) Less(u Tile) bool {
	if t.Kind() != u.Kind() {
		return t.Kind() < u.Kind()
	}
	return t.IsRed() && !u.IsRed()
}

const suitLetters = "mpszf"

// String prints t as notation: "3p", "0s" for a red five, "5z" for the white
// dragon, "1f" for the first flower, "-" for NoTile.
func (t Tile) String() string {
	k := t.Kind()
	if k == NoKind {
		return "-"
	}
	if !t.Valid() {
		return fmt.Sprintf("tile(%d)", uint8(t))
	}
	return string(t.append(nil))
}

// append appends the two characters of a tile that there is.
func (t Tile) append(b []byte) []byte {
	k := t.Kind()
	n := k.Number()
	if t.IsRed() {
		n = 0
	}
	return append(b, byte('0'+n), suitLetters[k.Suit()])
}

// AppendText appends what MarshalText prints.
func (t Tile) AppendText(b []byte) ([]byte, error) {
	if t.Kind() == NoKind || !t.Valid() {
		return append(b, t.String()...), nil
	}
	return t.append(b), nil
}

// MarshalText prints t as notation; NoTile is "-".
func (t Tile) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads one tile of notation, in either custom; "-" is NoTile.
func (t *Tile) UnmarshalText(b []byte) error {
	u, err := ParseTile(string(b))
	if err != nil {
		return err
	}
	*t = u
	return nil
}

// MarshalText prints k as notation.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads one tile of notation that is not a red five.
func (k *Kind) UnmarshalText(b []byte) error {
	t, err := ParseTile(string(b))
	if err != nil {
		return err
	}
	if t.IsRed() {
		return fmt.Errorf("mahjong: %q is a red five, a kind is wanted", b)
	}
	*k = t.Kind()
	return nil
}

// Seat is a place at the table, 0 to 3, counter-clockwise from the player who
// was East in the first deal. It keeps its number when the winds move. NoSeat
// stands for nobody.
type Seat uint8

// NoSeat is nobody: a spectator's chair, a draw without a winner.
const NoSeat Seat = 4

// Next returns the seat that plays after s, its right-hand neighbour.
func (s Seat) Next() Seat { return (s + 1) & 3 }

// Plus returns the seat n places after s in turn order; n may be negative.
func (s Seat) Plus(n int) Seat { return Seat(int(s)+n) & 3 }

// After returns how many places s plays after from: 1 right, 2 opposite, 3
// left, 0 for the same seat.
func (s Seat) After(from Seat) int { return int(s-from) & 3 }

// Wind returns the wind of s when dealer is East.
func (s Seat) Wind(dealer Seat) Kind { return Wind(s.After(dealer)) }

// Valid reports whether s is one of the four seats.
func (s Seat) Valid() bool { return s < 4 }

// String prints "seat 0" to "seat 3", or "nobody".
func (s Seat) String() string {
	if s >= 4 {
		return "nobody"
	}
	return "seat " + string(rune('0'+s))
}

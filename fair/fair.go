// Package fair makes walls that need no trust, and proves them. The seed of a
// deal comes of five shares: the server's and one of each seat. The server says
// the seal of its own, a hash that binds and tells nothing, before any seat makes
// its share; the seats lay down seals before any of them opens. So nobody, the
// server included, chooses among walls by knowing the others' shares. What may
// still go wrong, and who finds it, is in docs/fair.md, with every byte of what
// is hashed here.
//
// The package knows no table, no clock and no message: parlour makes the exchange.
package fair

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"

	"jansou/mahjong"
)

// Method names the way in which this package makes seeds. A change of any byte of
// what is hashed is another method.
const Method = "shares/v1"

const (
	shareDomain = "jansou/fair/share/v1\x00"
	sealDomain  = "jansou/fair/seal/v1\x00"
	seatDomain  = "jansou/fair/seat/v1\x00"
	seedDomain  = "jansou/fair/seed/v1\x00"
)

// Hash is 32 bytes: a share, a seal, a seed or a sum. The zero Hash is none, and
// as a share it is the one that stands for a missing one.
type Hash [32]byte

// MarshalText prints h in hexadecimal, and the zero Hash as nothing.
func (h Hash) MarshalText() ([]byte, error) {
	if h == (Hash{}) {
		return nil, nil
	}
	return []byte(hex.EncodeToString(h[:])), nil
}

// UnmarshalText reads what MarshalText prints, and nothing else.
func (h *Hash) UnmarshalText(b []byte) error {
	*h = Hash{}
	if len(b) == 0 {
		return nil
	}
	if len(b) != 2*len(h) {
		return fmt.Errorf("fair: %d characters, %d are wanted", len(b), 2*len(h))
	}
	for _, c := range b {
		if c >= 'A' && c <= 'F' {
			return fmt.Errorf("fair: %q is not written small", b)
		}
	}
	if _, err := hex.Decode(h[:], b); err != nil {
		return fmt.Errorf("fair: %w", err)
	}
	return nil
}

// String prints all of h in hexadecimal.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// sum hashes parts one after the other.
func sum(domain string, parts ...[]byte) Hash {
	h := sha256.New()
	h.Write([]byte(domain))
	for _, p := range parts {
		h.Write(p)
	}
	return Hash(h.Sum(nil))
}

func number(n uint32) []byte { return binary.BigEndian.AppendUint32(nil, n) }

// ShareOf is the server's share of a deal, counted from 0 over the game. It
// follows from the secret that stands in the table's first commit, so that it is
// the same after a crash.
func ShareOf(secret [32]byte, table string, deal uint32) Hash {
	return sum(shareDomain, secret[:], []byte(table), number(deal))
}

// Seal is that of a share of the server's.
func Seal(table string, deal uint32, share Hash) Hash {
	return sum(sealDomain, []byte(table), number(deal), share[:])
}

// SeatSeal is that of a share of a seat's. The seat is in it, so that nobody lays
// down another's.
func SeatSeal(table string, deal uint32, seat mahjong.Seat, share Hash) Hash {
	return sum(seatDomain, []byte(table), number(deal), []byte{byte(seat)}, share[:])
}

// Seed is that of a deal; shuffle.Wall and shuffle.Dice make the wall of it.
func Seed(table string, deal uint32, server Hash, seats [4]Hash) Hash {
	return sum(seedDomain, []byte(table), number(deal), server[:], seats[0][:], seats[1][:], seats[2][:], seats[3][:])
}

// Why says why a seat has no share in a deal; empty: it has one.
type Why string

// The reasons. In place of the share stand 32 zero bytes.
const (
	Bot     Why = "bot"      // a bot sits there
	NoSeal  Why = "no_seal"  // the person's program laid no seal down in time, or makes none
	NoShare Why = "no_share" // there was a seal, and no share that fits it in time
)

// Round is what the seats gave to one deal: seals, and when they were opened the
// shares, with the reason where one is missing.
type Round struct {
	Seals  [4]Hash  `json:"seals" before:"no seat laid down a seal"`
	Shares *[4]Hash `json:"shares,omitempty" before:"no seat had a share"` // nil: they are not opened yet
	Why    *[4]Why  `json:"why,omitempty" before:"no seat had a share"`    // with Shares
}

// fault says what of the seats' part does not hold; nil: all fits.
func (r *Round) fault(table string, deal uint32) *Broken {
	if r.Shares == nil || r.Why == nil {
		return broken(deal, "shares", "the shares of the seats are not there")
	}
	for s := range mahjong.NoSeat {
		seal, share, why := r.Seals[s], r.Shares[s], r.Why[s]
		place := fmt.Sprintf("shares[%d]", s)
		switch why {
		case "":
			if seal != SeatSeal(table, deal, s, share) {
				return broken(deal, place, "the share does not fit its seal")
			}
		case Bot, NoSeal, NoShare:
			if share != (Hash{}) {
				return broken(deal, place, fmt.Sprintf("a share is there, and the reason why none is: %q", why))
			}
			if (why == NoShare) != (seal != Hash{}) {
				return broken(deal, place, fmt.Sprintf("the reason %q and the seal do not go together", why))
			}
		default:
			return broken(deal, place, fmt.Sprintf("the reason %q is none that is known", why))
		}
	}
	return nil
}

// Broken says where something does not hold.
type Broken struct {
	Deal  int    // counted from 0; -1: no single deal
	Place string // the field, or the line
	Why   string
}

// Error prints the place and the reason.
func (b *Broken) Error() string {
	if b.Deal < 0 {
		return fmt.Sprintf("%s: %s", b.Place, b.Why)
	}
	return fmt.Sprintf("deal %d, %s: %s", b.Deal, b.Place, b.Why)
}

func broken(deal uint32, place, why string) *Broken { return &Broken{int(deal), place, why} }

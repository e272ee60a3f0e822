package fair

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

const chainDomain = "jansou/fair/chain/v1\x00"

// Link is one seal of the server's in the order in which it told them, over all
// tables. Its sum covers all links before it, so that none can be taken out later
// without a change of every sum since.
type Link struct {
	N    uint64 `json:"n"`  // from 0
	At   int64  `json:"at"` // microseconds since 1970, by the server's clock
	Seal Hash   `json:"seal"`
	Sum  Hash   `json:"sum"`
}

// Follow returns the link of a seal after one with the sum prev; before the first
// stands the zero Hash.
func Follow(prev Hash, n uint64, at int64, seal Hash) Link {
	var b [16]byte
	binary.BigEndian.PutUint64(b[:8], n)
	binary.BigEndian.PutUint64(b[8:], uint64(at))
	return Link{n, at, seal, sum(chainDomain, prev[:], b[:], seal[:])}
}

// ListHead is the first line of a list of links.
const ListHead = "# jansou commitments v1: number, microseconds since 1970, seal, sum"

// String is the line of l in a list.
func (l Link) String() string { return fmt.Sprintf("%d %d %s %s", l.N, l.At, l.Seal, l.Sum) }

// List is what is known of the server's seals: a chain that it published, or what
// a page noted when it was shown them.
type List struct {
	Head  *Link // of the chain; nil: it is a page's notes
	links map[Hash]Link
	notes map[noted]Note
}

// Note is what a page kept of one deal: a line of JSON each.
type Note struct {
	Table string `json:"table"`
	Deal  int    `json:"deal"`
	Seal  Hash   `json:"seal"`            // the server's, as it was shown before the deal
	At    int64  `json:"at,omitempty"`    // when, by the page's clock, in milliseconds since 1970
	Seat  *uint8 `json:"seat,omitempty"`  // where the page's person sat, if it made a share
	Share *Hash  `json:"share,omitempty"` // the page's own
	Gave  bool   `json:"gave,omitempty"`  // it was asked for the share, and the server took it
}

type noted struct {
	table string
	deal  int
}

// errList begins what is wrong with a list.
var errList = errors.New("the list of commitments")

// ReadList reads a list, of either form. A chain must hold, from its first line on.
func ReadList(r io.Reader) (*List, error) {
	l := &List{links: map[Hash]Link{}, notes: map[noted]Note{}}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<16)
	for n := 1; lines.Scan(); n++ {
		text := lines.Text()
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		if err := l.take(text); err != nil {
			return nil, fmt.Errorf("%w, line %d: %w", errList, n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%w: %w", errList, err)
	}
	if l.Head == nil && len(l.notes) == 0 {
		return nil, fmt.Errorf("%w: nothing is in it", errList)
	}
	return l, nil
}

// take takes one line.
func (l *List) take(text string) error {
	if strings.HasPrefix(text, "{") {
		var n Note
		d := json.NewDecoder(bytes.NewReader([]byte(text)))
		d.DisallowUnknownFields()
		if err := d.Decode(&n); err != nil {
			return err
		}
		l.notes[noted{n.Table, n.Deal}] = n
		return nil
	}
	next, err := readLink(text)
	if err != nil {
		return err
	}
	if h := l.Head; h != nil && next != Follow(h.Sum, h.N+1, next.At, next.Seal) || h == nil && next.N == 0 && next != Follow(Hash{}, 0, next.At, next.Seal) {
		return fmt.Errorf("link %d does not follow the one before it: the chain was changed there, or something is missing", next.N)
	}
	l.Head = &next
	l.links[next.Seal] = next
	return nil
}

func readLink(text string) (l Link, err error) {
	f := strings.Split(text, " ")
	if len(f) != 4 {
		return l, fmt.Errorf("%d words; number, time, seal and sum are wanted", len(f))
	}
	var e [4]error
	l.N, e[0] = strconv.ParseUint(f[0], 10, 64)
	l.At, e[1] = strconv.ParseInt(f[1], 10, 64)
	e[2], e[3] = l.Seal.UnmarshalText([]byte(f[2])), l.Sum.UnmarshalText([]byte(f[3]))
	if err := errors.Join(e[:]...); err != nil {
		return l, err
	}
	if l.String() != text {
		return l, errors.New("it is not written as lists are")
	}
	return l, nil
}

// Has says what is known of the server's seal of a deal.
func (l *List) Has(g *Game, n int) *Broken {
	d := &g.Deals[n]
	if note, ok := l.notes[noted{g.Table, n}]; ok {
		return note.fits(n, d)
	}
	link, ok := l.links[d.Seal]
	if !ok {
		return broken(uint32(n), "seal", "the server's seal is not in the list of commitments: nothing shows that it was told before the deal")
	}
	// The seal of the deal after this one was told when this one was dealt.
	if next, ok := l.links[g.sealAfter(n)]; ok && next.N <= link.N {
		return broken(uint32(n), "seal", fmt.Sprintf("it was published as number %d, and that of the next deal before it as number %d", link.N, next.N))
	}
	return nil
}

// sealAfter is the server's seal of the deal after deal n.
func (g *Game) sealAfter(n int) Hash {
	switch {
	case n+1 < len(g.Deals):
		return g.Deals[n+1].Seal
	case g.Next != nil:
		return *g.Next
	}
	return Hash{}
}

// fits compares what a page noted with what a game says.
func (note *Note) fits(n int, d *Deal) *Broken {
	if note.Seal != d.Seal {
		return broken(uint32(n), "seal", "the page was shown another seal of the server's before the deal")
	}
	if note.Share == nil || note.Seat == nil || *note.Seat > 3 || d.Seats.Shares == nil || d.Seats.Why == nil {
		return nil
	}
	s := *note.Seat
	place := fmt.Sprintf("shares[%d]", s)
	switch {
	case d.Seats.Why[s] == "" && d.Seats.Shares[s] != *note.Share:
		return broken(uint32(n), place, "it is not the share that the page of this seat gave")
	case d.Seats.Why[s] != "" && note.Gave:
		return broken(uint32(n), place, "the page of this seat gave its share, the server took it, and it is not in the wall")
	}
	return nil
}

package kobalab

import (
	"fmt"
	"math"
	"strings"

	"jansou/mahjong"
	"jansou/record"
)

// deal is a deal of kobalab's that is being read.
type deal struct {
	r     *record.Round
	melds [4][]mahjong.Meld
}

// unsaid is in the place of a seat that an entry does not name.
const unsaid = math.MinInt

// seat turns a seat counted from the dealer into ours.
func (b *deal) seat(l int) (mahjong.Seat, error) {
	if l == unsaid {
		return mahjong.NoSeat, fmt.Errorf(`no seat "l", 0 to 3, is given`)
	}
	if l < 0 || l > 3 {
		return mahjong.NoSeat, fmt.Errorf("seat %d is not 0 to 3", l)
	}
	return b.r.Dealer.Plus(l), nil
}

func (b *deal) gains(ns []int) (out [4]int) {
	for l := range min(4, len(ns)) {
		out[b.r.Dealer.Plus(l)] = ns[l]
	}
	return out
}

func (b *deal) step(s record.Step, at int) {
	s.At, s.Prompt = at, record.NoPrompt
	b.r.Steps = append(b.r.Steps, s)
}

func (b *deal) draw(l int, p string, at int) error {
	s, err := b.seat(l)
	if err != nil {
		return err
	}
	t, err := kobaTile(p)
	if err != nil {
		return fmt.Errorf("draw %q is not a tile", p)
	}
	b.step(record.Step{Kind: record.Draw, Seat: s, Tile: t}, at)
	return nil
}

// discard reads "m5", "m5_" (drawn), "m5*" (riichi), "m5_*".
func (b *deal) discard(l int, p string, at int) error {
	s, err := b.seat(l)
	if err != nil {
		return err
	}
	p, riichi := strings.CutSuffix(p, "*")
	p, drawn := strings.CutSuffix(p, "_")
	t, err := kobaTile(p)
	if err != nil {
		return fmt.Errorf("discard %q is not a tile", p)
	}
	if riichi {
		b.step(record.Step{Kind: record.Riichi, Seat: s}, at)
	}
	b.step(record.Step{Kind: record.Discard, Seat: s, Tile: t, Drawn: drawn}, at)
	return nil
}

func (b *deal) meld(l int, text string, kind record.StepKind, at int) error {
	s, err := b.seat(l)
	if err != nil {
		return err
	}
	m, err := kobaMeld(text, s)
	if err != nil {
		return err
	}
	if (m.Kind() == mahjong.ClosedKong || m.Kind() == mahjong.AddedKong) != (kind == record.Kong) {
		return fmt.Errorf("%q is not a meld of this kind", text)
	}
	if m.Kind() == mahjong.AddedKong {
		// The pung on the table says which tile was claimed.
		for _, pung := range b.melds[s] {
			if grown, err := pung.AddTile(m.Added()); err == nil {
				m = grown
			}
		}
	}
	b.melds[s] = append(b.melds[s], m)
	b.step(record.Step{Kind: kind, Seat: s, Meld: m}, at)
	return nil
}

// kobaTiles reads "m127p2", a suit before its numbers, 0 a red five.
func kobaTiles(s string) ([]mahjong.Tile, error) {
	if strings.ContainsAny(s, " *") {
		return nil, fmt.Errorf("%q is not tiles", s)
	}
	return mahjong.ParseTiles(s)
}

// kobaTile reads "m5", one tile.
func kobaTile(s string) (mahjong.Tile, error) {
	if len(s) != len("m5") || '0' <= s[0] && s[0] <= '9' {
		return mahjong.NoTile, fmt.Errorf("%q is not a tile", s)
	}
	return mahjong.ParseTile(s)
}

// kobaMeld reads "s44+4": the mark stands behind the claimed tile, + from the
// right, = from opposite, - from the left; a tile behind the mark of a pung
// was added; no mark is a closed kong.
func kobaMeld(s string, owner mahjong.Seat) (mahjong.Meld, error) {
	i := strings.IndexAny(s, "+=-")
	if i < 0 {
		ts, err := kobaTiles(s)
		if err != nil {
			return mahjong.Meld{}, err
		}
		return mahjong.MakeMeld(mahjong.ClosedKong, ts, mahjong.NoTile, owner)
	}
	ts, err := kobaTiles(s[:i] + s[i+1:])
	if err != nil {
		return mahjong.Meld{}, err
	}
	n := i - 2 // the claimed tile's place: a letter, then one byte a tile
	if n < 0 || n >= len(ts) {
		return mahjong.Meld{}, fmt.Errorf("%q is not a meld", s)
	}
	from := owner.Plus(1 + strings.IndexByte("+=-", s[i]))
	kind := mahjong.Chow
	switch {
	case len(ts) == 4 && i == len(s)-1:
		kind = mahjong.OpenKong
	case len(ts) == 4:
		kind = mahjong.AddedKong
	case ts[0].Kind() == ts[len(ts)-1].Kind():
		kind = mahjong.Pung
	}
	return mahjong.MakeMeld(kind, ts, ts[n], from)
}

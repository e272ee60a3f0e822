package table

import "jansou/mahjong"

// Apart has each seat draw tiles of its own from the live wall of the deal that has
// just begun: those that would fall to it if nobody claimed a tile or declared a
// kong, the dealer the first, the fifth and so on. Who has used its own up draws the
// last tile that is left. So a claim changes what others draw no more than it must,
// and players can be compared with less luck. No rulebook has it.
func (s *State) Apart() { s.apart = true }

// parts are the tiles of the live wall that lie there no more, where each seat draws
// tiles of its own, by their places.
type parts struct{ gone [3]uint64 }

func (p *parts) has(at int) bool { return p.gone[at/64]>>(at%64)&1 == 0 }
func (p *parts) take(at int)     { p.gone[at/64] |= 1 << (at % 64) }

// next is the place of the tile that the n-th seat after the dealer draws next from
// a live wall up to end.
func (p *parts) next(n, end int) int {
	for at := dealtTiles + n; at < end; at += 4 {
		if p.has(at) {
			return at
		}
	}
	return p.last(end)
}

// last is the place of the last tile of a live wall up to end.
func (p *parts) last(end int) int {
	at := end - 1
	for !p.has(at) {
		at--
	}
	return at
}

// dealtTiles are those of the four first hands, in front of the live wall.
const dealtTiles = 52

// own returns the place of the tile that seat draws next, where each draws its own.
func (s *State) own(seat mahjong.Seat) int {
	return s.parts.next(s.Order.After(seat, s.Dealer), s.liveEnd())
}

// liveEnd is where the live wall ended before any kong.
func (s *State) liveEnd() int { return int(s.spans[0].end) + int(s.replaced) }

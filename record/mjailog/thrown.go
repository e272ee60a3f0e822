package mjailog

import (
	"jansou/mahjong"
	"jansou/mjai"
	"jansou/record"
)

// drawn reports whether a discard is of the tile just drawn. Where the message does not
// say so, it is read in the way that can be true: after riichi, and where the drawn tile
// is seen to be alike, it is; after a claim it is not, nor where the drawn tile is seen
// to be another. Of a draw that is not seen it may be either: from the hand. A log that
// says what cannot be is wrong and is compared as it is; a server is not argued with.
func (b *messageLog) drawn(m *mjai.Move) bool {
	if m.Stated && !b.lenient {
		return m.Drawn
	}
	steps := b.r.Steps
	draw := len(steps) - 1
	for draw >= 0 && (steps[draw].Kind == record.Riichi || steps[draw].Kind == record.Indicator) {
		draw--
	}
	switch {
	case draw < 0 || steps[draw].Kind != record.Draw || steps[draw].Seat != m.Actor:
		return false
	case b.inRiichi(m.Actor):
		return true
	case b.drew == mahjong.NoTile:
		return m.Drawn
	case b.drew != m.Tile:
		return false
	case m.Stated && !m.Drawn:
		return b.holds(m.Actor, m.Tile) < 2
	}
	return true
}

// inRiichi reports whether a seat has discarded since it said riichi.
func (b *messageLog) inRiichi(s mahjong.Seat) bool {
	said := false
	for i := range b.r.Steps {
		st := &b.r.Steps[i]
		if st.Seat == s && said && st.Kind == record.Discard {
			return true
		}
		said = said || st.Seat == s && st.Kind == record.Riichi
	}
	return false
}

// holds counts the tiles like t in the hand of a seat that shows what it was dealt and
// draws.
func (b *messageLog) holds(s mahjong.Seat, t mahjong.Tile) (n int) {
	for _, o := range b.r.Hands[s] {
		if o == t {
			n++
		}
	}
	var gone []mahjong.Tile
	for i := range b.r.Steps {
		st := &b.r.Steps[i]
		switch {
		case st.Seat != s:
		case st.Kind == record.Draw && st.Tile == t:
			n++
		case st.Kind == record.Discard && st.Tile == t:
			n--
		case st.Kind == record.Claim || st.Kind == record.Kong:
			gone = st.Meld.AppendFromHand(gone)
		}
	}
	for _, o := range gone {
		if o == t {
			n--
		}
	}
	return n
}

package mjai

import (
	"fmt"

	"jansou/mahjong"
)

// Move is a message about what one seat draws or does in play, and about a dora
// indicator, in a small form: Tsumo, Dahai, Chi, Pon, Daiminkan, Kakan, Ankan,
// Reach, ReachAccepted and Dora, which are nearly all lines of a log. Which
// fields count depends on Type. The zero Move is none.
type Move struct {
	Type   string
	Actor  mahjong.Seat // NoSeat: not stated
	Target mahjong.Seat // Chi, Pon, Daiminkan: whose tile it is; NoSeat: not stated
	Drawn  bool         // Dahai: the tile just drawn
	Stated bool         // Dahai: whether it is the one just drawn is said at all
	Tile   mahjong.Tile // Pai, or the indicator of Dora; NoTile where it is not seen

	own [4]mahjong.Tile // what it consumes
	n   uint8           // how many
}

// moves are the types of a Move, with how many tiles they consume.
var moves = map[string]int{Tsumo: 0, Dahai: 0, Chi: 2, Pon: 2, Daiminkan: 3, Kakan: 3, Ankan: 4, Reach: 0, ReachAccepted: 0, Dora: 0}

// IsMove reports whether the message is one that Move takes.
func (m *Message) IsMove() bool { _, ok := moves[m.Type]; return ok }

// Move returns the message in its small form. It is an error where a tile, or
// the seat that acts, is missing or is none.
func (m *Message) Move() (Move, error) {
	want, ok := moves[m.Type]
	if !ok {
		return Move{}, fmt.Errorf("mjai: %s is no move", m.Type)
	}
	out := Move{Type: m.Type, Actor: mahjong.NoSeat, Target: mahjong.NoSeat, Drawn: m.Drawn != nil && *m.Drawn, Stated: m.Drawn != nil}
	var err error
	if m.Type != Dora {
		if out.Actor, err = m.Seat(); err != nil {
			return Move{}, err
		}
	}
	if m.Target != nil {
		if out.Target, err = m.From(); err != nil {
			return Move{}, err
		}
	}
	switch m.Type {
	case Reach, ReachAccepted, Ankan:
	case Tsumo:
		if m.Pai != "" { // some leave out what is not seen
			out.Tile, err = ParseTile(m.Pai)
		}
	case Dora:
		out.Tile, err = ParseTile(m.Marker)
	default:
		out.Tile, err = ParseTile(m.Pai)
	}
	if err != nil {
		return Move{}, err
	}
	if want == 0 {
		return out, nil
	}
	if len(m.Consumed) != want {
		return Move{}, fmt.Errorf("mjai: %s that consumes %d tiles, %d are wanted", m.Type, len(m.Consumed), want)
	}
	for i, name := range m.Consumed {
		if out.own[i], err = ParseTile(name); err != nil {
			return Move{}, err
		}
	}
	out.n = uint8(want)
	return out, nil
}

// Meld returns the set that a chi, pon, daiminkan, kakan or ankan makes. From
// whom the pung of a kakan came the protocol does not repeat: the owner stands
// for it.
func (m *Move) Meld() (mahjong.Meld, error) {
	own := &m.own
	if m.n == 0 {
		return mahjong.Meld{}, fmt.Errorf("mjai: %s makes no set", m.Type)
	}
	switch m.Type {
	case Ankan:
		return mahjong.MakeClosedKong(own[0], own[1], own[2], own[3], m.Actor)
	case Kakan:
		pung, err := mahjong.MakePung(own[0], own[1], own[2], m.Actor)
		if err != nil {
			return mahjong.Meld{}, err
		}
		return pung.AddTile(m.Tile)
	}
	if !m.Target.Valid() {
		return mahjong.Meld{}, fmt.Errorf("mjai: %s without target 0 to 3", m.Type)
	}
	switch m.Type {
	case Chi:
		return mahjong.MakeChow(m.Tile, own[0], own[1], m.Target)
	case Pon:
		return mahjong.MakePung(m.Tile, own[0], own[1], m.Target)
	}
	return mahjong.MakeOpenKong(m.Tile, own[0], own[1], own[2], m.Target)
}

// Glance reads the line of a move without the JSON library. It takes only what
// is written as programs write it: no escapes, none but the known fields, each
// value of its type; the notes of some bots are passed over. ok is false for any other line, sound or not: Parse reads
// that. What Glance takes, Parse and Move read alike.
func Glance(line []byte) (m Move, ok bool) {
	if m, ok = glanceTurn(line); ok {
		return m, true
	}
	c := cursorAt(line)
	m.Actor, m.Target = mahjong.NoSeat, mahjong.NoSeat
	var pai, marker mahjong.Tile
	var has fields
	for name := range c.Members {
		var field fields
		switch string(name) {
		case "type":
			m.Type, field = typeOf(c.Text()), hasType
		case "actor":
			m.Actor, field = c.seat(), hasActor
		case "target":
			m.Target, field = c.seat(), hasTarget
		case "pai":
			pai, field = c.tile(), hasPai
		case "dora_marker":
			marker, field = c.tile(), hasMarker
		case "tsumogiri":
			m.Drawn, m.Stated, field = c.Flag(), true, hasDrawn
		case "consumed":
			for range c.Items {
				if m.n == 4 {
					return Move{}, false
				}
				m.own[m.n] = c.tile()
				m.n++
			}
			field = hasConsumed
		case "deltas", "scores": // of a reach_accepted: a Move does not keep them
			for range c.Items {
				c.Number()
			}
		case "meta", "logs": // what bots note beside a move
			c.Skip()
		default:
			return Move{}, false
		}
		if has&field != 0 {
			return Move{}, false // twice
		}
		has |= field
	}
	if c.End(); !c.Usual() || !m.complete(has) {
		return Move{}, false
	}
	switch m.Type {
	case Dora:
		m.Actor, m.Tile = mahjong.NoSeat, marker
	case Reach, ReachAccepted, Ankan:
	default:
		m.Tile = pai
	}
	return m, true
}

// glanceTurn is Glance for the two messages that are nine lines of ten, where
// they stand as most programs write them, to the byte.
func glanceTurn(line []byte) (m Move, ok bool) {
	const (
		tsumo = `{"type":"tsumo","actor":`
		dahai = `{"type":"dahai","actor":` // as long
		pai   = `,"pai":"`
	)
	at := len(tsumo)
	if len(line) < at+1+len(pai)+len(`N"}`) {
		return Move{}, false
	}
	switch string(line[:at]) {
	case tsumo:
		m.Type = Tsumo
	case dahai:
		m.Type = Dahai
	default:
		return Move{}, false
	}
	m.Actor, m.Target = mahjong.Seat(line[at]-'0'), mahjong.NoSeat
	name := line[at+1+len(pai):]
	if m.Actor > 3 || string(line[at+1:at+1+len(pai)]) != pai {
		return Move{}, false
	}
	n := 1
	for n < 3 && n+1 < len(name) && name[n] != '"' {
		n++
	}
	if m.Tile, ok = tileNamed(name[:n]); !ok {
		return Move{}, false
	}
	switch string(name[n:]) {
	case `"}`:
		return m, true
	case `","tsumogiri":false}`:
		m.Stated = true
		return m, m.Type == Dahai
	case `","tsumogiri":true}`:
		m.Drawn, m.Stated = true, true
		return m, m.Type == Dahai
	}
	return Move{}, false
}

// fields are those that a line has, a bit each.
type fields uint8

const (
	hasType fields = 1 << iota
	hasActor
	hasTarget
	hasPai
	hasMarker
	hasDrawn
	hasConsumed
)

// complete reports whether the fields are there that the type of m wants, and
// none that Move would not keep.
func (m *Move) complete(has fields) bool {
	switch m.Type {
	case Tsumo, Dahai:
		return has&(hasActor|hasPai|hasConsumed) == hasActor|hasPai
	case Chi, Pon:
		return has&(hasActor|hasPai) == hasActor|hasPai && m.n == 2
	case Daiminkan, Kakan:
		return has&(hasActor|hasPai) == hasActor|hasPai && m.n == 3
	case Ankan:
		return has&hasActor != 0 && m.n == 4
	case Reach, ReachAccepted:
		return has&(hasActor|hasConsumed) == hasActor
	case Dora:
		return has&(hasMarker|hasConsumed) == hasMarker
	}
	return false
}

// typeOf returns the type of a move by its name; "" for any other.
func typeOf(name []byte) string {
	switch string(name) {
	case Tsumo:
		return Tsumo
	case Dahai:
		return Dahai
	case Chi:
		return Chi
	case Pon:
		return Pon
	case Daiminkan:
		return Daiminkan
	case Kakan:
		return Kakan
	case Ankan:
		return Ankan
	case Reach:
		return Reach
	case ReachAccepted:
		return ReachAccepted
	case Dora:
		return Dora
	}
	return ""
}

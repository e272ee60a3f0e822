package parlour

import "jansou/mahjong"

// Move is what a seat did, or how a deal ended: a line of the list beside a
// replay. It is made of events as the viewer may know them, and holds no more.
type Move struct {
	At     int               `json:"at"`              // the step
	Kind   mahjong.EventKind `json:"kind"`            // discarded, claimed, konged, flower_laid, declared, won, faulted, ruled, deal_ended
	Seat   mahjong.Seat      `json:"seat"`            // whose move; of deal_ended who brought it about
	Tile   mahjong.Tile      `json:"tile,omitzero"`   // discarded, laid out, or won with
	Drew   mahjong.Tile      `json:"drew,omitzero"`   // what the seat drew before it, where the viewer may know
	Drawn  bool              `json:"drawn,omitempty"` // discarded: the drawn tile
	Riichi bool              `json:"riichi,omitempty"`
	From   mahjong.Seat      `json:"from"`             // claimed, won: of whom; won by oneself: of oneself
	Meld   mahjong.Meld      `json:"meld,omitzero"`    // claimed, konged
	Rule   mahjong.RuleID    `json:"rule,omitempty"`   // declared, faulted, ruled, deal_ended
	Ready  bool              `json:"ready,omitempty"`  // declared: tenpai
	Ruling *mahjong.Ruling   `json:"ruling,omitempty"` // ruled: what follows the offence
}

// moves gathers the moves of a replay from its steps, one after the other.
type moves struct {
	all  []Move
	drew [4]mahjong.Tile // what each has drawn since its last move
}

// see takes a step. What it does not know it cannot tell: s is as the viewer may
// know it.
func (m *moves) see(s *Step) {
	e := &s.Event
	next := Move{At: s.At, Kind: e.Kind, Seat: e.Seat, From: e.Seat}
	switch e.Kind {
	case mahjong.Dealt:
		m.drew = [4]mahjong.Tile{}
		return
	case mahjong.Drew:
		m.drew[e.Seat] = e.Tile
		return
	case mahjong.PutBack:
		m.drew[e.Seat] = mahjong.NoTile
		return
	case mahjong.Discarded:
		next.Tile, next.Drawn, next.Riichi = e.Tile, e.Drawn, e.Riichi
	case mahjong.FlowerLaid:
		next.Tile = e.Tile
	case mahjong.Claimed:
		next.From, next.Meld = e.From, e.Meld
	case mahjong.Konged:
		next.Meld = e.Meld
	case mahjong.Declared:
		next.Rule, next.Ready = e.Rule, e.Hand != nil
	case mahjong.Won:
		next.Tile, next.From = e.Tile, e.From
	case mahjong.Faulted, mahjong.DealEnded:
		next.Rule = e.Rule
	case mahjong.Ruled:
		next.Rule, next.Ruling = e.Rule, e.Ruling
	default:
		return
	}
	if e.Seat.Valid() && e.Kind != mahjong.Ruled { // who is ruled on has done nothing by it
		next.Drew, m.drew[e.Seat] = m.drew[e.Seat], mahjong.NoTile
	}
	m.all = append(m.all, next)
}

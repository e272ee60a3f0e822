package web

import (
	"jansou/mahjong"
	"jansou/parlour"
)

// seatJSON is what a host does to who sits on a seat: gives the seat back, or hands
// the host's rights over.
type seatJSON struct {
	envelope
	Seat *mahjong.Seat `json:"seat"`
}

// removeJSON sends who sits on a seat away.
type removeJSON struct {
	envelope
	Seat *mahjong.Seat `json:"seat"`
	Ban  bool          `json:"ban,omitempty"` // for as long as the table is there
}

// swapJSON has two seats change who sits there.
type swapJSON struct {
	envelope
	Seat *mahjong.Seat `json:"seat"`
	With *mahjong.Seat `json:"with"`
}

// seatBotJSON gives a free seat to a bot.
type seatBotJSON struct {
	envelope
	Seat *mahjong.Seat `json:"seat"`
	Bot  string        `json:"bot,omitempty"` // which; missing: as the table has them
}

// readHost reads what only the host of a table says; is tells whether that is
// what the verb is of.
func readHost(req *parlour.Request, data []byte) (f *parlour.ErrorMessage, is bool) {
	switch req.Verb {
	case parlour.Remove:
		var m removeJSON
		f = strict(data, &m)
		req.Seat, req.Ban = m.Seat, m.Ban
	case parlour.Swap:
		var m swapJSON
		f = strict(data, &m)
		req.Seat, req.With = m.Seat, m.With
	case parlour.SeatBot:
		var m seatBotJSON
		f = strict(data, &m)
		req.Seat, req.Bot = m.Seat, m.Bot
	case parlour.Readmit, parlour.HandOver, parlour.UnseatBot:
		var m seatJSON
		f = strict(data, &m)
		req.Seat = m.Seat
	case parlour.CloseTable:
		var m envelope
		f = strict(data, &m)
	default:
		return nil, false
	}
	return f, true
}

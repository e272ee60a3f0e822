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

// standInJSON offers to play for who is away from a seat, or not any more.
type standInJSON struct {
	envelope
	On   *bool         `json:"on"`
	Seat *mahjong.Seat `json:"seat,omitempty"`
	Name string        `json:"name,omitempty"`
}

// letInJSON lets somebody in who has offered that, or refuses it.
type letInJSON struct {
	envelope
	Offer int   `json:"offer"`
	On    *bool `json:"on"`
}

// pauseJSON proposes a pause.
type pauseJSON struct {
	envelope
	Minutes int `json:"minutes"`
}

// readPause reads what is said of pauses.
func readPause(req *parlour.Request, data []byte) (f *parlour.ErrorMessage, is bool) {
	switch req.Verb {
	case parlour.ProposePause:
		var m pauseJSON
		f = strict(data, &m)
		req.Minutes = m.Minutes
	case parlour.Vote:
		var m holdJSON
		if f = strict(data, &m); f == nil && m.On == nil {
			f = malformedAt("on", "it is missing")
		} else if f == nil {
			req.On = *m.On
		}
	case parlour.Back:
		var m envelope
		f = strict(data, &m)
	default:
		return nil, false
	}
	return f, true
}

// readStandIn reads what is said of substitutes.
func readStandIn(req *parlour.Request, data []byte) (f *parlour.ErrorMessage, is bool) {
	var on *bool
	switch req.Verb {
	case parlour.StandIn:
		var m standInJSON
		f = strict(data, &m)
		on, req.Seat, req.Name = m.On, m.Seat, m.Name
	case parlour.LetIn:
		var m letInJSON
		f = strict(data, &m)
		on, req.Offer = m.On, m.Offer
	default:
		return nil, false
	}
	switch {
	case f != nil:
	case on == nil:
		f = malformedAt("on", "it is missing")
	default:
		req.On = *on
	}
	return f, true
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

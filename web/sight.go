package web

import (
	"net/url"

	"jansou/mahjong"
	"jansou/parlour"
)

// watchJSON says what somebody who looks on would see. What is missing is the usual.
type watchJSON struct {
	envelope
	Chair    *mahjong.Seat `json:"chair,omitempty"` // missing: nobody's
	Hands    bool          `json:"hands,omitempty"`
	Delay    int           `json:"delay,omitempty"` // seconds
	Streamer bool          `json:"streamer,omitempty"`
}

// readSight reads what somebody who looks on would see; is tells whether that is what the
// verb is of.
func readSight(req *parlour.Request, data []byte) (f *parlour.ErrorMessage, is bool) {
	if req.Verb != parlour.Look {
		return nil, false
	}
	var m watchJSON
	f = strict(data, &m)
	req.Sight = m.sight()
	return f, true
}

func (m *watchJSON) sight() parlour.Sight {
	s := parlour.Sight{Chair: mahjong.NoSeat, Hands: m.Hands, Delay: m.Delay, Streamer: m.Streamer}
	if m.Chair != nil {
		s.Chair = *m.Chair
	}
	return s
}

// sightOf reads the same in the query of a websocket.
func sightOf(query url.Values) (parlour.Sight, error) {
	m := watchJSON{Hands: query.Get("hands") == "1", Streamer: query.Get("streamer") == "1"}
	chair, err := number(query, "chair")
	if err != nil {
		return parlour.PlainSight, err
	}
	if chair != nil {
		if *chair < 0 || *chair > int(mahjong.NoSeat) {
			return parlour.PlainSight, malformedAt("chair", "%d is not from 0 to 4", *chair)
		}
		m.Chair = new(mahjong.Seat(*chair))
	}
	delay, err := number(query, "delay")
	if err == nil && delay != nil {
		m.Delay = *delay
	}
	return m.sight(), err
}

package formats

import (
	"fmt"
	"strings"

	"jansou/mahjong"
	"jansou/mjai"
	"jansou/riichi"
)

// mjaiWriter writes down what one seat is told of a game in the mjai protocol,
// or all of it for NoSeat.
type mjaiWriter struct {
	seat   mahjong.Seat
	teller mjai.Teller
	text   strings.Builder
}

func (w *mjaiWriter) begin(seat mahjong.Seat) {
	w.seat = seat
	fmt.Fprintln(&w.text, mjai.Begin(seat, [4]string{"A", "B", "C", "D"}, 2, true))
}

func (w *mjaiWriter) tell(g *riichi.Game, e mahjong.Event) {
	if w.seat.Valid() {
		var ok bool
		if e, ok = g.Redact(w.seat, e); !ok {
			return
		}
	}
	v := g.View(w.seat)
	for _, m := range w.teller.Tell(nil, &e, &v) {
		fmt.Fprintln(&w.text, m)
	}
}

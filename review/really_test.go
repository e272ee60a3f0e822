package review

import (
	"slices"
	"strings"
	"testing"

	"jansou/games"
	"jansou/mahjong"
	"jansou/record"
	"jansou/referee"
)

// TestTruths: what was really there is what happened: a tile that was won on could be won
// on and was waited for, one that was not won on by a bot that always wins could not, and
// the next tiles are those that were drawn, where there is one wall. It is said in every language.
func TestTruths(t *testing.T) {
	wins, safe, next := 0, 0, 0
	for _, file := range []string{"own.mjson", "own.mjlog", "mcr/own-botzone.json"} {
		deals, err := record.Deals(gameOf(t, file))
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range deals {
			book := games.BookOf(d.Rules)
			at := games.Start{Deal: d.Start.Deal, Counters: d.Start.Counters, Deposits: d.Start.Deposits, Points: d.Start.Points}
			for seat := range mahjong.NoSeat {
				// A decision at every discard of the seat, with the same tile on both sides.
				r := &Review{book: book, Reader: Usual, Seat: seat}
				for i := range d.Events {
					if e := &d.Events[i]; e.Kind == mahjong.Discarded && e.Seat == seat && !e.Riichi {
						m := Move{Event: i, Played: Option{Action: e.Move()}, Reader: Option{Action: e.Move()}}
						for s := range mahjong.NoSeat {
							if s != seat {
								m.Winds[s] = mahjong.East + mahjong.Kind(s)
							}
						}
						r.Moves = append(r.Moves, m)
					}
				}
				for n, truth := range Truths(book, book.NewAt(at), d.Events, seat, r.Moves) {
					m := &r.Moves[n]
					if len(truth.Tiles) != 1 || truth.Tiles[0] != m.Played.Action.Tile || truth.Waits[seat] != nil {
						t.Fatalf("%s: %+v of %+v", file, truth, m)
					}
					var won []mahjong.Seat
					var drawn []mahjong.Tile
					open := true // the tile lies there
					for _, e := range d.Events[m.Event+1:] {
						open = open && e.Kind != mahjong.Drew && e.Kind != mahjong.Claimed
						if e.Kind == mahjong.Won && e.From == seat && open {
							won = append(won, e.Seat)
						}
						if e.Kind == mahjong.Drew && !e.Replacement && len(drawn) < mostNext && !book.OwnWalls() {
							drawn = append(drawn, e.Tile)
						}
					}
					for _, s := range won {
						wins++
						if !slices.Contains(truth.Wins[0], s) || !slices.Contains(truth.Waits[s], m.Played.Action.Tile.Kind()) || truth.Away[s] != 0 {
							t.Errorf("%s: %d won on %v: %+v", file, s, m.Played.Action.Tile, truth)
						}
					}
					for _, s := range truth.Wins[0] {
						if !slices.Contains(truth.Waits[s], m.Played.Action.Tile.Kind()) {
							t.Errorf("%s: %d could win on %v: %+v", file, s, m.Played.Action.Tile, truth)
						}
					}
					if len(truth.Wins[0]) == 0 {
						safe++
					}
					next += len(drawn)
					if !slices.Equal(truth.Next, drawn) {
						t.Errorf("%s: next are %v, not %v", file, drawn, truth.Next)
					}
					lang := referee.Languages()[n%len(referee.Languages())]
					w, err := r.Tell(lang)
					if err != nil {
						t.Fatal(err)
					}
					if lines := w.Really(m, &truth); len(lines) < 3 || strings.ContainsAny(strings.Join(lines, ""), "{}") {
						t.Errorf("%s: %q", lang, lines)
					}
				}
			}
		}
	}
	if wins == 0 || safe < 100 || next < 300 {
		t.Errorf("%d wins, %d safe tiles, %d next", wins, safe, next)
	}
}

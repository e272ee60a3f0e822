package score

import (
	"errors"
	"fmt"
	"slices"

	"jansou/mahjong"
)

// Win is what a win has in either game, read and checked for itself. East
// is seat 0 and deals.
type Win struct {
	Seat, From mahjong.Seat // alike: a self-draw
	Tile       mahjong.Tile
	Hand       mahjong.Hand
	Melds      [4]mahjong.Meld
	NMelds     int
	Prevailing mahjong.Kind
	Anyone     bool // nobody was named as discarder: From is some seat but the winner
}

// Win reads what both games ask for.
func (in *Input) Win() (*Win, error) {
	w := &Win{}
	var err error
	if w.Seat, err = ReadWind("seat", in.Seat); err != nil {
		return nil, err
	}
	round, err := ReadWind("prevailing", in.Prevailing)
	if err != nil {
		return nil, err
	}
	w.Prevailing = mahjong.Wind(int(round))
	for _, step := range [...]func(*Win) error{in.setMelds, in.setHand, in.setSource} {
		if err := step(w); err != nil {
			return nil, err
		}
	}
	return w, nil
}

func (in *Input) setMelds(w *Win) error {
	if len(in.Melds) > 4 {
		return Bad("melds", "%d; allowed: at most 4", len(in.Melds))
	}
	for i, m := range in.Melds {
		field := fmt.Sprintf("melds[%d]", i)
		var kind mahjong.MeldKind
		if kind.UnmarshalText([]byte(m.Kind)) != nil {
			return Bad(field+".kind", "%q; allowed: chow, pung, open_kong, closed_kong, added_kong", m.Kind)
		}
		ts, side, err := mahjong.ParseSideways(string(m.Tiles))
		if err != nil {
			return Bad(field+".tiles", "%s", trimPackage(err))
		}
		called, from := mahjong.NoTile, w.Seat
		if kind != mahjong.ClosedKong {
			from = w.Seat.Plus(3)
			if m.From != "" {
				if from, err = ReadSource(field+".from", m.From, w.Seat); err != nil {
					return err
				}
			}
			if kind == mahjong.Chow && from != w.Seat.Plus(3) {
				return Bad(field+".from", "%q; allowed: the seat on the winner's left, for a chow", m.From)
			}
			if side >= 0 {
				called = ts[side]
			}
		}
		if w.Melds[i], err = mahjong.MakeMeld(kind, ts, called, from); err != nil {
			return Bad(field+".tiles", "%s", trimPackage(err))
		}
		w.NMelds++
	}
	return nil
}

// setHand takes the concealed tiles with the winning tile or without.
func (in *Input) setHand(w *Win) error {
	ts, err := ReadTiles("concealed", in.Concealed)
	if err != nil {
		return err
	}
	win, err := ReadTiles("win_tile", Tiles(in.WinTile))
	if err != nil {
		return err
	}
	if len(win) != 1 {
		return Bad("win_tile", "%q; allowed: one tile, such as 3p", in.WinTile)
	}
	w.Tile = win[0]
	want := 13 - 3*w.NMelds
	switch {
	case len(ts) == want:
		ts = append(ts, w.Tile)
	case len(ts) == want+1 && !slices.Contains(ts, w.Tile):
		return Bad("win_tile", "%s is not among the %d concealed tiles; allowed: one of them, or %s without it", w.Tile, len(ts), plural(want))
	case len(ts) != want+1:
		return Bad("concealed", "%d tiles beside %d melds; allowed: %d without the winning tile or %d with it", len(ts), w.NMelds, want, want+1)
	}
	if w.Hand, err = mahjong.HandOf(ts); err != nil {
		return Bad("concealed", "%s", trimPackage(err))
	}
	return nil
}

// setSource finds out who let the winning tile go.
func (in *Input) setSource(w *Win) (err error) {
	switch in.WinBy {
	case "self_draw":
		if in.From != "" {
			return Bad("from", "%q; allowed: nothing, for a self-draw", in.From)
		}
		w.From = w.Seat
		return nil
	case "discard":
	default:
		return Bad("win_by", "%q; allowed: discard, self_draw", in.WinBy)
	}
	if in.From != "" {
		w.From, err = ReadSource("from", in.From, w.Seat)
		return err
	}
	w.From, w.Anyone = w.Seat.Next(), true
	return nil
}

// Possible returns in the words of the input what CheckWin of a game refuses.
func Possible(err error) error {
	var impossible *mahjong.WinError
	if errors.As(err, &impossible) {
		return Bad(impossible.Field, "%s", impossible.Why)
	}
	return err
}

func plural(tiles int) string {
	if tiles == 1 {
		return "1 tile"
	}
	return fmt.Sprintf("%d tiles", tiles)
}

// Result is what became of a hand that could be at a table.
type Result struct {
	Refused *mahjong.Refusal    // why it is no win; nil: it is one
	Sheet   *mahjong.ScoreSheet // what counts; nil where nothing was counted
	Anyone  bool                // nobody was named as discarder
}

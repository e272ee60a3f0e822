package mcr

import (
	"fmt"

	"jansou/mahjong"
)

// CheckWin reports, as a *mahjong.WinError, what in w cannot be under rs: hands
// that are typed in or sent from outside are checked before they are counted.
// The flow of a game does not need it, and it does not ask whether the hand is
// complete.
func (rs *Ruleset) CheckWin(w *Win) error {
	if !w.Seat.Valid() || !w.From.Valid() || !w.Dealer.Valid() {
		return mahjong.ImpossibleWin("seat", "the winner, the one who let the tile go and the dealer are seats of the table")
	}
	if !w.Prevailing.IsWind() {
		return mahjong.ImpossibleWin("prevailing", fmt.Sprintf("%s is not a wind", w.Prevailing))
	}
	if err := checkTiles(w); err != nil {
		return err
	}
	return rs.checkTable(w)
}

// checkTiles looks for tiles that are too many, too few or not in the set.
func checkTiles(w *Win) error {
	if w.NMelds < 0 || w.NMelds > len(w.Melds) {
		return mahjong.ImpossibleWin("melds", "a hand has at most four")
	}
	if want := 14 - 3*w.NMelds; w.Hand.Len() != want {
		return mahjong.ImpossibleWin("concealed", fmt.Sprintf("with the winning tile there are %d tiles, beside %d melds there must be %d", w.Hand.Len(), w.NMelds, want))
	}
	if !w.Hand.Has(w.Tile) {
		return mahjong.ImpossibleWin("win_tile", fmt.Sprintf("%s is not among the concealed tiles", w.Tile))
	}
	all := w.Hand.Tiles()
	for _, m := range w.melds() {
		if m.Kind() == mahjong.NoMeld {
			return mahjong.ImpossibleWin("melds", "one is missing")
		}
		all = append(all, m.Tiles()...)
	}
	copies := map[mahjong.Kind]int{}
	for _, t := range all {
		if t.IsRed() {
			return mahjong.ImpossibleWin("concealed", fmt.Sprintf("%s: there are no red fives", t))
		}
		if copies[t.Kind()]++; copies[t.Kind()] > 4 {
			return mahjong.ImpossibleWin("concealed", fmt.Sprintf("a fifth %s", t))
		}
	}
	return nil
}

// checkTable looks for circumstances that contradict each other.
func (rs *Ruleset) checkTable(w *Win) error {
	kong, held := false, w.Hand.Count(w.Tile.Kind())
	for _, m := range w.melds() {
		kong = kong || m.IsKong()
		if m.IsKong() && m.First() == w.Tile.Kind() {
			held++
		}
	}
	switch {
	case w.Flowers < 0 || w.Flowers > rs.FlowerTiles:
		return mahjong.ImpossibleWin("flowers", fmt.Sprintf("from 0 to %d in ruleset %s", rs.FlowerTiles, rs.Name))
	case w.LastCopy && held > 1:
		return mahjong.ImpossibleWin("last_copy", fmt.Sprintf("another %s is in the hand, where nobody sees it", w.Tile))
	case w.Kong == Replacement && !w.SelfDraw():
		return mahjong.ImpossibleWin("kong_event", "a replacement is drawn by oneself")
	case w.Kong == Replacement && !kong:
		return mahjong.ImpossibleWin("kong_event", "a replacement needs a kong among the melds")
	case w.Kong == Robbed && w.SelfDraw():
		return mahjong.ImpossibleWin("kong_event", "a robbed tile is another's")
	case w.Kong == Robbed && held > 1:
		return mahjong.ImpossibleWin("kong_event", "who adds the robbed tile to a pung has the other three")
	case w.Kong == Robbed && w.LastWallTile:
		return mahjong.ImpossibleWin("last_wall_tile", "after the last tile there is no kong to rob")
	case w.Kong > Robbed:
		return mahjong.ImpossibleWin("kong_event", "none, replacement or robbed")
	}
	return nil
}

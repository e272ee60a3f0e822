package riichi

import (
	"fmt"

	"jansou/mahjong"
)

// WinError is what CheckWin returns.
type WinError = mahjong.WinError

// CheckWin reports what in w cannot be under rs, so that a hand that was typed
// in or sent from outside is not given a value that no table could give it.
// The flow of a game does not need it. Whether the hand is complete is not
// asked here.
func (rs *Ruleset) CheckWin(w *Win) error {
	for _, check := range [...]func(*Win) *WinError{
		checkSeats, rs.checkTiles, rs.checkRiichi, checkCircumstances, rs.checkFirstTurn, checkTable, rs.checkPao,
	} {
		if err := check(w); err != nil {
			return err
		}
	}
	return nil
}

func checkSeats(w *Win) *WinError {
	switch {
	case !w.Seat.Valid() || !w.Dealer.Valid():
		return mahjong.ImpossibleWin("seat", "must be one of the four seats")
	case !w.From.Valid():
		return mahjong.ImpossibleWin("from", "must be one of the four seats")
	case !w.Prevailing.IsWind():
		return mahjong.ImpossibleWin("prevailing", fmt.Sprintf("%s is not a wind", w.Prevailing))
	}
	return nil
}

// checkTiles looks for tiles that are too many, too few, or not in the set.
func (rs *Ruleset) checkTiles(w *Win) *WinError {
	if w.NMelds < 0 || w.NMelds > 4 {
		return mahjong.ImpossibleWin("melds", "at most four")
	}
	if n, want := w.Hand.Len(), 14-3*w.NMelds; n != want {
		return mahjong.ImpossibleWin("concealed", fmt.Sprintf("%d tiles with the winning tile; beside %d melds there are %d", n, w.NMelds, want))
	}
	if !w.Hand.Has(w.Tile) {
		return mahjong.ImpossibleWin("win_tile", fmt.Sprintf("%s is not in the hand", w.Tile))
	}
	if w.NIndicators > 5 || w.NUra > w.NIndicators {
		return mahjong.ImpossibleWin("ura_indicators", "at most as many as dora_indicators, and of these at most five")
	}
	reds := map[mahjong.Tile]int{}
	count := func(t mahjong.Tile) {
		if t.IsRed() {
			reds[t]++
		}
	}
	for _, t := range w.Hand.Tiles() {
		count(t)
	}
	for _, m := range w.melds() {
		for _, t := range m.Tiles() {
			count(t)
		}
	}
	for _, t := range w.indicators() {
		count(t)
	}
	for t, n := range reds {
		switch {
		case rs.RedFives == 0:
			return mahjong.ImpossibleWin("concealed", fmt.Sprintf("%s is a red five; ruleset %s has none", t, rs.Name))
		case n > rs.redsOf(t):
			return mahjong.ImpossibleWin("concealed", fmt.Sprintf("%s is there %d times; the set has %s", t, n, [...]string{"none", "one", "two"}[rs.redsOf(t)]))
		}
	}
	for i := range mahjong.Kinds {
		k := mahjong.KindAt(i)
		n := w.count(k)
		for _, t := range w.indicators() {
			if t.Kind() == k {
				n++
			}
		}
		if n > 4 {
			return mahjong.ImpossibleWin("concealed", fmt.Sprintf("%s is there %d times, indicators included; the set has four", k, n))
		}
	}
	return nil
}

// indicators returns all indicators that are known.
func (w *Win) indicators() []mahjong.Tile {
	return append(append([]mahjong.Tile(nil), w.Indicators[:w.NIndicators]...), w.UraIndicators[:w.NUra]...)
}

func (rs *Ruleset) checkRiichi(w *Win) *WinError {
	switch {
	case w.Riichi && !w.isClosed():
		return mahjong.ImpossibleWin("riichi", "a hand with a claimed meld cannot have declared riichi")
	case w.DoubleRiichi && !w.Riichi:
		return mahjong.ImpossibleWin("riichi", "double riichi is riichi, too")
	case w.OpenRiichi && !w.Riichi:
		return mahjong.ImpossibleWin("open_riichi", "open riichi is riichi, too")
	case w.OpenRiichi && rs.OpenRiichi == OpenRiichiNone:
		return mahjong.ImpossibleWin("open_riichi", "ruleset "+rs.Name+" has no open riichi")
	case w.Feeder != FreeFeeder && (!w.OpenRiichi || w.SelfDraw()):
		return mahjong.ImpossibleWin("discarder_riichi", "asked of a win on another's tile in open riichi only")
	case w.Ippatsu && !w.Riichi:
		return mahjong.ImpossibleWin("ippatsu", "needs riichi")
	case w.Ippatsu && w.Replacement:
		return mahjong.ImpossibleWin("ippatsu", "a kong ends it; not with replacement")
	}
	return nil
}

func checkCircumstances(w *Win) *WinError {
	kongs := 0
	for _, m := range w.melds() {
		if m.IsKong() {
			kongs++
		}
	}
	switch {
	case w.Replacement && !w.SelfDraw():
		return mahjong.ImpossibleWin("replacement", "a replacement tile is drawn; not with a win on a discard")
	case w.Replacement && kongs == 0:
		return mahjong.ImpossibleWin("replacement", "needs a kong among the melds")
	case w.RiichiTile && (w.SelfDraw() || w.Robbing):
		return mahjong.ImpossibleWin("riichi_tile", "riichi is declared with a discard; not with a self-draw or robbed_kong")
	case w.AfterKong && (w.SelfDraw() || w.Robbing):
		return mahjong.ImpossibleWin("after_kong", "it is a discard; not with a self-draw or robbed_kong")
	case w.Robbing && w.SelfDraw():
		return mahjong.ImpossibleWin("robbed_kong", "a robbed tile is another's; not with a self-draw")
	case w.Robbing && w.LastTile:
		return mahjong.ImpossibleWin("robbed_kong", "there is no kong after the last tile; not with last_tile")
	}
	return nil
}

func (rs *Ruleset) checkFirstTurn(w *Win) *WinError {
	switch {
	case !w.FirstTurn:
		return nil
	case !w.isClosed():
		return mahjong.ImpossibleWin("first_turn", "a claim ends the first round; not with claimed melds")
	case w.NMelds > 0 && rs.ClosedKongBlocksHeavenly:
		return mahjong.ImpossibleWin("first_turn", "a closed kong ends the first turn in ruleset "+rs.Name)
	case w.Riichi:
		return mahjong.ImpossibleWin("first_turn", "nobody is in riichi before the first turn; not with riichi")
	case w.LastTile:
		return mahjong.ImpossibleWin("first_turn", "not with last_tile")
	case w.AfterKong:
		return mahjong.ImpossibleWin("first_turn", "a kong ends the first round; not with after_kong")
	case !w.SelfDraw() && w.Seat == w.Dealer:
		return mahjong.ImpossibleWin("first_turn", "the dealer has had a turn before anybody discards")
	}
	return nil
}

func checkTable(w *Win) *WinError {
	switch {
	case w.Counters < 0:
		return mahjong.ImpossibleWin("honba", "not below 0")
	case w.Deposits < 0:
		return mahjong.ImpossibleWin("deposits", "not below 0")
	case w.DealerWins < 0:
		return mahjong.ImpossibleWin("dealer_wins", "not below 0")
	}
	return nil
}

func (rs *Ruleset) checkPao(w *Win) *WinError {
	for _, h := range [...]PaoHands{PaoDaisangen, PaoDaisuushii, PaoSuukantsu, PaoRinshan} {
		if s := w.Pao.Of(h); s == w.Seat {
			return mahjong.ImpossibleWin("pao", "the winner is not liable for its own hand")
		}
	}
	return nil
}

// redsOf counts the red fives t that the set has.
func (rs *Ruleset) redsOf(t mahjong.Tile) (n int) {
	for _, u := range rs.tiles() {
		if u == t {
			n++
		}
	}
	return n
}

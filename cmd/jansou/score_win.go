package main

import (
	"errors"
	"fmt"
	"slices"

	"jansou/mahjong"
	"jansou/mcr"
	"jansou/riichi"
)

// winInput is what a win has in either game, read and checked for itself. East
// is seat 0 and deals.
type winInput struct {
	Seat, From mahjong.Seat // alike: a self-draw
	Tile       mahjong.Tile
	Hand       mahjong.Hand
	Melds      [4]mahjong.Meld
	NMelds     int
	Prevailing mahjong.Kind
	Anyone     bool // nobody was named as discarder: From is some seat but the winner
}

// win reads what both games ask for.
func (in *scoreInput) win() (*winInput, error) {
	w := &winInput{}
	var err error
	if w.Seat, err = readWind("seat", in.Seat); err != nil {
		return nil, err
	}
	round, err := readWind("prevailing", in.Prevailing)
	if err != nil {
		return nil, err
	}
	w.Prevailing = mahjong.Wind(int(round))
	for _, step := range [...]func(*winInput) error{in.setMelds, in.setHand, in.setSource} {
		if err := step(w); err != nil {
			return nil, err
		}
	}
	return w, nil
}

func (in *scoreInput) setMelds(w *winInput) error {
	if len(in.Melds) > 4 {
		return badField("melds", "%d; allowed: at most 4", len(in.Melds))
	}
	for i, m := range in.Melds {
		field := fmt.Sprintf("melds[%d]", i)
		var kind mahjong.MeldKind
		if kind.UnmarshalText([]byte(m.Kind)) != nil {
			return badField(field+".kind", "%q; allowed: chow, pung, open_kong, closed_kong, added_kong", m.Kind)
		}
		ts, side, err := mahjong.ParseSideways(string(m.Tiles))
		if err != nil {
			return badField(field+".tiles", "%s", trimPackage(err))
		}
		called, from := mahjong.NoTile, w.Seat
		if kind != mahjong.ClosedKong {
			from = w.Seat.Plus(3)
			if m.From != "" {
				if from, err = readSource(field+".from", m.From, w.Seat); err != nil {
					return err
				}
			}
			if kind == mahjong.Chow && from != w.Seat.Plus(3) {
				return badField(field+".from", "%q; allowed: the seat on the winner's left, for a chow", m.From)
			}
			if side >= 0 {
				called = ts[side]
			}
		}
		if w.Melds[i], err = mahjong.MakeMeld(kind, ts, called, from); err != nil {
			return badField(field+".tiles", "%s", trimPackage(err))
		}
		w.NMelds++
	}
	return nil
}

// setHand takes the concealed tiles with the winning tile or without.
func (in *scoreInput) setHand(w *winInput) error {
	ts, err := readTileList("concealed", in.Concealed)
	if err != nil {
		return err
	}
	win, err := readTileList("win_tile", tileList(in.WinTile))
	if err != nil {
		return err
	}
	if len(win) != 1 {
		return badField("win_tile", "%q; allowed: one tile, such as 3p", in.WinTile)
	}
	w.Tile = win[0]
	want := 13 - 3*w.NMelds
	switch {
	case len(ts) == want:
		ts = append(ts, w.Tile)
	case len(ts) == want+1 && !slices.Contains(ts, w.Tile):
		return badField("win_tile", "%s is not among the %d concealed tiles; allowed: one of them, or %s without it", w.Tile, len(ts), plural(want, "tile"))
	case len(ts) != want+1:
		return badField("concealed", "%d tiles beside %d melds; allowed: %d without the winning tile or %d with it", len(ts), w.NMelds, want, want+1)
	}
	if w.Hand, err = mahjong.HandOf(ts); err != nil {
		return badField("concealed", "%s", trimPackage(err))
	}
	return nil
}

// setSource finds out who let the winning tile go.
func (in *scoreInput) setSource(w *winInput) (err error) {
	switch in.WinBy {
	case "self_draw":
		if in.From != "" {
			return badField("from", "%q; allowed: nothing, for a self-draw", in.From)
		}
		w.From = w.Seat
		return nil
	case "discard":
	default:
		return badField("win_by", "%q; allowed: discard, self_draw", in.WinBy)
	}
	if in.From != "" {
		w.From, err = readSource("from", in.From, w.Seat)
		return err
	}
	w.From, w.Anyone = w.Seat.Next(), true
	return nil
}

// possible returns in the words of the input what CheckWin of a game refuses.
func possible(err error) error {
	var impossible *mahjong.WinError
	if errors.As(err, &impossible) {
		return badField(impossible.Field, "%s", impossible.Why)
	}
	return err
}

// riichiWin adds what riichi asks for, and refuses what cannot be at a table.
func (in *scoreInput) riichiWin(rs *riichi.Ruleset) (*riichi.Win, bool, error) {
	c, err := in.win()
	if err != nil {
		return nil, false, err
	}
	w := &riichi.Win{Seat: c.Seat, From: c.From, Tile: c.Tile, Hand: c.Hand, Melds: c.Melds, NMelds: c.NMelds, Prevailing: c.Prevailing,
		Ippatsu: in.Ippatsu, LastTile: in.LastTile, Replacement: in.Replacement, Robbing: in.RobbedKong, FirstTurn: in.FirstTurn,
		RiichiTile: in.RiichiTile, AfterKong: in.AfterKong, DealerWins: in.DealerWins,
		Unseparated: in.MixedIn, Counters: in.Honba, Deposits: in.Deposits}
	for _, step := range [...]func(*riichi.Win, *riichi.Ruleset) error{in.setIndicators, in.setRiichi, in.setPao} {
		if err := step(w, rs); err != nil {
			return nil, false, err
		}
	}
	if in.Honba < 0 || in.Honba > 999 {
		return nil, false, badField("honba", "%d; allowed: 0 to 999", in.Honba)
	}
	if in.Deposits < 0 || in.Deposits > 999 {
		return nil, false, badField("deposits", "%d; allowed: 0 to 999 sticks", in.Deposits)
	}
	for c.Anyone && w.From.Next() != w.Seat && isLiable(w) { // a discarder who is not named is not liable
		w.From = w.From.Next()
	}
	return w, c.Anyone, possible(rs.CheckWin(w))
}

// mcrWin adds what Chinese Official asks for, and refuses what cannot be at a
// table.
func (in *scoreInput) mcrWin(rs *mcr.Ruleset) (*mcr.Win, bool, error) {
	c, err := in.win()
	if err != nil {
		return nil, false, err
	}
	w := &mcr.Win{Seat: c.Seat, From: c.From, Tile: c.Tile, Hand: c.Hand, Melds: c.Melds, NMelds: c.NMelds, Prevailing: c.Prevailing,
		Flowers: in.Flowers, LastCopy: in.LastCopy, LastWallTile: in.LastWallTile}
	w.LastCopy = w.LastCopy || w.OthersMelded()
	switch in.KongEvent {
	case "", "none":
	case "replacement":
		w.Kong = mcr.Replacement
	case "robbed":
		w.Kong = mcr.Robbed
	default:
		return nil, false, badField("kong_event", "%q; allowed: none, replacement, robbed", in.KongEvent)
	}
	return w, c.Anyone, possible(rs.CheckWin(w))
}

func (in *scoreInput) setIndicators(w *riichi.Win, _ *riichi.Ruleset) error {
	for _, x := range []struct {
		field string
		list  tileList
		to    *[5]mahjong.Tile
		n     *int
	}{
		{"dora_indicators", in.Dora, &w.Indicators, &w.NIndicators},
		{"ura_indicators", in.Ura, &w.UraIndicators, &w.NUra},
	} {
		ts, err := readTileList(x.field, x.list)
		if err != nil {
			return err
		}
		if len(ts) > 5 {
			return badField(x.field, "%d tiles; allowed: at most 5", len(ts))
		}
		*x.n = copy(x.to[:], ts)
	}
	return nil
}

func (in *scoreInput) setRiichi(w *riichi.Win, _ *riichi.Ruleset) error {
	switch in.Riichi {
	case "", "none":
	case "riichi":
		w.Riichi = true
	case "double":
		w.Riichi, w.DoubleRiichi = true, true
	default:
		return badField("riichi", "%q; allowed: none, riichi, double", in.Riichi)
	}
	return nil
}

func (in *scoreInput) setPao(w *riichi.Win, rs *riichi.Ruleset) error {
	hands := map[string]riichi.PaoHands{"": rs.PaoHands, "daisangen": riichi.PaoDaisangen,
		"daisuushii": riichi.PaoDaisuushii, "suukantsu": riichi.PaoSuukantsu, "rinshan": riichi.PaoRinshan}
	for name, seat := range in.Pao {
		h, ok := hands[name]
		if !ok {
			return badField("pao", "%q; allowed: daisangen, daisuushii, suukantsu, rinshan, each with a seat", name)
		}
		s, err := readSource("pao", seat, w.Seat)
		if err != nil {
			return err
		}
		w.Pao.Set(h, s)
	}
	return nil
}

// isLiable reports whether the one who let the tile go is liable for w.
func isLiable(w *riichi.Win) bool {
	for _, h := range [...]riichi.PaoHands{riichi.PaoDaisangen, riichi.PaoDaisuushii, riichi.PaoSuukantsu, riichi.PaoRinshan} {
		if w.Pao.Of(h) == w.From {
			return true
		}
	}
	return false
}

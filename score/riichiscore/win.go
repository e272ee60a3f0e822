package riichiscore

import (
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/score"
)

// read adds what riichi asks for, and refuses what cannot be at a table. It says,
// too, whether nobody was named as discarder.
func (r Rules) read(in *score.Input) (*riichi.Win, bool, error) {
	c, err := in.Win()
	if err != nil {
		return nil, false, err
	}
	w := &riichi.Win{Seat: c.Seat, From: c.From, Tile: c.Tile, Hand: c.Hand, Melds: c.Melds, NMelds: c.NMelds, Prevailing: c.Prevailing,
		Ippatsu: in.Ippatsu, LastTile: in.LastTile, Replacement: in.Replacement, Robbing: in.RobbedKong, FirstTurn: in.FirstTurn,
		RiichiTile: in.RiichiTile, AfterKong: in.AfterKong, DealerWins: in.DealerWins,
		Unseparated: in.MixedIn, Counters: in.Honba, Deposits: in.Deposits}
	for _, step := range [...]func(*riichi.Win, *score.Input) error{setIndicators, setRiichi, r.setPao} {
		if err := step(w, in); err != nil {
			return nil, false, err
		}
	}
	if in.Honba < 0 || in.Honba > 999 {
		return nil, false, score.Bad("honba", "%d; allowed: 0 to 999", in.Honba)
	}
	if in.Deposits < 0 || in.Deposits > 999 {
		return nil, false, score.Bad("deposits", "%d; allowed: 0 to 999 sticks", in.Deposits)
	}
	for c.Anyone && w.From.Next() != w.Seat && isLiable(w) { // a discarder who is not named is not liable
		w.From = w.From.Next()
	}
	return w, c.Anyone, score.Possible(r.Ruleset.CheckWin(w))
}

func setIndicators(w *riichi.Win, in *score.Input) error {
	for _, x := range []struct {
		field string
		list  score.Tiles
		to    *[5]mahjong.Tile
		n     *int
	}{
		{"dora_indicators", in.Dora, &w.Indicators, &w.NIndicators},
		{"ura_indicators", in.Ura, &w.UraIndicators, &w.NUra},
	} {
		ts, err := score.ReadTiles(x.field, x.list)
		if err != nil {
			return err
		}
		if len(ts) > 5 {
			return score.Bad(x.field, "%d tiles; allowed: at most 5", len(ts))
		}
		*x.n = copy(x.to[:], ts)
	}
	return nil
}

func setRiichi(w *riichi.Win, in *score.Input) error {
	switch in.Riichi {
	case "", "none":
	case "riichi":
		w.Riichi = true
	case "double":
		w.Riichi, w.DoubleRiichi = true, true
	default:
		return score.Bad("riichi", "%q; allowed: none, riichi, double", in.Riichi)
	}
	w.OpenRiichi = in.OpenRiichi
	switch in.Discarder {
	case "", "none":
	case "earlier":
		w.Feeder = riichi.EarlierRiichi
	case "later":
		w.Feeder = riichi.LaterRiichi
	default:
		return score.Bad("discarder_riichi", "%q; allowed: none, earlier, later than the winner's", in.Discarder)
	}
	return nil
}

func (r Rules) setPao(w *riichi.Win, in *score.Input) error {
	hands := map[string]riichi.PaoHands{"": r.Ruleset.PaoHands, "daisangen": riichi.PaoDaisangen,
		"daisuushii": riichi.PaoDaisuushii, "suukantsu": riichi.PaoSuukantsu, "rinshan": riichi.PaoRinshan}
	for name, seat := range in.Pao {
		h, ok := hands[name]
		if !ok {
			return score.Bad("pao", "%q; allowed: daisangen, daisuushii, suukantsu, rinshan, each with a seat", name)
		}
		s, err := score.ReadSource("pao", seat, w.Seat)
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

package majsoul

import (
	"encoding/json"
	"fmt"

	"jansou/mahjong"
	"jansou/record"
	"jansou/riichi"
)

// yaku are Mahjong Soul's numbers of yaku.
var yaku = map[int]mahjong.RuleID{1: riichi.YakuMenzenTsumo, 2: riichi.YakuRiichi, 3: riichi.YakuChankan, 4: riichi.YakuRinshan,
	5: riichi.YakuHaitei, 6: riichi.YakuHoutei, 7: riichi.YakuWhite, 8: riichi.YakuGreen, 9: riichi.YakuRed, 10: riichi.YakuSeatWind,
	11: riichi.YakuRoundWind, 12: riichi.YakuTanyao, 13: riichi.YakuIipeikou, 14: riichi.YakuPinfu, 15: riichi.YakuChanta,
	16: riichi.YakuIttsuu, 17: riichi.YakuSanshokuDoujun, 18: riichi.YakuDoubleRiichi, 19: riichi.YakuSanshokuDoukou,
	20: riichi.YakuSankantsu, 21: riichi.YakuToitoi, 22: riichi.YakuSanankou, 23: riichi.YakuShousangen, 24: riichi.YakuHonroutou,
	25: riichi.YakuChiitoitsu, 26: riichi.YakuJunchan, 27: riichi.YakuHonitsu, 28: riichi.YakuRyanpeikou, 29: riichi.YakuChinitsu,
	30: riichi.YakuIppatsu, 31: riichi.Dora, 32: riichi.RedFive, 33: riichi.UraDora,
	35: riichi.YakumanTenhou, 36: riichi.YakumanChihou, 37: riichi.YakumanDaisangen, 38: riichi.YakumanSuuankou, 39: riichi.YakumanTsuuiisou,
	40: riichi.YakumanRyuuiisou, 41: riichi.YakumanChinroutou, 42: riichi.YakumanKokushi, 43: riichi.YakumanShousuushii,
	44: riichi.YakumanSuukantsu, 45: riichi.YakumanChuuren, 47: riichi.YakumanChuuren9, 48: riichi.YakumanSuuankouTanki,
	49: riichi.YakumanKokushi13, 50: riichi.YakumanDaisuushii, 59: riichi.YakumanRenhou}

// hule reads the winners of a deal, whose payments are told together.
func (b *builder) hule(e *event) error {
	d := &e.Data
	if len(d.Delta) != 4 || len(d.Wins) == 0 {
		return fmt.Errorf("winners without four gains")
	}
	for i := range d.Wins {
		w, err := b.win(&d.Wins[i])
		if err != nil {
			return err
		}
		w.Together = len(d.Wins) > 1
		if i == 0 {
			w.Delta = [4]int(d.Delta)
		}
		b.r.Wins = append(b.r.Wins, *w)
	}
	b.r = nil
	return nil
}

func (b *builder) win(h *win) (*record.Win, error) {
	s, err := seatOf(h.Seat)
	if err != nil {
		return nil, err
	}
	w := &record.Win{At: b.at, Seat: s, From: s, Liable: mahjong.NoSeat, Han: h.Count, Fu: h.Fu, Limit: -1, Honba: -1, Sticks: -1, Points: h.Ron}
	if h.Self {
		if w.Points = h.Dealer + 2*h.Other; h.Deals {
			w.Points = 3 * h.Other
		}
	} else if w.From = b.from; b.last == mahjong.NoTile {
		return nil, fmt.Errorf("%v wins, and there is no tile to win on", s)
	}
	if w.Tile, err = mahjong.ParseTile(h.Tile); err != nil {
		return nil, err
	}
	if w.Hand, err = tilesOf(h.Hand); err != nil {
		return nil, err
	}
	w.Hand = append(w.Hand, w.Tile)
	if w.Dora, err = tilesOf(h.Doras); err != nil {
		return nil, err
	}
	if w.Ura, err = tilesOf(h.Ura); err != nil {
		return nil, err
	}
	for _, f := range h.Fans {
		y := record.Yaku{Rule: yaku[f.ID], Han: f.Val}
		if h.Limits {
			y.Han, y.Limits = 0, f.Val
		}
		if y.Rule == "" {
			return nil, fmt.Errorf("yaku %d is not known", f.ID)
		}
		w.Yaku = append(w.Yaku, y)
	}
	return w, nil
}

// noTile reads an exhaustive draw.
func (b *builder) noTile(e *event) error {
	d := &e.Data
	draw := &record.NoWin{At: b.at, Kind: record.Exhaustive, Honba: -1, Sticks: -1, Tenpai: &[4]bool{}}
	if d.Nagashi {
		draw.Kind = record.Nagashi
	}
	if len(d.Players) != 4 {
		return fmt.Errorf("%d players, four are wanted", len(d.Players))
	}
	for s, p := range d.Players {
		draw.Tenpai[s] = p.Tenpai
		if p.Tenpai {
			var err error
			if draw.Shown[s], err = tilesOf(p.Hand); err != nil {
				return err
			}
		}
	}
	var scores []struct {
		Delta []int `json:"delta_scores"`
	}
	if err := json.Unmarshal(d.Scores, &scores); err != nil {
		return fmt.Errorf("scores: %w", err)
	}
	for _, s := range scores {
		for i := range min(4, len(s.Delta)) {
			draw.Delta[i] += s.Delta[i]
		}
	}
	b.r.Draw, b.r = draw, nil
	return nil
}

// abort reads a draw before the wall is used up.
func (b *builder) abort(e *event) error {
	kinds := [...]record.DrawKind{1: record.NineKinds, 2: record.FourWinds, 3: record.FourKongs, 4: record.FourRiichi, 5: record.TripleRon}
	if n := e.Data.Type; n < 1 || n >= len(kinds) {
		return fmt.Errorf("a draw of type %d", n)
	}
	b.r.Draw, b.r = &record.NoWin{At: b.at, Kind: kinds[e.Data.Type], Honba: -1, Sticks: -1}, nil
	return nil
}

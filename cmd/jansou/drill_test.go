package main

import (
	"testing"

	"jansou/mahjong"
	"jansou/mcr"
	"jansou/riichi"
	"jansou/score"
	"jansou/teach"
)

// A question of scores says all that one must know: the hand scored anew from
// what it says is worth the answer.
func TestScoreQuestionsSayEnough(t *testing.T) {
	for _, name := range []string{"ema2025", "tenhou", "mahjongsoul", "mcr-wmo", "mcr-1998"} {
		b := mustBook(t, name)
		questions, err := (&drillCmd{Drill: "score", Count: 40, Seed: "worth"}).questions(b)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range questions {
			in := inputOf(q)
			r, err := scoreUnder(b, &in, new(mahjong.ScoreSheet))
			if err != nil {
				t.Errorf("%s: %s: %v", name, winText(q), err)
				continue
			}
			worth := r.sheet.Points
			if b.Kind().Name() == "mcr" {
				worth = r.sheet.Fan
			}
			if r.refused != nil || worth != q.Won.Worth || !q.Right(teach.Answer{Number: worth}) || q.Right(teach.Answer{Number: worth + 1}) {
				t.Errorf("%s: %s: %d, want %d", name, winText(q), worth, q.Won.Worth)
			}
		}
	}
}

// inputOf puts what a question says into the words of a batch.
func inputOf(q *teach.Question) score.Input {
	w := q.Won
	s := &w.Sheet
	in := score.Input{Concealed: score.Tiles(q.Hand.String()), WinTile: s.Tile.String(), WinBy: "self_draw", Seat: score.Winds[s.Winner],
		Prevailing: score.Winds[w.Prevailing-mahjong.East], Dora: score.Tiles(mahjong.FormatTiles(w.Indicators)),
		Ura: score.Tiles(mahjong.FormatTiles(s.Ura)), Flowers: w.Flowers}
	if s.From != s.Winner {
		in.WinBy, in.From = "discard", score.Winds[s.From]
	}
	for _, m := range q.Melds {
		in.Melds = append(in.Melds, score.Meld{Kind: m.Kind().String(), Tiles: score.Tiles(mahjong.FormatTiles(m.Tiles()))})
	}
	for _, id := range w.Told {
		switch id {
		case riichi.YakuRiichi:
			if in.Riichi == "" {
				in.Riichi = "riichi"
			}
		case riichi.YakuDoubleRiichi:
			in.Riichi = "double"
		case riichi.YakuIppatsu:
			in.Ippatsu = true
		case riichi.YakuHaitei, riichi.YakuHoutei:
			in.LastTile = true
		case riichi.YakuRinshan:
			in.Replacement = true
		case riichi.YakuChankan:
			in.RobbedKong = true
		case riichi.YakumanTenhou, riichi.YakumanChihou, riichi.YakuRenhou, riichi.YakumanRenhou:
			in.FirstTurn = true
		case mcr.FanLastTile:
			in.LastCopy = true
		case mcr.FanLastTileDraw, mcr.FanLastTileClaim:
			in.LastWallTile = true
		case mcr.FanOutWithReplacementTile:
			in.KongEvent = "replacement"
		case mcr.FanRobbingTheKong:
			in.KongEvent = "robbed"
		}
	}
	return in
}

package riichi

import (
	"slices"
	"strings"

	"jansou/mahjong"
	"jansou/shape"
)

// Readings returns a sheet for each way to read w, the one that Score takes
// first and those that pay less after it (WinBestReading); none where w is not
// complete. A reading that may not win has no points and only its fu.
func (rs *Ruleset) Readings(w *Win) []mahjong.ScoreSheet {
	var first value
	rule := rs.value(&first, w)
	if rule == WinShape {
		return nil
	}
	on := *w
	on.Tile = first.tile // another than that of w only where it was mixed in
	var room [maxReadings]mahjong.Reading
	readings := rs.withUnconnected(shape.Readings(room[:0], on.Hand, on.melds(), on.Tile, on.SelfDraw()), &on)
	t, bonus, need := rs.tilesOf(&on), rs.doraHan(&on), rs.hanNeeded(&on)
	values := make([]value, len(readings))
	for i := range readings {
		rs.valueOf(&values[i], &on, &t, &readings[i], bonus)
		if v := &values[i]; v.refused(need) != "" {
			v.base, v.limit = 0, ""
		}
	}
	slices.SortStableFunc(values, func(a, b value) int {
		switch {
		case a.beats(&b):
			return -1
		case b.beats(&a):
			return 1
		}
		return 0
	})
	if first.alone == YakuRenhou {
		// It is not worth what its sets are, and excludes them (YakuRenhou).
		values = slices.DeleteFunc(values, func(v value) bool { return v.reading == first.reading })
		values = slices.Insert(values, 0, first)
	}
	sheets := make([]mahjong.ScoreSheet, len(values))
	for i := range values {
		rs.write(w, &values[i], &sheets[i])
	}
	return sheets
}

// Lack is what a hand lacked for a yaku.
type Lack string

// What was lacking: riichi had not been declared, the tile was not drawn by
// the winner, tiles had been claimed, or another of the tiles that the hand waits
// for had to come.
const (
	LackRiichi   Lack = "riichi"
	LackSelfDraw Lack = "self_draw"
	LackClosed   Lack = "closed"
	LackTile     Lack = "tile"
)

// Near is a yaku that a complete hand without yaku was near to.
type Near struct {
	Rule mahjong.RuleID `json:"rule"`
	Lack Lack           `json:"lack"`
	Tile mahjong.Tile   `json:"tile,omitzero"` // LackTile: the tile with which it would be met
}

// Near lists the yaku that w, a complete hand without yaku, would have if one
// thing were otherwise: each is found by scoring the hand so. waits are the
// kinds that complete the hand.
func (rs *Ruleset) Near(w *Win, waits []mahjong.Tile) []Near {
	var out []Near
	try := func(v Win, lack Lack, t mahjong.Tile) {
		var sheet mahjong.ScoreSheet
		if rs.Score(&v, &sheet) != nil {
			return
		}
		for _, l := range sheet.Lines {
			n := Near{l.Rule, lack, t}
			if strings.HasPrefix(string(l.Rule), "riichi.yaku") && !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	if v := *w; v.isClosed() {
		v.Riichi = true
		try(v, LackRiichi, mahjong.NoTile)
		v.Riichi = false
		v.From = v.Seat
		try(v, LackSelfDraw, mahjong.NoTile)
	} else {
		try(w.unclaimed(), LackClosed, mahjong.NoTile)
	}
	for _, t := range waits {
		if v := *w; t.Kind() != w.Tile.Kind() {
			v.Hand.Remove(w.Tile)
			if v.Hand.Count(t.Kind()) < 4 {
				v.Hand.Add(t)
				v.Tile = t
				try(v, LackTile, t)
			}
		}
	}
	return out
}

// unclaimed returns w as if its seat had claimed nothing: the tiles of its
// chows and pungs in the hand, its kongs closed.
func (w *Win) unclaimed() Win {
	v := *w
	v.Melds, v.NMelds = [4]mahjong.Meld{}, 0
	for _, m := range w.melds() {
		if !m.IsKong() {
			for i := range m.Len() {
				v.Hand.Add(m.At(i))
			}
			continue
		}
		closed, err := mahjong.MakeClosedKong(m.At(0), m.At(1), m.At(2), m.At(3), w.Seat)
		if err != nil {
			panic("riichi: a kong that is none: " + err.Error())
		}
		v.Melds[v.NMelds] = closed
		v.NMelds++
	}
	return v
}

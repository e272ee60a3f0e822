package referee

import (
	"jansou/games"
	"jansou/mahjong"
)

// lacks says which tiles r's seat would still need for a set that it cannot
// make: of each kind how many, beside the tile on offer for a claim and the pung
// on the table for a kong that is added to it.
func lacks(r *Ruling, g games.Game) []mahjong.Fact {
	if r.Rule != r.book.Kind().Ids().NoSuchMeld {
		return nil
	}
	p, m := &g.Table().Places[r.Seat], r.Action.Meld
	var need [mahjong.Kinds]int
	for i := range m.Len() {
		if k := m.At(i).Kind(); k.IsSuited() || k.IsHonour() {
			need[k.Index()]++
		}
	}
	if k := m.Called().Kind(); r.Action.Kind == mahjong.Claim && (k.IsSuited() || k.IsHonour()) {
		need[k.Index()]--
	}
	for _, laid := range p.Melds() {
		if r.Action.Kind == mahjong.Kong && laid.Kind() == mahjong.Pung && laid.First() == m.First() {
			need[m.First().Index()] -= 3
		}
	}
	var out []mahjong.Fact
	for i, n := range need {
		k := mahjong.KindAt(i)
		if n -= p.Hand.Count(k); n > 0 {
			out = append(out, mahjong.Fact{Say: "lacks", Tile: mahjong.Of(k), Seat: r.Seat, N: n})
		}
	}
	return out
}

package botzone

import (
	"fmt"

	"jansou/mahjong"
	"jansou/table"
)

// Teller turns what one seat sees of a game into what a judge of Botzone tells
// a player there, without flowers, as contests are played. The zero Teller waits
// for a deal.
type Teller struct {
	player  [4]int       // the players' numbers by seat
	claimed mahjong.Meld // a chow or pung whose discard is still to come
}

// Tell returns what is said about e, as its seat may see it, in the order in
// which it is said: nothing, a message, or two where a deal begins. v is that
// seat's view after e. Every message wants an answer, Pass where there is
// nothing to decide.
func (t *Teller) Tell(e *mahjong.Event, v *table.View) []string {
	switch e.Kind {
	case mahjong.Dealt:
		*t = Teller{}
		for s := range mahjong.NoSeat {
			t.player[s] = int(v.Seats[s].Wind - mahjong.East)
		}
		return []string{
			fmt.Sprintf("0 %d %d", t.player[v.Viewer], v.Prevailing-mahjong.East),
			"1 0 0 0 0 " + Tiles(v.Own.Hand.Tiles()), // nobody has a flower
		}
	case mahjong.Drew:
		if e.Seat == v.Viewer {
			return []string{"2 " + Tile(e.Tile)}
		}
		return t.about(e, "DRAW")
	case mahjong.Claimed:
		if e.Meld.IsKong() {
			return t.about(e, "GANG")
		}
		t.claimed = e.Meld
	case mahjong.Discarded:
		how := "PLAY "
		switch t.claimed.Kind() {
		case mahjong.Chow:
			how = "CHI " + Tile(t.claimed.At(1)) + " "
		case mahjong.Pung:
			how = "PENG "
		}
		t.claimed = mahjong.Meld{}
		return t.about(e, how+Tile(e.Tile))
	case mahjong.Konged:
		if e.Meld.Kind() == mahjong.ClosedKong {
			return t.about(e, "GANG")
		}
		return t.about(e, "BUGANG "+Tile(e.Meld.Added()))
	}
	return nil
}

func (t *Teller) about(e *mahjong.Event, what string) []string {
	return []string{fmt.Sprintf("3 %d %s", t.player[e.Seat], what)}
}

package fair

import (
	"fmt"

	"jansou/mahjong"
	"jansou/shuffle"
	"jansou/table"
)

// Opening says how dice break the wall of a game; it follows from the ruleset.
type Opening string

// How dice break a wall (docs/fair.md has the formula).
const (
	NoDice   Opening = ""         // the wall is drawn as it was built
	Throwers Opening = "throwers" // on the side of whom the first throw picks
	Dealers  Opening = "dealers"  // on the dealer's side
)

// Game is what proves the walls of one game, or of what was played of it so far.
type Game struct {
	Table  string  `json:"table"`
	Method string  `json:"method"` // empty: walls of the table's secret alone, of before there were shares
	Over   bool    `json:"over"`   // the server's shares and the walls are there
	Break  Opening `json:"break,omitempty"`
	Tiles  string  `json:"tiles"` // in the order from which they are shuffled
	Deals  []Deal  `json:"deals"`
	Next   *Hash   `json:"next,omitempty"`   // the server's seal of the deal after the last, which was told and not dealt
	Secret *Hash   `json:"secret,omitempty"` // where there is no method: the seed of all walls
}

// Deal is what proves one wall.
type Deal struct {
	Seal  Hash          `json:"seal"`            // the server's
	Share *Hash         `json:"share,omitempty"` // likewise, when the game is over
	Seats Round         `json:"seats"`
	Seed  *Hash         `json:"seed,omitempty"`
	Dice  *mahjong.Dice `json:"dice,omitempty"`
	Wall  string        `json:"wall,omitempty"` // as it was dealt and drawn
	At    int64         `json:"at"`             // microseconds since 1970 when it was dealt, by the server's clock
}

// A Known says of the server's seal of deal n whether it was told before the deal,
// by something that the server cannot change any more.
type Known func(g *Game, n int) *Broken

// Check computes every wall anew. It returns a *Broken where one is not what was
// promised. known may be nil: nothing but the game itself is asked then, and it
// cannot vouch for itself.
func Check(g *Game, known Known) error {
	if !g.Over {
		return &Broken{-1, "over", "the game is not over: the server opens its shares after the last deal"}
	}
	if g.Method != Method && g.Method != "" {
		return &Broken{-1, "method", fmt.Sprintf("%q is none that this program knows", g.Method)}
	}
	tiles, err := mahjong.ParseTiles(g.Tiles)
	if err != nil {
		return &Broken{-1, "tiles", err.Error()}
	}
	if why := unsound(tiles); why != "" {
		return &Broken{-1, "tiles", why}
	}
	for n := range g.Deals {
		if b := checkDeal(g, uint32(n), &g.Deals[n], tiles); b != nil {
			return b
		}
		if known != nil && g.Method != "" {
			if b := known(g, n); b != nil {
				return b
			}
		}
	}
	return nil
}

// unsound says why tiles are not those of a whole set: each kind four times, flowers
// once or not at all, sorted, red fives before the others. Empty: they are.
func unsound(tiles []mahjong.Tile) string {
	var n [mahjong.Bamboo + 1]int
	for i, t := range tiles {
		if n[t.Kind()]++; i > 0 && t.Less(tiles[i-1]) {
			return fmt.Sprintf("tile %d is not in its place", i)
		}
	}
	for k := mahjong.M1; k <= mahjong.Bamboo; k++ {
		if k.IsFlower() && n[k] > 1 || !k.IsFlower() && n[k] != 4 {
			return fmt.Sprintf("there are %d of %v", n[k], k)
		}
	}
	return ""
}

// checkDeal computes one wall.
func checkDeal(g *Game, n uint32, d *Deal, tiles []mahjong.Tile) *Broken {
	seed := g.Secret
	if g.Method != "" {
		if d.Share == nil {
			return broken(n, "share", "the server's share is not there")
		}
		if d.Seal != Seal(g.Table, n, *d.Share) {
			return broken(n, "share", "the server's share does not fit its seal")
		}
		if b := d.Seats.fault(g.Table, n); b != nil {
			return b
		}
		made := Seed(g.Table, n, *d.Share, *d.Seats.Shares)
		if seed = &made; d.Seed == nil || *d.Seed != made {
			return broken(n, "seed", "it is not that of the shares")
		}
	}
	if seed == nil {
		return broken(n, "secret", "the seed of the walls is not there")
	}
	return checkWall(g.Break, n, d, *seed, tiles)
}

// checkWall compares the wall of a deal with that of a seed.
func checkWall(way Opening, n uint32, d *Deal, seed Hash, tiles []mahjong.Tile) *Broken {
	wall := shuffle.Wall(seed, n, tiles)
	if (d.Dice != nil) != (way != NoDice) {
		return broken(n, "dice", "there are dice where none are thrown, or none where they are")
	}
	if d.Dice != nil {
		if *d.Dice != shuffle.Dice(seed, n) {
			return broken(n, "dice", "they are not those of the seed")
		}
		wall = opened(wall, *d.Dice, way)
	}
	if d.Wall == wall.String() {
		return nil
	}
	is, err := mahjong.ParseTiles(d.Wall)
	if err != nil {
		return broken(n, "wall", err.Error())
	}
	for i := range is {
		if i >= wall.Len() || is[i] != wall.At(i) {
			return broken(n, fmt.Sprintf("wall, tile %d", i), "it is not the tile that the seed gives")
		}
	}
	return broken(n, "wall", fmt.Sprintf("%d tiles, or not written as walls are; %d are wanted", len(is), wall.Len()))
}

// opened is the wall in the order of drawing. Who sits where has no part in it: a
// throw picks by counting from the dealer.
func opened(built mahjong.Wall, d mahjong.Dice, way Opening) mahjong.Wall {
	var order table.Order
	b := table.Break{Stacks: d.Both()}
	if way == Throwers {
		b.Seat = order.Thrower(0, d.First())
	}
	return b.Opened(built, order, 0)
}

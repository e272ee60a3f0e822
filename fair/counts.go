package fair

import "jansou/mahjong"

// How walls are counted: in blocks of so many tiles, and in hands of 13.
const (
	block    = 8
	handSize = 13
	seats    = 4
	maxPairs = handSize / 2
)

// firstIndicator is where the first indicator of dora lies in a wall of 136.
const firstIndicator = 130

// Counts is what was counted of walls of one number of tiles. A red five counts as
// the five that it is.
type Counts struct {
	Deals int64 `json:"deals"`
	// Place is how often a tile of a kind lay in a block of eight tiles of the wall.
	Place map[mahjong.Kind][]int64 `json:"place"`
	// Hand is how often a tile of a kind was among the first thirteen of East, South,
	// West and North.
	Hand map[mahjong.Kind]*[seats]int64 `json:"hand"`
	// Pairs is how often East, South, West and North were dealt so many kinds at least
	// twice.
	Pairs [seats][maxPairs + 1]int64 `json:"pairs"`
	// Dora is how often a kind was the first indicator; walls of 136 tiles only.
	Dora map[mahjong.Kind]int64 `json:"dora,omitempty"`
}

// Counted is Counts, of what and since when.
type Counted struct {
	Tiles  int
	Since  int64 // microseconds since 1970
	Counts Counts
}

// Add counts one wall, in the order in which it was dealt.
func (c *Counts) Add(w *mahjong.Wall) {
	n := w.Len()
	if n < seats*handSize {
		return
	}
	if c.Place == nil {
		c.Place, c.Hand = map[mahjong.Kind][]int64{}, map[mahjong.Kind]*[seats]int64{}
	}
	c.Deals++
	var held [seats]map[mahjong.Kind]int
	for i := range n {
		k := w.At(i).Kind()
		if c.Place[k] == nil {
			c.Place[k], c.Hand[k] = make([]int64, (n+block-1)/block), new([seats]int64)
		}
		c.Place[k][i/block]++
		if i >= seats*handSize {
			continue
		}
		s := chairOf(i)
		if held[s] == nil {
			held[s] = map[mahjong.Kind]int{}
		}
		c.Hand[k][s]++
		held[s][k]++
	}
	for s := range held {
		pairs := 0
		for _, m := range held[s] {
			if m >= 2 {
				pairs++
			}
		}
		c.Pairs[s][pairs]++
	}
	if n == 136 {
		if c.Dora == nil {
			c.Dora = map[mahjong.Kind]int64{}
		}
		c.Dora[w.At(firstIndicator).Kind()]++
	}
}

// chairOf returns who is dealt tile i, counted from the dealer: four tiles three
// times around, and one more each.
func chairOf(i int) int {
	if i < 3*seats*4 {
		return i / 4 % seats
	}
	return i % seats
}

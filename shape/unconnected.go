package shape

import "jansou/mahjong"

// lastTwo are the eights and nines, and the honours: the kinds that have no kind
// of their suit two above them; lastOne those without one that is one above.
const (
	lastOne = 0b100000000*EverySuit | Honours
	lastTwo = 0b110000000*EverySuit | Honours
)

// Unconnected reports whether the fourteen tiles of h are unconnected: no two of
// one suit are one or two apart, and all are different but for one pair at most.
// pair is its kind, NoKind where there is none.
func Unconnected(h mahjong.Hand) (pair mahjong.Kind, ok bool) {
	p := planesOf(&h)
	if one := uint64(p.one); h.Len() != 14 || one&^lastOne&(one>>1) != 0 || one&^lastTwo&(one>>2) != 0 {
		return mahjong.NoKind, false
	}
	switch p.one.Len() {
	case 14:
		return mahjong.NoKind, true
	case 13:
		return p.two.First(), true
	}
	return mahjong.NoKind, false
}

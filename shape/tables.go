package shape

import "jansou/mahjong"

// A suit is looked up by its base-5 index (mahjong.Hand.SuitIndex).
const (
	numberIndices = 1953125 // 5^9: the shapes of a number suit
	honourIndices = 78125   // 5^7: the shapes of the honours
)

// weight is what one tile of a kind adds to the index of its suit.
var weight = func() (w [mahjong.Kinds]uint32) {
	for i := range w {
		w[i] = 1
		for range mahjong.KindAt(i).Number() - 1 {
			w[i] *= 5
		}
	}
	return w
}()

// weights is the sum of the weights of the numbers in a set of them, a bit each.
var weights = func() (w [512]uint32) {
	for set := range w {
		for n := range 9 {
			w[set] += uint32(set>>n&1) * weight[n]
		}
	}
	return w
}()

// The tables are made once, before anything can ask: the package needs no
// lock, and a program pays for them once.
func init() {
	makeParts()
	makeDistances()
}

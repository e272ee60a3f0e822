package shape_test

import (
	"fmt"

	"jansou/mahjong"
	"jansou/shape"
)

// What fourteen tiles come to after each discard that leaves them nearest.
func ExampleDiscards() {
	hand := mahjong.MustHand("123m4568p78s22556z")
	left := shape.LeftOf(hand, nil)
	for _, d := range shape.Discards(nil, hand, 0, &left) {
		if d.Shanten == shape.Shanten(hand, 0) {
			fmt.Printf("%v: %d away, %d tiles help\n", mahjong.Of(d.Kind), d.Shanten, d.Tiles)
		}
	}
	// Output:
	// 8p: 1 away, 12 tiles help
	// 6z: 1 away, 12 tiles help
}

// What a hand waits for.
func ExampleWaits() {
	for ks := shape.Waits(mahjong.MustHand("2345678m111p456s"), 0); ks != 0; ks &= ks - 1 {
		fmt.Println(mahjong.Of(ks.First()))
	}
	// Output:
	// 2m
	// 5m
	// 8m
}

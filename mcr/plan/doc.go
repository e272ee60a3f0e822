// Package plan looks for the complete hands of Chinese Official that a hand may
// aim at: those that are worth the points a win needs, with how many tiles each
// lacks and how likely it is to be completed.
//
// It knows which families of hands are worth looking at, and how tiles come. It
// does not know what a hand is worth: that it asks Rules, which a ruleset of
// package mcr is.
package plan

import "jansou/mahjong"

// Rules say what a complete hand is worth.
type Rules interface {
	// Shanten is how many tiles a hand with so many melds is from waiting.
	Shanten(h mahjong.Hand, melds int) int
	// Worth returns the fan points of a complete hand without flowers, the
	// dearest fan in it, and whether it has the points that a win needs.
	Worth(c *Complete) (points int, fan mahjong.RuleID, enough bool)
	// Lines lists the fans that count in a complete hand.
	Lines(c *Complete) []mahjong.Line
}

// Complete is a complete hand as it would be won. Nothing that only chance adds
// is in it: no last tile of the wall, no replacement, no robbed kong.
type Complete struct {
	*Position              // whose hand it may become
	Hand      mahjong.Hand // the concealed tiles, Tile among them
	Melds     [4]mahjong.Meld
	NMelds    int
	Tile      mahjong.Tile // the last one
	SelfDraw  bool         // it is drawn; otherwise another's discard
}

package botzone

import (
	"fmt"
	"strings"

	"jansou/mahjong"
)

// Word is the first word of an answer: what a player wants to do.
type Word string

// The words. Kong has a tile on the player's own draw and none on a discard.
const (
	Pass      Word = "PASS"
	Play      Word = "PLAY"
	Chow      Word = "CHI"
	Pung      Word = "PENG"
	Kong      Word = "GANG"
	AddedKong Word = "BUGANG"
	Win       Word = "HU"
)

// Answer is what a player answers. It compares with ==.
type Answer struct {
	Word    Word
	Tile    mahjong.Tile // Play, AddedKong, Kong on a draw: which; Chow: its middle tile
	Discard mahjong.Tile // Chow, Pung: the tile to be discarded after it
}

// String prints the answer as the protocol writes it.
func (a Answer) String() string {
	s := string(a.Word)
	for _, t := range []mahjong.Tile{a.Tile, a.Discard} {
		if t != mahjong.NoTile {
			s += " " + Tile(t)
		}
	}
	return s
}

// ParseAnswer reads an answer. It refuses what is no answer at any moment.
func ParseAnswer(s string) (Answer, error) {
	word, rest, _ := strings.Cut(strings.TrimSpace(s), " ")
	a := Answer{Word: Word(word)}
	ts, err := ParseTiles(rest)
	if err != nil {
		return Answer{}, fmt.Errorf("%w in the answer %.40q", err, s)
	}
	sound := false
	switch n := len(ts); a.Word {
	case Pass, Win:
		sound = n == 0
	case Play, AddedKong:
		sound = n == 1
	case Kong:
		sound = n <= 1
	case Pung:
		sound = n == 1
		a.Discard, ts = last(ts)
	case Chow:
		sound = n == 2
		a.Discard, ts = last(ts)
	}
	if !sound {
		return Answer{}, fmt.Errorf("botzone: %.40q is not an answer", s)
	}
	a.Tile, _ = last(ts)
	return a, nil
}

// last takes the last tile off ts.
func last(ts []mahjong.Tile) (mahjong.Tile, []mahjong.Tile) {
	if len(ts) == 0 {
		return mahjong.NoTile, nil
	}
	return ts[len(ts)-1], ts[:len(ts)-1]
}

// AnswerOf is the answer by which a player does a. The discard after a chow or a pung is
// still to be filled in.
func AnswerOf(a mahjong.Action) Answer {
	switch a.Kind {
	case mahjong.Win:
		return Answer{Word: Win}
	case mahjong.Discard:
		return Answer{Word: Play, Tile: a.Tile}
	case mahjong.Claim, mahjong.Kong:
		switch a.Meld.Kind() {
		case mahjong.Chow:
			return Answer{Word: Chow, Tile: mahjong.Of(a.Meld.At(1).Kind())}
		case mahjong.Pung:
			return Answer{Word: Pung}
		case mahjong.OpenKong:
			return Answer{Word: Kong}
		case mahjong.AddedKong:
			return Answer{Word: AddedKong, Tile: a.Meld.Added()}
		case mahjong.ClosedKong:
			return Answer{Word: Kong, Tile: a.Meld.At(0)}
		}
	}
	return Answer{Word: Pass}
}

// Among returns which of the legal actions the answer means, and whether it is
// one of them. A discard of a tile like the one just drawn is that tile: the
// protocol does not tell them apart.
func (a Answer) Among(legal []mahjong.Action) (mahjong.Action, bool) {
	var found mahjong.Action
	for _, l := range legal {
		if a.means(l) && (found.Kind == mahjong.NoAction || l.Drawn) {
			found = l
		}
	}
	return found, found.Kind != mahjong.NoAction
}

func (a Answer) means(l mahjong.Action) bool {
	k := l.Meld.Kind()
	switch a.Word {
	case Pass:
		return l.Kind == mahjong.Pass
	case Win:
		return l.Kind == mahjong.Win
	case Play:
		return l.Kind == mahjong.Discard && l.Tile.Kind() == a.Tile.Kind()
	case Chow:
		return k == mahjong.Chow && l.Meld.At(1).Kind() == a.Tile.Kind()
	case Pung:
		return k == mahjong.Pung
	case AddedKong:
		return k == mahjong.AddedKong && l.Meld.First() == a.Tile.Kind()
	case Kong:
		if a.Tile == mahjong.NoTile {
			return k == mahjong.OpenKong
		}
		return k == mahjong.ClosedKong && l.Meld.First() == a.Tile.Kind()
	}
	return false
}

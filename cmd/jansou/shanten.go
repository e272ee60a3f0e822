package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"jansou/games"
	"jansou/mahjong"
	"jansou/shape"
)

// shantenCmd is "jansou shanten": how far a hand is from waiting, and which
// discard brings it on.
type shantenCmd struct {
	handArgs
}

// Help shows examples.
func (shantenCmd) Help() string {
	return `Prints how many tiles a hand is from waiting (shanten: 0 waits, -1 is complete)
for each form, and the tiles that bring it nearer. For a hand with its drawn
tile it lists every discard, the best first: the fewest tiles from waiting,
then the most tiles that help. A fifth tile of a kind never helps, so a hand
that waits only for one, which jansou waits shows, is 1 from waiting here.

With a ruleset of Chinese Official the knitted forms count, too, and four tiles
alike are two pairs where the ruleset says so. Whether a hand will be worth
eight points is not asked.

  jansou shanten 123m406p77z258s19m
  jansou shanten 1245m2367p3459s11z
  jansou shanten 456p789s11225z 1*23m
  jansou shanten 1245m2367p3459s11z --json
  jansou shanten 147m258s36p11245z --ruleset mcr-wmo`
}

// formsJSON is the shanten of each form. Those without sets are null beside
// melds; the knitted ones are of Chinese Official and missing where riichi is
// asked about or melds leave no room for them.
type formsJSON struct {
	Standard        int  `json:"standard"`
	SevenPairs      *int `json:"seven_pairs"`
	ThirteenOrphans *int `json:"thirteen_orphans"`
	KnittedStraight *int `json:"knitted_straight,omitempty"`
	Knitted         *int `json:"knitted,omitempty"`
}

// formsOf returns how far h is from waiting in each form.
func formsOf(b games.Book, h mahjong.Hand, melds int) formsJSON {
	rs := games.MCROf(b)
	forms := formsJSON{Standard: shape.ShantenStandard(h, melds)}
	if melds == 0 {
		pairs, orphans := shape.ShantenPairs(h), shape.ShantenOrphans(h)
		if rs != nil && rs.FourAlikePairs {
			pairs = shape.ShantenPairsAlike(h)
		}
		forms.SevenPairs, forms.ThirteenOrphans = &pairs, &orphans
	}
	if rs == nil {
		return forms
	}
	if melds <= 1 {
		straight := shape.ShantenKnittedStraight(h, melds)
		forms.KnittedStraight = &straight
	}
	if melds == 0 {
		knitted := shape.ShantenKnitted(h)
		forms.Knitted = &knitted
	}
	return forms
}

// accepts returns what brings the 13 - 3*melds tiles of h nearer.
func accepts(b games.Book, h mahjong.Hand, melds int, left *[mahjong.Kinds]uint8) shape.Acceptance {
	if games.MCROf(b) == nil {
		return shape.Accepts(h, melds, left)
	}
	a := shape.Acceptance{Shanten: b.Shanten(h, melds)}
	for i := range left {
		k := mahjong.KindAt(i)
		if left[i] == 0 || h.Count(k) == 4 {
			continue
		}
		more := h
		more.Add(mahjong.Of(k))
		if b.Shanten(more, melds) < a.Shanten {
			a.Kinds |= shape.KindsOf(k)
			a.Tiles += int(left[i])
		}
	}
	return a
}

// discards returns what each discard from the 14 - 3*melds tiles of h would
// leave.
func discards(b games.Book, h mahjong.Hand, melds int, left *[mahjong.Kinds]uint8) (list []shape.Discard) {
	if games.MCROf(b) == nil {
		return shape.Discards(nil, h, melds, left)
	}
	for k := range shape.Kinds(h.Present()).All() {
		rest := h
		rest.Remove(mahjong.Of(k))
		list = append(list, shape.Discard{Kind: k, Acceptance: accepts(b, rest, melds, left)})
	}
	return list
}

type discardJSON struct {
	Discard mahjong.Kind `json:"discard,omitzero"`
	Shanten int          `json:"shanten"`
	Accepts []waitJSON   `json:"accepts"`
	Tiles   int          `json:"tiles"`
}

// Run prints the distances and the acceptance.
func (c *shantenCmd) Run(out io.Writer) error {
	h, melds, b, err := c.read()
	if err != nil {
		return err
	}
	n := len(melds)
	forms := formsOf(b, h, n)
	left := shape.LeftOf(h, melds)
	drawn := h.Len() == 14-3*n
	var choices []shape.Discard
	if drawn {
		choices = discards(b, h, n, &left)
		slices.SortStableFunc(choices, func(a, b shape.Discard) int {
			if a.Shanten != b.Shanten {
				return a.Shanten - b.Shanten
			}
			return b.Tiles - a.Tiles
		})
	} else {
		choices = []shape.Discard{{Acceptance: accepts(b, h, n, &left)}}
	}
	if c.JSON {
		return writeShantenJSON(out, b.Shanten(h, n), h, melds, forms, choices, &left)
	}
	fmt.Fprintln(out, title(h, melds))
	fmt.Fprintln(out, distance(b.Shanten(h, n)))
	for _, f := range []struct {
		name string
		n    *int
	}{
		{"four sets, pair", &forms.Standard}, {"seven pairs", forms.SevenPairs}, {"thirteen orphans", forms.ThirteenOrphans},
		{"knitted straight", forms.KnittedStraight}, {"honours, knitted", forms.Knitted},
	} {
		if f.n != nil {
			fmt.Fprintf(out, "  %-16s  %d\n", f.name, *f.n)
		}
	}
	for _, d := range choices {
		if drawn {
			fmt.Fprintf(out, "discard %v: %d, ", d.Kind, d.Shanten)
		}
		fmt.Fprintf(out, "helped by %s of %v\n", plural(d.Tiles, "tile"), d.Kinds)
	}
	return nil
}

func writeShantenJSON(out io.Writer, away int, h mahjong.Hand, melds []mahjong.Meld, forms formsJSON, choices []shape.Discard, left *[mahjong.Kinds]uint8) error {
	list := []discardJSON{}
	for _, d := range choices {
		accepts := []waitJSON{}
		for k := range d.Kinds.All() {
			accepts = append(accepts, waitJSON{Tile: k, Left: int(left[k.Index()])})
		}
		list = append(list, discardJSON{d.Kind, d.Shanten, accepts, d.Tiles})
	}
	answer := struct {
		Hand     mahjong.Hand   `json:"hand"`
		Melds    []mahjong.Meld `json:"melds,omitempty"`
		Shanten  int            `json:"shanten"`
		Forms    formsJSON      `json:"forms"`
		Accepts  []waitJSON     `json:"accepts,omitempty"` // of 13 tiles
		Tiles    int            `json:"tiles,omitempty"`
		Discards []discardJSON  `json:"discards,omitempty"` // of 14 tiles, the best first
	}{Hand: h, Melds: melds, Shanten: away, Forms: forms}
	if len(list) == 1 && list[0].Discard == mahjong.NoKind {
		answer.Accepts, answer.Tiles = list[0].Accepts, list[0].Tiles
	} else {
		answer.Discards = list
	}
	return json.NewEncoder(out).Encode(answer)
}

// distance says in words how far a hand is from waiting.
func distance(shanten int) string {
	switch shanten {
	case -1:
		return "complete"
	case 0:
		return "waiting"
	}
	return plural(shanten, "tile") + " from waiting"
}

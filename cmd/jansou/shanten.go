package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"

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

  jansou shanten 123m406p77z258s19m
  jansou shanten 1245m2367p3459s11z
  jansou shanten 456p789s11225z 1*23m
  jansou shanten 1245m2367p3459s11z --json`
}

// formsJSON is the shanten of each form; the two without sets are null beside
// melds.
type formsJSON struct {
	Standard        int  `json:"standard"`
	SevenPairs      *int `json:"seven_pairs"`
	ThirteenOrphans *int `json:"thirteen_orphans"`
}

type discardJSON struct {
	Discard mahjong.Kind `json:"discard,omitzero"`
	Shanten int          `json:"shanten"`
	Accepts []waitJSON   `json:"accepts"`
	Tiles   int          `json:"tiles"`
}

// Run prints the distances and the acceptance.
func (c *shantenCmd) Run(out io.Writer) error {
	h, melds, err := c.read()
	if err != nil {
		return err
	}
	n := len(melds)
	forms := formsJSON{Standard: shape.ShantenStandard(h, n)}
	if n == 0 {
		pairs, orphans := shape.ShantenPairs(h), shape.ShantenOrphans(h)
		forms.SevenPairs, forms.ThirteenOrphans = &pairs, &orphans
	}
	left := shape.LeftOf(h, melds)
	drawn := h.Len() == 14-3*n
	var choices []shape.Discard
	if drawn {
		choices = shape.Discards(nil, h, n, &left)
		slices.SortStableFunc(choices, func(a, b shape.Discard) int {
			if a.Shanten != b.Shanten {
				return a.Shanten - b.Shanten
			}
			return b.Tiles - a.Tiles
		})
	} else {
		choices = []shape.Discard{{Acceptance: shape.Accepts(h, n, &left)}}
	}
	if c.JSON {
		return writeShantenJSON(out, h, melds, forms, choices, &left)
	}
	fmt.Fprintln(out, title(h, melds))
	fmt.Fprintln(out, distance(shape.Shanten(h, n)))
	fmt.Fprintf(out, "  %-16s  %d\n", "four sets, pair", forms.Standard)
	if n == 0 {
		fmt.Fprintf(out, "  %-16s  %d\n  %-16s  %d\n", "seven pairs", *forms.SevenPairs, "thirteen orphans", *forms.ThirteenOrphans)
	}
	for _, d := range choices {
		if drawn {
			fmt.Fprintf(out, "discard %v: %d, ", d.Kind, d.Shanten)
		}
		fmt.Fprintf(out, "helped by %s of %v\n", plural(d.Tiles, "tile"), d.Kinds)
	}
	return nil
}

func writeShantenJSON(out io.Writer, h mahjong.Hand, melds []mahjong.Meld, forms formsJSON, choices []shape.Discard, left *[mahjong.Kinds]uint8) error {
	list := []discardJSON{}
	for _, d := range choices {
		accepts := []waitJSON{}
		for k := range d.Kinds.All() {
			accepts = append(accepts, waitJSON{k, int(left[k.Index()])})
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
	}{Hand: h, Melds: melds, Shanten: shape.Shanten(h, len(melds)), Forms: forms}
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

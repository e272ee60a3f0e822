package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"jansou/mahjong"
	"jansou/shape"
)

// handArgs is a hand given in words, as "jansou waits" and "jansou shanten"
// take it.
type handArgs struct {
	Tiles string   `arg:"" name:"tiles" help:"The concealed tiles, such as 123m406p77z: m characters, p dots, s bamboos, z honours (1 to 7: east, south, west, north, white, green, red), 0 a red five."`
	Melds []string `arg:"" optional:"" name:"meld" help:"Each set on the table, such as 1*23p, with * after the claimed tile; four tiles without * are a closed kong."`
	JSON  bool     `name:"json" help:"Print one JSON object."`
}

// read returns the hand and the melds. It refuses what cannot lie on a table:
// a fifth tile of a kind, a second red five, a wrong number of tiles.
func (a *handArgs) read() (mahjong.Hand, []mahjong.Meld, error) {
	ts, err := mahjong.ParseTiles(a.Tiles)
	if err != nil {
		return mahjong.Hand{}, nil, err
	}
	var melds []mahjong.Meld
	all := append([]mahjong.Tile(nil), ts...)
	for _, s := range a.Melds {
		m, err := readMeld(s)
		if err != nil {
			return mahjong.Hand{}, nil, err
		}
		melds = append(melds, m)
		all = append(all, m.Tiles()...)
	}
	if len(melds) > 4 {
		return mahjong.Hand{}, nil, fmt.Errorf("%d melds, a hand has four sets", len(melds))
	}
	if _, err := mahjong.HandOf(all); err != nil {
		return mahjong.Hand{}, nil, err
	}
	want := 13 - 3*len(melds)
	if len(ts) != want && len(ts) != want+1 {
		return mahjong.Hand{}, nil, fmt.Errorf("%s beside %s; %d are wanted, or %d with the drawn one", plural(len(ts), "concealed tile"), plural(len(melds), "meld"), want, want+1)
	}
	h, err := mahjong.HandOf(ts)
	return h, melds, err
}

// readMeld reads a set on the table. Without a * three tiles are a set claimed
// by their first tile, four are a closed kong.
func readMeld(s string) (mahjong.Meld, error) {
	ts, sideways, err := mahjong.ParseSideways(s)
	if err != nil {
		return mahjong.Meld{}, err
	}
	called := mahjong.NoTile
	if sideways >= 0 {
		called = ts[sideways]
	}
	switch {
	case len(ts) == 3 && ts[0].Kind() == ts[1].Kind():
		return mahjong.MakeMeld(mahjong.Pung, ts, called, 0)
	case len(ts) == 3:
		return mahjong.MakeMeld(mahjong.Chow, ts, called, 0)
	case len(ts) == 4 && sideways >= 0:
		return mahjong.MakeMeld(mahjong.OpenKong, ts, called, 0)
	case len(ts) == 4:
		return mahjong.MakeMeld(mahjong.ClosedKong, ts, mahjong.NoTile, 0)
	}
	return mahjong.Meld{}, fmt.Errorf("meld %q has %d tiles; a chow or a pung has 3, a kong 4", s, len(ts))
}

// title prints a hand and its melds on one line.
func title(h mahjong.Hand, melds []mahjong.Meld) string {
	words := []string{h.String()}
	for _, m := range melds {
		words = append(words, m.String())
	}
	return strings.Join(words, ", ")
}

// waitsCmd is "jansou waits": what a hand waits for.
type waitsCmd struct {
	handArgs
}

// Help shows examples.
func (waitsCmd) Help() string {
	return `Prints the tiles that would complete a hand of 13 tiles, in any of the three
forms, and how many of each are neither in the hand nor in its melds. A wait of
which the hand has all four tiles is listed with 0 left.

  jansou waits 123m456p789s1122z
  jansou waits 1112345678999m
  jansou waits 456p789s1122z 1*23m
  jansou waits 2344p 11*1z 5555z 7*89s --json`
}

type waitJSON struct {
	Tile mahjong.Kind `json:"tile"`
	Left int          `json:"left"`
}

// Run prints the waits.
func (c *waitsCmd) Run(out io.Writer) error {
	h, melds, err := c.read()
	if err != nil {
		return err
	}
	if h.Len() != 13-3*len(melds) {
		return fmt.Errorf("%v is a hand with its drawn tile: take one out, or ask jansou shanten for every discard", h)
	}
	left := shape.LeftOf(h, melds)
	waits := []waitJSON{}
	tiles := 0
	for k := range shape.Waits(h, len(melds)).All() {
		n := int(left[k.Index()])
		tiles += n
		waits = append(waits, waitJSON{k, n})
	}
	if c.JSON {
		return json.NewEncoder(out).Encode(struct {
			Hand  mahjong.Hand   `json:"hand"`
			Melds []mahjong.Meld `json:"melds,omitempty"`
			Waits []waitJSON     `json:"waits"`
			Tiles int            `json:"tiles"`
		}{h, melds, waits, tiles})
	}
	fmt.Fprintln(out, title(h, melds))
	if len(waits) == 0 {
		_, err := fmt.Fprintf(out, "not waiting: %s\n", distance(shape.Shanten(h, len(melds))))
		return err
	}
	fmt.Fprint(out, "waits for")
	for i, w := range waits {
		if i > 0 {
			fmt.Fprint(out, ",")
		}
		fmt.Fprintf(out, " %v (%d left)", w.Tile, w.Left)
	}
	_, err = fmt.Fprintf(out, ": %s\n", plural(tiles, "tile"))
	return err
}

// plural prints a number with its noun.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

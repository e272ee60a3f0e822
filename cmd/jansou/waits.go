package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"jansou/games"
	"jansou/mahjong"
	"jansou/score"
	"jansou/score/mcrscore"
	"jansou/shape"
	"jansou/teach"
)

// handArgs is a hand given in words, as "jansou waits" and "jansou shanten"
// take it.
type handArgs struct {
	Tiles string   `arg:"" name:"tiles" help:"The concealed tiles, such as 123m406p77z: m characters, p dots, s bamboos, z honours (1 to 7: east, south, west, north, white, green, red), 0 a red five."`
	Melds []string `arg:"" optional:"" name:"meld" help:"Each set on the table, such as 1*23p, with * after the claimed tile; four tiles without * are a closed kong."`
	JSON  bool     `name:"json" help:"Print one JSON object."`

	Ruleset string `placeholder:"NAME" help:"The rules, where the forms of a hand depend on them: mcr-wmo or another ruleset of Chinese Official. Without it the forms of riichi."`
}

// book returns the ruleset that was named. Where none was it is one of riichi,
// which all have the same forms.
func (a *handArgs) book() (games.Book, error) {
	if a.Ruleset == "" {
		return games.Load("ema2025")
	}
	b, err := loadRuleset(a.Ruleset)
	if err != nil {
		return nil, fmt.Errorf("--ruleset: %w", err)
	}
	return b, nil
}

// read returns the hand and the melds, and the ruleset of book. It refuses what
// cannot lie on a table: a fifth tile of a kind, a second red five, a wrong
// number of tiles.
func (a *handArgs) read() (mahjong.Hand, []mahjong.Meld, games.Book, error) {
	b, err := a.book()
	if err != nil {
		return mahjong.Hand{}, nil, nil, err
	}
	h, melds, err := a.tiles(b)
	return h, melds, b, err
}

func (a *handArgs) tiles(b games.Book) (mahjong.Hand, []mahjong.Meld, error) {
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
	for _, t := range all {
		if t.Kind().IsFlower() {
			return mahjong.Hand{}, nil, fmt.Errorf("%s is a flower: flowers are laid out, and no form has any", t)
		}
		if games.MCROf(b) != nil && t.IsRed() {
			return mahjong.Hand{}, nil, fmt.Errorf("%s is a red five, and ruleset %s has none", t, b.Head().Name)
		}
	}
	if _, err := mahjong.HandOf(all); err != nil {
		return mahjong.Hand{}, nil, err
	}
	if err := checkReds(all, b); err != nil {
		return mahjong.Hand{}, nil, err
	}
	want := 13 - 3*len(melds)
	if len(ts) != want && len(ts) != want+1 {
		return mahjong.Hand{}, nil, fmt.Errorf("%s beside %s; %d are wanted, or %d with the drawn one", plural(len(ts), "concealed tile"), plural(len(melds), "meld"), want, want+1)
	}
	h, err := mahjong.HandOf(ts)
	return h, melds, err
}

// checkReds refuses two red fives of a suit where the set of b has not so many. One
// is taken under any ruleset of riichi: the waits are those of a plain five.
func checkReds(ts []mahjong.Tile, b games.Book) error {
	var n, has [256]int // by Tile
	for _, t := range b.Tiles() {
		has[t]++
	}
	for _, t := range ts {
		if n[t]++; t.IsRed() && n[t] > max(has[t], 1) {
			return fmt.Errorf("a second %s, and ruleset %s has not so many", t, b.Head().Name)
		}
	}
	return nil
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
		words = append(words, meldWords(m))
	}
	return strings.Join(words, ", ")
}

// meldWords prints a set on the table in words: "open kong 1111z". Only in a
// chow does * tell which tile was claimed; in tiles that are alike its place
// would seem to say whose discard it was, which nobody was asked.
func meldWords(m mahjong.Meld) string {
	if m.Kind() == mahjong.Chow {
		return m.String()
	}
	return strings.ReplaceAll(m.Kind().String(), "_", " ") + " " + mahjong.FormatTiles(m.Tiles())
}

// waitsCmd is "jansou waits": what a hand waits for.
type waitsCmd struct {
	handArgs
	Seat  string `placeholder:"WIND" help:"Chinese Official: the seat wind, E, S (if nobody says), W or N."`
	Round string `placeholder:"WIND" help:"Chinese Official: the wind of the round; E if nobody says."`
}

// Help shows examples.
func (waitsCmd) Help() string {
	return `Prints the tiles that would complete a hand of 13 tiles, in any of the three
forms, and how many of each are neither in the hand nor in its melds. A wait of
which the hand has all four tiles is listed with 0 left. Each way in which the
hand waits is named: a single wait, of two pairs, edge, closed, two-sided, of
thirteen orphans or of knitted tiles.

With a ruleset of Chinese Official the knitted forms count, too; each wait says
what it is worth on a discard and by self-draw, without flowers and without what
a last tile or a kong may add, and which of them are less than the eight points
of a win. There is no furiten.

  jansou waits 123m456p789s1122z
  jansou waits 1112345678999m
  jansou waits 456p789s1122z 1*23m
  jansou waits 2344p 11*1z 5555z 7*89s --json
  jansou waits 147m258s369p1122z --ruleset mcr-wmo`
}

// waitJSON is one kind of tile that a hand waits for.
type waitJSON struct {
	Tile mahjong.Kind `json:"tile"`
	Left int          `json:"left"`
	// What it is worth in Chinese Official; missing for riichi.
	Discard  *mcrscore.Worth `json:"discard,omitempty"`
	SelfDraw *mcrscore.Worth `json:"self_draw,omitempty"`
}

// waitList prints waits for people: on one line or, with what they are worth,
// a line each.
func waitList(waits []waitJSON, tiles int) string {
	var b strings.Builder
	if waits[0].Discard != nil {
		fmt.Fprintf(&b, "waits for %s\n", plural(tiles, "tile"))
		t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
		for _, w := range waits {
			fmt.Fprintf(t, "  %v\t%d left\ton a discard %v\tby self-draw %v\n", w.Tile, w.Left, w.Discard, w.SelfDraw)
		}
		t.Flush() // a Builder takes everything
		return b.String()
	}
	words := make([]string, len(waits))
	for i, w := range waits {
		words[i] = fmt.Sprintf("%v (%d left)", w.Tile, w.Left)
	}
	return fmt.Sprintf("waits for %s: %s\n", strings.Join(words, ", "), plural(tiles, "tile"))
}

// waits returns what h waits for.
func (c *waitsCmd) waits(b games.Book, h mahjong.Hand, melds []mahjong.Meld) ([]waitJSON, error) {
	left := shape.LeftOf(h, melds)
	list := []waitJSON{}
	for k := range b.Waits(h, len(melds)).All() {
		list = append(list, waitJSON{Tile: k, Left: int(left[k.Index()])})
	}
	rs := games.MCROf(b)
	if rs == nil {
		if c.Seat != "" || c.Round != "" {
			return nil, errors.New("--seat and --round decide what a hand of Chinese Official is worth; in riichi they change no wait: leave them out, or choose a ruleset with --ruleset, such as mcr-wmo")
		}
		return list, nil
	}
	seat, err := score.ReadWind("--seat", cmp.Or(c.Seat, "S"))
	if err != nil {
		return nil, err
	}
	round, err := score.ReadWind("--round", cmp.Or(c.Round, "E"))
	if err != nil {
		return nil, err
	}
	at := mcrscore.Waiting{Hand: h, Melds: melds, Seat: seat, Prevailing: mahjong.Wind(int(round))}
	for i := range list {
		w := &list[i]
		w.Discard, w.SelfDraw = at.Worth(rs, w.Tile)
	}
	return list, nil
}

// Run prints the waits.
func (c *waitsCmd) Run(out io.Writer) error {
	h, melds, b, err := c.read()
	if err != nil {
		return err
	}
	if h.Len() != 13-3*len(melds) {
		return fmt.Errorf("%v is a hand with its drawn tile: take one out, or ask jansou shanten for every discard", h)
	}
	waits, err := c.waits(b, h, melds)
	if err != nil {
		return err
	}
	tiles := 0
	for _, w := range waits {
		tiles += w.Left
	}
	named, _ := teach.WaitsUnder(b, h, melds)
	if c.JSON {
		return json.NewEncoder(out).Encode(struct {
			Hand  mahjong.Hand   `json:"hand"`
			Melds []mahjong.Meld `json:"melds,omitempty"`
			Waits []waitJSON     `json:"waits"`
			Tiles int            `json:"tiles"`
			Name  teach.Name     `json:"name,omitempty"`
			Ways  []teach.Wait   `json:"ways,omitempty"`
		}{h, melds, waits, tiles, named.Name, named.Ways})
	}
	fmt.Fprintln(out, title(h, melds))
	if len(waits) == 0 {
		_, err := fmt.Fprintf(out, "not waiting: %s\n", distance(b.Shanten(h, len(melds))))
		return err
	}
	_, err = fmt.Fprint(out, waitList(waits, tiles)+waysText(named.Ways))
	return err
}

// plural prints a number with its noun.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

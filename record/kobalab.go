package record

import (
	"fmt"
	"strconv"
	"strings"

	"jansou/mahjong"
)

// kobalab reads one game of kobalab's. It is played under that program's
// default rules; the list does not say so, the README beside it does.
func (c *jsonReader) kobalab(parts []part, start int) (*Game, error) {
	g := &Game{Source: Kobalab, Viewer: mahjong.NoSeat, Rules: Rules{RedFives: true, OpenTanyao: true, South: true}}
	var first int
	var points []int
	var totals []string
	err := c.read(parts, func(name string) error {
		switch name {
		case "title":
			g.Name = c.Words()
		case "qijia":
			first = c.Number()
		case "defen":
			points = c.ints(nil)
		case "point":
			totals = c.texts()
		case "log":
			g.Rounds = nil // of two, the last counts
			for i := range c.Items {
				r, err := c.kobaDeal()
				if err != nil {
					return fmt.Errorf("deal %d: %w", i+1, err)
				}
				g.Rounds = append(g.Rounds, *r)
			}
		default:
			c.Skip()
		}
		return nil
	})
	switch {
	case err != nil:
		return nil, err
	case len(g.Rounds) == 0 || first < 0 || first > 3:
		return nil, fmt.Errorf("no deal in the record")
	}
	if len(points) == 4 && len(totals) == 4 {
		f := &Final{At: start}
		for i := range 4 {
			s := mahjong.Seat(i).Plus(-first)
			p, err := strconv.ParseFloat(totals[i], 64)
			if err != nil {
				return nil, fmt.Errorf("point %q is not a number", totals[i])
			}
			f.Points[s], f.Totals[s] = points[i], int(p*1000)
		}
		g.Final = f
	}
	return g, nil
}

// texts reads a list of texts.
func (c *jsonReader) texts() (list []string) {
	for range c.Items {
		list = append(list, c.Words())
	}
	return list
}

// kobaDeal reads one deal, a list of entries with one member each. What else
// stands in an entry, by names that kobalab does not have, is passed over.
func (c *jsonReader) kobaDeal() (*Round, error) {
	b := kobaDeal{}
	for range c.Items {
		c.Peek()
		start := c.At
		n, other := 0, ""
		for name := range c.fields {
			known, err := c.kobaEntry(&b, name, start)
			switch {
			case err != nil:
				return nil, at(err, start)
			case known:
				n++
			default:
				other = name
			}
		}
		switch {
		case n == 1 || !c.Usual():
		case n == 0 && other != "":
			return nil, &ReadError{At: start, Why: fmt.Sprintf("an entry %q that is not known", other)}
		default:
			return nil, &ReadError{At: start, Why: fmt.Sprintf("an entry that tells of %d things, one is wanted", n)}
		}
	}
	if err := c.wrong(); err != nil {
		return nil, err
	}
	if b.r == nil {
		return nil, fmt.Errorf("a deal without tiles")
	}
	return b.r, nil
}

// kobaEntry reads the value of an entry, by the name of the entry, and notes
// what it tells. It reports whether the name is known.
func (c *jsonReader) kobaEntry(b *kobaDeal, name string, at int) (known bool, err error) {
	const begins = "qipai"
	read := kobaEntries[name]
	switch {
	case name == begins && b.r != nil:
		return true, fmt.Errorf("a second deal in one")
	case name == begins:
		return true, c.kobaStart(b, at)
	case read == nil:
		c.Skip()
		return false, nil
	case b.r == nil:
		return true, fmt.Errorf("an entry before the deal")
	}
	return true, read(c, b, at)
}

// kobaEntries read the entries that follow the start of a deal.
var kobaEntries = map[string]func(c *jsonReader, b *kobaDeal, at int) error{
	"zimo":     (*jsonReader).kobaDraw,
	"gangzimo": (*jsonReader).kobaDraw,
	"dapai": func(c *jsonReader, b *kobaDeal, at int) error {
		l, p := c.kobaMove("p")
		return b.discard(l, p, at)
	},
	"fulou": func(c *jsonReader, b *kobaDeal, at int) error {
		l, m := c.kobaMove("m")
		return b.meld(l, m, Claim, at)
	},
	"gang": func(c *jsonReader, b *kobaDeal, at int) error {
		l, m := c.kobaMove("m")
		return b.meld(l, m, Kong, at)
	},
	"kaigang": (*jsonReader).kobaIndicator,
	"hule":    (*jsonReader).kobaWin,
	"pingju":  (*jsonReader).kobaNoWin,
}

// kobaDraw reads a draw, also of a replacement tile.
func (c *jsonReader) kobaDraw(b *kobaDeal, at int) error {
	l, p := c.kobaMove("p")
	return b.draw(l, p, at)
}

// kobaMove reads the seat and the tile or the set of a move, {"l":0,"p":"m5"}.
func (c *jsonReader) kobaMove(what string) (l int, text string) {
	l = unsaid
	c.Take('{') // a hundred of these make a deal: no function is called for each field
	for {
		switch name := c.Name(); {
		case !c.Take(':'):
			return l, text
		case name == "l":
			l = c.Number()
		case name == what:
			text = c.Text()
		default:
			c.Skip()
		}
		if c.Peek() != ',' {
			c.Take('}')
			return l, text
		}
		c.At++
	}
}

// kobaStart reads the start of a deal.
func (c *jsonReader) kobaStart(b *kobaDeal, at int) error {
	var wind, deal, counters, deposits int
	var points []int
	var indicator string
	var hands []string
	for name := range c.fields {
		switch name {
		case "zhuangfeng":
			wind = c.Number()
		case "jushu":
			deal = c.Number()
		case "changbang":
			counters = c.Number()
		case "lizhibang":
			deposits = c.Number()
		case "defen":
			points = c.ints(make([]int, 0, 4))
		case "baopai":
			indicator = c.Text()
		case "shoupai":
			hands = c.texts()
		default:
			c.Skip()
		}
	}
	if !c.Usual() {
		return nil
	}
	if deal < 0 || deal > 3 || wind < 0 || counters < 0 || deposits < 0 || len(hands) != 4 || len(points) != 4 {
		return fmt.Errorf("a deal without four hands and four scores")
	}
	b.r = &Round{At: at, Number: wind*4 + deal, Honba: counters, Sticks: deposits, Dealer: mahjong.Seat(deal), Steps: newSteps()}
	b.r.Points = b.gains(points)
	dora, err := kobaTiles(indicator)
	if err != nil || len(dora) != 1 {
		return fmt.Errorf("indicator %q is not a tile", indicator)
	}
	b.r.Indicators = dora
	for l, h := range hands {
		s, _ := b.seat(l)
		if b.r.Hands[s], err = kobaTiles(h); err != nil {
			return err
		}
		if len(b.r.Hands[s]) != 13 {
			return fmt.Errorf("%d tiles in a hand, thirteen are wanted", len(b.r.Hands[s]))
		}
	}
	return nil
}

// kobaIndicator reads an indicator that was turned.
func (c *jsonReader) kobaIndicator(b *kobaDeal, at int) error {
	text := ""
	for name := range c.fields {
		if name == "baopai" {
			text = c.Text()
		} else {
			c.Skip()
		}
	}
	if !c.Usual() {
		return nil
	}
	t, err := kobaTile(text)
	if err != nil {
		return fmt.Errorf("indicator %q is not a tile", text)
	}
	b.r.Indicators = append(b.r.Indicators, t)
	b.step(Step{Kind: Indicator, Seat: mahjong.NoSeat, Tile: t}, at)
	return nil
}

// kobaWin reads a winner. kobalab splits the gains of a double win by winner.
func (c *jsonReader) kobaWin(b *kobaDeal, at int) error {
	w := Win{At: at, Liable: mahjong.NoSeat, Limit: -1, Honba: -1, Sticks: -1}
	l, from := unsaid, unsaid
	var gains [4]int
	var hand string
	var ura []string
	var bad error
	for name := range c.fields {
		switch name {
		case "l":
			l = c.Number()
		case "baojia":
			from = c.seat()
		case "shoupai":
			hand = c.Text()
		case "fubaopai":
			ura = c.texts()
		case "fu":
			w.Fu = c.Number()
		case "fanshu":
			w.Han = c.Number()
		case "damanguan":
			if c.Number() > 0 {
				w.Limit = 5
			}
		case "defen":
			w.Points = c.Number()
		case "fenpei":
			gains = b.gains(c.ints(make([]int, 0, 4)))
		case "hupai":
			w.Yaku = nil
			for range c.Items {
				if err := c.kobaYaku(b, &w); err != nil && bad == nil {
					bad = err
				}
			}
		default:
			c.Skip()
		}
	}
	if !c.Usual() {
		return nil
	}
	if bad != nil {
		return bad
	}
	var err error
	if w.Seat, err = b.seat(l); err != nil {
		return err
	}
	w.From, w.Delta = w.Seat, gains
	if from != unsaid {
		w.From, _ = b.seat(from)
	}
	if w.Limit == 5 {
		w.Fu = -1
	}
	hand, _, _ = strings.Cut(hand, ",")
	if w.Hand, err = kobaTiles(strings.TrimRight(hand, "*+=-_")); err != nil {
		return err
	}
	if len(w.Hand) == 0 {
		return fmt.Errorf("a winner without tiles")
	}
	w.Tile = w.Hand[len(w.Hand)-1]
	for _, u := range ura {
		t, err := kobaTile(u)
		if err != nil {
			return err
		}
		w.Ura = append(w.Ura, t)
	}
	if len(w.Ura) > 0 {
		b.r.Ura = w.Ura
	}
	b.r.Wins = append(b.r.Wins, w)
	return nil
}

// seat reads the number of a seat, 0 to 3.
func (c *jsonReader) seat() int {
	c.Peek()
	from := c.At
	n := c.Number()
	if n < 0 || n > 3 {
		c.FailAt(from, "a seat, 0 to 3,")
	}
	return n
}

// kobaYaku reads a yaku, {"name":"立直","fanshu":1}; a limit hand is worth a
// star or two instead.
func (c *jsonReader) kobaYaku(b *kobaDeal, w *Win) error {
	name := ""
	var y Yaku
	for field := range c.fields {
		switch field {
		case "name":
			name = c.Words()
		case "fanshu":
			if c.Peek() == '"' {
				y.Limits = len(c.Text())
			} else {
				y.Han = c.Number()
			}
		case "baojia":
			w.Liable, _ = b.seat(c.seat())
		default:
			c.Skip()
		}
	}
	var ok bool
	if y.ID, ok = yakuNames[name]; !ok {
		return fmt.Errorf("yaku %q is not known", name)
	}
	w.Yaku = append(w.Yaku, y)
	return nil
}

var kobaDraws = map[string]DrawKind{"荒牌平局": Exhaustive, "流し満貫": Nagashi, "九種九牌": NineKinds, "四風連打": FourWinds,
	"四家立直": FourRiichi, "四開槓": FourKongs, "三家和": TripleRon}

// kobaNoWin reads the end of a deal without a winner.
func (c *jsonReader) kobaNoWin(b *kobaDeal, at int) error {
	d := &NoWin{At: at, Honba: -1, Sticks: -1}
	kind := ""
	var hands []string
	for name := range c.fields {
		switch name {
		case "name":
			kind = c.Words()
		case "shoupai":
			hands = c.texts()
		case "fenpei":
			d.Delta = b.gains(c.ints(make([]int, 0, 4)))
		default:
			c.Skip()
		}
	}
	if !c.Usual() {
		return nil
	}
	var ok bool
	if d.Kind, ok = kobaDraws[kind]; !ok {
		return fmt.Errorf("a draw %q is not known", kind)
	}
	var tenpai [4]bool
	for l, h := range hands {
		s, err := b.seat(l)
		if err != nil {
			return err
		}
		if h == "" {
			continue
		}
		tenpai[s] = true
		text, _, _ := strings.Cut(h, ",")
		if d.Shown[s], err = kobaTiles(strings.TrimRight(text, "*")); err != nil {
			return err
		}
	}
	if d.Kind == Exhaustive || d.Kind == Nagashi {
		d.Tenpai = &tenpai
	}
	b.r.Draw = d
	return nil
}

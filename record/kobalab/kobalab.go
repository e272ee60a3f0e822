package kobalab

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"jansou/mahjong"
	"jansou/record"
	"jansou/record/riichiplay"
	"jansou/riichi"
)

// Source are kobalab's scripted games. They are played under that program's
// own defaults, which are Tenhou's but for double limit hands, for the extension,
// which ends even where the dealer would stay, and for the indicator of a kong
// that is followed by another, which is turned even where that one is robbed.
var Source = &riichiplay.Source{Name: "kobalab", Loose: true, Told: true, Change: func(house *riichi.Ruleset, _ record.Rules) {
	house.DoubleYakuman = riichi.DoubleDaisuushii | riichi.DoubleSuuankouTanki | riichi.DoubleKokushi13 | riichi.DoubleChuuren9
	house.Extension = riichi.SuddenExtension
	house.TotalRounding = riichi.TotalHalfUp
	house.KongDoraOpen = riichi.RevealAtDiscardOrKong
	house.KongDoraAdded = riichi.RevealAtDiscardOrKong
}}

// reader reads kobalab's games.
type reader struct{ *record.JSON }

// Format is a list of games.
var Format = record.Format{
	Object: func(has record.Has) bool { return has("log") == '[' && has("qijia") != 0 },
	ReadObject: func(c *record.JSON, parts []record.Part, start int) (*record.Game, error) {
		return reader{c}.kobalab(parts, start)
	},
}

// kobalab reads one game of kobalab's. It is played under that program's
// default rules; the list does not say so, the README beside it does.
func (c reader) kobalab(parts []record.Part, start int) (*record.Game, error) {
	g := &record.Game{Source: Source, Viewer: mahjong.NoSeat, Rules: record.Rules{RedFives: true, OpenTanyao: true, South: true}}
	var first int
	var points []int
	var totals []string
	err := c.Read(parts, func(name string) error {
		switch name {
		case "title":
			g.Name = c.Words()
		case "qijia":
			first = c.Number()
		case "defen":
			points = c.Ints(nil)
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
				g.Rules.SecondRed = g.Rules.SecondRed || riichiplay.ShowsSecondRed(r)
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
		f := &record.Final{At: start}
		for i := range 4 {
			s := mahjong.Seat(i).Plus(-first)
			p, err := strconv.ParseFloat(totals[i], 64)
			if err != nil {
				return nil, fmt.Errorf("point %q is not a number", totals[i])
			}
			f.Points[s], f.Totals[s] = points[i], int(math.Round(p*1000))
		}
		g.Final = f
	}
	return g, nil
}

// texts reads a list of texts.
func (c reader) texts() (list []string) {
	for range c.Items {
		list = append(list, c.Words())
	}
	return list
}

// kobaDeal reads one deal, a list of entries with one member each. What else
// stands in an entry, by names that kobalab does not have, is passed over.
func (c reader) kobaDeal() (*record.Round, error) {
	b := deal{}
	for range c.Items {
		c.Peek()
		start := c.At
		n, other := 0, ""
		for name := range c.Fields {
			known, err := c.kobaEntry(&b, name, start)
			switch {
			case err != nil:
				return nil, record.Placed(err, start)
			case known:
				n++
			default:
				other = name
			}
		}
		switch {
		case n == 1 || !c.Usual():
		case n == 0 && other != "":
			return nil, &record.ReadError{At: start, Why: fmt.Sprintf("an entry %q that is not known", other)}
		default:
			return nil, &record.ReadError{At: start, Why: fmt.Sprintf("an entry that tells of %d things, one is wanted", n)}
		}
	}
	if err := c.Wrong(); err != nil {
		return nil, err
	}
	if b.r == nil {
		return nil, fmt.Errorf("a deal without tiles")
	}
	return b.r, nil
}

// kobaEntry reads the value of an entry, by the name of the entry, and notes
// what it tells. It reports whether the name is known.
func (c reader) kobaEntry(b *deal, name string, at int) (known bool, err error) {
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
var kobaEntries = map[string]func(c reader, b *deal, at int) error{
	"zimo":     reader.kobaDraw,
	"gangzimo": reader.kobaDraw,
	"dapai": func(c reader, b *deal, at int) error {
		l, p := c.kobaMove("p")
		return b.discard(l, p, at)
	},
	"fulou": func(c reader, b *deal, at int) error {
		l, m := c.kobaMove("m")
		return b.meld(l, m, record.Claim, at)
	},
	"gang": func(c reader, b *deal, at int) error {
		l, m := c.kobaMove("m")
		return b.meld(l, m, record.Kong, at)
	},
	"kaigang": reader.kobaIndicator,
	"hule":    reader.kobaWin,
	"pingju":  reader.kobaNoWin,
}

// kobaDraw reads a draw, also of a replacement tile.
func (c reader) kobaDraw(b *deal, at int) error {
	l, p := c.kobaMove("p")
	return b.draw(l, p, at)
}

// kobaMove reads the seat and the tile or the set of a move, {"l":0,"p":"m5"}.
func (c reader) kobaMove(what string) (l int, text string) {
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
func (c reader) kobaStart(b *deal, at int) error {
	var wind, deal, counters, deposits int
	var points []int
	var indicator string
	var hands []string
	for name := range c.Fields {
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
			points = c.Ints(make([]int, 0, 4))
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
	b.r = &record.Round{At: at, Number: wind*4 + deal, Honba: counters, Sticks: deposits, Dealer: mahjong.Seat(deal), Steps: record.NewSteps()}
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
func (c reader) kobaIndicator(b *deal, at int) error {
	text := ""
	for name := range c.Fields {
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
	b.step(record.Step{Kind: record.Indicator, Seat: mahjong.NoSeat, Tile: t}, at)
	return nil
}

// kobaWin reads a winner. kobalab splits the gains of a double win by winner.
func (c reader) kobaWin(b *deal, at int) error {
	w := record.Win{At: at, Liable: mahjong.NoSeat, Limit: -1, Honba: -1, Sticks: -1}
	l, from := unsaid, unsaid
	var gains [4]int
	var hand string
	var ura []string
	var bad error
	for name := range c.Fields {
		switch name {
		case "l":
			l = c.Number()
		case "baojia":
			from = c.Seat()
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
			gains = b.gains(c.Ints(make([]int, 0, 4)))
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
	w.Delta = gains
	return b.kobaWon(&w, l, from, hand, ura)
}

// kobaWon adds winner w, seat l of the file, with its hand and the ura indicators.
func (b *deal) kobaWon(w *record.Win, l, from int, hand string, ura []string) (err error) {
	if w.Seat, err = b.seat(l); err != nil {
		return err
	}
	w.From = w.Seat
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
	b.r.Wins = append(b.r.Wins, *w)
	return nil
}

// kobaYaku reads a yaku, {"name":"立直","fanshu":1}; a limit hand is worth a
// star or two instead.
func (c reader) kobaYaku(b *deal, w *record.Win) error {
	name := ""
	var y record.Yaku
	for field := range c.Fields {
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
			w.Liable, _ = b.seat(c.Seat())
		default:
			c.Skip()
		}
	}
	known, ok := riichiplay.YakuNamed(name)
	if !ok {
		return fmt.Errorf("yaku %q is not known", name)
	}
	y.Rule, y.Wind = known.Rule, known.Wind
	w.Yaku = append(w.Yaku, y)
	return nil
}

var kobaDraws = map[string]record.DrawKind{"荒牌平局": record.Exhaustive, "流し満貫": record.Nagashi, "九種九牌": record.NineKinds, "四風連打": record.FourWinds,
	"四家立直": record.FourRiichi, "四開槓": record.FourKongs, "三家和": record.TripleRon}

// kobaNoWin reads the end of a deal without a winner.
func (c reader) kobaNoWin(b *deal, at int) error {
	d := &record.NoWin{At: at, Honba: -1, Sticks: -1}
	kind := ""
	var hands []string
	for name := range c.Fields {
		switch name {
		case "name":
			kind = c.Words()
		case "shoupai":
			hands = c.texts()
		case "fenpei":
			d.Delta = b.gains(c.Ints(make([]int, 0, 4)))
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
	if d.Kind == record.Exhaustive || d.Kind == record.Nagashi {
		d.Tenpai = &tenpai
	}
	b.r.Draw = d
	return nil
}

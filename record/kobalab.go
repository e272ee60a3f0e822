package record

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"jansou/mahjong"
)

// kobaEvent is one entry of a deal; exactly one field is set. Seats are
// counted from the dealer of the deal.
type kobaEvent struct {
	Qipai *struct {
		Zhuangfeng, Jushu, Changbang, Lizhibang int
		Defen                                   []int
		Baopai                                  string
		Shoupai                                 []string
	}
	Zimo, Gangzimo, Dapai *struct {
		L int
		P string
	}
	Fulou, Gang *struct {
		L int
		M string
	}
	Kaigang *struct{ Baopai string }
	Hule    *kobaWin
	Pingju  *struct {
		Name    string
		Shoupai []string
		Fenpei  []int
	}
}

type kobaWin struct {
	L         int
	Shoupai   string
	Baojia    *int
	Fubaopai  []string
	Fu        int
	Fanshu    int
	Damanguan int
	Defen     int
	Fenpei    []int
	Hupai     []struct {
		Name   string
		Fanshu any
		Baojia *int
	}
}

// readKobalab reads one game of kobalab's. It is played under that program's
// default rules; the list does not say so, the README beside it does.
func readKobalab(raw json.RawMessage, start int) (*Game, error) {
	var j struct {
		Title string
		Qijia int
		Defen []int
		Point []string
	}
	var log [][]json.RawMessage
	for name, value := range members(raw) {
		var err error
		switch name {
		case "title":
			err = json.Unmarshal(value, &j.Title)
		case "qijia":
			err = json.Unmarshal(value, &j.Qijia)
		case "defen":
			err = json.Unmarshal(value, &j.Defen)
		case "point":
			err = json.Unmarshal(value, &j.Point)
		case "log":
			log, err = lists(value, "log")
		}
		if err != nil {
			return nil, jsonError(err, start+place(raw, value), start+len(raw))
		}
	}
	if len(log) == 0 || j.Qijia < 0 || j.Qijia > 3 {
		return nil, fmt.Errorf("no deal in the record")
	}
	g := &Game{Source: Kobalab, Name: j.Title, Viewer: mahjong.NoSeat, Rules: Rules{RedFives: true, OpenTanyao: true, South: true}}
	for i, deal := range log {
		r, err := readKobaDeal(deal, raw, start)
		if err != nil {
			return nil, fmt.Errorf("deal %d: %w", i+1, err)
		}
		g.Rounds = append(g.Rounds, *r)
	}
	if len(j.Defen) == 4 && len(j.Point) == 4 {
		f := &Final{At: start}
		for i := range 4 {
			s := mahjong.Seat(i).Plus(-j.Qijia)
			p, err := strconv.ParseFloat(j.Point[i], 64)
			if err != nil {
				return nil, fmt.Errorf("point %q is not a number", j.Point[i])
			}
			f.Points[s], f.Totals[s] = j.Defen[i], int(p*1000)
		}
		g.Final = f
	}
	return g, nil
}

func readKobaDeal(deal []json.RawMessage, whole json.RawMessage, start int) (*Round, error) {
	b := kobaDeal{}
	for i, raw := range deal {
		at := start + place(whole, raw)
		known, err := b.move(raw, at)
		if !known {
			var e kobaEvent
			if err := json.Unmarshal(raw, &e); err != nil {
				return nil, fmt.Errorf("entry %d: %w", i+1, err)
			}
			err = b.entry(&e, at)
		}
		if err != nil {
			return nil, &ReadError{At: at, Why: err.Error()}
		}
	}
	if b.r == nil {
		return nil, fmt.Errorf("a deal without tiles")
	}
	return b.r, nil
}

type kobaDeal struct {
	r     *Round
	melds [4][]mahjong.Meld
}

// seat turns a seat counted from the dealer into ours.
func (b *kobaDeal) seat(l int) (mahjong.Seat, error) {
	if l < 0 || l > 3 {
		return mahjong.NoSeat, fmt.Errorf("seat %d is not 0 to 3", l)
	}
	return b.r.Dealer.Plus(l), nil
}

func (b *kobaDeal) gains(ns []int) (out [4]int) {
	for l := range min(4, len(ns)) {
		out[b.r.Dealer.Plus(l)] = ns[l]
	}
	return out
}

func (b *kobaDeal) step(s Step, at int) {
	s.At, s.ID, s.Prompt = at, -1, NoPrompt
	b.r.Steps = append(b.r.Steps, s)
}

// move reads an entry of the kinds that a deal has most of, a seat and a tile
// or a set: {"zimo":{"l":0,"p":"m5"}}. Any other is not known to it.
func (b *kobaDeal) move(raw []byte, at int) (known bool, err error) {
	if b.r == nil {
		return false, nil
	}
	for name, value := range members(raw) {
		if len(name)+len(value)+len(`{"":}`) != len(raw) {
			return false, nil // more than one, or with spaces
		}
		l, what, text, ok := kobaMove(value)
		if !ok {
			return false, nil
		}
		switch {
		case what == 'p' && (name == "zimo" || name == "gangzimo"):
			return true, b.draw(l, text, at)
		case what == 'p' && name == "dapai":
			return true, b.discard(l, text, at)
		case what == 'm' && name == "fulou":
			return true, b.meld(l, text, Claim, at)
		case what == 'm' && name == "gang":
			return true, b.meld(l, text, Kong, at)
		}
	}
	return false, nil
}

// kobaMove reads {"l":0,"p":"m5"}, or {"p":"m5","l":0}; what is the p, or an m
// for a meld.
func kobaMove(raw []byte) (l int, what byte, text string, ok bool) {
	const seat, tile = `"l":0`, `"p":""`
	n := len(raw) - len(`{`+seat+`,`+tile+`}`) // of the text
	if n < 0 {
		return 0, 0, "", false
	}
	i, j := 1, len(`{`+seat+`,`) // where the two stand
	if raw[2] != 'l' {
		i, j = len(`{`+tile+`,`)+n, 1
	}
	first, second := raw[i:i+len(seat)], raw[j:j+len(tile)+n]
	if raw[0] != '{' || raw[max(i, j)-1] != ',' || raw[len(raw)-1] != '}' ||
		string(first[:4]) != `"l":` || !isDigit(first[4]) ||
		second[0] != '"' || string(second[2:5]) != `":"` || second[5+n] != '"' {
		return 0, 0, "", false
	}
	for _, c := range second[5 : 5+n] {
		if c == '"' || c == '\\' {
			return 0, 0, "", false
		}
	}
	return int(first[4] - '0'), second[1], string(second[5 : 5+n]), true
}

func (b *kobaDeal) entry(e *kobaEvent, at int) error {
	if e.Qipai == nil && b.r == nil {
		return fmt.Errorf("an entry before the deal")
	}
	switch {
	case e.Qipai != nil:
		if b.r != nil {
			return fmt.Errorf("a second deal in one")
		}
		q := e.Qipai
		if q.Jushu < 0 || q.Jushu > 3 || q.Zhuangfeng < 0 || q.Changbang < 0 || q.Lizhibang < 0 || len(q.Shoupai) != 4 || len(q.Defen) != 4 {
			return fmt.Errorf("a deal without four hands and four scores")
		}
		b.r = &Round{At: at, Number: q.Zhuangfeng*4 + q.Jushu, Honba: q.Changbang, Sticks: q.Lizhibang, Dealer: mahjong.Seat(q.Jushu),
			Steps: newSteps()}
		b.r.Points = b.gains(q.Defen)
		dora, err := kobaTiles(q.Baopai)
		if err != nil || len(dora) != 1 {
			return fmt.Errorf("indicator %q is not a tile", q.Baopai)
		}
		b.r.Indicators = dora
		for l, h := range q.Shoupai {
			s, _ := b.seat(l)
			if b.r.Hands[s], err = kobaTiles(h); err != nil {
				return err
			}
			if len(b.r.Hands[s]) != 13 {
				return fmt.Errorf("%d tiles in a hand, thirteen are wanted", len(b.r.Hands[s]))
			}
		}
		return nil
	case e.Zimo != nil:
		return b.draw(e.Zimo.L, e.Zimo.P, at)
	case e.Gangzimo != nil:
		return b.draw(e.Gangzimo.L, e.Gangzimo.P, at)
	case e.Dapai != nil:
		return b.discard(e.Dapai.L, e.Dapai.P, at)
	case e.Fulou != nil:
		return b.meld(e.Fulou.L, e.Fulou.M, Claim, at)
	case e.Gang != nil:
		return b.meld(e.Gang.L, e.Gang.M, Kong, at)
	case e.Kaigang != nil:
		ts, err := kobaTiles(e.Kaigang.Baopai)
		if err != nil || len(ts) != 1 {
			return fmt.Errorf("indicator %q is not a tile", e.Kaigang.Baopai)
		}
		b.r.Indicators = append(b.r.Indicators, ts[0])
		b.step(Step{Kind: Indicator, Seat: mahjong.NoSeat, Tile: ts[0]}, at)
		return nil
	case e.Hule != nil:
		return b.win(e.Hule, at)
	case e.Pingju != nil:
		return b.noWin(e.Pingju.Name, e.Pingju.Shoupai, e.Pingju.Fenpei, at)
	}
	return fmt.Errorf("an entry that is not known")
}

func (b *kobaDeal) draw(l int, p string, at int) error {
	s, err := b.seat(l)
	if err != nil {
		return err
	}
	ts, err := kobaTiles(p)
	if err != nil || len(ts) != 1 {
		return fmt.Errorf("draw %q is not a tile", p)
	}
	b.step(Step{Kind: Draw, Seat: s, Tile: ts[0]}, at)
	return nil
}

// discard reads "m5", "m5_" (drawn), "m5*" (riichi), "m5_*".
func (b *kobaDeal) discard(l int, p string, at int) error {
	s, err := b.seat(l)
	if err != nil {
		return err
	}
	p, riichi := strings.CutSuffix(p, "*")
	p, drawn := strings.CutSuffix(p, "_")
	ts, err := kobaTiles(p)
	if err != nil || len(ts) != 1 {
		return fmt.Errorf("discard %q is not a tile", p)
	}
	if riichi {
		b.step(Step{Kind: Riichi, Seat: s}, at)
	}
	b.step(Step{Kind: Discard, Seat: s, Tile: ts[0], Drawn: drawn}, at)
	return nil
}

func (b *kobaDeal) meld(l int, text string, kind StepKind, at int) error {
	s, err := b.seat(l)
	if err != nil {
		return err
	}
	m, err := kobaMeld(text, s)
	if err != nil {
		return err
	}
	if (m.Kind() == mahjong.ClosedKong || m.Kind() == mahjong.AddedKong) != (kind == Kong) {
		return fmt.Errorf("%q is not a meld of this kind", text)
	}
	if m.Kind() == mahjong.AddedKong {
		// The pung on the table says which tile was claimed.
		for _, pung := range b.melds[s] {
			if grown, err := pung.AddTile(m.Added()); err == nil {
				m = grown
			}
		}
	}
	b.melds[s] = append(b.melds[s], m)
	b.step(Step{Kind: kind, Seat: s, Meld: m}, at)
	return nil
}

// kobaTiles reads "m127p2", a suit before its numbers, 0 a red five.
func kobaTiles(s string) ([]mahjong.Tile, error) {
	if strings.ContainsAny(s, " *") {
		return nil, fmt.Errorf("%q is not tiles", s)
	}
	return mahjong.ParseTiles(s)
}

// kobaMeld reads "s44+4": the mark stands behind the claimed tile, + from the
// right, = from opposite, - from the left; a tile behind the mark of a pung
// was added; no mark is a closed kong.
func kobaMeld(s string, owner mahjong.Seat) (mahjong.Meld, error) {
	i := strings.IndexAny(s, "+=-")
	if i < 0 {
		ts, err := kobaTiles(s)
		if err != nil {
			return mahjong.Meld{}, err
		}
		return mahjong.MakeMeld(mahjong.ClosedKong, ts, mahjong.NoTile, owner)
	}
	ts, err := kobaTiles(s[:i] + s[i+1:])
	if err != nil {
		return mahjong.Meld{}, err
	}
	n := i - 2 // the claimed tile's place: a letter, then one byte a tile
	if n < 0 || n >= len(ts) {
		return mahjong.Meld{}, fmt.Errorf("%q is not a meld", s)
	}
	from := owner.Plus(1 + strings.IndexByte("+=-", s[i]))
	kind := mahjong.Chow
	switch {
	case len(ts) == 4 && i == len(s)-1:
		kind = mahjong.OpenKong
	case len(ts) == 4:
		kind = mahjong.AddedKong
	case ts[0].Kind() == ts[len(ts)-1].Kind():
		kind = mahjong.Pung
	}
	return mahjong.MakeMeld(kind, ts, ts[n], from)
}

// win reads a winner. kobalab splits the gains of a double win by winner.
func (b *kobaDeal) win(h *kobaWin, at int) error {
	s, err := b.seat(h.L)
	if err != nil {
		return err
	}
	w := Win{At: at, Seat: s, From: s, Liable: mahjong.NoSeat, Limit: -1, Honba: -1, Sticks: -1, Fu: h.Fu, Han: h.Fanshu, Points: h.Defen, Delta: b.gains(h.Fenpei)}
	if h.Baojia != nil {
		if w.From, err = b.seat(*h.Baojia); err != nil {
			return err
		}
	}
	if h.Damanguan > 0 {
		w.Limit, w.Fu = 5, -1
	}
	hand, _, _ := strings.Cut(h.Shoupai, ",")
	if w.Hand, err = kobaTiles(strings.TrimRight(hand, "*+=-_")); err != nil {
		return err
	}
	if len(w.Hand) == 0 {
		return fmt.Errorf("a winner without tiles")
	}
	w.Tile = w.Hand[len(w.Hand)-1]
	for _, u := range h.Fubaopai {
		ts, err := kobaTiles(u)
		if err != nil {
			return err
		}
		w.Ura = append(w.Ura, ts...)
	}
	if len(w.Ura) > 0 {
		b.r.Ura = w.Ura
	}
	for _, y := range h.Hupai {
		id, ok := yakuNames[y.Name]
		if !ok {
			return fmt.Errorf("yaku %q is not known", y.Name)
		}
		line := Yaku{ID: id}
		switch v := y.Fanshu.(type) {
		case float64:
			line.Han = int(v)
		case string:
			line.Limits = len(v)
		}
		w.Yaku = append(w.Yaku, line)
		if y.Baojia != nil {
			if w.Liable, err = b.seat(*y.Baojia); err != nil {
				return err
			}
		}
	}
	b.r.Wins = append(b.r.Wins, w)
	return nil
}

var kobaDraws = map[string]DrawKind{"荒牌平局": Exhaustive, "流し満貫": Nagashi, "九種九牌": NineKinds, "四風連打": FourWinds,
	"四家立直": FourRiichi, "四開槓": FourKongs, "三家和": TripleRon}

func (b *kobaDeal) noWin(name string, hands []string, gains []int, at int) error {
	kind, ok := kobaDraws[name]
	if !ok {
		return fmt.Errorf("a draw %q is not known", name)
	}
	d := &NoWin{At: at, Kind: kind, Honba: -1, Sticks: -1, Delta: b.gains(gains)}
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
	if kind == Exhaustive || kind == Nagashi {
		d.Tenpai = &tenpai
	}
	b.r.Draw = d
	return nil
}

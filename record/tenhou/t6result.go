package tenhou

import (
	"fmt"
	"strconv"
	"strings"

	"jansou/mahjong"
	"jansou/record"
	"jansou/record/riichiplay"
)

var t6Draws = map[string]record.DrawKind{"流局": record.Exhaustive, "全員聴牌": record.Exhaustive, "全員不聴": record.Exhaustive, "流し満貫": record.Nagashi,
	"九種九牌": record.NineKinds, "四風連打": record.FourWinds, "四家立直": record.FourRiichi, "三家和了": record.TripleRon, "三家和": record.TripleRon,
	"四開槓": record.FourKongs, "四槓散了": record.FourKongs, "四杠散了": record.FourKongs}

// t6Result reads the last part of a deal: a win, ["和了", gains, detail, …], or
// the name of a draw with or without gains. An empty one is a deal that was cut
// off.
func (c *t6Reader) t6Result(r *record.Round) error {
	const won = "和了"
	kind := ""
	var gains [4]int
	parts := 0
	for i := range c.Items {
		var err error
		switch {
		case i == 0:
			kind = c.Words()
		case i == 1 || kind == won && i%2 == 1:
			gains, err = c.four()
		case kind == won:
			w := record.Win{Delta: gains, Ura: r.Ura, Liable: mahjong.NoSeat, Han: -1, Fu: -1, Points: -1, Limit: -1, Honba: -1, Sticks: -1}
			err = c.t6Win(&w)
			r.Wins = append(r.Wins, w)
		default:
			c.Skip()
		}
		if err != nil && c.Usual() {
			return fmt.Errorf("result: %w", err)
		}
		parts++
	}
	k, ok := t6Draws[kind]
	switch {
	case parts == 0 || !c.Usual():
		return nil
	case kind == won && len(r.Wins) == 0:
		return fmt.Errorf("result: a win without a winner")
	case kind == won:
		return nil
	case !ok:
		return fmt.Errorf("result: %q is not known", kind)
	}
	d := &record.NoWin{Kind: k, Honba: -1, Sticks: -1, Delta: gains}
	switch {
	case kind == "全員聴牌":
		d.Tenpai = &[4]bool{true, true, true, true}
	case k == record.Exhaustive && gains == [4]int{} && kind == "全員不聴":
		d.Tenpai = &[4]bool{}
	case k == record.Exhaustive && gains != [4]int{}:
		d.Tenpai = &[4]bool{}
		for s, n := range gains {
			d.Tenpai[s] = n > 0
		}
	}
	r.Draw = d
	return nil
}

// four reads what each seat gains.
func (c *t6Reader) four() (out [4]int, err error) {
	var room [4]int
	ns := c.Ints(room[:0])
	if len(ns) != 4 {
		return out, fmt.Errorf("%d gains, four are wanted", len(ns))
	}
	copy(out[:], ns)
	return out, nil
}

// t6Win reads the detail of a win: who won from whom and who is liable, what it
// is worth, and the yaku.
func (c *t6Reader) t6Win(w *record.Win) error {
	var seats [3]mahjong.Seat
	n := 0
	for i := range c.Items {
		n++
		var err error
		switch {
		case i < len(seats):
			seats[i] = mahjong.Seat(c.Seat())
		case i == len(seats):
			err = readWorth(w, c.Words())
		default:
			var y record.Yaku
			if y, err = readYakuText(c.Words()); y.Limits == 0 {
				w.Han = max(w.Han, 0) + y.Han
			}
			w.Yaku = append(w.Yaku, y)
		}
		if err != nil && c.Usual() {
			return err
		}
	}
	if n < len(seats) {
		return fmt.Errorf("a win of %d parts", n)
	}
	w.Seat, w.From = seats[0], seats[1]
	if seats[2] != w.Seat {
		w.Liable = seats[2]
	}
	w.Unnamed = n == len(seats)
	if w.Limit == 5 && w.Han < 0 {
		w.Han = 0
	}
	return nil
}

var t6Limits = map[string]int{"満貫": 1, "跳満": 2, "倍満": 3, "三倍満": 4, "役満": 5, "数え役満": 5}

// readWorth reads "30符3飜3900点", "満貫8000点", "40符2飜1300点∀" and
// "30符1飜300-500点": fu, limit and the points of the whole hand.
func readWorth(w *record.Win, text string) error {
	bad := fmt.Errorf("%q is not a value", text)
	rest, each := strings.CutSuffix(text, "∀")
	rest, ok := strings.CutSuffix(rest, "点")
	if !ok {
		return bad
	}
	i := len(rest)
	for i > 0 && (isDigit(rest[i-1]) || rest[i-1] == '-') {
		i--
	}
	head, num := rest[:i], rest[i:]
	low, high, split := strings.Cut(num, "-")
	a, err := strconv.Atoi(low)
	if err != nil {
		return bad
	}
	switch {
	case split:
		b, err := strconv.Atoi(high)
		if err != nil {
			return bad
		}
		w.Points = 2*a + b
	case each:
		w.Points = 3 * a
	default:
		w.Points = a
	}
	if fu, _, ok := strings.Cut(head, "符"); ok {
		w.Limit = 0
		if w.Fu, err = strconv.Atoi(fu); err != nil {
			return bad
		}
		return nil
	}
	limit, ok := t6Limits[head]
	if !ok {
		// Several limit hands: "2倍役満" or "ダブル役満".
		if !strings.HasSuffix(head, "役満") {
			return bad
		}
		limit = 5
	}
	w.Limit = limit
	return nil
}

// readYakuText reads "立直(1飜)" or "国士無双(役満)".
func readYakuText(s string) (record.Yaku, error) {
	name, worth, ok := strings.Cut(s, "(")
	y, known := riichiplay.YakuNamed(name)
	if !ok || !known {
		return record.Yaku{}, fmt.Errorf("yaku %q is not known", s)
	}
	worth = strings.TrimSuffix(worth, ")")
	switch worth {
	case "役満":
		y.Limits = 1
		return y, nil
	case "ダブル役満":
		y.Limits = 2
		return y, nil
	}
	n, err := strconv.Atoi(strings.TrimSuffix(worth, "飜"))
	if err != nil {
		return record.Yaku{}, fmt.Errorf("yaku %q is worth nothing", s)
	}
	y.Han = n
	return y, nil
}

package record

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"jansou/mahjong"
)

var t6Draws = map[string]DrawKind{"流局": Exhaustive, "全員聴牌": Exhaustive, "全員不聴": Exhaustive, "流し満貫": Nagashi,
	"九種九牌": NineKinds, "四風連打": FourWinds, "四家立直": FourRiichi, "三家和了": TripleRon, "三家和": TripleRon,
	"四開槓": FourKongs, "四槓散了": FourKongs, "四杠散了": FourKongs}

// readT6Result reads the last part of a deal: a win, ["和了", gains, detail, …],
// or the name of a draw with or without gains. An empty one is a deal that was
// cut off.
func readT6Result(raw json.RawMessage, r *Round) error {
	var parts []json.RawMessage
	if err := json.Unmarshal(raw, &parts); err != nil {
		return fmt.Errorf("result: %w", err)
	}
	if len(parts) == 0 {
		return nil
	}
	var kind string
	if err := json.Unmarshal(parts[0], &kind); err != nil {
		return fmt.Errorf("result: %w", err)
	}
	if kind == "和了" {
		for i := 1; i+1 < len(parts); i += 2 {
			w, err := readT6Win(parts[i], parts[i+1])
			if err != nil {
				return fmt.Errorf("result: %w", err)
			}
			w.Ura = r.Ura
			r.Wins = append(r.Wins, w)
		}
		if len(r.Wins) == 0 {
			return fmt.Errorf("result: a win without a winner")
		}
		return nil
	}
	k, ok := t6Draws[kind]
	if !ok {
		return fmt.Errorf("result: %q is not known", kind)
	}
	d := &NoWin{Kind: k, Honba: -1, Sticks: -1}
	if len(parts) > 1 {
		var err error
		if d.Delta, err = four(parts[1]); err != nil {
			return fmt.Errorf("result: %w", err)
		}
	}
	switch {
	case kind == "全員聴牌":
		d.Tenpai = &[4]bool{true, true, true, true}
	case k == Exhaustive && d.Delta == [4]int{} && kind == "全員不聴":
		d.Tenpai = &[4]bool{}
	case k == Exhaustive && d.Delta != [4]int{}:
		d.Tenpai = &[4]bool{}
		for s, n := range d.Delta {
			d.Tenpai[s] = n > 0
		}
	}
	r.Draw = d
	return nil
}

func four(raw json.RawMessage) (out [4]int, err error) {
	var ns []int
	if err := json.Unmarshal(raw, &ns); err != nil {
		return out, err
	}
	if len(ns) != 4 {
		return out, fmt.Errorf("%d gains, four are wanted", len(ns))
	}
	copy(out[:], ns)
	return out, nil
}

func readT6Win(gains, detail json.RawMessage) (Win, error) {
	w := Win{Liable: mahjong.NoSeat, Han: -1, Fu: -1, Points: -1, Limit: -1, Honba: -1, Sticks: -1}
	var err error
	if w.Delta, err = four(gains); err != nil {
		return w, err
	}
	var parts []any
	if err := json.Unmarshal(detail, &parts); err != nil {
		return w, err
	}
	if len(parts) < 3 {
		return w, fmt.Errorf("a win of %d parts", len(parts))
	}
	var seats [3]mahjong.Seat
	for i := range seats {
		n, ok := parts[i].(float64)
		if !ok || n < 0 || n > 3 {
			return w, fmt.Errorf("%v is not a seat", parts[i])
		}
		seats[i] = mahjong.Seat(n)
	}
	w.Seat, w.From = seats[0], seats[1]
	if seats[2] != w.Seat {
		w.Liable = seats[2]
	}
	if len(parts) == 3 {
		w.Unnamed = true
		return w, nil
	}
	text, _ := parts[3].(string)
	if err := w.readText(text); err != nil {
		return w, err
	}
	for _, v := range parts[4:] {
		s, _ := v.(string)
		y, err := readYakuText(s)
		if err != nil {
			return w, err
		}
		w.Yaku = append(w.Yaku, y)
		if y.Limits == 0 {
			w.Han = max(w.Han, 0) + y.Han
		}
	}
	if w.Limit == 5 && w.Han < 0 {
		w.Han = 0
	}
	return w, nil
}

var t6Limits = map[string]int{"満貫": 1, "跳満": 2, "倍満": 3, "三倍満": 4, "役満": 5, "数え役満": 5}

// readText reads "30符3飜3900点", "満貫8000点", "40符2飜1300点∀" and
// "30符1飜300-500点": fu, limit and the points of the whole hand.
func (w *Win) readText(text string) error {
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
func readYakuText(s string) (Yaku, error) {
	name, worth, ok := strings.Cut(s, "(")
	id, known := yakuNames[name]
	if !ok || !known {
		return Yaku{}, fmt.Errorf("yaku %q is not known", s)
	}
	worth = strings.TrimSuffix(worth, ")")
	switch worth {
	case "役満":
		return Yaku{ID: id, Limits: 1}, nil
	case "ダブル役満":
		return Yaku{ID: id, Limits: 2}, nil
	}
	n, err := strconv.Atoi(strings.TrimSuffix(worth, "飜"))
	if err != nil {
		return Yaku{}, fmt.Errorf("yaku %q is worth nothing", s)
	}
	return Yaku{ID: id, Han: n}, nil
}

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"jansou/mahjong"
	"jansou/riichi"
)

// scoreInput is a winning hand as "jansou score --batch" reads it, a line of
// JSON each; the flags of "jansou score" fill the same fields.
type scoreInput struct {
	Ruleset     string      `json:"ruleset"`
	Concealed   tileList    `json:"concealed"`
	Melds       []meldInput `json:"melds"`
	WinTile     string      `json:"win_tile"`
	WinBy       string      `json:"win_by"`
	Seat        string      `json:"seat"`
	From        string      `json:"from"` // the discarder; may be left out
	Prevailing  string      `json:"prevailing"`
	Riichi      string      `json:"riichi"`
	Ippatsu     bool        `json:"ippatsu"`
	LastTile    bool        `json:"last_tile"`
	Replacement bool        `json:"replacement"`
	RobbedKong  bool        `json:"robbed_kong"`
	FirstTurn   bool        `json:"first_turn"`
	MixedIn     bool        `json:"mixed_in"` // the self-drawn tile cannot be told
	Dora        tileList    `json:"dora_indicators"`
	Ura         tileList    `json:"ura_indicators"`
	Honba       int         `json:"honba"`
	Deposits    int         `json:"deposits"` // sticks
	Pao         paoInput    `json:"pao"`
}

// meldInput is a set on the table. A * in tiles marks the claimed one.
type meldInput struct {
	Kind  string   `json:"kind"`
	Tiles tileList `json:"tiles"`
	From  string   `json:"from"`
}

// tileList is tiles as one string or as a list of strings.
type tileList string

// UnmarshalJSON reads either form.
func (l *tileList) UnmarshalJSON(b []byte) error {
	var list []string
	if json.Unmarshal(b, &list) == nil {
		*l = tileList(strings.Join(list, " "))
		return nil
	}
	return json.Unmarshal(b, (*string)(l))
}

// paoInput says who is liable: a wind for all hands that the ruleset knows
// liability for, or an object from the hand to the wind.
type paoInput map[string]string

// UnmarshalJSON reads either form.
func (p *paoInput) UnmarshalJSON(b []byte) error {
	var seat string
	if json.Unmarshal(b, &seat) == nil {
		*p = nil
		if seat != "" {
			*p = paoInput{"": seat}
		}
		return nil
	}
	return json.Unmarshal(b, (*map[string]string)(p))
}

// inputError is something wrong with one field of a hand.
type inputError struct {
	Field   string `json:"field,omitempty"`
	Message string `json:"message"`
}

func (e *inputError) Error() string {
	if e.Field == "" {
		return e.Message
	}
	return e.Field + ": " + e.Message
}

func badField(field, format string, args ...any) *inputError {
	return &inputError{field, fmt.Sprintf(format, args...)}
}

// readScoreInput reads a line of a batch, strictly: an unknown field is an
// error, so that a misspelt one is not silently left out.
func readScoreInput(line []byte) (scoreInput, error) {
	var in scoreInput
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	err := d.Decode(&in)
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &wrong) && wrong.Field != "":
		return in, badField(wrong.Field, "%s is there; allowed: %s", wrong.Value, wrong.Type)
	case wrong != nil:
		return in, &inputError{Message: "not a JSON object: " + wrong.Value + " is there"}
	case err != nil:
		text := strings.TrimPrefix(err.Error(), "json: ")
		if name, ok := strings.CutPrefix(text, "unknown field "); ok {
			return in, badField(strings.Trim(name, `"`), "is no field; allowed: %s", strings.Join(scoreFields, ", "))
		}
		return in, &inputError{Message: "not a JSON object: " + text}
	case d.More():
		return in, &inputError{Message: "more than one JSON object on the line"}
	}
	return in, nil
}

var scoreFields = []string{"ruleset", "concealed", "melds", "win_tile", "win_by", "seat", "from", "prevailing", "riichi", "ippatsu",
	"last_tile", "replacement", "robbed_kong", "first_turn", "mixed_in", "dora_indicators", "ura_indicators", "honba", "deposits", "pao"}

// winds are the seats of a hand that is scored by itself: East is seat 0 and
// deals.
var winds = [4]string{"E", "S", "W", "N"}

var windNames = map[string]mahjong.Seat{
	"e": 0, "s": 1, "w": 2, "n": 3,
	"1z": 0, "2z": 1, "3z": 2, "4z": 3,
	"east": 0, "south": 1, "west": 2, "north": 3,
}

func readWind(field, s string) (mahjong.Seat, error) {
	if seat, ok := windNames[strings.ToLower(s)]; ok {
		return seat, nil
	}
	return 0, badField(field, "%q; allowed: E, S, W, N (or 1z to 4z)", s)
}

// readSource reads a seat as a wind, or as it sits to the winner.
func readSource(field, s string, winner mahjong.Seat) (mahjong.Seat, error) {
	switch s {
	case "right":
		return winner.Plus(1), nil
	case "opposite":
		return winner.Plus(2), nil
	case "left":
		return winner.Plus(3), nil
	}
	if seat, ok := windNames[strings.ToLower(s)]; ok && seat != winner {
		return seat, nil
	}
	return 0, badField(field, "%q; allowed: E, S, W, N other than the winner's seat, or left, opposite, right", s)
}

func readTileList(field string, l tileList) ([]mahjong.Tile, error) {
	var out []mahjong.Tile
	for word := range strings.FieldsSeq(string(l)) {
		ts, err := mahjong.ParseTiles(word)
		if err != nil {
			return nil, badField(field, "%s", trimPackage(err))
		}
		out = append(out, ts...)
	}
	for _, t := range out {
		if t.Kind().IsFlower() {
			return nil, badField(field, "%s is a flower; riichi has none", t)
		}
	}
	return out, nil
}

// trimPackage takes the package's name off an error that is about a field.
func trimPackage(err error) string { return strings.TrimPrefix(err.Error(), "mahjong: ") }

// win builds the hand. anyone is true where a discard has no discarder named:
// some seat that is neither the winner nor liable stands for it.
func (in *scoreInput) win(rs *riichi.Ruleset) (w *riichi.Win, anyone bool, err error) {
	w = &riichi.Win{}
	if w.Seat, err = readWind("seat", in.Seat); err != nil {
		return nil, false, err
	}
	round, err := readWind("prevailing", in.Prevailing)
	if err != nil {
		return nil, false, err
	}
	w.Prevailing = mahjong.Wind(int(round))
	for _, step := range [...]func(*riichi.Win, *riichi.Ruleset) error{
		in.setMelds, in.setHand, in.setIndicators, in.setRiichi, in.setPao,
	} {
		if err := step(w, rs); err != nil {
			return nil, false, err
		}
	}
	if anyone, err = in.setSource(w); err != nil {
		return nil, false, err
	}
	w.Ippatsu, w.LastTile, w.Replacement = in.Ippatsu, in.LastTile, in.Replacement
	w.Robbing, w.FirstTurn, w.Unseparated = in.RobbedKong, in.FirstTurn, in.MixedIn
	if in.Honba < 0 || in.Honba > 999 {
		return nil, false, badField("honba", "%d; allowed: 0 to 999", in.Honba)
	}
	if in.Deposits < 0 || in.Deposits > 999 {
		return nil, false, badField("deposits", "%d; allowed: 0 to 999 sticks", in.Deposits)
	}
	w.Counters, w.Deposits = in.Honba, in.Deposits
	return w, anyone, nil
}

func (in *scoreInput) setMelds(w *riichi.Win, _ *riichi.Ruleset) error {
	if len(in.Melds) > 4 {
		return badField("melds", "%d; allowed: at most 4", len(in.Melds))
	}
	for i, m := range in.Melds {
		field := fmt.Sprintf("melds[%d]", i)
		var kind mahjong.MeldKind
		if kind.UnmarshalText([]byte(m.Kind)) != nil {
			return badField(field+".kind", "%q; allowed: chow, pung, open_kong, closed_kong, added_kong", m.Kind)
		}
		ts, side, err := mahjong.ParseSideways(string(m.Tiles))
		if err != nil {
			return badField(field+".tiles", "%s", trimPackage(err))
		}
		called, from := mahjong.NoTile, w.Seat
		if kind != mahjong.ClosedKong {
			from = w.Seat.Plus(3)
			if m.From != "" {
				if from, err = readSource(field+".from", m.From, w.Seat); err != nil {
					return err
				}
			}
			if kind == mahjong.Chow && from != w.Seat.Plus(3) {
				return badField(field+".from", "%q; allowed: the seat on the winner's left, for a chow", m.From)
			}
			if side >= 0 {
				called = ts[side]
			}
		}
		if w.Melds[i], err = mahjong.MakeMeld(kind, ts, called, from); err != nil {
			return badField(field+".tiles", "%s", trimPackage(err))
		}
		w.NMelds++
	}
	return nil
}

// setHand takes the concealed tiles with the winning tile or without.
func (in *scoreInput) setHand(w *riichi.Win, _ *riichi.Ruleset) error {
	ts, err := readTileList("concealed", in.Concealed)
	if err != nil {
		return err
	}
	win, err := readTileList("win_tile", tileList(in.WinTile))
	if err != nil {
		return err
	}
	if len(win) != 1 {
		return badField("win_tile", "%q; allowed: one tile, such as 3p", in.WinTile)
	}
	w.Tile = win[0]
	want := 13 - 3*w.NMelds
	switch {
	case len(ts) == want:
		ts = append(ts, w.Tile)
	case len(ts) == want+1 && !slices.Contains(ts, w.Tile):
		return badField("win_tile", "%s is not among the %d concealed tiles; allowed: one of them, or %d tiles without it", w.Tile, len(ts), want)
	case len(ts) != want+1:
		return badField("concealed", "%d tiles beside %d melds; allowed: %d without the winning tile or %d with it", len(ts), w.NMelds, want, want+1)
	}
	if w.Hand, err = mahjong.HandOf(ts); err != nil {
		return badField("concealed", "%s", trimPackage(err))
	}
	return nil
}

func (in *scoreInput) setIndicators(w *riichi.Win, _ *riichi.Ruleset) error {
	for _, x := range []struct {
		field string
		list  tileList
		to    *[5]mahjong.Tile
		n     *int
	}{
		{"dora_indicators", in.Dora, &w.Indicators, &w.NIndicators},
		{"ura_indicators", in.Ura, &w.UraIndicators, &w.NUra},
	} {
		ts, err := readTileList(x.field, x.list)
		if err != nil {
			return err
		}
		if len(ts) > 5 {
			return badField(x.field, "%d tiles; allowed: at most 5", len(ts))
		}
		*x.n = copy(x.to[:], ts)
	}
	return nil
}

func (in *scoreInput) setRiichi(w *riichi.Win, _ *riichi.Ruleset) error {
	switch in.Riichi {
	case "", "none":
	case "riichi":
		w.Riichi = true
	case "double":
		w.Riichi, w.DoubleRiichi = true, true
	default:
		return badField("riichi", "%q; allowed: none, riichi, double", in.Riichi)
	}
	return nil
}

func (in *scoreInput) setPao(w *riichi.Win, rs *riichi.Ruleset) error {
	hands := map[string]riichi.PaoHands{"": rs.PaoHands, "daisangen": riichi.PaoDaisangen,
		"daisuushii": riichi.PaoDaisuushii, "suukantsu": riichi.PaoSuukantsu, "rinshan": riichi.PaoRinshan}
	for name, seat := range in.Pao {
		h, ok := hands[name]
		if !ok {
			return badField("pao", "%q; allowed: daisangen, daisuushii, suukantsu, rinshan, each with a seat", name)
		}
		s, err := readSource("pao", seat, w.Seat)
		if err != nil {
			return err
		}
		w.Pao.Set(h, s)
	}
	return nil
}

// setSource finds out who let the winning tile go.
func (in *scoreInput) setSource(w *riichi.Win) (anyone bool, err error) {
	switch in.WinBy {
	case "self_draw":
		if in.From != "" {
			return false, badField("from", "%q; allowed: nothing, for a self-draw", in.From)
		}
		w.From = w.Seat
		return false, nil
	case "discard":
	default:
		return false, badField("win_by", "%q; allowed: discard, self_draw", in.WinBy)
	}
	if in.From != "" {
		w.From, err = readSource("from", in.From, w.Seat)
		return false, err
	}
	for w.From = w.Seat.Next(); w.From.Next() != w.Seat && in.isLiable(w); {
		w.From = w.From.Next()
	}
	return true, nil
}

func (in *scoreInput) isLiable(w *riichi.Win) bool {
	for _, h := range [...]riichi.PaoHands{riichi.PaoDaisangen, riichi.PaoDaisuushii, riichi.PaoSuukantsu, riichi.PaoRinshan} {
		if w.Pao.Of(h) == w.From {
			return true
		}
	}
	return false
}

package score

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"jansou/mahjong"
)

// Input is a winning hand as "jansou score --batch" reads it, a line of
// JSON each; the flags of "jansou score" fill the same fields. The tag of a
// field that only one game knows says which; a ruleset of the other refuses it
// where it says anything.
type Input struct {
	Ruleset    string `json:"ruleset"`
	Concealed  Tiles  `json:"concealed"`
	Melds      []Meld `json:"melds"`
	WinTile    string `json:"win_tile"`
	WinBy      string `json:"win_by"`
	Seat       string `json:"seat"`
	From       string `json:"from"` // the discarder; may be left out
	Prevailing string `json:"prevailing"`

	Riichi      string `json:"riichi" game:"riichi"`
	Ippatsu     bool   `json:"ippatsu" game:"riichi"`
	LastTile    bool   `json:"last_tile" game:"riichi" other:"last_wall_tile"`
	Replacement bool   `json:"replacement" game:"riichi" other:"kong_event"`
	RobbedKong  bool   `json:"robbed_kong" game:"riichi" other:"kong_event"`
	FirstTurn   bool   `json:"first_turn" game:"riichi"`
	RiichiTile  bool   `json:"riichi_tile" game:"riichi"`
	AfterKong   bool   `json:"after_kong" game:"riichi"`
	DealerWins  int    `json:"dealer_wins" game:"riichi"`
	OpenRiichi  bool   `json:"open_riichi" game:"riichi"`
	Discarder   string `json:"discarder_riichi" game:"riichi"` // of a win in open riichi
	MixedIn     bool   `json:"mixed_in" game:"riichi"`         // the self-drawn tile cannot be told
	Dora        Tiles  `json:"dora_indicators" game:"riichi"`
	Ura         Tiles  `json:"ura_indicators" game:"riichi"`
	Honba       int    `json:"honba" game:"riichi"`
	Deposits    int    `json:"deposits" game:"riichi"` // sticks
	Pao         Pao    `json:"pao" game:"riichi"`

	Flowers      int    `json:"flowers" game:"mcr"`
	LastCopy     bool   `json:"last_copy" game:"mcr"` // everybody sees the other three of its kind; true without a word where they are the winner's own open melds
	LastWallTile bool   `json:"last_wall_tile" game:"mcr" other:"last_tile"`
	KongEvent    string `json:"kong_event" game:"mcr" other:"replacement and robbed_kong"`
}

// Meld is a set on the table. A * in tiles marks the claimed one.
type Meld struct {
	Kind  string `json:"kind"`
	Tiles Tiles  `json:"tiles"`
	From  string `json:"from"`
}

// Tiles is tiles as one string or as a list of strings.
type Tiles string

// UnmarshalJSON reads either form.
func (l *Tiles) UnmarshalJSON(b []byte) error {
	var list []string
	if json.Unmarshal(b, &list) == nil {
		*l = Tiles(strings.Join(list, " "))
		return nil
	}
	return json.Unmarshal(b, (*string)(l))
}

// Pao says who is liable: a wind for all hands that the ruleset knows
// liability for, or an object from the hand to the wind.
type Pao map[string]string

// UnmarshalJSON reads either form.
func (p *Pao) UnmarshalJSON(b []byte) error {
	var seat string
	if json.Unmarshal(b, &seat) == nil {
		*p = nil
		if seat != "" {
			*p = Pao{"": seat}
		}
		return nil
	}
	return json.Unmarshal(b, (*map[string]string)(p))
}

// FieldError is something wrong with one field of a hand.
type FieldError struct {
	Field   string `json:"field,omitempty"`
	Message string `json:"message"`
}

// Error is the message after the name of the field.
func (e *FieldError) Error() string {
	if e.Field == "" {
		return e.Message
	}
	return e.Field + ": " + e.Message
}

// Bad says what is wrong with a field.
func Bad(field, format string, args ...any) *FieldError {
	return &FieldError{field, fmt.Sprintf(format, args...)}
}

// Read reads a line of a batch, strictly: an unknown field is an
// error, so that a misspelt one is not silently left out.
func Read(line []byte) (Input, error) {
	var in Input
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	err := d.Decode(&in)
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		if wrong := mismatch(line); wrong != nil {
			return in, wrong
		}
		return in, Bad(kind.Field, "%s cannot stand here", kind.Value)
	}
	switch {
	case err != nil:
		text := strings.TrimPrefix(err.Error(), "json: ")
		if name, ok := strings.CutPrefix(text, "unknown field "); ok {
			return in, Bad(strings.Trim(name, `"`), "is no field; allowed: %s", strings.Join(fields, ", "))
		}
		return in, &FieldError{Message: "not a JSON object: " + text}
	case d.More():
		return in, &FieldError{Message: "more than one JSON object on the line"}
	}
	return in, nil
}

// fields are the names of all fields.
var fields = func() (names []string) {
	t := reflect.TypeFor[Input]()
	for i := range t.NumField() {
		names = append(names, t.Field(i).Tag.Get("json"))
	}
	return names
}()

// gameTitles are the games as people call them, by what their rule ids begin
// with.
var gameTitles = map[string]string{"riichi": "riichi", "mcr": "Chinese Official"}

// Known refuses what the game of a ruleset does not know: a field of the other
// game that says anything.
func (in *Input) Known(game string) error {
	v := reflect.ValueOf(in).Elem()
	for i := range v.NumField() {
		f := v.Type().Field(i)
		of := f.Tag.Get("game")
		if of == "" || of == game || v.Field(i).IsZero() || v.Field(i).Kind() == reflect.Map && v.Field(i).Len() == 0 {
			continue
		}
		if v.Field(i).Kind() == reflect.String && v.Field(i).String() == "none" {
			continue
		}
		if other := f.Tag.Get("other"); other != "" {
			return Bad(f.Tag.Get("json"), "is of %s; in %s say %s", gameTitles[of], gameTitles[game], other)
		}
		return Bad(f.Tag.Get("json"), "is of %s; leave it out in %s", gameTitles[of], gameTitles[game])
	}
	return nil
}

// Winds are the seats of a hand that is scored by itself: East is seat 0 and
// deals.
var Winds = [4]string{"E", "S", "W", "N"}

var windNames = map[string]mahjong.Seat{
	"e": 0, "s": 1, "w": 2, "n": 3,
	"1z": 0, "2z": 1, "3z": 2, "4z": 3,
	"east": 0, "south": 1, "west": 2, "north": 3,
}

// ReadWind reads a seat as a wind.
func ReadWind(field, s string) (mahjong.Seat, error) {
	if seat, ok := windNames[strings.ToLower(s)]; ok {
		return seat, nil
	}
	return 0, Bad(field, "%q; allowed: E, S, W, N (or 1z to 4z)", s)
}

// ReadSource reads a seat as a wind, or as it sits to the winner.
func ReadSource(field, s string, winner mahjong.Seat) (mahjong.Seat, error) {
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
	return 0, Bad(field, "%q; allowed: E, S, W, N other than the winner's seat, or left, opposite, right", s)
}

// ReadTiles reads tiles without flowers.
func ReadTiles(field string, l Tiles) ([]mahjong.Tile, error) {
	var out []mahjong.Tile
	for word := range strings.FieldsSeq(string(l)) {
		ts, err := mahjong.ParseTiles(word)
		if err != nil {
			return nil, Bad(field, "%s", trimPackage(err))
		}
		out = append(out, ts...)
	}
	for _, t := range out {
		if t.Kind().IsFlower() {
			return nil, Bad(field, "%s is a flower; allowed: tiles of the three suits, winds and dragons; Chinese Official counts its flowers in the field flowers", t)
		}
	}
	return out, nil
}

// trimPackage takes the package's name off an error that is about a field.
func trimPackage(err error) string { return strings.TrimPrefix(err.Error(), "mahjong: ") }

package fancases

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"jansou/mahjong"
	"jansou/mcr"
	"jansou/record"
	"jansou/record/mcrplay"
)

// FanCase is a hand of Chinese Official with the fans that count in it, or
// with the tiles that it waits for.
type FanCase struct {
	At    int
	Text  string // the hand in the source's notation
	Win   mcr.Win
	Waits []mahjong.Tile // where Fans is nil
	Fans  [][]record.Fan // any of these lists
}

// gbFile is a list of hands with their answers, as GB-Mahjong and its ports
// keep them.
type gbFile struct {
	TingCases, FanCases []gbCase
}

type gbCase struct {
	Input            string
	ExpectedNames    []string
	AltExpectedNames []string
}

// Source are lists of hands, which are no games.
type Source struct{}

// String returns the source's name.
func (Source) String() string { return "fan cases" }

// Ruleset returns nil: hands are no game.
func (Source) Ruleset(*record.Game) any { return nil }

// Cases is their source.
var Cases = Source{}

// Format is one list.
var Format = record.Format{Object: func(has record.Has) bool { return has("tingCases") != 0 }, ReadObject: readFanCases}

// readFanCases reads such a list.
func readFanCases(c *record.JSON, _ []record.Part, start int) (*record.Game, error) {
	raw, err := c.Sound(start)
	if err != nil {
		return nil, err
	}
	var file gbFile
	if err := json.Unmarshal(raw, &file); err != nil {
		return nil, record.JSONError(err, start, start+len(raw))
	}
	g := &record.Game{Source: Cases, Viewer: mahjong.NoSeat}
	var cases []FanCase
	pos := 0
	read := func(list []gbCase, answer func(*FanCase, *gbCase) error) error {
		for i := range list {
			c := &list[i]
			pos += max(0, bytes.Index(raw[pos:], []byte(c.Input)))
			f := FanCase{At: start + pos, Text: strings.TrimSpace(c.Input)}
			pos++
			err := gbHand(f.Text, &f.Win)
			if err == nil {
				err = answer(&f, c)
			}
			if err != nil {
				return &record.ReadError{At: f.At, Why: fmt.Sprintf("%s: %v", f.Text, err)}
			}
			cases = append(cases, f)
		}
		return nil
	}
	if err := read(file.TingCases, func(f *FanCase, c *gbCase) error {
		for _, name := range c.ExpectedNames {
			t, err := letteredTiles(strings.TrimPrefix(name, "TILE_"))
			if err != nil || len(t) != 1 {
				return fmt.Errorf("%q is not a tile", name)
			}
			f.Waits = append(f.Waits, t[0])
		}
		return nil
	}); err != nil {
		return nil, err
	}
	if err := read(file.FanCases, func(f *FanCase, c *gbCase) error {
		for _, names := range [][]string{c.ExpectedNames, c.AltExpectedNames} {
			var list []record.Fan
			for _, name := range names {
				rule := fanByPinyin()[strings.TrimPrefix(name, "FAN_")]
				if rule == "" {
					return fmt.Errorf("%q is not a fan", name)
				}
				list = append(list, record.Fan{Name: name, Rule: rule, Points: -1, Count: 1})
			}
			if list != nil {
				f.Fans = append(f.Fans, list)
			}
		}
		if f.Fans == nil {
			return fmt.Errorf("a hand without fans")
		}
		return nil
	}); err != nil {
		return nil, err
	}
	if len(cases) == 0 {
		return nil, fmt.Errorf("a list of no hands")
	}
	g.Own = cases
	return g, nil
}

// fanByPinyin is every fan by its name in capitals without tones.
var fanByPinyin = sync.OnceValue(func() map[string]mahjong.RuleID {
	plain := strings.NewReplacer("ā", "a", "á", "a", "ǎ", "a", "à", "a", "ē", "e", "é", "e", "ě", "e", "è", "e",
		"ī", "i", "í", "i", "ǐ", "i", "ì", "i", "ō", "o", "ó", "o", "ǒ", "o", "ò", "o",
		"ū", "u", "ú", "u", "ǔ", "u", "ù", "u", "ǖ", "v", "ǘ", "v", "ǚ", "v", "ǜ", "v", " ", "")
	m := map[string]mahjong.RuleID{"MINGANGANG": mcr.FanTwoMeldedKongs}
	for n := 1; n <= 81; n++ {
		rule := mcr.FanRule(n)
		m[strings.ToUpper(plain.Replace(mcr.NameOf(rule).Pinyin))] = rule
	}
	return m
})

// letters are the honours as Chinese programs write them.
var letters = map[rune]mahjong.Kind{'E': mahjong.East, 'S': mahjong.South, 'W': mahjong.West, 'N': mahjong.North,
	'C': mahjong.Red, 'F': mahjong.Green, 'P': mahjong.White}

// letteredTiles reads "123m55pEEC".
func letteredTiles(s string) ([]mahjong.Tile, error) {
	var b strings.Builder
	for _, c := range s {
		if k, ok := letters[c]; ok {
			b.WriteString(mahjong.Of(k).String())
		} else {
			b.WriteRune(c)
		}
	}
	return mahjong.ParseTiles(b.String())
}

// gbHand reads "[EEE,2][SSSS,1]WWWNN55pN|EE1000|abc": melds, the concealed
// tiles with the last one behind them, the winds of the round and of the seat,
// whether it is a self-draw, the last copy, the last tile, of a kong, and
// flowers as letters or as a number.
func gbHand(s string, w *mcr.Win) error {
	parts := strings.Split(s, "|")
	hand := parts[0]
	for strings.HasPrefix(hand, "[") {
		body, rest, ok := strings.Cut(hand[1:], "]")
		if !ok || w.NMelds == 4 {
			return fmt.Errorf("a bracket that is not closed, or a fifth meld")
		}
		hand = rest
		m, err := gbMeld(body)
		if err != nil {
			return err
		}
		w.Melds[w.NMelds] = m
		w.NMelds++
	}
	ts, err := letteredTiles(hand)
	if err != nil {
		return err
	}
	if w.Hand, err = mahjong.HandOf(ts); err != nil {
		return err
	}
	if n := 13 - 3*w.NMelds; len(ts) != n && len(ts) != n+1 {
		return fmt.Errorf("%d tiles in hand", len(ts))
	}
	w.Tile = ts[len(ts)-1]
	flags := "EE0000"
	if len(parts) > 1 && parts[1] != "" {
		flags = parts[1]
	}
	if len(flags) != 6 || strings.Trim(flags[2:], "01") != "" || !letters[rune(flags[0])].IsWind() || !letters[rune(flags[1])].IsWind() {
		return fmt.Errorf("%q is not two winds and four digits", flags)
	}
	w.Prevailing = letters[rune(flags[0])]
	w.Seat = mahjong.Seat(letters[rune(flags[1])] - mahjong.East)
	w.From = w.Seat.Plus(1)
	if flags[2] == '1' {
		w.From = w.Seat
	}
	w.LastCopy, w.LastWallTile = flags[3] == '1', flags[4] == '1'
	if flags[5] == '1' {
		w.Kong = mcr.Robbed
		if w.SelfDraw() {
			w.Kong = mcr.Replacement
		}
	}
	if len(parts) > 2 {
		w.Flowers = len(parts[2])
		if n, err := strconv.Atoi(parts[2]); err == nil {
			w.Flowers = n
		}
	}
	return nil
}

// gbMeld reads "EEE,2": the tiles of a meld and where its claimed tile came
// from; a kong without that is closed, 5 to 7 is an added one.
func gbMeld(s string) (mahjong.Meld, error) {
	body, from, claimed := strings.Cut(s, ",")
	ts, err := letteredTiles(body)
	if err != nil || len(ts) < 3 {
		return mahjong.Meld{}, fmt.Errorf("%q is not a meld", body)
	}
	kind := mahjong.Chow
	switch {
	case len(ts) == 4 && !claimed:
		kind = mahjong.ClosedKong
	case len(ts) == 4 && from >= "5":
		kind = mahjong.AddedKong
	case len(ts) == 4:
		kind = mahjong.OpenKong
	case ts[0] == ts[1]:
		kind = mahjong.Pung
	}
	return mahjong.MakeMeld(kind, ts, mahjong.NoTile, 0)
}

// Verify counts the fans and the waits of every hand of g.
func (Source) Verify(g *record.Game, _ *record.Witness) *record.Tally {
	t := &record.Tally{} // hands, and no game
	rs := mcrplay.Botzone()
	cases := g.Own.([]FanCase)
	for i := range cases {
		c := &cases[i]
		differ := func(what string, expected, found any) {
			t.Mismatches = append(t.Mismatches, record.Mismatch{Game: g.Name, Round: fmt.Sprintf("case %d", i+1), At: c.At, Event: c.Text,
				What: what, Expected: fmt.Sprint(expected), Found: fmt.Sprint(found)})
		}
		if c.Fans == nil {
			t.Prompts++
			var waits []mahjong.Tile
			all := rs.Waits(c.Win.Hand, c.Win.NMelds)
			for i := range mahjong.Kinds {
				if k := mahjong.KindAt(i); all.Has(k) {
					waits = append(waits, mahjong.Of(k))
				}
			}
			if got := record.Sorted(waits); got != record.Sorted(c.Waits) {
				differ("waits", record.Sorted(c.Waits), got)
			}
			continue
		}
		t.Wins++
		var sheet mahjong.ScoreSheet
		rs.Score(&c.Win, &sheet) // a hand of less than eight points has its sheet, too
		var lists []string
		for _, l := range c.Fans {
			lists = append(lists, mcrplay.FanText(l))
		}
		if got := mcrplay.FanText(mcrplay.SheetFans(&sheet)); !slices.Contains(lists, got) {
			differ("fans", strings.Join(lists, ", or "), got)
		}
	}
	return t
}

package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"jansou/mahjong"
)

// readJSON reads JSON: one or several tenhou.net/6 objects, or a list of
// kobalab's games. Objects that follow each other in one file and name the
// same game are its deals.
func readJSON(s string) ([]Game, error) {
	var games []Game
	for at := 0; ; {
		raw, start, end, err := jsonValue(s, at)
		if err != nil {
			return nil, err
		}
		if raw == nil {
			break
		}
		at = end
		more, err := readValue(raw, start)
		if err != nil {
			return nil, err
		}
		games = append(games, more...)
	}
	if len(games) == 0 {
		return nil, ErrNotRecord
	}
	return joinDeals(games), nil
}

func readValue(raw json.RawMessage, start int) ([]Game, error) {
	if list, ok := elements(raw); ok {
		if len(list) > 0 && isJudgeEntry(list[0]) {
			g, err := readBotzoneLogs("", bzInit{}, list, raw, start)
			return one(g, err, start)
		}
		var games []Game
		for i, item := range list {
			more, err := readObject(item, start+place(raw, item))
			if err != nil {
				return nil, err
			}
			for k := range more {
				if more[k].Name == "" {
					more[k].Name = "game " + strconv.Itoa(i+1)
				}
			}
			games = append(games, more...)
		}
		return games, nil
	}
	return readObject(raw, start)
}

// readObject reads one object, whose names tell which source it is of.
func readObject(raw json.RawMessage, start int) ([]Game, error) {
	has := map[string]byte{} // the first byte of each value
	for name, value := range members(raw) {
		has[name] = value[0]
	}
	read := readT6
	switch {
	case has["logs"] == '[':
		read = readBotzone
	case has["script"] == '"':
		read = readTziakcha
	case has["tingCases"] != 0:
		read = readFanCases
	case has["log"] != '[':
		return nil, ErrNotRecord
	case has["qijia"] != 0:
		read = readKobalab
	}
	g, err := read(raw, start)
	return one(g, err, start)
}

func one(g *Game, err error, start int) ([]Game, error) {
	if err != nil {
		return nil, at(err, start)
	}
	return []Game{*g}, nil
}

func jsonError(err error, start, end int) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return &ReadError{At: start + int(syntax.Offset), Why: "JSON: " + syntax.Error()}
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return &ReadError{At: end, Why: "JSON: the file ends inside a value"}
	}
	return &ReadError{At: start, Why: "JSON: " + err.Error()}
}

// joinDeals makes one game of tenhou.net/6 objects that carry one deal each
// and follow each other: same rules, deal numbers that do not go back.
func joinDeals(games []Game) []Game {
	out := games[:1]
	for _, g := range games[1:] {
		last := &out[len(out)-1]
		if g.Source == TenhouNet && last.Source == TenhouNet && g.Rules == last.Rules && last.Final == nil &&
			follows(&last.Rounds[len(last.Rounds)-1], &g.Rounds[0]) {
			last.Rounds = append(last.Rounds, g.Rounds...)
			last.Final = g.Final
			continue
		}
		out = append(out, g)
	}
	return out
}

func follows(a, b *Round) bool {
	return b.Number == a.Number && b.Honba > a.Honba || b.Number == a.Number+1
}

// readT6 reads one tenhou.net/6 object.
func readT6(raw json.RawMessage, start int) (*Game, error) {
	var rule map[string]any
	var sc []float64
	var log [][]json.RawMessage
	for name, value := range members(raw) {
		var err error
		switch name {
		case "rule":
			err = json.Unmarshal(value, &rule)
		case "sc":
			err = json.Unmarshal(value, &sc)
		case "log":
			log, err = lists(value, "log")
		}
		if err != nil {
			return nil, jsonError(err, start+place(raw, value), start+len(raw))
		}
	}
	if len(log) == 0 {
		return nil, fmt.Errorf("no deal in the record")
	}
	g := &Game{Source: TenhouNet, Viewer: mahjong.NoSeat, Rules: t6Rules(rule)}
	for i, deal := range log {
		r, err := readT6Deal(deal, g.Rules)
		if err != nil {
			return nil, fmt.Errorf("deal %d: %w", i+1, err)
		}
		r.At = start
		r.At += place(raw, deal[0])
		g.Rounds = append(g.Rounds, *r)
	}
	if len(sc) == 8 && !g.Rules.Three {
		f := &Final{At: start}
		for s := range 4 {
			f.Points[s], f.Totals[s] = int(sc[2*s]), int(sc[2*s+1]*1000)
		}
		g.Final = f
	}
	return g, nil
}

// t6Rules reads the words of the rule: 南 East and South, 喰 open tanyao, 赤
// or counts of red fives, 三 three players. A record that does not describe
// its rules is taken to have the usual ones.
func t6Rules(rule map[string]any) Rules {
	disp, _ := rule["disp"].(string)
	r := Rules{South: strings.Contains(disp, "南") || !strings.Contains(disp, "東"),
		OpenTanyao: strings.Contains(disp, "喰") || !strings.ContainsAny(disp, "東南"),
		RedFives:   strings.Contains(disp, "赤"), Three: strings.Contains(disp, "三")}
	for _, key := range []string{"aka", "aka51", "aka52", "aka53"} {
		if n, ok := rule[key].(float64); ok && n > 0 {
			r.RedFives = true
		}
	}
	return r
}

func readT6Deal(deal []json.RawMessage, rules Rules) (*Round, error) {
	if len(deal) < 17 {
		return nil, fmt.Errorf("%d parts, seventeen are wanted", len(deal))
	}
	var head, points, dora, ura []int
	for i, into := range []*[]int{&head, &points, &dora, &ura} {
		var err error
		if *into, err = ints(deal[i]); err != nil {
			return nil, fmt.Errorf("part %d: %w", i, err)
		}
	}
	if len(head) != 3 || head[0] < 0 || head[1] < 0 || head[2] < 0 {
		return nil, fmt.Errorf("the start is not deal, counters and deposits")
	}
	r := &Round{Number: head[0], Honba: head[1], Sticks: head[2], Dealer: mahjong.Seat(head[0] & 3)}
	if rules.Three {
		return r, nil
	}
	if len(points) != 4 || len(dora) == 0 || len(dora) > 5 {
		return nil, fmt.Errorf("%d scores and %d indicators", len(points), len(dora))
	}
	copy(r.Points[:], points)
	var err error
	if r.Indicators, err = t6Tiles(dora); err != nil {
		return nil, err
	}
	if r.Ura, err = t6Tiles(ura); err != nil {
		return nil, err
	}
	p := t6Path{dealer: r.Dealer, steps: newSteps()}
	for s := range 4 {
		hand, err := ints(deal[4+3*s])
		if err != nil {
			return nil, fmt.Errorf("hand of seat %d: %w", s, err)
		}
		if r.Hands[s], err = t6Tiles(hand); err != nil {
			return nil, err
		}
		if len(hand) != 13 {
			return nil, fmt.Errorf("%d tiles in the hand of seat %d, thirteen are wanted", len(hand), s)
		}
		if p.takes[s], err = t6Moves(deal[5+3*s]); err != nil {
			return nil, fmt.Errorf("draws of seat %d: %w", s, err)
		}
		if p.puts[s], err = t6Moves(deal[6+3*s]); err != nil {
			return nil, fmt.Errorf("discards of seat %d: %w", s, err)
		}
	}
	if err := readT6Result(deal[16], r); err != nil {
		return nil, err
	}
	if r.Steps, err = p.find(r); err != nil {
		return nil, err
	}
	return r, nil
}

// t6Tile reads 11 to 19 man, 21 to 29 pin, 31 to 39 sou, 41 to 47 honours, 51
// to 53 the red fives.
func t6Tile(n int) (mahjong.Tile, error) {
	suit, num := n/10, n%10
	switch {
	case suit >= 1 && suit <= 3 && num >= 1:
		return mahjong.Of(mahjong.Kind((suit-1)*9 + num)), nil
	case suit == 4 && num >= 1 && num <= 7:
		return mahjong.Of(mahjong.East + mahjong.Kind(num-1)), nil
	case suit == 5 && num >= 1 && num <= 3:
		return mahjong.RedFive(mahjong.Kind((num-1)*9 + 5)), nil
	}
	return mahjong.NoTile, fmt.Errorf("%d is not a tile", n)
}

func t6Tiles(ns []int) ([]mahjong.Tile, error) {
	var out []mahjong.Tile
	for _, n := range ns {
		t, err := t6Tile(n)
		if err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, nil
}

// t6Moves reads a list of draws or of discards: numbers and strings.
func t6Moves(raw json.RawMessage) ([]string, error) {
	list, ok := elements(raw)
	if !ok {
		return nil, fmt.Errorf("%.20s is not a list", raw)
	}
	out := make([]string, len(list))
	for i, v := range list {
		text := strings.Trim(string(v), `"`)
		if text == "" || len(text) > len("m21212121") || strings.Trim(text, "0123456789acfkmpr") != "" || v[0] != '"' && !isDigit(v[0]) {
			return nil, fmt.Errorf("entry %d is neither a number nor a call", i)
		}
		out[i] = text
	}
	return out, nil
}

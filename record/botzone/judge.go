package botzone

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"jansou/botzone"
	"jansou/mahjong"
	"jansou/record"
	"jansou/record/mcrplay"
)

// match is a match as Botzone's site gives it.
type match struct {
	MatchID  string          `json:"matchId"`
	InitData json.RawMessage `json:"initdata"` // an object, or one as a string, or null
}

// bzInit is what the judge was started with.
type bzInit struct {
	Quan  *int   `json:"quan"`
	Walls string `json:"walltiles"` // four walls of 34 tiles, each drawn from its end
}

// bzEntry is what the judge said, or what the four players answered.
type bzEntry struct {
	Output  *bzEntry                   `json:"output"` // in a raw log the judge's words stand here
	Content map[string]json.RawMessage `json:"content"`
	Display *bzDisplay                 `json:"display"`
	Answers [4]*bzAnswer               `json:"-"`
	A0      *bzAnswer                  `json:"0"`
	A1      *bzAnswer                  `json:"1"`
	A2      *bzAnswer                  `json:"2"`
	A3      *bzAnswer                  `json:"3"`
}

type bzDisplay struct {
	Action  string
	CanHu   []int
	TileCnt json.RawMessage // a number for each wall; one number where the wall is common
	Quan    *int
	Hand    [][]string
	Player  int
	Tile    string
	TileCHI string
	Fan     []struct {
		Name       string
		Cnt, Value int
	}
	FanCnt int
	Score  []int
}

// bzAnswer is a player's answer: a string, or in a raw log an object with it.
type bzAnswer string

// UnmarshalJSON reads either form.
func (a *bzAnswer) UnmarshalJSON(b []byte) error {
	var whole struct{ Response string }
	if len(b) > 0 && b[0] == '{' {
		if err := json.Unmarshal(b, &whole); err != nil {
			return err
		}
		*a = bzAnswer(whole.Response)
		return nil
	}
	return json.Unmarshal(b, (*string)(a))
}

// isJudgeEntry reports whether raw is what a judge said.
func isJudgeEntry(raw json.RawMessage) bool {
	var e bzEntry
	return json.Unmarshal(raw, &e) == nil && (e.Display != nil || e.Output != nil)
}

// Judged are the logs of Botzone's judge.
var Judged = &mcrplay.Source{Name: "botzone", Beside: besideOf}

// JudgedFormat is a match as Botzone's site gives it, or the log of the judge alone.
var JudgedFormat = record.Format{
	Object:     func(has record.Has) bool { return has("logs") == '[' },
	ReadObject: readBotzone,
	List: func(c *record.JSON, at int) bool {
		for _, p := range c.First(at) {
			if p.Name == "display" || p.Name == "output" {
				return isJudgeEntry([]byte(c.S[at:record.Skip(c.S, at)]))
			}
		}
		return false
	},
	ReadList: func(raw []byte, start int) (*record.Game, error) {
		list, _ := record.Elements(raw)
		return readBotzoneLogs("", bzInit{}, list, raw, start)
	},
}

// readBotzone reads a match with its start data.
func readBotzone(c *record.JSON, _ []record.Part, start int) (*record.Game, error) {
	raw, err := c.Sound(start)
	if err != nil {
		return nil, err
	}
	var m match
	if err := json.Unmarshal(raw, &m); err != nil {
		return nil, record.JSONError(err, start, start+len(raw))
	}
	var init bzInit
	data := []byte(m.InitData)
	var quoted string
	if json.Unmarshal(data, &quoted) == nil && quoted != "" {
		data = []byte(quoted)
	}
	if len(data) > 0 {
		if err := json.Unmarshal(data, &init); err != nil {
			return nil, fmt.Errorf("initdata: %w", err)
		}
	}
	var logs []json.RawMessage
	for name, value := range record.Members(raw) {
		if name == "logs" {
			logs, _ = record.Elements(value)
		}
	}
	return readBotzoneLogs(m.MatchID, init, logs, raw, start)
}

// bzReader goes through the log of a match.
type bzReader struct {
	*mcrplay.Deal
	at      int
	drawn   mahjong.Seat // who has drawn and not acted; NoSeat otherwise
	meant   botzone.Answer
	opening []Judge
}

// readBotzoneLogs reads the log of a match: what the judge said and what was
// answered, by turns.
func readBotzoneLogs(id string, init bzInit, logs []json.RawMessage, whole json.RawMessage, start int) (*record.Game, error) {
	r := &bzReader{at: start, drawn: mahjong.NoSeat}
	for i, raw := range logs {
		r.at = start + record.Place(whole, raw)
		var e bzEntry
		if err := json.Unmarshal(raw, &e); err != nil {
			return nil, &record.ReadError{At: r.at, Why: fmt.Sprintf("entry %d: %v", i+1, err)}
		}
		if e.Output != nil {
			e.Content, e.Display = e.Output.Content, e.Output.Display
		}
		e.Answers = [4]*bzAnswer{e.A0, e.A1, e.A2, e.A3}
		var err error
		if e.Display == nil {
			err = r.answers(&e)
		} else {
			err = r.message(&e)
		}
		if err != nil {
			return nil, &record.ReadError{At: r.at, Why: fmt.Sprintf("entry %d: %v", i+1, err)}
		}
	}
	if r.Deal == nil {
		return nil, fmt.Errorf("a match that does not begin")
	}
	if init.Quan != nil && *init.Quan*4 != r.Round.Number {
		return nil, fmt.Errorf("the round's wind is %d at the start and %d in the log", *init.Quan, r.Round.Number/4)
	}
	if err := r.wall(init.Walls); err != nil {
		return nil, err
	}
	r.Round.Own = r.opening
	round, err := r.Done()
	if err != nil {
		return nil, err
	}
	return &record.Game{Source: Judged, Name: id, Viewer: mahjong.NoSeat, Rules: record.Rules{Duplicate: true}, Rounds: []record.Round{*round}}, nil
}

// wall turns the walls round, which Botzone draws from the end.
func (r *bzReader) wall(text string) error {
	if text == "" {
		return nil
	}
	ts, err := botzone.ParseTiles(text)
	if err != nil {
		return err
	}
	if len(ts) != 136 {
		return fmt.Errorf("walls of %d tiles, 136 are wanted", len(ts))
	}
	for s := range 4 {
		for i := range 34 {
			r.Round.Wall = append(r.Round.Wall, ts[34*s+33-i])
		}
	}
	return nil
}

// message reads what the judge said.
func (r *bzReader) message(e *bzEntry) error {
	d := e.Display
	if d.Action == "INIT" {
		if r.Deal != nil || d.Quan == nil || *d.Quan < 0 || *d.Quan > 3 {
			return fmt.Errorf("a match begins once, with a wind of 0 to 3")
		}
		r.Deal = mcrplay.NewDeal(r.at, 4**d.Quan)
		return r.judge(e, nil)
	}
	if r.Deal == nil || r.Round.Draw != nil || len(r.Round.Wins) > 0 {
		return fmt.Errorf("%s outside a deal", d.Action)
	}
	if d.Action == "DEAL" {
		return r.deal(e)
	}
	if d.Action == "HUANG" {
		r.Round.Draw = &record.NoWin{At: r.at, Kind: record.Exhaustive, Honba: -1, Sticks: -1}
		return nil
	}
	seat, err := mcrplay.SeatOf(d.Player)
	if err != nil {
		return err
	}
	var tile mahjong.Tile
	if d.Tile != "" {
		if tile, err = botzone.ParseTile(d.Tile); err != nil {
			return err
		}
	}
	if tile.Kind().IsFlower() {
		return fmt.Errorf("a match with flowers: only those of 136 tiles are read")
	}
	if r.drawn != mahjong.NoSeat && d.Score == nil {
		want := botzone.Answer{Word: botzone.Word(d.Action), Tile: tile}
		if seat != r.drawn || want != r.meant {
			return fmt.Errorf("player %d %s after player %d answered %s", seat, want, r.drawn, r.meant)
		}
	}
	return r.act(e, seat, tile)
}

// act reads what player seat did.
func (r *bzReader) act(e *bzEntry, seat mahjong.Seat, tile mahjong.Tile) error {
	drew := r.drawn == seat
	r.drawn = mahjong.NoSeat
	var err error
	switch d := e.Display; d.Action {
	case "DRAW":
		r.drawn = seat
		r.Step(record.Step{At: r.at, Kind: record.Draw, Seat: seat, Tile: tile})
	case "PLAY":
		r.Step(record.Step{At: r.at, Kind: record.Discard, Seat: seat, Tile: tile})
	case "PENG", "CHI":
		kind, middle := mahjong.Pung, mahjong.NoTile
		if d.Action == "CHI" {
			kind = mahjong.Chow
			if middle, err = botzone.ParseTile(d.TileCHI); err != nil {
				return err
			}
		}
		if err = r.Claim(r.at, seat, kind, middle); err != nil {
			return err
		}
		r.Step(record.Step{At: r.at, Kind: record.Discard, Seat: seat, Tile: tile})
	case "GANG":
		if drew {
			err = r.ClosedKong(r.at, seat, tile)
		} else {
			err = r.Claim(r.at, seat, mahjong.OpenKong, mahjong.NoTile)
		}
	case "BUGANG":
		err = r.AddedKong(r.at, seat, tile)
	case "HU":
		return r.hu(d, seat)
	default:
		if len(d.Score) != 4 {
			return fmt.Errorf("%q is nothing that a judge says", d.Action)
		}
		r.Round.Draw = &record.NoWin{At: r.at, Kind: record.Faulted, Honba: -1, Sticks: -1, Delta: [4]int(d.Score), Own: Disqualified{By: seat, Name: d.Action}}
		return nil
	}
	if err != nil {
		return err
	}
	return r.judge(e, r.Last())
}

func (r *bzReader) deal(e *bzEntry) error {
	if len(r.Round.Steps) > 0 || r.Round.Hands[0] != nil || len(e.Display.Hand) != 4 {
		return fmt.Errorf("four hands are dealt once")
	}
	for s, names := range e.Display.Hand {
		var err error
		if r.Round.Hands[s], err = botzone.ParseTiles(strings.Join(names, " ")); err != nil {
			return err
		}
	}
	return r.judge(e, nil)
}

// judge keeps what the judge said besides, with the step that it is about.
func (r *bzReader) judge(e *bzEntry, about *record.Step) error {
	var j Judge
	if len(e.Display.CanHu) != 4 {
		return fmt.Errorf("canHu has %d numbers", len(e.Display.CanHu))
	}
	j.Worth = [4]int(e.Display.CanHu)
	var left []int
	if err := json.Unmarshal(e.Display.TileCnt, &left); err != nil || len(left) != 4 {
		return fmt.Errorf("tileCnt has not a number for each wall")
	}
	j.Left = [4]int(left)
	for s := range 4 {
		if err := json.Unmarshal(e.Content[strconv.Itoa(s)], &j.Sent[s]); err != nil {
			return fmt.Errorf("player %d is told nothing", s)
		}
	}
	if about == nil {
		r.opening = append(r.opening, j)
	} else {
		r.Round.Annotate(about).Own = &j
	}
	return nil
}

func (r *bzReader) hu(d *bzDisplay, seat mahjong.Seat) error {
	if len(d.Score) != 4 {
		return fmt.Errorf("a win with %d scores", len(d.Score))
	}
	w, err := r.Win(r.at, seat)
	if err != nil {
		return err
	}
	w.Fan, w.Delta = d.FanCnt, [4]int(d.Score)
	for _, f := range d.Fan {
		w.Fans = append(w.Fans, mcrplay.NewFan(f.Name, f.Value, f.Cnt))
	}
	return nil
}

// answers reads what the players answered.
func (r *bzReader) answers(e *bzEntry) error {
	for s, text := range e.Answers {
		if text == nil {
			return fmt.Errorf("player %d answered nothing", s)
		}
		a, err := botzone.ParseAnswer(string(*text))
		if err != nil {
			return r.nonsense(err)
		}
		seat := mahjong.Seat(s)
		switch {
		case seat == r.drawn:
			r.meant = a
		case a.Word == botzone.Pass:
		case r.Deal == nil:
			return fmt.Errorf("player %d answers before the match", s)
		default:
			said := record.Said{Seat: seat, Kind: mahjong.Claim}
			switch a.Word {
			case botzone.Win:
				said.Kind = mahjong.Win
			case botzone.Pung:
				said.Took = mahjong.Pung
			case botzone.Kong:
				said.Took = mahjong.OpenKong
			case botzone.Chow:
				said.Took = mahjong.Chow
			}
			if err := r.Said(said, a.Tile); err != nil {
				return err
			}
		}
	}
	return nil
}

// nonsense is an answer that is none: the judge ends the match for it, which
// the next entry tells.
func (r *bzReader) nonsense(err error) error {
	if r.Deal == nil {
		return err
	}
	r.meant = botzone.Answer{}
	return nil
}

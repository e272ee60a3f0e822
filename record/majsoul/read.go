package majsoul

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"jansou/mahjong"
	"jansou/record"
	"jansou/record/riichiplay"
	"jansou/riichi"
)

// Source are records of Mahjong Soul. When a bet is paid and when an indicator is
// turned they tell with the event that follows.
var Source = &riichiplay.Source{Name: "mahjong soul", Book: "mahjongsoul", Loose: true, Tests: true, Change: change, Beside: besideOf}

// Format is one record.
var Format = record.Format{
	Object:     func(has record.Has) bool { return has("data") == '{' && (has("head") == '{' || has("name") == '"') },
	ReadObject: read,
}

// whole is the message that a record is.
const whole = ".lq.GameDetailRecords"

// file is a record as it is kept: the head, which says who played under which
// rules, and the message.
type file struct {
	Head struct {
		UUID     string
		Started  int64 `json:"start_time"` // seconds since 1970
		Accounts []struct {
			Seat int
			Name string `json:"nickname"`
		}
		Config struct {
			Category int // 4: a tournament
			Mode     struct {
				Mode int  // 1 East, 2 East and South; so with 10 more for three players
				Rule rule `json:"detail_rule"`
			}
		}
		Result struct {
			Players []struct {
				Seat   int
				Total  int `json:"total_point"`
				Points int `json:"part_point_1"`
			}
		}
	}
	Name string // of a message by itself
	Data json.RawMessage
}

// message is what Data holds, or what it is where there is no head.
type message struct {
	Name string
	Data json.RawMessage
}

// events are those of a message: in actions, among which are what the players
// pressed, or in a list by themselves.
type events struct {
	Actions []struct{ Result *event }
	Records []*event
}

// list returns the events in order.
func (e *events) list() []*event {
	out := slices.Clone(e.Records)
	for _, a := range e.Actions {
		if a.Result != nil {
			out = append(out, a.Result)
		}
	}
	return out
}

// rule is what a room may choose. What is zero is as usual.
type rule struct {
	Reds   *int `json:"dora_count"` // red fives: 0, 3, or 4 with two of dots
	Open   *int `json:"shiduan"`    // open tanyao
	Start  int  `json:"init_point"` // points at the start, which count as zero at the end
	Target int  `json:"fandian"`    // points that end the game
	Old    int  `json:"guyi_mode"`  // yaku of old times count
}

// house is the House of the rules of a record.
type house struct {
	start, target int
	old           bool
}

// known are the choices of a room that the reader knows, or that say nothing of
// play.
var known = map[string]bool{"dora_count": true, "shiduan": true, "init_point": true, "fandian": true, "guyi_mode": true,
	"time_fixed": true, "time_add": true, "bianjietishi": true, "ai_level": true, "fanfu": true, "open_hand": true}

// change makes of the ruleset what a room has chosen.
func change(rs *riichi.Ruleset, r record.Rules) {
	h, _ := r.House.(house)
	if h.start > 0 {
		rs.StartPoints, rs.ReturnPoints = h.start, h.start
	}
	if h.target > 0 {
		rs.ExtensionTarget = h.target
	}
	if h.old {
		rs.Renhou = riichi.RenhouYakuman
	}
}

// read reads one record.
func read(c *record.JSON, _ []record.Part, start int) (*record.Game, error) {
	raw, err := c.Sound(start)
	if err != nil {
		return nil, err
	}
	var f file
	if err := json.Unmarshal(raw, &f); err != nil {
		return nil, record.JSONError(err, start, start+len(raw))
	}
	m := message{f.Name, f.Data}
	if f.Name == "" {
		if err := json.Unmarshal(f.Data, &m); err != nil {
			return nil, record.JSONError(err, start, start+len(raw))
		}
	}
	if m.Name != whole {
		return nil, record.ErrNotRecord
	}
	var e events
	if err := json.Unmarshal(m.Data, &e); err != nil {
		return nil, fmt.Errorf("%s: %w", whole, err)
	}
	g, err := f.game(raw)
	if err != nil {
		return nil, err
	}
	b := &builder{g: g, at: start}
	for i, e := range e.list() {
		if err := b.event(e); err != nil {
			return nil, fmt.Errorf("event %d, %s: %w", i+1, strings.TrimPrefix(e.Name, prefix), err)
		}
	}
	if len(g.Rounds) == 0 && g.Lost == nil {
		return nil, fmt.Errorf("no deal in the record")
	}
	return g, nil
}

// game makes the game of what the head says.
func (f *file) game(raw []byte) (*record.Game, error) {
	mode := f.Head.Config.Mode
	reds := 3
	if mode.Rule.Reds != nil {
		reds = *mode.Rule.Reds
	}
	g := &record.Game{Source: Source, Viewer: mahjong.NoSeat, Name: f.Head.UUID,
		Rules: record.Rules{RedFives: reds > 0, SecondRed: reds == 4, OpenTanyao: mode.Rule.Open == nil || *mode.Rule.Open > 0,
			South: mode.Mode%10 == 2 || mode.Mode == 0, Three: mode.Mode > 10 && mode.Mode < 20,
			House: house{start: mode.Rule.Start, target: mode.Rule.Target, old: mode.Rule.Old > 0}}}
	if f.Head.Started > 0 {
		g.Began = time.Unix(f.Head.Started, 0).UTC()
	}
	for _, a := range f.Head.Accounts {
		if a.Seat >= 0 && a.Seat < len(g.Names) {
			g.Names[a.Seat] = a.Name
		}
	}
	why := unknown(raw)
	if why == "" && reds != 0 && reds != 3 && reds != 4 && !g.Rules.Three {
		why = unknownRules
	}
	if why != "" {
		g.Lost = map[string]int{why: 0}
	}
	if players := f.Head.Result.Players; len(players) == 4 {
		g.Final = &record.Final{}
		for _, p := range players {
			if p.Seat < 0 || p.Seat > 3 {
				return nil, fmt.Errorf("seat %d is not 0 to 3", p.Seat)
			}
			g.Final.Points[p.Seat], g.Final.Totals[p.Seat] = p.Points, p.Total
		}
		if f.Head.Config.Category == 4 {
			g.Final.Skip = "those of a tournament or of a room with rules of its own"
		}
	}
	return g, nil
}

const unknownRules = "deals of a room that has chosen rules which are not known"

// unknown says why the deals of a room cannot be checked: it has chosen something
// that the reader does not know; "" where it has not.
func unknown(raw []byte) string {
	var f struct {
		Head struct {
			Config struct {
				Mode struct {
					Rule map[string]any `json:"detail_rule"`
				}
			}
		}
	}
	_ = json.Unmarshal(raw, &f) // it was read before
	for name, value := range f.Head.Config.Mode.Rule {
		if off := value == nil || value == false || value == 0.0; !off && !known[name] {
			return unknownRules
		}
	}
	return ""
}

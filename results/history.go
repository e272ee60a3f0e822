package results

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/tally"
)

// Game is one game of a person, with what was counted of it.
type Game struct {
	Table   string
	Game    string
	Ruleset string
	Title   string
	Speed   string
	Origin  parlour.Origin
	Unrated string
	People  int
	Public  bool  // everybody could see the table
	Ended   int64 // microseconds since 1970
	Deals   int
	Seat    mahjong.Seat
	Place   int // 0: it was not finished
	Points  int
	Total   int
	Sum     []byte
	Great   []byte
}

// Met is somebody whom a person met at a table.
type Met struct {
	Table string
	Ended int64
	Who   parlour.Owner
	Sat   int  // the commit by which the other sat down
	Ahead bool // the person came in ahead of the other
	Level bool // both share a place
}

// Company says of how many people games are.
type Company string

// The companies.
const (
	All        Company = ""
	WithPeople Company = "people" // of four
	WithBots   Company = "bots"
)

// Filter chooses games. What is empty chooses none out.
type Filter struct {
	Game     string
	Ruleset  string
	Company  Company
	Place    int
	Opponent parlour.Owner
	Where    Where
	From, To int64 // microseconds since 1970: from, and before
}

// Where says where games were played.
type Where string

// The places.
const (
	Anywhere  Where = ""
	OnServer  Where = "here"
	Elsewhere Where = "import" // on other systems, and brought in
)

// Chooses reports whether f takes a game; met are the tables at which the opponent sat.
func (f *Filter) Chooses(g *Game, met map[string]bool) bool {
	switch {
	case f.Game != "" && g.Game != f.Game, f.Ruleset != "" && g.Ruleset != f.Ruleset:
		return false
	case f.Company != All && (f.Company == WithPeople) != (g.People == 4):
		return false
	case f.Place != 0 && g.Place != f.Place:
		return false
	case f.Where != Anywhere && (f.Where == Elsewhere) != (g.Origin == parlour.Imported):
		return false
	case f.From != 0 && g.Ended < f.From, f.To != 0 && g.Ended >= f.To:
		return false
	case f.Opponent != (parlour.Owner{}) && !met[g.Table]:
		return false
	}
	return true
}

// Statistics is what a person did in some games of one kind. Branches are none of
// them, nor are games at teaching tables.
type Statistics struct {
	Game    string           `json:"game"`
	Games   int              `json:"games"`
	Deals   int              `json:"deals"`
	Rated   int              `json:"rated"`             // games that moved the rating
	Since   int64            `json:"since,omitempty"`   // milliseconds since 1970: when the first of them ended
	Figures []tally.Figure   `json:"figures"`           // docs/statistics.md
	Server  []tally.Figure   `json:"server,omitempty"`  // the same of all people of the server, whenever they played; missing: it has none
	Dealer  []tally.Figure   `json:"dealer"`            // of the deals that the person dealt
	Others  []tally.Figure   `json:"others"`            // and of the others
	Winds   [][]tally.Figure `json:"winds"`             // by the wind of the seat, East first
	Yaku    tally.Counts     `json:"yaku"`              // hands won, by each yaku, dora or fan
	LostTo  tally.Counts     `json:"lostTo"`            // hands dealt into, so
	Limits  tally.Counts     `json:"limits"`            // hands won, by limit
	Course  []Point          `json:"course"`            // the games in their order, the first one first
	Months  []Month          `json:"months"`            // the same by month, those with games
	Best    []Hand           `json:"best"`              // the dearest hands, the dearest first
	Skipped int              `json:"skipped,omitempty"` // games that were counted by other definitions and wait to be counted anew
}

// Point is one game of a line of points.
type Point struct {
	Table string `json:"table"`
	Ended int64  `json:"ended"` // milliseconds since 1970
	Place int    `json:"place"`
	Total int    `json:"total"`
}

// Month is what a person did in one month, by UTC.
type Month struct {
	Month   string         `json:"month"` // 2026-11
	Games   int            `json:"games"`
	Figures []tally.Figure `json:"figures"`
}

// Hand is a hand for a hall, and where it was won.
type Hand struct {
	Table      string `json:"table"`
	Ruleset    string `json:"ruleset"`
	Title      string `json:"title"`
	Ended      int64  `json:"ended"` // milliseconds since 1970
	WinnerName string `json:"winnerName,omitempty"`
	FromName   string `json:"fromName,omitempty"` // who let it go; missing: it was drawn
	tally.Great
}

// bests is how many hands Statistics names.
const bests = 3

// Count adds up games, the last one first as they are read. average is the sum of all
// people of the server for the same games, or nil.
func Count(kind string, games []Game, average *tally.Sum) (*Statistics, error) {
	var sum tally.Sum
	s := &Statistics{Game: kind, Course: []Point{}, Months: []Month{}, Best: []Hand{}}
	var months []string
	by := map[string]*tally.Sum{}
	of := map[string]int{}
	for i := len(games) - 1; i >= 0; i-- {
		g := &games[i]
		if g.Game != kind || g.Origin == parlour.ABranch || g.Origin == parlour.ALesson {
			continue
		}
		var one tally.Sum
		if json.Unmarshal(g.Sum, &one) != nil {
			s.Skipped++ // of other definitions
			continue
		}
		sum.Add(&one)
		s.Deals += g.Deals
		if g.Unrated == "" {
			s.Rated++
		}
		month := time.UnixMicro(g.Ended).UTC().Format("2006-01")
		if by[month] == nil {
			by[month] = &tally.Sum{}
			months = append(months, month)
		}
		by[month].Add(&one)
		if s.Since == 0 {
			s.Since = millis(g.Ended)
		}
		s.Games++
		of[month]++
		if g.Place > 0 {
			s.Course = append(s.Course, Point{g.Table, millis(g.Ended), g.Place, g.Total})
		}
		if err := s.best(g); err != nil {
			return nil, err
		}
	}
	slices.Sort(months)
	for _, m := range months {
		s.Months = append(s.Months, Month{m, of[m], by[m].Figures(kind)})
	}
	dealer, others := sum.Dealer(), sum.Others()
	s.Figures, s.Dealer, s.Others = sum.Figures(kind), sum.FiguresOf(&dealer, kind), sum.FiguresOf(&others, kind)
	for w := range sum.Winds {
		s.Winds = append(s.Winds, sum.FiguresOf(&sum.Winds[w], kind))
	}
	s.Yaku, s.LostTo, s.Limits = sum.Yaku, sum.LostTo, sum.Limits
	if average != nil && average.Games() > 0 {
		s.Server = average.Figures(kind)
	}
	return s, nil
}

// best notes the great hands of a game that the person won.
func (s *Statistics) best(g *Game) error {
	great, err := GreatOf(g.Great)
	if err != nil {
		return fmt.Errorf("results: table %s: %w", g.Table, err)
	}
	for _, h := range great {
		if h.Winner == g.Seat {
			s.Best = append(s.Best, Hand{Table: g.Table, Ruleset: g.Ruleset, Title: g.Title, Ended: millis(g.Ended), Great: h})
		}
	}
	slices.SortStableFunc(s.Best, func(a, b Hand) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Fan, a.Fan), cmp.Compare(b.Ended, a.Ended))
	})
	s.Best = s.Best[:min(bests, len(s.Best))]
	return nil
}

// GreatOf reads the hands for a hall of a result; nil: there is none.
func GreatOf(text []byte) (great []tally.Great, err error) {
	if len(text) > 0 {
		err = json.Unmarshal(text, &great)
	}
	return great, err
}

// Choice is what there is to choose from among the games of a person.
type Choice struct {
	Game     string          `json:"game"`
	Games    int             `json:"games"`
	Rulesets []RulesetChoice `json:"rulesets"`
}

// RulesetChoice is a ruleset by which a person has played.
type RulesetChoice struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Games int    `json:"games"`
}

// Choices says by what a person has played, what was played most first.
func Choices(games []Game) []Choice {
	out := []Choice{}
	for i := range games {
		g := &games[i]
		at := slices.IndexFunc(out, func(c Choice) bool { return c.Game == g.Game })
		if at < 0 {
			at, out = len(out), append(out, Choice{Game: g.Game})
		}
		c := &out[at]
		c.Games++
		in := slices.IndexFunc(c.Rulesets, func(r RulesetChoice) bool { return r.Name == g.Ruleset })
		if in < 0 {
			in, c.Rulesets = len(c.Rulesets), append(c.Rulesets, RulesetChoice{Name: g.Ruleset, Title: g.Title})
		}
		c.Rulesets[in].Games++
	}
	for i := range out {
		slices.SortStableFunc(out[i].Rulesets, func(a, b RulesetChoice) int { return cmp.Compare(b.Games, a.Games) })
	}
	slices.SortStableFunc(out, func(a, b Choice) int { return cmp.Compare(b.Games, a.Games) })
	return out
}

// Against is how a person did against another.
type Against struct {
	Who   parlour.Owner
	Games int
	Ahead int    // games in which the person came in ahead
	Level int    // games in which both share a place
	Table string // the last of them
	Sat   int    // the commit by which the other sat down there
}

// Meetings adds up whom a person has met in chosen games, most often first.
func Meetings(met []Met, chosen map[string]bool) []Against {
	var out []Against
	at := map[parlour.Owner]int{}
	for _, m := range met {
		if !chosen[m.Table] {
			continue
		}
		i, known := at[m.Who]
		if !known {
			i = len(out)
			at[m.Who], out = i, append(out, Against{Who: m.Who, Table: m.Table, Sat: m.Sat})
		}
		out[i].Games++
		if m.Ahead {
			out[i].Ahead++
		}
		if m.Level {
			out[i].Level++
		}
	}
	slices.SortStableFunc(out, func(a, b Against) int { return cmp.Compare(b.Games, a.Games) })
	return out
}

// millis are milliseconds of microseconds.
func millis(micros int64) int64 { return micros / 1000 }

package tally

// Per is what a figure is a mean of, and so what its error is told by.
type Per string

// What a figure can be a mean of.
const (
	PerGame Per = "game"
	PerDeal Per = "deal"
	PerWin  Per = "win"  // of hands won
	PerLoss Per = "loss" // of hands dealt into
)

// Unit is what a figure is counted in.
type Unit string

// The units of figures.
const (
	Part   Unit = "part"   // of one: 0.25 is a quarter
	Place  Unit = "place"  // 1 to 4
	Points Unit = "points" // of the game
	Fans   Unit = "fan"    // points of a hand of Chinese Official
	Turns  Unit = "turns"
)

// Enough is how many games there must be before figures say something.
const Enough = 10

// Figure is one number that a Sum says of a player.
type Figure struct {
	Name  string  `json:"name"` // as in docs/statistics.md
	Per   Per     `json:"per"`
	Unit  Unit    `json:"unit"`
	N     int64   `json:"n"` // of how many it is the mean
	Value float64 `json:"value"`
	Err   float64 `json:"err"`           // standard error of the mean
	Few   bool    `json:"few,omitempty"` // too few to say: fewer than Enough games, or than two of what it is the mean of
}

// formula is how a figure is made of what was counted.
type formula[Counted any] struct {
	name string
	game string // the game that alone has it; "" where both do
	per  Per
	unit Unit
	mean func(Counted) Mean
}

// ofGames are the figures of games, in the order of docs/statistics.md.
var ofGames = []formula[*Sum]{
	{"place", "", PerGame, Place, (*Sum).meanPlace},
	{"first", "", PerGame, Part, func(s *Sum) Mean { return part(s.Places[0], s.Games()) }},
	{"second", "", PerGame, Part, func(s *Sum) Mean { return part(s.Places[1], s.Games()) }},
	{"third", "", PerGame, Part, func(s *Sum) Mean { return part(s.Places[2], s.Games()) }},
	{"fourth", "", PerGame, Part, func(s *Sum) Mean { return part(s.Places[3], s.Games()) }},
	{"held", "", PerGame, Points, func(s *Sum) Mean { return s.Held }},
	{"total", "", PerGame, Points, func(s *Sum) Mean { return s.Total }},
	{"below", "", PerGame, Part, func(s *Sum) Mean { return part(s.Below, s.Games()) }},
}

// ofDeals are the figures of deals, in the order of docs/statistics.md.
var ofDeals = []formula[*Deals]{
	{"points", "", PerDeal, Points, func(d *Deals) Mean { return d.Points }},
	{"win", "", PerDeal, Part, func(d *Deals) Mean { return part(d.Wins().N, d.Points.N) }},
	{"deal_in", "", PerDeal, Part, func(d *Deals) Mean { return part(d.DealtIn.N, d.Points.N) }},
	{"hit", "", PerDeal, Part, func(d *Deals) Mean { return part(d.Hit.N, d.Points.N) }},
	{"riichi", "riichi", PerDeal, Part, func(d *Deals) Mean { return part(d.Riichi, d.Points.N) }},
	{"open", "", PerDeal, Part, func(d *Deals) Mean { return part(d.Open, d.Points.N) }},
	{"drawn", "", PerDeal, Part, func(d *Deals) Mean { return part(d.Drawn, d.Points.N) }},
	{"tenpai", "", PerDeal, Part, func(d *Deals) Mean { return part(d.Tenpai, d.Drawn) }},
	{"aborted", "riichi", PerDeal, Part, func(d *Deals) Mean { return part(d.Aborted, d.Points.N) }},
	{"win_in_riichi", "riichi", PerDeal, Part, func(d *Deals) Mean { return part(d.Won[Riichi].N, d.Riichi) }},
	{"deal_in_in_riichi", "riichi", PerDeal, Part, func(d *Deals) Mean { return part(d.RiichiFed, d.Riichi) }},
	{"win_when_open", "", PerDeal, Part, func(d *Deals) Mean { return part(d.Won[Open].N, d.Open) }},
	{"deal_in_when_open", "", PerDeal, Part, func(d *Deals) Mean { return part(d.OpenFed, d.Open) }},
	{"self_draw", "", PerWin, Part, func(d *Deals) Mean { return part(d.SelfDrawn, d.Wins().N) }},
	{"worth", "", PerWin, Points, func(d *Deals) Mean { return d.Wins() }},
	{"fan", "mcr", PerWin, Fans, func(d *Deals) Mean { return d.Fan }},
	{"gained", "riichi", PerWin, Points, func(d *Deals) Mean { return d.Got }},
	{"turn", "", PerWin, Turns, func(d *Deals) Mean { return d.Turn }},
	{"won_in_riichi", "riichi", PerWin, Part, func(d *Deals) Mean { return part(d.Won[Riichi].N, d.Wins().N) }},
	{"won_open", "", PerWin, Part, func(d *Deals) Mean { return part(d.Won[Open].N, d.Wins().N) }},
	{"won_closed", "", PerWin, Part, func(d *Deals) Mean { return part(d.Won[Closed].N, d.Wins().N) }},
	{"shared", "riichi", PerWin, Part, func(d *Deals) Mean { return part(d.Shared, d.Wins().N) }},
	{"paid", "", PerDeal, Points, func(d *Deals) Mean { return d.DealtIn }},
	{"paid_when_hit", "", PerDeal, Points, func(d *Deals) Mean { return d.Hit }},
	{"lost_to_riichi", "riichi", PerLoss, Part, func(d *Deals) Mean { return part(d.Fed[Riichi].N, d.Losses().N) }},
	{"lost_to_open", "", PerLoss, Part, func(d *Deals) Mean { return part(d.Fed[Open].N, d.Losses().N) }},
	{"lost_to_closed", "", PerLoss, Part, func(d *Deals) Mean { return part(d.Fed[Closed].N, d.Losses().N) }},
}

// meanPlace is the mean of the places.
func (s *Sum) meanPlace() (m Mean) {
	for i, n := range s.Places {
		place := int64(i + 1)
		m.Add(Mean{n, n * place, n * place * place})
	}
	return m
}

// Figures returns what s says of a player of game, "riichi" or "mcr": of the
// games, and of all deals.
func (s *Sum) Figures(game string) []Figure {
	all := s.All()
	return append(figures(ofGames, s, game, s.Games()), s.FiguresOf(&all, game)...)
}

// FiguresOf returns the figures of some of the deals of s: those of the dealer,
// of a wind.
func (s *Sum) FiguresOf(d *Deals, game string) []Figure {
	return figures(ofDeals, d, game, s.Games())
}

func figures[Counted any](list []formula[Counted], of Counted, game string, played int64) (out []Figure) {
	for _, f := range list {
		if f.game != "" && f.game != game {
			continue
		}
		m := f.mean(of)
		out = append(out, Figure{Name: f.name, Per: f.per, Unit: f.unit, N: m.N, Value: m.Value(), Err: m.Err(), Few: played < Enough || m.N < 2})
	}
	return out
}

package sim

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"jansou/mahjong"
	"jansou/table"
)

// Config says what to play. New, Tiles and Players must be set.
type Config struct {
	New     func() table.Game // a fresh game under the ruleset
	Tiles   []mahjong.Tile    // the tiles of its walls, in any fixed order
	Players [4]Entrant
	Seed    [32]byte // the walls and the players' chance come from it
	Games   int
	Workers int // games played at the same time; 0 is 1

	// Rotate moves the players on by one seat from game to game.
	Rotate bool

	// Duplicate plays each game's walls four times, the players rotated, so
	// that each has had each seat's luck. It includes Rotate.
	Duplicate bool

	// SameDeals gives the deal of a wind, a number and counters the same wall in
	// every playing of a game's walls, whatever came before it, where the game
	// says which deal is next. Otherwise the n-th deal has the n-th wall.
	SameDeals bool

	// Done, where it is set, is told after each game how many are over. Workers
	// call it at any time.
	Done func(games int)
}

// Report is what Run found. Its JSON is what "jansou sim --json" prints.
type Report struct {
	Games     int        `json:"games"`
	Deals     int        `json:"deals"`
	Decisions int        `json:"decisions"` // answers given by a seat among its legal actions
	Seconds   float64    `json:"seconds"`   // by the wall clock
	PerSecond float64    `json:"decisions_per_second"`
	Hash      string     `json:"hash"` // of the logs of all games in order; the same for any number of workers
	Players   [4]Result  `json:"players"`
	Pairs     []Pair     `json:"pairs,omitempty"` // Duplicate: every two entrants on the same walls
	Walls     []Wall     `json:"walls,omitempty"` // Duplicate: what each set of walls came to
	Events    int        `json:"-"`
	ByGame    [][32]byte `json:"-"` // the hash of each game's log
}

// Result is how one entrant did. Means are over games, with the standard error
// of the mean beside them.
type Result struct {
	Name       string  `json:"name"`
	Places     [4]int  `json:"places"`     // how often first, second, third, last
	MeanPlace  float64 `json:"mean_place"` // 1 to 4
	PlaceErr   float64 `json:"place_error"`
	MeanPoints float64 `json:"mean_points"` // points held at the end
	PointsErr  float64 `json:"points_error"`
	PerDeal    float64 `json:"points_per_deal"` // gained or lost at the end of a deal, in the mean over all deals
	PerDealErr float64 `json:"points_per_deal_error"`
	WinRate    float64 `json:"win_rate"`       // wins for each deal
	DealInRate float64 `json:"deal_in_rate"`   // others' wins on its tiles for each deal
	RiichiRate float64 `json:"riichi_rate"`    // accepted riichis for each deal
	CallRate   float64 `json:"call_rate"`      // part of the deals in which it claimed a tile
	MeanWin    float64 `json:"mean_win"`       // points of a winning hand
	SelfDraws  float64 `json:"self_draw_part"` // part of its wins that were self-draws
}

// Most is how many games one run can have: what came of each of them is kept until the end.
const Most = 10_000_000

// Possible says what is wrong with a number of games.
func Possible(games int) error {
	if games < 1 || games > Most {
		return fmt.Errorf("%d games: 1 to %d are possible", games, Most)
	}
	return nil
}

// Run plays cfg.Games games on cfg.Workers workers. It stops at the first
// error and returns it: a player that did what it may not, or a game that went
// wrong.
func Run(cfg Config) (Report, error) {
	if err := Possible(cfg.Games); err != nil {
		return Report{}, fmt.Errorf("sim: %w", err)
	}
	workers := max(1, min(cfg.Workers, cfg.Games))
	played := make([]Played, cfg.Games)
	errs := make([]error, cfg.Games)
	var next, over atomic.Int64
	var failed atomic.Bool
	var wg sync.WaitGroup
	start := time.Now()
	for range workers {
		wg.Go(func() {
			for !failed.Load() {
				n := int(next.Add(1)) - 1
				if n >= cfg.Games {
					return
				}
				if played[n], errs[n] = Play(&cfg, n); errs[n] != nil {
					failed.Store(true)
				}
				if cfg.Done != nil {
					cfg.Done(int(over.Add(1)))
				}
			}
		})
	}
	wg.Wait()
	took := time.Since(start)
	for _, err := range errs {
		if err != nil {
			return Report{}, err
		}
	}
	return Reckon(&cfg, played, took), nil
}

// Reckon says what games came to that were played in that time, wherever they were;
// played has all of them, in their order.
func Reckon(cfg *Config, played []Played, took time.Duration) Report {
	r := report(cfg, played)
	r.Seconds = took.Seconds()
	if r.Seconds > 0 {
		r.PerSecond = float64(r.Decisions) / r.Seconds
	}
	return r
}

func report(cfg *Config, played []Played) Report {
	r := Report{Games: len(played), ByGame: make([][32]byte, len(played))}
	all := sha256.New()
	var place, points [4]mean
	var tally [4]Tally
	for n := range played {
		p := &played[n]
		r.ByGame[n] = p.Hash
		all.Write(p.Hash[:])
		r.Deals += p.Deals
		r.Decisions += p.Decisions
		r.Events += p.Events
		for rank, st := range p.Final {
			who := p.Seated[st.Seat]
			at := placeOf(rank, st.Place)
			r.Players[who].Places[at-1]++
			place[who].add(float64(at))
			points[who].add(float64(st.Points))
		}
		for s, t := range p.Sheets {
			sum := &tally[p.Seated[s]]
			sum.Wins += t.Wins
			sum.SelfDraws += t.SelfDraws
			sum.DealtIn += t.DealtIn
			sum.Riichis += t.Riichis
			sum.Calls += t.Calls
			sum.Won += t.Won
			sum.Points += t.Points
			sum.Squares += t.Squares
		}
	}
	if cfg.Duplicate {
		r.Pairs = pairs(cfg, played)
		r.Walls = walls(played)
	}
	r.Hash = hex.EncodeToString(all.Sum(nil))
	for i := range r.Players {
		p := &r.Players[i]
		p.Name = cfg.Players[i].Name
		p.MeanPlace, p.PlaceErr = place[i].result()
		p.MeanPoints, p.PointsErr = points[i].result()
		deals := mean{float64(r.Deals), float64(tally[i].Points), float64(tally[i].Squares)}
		p.PerDeal, p.PerDealErr = deals.result()
		p.WinRate = ratio(tally[i].Wins, r.Deals)
		p.DealInRate = ratio(tally[i].DealtIn, r.Deals)
		p.RiichiRate = ratio(tally[i].Riichis, r.Deals)
		p.CallRate = ratio(tally[i].Calls, r.Deals)
		p.MeanWin = ratio(tally[i].Won, tally[i].Wins)
		p.SelfDraws = ratio(tally[i].SelfDraws, tally[i].Wins)
	}
	return r
}

func ratio(a, b int) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

// mean gathers a mean and its standard error.
type mean struct{ n, sum, squares float64 }

func (m *mean) add(x float64) { m.n++; m.sum += x; m.squares += x * x }

func (m *mean) result() (mean, err float64) {
	if m.n == 0 {
		return 0, 0
	}
	mean = m.sum / m.n
	if m.n > 1 {
		variance := (m.squares - m.sum*mean) / (m.n - 1)
		err = math.Sqrt(max(0, variance) / m.n)
	}
	return mean, err
}

package sim

import (
	"slices"
	"sync"
	"time"

	"jansou/mahjong"
	"jansou/table"
)

// Pair compares two entrants on the same walls: each set of walls was played
// four times, and each entrant's mean over the four is one number, so that the
// luck of the walls and of the seats is out of the difference.
type Pair struct {
	A         int     `json:"a"` // numbers of entrants, 0 to 3
	B         int     `json:"b"`
	Walls     int     `json:"walls"`      // sets of walls compared
	Place     float64 `json:"place"`      // the mean of A's place less B's: below 0, A came out ahead
	PlaceErr  float64 `json:"place_err"`  // standard error of that mean
	Points    float64 `json:"points"`     // the same for points held at the end: above 0, A came out ahead
	PointsErr float64 `json:"points_err"` // standard error of that mean
}

// pairs compares every two entrants. Those of one name are taken together, by
// the number of the first.
func pairs(cfg *Config, played []Played) []Pair {
	var first []int
	for i, e := range cfg.Players {
		if slices.IndexFunc(cfg.Players[:], func(other Entrant) bool { return other.Name == e.Name }) == i {
			first = append(first, i)
		}
	}
	var out []Pair
	for i, a := range first {
		for _, b := range first[i+1:] {
			out = append(out, pair(cfg, played, a, b))
		}
	}
	return out
}

func pair(cfg *Config, played []Played, a, b int) Pair {
	p := Pair{A: a, B: b}
	var place, points mean
	for first := 0; first+4 <= len(played); first += 4 {
		pa, xa := meanOf(cfg, played[first:first+4], cfg.Players[a].Name)
		pb, xb := meanOf(cfg, played[first:first+4], cfg.Players[b].Name)
		place.add(pa - pb)
		points.add(xa - xb)
		p.Walls++
	}
	p.Place, p.PlaceErr = place.result()
	p.Points, p.PointsErr = points.result()
	return p
}

// meanOf is the mean place and points, in games on the same walls, of the
// entrants of that name.
func meanOf(cfg *Config, games []Played, name string) (place, points float64) {
	n := 0.0
	for i := range games {
		for _, st := range games[i].Final {
			if cfg.Players[games[i].Seated[st.Seat]].Name == name {
				place += float64(st.Place)
				points += float64(st.Points)
				n++
			}
		}
	}
	return place / n, points / n
}

// Times are how long an entrant took for its decisions. The zero Times has
// none. It may be used by several games at once.
type Times struct {
	mu   sync.Mutex
	took []time.Duration
}

// Percentiles returns, of all decisions, how many there were and the time that
// each of the given parts, 0 to 1, did not exceed.
func (t *Times) Percentiles(parts ...float64) (decisions int, out []time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	slices.Sort(t.took)
	out = make([]time.Duration, len(parts))
	if len(t.took) == 0 {
		return 0, out
	}
	for i, part := range parts {
		out[i] = t.took[min(int(part*float64(len(t.took))), len(t.took)-1)]
	}
	return len(t.took), out
}

// Add adds what decisions took that were timed elsewhere.
func (t *Times) Add(took []time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.took = append(t.took, took...)
}

// All returns what each decision took, in no order.
func (t *Times) All() []time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.took)
}

// Timed returns the entrant e, whose decisions are timed.
func Timed(e Entrant, t *Times) Entrant {
	return Entrant{Name: e.Name, New: func(seed uint64) Player {
		p := timed{Player: e.New(seed), times: t}
		if w, ok := p.Player.(Watcher); ok {
			return &timedWatcher{p, w}
		}
		return &p
	}}
}

type timed struct {
	Player
	times *Times
	took  []time.Duration // of this game
}

// Act times the decision.
func (p *timed) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	begun := time.Now()
	a := p.Player.Act(v, legal)
	p.took = append(p.took, time.Since(begun))
	return a
}

// Close hands in the times of the game, and ends the player.
func (p *timed) Close() error {
	p.times.Add(p.took)
	if c, ok := p.Player.(interface{ Close() error }); ok {
		return c.Close()
	}
	return nil
}

type timedWatcher struct {
	timed
	Watcher
}

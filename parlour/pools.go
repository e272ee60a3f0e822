package parlour

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"time"

	"jansou/mahjong"
	"jansou/match"
	"jansou/table"
)

// Pool is one thing that people can wait for by quick match: what is played, and
// how they are seated.
type Pool struct {
	Name    string       `json:"name"`            // by which it is known for ever: small letters, digits and hyphens
	Title   string       `json:"title,omitempty"` // what people read; empty: the title of the ruleset
	Tile    mahjong.Tile `json:"tile,omitzero"`   // that stands beside it
	Ruleset string       `json:"ruleset"`
	Length  Length       `json:"length,omitempty"`
	Clock   *Clock       `json:"clock,omitempty"`
	Assist  table.Assist `json:"assist,omitempty"` // empty: off, as games that are rated have it
	Pace    Pace         `json:"pace,omitempty"`
	Bots    string       `json:"bots,omitempty"` // which are offered; empty: the strongest

	BotsAfter int64        `json:"bots_after,omitempty"` // seconds until bots are offered; 0: never
	Windows   []PoolWindow `json:"windows,omitempty"`    // empty: match.Usual
}

// PoolWindow is a match.Window as a file says it.
type PoolWindow struct {
	After  int64 `json:"after"`            // seconds
	Within int64 `json:"within,omitempty"` // points of rating; 0: as far as they are
}

// poolName is how a pool may be called.
var poolName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,31}$`)

// ReadPools reads the file of pools: {"pools":[…]}. Unknown fields and names that
// stand there twice are errors; whether the rulesets are known New says.
func ReadPools(text []byte) ([]Pool, error) {
	var file struct {
		Pools []Pool `json:"pools"`
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&file); err != nil {
		return nil, fmt.Errorf("parlour: the pools: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("parlour: the pools: there is more after their end")
	}
	known := map[string]bool{}
	for _, p := range file.Pools {
		if !poolName.MatchString(p.Name) || known[p.Name] {
			return nil, fmt.Errorf("parlour: the pool %q: a name of its own, of small letters, digits and hyphens", p.Name)
		}
		known[p.Name] = true
	}
	return file.Pools, nil
}

// order is what a table of the pool is opened with for so many people.
func (p *Pool) order(people int) Order {
	o := Order{Ruleset: p.Ruleset, Length: p.Length, People: people, Public: true, Pace: p.Pace, Clock: p.Clock, Assist: p.Assist, Bots: p.Bots}
	if o.Assist == "" {
		o.Assist = table.AssistOff
	}
	o.Rated = people == 4 && o.Assist == table.AssistOff
	return o
}

// match is the pool as the hall needs it.
func (p *Pool) match() (match.Pool, error) {
	m := match.Pool{Name: p.Name, Bots: time.Duration(p.BotsAfter) * time.Second}
	for _, w := range p.Windows {
		x := match.Window{After: time.Duration(w.After) * time.Second, Within: float64(w.Within)}
		if w.Within == 0 {
			x.Within = math.Inf(1)
		}
		m.Windows = append(m.Windows, x)
	}
	if len(m.Windows) > 0 && !match.CheckWindows(m.Windows) {
		return m, fmt.Errorf("parlour: pool %s: windows begin at 0, each is wider than the one before, and the last has no bound", p.Name)
	}
	return m, nil
}

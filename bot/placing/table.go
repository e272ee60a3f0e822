package placing

import (
	"slices"
	"sync"

	"jansou/riichi"
)

// Table is what points are worth in the last deals of games under one ruleset: the
// last four of its rounds, and those of an extension.
type Table struct {
	rs    *riichi.Ruleset
	deals []Deal // that may come
	few   []Deal // fewer of them, for what is worked out beforehand
	first int    // of the deals that the grids are for
	total int    // points of all seats
	grids []*grid

	fewest []Deal // for an extension after the target was reached, where only a dealer who stays is met
}

// spread is how many of the deals in a row the grids are worked out with one of.
const spread = 4

// again is how often a deal that its dealer repeats is worked out over.
const again = 2

var (
	tables   = map[*riichi.Ruleset]*Table{}
	tablesMu sync.Mutex
)

// For returns the table of the ruleset, which must not be changed. The first call for
// a ruleset takes two or three seconds; only the last few rulesets are kept.
func For(rs *riichi.Ruleset) *Table {
	tablesMu.Lock()
	defer tablesMu.Unlock()
	t := tables[rs]
	if t == nil {
		if len(tables) == 4 {
			clear(tables)
		}
		t = newTable(rs, dealsOf(rs))
		tables[rs] = t
	}
	return t
}

func newTable(rs *riichi.Ruleset, deals []Deal) *Table {
	t := &Table{rs: rs, deals: deals, total: 4 * rs.StartPoints}
	for i := spread / 2; i < len(deals); i += spread {
		t.few = append(t.few, deals[i])
	}
	for i := spread / 2; i < len(t.few); i += spread {
		t.fewest = append(t.fewest, t.few[i])
	}
	last := 4*rs.WindRounds - 1
	t.first = max(0, last-3)
	if rs.Extension != riichi.NoExtension {
		last += 4
	}
	t.grids = make([]*grid, last+1-t.first)
	for i := range slices.Backward(t.grids) {
		t.fill(i)
	}
	return t
}

// fill works out a grid, those of the deals after it are there. That the dealer
// repeats leads back to the same grid: it begins as the next one.
func (t *Table) fill(i int) {
	old := new(grid)
	if i+1 < len(t.grids) {
		*old = *t.grids[i+1]
	} else {
		for place := range old {
			p := pointsAt(place, t.total)
			old[place] = settle(t.rs, &p)
		}
	}
	for range again {
		t.grids[i] = old
		now := new(grid)
		for place := range now {
			at := riichi.Start{Deal: t.first + i, Points: pointsAt(place, t.total)}
			if at.Points[3] < farBelow || at.Points[3] > farAbove {
				continue
			}
			deals := t.few
			if at.Deal >= 4*t.rs.WindRounds && slices.Max(at.Points[:]) > t.rs.ExtensionTarget+2*step {
				deals = t.fewest
			}
			now[place] = t.mean(at, deals)
		}
		old = now
	}
	t.grids[i] = old
}

// mean is the mean over what a deal may bring.
func (t *Table) mean(at riichi.Start, deals []Deal) (v Values) {
	for i := range deals {
		d := &deals[i]
		w := t.After(at.Deal, d.Repeats, d.Stops, d.ends(at))
		for s := range v {
			v[s] += w[s]
		}
	}
	for s := range v {
		v[s] /= float32(len(deals))
	}
	return v
}

// Covers reports whether the table knows the deal: 0 is East 1.
func (t *Table) Covers(deal int) bool { return deal >= t.first && deal < t.first+len(t.grids) }

// Value is what the seats may expect before a deal that the table covers, with all
// that one deal may bring gone through to the point, counters and bets among it.
// It takes some 30 microseconds.
func (t *Table) Value(at riichi.Start) Values { return t.mean(at, t.deals) }

// Look is Value as the grid has it, which takes the bets for each seat's in equal
// parts and knows no counters: some tens of nanoseconds.
func (t *Table) Look(at riichi.Start) Values {
	p := at.Points
	for i := range p {
		p[i] += at.Deposits * t.rs.RiichiBet / 4
	}
	return t.grids[at.Deal-t.first].at(&p)
}

// After is what the seats may expect after a deal: what they have where the game ends
// with it, as Ruleset.RoundsEnd says, and Look at the next one where it does not.
func (t *Table) After(played int, repeats, stops bool, next riichi.Start) Values {
	if t.rs.RoundsEnd(played, repeats, stops, next.Points) != "" {
		return settle(t.rs, &next.Points)
	}
	return t.Look(next)
}

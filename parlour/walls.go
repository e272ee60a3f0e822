package parlour

import (
	"bytes"
	"errors"
	"fmt"

	"jansou/fair"
	"jansou/mahjong"
	"jansou/table"
)

// Walls returns what proves the walls of a table. While the game is played it has
// nothing of the server's that is not open yet, and no wall.
func (p *Parlour) Walls(id string) (*fair.Game, error) {
	g, err := p.pastGame(id)
	if err != nil {
		return nil, err
	}
	if g != nil {
		return g.walls()
	}
	all, err := p.commits(id)
	if err != nil {
		return nil, err
	}
	r, err := p.room(id)
	if err != nil {
		return nil, err
	}
	out, err := walls(p.cfg.Rules, id, all, false)
	if err == nil && all[0].Opened.Opens == AfterDeal {
		// As far as everybody was shown that deals are over.
		err = openDeals(out, all, r.info.Load().played)
	}
	return out, err
}

// openDeals puts into g what is open of the first deals of a log, which are over.
func openDeals(g *fair.Game, log []Commit, over int) error {
	n := 0
	for i := range log {
		if log[i].Kind != DealBegun || n >= over {
			continue
		}
		d, err := wallOf(log[0].Opened, g.Table, uint32(n), &log[i], &g.Deals[n].Seal, true)
		if err != nil {
			return fmt.Errorf("parlour: the walls of table %s, commit %d: %w", g.Table, i, err)
		}
		g.Deals[n], n = d, n+1
	}
	return nil
}

// WallsOf is Walls of a table whose game is over, by its log.
func WallsOf(rules Rules, id string, log []Commit) (*fair.Game, error) {
	return walls(rules, id, log, true)
}

func walls(rules Rules, id string, log []Commit, over bool) (*fair.Game, error) {
	if len(log) == 0 || log[0].Opened == nil {
		return nil, fmt.Errorf("parlour: the walls of table %s: its log does not say how it was opened", id)
	}
	s := log[0].Opened
	if s.Branch != nil {
		return nil, errorOf(NoShares, "table %s is a branch: its walls are those of another table, or of nobody's interest", id)
	}
	if s.Imported != "" {
		return nil, errorOf(NoShares, "table %s was played on another system, which made its walls", id)
	}
	game, tiles, err := rules.New(s.Text, s.Length)
	if err != nil {
		return nil, fmt.Errorf("parlour: the walls of table %s: %w", id, err)
	}
	out := &fair.Game{Table: id, Method: s.Fair, Over: over, Break: breakOf(game), Tiles: mahjong.FormatTiles(tiles), Deals: []fair.Deal{}, Next: log[0].Seal}
	if over && s.Fair == "" {
		out.Secret = (*fair.Hash)(&s.Seed)
	}
	var fixed *fair.Round
	for i := range log {
		switch c := &log[i]; c.Kind {
		case Sealed:
			fixed = c.Fair
		case DealBegun:
			if over && c.Fair != nil && c.Fair.Seals != sealsOf(fixed) {
				return nil, &fair.Broken{Deal: len(out.Deals), Place: "seals", Why: "they are not those that were fixed before any share was open"}
			}
			fixed = nil
			d, err := wallOf(s, id, uint32(len(out.Deals)), c, out.Next, over)
			if err != nil {
				return nil, fmt.Errorf("parlour: the walls of table %s, commit %d: %w", id, i, err)
			}
			out.Deals, out.Next = append(out.Deals, d), c.Seal
		}
	}
	return out, nil
}

// sealsOf are those that were fixed; none where r is nil.
func sealsOf(r *fair.Round) (seals [4]fair.Hash) {
	if r != nil {
		seals = r.Seals
	}
	return seals
}

// breakOf says how dice break the walls of a game that has not begun.
func breakOf(g table.Game) fair.Opening {
	o, ok := g.(table.Opener)
	if !ok {
		return fair.NoDice
	}
	b, thrown := o.Break(mahjong.Dice{1, 1, 1, 1})
	if _, dealer := o.Seating(); thrown && b.Seat == dealer {
		return fair.Dealers
	} else if thrown {
		return fair.Throwers
	}
	return fair.NoDice
}

// wallOf is what proves the wall that c deals; seal is the server's, which was told
// before it.
func wallOf(s *Settings, id string, n uint32, c *Commit, seal *fair.Hash, over bool) (d fair.Deal, err error) {
	d.At = c.At
	if s.Fair != "" {
		if c.Fair == nil || seal == nil {
			return d, errors.New("it says nothing of the shares of its wall")
		}
		d.Seal, d.Seats = *seal, *c.Fair
	}
	if !over {
		return d, nil
	}
	if len(c.Events) == 0 || c.Events[0].Kind != mahjong.Dealt || c.Events[0].Wall == nil {
		return d, errors.New("it begins with no wall")
	}
	e := &c.Events[0]
	if d.Wall = e.Wall.String(); e.Dice.Thrown() {
		dice := e.Dice
		d.Dice = &dice
	}
	if s.Fair != "" && c.Fair.Shares != nil {
		share := fair.ShareOf(s.Seed, id, n)
		seed := fair.Seed(id, n, share, *c.Fair.Shares)
		d.Share, d.Seed = &share, &seed
	}
	return d, nil
}

// seedsOf are the seeds of the deals that a log has, for a branch that has the same
// walls.
func seedsOf(id string, log []Commit) (seeds []Seed) {
	s := log[0].Opened
	if s.Fair == "" {
		return s.Seeds
	}
	for i := range log {
		if c := &log[i]; c.Kind == DealBegun && c.Fair != nil && c.Fair.Shares != nil {
			n := uint32(len(seeds))
			seeds = append(seeds, Seed(fair.Seed(id, n, fair.ShareOf(s.Seed, id, n), *c.Fair.Shares)))
		}
	}
	return seeds
}

// withDigest puts the digest of a log that is given away into its last commit.
func withDigest(lines [][]byte) [][]byte {
	all := fair.WithDigest(append(bytes.Join(lines, []byte("\n")), '\n'))
	lines[len(lines)-1] = bytes.TrimSuffix(all[bytes.LastIndexByte(all[:len(all)-1], '\n')+1:], []byte("\n"))
	return lines
}

package sim

import (
	"fmt"

	"jansou/mahjong"
	"jansou/shuffle"
	"jansou/table"
)

// Paths counts the sequences of so many lawful actions from one position of a
// deal, as chess programs do to compare their rules: two engines that agree on
// it know the same actions. Where several seats may answer a tile, the lowest
// that still may answers first. A sequence ends with the deal.
type Paths struct {
	Depth     int                        `json:"depth"`
	Sequences int                        `json:"sequences"`
	Last      map[mahjong.ActionKind]int `json:"last"` // by the kind of the last action
}

// lastKind is the action with the highest number.
const lastKind = mahjong.FlowerAction

// deepest is more actions than any deal has.
const deepest = 2000

// Perft counts the paths of 1 to depth actions in the first deal of the first
// game of cfg, of which no players are needed, once after decisions have been
// taken by the Default of who is asked. It also returns the wall.
func Perft(cfg *Config, after, depth int) ([]Paths, mahjong.Wall, error) {
	wall := shuffle.Wall(WallSeed(cfg.Seed, 0), 0, cfg.Tiles)
	if depth < 1 || depth > deepest {
		return nil, wall, fmt.Errorf("sim: paths of %d actions: 1 to %d are possible", depth, deepest)
	}
	p := &paths{games: make([]table.Game, depth), legal: make([][]mahjong.Action, depth), nodes: make([][lastKind + 1]int, depth)}
	for i := range p.games {
		p.games[i] = cfg.New()
		if _, ok := p.games[i].(table.Swift); !ok {
			return nil, wall, fmt.Errorf("sim: a game that cannot be copied")
		}
	}
	if err := p.begin(wall, after); err != nil {
		return nil, wall, fmt.Errorf("sim: %w", err)
	}
	if err := p.count(0); err != nil {
		return nil, wall, fmt.Errorf("sim: %w", err)
	}
	out := make([]Paths, depth)
	for i := range out {
		out[i] = Paths{Depth: i + 1, Last: map[mahjong.ActionKind]int{}}
		for k, n := range p.nodes[i] {
			if n > 0 {
				out[i].Sequences += n
				out[i].Last[mahjong.ActionKind(k)] = n
			}
		}
	}
	return out, wall, nil
}

// paths is a count under way: for each number of actions taken a game that
// stands there, room for what is legal, and the actions counted by kind.
type paths struct {
	games  []table.Game
	legal  [][]mahjong.Action
	nodes  [][lastKind + 1]int
	events []mahjong.Event
}

// begin deals the wall and takes the first decisions.
func (p *paths) begin(wall mahjong.Wall, after int) error {
	g := p.games[0]
	events, err := g.Deal(nil, wall)
	if err != nil {
		return err
	}
	for _, e := range events {
		g.Apply(e)
	}
	for range after {
		s := p.asked(0)
		if s == mahjong.NoSeat {
			return fmt.Errorf("the deal is over before %d decisions are taken", after)
		}
		if p.events, err = g.(table.Swift).Play(p.events[:0], s, g.Default(s)); err != nil {
			return err
		}
	}
	return nil
}

// asked finds who has to act after d actions, and lists what that seat may do;
// NoSeat where the deal is over.
func (p *paths) asked(d int) mahjong.Seat {
	for s := range mahjong.NoSeat {
		if p.games[d].Asked(s) {
			p.legal[d] = p.games[d].Legal(s, p.legal[d][:0])
			return s
		}
	}
	p.legal[d] = p.legal[d][:0]
	return mahjong.NoSeat
}

// count counts the actions after d actions, and goes on behind each.
func (p *paths) count(d int) error {
	s := p.asked(d)
	for _, a := range p.legal[d] {
		p.nodes[d][a.Kind]++
		if d+1 == len(p.games) {
			continue
		}
		next := p.games[d+1].(table.Swift)
		next.Become(p.games[d])
		var err error
		if p.events, err = next.Play(p.events[:0], s, a); err != nil {
			return fmt.Errorf("%v plays %v: %w", s, a, err)
		}
		if err := p.count(d + 1); err != nil {
			return err
		}
	}
	return nil
}

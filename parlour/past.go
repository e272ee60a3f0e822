package parlour

import (
	"sync"
	"sync/atomic"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"

	"jansou/fair"
	"jansou/mahjong"
)

// pastRoom is how many games that are over are kept as they were read. An East
// game of riichi takes a third of a megabyte.
const pastRoom = 32

// past is a game that is over, read from its log once. Nothing of it changes any
// more: whoever asks shares it, and changes none of it.
type past struct {
	info     *publicInfo
	settings Settings
	items    []item
	asked    []askedFor      // hints
	events   []mahjong.Event // those in force
	walked   func() (Replay, error)
	walls    func() (*fair.Game, error)
	course   func() *Course
}

// pasts are the games that were asked about of late.
type pasts struct {
	kept   *lru.Cache[string, *past]
	flight singleflight.Group
	turned atomic.Int64 // how often all were forgotten
}

// forget forgets all games, also those that are being read.
func (p *pasts) forget() {
	p.turned.Add(1)
	p.kept.Purge()
}

func newPasts() *pasts {
	kept, err := lru.New[string, *past](pastRoom)
	if err != nil {
		panic("parlour: " + err.Error()) // the size is a constant
	}
	return &pasts{kept: kept}
}

// pastGame returns the game of a table that is over, nil while it is not. Its log
// is read once, also where many ask at the same moment.
func (p *Parlour) pastGame(id string) (*past, error) {
	if g, ok := p.pasts.kept.Get(id); ok {
		return g, nil
	}
	g, err, _ := p.pasts.flight.Do(id, func() (any, error) {
		if g, ok := p.pasts.kept.Get(id); ok {
			return g, nil // it was read between the two looks
		}
		turn := p.pasts.turned.Load()
		g, err := p.readPast(id)
		if g != nil && turn == p.pasts.turned.Load() {
			p.pasts.kept.Add(id, g)
		}
		return g, err
	})
	if err != nil {
		return nil, err
	}
	return g.(*past), nil
}

func (p *Parlour) readPast(id string) (*past, error) {
	r, err := p.see(id)
	if err != nil {
		return nil, err
	}
	info := r.info.Load()
	if info.table.Status != Over {
		return nil, nil
	}
	all, err := p.commits(id)
	if err != nil {
		return nil, err
	}
	g := &past{info: info, events: InForce(all)}
	var dealt []Commit
	for i, c := range all {
		if c.Kind == Opened || c.Kind == Sealed || c.Kind == DealBegun {
			dealt = append(dealt, c)
		}
		if c.Kind == Opened {
			g.settings = *c.Opened
			g.settings.Text = p.texts.share(g.settings.Text)
		}
		if c.Kind == Hinted && c.Seat != nil {
			g.asked = append(g.asked, askedFor{len(g.items), *c.Seat})
		}
		g.items = c.items(g.items, i, true)
	}
	g.walls = sync.OnceValues(func() (*fair.Game, error) { return walls(p.cfg.Rules, id, dealt, true) })
	g.course = sync.OnceValue(func() *Course { return newCourse(g) })
	g.walked = sync.OnceValues(func() (Replay, error) { return g.record(Owner{}).walk(p.cfg.Rules) })
	return g, nil
}

// record is what somebody may step through of it: all.
func (g *past) record(owner Owner) *record {
	return &record{info: g.info, settings: g.settings, seat: g.info.seatOf(owner), items: g.items, asked: g.asked, walked: g.walked, walls: g.walls}
}

package sim

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
	"io"
	"sync"

	"jansou/mahjong"
	"jansou/shuffle"
	"jansou/table"
)

// Player decides for one seat, from what that seat may see and what it may do.
type Player interface {
	// Act returns one of the legal actions.
	Act(v table.View, legal []mahjong.Action) mahjong.Action
}

// Blind is a Player that does not look at the table; no view is made for it.
type Blind interface {
	// Choose returns one of the legal actions.
	Choose(legal []mahjong.Action) mahjong.Action
}

// Watcher is a Player that is shown every event that its seat may see, with
// the view after it, before it is asked about it: a program of its own that
// keeps account of the game.
type Watcher interface {
	Watch(v table.View, e mahjong.Event)
}

// Entrant is a player that can be seated: a name for the report, and how to
// make one for a game. Everything random about it comes from seed.
type Entrant struct {
	Name string
	New  func(seed uint64) Player
}

// Played says how one game went.
type Played struct {
	Events    int                 // length of the log
	Deals     int                 // deals played, repeated ones included
	Decisions int                 // answers given by a seat among its legal actions
	Hash      [32]byte            // SHA-256 of the log
	Final     [4]mahjong.Standing // best first
	Seated    [4]int              // which entrant sat on each seat
	Sheets    [4]Tally            // by seat
}

// Tally counts what one seat did in its deals.
type Tally struct {
	Wins, SelfDraws, DealtIn, Riichis int
	Calls                             int // deals in which it claimed a tile
	Won                               int // points of its winning hands, without counters and deposits
	Points                            int // gained and lost at the ends of deals
	Squares                           int // the squares of what it gained or lost at the end of each deal
}

// maxDecisions is far above what the longest game can need: a deal has at most
// some 300 decisions, and no game that moves has a thousand deals.
const maxDecisions = 300_000

// Play plays game number n of cfg and says how it went. The walls depend only
// on the seed and n. A refused action of a player is an error, and so is a
// game that does not end.
func Play(cfg *Config, n int) (Played, error) {
	p := newPlayout(cfg, n)
	defer p.close()
	for !p.game.Over() {
		var err error
		if p.game.NeedsWall() {
			err = p.deal()
		} else {
			err = p.decide()
		}
		if err != nil {
			return p.Played, fmt.Errorf("sim: game %d, deal %d, event %d: %w", n, p.Deals, p.Events, err)
		}
	}
	p.flush()
	p.log.Sum(p.Hash[:0])
	return p.Played, nil
}

// playout is one game being played.
type playout struct {
	Played
	cfg     *Config
	game    table.Game
	seed    [32]byte // of the walls
	players [4]Player
	blind   [4]Blind       // those of the players that are
	swift   table.Swift    // game, where it is swift and nobody must see each event as it happens
	watches []mahjong.Seat // the seats of players that watch
	called  [4]bool        // who has claimed a tile in this deal
	log     hash.Hash
	*room
}

// room is what a game needs while it is played, and the next one can use again.
type room struct {
	legal  []mahjong.Action
	events []mahjong.Event
	bytes  []byte
}

// logPiece is how many bytes of the log are hashed at a time.
const logPiece = 4096

var rooms = sync.Pool{New: func() any {
	return &room{make([]mahjong.Action, 0, 32), make([]mahjong.Event, 0, 16), make([]byte, 0, 2*logPiece)}
}}

func newPlayout(cfg *Config, n int) *playout {
	walls, shift := n, n
	if cfg.Duplicate {
		walls, shift = n/4, n%4
	}
	p := &playout{cfg: cfg, game: cfg.New(), seed: WallSeed(cfg.Seed, walls), log: sha256.New(), room: rooms.Get().(*room)}
	for s := range p.players {
		i := s
		if cfg.Rotate || cfg.Duplicate {
			i = (s + shift) & 3
		}
		seed := derive(cfg.Seed, "player", n, s)
		p.Seated[s] = i
		p.players[s] = cfg.Players[i].New(binary.LittleEndian.Uint64(seed[:8]))
		p.blind[s], _ = p.players[s].(Blind)
		if _, ok := p.players[s].(Watcher); ok {
			p.watches = append(p.watches, mahjong.Seat(s))
		}
	}
	if len(p.watches) == 0 {
		p.swift, _ = p.game.(table.Swift)
	}
	return p
}

// close gives back the room, and ends the players that have something to end.
func (p *playout) close() {
	clear(p.events[:cap(p.events)])
	p.bytes = p.bytes[:0]
	rooms.Put(p.room)
	for _, player := range p.players {
		if c, ok := player.(io.Closer); ok {
			_ = c.Close() // the game is over, whatever becomes of the player
		}
	}
}

// derive makes the seed for one purpose from the seed of the run.
func derive(seed [32]byte, purpose string, game, seat int) [32]byte {
	b := append([]byte("jansou sim "+purpose+"\x00"), seed[:]...)
	b = binary.LittleEndian.AppendUint64(b, uint64(game))
	return sha256.Sum256(append(b, byte(seat)))
}

// WallSeed is the seed of all walls of game number n of a run; its d-th deal,
// counted from 0, has wall d of package shuffle.
func WallSeed(seed [32]byte, n int) [32]byte { return derive(seed, "wall", n, 0) }

// Seed makes the seed of a run from any text, such as "1".
func Seed(text string) [32]byte { return sha256.Sum256([]byte("jansou sim seed\x00" + text)) }

func (p *playout) deal() error {
	w := shuffle.Wall(p.seed, p.wall(), p.cfg.Tiles)
	p.Deals++
	var err error
	if p.swift != nil {
		p.events, err = p.swift.PlayDeal(p.events[:0], w)
	} else {
		p.events, err = p.game.Deal(p.events[:0], w)
	}
	if err != nil {
		return err
	}
	if p.swift == nil {
		p.apply()
	}
	p.note()
	return nil
}

// Dealer is a game that says which deal is next: a number that is the same for
// the same wind, number and counters.
type Dealer interface{ NextDeal() uint32 }

// wall is the number of the wall of the next deal.
func (p *playout) wall() uint32 {
	if d, ok := p.game.(Dealer); ok && p.cfg.SameDeals {
		return d.NextDeal()
	}
	return uint32(p.Deals)
}

// decide asks the first seat for which the table waits, in seat order.
// Where several may answer at once, as to a discard, none of them sees what
// the others said, so the order makes no difference to them.
func (p *playout) decide() error {
	for s := mahjong.Seat(0); s < 4; s++ {
		if !p.game.Asked(s) {
			continue
		}
		p.legal = p.game.Legal(s, p.legal[:0])
		if p.Decisions++; p.Decisions > maxDecisions {
			return fmt.Errorf("the game has not ended after %d decisions", maxDecisions)
		}
		a := p.ask(s)
		var err error
		if p.swift != nil {
			p.events, err = p.swift.Play(p.events[:0], s, a)
		} else {
			p.events, err = p.game.Decide(p.events[:0], s, a)
		}
		switch {
		case err != nil:
			return fmt.Errorf("%v plays %v: %w", s, a, err)
		case len(p.events) == 0:
			return fmt.Errorf("%v plays %v: nothing happens", s, a)
		case p.swift == nil:
			p.apply()
		}
		p.note()
		return nil
	}
	return fmt.Errorf("nobody is asked, no wall is wanted and the game is not over")
}

func (p *playout) ask(s mahjong.Seat) mahjong.Action {
	if b := p.blind[s]; b != nil {
		return b.Choose(p.legal)
	}
	return p.players[s].Act(p.game.View(s), p.legal)
}

func (p *playout) apply() {
	for i := range p.events {
		e := &p.events[i]
		p.game.Apply(*e)
		for _, s := range p.watches {
			if seen, ok := p.game.Redact(s, *e); ok {
				p.players[s].(Watcher).Watch(p.game.View(s), seen)
			}
		}
	}
}

// note writes what has happened to the log, and counts it.
func (p *playout) note() {
	b := p.bytes
	for i := range p.events {
		e := &p.events[i]
		b = AppendEvent(b, e)
		p.count(e)
	}
	p.bytes = b
	p.Events += len(p.events)
	if len(b) > logPiece {
		p.flush()
	}
}

// flush hashes what was noted.
func (p *playout) flush() {
	p.log.Write(p.bytes)
	p.bytes = p.bytes[:0]
}

func (p *playout) count(e *mahjong.Event) {
	switch e.Kind {
	case mahjong.Dealt:
		p.called = [4]bool{}
	case mahjong.Claimed:
		if !p.called[e.Seat] {
			p.called[e.Seat] = true
			p.Sheets[e.Seat].Calls++
		}
	case mahjong.RiichiAccepted:
		p.Sheets[e.Seat].Riichis++
	case mahjong.Won:
		t := &p.Sheets[e.Seat]
		t.Wins++
		if e.From == e.Seat {
			t.SelfDraws++
		} else {
			p.Sheets[e.From].DealtIn++
		}
		if e.Sheet != nil {
			t.Won += e.Sheet.Points
		}
	case mahjong.DealEnded:
		for s, x := range e.Points {
			p.Sheets[s].Points += int(x)
			p.Sheets[s].Squares += int(x) * int(x)
		}
	case mahjong.GameEnded:
		if e.Final != nil {
			p.Final = *e.Final
		}
	}
}

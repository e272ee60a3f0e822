package parlour

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	mathrand "math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"

	"jansou/mahjong"
)

// Config is what a parlour needs. Log, Rules, Bots, NewBot, Wall and Logger must be
// set; a zero time takes the usual value.
type Config struct {
	Log      Log
	Rules    Rules
	Bots     []string                                                            // the bots that a table may choose, the weakest first; none chosen: the last
	NewBot   func(ruleset json.RawMessage, name string, s mahjong.Seat) Player   // the bot of that name for a table that plays by the ruleset of that text
	Wall     func(seed [32]byte, deal uint32, tiles []mahjong.Tile) mahjong.Wall // the shuffle
	Dice     func(seed [32]byte, deal uint32) mahjong.Dice                       // what breaks the wall, where the game throws dice; nil: nothing does
	Logger   *slog.Logger
	Herald   func(lang string, ruleset json.RawMessage) (Herald, error) // who speaks a language at a table that plays by the ruleset of that text; nil: nobody speaks
	Date     func() time.Time                                           // what the date is, for the log; it may be set forward and back. nil: time.Now
	Chance   func() float64                                             // from 0 up to 1, for delays only; nil: a good one
	Observer Observer                                                   // who counts what happens; nil: nobody
	Pools    []Pool                                                     // what people can wait for by quick match
	Rating   func(person Owner, game string, c Clock) (float64, bool)   // how strong a person is, where that is known; nil: of nobody
	Apart    func(person Owner) []Owner                                 // with whom a person is not brought together; nil: nobody is kept apart
	Stays    Stays                                                      // which tables were opened for one that stays; nil: nobody notes it
	Chats    Chats                                                      // what people say at tables; nil: it lasts as long as the table is in memory
	Left     LeftGames                                                  // which games of quick match people have left; nil: nobody counts them
	Reports  Reports                                                    // what who keeps the server is to look at; nil: it is logged only
	Reckon   func(id string, log []Commit) (*Result, error)             // what a table comes to whose log has ended; a nil Result: nothing was played. nil: no results are kept
	Hint     Hinter                                                     // who gives hints at teaching tables; nil: there are none
	Names    Names                                                      // whose names are for good; nil: nobody's
	Nodes    Nodes                                                      // which tables are this parlour's, where several share the log; nil: all are

	Pause     time.Duration // after a deal, for people to read the result; usually 20 s
	AwayGrace time.Duration // from a lost connection until others stop waiting; usually 10 s
	AwayDelay time.Duration // what others wait for each choice of who is away; usually 1 s
	BotTime   time.Duration // how long a table waits for a bot before the clock plays for it; usually 5 s
	Linger    time.Duration // how long a finished table stays in memory unseen; usually 1 minute
	Abandon   time.Duration // how long a table waits for people with nobody there; usually 1 hour
	HostGrace time.Duration // from when the host has gone until who sits longest is the host; usually 2 minutes
	Empty     time.Duration // how long a table waits at which nobody has sat down, and nobody looks; usually 10 minutes
	MaxTables int           // tables that are not over; usually 1,000

	TablesPerPerson  int // the same that one person opened; usually 10
	TablesPerAddress int // the same that were opened from one address; usually 100
}

func (c *Config) complete() {
	usual := func(d *time.Duration, v time.Duration) {
		if *d == 0 {
			*d = v
		}
	}
	usual(&c.Pause, 20*time.Second)
	usual(&c.AwayGrace, 10*time.Second)
	usual(&c.AwayDelay, time.Second)
	usual(&c.BotTime, 5*time.Second)
	usual(&c.Linger, time.Minute)
	usual(&c.Abandon, time.Hour)
	usual(&c.HostGrace, 2*time.Minute)
	usual(&c.Empty, 10*time.Minute)
	if c.Observer == nil {
		c.Observer = nobody{}
	}
	if c.Date == nil {
		c.Date = time.Now
	}
	if c.Chance == nil {
		c.Chance = mathrand.Float64
	}
	c.MaxTables = cmp.Or(c.MaxTables, 1000)
	c.TablesPerPerson = cmp.Or(c.TablesPerPerson, 10)
	c.TablesPerAddress = cmp.Or(c.TablesPerAddress, 100)
}

// Parlour is the rooms of one server. Its methods may be called from many
// goroutines at once.
type Parlour struct {
	cfg Config

	mu       sync.Mutex // never held while a log is read or written
	rooms    map[string]*room
	stuck    map[string]*stuck // the tables that cannot go on
	founding int               // tables that are being opened
	openers  map[string]opener // who opened the tables that were opened since the start, while they are in memory
	asleep   int               // tables of the log that have not been read since the start
	closed   bool

	closing atomic.Bool // Drain was called
	shut    atomic.Bool // no table may be opened
	coded   atomic.Bool // tables are opened by who has a code
	notice  atomic.Pointer[string]

	reading  singleflight.Group // of logs, by table
	underway sync.WaitGroup     // what reads or writes a log for a room that is not there yet
	awake    chan struct{}      // closed: nothing is asleep any more
	thinking sync.WaitGroup     // bots that are asked something

	galleries sync.WaitGroup // of those who look on

	others atomic.Pointer[Others] // the parlours of other nodes; nil: there are none, or not yet

	quick *quick        // who waits for a table
	froms froms         // where people come from
	quit  chan struct{} // closed: the parlour closes
	gone  []string      // tables that were lost with the lease of this node
	given chan struct{} // closed: what this node owned is given back

	erased sync.Map // people who were erased since the start, by their Owner

	hints hints // that are asked for

	pasts *pasts // games that are over; it has a lock of its own
	texts texts  // of rulesets, shared by tables; likewise

	// life ends when Close has ended every room. The log is asked under it, and not
	// under the context of who asked: a commit of a room is everybody's, and a log
	// that is being read is read for all who came meanwhile.
	life context.Context
	end  context.CancelFunc
}

// New opens a parlour. The tables of its log that are not over are read after
// that, and their games go on, see Awake; one that somebody asks for is read at
// once. A table whose log cannot be read is logged and left alone, see Stuck: the
// others go on.
func New(cfg Config) (*Parlour, error) {
	cfg.complete()
	life, end := context.WithCancel(context.Background())
	tables, err := cfg.Log.Tables(life)
	if err != nil {
		end()
		return nil, fmt.Errorf("parlour: list the tables: %w", err)
	}
	p := &Parlour{cfg: cfg, rooms: map[string]*room{}, openers: map[string]opener{}, stuck: map[string]*stuck{}, pasts: newPasts(), hints: newHints(), texts: newTexts(),
		asleep: len(tables), awake: make(chan struct{}), quit: make(chan struct{}), given: make(chan struct{}), life: life, end: end}
	if p.quick, err = newQuick(p); err != nil {
		end()
		return nil, err
	}
	p.underway.Add(2)
	go p.wakeAll(tables)
	go p.quick.run()
	return p, nil
}

// Drain tells everybody that the server ends in a moment, and opens no further
// table. Who plays goes on until Close.
func (p *Parlour) Drain() {
	p.closing.Store(true)
	p.tellEverybody()
}

// tellEverybody sends the present state to all viewers of every table.
func (p *Parlour) tellEverybody() {
	for _, r := range p.present() {
		go r.send(r.tellAll) // a room that is busy keeps no other waiting
	}
}

// Draining reports whether Drain was called.
func (p *Parlour) Draining() bool { return p.closing.Load() }

// Close ends every room. Viewers are dropped; the log has everything.
func (p *Parlour) Close() {
	p.mu.Lock()
	first := !p.closed
	if first {
		close(p.quit)
	}
	p.closed = true
	p.mu.Unlock()
	p.underway.Wait()
	rooms := p.present() // no other comes
	for _, r := range rooms {
		close(r.quit)
	}
	if first {
		for _, r := range rooms {
			<-r.still
		}
		p.leave()
		close(p.given) // viewers who come back at once find another owner
	}
	for _, r := range rooms {
		<-r.done
	}
	p.galleries.Wait()
	p.stopThinking()
	p.end()
}

// Closed returns what is closed when the parlour is.
func (p *Parlour) Closed() <-chan struct{} { return p.quit }

// present returns the rooms that are there.
func (p *Parlour) present() []*room {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.all()
}

// all is present for who holds the lock.
func (p *Parlour) all() []*room {
	var out []*room
	for _, r := range p.rooms {
		if !r.lost() {
			out = append(out, r)
		}
	}
	return out
}

// Rulesets lists what may be played.
func (p *Parlour) Rulesets() []Ruleset { return p.cfg.Rules.List() }

// Bots lists the bots that a table may choose, the weakest first.
func (p *Parlour) Bots() []string { return p.cfg.Bots }

// Open opens a table and returns it as its list shows it. A *Fault says what
// is wrong with the order.
func (p *Parlour) Open(o Order) (Info, error) {
	s, err := o.settings(p.cfg.Rules, p.cfg.Bots)
	if err != nil {
		return Info{}, err
	}
	if s.Referee != "" {
		if s.Referee, _, err = p.ownName(s.Referee, o.Owner); err != nil {
			return Info{}, err
		}
	}
	if s.Rating != nil && s.Referee == "" {
		if err := p.suits(o.Owner, &s); err != nil { // who opens it sits down there
			return Info{}, err
		}
	}
	s.Seed = newSeed()
	r, err := p.found(newID(12), &s, opener{host: o.Owner, chair: o.Owner, from: o.From})
	if err != nil {
		return Info{}, err
	}
	return r.info.Load().to(Owner{}), nil
}

// found opens a table of that id with those settings.
func (p *Parlour) found(id string, s *Settings, by opener, more ...Commit) (*room, error) {
	if err := p.makeRoom(id, by, p.openedElsewhere(by)); err != nil {
		return nil, err
	}
	defer func() {
		p.mu.Lock()
		p.founding--
		if p.rooms[id] == nil {
			delete(p.openers, id)
		}
		p.mu.Unlock()
		p.underway.Done()
	}()
	first := Commit{Kind: Opened, Format: mahjong.Format, Opened: s}
	if s.Fair != "" {
		seal := s.sealOf(id, 0)
		first.Seal = &seal
	}
	if s.Referee != "" {
		first.Owner = &by.chair
	}
	if by.host != (Owner{}) {
		first.Host = &by.host
	}
	h, err := p.claim(id)
	if err != nil {
		return nil, fmt.Errorf("parlour: open table %s: %w", id, err)
	}
	var lines [][]byte
	for n, c := range append([]Commit{first}, more...) {
		c.ID, c.At = newID(16), p.cfg.Date().UnixMicro()
		signed(&c, h)
		lines = append(lines, mustJSON(c))
		if err := p.append(h, id, n, lines[n], nil); err != nil {
			if n == 0 && !errors.Is(err, errDoubt) {
				p.release(h)
			}
			return nil, fmt.Errorf("parlour: open table %s: %w", id, err)
		}
		p.cfg.Observer.Committed(c.Kind, c.By)
		p.say(id, n, &c)
	}
	p.noteStay(id, s)
	r, err := p.admit(id, &founded{lines, h}, nil)
	if f, ok := IsFault(err); ok && f.Code == NoTable {
		// Somebody was looking for it before it was there.
		return p.admit(id, &founded{lines, h}, nil)
	}
	return r, err
}

// makeRoom counts a table that is about to be opened, where there may be one more beside
// those of other nodes.
func (p *Parlour) makeRoom(id string, by opener, elsewhere OpenedCount) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return ErrClosing
	}
	if p.closing.Load() {
		return errorOf(Closing, "the server ends in a moment: open the table when it is back")
	}
	if p.isErased(by.host) {
		return errorOf(NotSeated, erasedSays)
	}
	if p.shut.Load() {
		return errorOf(NoOpening, "no table is opened here for now")
	}
	if p.unfinished()+p.founding+elsewhere.Tables >= p.cfg.MaxTables || len(p.rooms)+p.asleep+p.founding >= restingToo*p.cfg.MaxTables {
		return errorOf(TooMany, "%d tables are open, no more are possible now", p.cfg.MaxTables)
	}
	if err := p.allows(by, elsewhere); err != nil {
		return err
	}
	p.founding++
	p.openers[id] = by
	p.underway.Add(1)
	return nil
}

// restingToo times as many tables as may be open may be there at all, with those
// that nobody plays at for now.
const restingToo = 20

// unfinished counts the tables at which there is something to do. One without a
// clock whose only person has gone waits as long as it takes, and costs nothing;
// whether one that is asleep is of these is not known yet, so none of them keeps
// anybody from opening a table.
func (p *Parlour) unfinished() int {
	n := 0
	for _, r := range p.rooms {
		if i := r.info.Load(); i.table.Status != Over && !i.resting {
			n++
		}
	}
	return n
}

// forget takes a room that ends from the list.
func (p *Parlour) forget(r *room) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.rooms[r.id] == r {
		delete(p.rooms, r.id)
		delete(p.openers, r.id)
	}
}

func (p *Parlour) room(id string) (*room, error) {
	return p.enter(id)
}

// Info returns one table as owner sees it in a list.
func (p *Parlour) Info(id string, owner Owner) (Info, error) {
	r, err := p.see(id)
	if err != nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		if s := p.stuck[id]; s != nil {
			return s.info.to(owner), nil
		}
		return Info{}, err
	}
	return r.info.Load().to(owner), nil
}

// Belongs reports whether owner has a place at a table that is not over: a seat,
// or the referee's chair.
func (p *Parlour) Belongs(id string, owner Owner) bool {
	r, err := p.see(id)
	return err == nil && r.info.Load().isOf(owner)
}

// Text returns the whole ruleset of a table, with its citations, as it stands
// in the table's log.
func (p *Parlour) Text(id string) (json.RawMessage, error) {
	r, err := p.see(id)
	if err != nil {
		return nil, err
	}
	return r.info.Load().text, nil
}

// Watch lets owner look at a table, from its seat if it has one, and be spoken to
// in a language.
func (p *Parlour) Watch(id string, owner Owner, lang string) (*Viewer, error) {
	return p.watch(id, owner, lang, false, PlainSight)
}

// WatchChanges is Watch for who puts states together from their changes: the
// first is whole, and later ones say what is different (package changes).
func (p *Parlour) WatchChanges(id string, owner Owner, lang string) (*Viewer, error) {
	return p.watch(id, owner, lang, true, PlainSight)
}

// WatchAs is WatchChanges, or without byChanges Watch, for who would see something
// else where it looks on. What of that is not possible it does not see: its states say
// what it does.
func (p *Parlour) WatchAs(id string, owner Owner, lang string, byChanges bool, s Sight) (*Viewer, error) {
	return p.watch(id, owner, lang, byChanges, s)
}

func (p *Parlour) watch(id string, owner Owner, lang string, byChanges bool, s Sight) (*Viewer, error) {
	var v *Viewer
	var closed error
	err := p.at(id, func(r *room) {
		v = nil
		if closed = r.info.Load().mayLook(owner); closed == nil && !r.isBanned(owner) {
			v = &Viewer{room: r, owner: owner, lang: lang, out: make(chan []byte, queue), sight: r.sightOf(owner, s)}
			if byChanges {
				v.teller = r.circle.Teller()
			}
			r.watch(v)
		}
	})
	if err == nil {
		err = closed
	}
	if err == nil && v == nil {
		err = errorOf(Banned, "the host of table %s has sent you away", id)
	}
	if err != nil {
		return nil, err
	}
	return v, nil
}

// at has do done in the goroutine of a table's room, and returns when it is.
func (p *Parlour) at(id string, do func(*room)) error {
	for {
		r, err := p.room(id)
		if err != nil {
			return err
		}
		done := make(chan struct{})
		r.send(func() { do(r); close(done) })
		select {
		case <-done:
			return nil
		case <-r.done:
			// It ended in this moment, unseen; the next one reads the log.
		}
	}
}

// Log returns the commits of a game that is over, with all its walls. Who the
// people are beyond their names is left out. The last one has the name of the table and the digest of all.
func (p *Parlour) Log(id string) ([][]byte, error) {
	r, err := p.room(id)
	if err != nil {
		return nil, err
	}
	if info := r.info.Load(); info.table.Status != Over {
		return nil, errorOf(NotOver, "the log would show hidden tiles: table %s is not over", id)
	}
	list, err := p.commits(id)
	if err != nil {
		return nil, err
	}
	lines := make([][]byte, len(list))
	for i, c := range list {
		if c.Owner, c.Host, c.Node = nil, nil, ""; i == len(list)-1 {
			c.Table = id
		}
		lines[i] = mustJSON(c)
	}
	return withDigest(lines), nil
}

// commits reads the log of a table.
func (p *Parlour) commits(id string) ([]Commit, error) {
	lines, err := p.cfg.Log.Read(p.life, id, 0)
	if errors.Is(err, ErrDamaged) {
		return nil, &damaged{fmt.Errorf("parlour: %w", err)}
	}
	if err != nil {
		return nil, fmt.Errorf("parlour: read table %s: %w", id, err)
	}
	return decodeAll(id, lines)
}

// decodeAll decodes the log of a table.
func decodeAll(id string, lines [][]byte) (list []Commit, err error) {
	list = make([]Commit, len(lines))
	for i, data := range lines {
		if list[i], err = DecodeCommit(data); err != nil {
			return nil, &damaged{fmt.Errorf("parlour: table %s, commit %d: %w", id, i, err)}
		}
	}
	return list, nil
}

// lowerBase32 writes ids.
var lowerBase32 = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567")

// newSeed is the secret of a new table.
func newSeed() (s Seed) {
	if _, err := rand.Read(s[:]); err != nil {
		panic("parlour: no randomness: " + err.Error())
	}
	return s
}

// newID returns n random characters, five bits each.
func newID(n int) string {
	b := make([]byte, (n*5+7)/8)
	if _, err := rand.Read(b); err != nil {
		panic("parlour: no randomness: " + err.Error())
	}
	return lowerBase32.EncodeToString(b)[:n]
}

// IsFault reports whether err is a *Fault, and returns it.
func IsFault(err error) (*ErrorMessage, bool) {
	var f *ErrorMessage
	ok := errors.As(err, &f)
	return f, ok
}

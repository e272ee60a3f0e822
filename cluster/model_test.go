package cluster

import (
	"fmt"
	"hash/maphash"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// The model is a few nodes over one board and one log. Each node has a Keeper, which is
// the real one, somebody who beats, somebody who looks at the others, and for each table a room that claims it, takes it
// over, acts and gives it back, as parlour does it. What is asked of the database is
// done at one moment, any time after it was asked, and heard of at the same: who hears
// later knows less meanwhile, and does later what it could as well have asked for then
// and have had done later. An answer can be lost, and
// what was asked then may still be done, at any time or never. Nothing has to happen
// soon, and time goes on between any two steps: a node that stands still, or is killed,
// is one that takes no step for a while, or ever. The search goes through all that can
// happen within its bounds.

// planted is what is done wrong on purpose.
type planted struct {
	noFence bool // a commit is written wherever the log ends
	noEpoch bool // and by whoever is buried
	forever bool // who has no lease acts on
	early   bool // what is done is acknowledged before it is written
	hasty   bool // a table is given back while nobody knows whether its last commit was written
	unseen  bool // a beat is buried that has moved since it was seen
	turning bool // a table is given back that was claimed again since
}

// bounds say how much happens.
type bounds struct {
	nodes, tables int
	lives         small // epochs in all
	appends       small // commits that are begun
	losses        small // answers that are lost
	firm          bool  // of what rooms ask alone, and of no beat
	rates         [maxNodes]time.Duration
}

// In the model a tick is the clock of the slowest node moved by its rate.
var modelTiming = Timing{Beat: 1, Lease: 8, Grace: 11}

type kind uint8

const (
	none kind = iota
	toJoin
	toBeat
	toBury
	toClaim
	toAppend
	toReadBack
	toRelease
)

// call is something that is asked of the database.
type call struct {
	kind  kind
	epoch small
	table small
	after small // commits before
	id    small // of the commit
	of    small // whom to bury, or who joins
	beat  small
	began time.Duration

	failed failure
	owner  small
	turn   small
	epochs small // that was joined
	n      small // what a read found
	mine   bool  // the commit that was looked for is there
}

// small is a number of the model. States are many.
type small = int16

// What there is of everything at most.
const (
	maxNodes   = 2
	maxTables  = 2
	maxLives   = 3
	maxCommits = 5
	maxLate    = 2
)

type failure uint8

const (
	good failure = iota
	buried
	fenced
	lost
)

type stage uint8

const (
	away stage = iota
	opens
	plays
)

// seat is a room of a node.
type roomModel struct {
	stage   stage
	epoch   small
	commits small
	unclear bool
	turn    small
	call    call
}

type nodeModel struct {
	keeper  Keeper
	call    call // of who beats
	burying call // of who looks at the others
	rooms   [maxTables]roomModel
}

type lifeModel struct {
	beat small
	dead bool
}

type model struct {
	now    time.Duration // ticks
	nodes  [maxNodes]nodeModel
	joined small
	lives  [maxLives]lifeModel // by epoch, from 1
	owner  [maxTables]small
	turn   [maxTables]small // of the last claim
	log    [maxTables][maxCommits]small
	length [maxTables]small
	late   [maxLate]call // their answers are lost, and they are not done
	lates  small

	ids, losses, turns small

	step *trail
}

// trail is how a state was reached.
type trail struct {
	node, table int // -1: none
	what        string
	kind        kind
	last        *trail
}

func (t *trail) String() string {
	var all []string
	for ; t != nil; t = t.last {
		all = append(all, fmt.Sprintf("node %d, table %d: %s %v", t.node, t.table, t.what, t.kind))
	}
	slices.Reverse(all)
	return strings.Join(all, "\n")
}

func (m *model) copy(node, table int, what string, k kind) *model {
	c := *m // a Keeper makes what it has seen anew, and changes none
	c.step = &trail{node, table, what, k, m.step}
	return &c
}

func (m *model) alive(e small) bool { return e > 0 && !m.lives[e-1].dead }

// search is one run over all states.
type search struct {
	bounds
	planted
	broad bool // the shortest way first

	seen   map[uint64]struct{}
	todo   []*model
	seed   maphash.Seed
	buffer []byte
	wrong  *model
	why    string
}

func (x *search) clock(m *model, node int) time.Duration { return m.now * x.rates[node] }

func (x *search) acts(m *model, node int) bool {
	k := &m.nodes[node].keeper
	if x.forever {
		return k.Epoch() != 0
	}
	return k.Acts(x.clock(m, node))
}

func (x *search) fail(m *model, format string, args ...any) {
	if x.wrong == nil {
		x.wrong, x.why = m, fmt.Sprintf(format, args...)
	}
}

// run looks for a state that must not be.
func (x *search) run() {
	x.seen, x.seed = map[uint64]struct{}{}, maphash.MakeSeed()
	first := &model{}
	for i := range x.nodes {
		first.nodes[i].keeper = Keeper{Timing: modelTiming}
		first.nodes[i].keeper.Joined(Epoch(i+1), 0)
		first.joined++
	}
	x.reach(first)
	for len(x.todo) > 0 && x.wrong == nil {
		var m *model
		if x.broad {
			m, x.todo = x.todo[0], x.todo[1:]
		} else {
			m, x.todo = x.todo[len(x.todo)-1], x.todo[:len(x.todo)-1]
		}
		x.next(m)
	}
}

// reach notes a state, and what is wrong with it.
func (x *search) reach(m *model) {
	key := maphash.Bytes(x.seed, x.key(m))
	if _, known := x.seen[key]; known {
		return
	}
	x.seen[key] = struct{}{}
	for i := range x.nodes {
		n := &m.nodes[i]
		for t := range x.tables {
			r := &n.rooms[t]
			if r.stage == plays && small(n.keeper.Epoch()) == r.epoch && x.acts(m, i) && (m.owner[t] != r.epoch || !m.alive(r.epoch)) {
				x.fail(m, "node %d acts for table %d, which is not its own", i, t)
			}
		}
	}
	x.todo = append(x.todo, m)
}

// next reaches all that can come next.
func (x *search) next(m *model) {
	moves := false // whether time makes a difference
	for i := range x.nodes {
		n := &m.nodes[i]
		moves = moves || n.keeper.Epoch() != 0
		x.member(m, i)
		x.looker(m, i)
		for t := range x.tables {
			x.room(m, i, t)
		}
	}
	for j := range m.lates {
		c := m.copy(-1, -1, "late: done:", m.late[j].kind)
		one := c.late[j]
		c.lates--
		c.late[j] = c.late[c.lates]
		c.late[c.lates] = call{}
		x.do(c, &one)
		x.reach(c)
	}
	if moves {
		c := m.copy(-1, -1, "time goes on", none)
		c.now++
		x.reach(c)
	}
}

func (x *search) with(m *model, node, table int, do func(*model, *nodeModel), what string, k kind) *model {
	c := m.copy(node, table, what, k)
	do(c, &c.nodes[node])
	return c
}

// answers gives back what may become of a call: its answer, or none.
func (x *search) answers(m *model, node, table int, c call, at func(*model) *call, hear func(*model, call)) {
	s := m.copy(node, table, "done:", c.kind)
	*at(s) = call{}
	one := c
	x.do(s, &one)
	hear(s, one)
	x.reach(s)
	if m.losses == x.losses || x.firm && table < 0 {
		return
	}
	for _, later := range []bool{false, true} {
		s := m.copy(node, table, "done, and not answered:", c.kind)
		*at(s) = call{}
		s.losses++
		one := c
		if later {
			s.step.what = "not answered, and maybe done later:"
			s.late[s.lates] = c
			s.lates++
		} else {
			x.do(s, &one)
		}
		hear(s, call{kind: c.kind, epoch: c.epoch, table: c.table, after: c.after, id: c.id, failed: lost})
		x.reach(s)
	}
}

// member is who beats for a node, as Node does it.
func (x *search) member(m *model, i int) {
	n := &m.nodes[i]
	if n.call.kind != none {
		x.answers(m, i, -1, n.call, func(s *model) *call { return &s.nodes[i].call }, func(s *model, c call) { x.heard(s, i, c) })
		return
	}
	now := x.clock(m, i)
	if e := small(n.keeper.Epoch()); e != 0 {
		if n.keeper.renewed == now {
			return // once at a time
		}
		x.reach(x.with(m, i, -1, func(_ *model, n *nodeModel) { n.call = call{kind: toBeat, epoch: e, began: now} }, "asks:", toBeat))
	} else if m.joined < x.lives {
		x.reach(x.with(m, i, -1, func(_ *model, n *nodeModel) { n.call = call{kind: toJoin, of: small(i), began: now} }, "asks:", toJoin))
	}
}

func (x *search) heard(s *model, i int, c call) {
	k := &s.nodes[i].keeper
	switch {
	case c.failed == buried:
		k.Buried(Epoch(c.epoch))
	case c.failed != good:
		k.Missed()
	case c.kind == toJoin:
		k.Joined(Epoch(c.epochs), c.began)
	case c.kind == toBeat:
		k.Renewed(Epoch(c.epoch), c.began)
	}
}

// looker is who looks at the others for a node, whether a beat is under way or not. That
// it looks in vain makes no difference to not looking.
func (x *search) looker(m *model, i int) {
	n := &m.nodes[i]
	if n.burying.kind != none {
		x.answers(m, i, -1, n.burying, func(s *model) *call { return &s.nodes[i].burying }, func(*model, call) {})
		return
	}
	if n.keeper.Epoch() == 0 {
		return
	}
	x.reach(x.with(m, i, -1, func(s *model, n *nodeModel) {
		var living []Life
		for j, l := range s.lives[:s.joined] {
			if !l.dead {
				living = append(living, Life{Epoch: Epoch(j + 1), Beat: int64(l.beat)})
			}
		}
		for _, l := range n.keeper.Saw(living, x.clock(s, i)) {
			n.burying = call{kind: toBury, epoch: small(n.keeper.Epoch()), of: small(l.Epoch), beat: small(l.Beat)}
			break // the others at the next look
		}
	}, "looks", none))
}

// room is a table at a node, as parlour has it.
func (x *search) room(m *model, i, t int) {
	r := &m.nodes[i].rooms[t]
	if r.call.kind != none {
		x.answers(m, i, t, r.call, func(s *model) *call { return &s.nodes[i].rooms[t].call }, func(s *model, c call) { x.told(s, i, t, c) })
		return
	}
	acts, epoch := x.acts(m, i), small(m.nodes[i].keeper.Epoch())
	ask := func(c call) {
		c.table, c.epoch = small(t), epoch
		x.reach(x.with(m, i, t, func(s *model, n *nodeModel) {
			if c.kind == toAppend {
				s.ids++
				c.id = s.ids
			}
			n.rooms[t].call = c
			if c.kind == toAppend && x.early {
				x.acknowledge(s, small(t), c.id)
			}
		}, "asks:", c.kind))
	}
	switch {
	case r.stage == plays && (!acts || r.epoch != epoch):
		x.reach(x.with(m, i, t, func(_ *model, n *nodeModel) { n.rooms[t] = roomModel{} }, "the room ends", none))
	case r.stage == plays:
		if m.ids < x.appends {
			ask(call{kind: toAppend, after: r.commits})
		}
		if !r.unclear || x.hasty {
			x.reach(x.with(m, i, t, func(_ *model, n *nodeModel) {
				n.rooms[t] = roomModel{call: call{kind: toRelease, table: small(t), epoch: epoch, turn: r.turn}}
			}, "asks:", toRelease))
		}
	case acts && m.ids < x.appends: // it reads the log first
		x.reach(x.with(m, i, t, func(s *model, n *nodeModel) {
			s.turns++
			n.rooms[t] = roomModel{stage: opens, epoch: epoch, commits: s.length[t], turn: s.turns, call: call{kind: toClaim, table: small(t), epoch: epoch, turn: s.turns}}
		}, "reads, and asks:", toClaim))
	}
}

func (x *search) told(s *model, i, t int, c call) {
	n := &s.nodes[i]
	r := &n.rooms[t]
	if c.failed == buried {
		n.keeper.Buried(Epoch(c.epoch))
		*r = roomModel{}
		return
	}
	goesOn := x.acts(s, i) && small(n.keeper.Epoch()) == c.epoch
	ends := func() { *r = roomModel{} }
	written := func() {
		if !goesOn {
			ends() // whoever asked finds it in the log
			return
		}
		if r.stage == plays {
			x.acknowledge(s, small(t), c.id)
		}
		*r = roomModel{stage: plays, epoch: c.epoch, commits: c.after + 1, turn: r.turn, unclear: false}
	}
	switch c.kind {
	case toClaim:
		if c.failed != good || !goesOn || c.owner != c.epoch || s.ids >= x.appends {
			ends()
			return
		}
		s.ids++
		r.call = call{kind: toAppend, table: small(t), epoch: c.epoch, after: r.commits, id: s.ids}
	case toAppend:
		if c.failed == good {
			written()
			return
		}
		// It may be there, or come.
		r.unclear = true
		r.call = call{kind: toReadBack, table: small(t), epoch: c.epoch, after: c.after, id: c.id}
	case toReadBack:
		switch {
		case c.failed != good:
			ends()
		case c.mine:
			written()
		case c.n > c.after || r.stage != plays || !goesOn:
			ends()
		default:
			r.unclear = true // it may be done again under another id
		}
	}
}

// acknowledge tells who asked that it is done.
func (x *search) acknowledge(s *model, t, id small) {
	n := 0
	for _, one := range s.log[t][:s.length[t]] {
		if one == id {
			n++
		}
	}
	if n != 1 {
		x.fail(s, "commit %d is acknowledged, and stands in the log %d times", id, n)
	}
}

// do does at the database what was asked.
func (x *search) do(s *model, c *call) {
	switch c.kind { // what only reads, and joining
	case toJoin:
		s.joined++
		c.epochs = s.joined
		return
	case toReadBack:
		c.n = s.length[c.table]
		c.mine = c.n > c.after && s.log[c.table][c.after] == c.id
		return
	}
	if c.kind == toBury { // by whom makes no difference
		if l := &s.lives[c.of-1]; l.beat == c.beat || x.unseen {
			l.dead = true
		}
		return
	}
	if s.alive(c.epoch) {
		s.lives[c.epoch-1].beat++
	} else if c.kind != toAppend || !x.noEpoch {
		c.failed = buried
		return
	}
	switch c.kind {
	case toClaim:
		if o := s.owner[c.table]; o == c.epoch || !s.alive(o) {
			s.owner[c.table] = c.epoch
			s.turn[c.table] = c.turn
		}
		c.owner = s.owner[c.table]
	case toRelease:
		if s.owner[c.table] == c.epoch && (s.turn[c.table] == c.turn || x.turning) {
			s.owner[c.table] = 0
		}
	case toAppend:
		if n := s.length[c.table]; n != c.after {
			if !x.noFence {
				c.failed = fenced
				return
			}
			x.fail(s, "commit %d stands at place %d, and was made for %d", c.id, n, c.after)
		}
		if s.owner[c.table] != c.epoch || !s.alive(c.epoch) {
			x.fail(s, "commit %d of epoch %d, and %d owns the table", c.id, c.epoch, s.owner[c.table])
		}
		s.log[c.table][s.length[c.table]] = c.id
		s.length[c.table]++
	}
}

// key is all of a state that makes a difference: how long ago something was, and not
// when; whether a beat is still the same, and not which.
func (x *search) key(m *model) []byte {
	b := x.buffer[:0]
	put := func(n ...small) {
		for _, n := range n {
			b = append(b, byte(n)) // none is longer
		}
	}
	flag := func(is bool) small {
		if is {
			return 1
		}
		return 0
	}
	age := func(now, at, most time.Duration) small { return small(min(now-at, most)) }
	same := func(e, beat small) small { return flag(m.lives[e-1].beat == beat) }
	putCall := func(c *call, now time.Duration) {
		put(small(c.kind))
		if c.kind == none {
			return
		}
		put(c.epoch)
		switch c.kind {
		case toBeat:
			put(age(now, c.began, modelTiming.Lease))
		case toJoin:
			put(age(now, c.began, modelTiming.Lease))
		case toBury:
			put(c.of, same(c.of, c.beat))
		case toAppend, toReadBack:
			var what small
			if m.length[c.table] > c.after {
				what = 1 + flag(m.log[c.table][c.after] == c.id)
			}
			put(c.table, c.after, what)
		case toClaim:
			put(c.table) // a late one has a turn that nobody has any more
		case toRelease:
			put(c.table, flag(c.turn == m.turn[c.table]))
		}
	}
	put(m.ids, m.losses, m.joined)
	for _, l := range m.lives {
		put(flag(l.dead))
	}
	for t := range x.tables {
		put(m.owner[t], m.length[t])
	}
	for i := range x.nodes {
		n := &m.nodes[i]
		now := x.clock(m, i)
		put(small(n.keeper.epoch))
		if n.keeper.epoch != 0 {
			put(age(now, n.keeper.renewed, modelTiming.Lease), small(len(n.keeper.seen)))
			for _, s := range n.keeper.seen {
				put(small(s.epoch), same(small(s.epoch), small(s.beat)), age(now, s.since, modelTiming.Grace))
			}
		}
		putCall(&n.call, now)
		putCall(&n.burying, now)
		for t := range x.tables {
			r := &n.rooms[t]
			put(small(r.stage), r.epoch, r.commits, flag(r.unclear), flag(r.turn == m.turn[t]))
			putCall(&r.call, now)
		}
	}
	put(m.lates)
	for j := range m.lates {
		putCall(&m.late[j], 0)
	}
	x.buffer = b
	return b
}

func (k kind) String() string {
	return [...]string{"", "join", "beat", "bury", "claim", "append", "read back", "release"}[k]
}

// TestModel: in all that few nodes can do, no table has two owners at a commit, no
// buried node commits, none acts for what another may own, and what is acknowledged is
// in the log once.
func TestModel(t *testing.T) {
	t.Parallel()
	usual := [maxNodes]time.Duration{4, 5}
	for name, b := range map[string]bounds{
		"two nodes":                 {nodes: 2, tables: 1, lives: 2, appends: 3, rates: usual},
		"who was buried comes back": {nodes: 2, tables: 1, lives: 3, appends: 2, rates: usual},
		"an answer is lost":         {nodes: 2, tables: 1, lives: 2, appends: 2, losses: 1, firm: true, rates: usual},
		"two answers are lost":      {nodes: 1, tables: 1, lives: 1, appends: 4, losses: 2, rates: usual},
		"two tables":                {nodes: 1, tables: 2, lives: 2, appends: 4, losses: 1, firm: true, rates: usual},
	} {
		t.Run(name, func(t *testing.T) { finds(t, b) })
	}
}

// TestModelLong goes further, for minutes. Three nodes are too many: their states had no
// end in 25 minutes.
func TestModelLong(t *testing.T) {
	if os.Getenv("JANSOU_MODEL") == "" {
		t.Skip("JANSOU_MODEL=1 has it go on for minutes, in some 10 GB")
	}
	usual := [maxNodes]time.Duration{4, 5}
	for name, b := range map[string]bounds{
		"a beat is lost":    {nodes: 2, tables: 1, lives: 2, appends: 1, losses: 1, rates: usual},
		"an answer is lost": {nodes: 2, tables: 1, lives: 2, appends: 3, losses: 1, firm: true, rates: usual},
	} {
		t.Run(name, func(t *testing.T) { finds(t, b) })
	}
}

// finds fails where something wrong can happen within bounds.
func finds(t *testing.T, b bounds) {
	began := time.Now()
	x := search{bounds: b}
	x.run()
	t.Logf("%d states in %v", len(x.seen), time.Since(began).Round(time.Millisecond))
	if x.wrong != nil {
		t.Fatalf("%s:\n%v", x.why, x.wrong.step)
	}
}

// TestPlanted: the model finds each of these.
func TestPlanted(t *testing.T) {
	t.Parallel()
	usual := [maxNodes]time.Duration{4, 5}
	for name, x := range map[string]search{
		"no fence":                    {planted: planted{noFence: true}, bounds: bounds{nodes: 1, tables: 1, lives: 1, appends: 3, losses: 1, rates: usual}},
		"no epoch check":              {planted: planted{noEpoch: true}, bounds: bounds{nodes: 2, tables: 1, lives: 2, appends: 3, rates: usual}},
		"acting after expiry":         {planted: planted{forever: true}, bounds: bounds{nodes: 2, tables: 1, lives: 2, appends: 2, rates: usual}},
		"acknowledging before commit": {planted: planted{early: true}, bounds: bounds{nodes: 1, tables: 1, lives: 1, appends: 2, rates: usual}},
		"giving back in doubt":        {broad: true, planted: planted{hasty: true}, bounds: bounds{nodes: 2, tables: 1, lives: 2, appends: 3, losses: 1, rates: usual}},
		"giving back late":            {broad: true, planted: planted{turning: true}, bounds: bounds{nodes: 2, tables: 1, lives: 2, appends: 4, losses: 1, rates: usual}},
		"burying a beat that moved":   {planted: planted{unseen: true}, bounds: bounds{nodes: 2, tables: 1, lives: 2, appends: 2, rates: usual}},
		"clocks that run apart":       {bounds: bounds{nodes: 2, tables: 1, lives: 2, appends: 2, rates: [maxNodes]time.Duration{2, 6}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			x.run()
			if x.wrong == nil {
				t.Fatalf("nothing is found in %d states", len(x.seen))
			}
			t.Logf("%d states: %s", len(x.seen), x.why)
		})
	}
}

package shape

// A distance says how far one suit, or several together, are from m sets
// without and with the pair: the least number of tiles that must be added, for
// m from 0 to 4; entry 2*m without, 2*m+1 with the pair. No kind is used more
// than four times.
type distance [10]uint8

// The many shapes of a suit have few different distances, so a shape is kept
// as one byte, its class. The classes of suits compose: two of number suits
// give a class of a pair of suits, the third one of all three, and with the
// honours the answer. Class 0 is of shapes that cannot be, with more than 14
// tiles.
var (
	numberClass [numberIndices + numberIndices/5]uint8 // the tail is for a fifth tile, see accept.go
	honourClass [honourIndices + honourIndices/5]uint8

	two   [128][128]uint8   // [number suit][number suit] → two suits
	three [256][128]uint8   // [two suits][number suit] → three suits
	need  [5][64][256]uint8 // [melds][honours][three suits] → tiles to add to 4 - melds sets and the pair
)

// pending is how far the tiles up to some number are from m sets with or
// without the pair, while a chows have begun one number ago and b have begun
// with this number; entry ((2*m+pair)*3+a)*3+b. Three equal chows are three
// pungs, so a and b end at 2.
type pending [90]uint8

const never = 100 // more tiles than any hand may want

// counting is an automaton that reads a suit number by number. What it has
// read so far is a state, a pending; equal ones are one state.
type counting struct {
	states []pending
	known  map[pending]uint16
	next   [][5]uint16 // state and count of the next number → state, 0 where not yet known
	chows  bool
}

func newCounting(chows bool) *counting {
	c := &counting{known: map[pending]uint16{}, chows: chows}
	c.state(pending{}) // state 0 stands for not known
	var begin pending
	for i := range begin {
		begin[i] = never
	}
	begin[0] = 0
	c.state(begin)
	return c
}

const begun = 1 // the state before the first number

func (c *counting) state(p pending) uint16 {
	if s, ok := c.known[p]; ok {
		return s
	}
	s := uint16(len(c.states))
	c.states = append(c.states, p)
	c.next = append(c.next, [5]uint16{})
	c.known[p] = s
	return s
}

// after returns the state after a number of which there are n tiles.
func (c *counting) after(s uint16, n int) uint16 {
	if t := c.next[s][n]; t != 0 {
		return t
	}
	t := c.state(c.states[s].after(uint8(n), c.chows))
	c.next[s][n] = t
	return t
}

// A move is what may be built at one number: some chows begun, a pung, the
// pair; it takes used tiles of the number and leads on by step in a pending.
type move struct{ used, step uint8 }

// moves lists, for the number of chows that need a tile of this number, what
// may be built there of its four tiles; first what leaves the pair alone, up
// to alone, then what takes it as well.
var moves, alone = func() (m [5][]move, alone [5]int) {
	for chows := range uint8(5) {
		for eyes := range uint8(2) {
			for pung := range uint8(2) {
				for begin := range uint8(3) {
					if used := chows + begin + 3*pung + 2*eyes; used <= 4 {
						m[chows] = append(m[chows], move{used, 18*(begin+pung) + 9*eyes + begin})
					}
				}
			}
			if eyes == 0 {
				alone[chows] = len(m[chows])
			}
		}
	}
	return m, alone
}()

// after reads one more number, with n tiles: whatever was pending goes on with
// every move.
func (p *pending) after(n uint8, chows bool) pending {
	var q [90 + 3*18]uint8 // room for sets beyond the fourth, which are dropped
	for i := range q {
		q[i] = never
	}
	var missing [5]uint8 // by how many tiles are used
	for used := range missing {
		missing[used] = uint8(max(0, used-int(n)))
	}
	for i, cost := range p {
		if cost == never {
			continue
		}
		a, b := i/3%3, i%3
		choice := moves[a+b]
		if i/9%2 == 1 {
			choice = choice[:alone[a+b]]
		}
		from := i - i%9 + 3*b
		for _, m := range choice {
			if !chows && m.step%9 != 0 {
				continue
			}
			to := from + int(m.step)
			q[to] = min(q[to], cost+missing[m.used])
		}
	}
	return pending(q[:90])
}

// distance returns what has been reached where no chow is left unfinished.
func (p *pending) distance() distance {
	var d distance
	for i := range d {
		d[i] = p[9*i]
	}
	return d
}

// classes numbers distances in the order in which they are met, from 1.
type classes struct {
	known map[distance]uint8
	all   []distance
}

func newClasses() *classes {
	return &classes{known: map[distance]uint8{}, all: make([]distance, 1)}
}

func (c *classes) of(d distance) uint8 {
	if n, ok := c.known[d]; ok {
		return n
	}
	if len(c.all) > 255 {
		panic("shape: more distances than a byte can number")
	}
	n := uint8(len(c.all))
	c.all = append(c.all, d)
	c.known[d] = n
	return n
}

// makeDistances fills the tables of classes and those that compose them.
func makeDistances() {
	numbers := classify(numberClass[:], 9, true)
	honours := classify(honourClass[:], 7, false)
	joined := newClasses()
	for i, a := range numbers.all[1:] {
		for j, b := range numbers.all[1:] {
			two[i+1][j+1] = joined.of(a.join(b))
		}
	}
	for i := 1; i < len(joined.all); i++ { // grows as it goes
		for j, b := range numbers.all[1:] {
			three[i][j+1] = joined.of(joined.all[i].join(b))
		}
	}
	for melds := range need {
		for i, a := range honours.all[1:] {
			for j, b := range joined.all[1:] {
				need[melds][i+1][j+1] = a.join(b)[2*(4-melds)+1]
			}
		}
	}
}

// classify gives every shape of a suit with at most 14 tiles its class.
func classify(table []uint8, numbers int, chows bool) *classes {
	c, all := newCounting(chows), newClasses()
	var classOf []uint8 // by state
	var read func(index uint32, state uint16, number, left int)
	read = func(index uint32, state uint16, number, left int) {
		if number == numbers {
			for len(classOf) <= int(state) {
				classOf = append(classOf, 0)
			}
			if classOf[state] == 0 {
				classOf[state] = all.of(c.states[state].distance())
			}
			table[index] = classOf[state]
			return
		}
		for n := 0; n <= min(4, left); n++ {
			read(index+uint32(n)*weight[number], c.after(state, n), number+1, left-n)
		}
	}
	read(0, begun, 0, 14)
	return all
}

// join returns the distance of two suits, or groups of suits, together.
func (d distance) join(e distance) distance {
	var f distance
	for m := range 5 {
		alone, with := uint8(never), uint8(never)
		for i := range m + 1 {
			j := m - i
			alone = min(alone, d[2*i]+e[2*j])
			with = min(with, d[2*i+1]+e[2*j], d[2*i]+e[2*j+1])
		}
		f[2*m], f[2*m+1] = alone, with
	}
	return f
}

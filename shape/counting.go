package shape

// counting is an automaton that reads a suit number by number, to find its
// distance. What it has read so far is a state; equal ones are the same state,
// so that the many suits that begin alike are worked out once.
type counting struct {
	states []pending
	known  map[pending]uint16
	next   [][5]uint16 // state and count of the next number → state, 0 where not yet known
	chows  bool
}

// pending is what the tiles up to some number cost, while a chows have begun
// one number ago and b have begun with this number, without and with the pair:
// entry 9*pair + 3*a + b. Three equal chows are three pungs, so a and b end at
// 2.
type pending [18]costs

// begun is the state before the first number; state 0 stands for not known.
const begun = 1

func newCounting(chows bool) *counting {
	c := &counting{known: map[pending]uint16{}, chows: chows}
	c.state(pending{})
	var p pending
	for i := range p {
		p[i] = never
	}
	p[0] = free
	c.state(p)
	return c
}

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

// after returns the state after a further number of which there are n tiles.
func (c *counting) after(s uint16, n int) uint16 {
	if t := c.next[s][n]; t != 0 {
		return t
	}
	t := c.state(c.states[s].after(n, c.chows))
	c.next[s][n] = t
	return t
}

// A move is what may be built at one number: chows that begin, a pung, the
// pair.
type move struct {
	used, sets uint8
	begin      int
	pair       bool
}

// moves lists the moves by the number of chows that need a tile of the number
// already: all together use four tiles at most.
var moves = func() (ms [5][]move) {
	for needed := range uint8(5) {
		for eyes := range uint8(2) {
			for pung := range uint8(2) {
				for begin := range uint8(3) {
					if used := needed + begin + 3*pung + 2*eyes; used <= 4 {
						ms[needed] = append(ms[needed], move{used, begin + pung, int(begin), eyes == 1})
					}
				}
			}
		}
	}
	return ms
}()

// after reads one more number, with n tiles: whatever is pending goes on with
// every move.
func (p *pending) after(n int, chows bool) pending {
	var q pending
	for i := range q {
		q[i] = never
	}
	for i := range 9 {
		a, b := i/3, i%3
		alone, paired := p[i], p[9+i]
		if alone == never && paired == never {
			continue
		}
		for _, m := range moves[a+b] {
			if m.begin > 0 && !chows {
				continue
			}
			missing := uint8(max(0, int(m.used)-n))
			to := 3*b + m.begin
			if m.pair {
				q[9+to] = q[9+to].or(alone.more(m.sets, missing))
				continue
			}
			q[to] = q[to].or(alone.more(m.sets, missing))
			q[9+to] = q[9+to].or(paired.more(m.sets, missing))
		}
	}
	return q
}

// distance returns what is reached with no chow unfinished.
func (p *pending) distance() distance { return distance{p[0], p[9]} }

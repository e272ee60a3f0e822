package agree

import "encoding/json"

// Same counts decisions, and those in which the bot does what the person did.
type Same struct {
	Of   int `json:"of"`
	Same int `json:"same"`
}

// Part is the part in which the bot does the same; 0 of nothing.
func (s Same) Part() float64 { return part(s.Same, s.Of) }

// Choice counts chances to do something, and who did it.
type Choice struct {
	Of     int `json:"of"`
	Person int `json:"person"` // the person did it
	Bot    int `json:"bot"`    // the bot would
	Both   int `json:"both"`   // both at the same chance
}

// Same is in how many of the chances the bot does as the person did, whatever it
// does then.
func (c Choice) Same() int { return c.Of - c.Person - c.Bot + 2*c.Both }

func part(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}

// A Row is something that is counted of discards.
type Row int

// The rows of discards: in all, by which of the seat's own discards of the deal it
// is, and while another seat is in riichi.
const (
	AllDiscards Row = iota
	Turns6
	Turns12
	TurnsLate
	AgainstRiichi
	rows
)

// Act is something that can be done or left.
type Act int

// The acts. What each counts, docs/bots.md says.
const (
	Riichi       Act = iota
	RiichiAtOnce     // riichi with a hand that waits since this draw
	RiichiAnyway     // that with a hand that could win without it, and four tiles or fewer to wait for
	Chow
	Pung
	ValuePung
	OpenKong
	ClosedKong
	AddedKong
	SelfDraw
	WinOnDiscard
	BreakWait // a discard after which a hand waits no more that could wait
	StepBack  // while nobody threatens, a discard that leaves the hand further away than another would
	GoOn      // against riichi, a discard that leaves the hand as near as it can be
	acts
)

var rowNames = [rows]string{"all", "turns_1_6", "turns_7_12", "turns_13", "against_riichi"}

var actNames = [acts]string{"riichi", "riichi_at_once", "riichi_anyway", "chow", "pung", "value_pung", "open_kong", "closed_kong", "added_kong",
	"self_draw", "win_on_discard", "break_wait", "step_back", "go_on"}

// Rows lists the rows of discards, and Acts the acts, in the order of a table.
func Rows() []Row { return listOf[Row](int(rows)) }

// Acts lists the acts in the order of a table.
func Acts() []Act { return listOf[Act](int(acts)) }

func listOf[T ~int](n int) []T {
	out := make([]T, n)
	for i := range out {
		out[i] = T(i)
	}
	return out
}

// String is the name in JSON.
func (r Row) String() string { return rowNames[r] }

// String is the name in JSON.
func (a Act) String() string { return actNames[a] }

// Counts is what was counted of one bot. The zero Counts is nothing.
type Counts struct {
	All      Same // every decision; a discard is the same whichever copy of the tile it is
	Discards [rows]Same
	Chances  [acts]Choice
}

func (c *Counts) add(o *Counts) {
	c.All.add(o.All)
	for i := range c.Discards {
		c.Discards[i].add(o.Discards[i])
	}
	for i := range c.Chances {
		a, b := &c.Chances[i], &o.Chances[i]
		a.Of += b.Of
		a.Person += b.Person
		a.Bot += b.Bot
		a.Both += b.Both
	}
}

func (s *Same) add(o Same) {
	s.Of += o.Of
	s.Same += o.Same
}

func (s *Same) note(same bool) {
	s.Of++
	if same {
		s.Same++
	}
}

func (c *Choice) note(person, bot bool) {
	c.Of++
	if person {
		c.Person++
	}
	if bot {
		c.Bot++
	}
	if person && bot {
		c.Both++
	}
}

// MarshalJSON writes the counts by their names.
func (p Player) MarshalJSON() ([]byte, error) {
	out := struct {
		Name      string            `json:"name"`
		Decisions Same              `json:"decisions"`
		Discards  map[string]Same   `json:"discards"`
		Chances   map[string]Choice `json:"chances"`
	}{p.Name, p.All, map[string]Same{}, map[string]Choice{}}
	for i, s := range p.Discards {
		out.Discards[rowNames[i]] = s
	}
	for i, c := range p.Chances {
		out.Chances[actNames[i]] = c
	}
	return json.Marshal(out)
}

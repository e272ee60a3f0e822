package tenhou

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"jansou/mahjong"
	"jansou/record"
	"jansou/record/riichiplay"
)

// Net are tenhou.net/6 objects. They do not say when an indicator is turned.
var Net = &riichiplay.Source{Name: "tenhou.net/6", Loose: true, Change: change, Readings: readings, Untold: true}

// Soul are tenhou.net/6 objects that tell of games of Mahjong Soul.
var Soul = &riichiplay.Source{Name: "tenhou.net/6", Book: "mahjongsoul", Loose: true, Untold: true}

// soulGame is the name of a game of Mahjong Soul, which begins with its day.
var soulGame = regexp.MustCompile(`\b[0-9]{6}-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b`)

// soulOwn are words in the description of rules by which converters tell rooms whose
// players have made the rules, and tournaments, from the ranked ones.
var soulOwn = []string{"Tournament", "Contest", "大会", "Friendly", "Friend", "友人"}

// t6Reader reads tenhou.net/6 objects.
type t6Reader struct {
	*record.JSON
	moves []t6Move
}

// NetFormat is one tenhou.net/6 object, or several that follow each other.
var NetFormat = record.Format{
	Object: func(has record.Has) bool { return has("log") == '[' },
	ReadObject: func(c *record.JSON, parts []record.Part, start int) (*record.Game, error) {
		return (&t6Reader{JSON: c}).t6(parts, start)
	},
	Join: joinDeals,
}

// t6 reads one tenhou.net/6 object. Its rules it reads before its deals,
// whatever their order.
func (c *t6Reader) t6(parts []record.Part, start int) (*record.Game, error) {
	g := &record.Game{Source: Net, Viewer: mahjong.NoSeat, Rules: t6Words("")}
	var sc [8]float64
	scores := 0
	var log record.Part
	disp, names := "", ""
	err := c.Read(parts, func(name string) error {
		switch name {
		case "rule":
			g.Rules, disp = c.t6Rules()
		case "name":
			g.Names = c.t6Names()
		case "ref", "title":
			at := c.At
			c.Skip()
			names += c.S[at:c.At]
		case "sc":
			scores = 0
			for i := range c.Items {
				if f := c.Float(); i < len(sc) {
					sc[i] = f
				}
				scores++
			}
		case "log":
			at := c.At
			if log.End > 0 { // of two, the last counts, but both must be sound
				c.At = log.At
				c.Skip()
			}
			if c.Usual() {
				c.At = record.Skip(c.S, at)
			}
			log = record.Part{Name: name, At: at, End: c.At}
		default:
			c.Skip()
		}
		return nil
	})
	c.t6When(g, names)
	if err == nil {
		err = c.Read([]record.Part{log}, func(string) error {
			for i := range c.Items {
				c.Peek()
				start := c.At
				r, err := c.t6Deal(g.Rules)
				if err != nil {
					return record.Placed(fmt.Errorf("deal %d: %w", i+1, err), start)
				}
				g.Rounds = append(g.Rounds, *r)
			}
			return nil
		})
	}
	switch {
	case err != nil:
		return nil, err
	case len(g.Rounds) == 0:
		return nil, fmt.Errorf("no deal in the record")
	}
	if scores == len(sc) && !g.Rules.Three {
		g.Final = t6Final(sc, start)
		if g.Source == Soul && slices.ContainsFunc(soulOwn, func(word string) bool { return strings.Contains(disp+names, word) }) {
			g.Final.Skip = "those of a tournament or of a room with rules of its own"
		}
	}
	return g, nil
}

// t6Final is the end of a game by points and totals in turn.
func t6Final(sc [8]float64, at int) *record.Final {
	f := &record.Final{At: at}
	for s := range f.Points {
		f.Points[s], f.Totals[s] = int(math.Round(sc[2*s])), int(math.Round(sc[2*s+1]*1000))
	}
	return f
}

// t6Rules reads the rule: words, and counts of red fives, of all suits or of
// each.
func (c *t6Reader) t6Rules() (r record.Rules, words string) {
	reds, dots := false, 0.0
	for name := range c.Fields {
		b := c.Peek()
		switch name {
		case "disp":
			if b == '"' {
				words = c.Words()
				continue
			}
		case "aka", "aka51", "aka52", "aka53":
			if isDigit(b) {
				n := c.Float()
				reds = n > 0 || reds
				if name == "aka52" {
					dots = n
				}
				continue
			}
		}
		c.Skip()
	}
	r = t6Words(words)
	r.RedFives, r.SecondRed = r.RedFives || reds, dots == 2
	return r, words
}

// t6Words reads the words of a rule: 南 East and South, 喰 open tanyao, 赤 red
// fives, 三 three players. A record that does not describe its rules is taken
// to have the usual ones.
func t6Words(disp string) record.Rules {
	return record.Rules{South: strings.Contains(disp, "南") || !strings.Contains(disp, "東"),
		OpenTanyao: strings.Contains(disp, "喰") || !strings.ContainsAny(disp, "東南"),
		RedFives:   strings.Contains(disp, "赤"), Three: strings.Contains(disp, "三")}
}

// The parts of a deal: the start, the scores, indicators and ura indicators;
// for each seat its tiles, its draws and its discards; the result.
const (
	t6Hands  = 4
	t6Result = 16
	t6Parts  = 17
)

// t6Deal reads one deal.
func (c *t6Reader) t6Deal(rules record.Rules) (*record.Round, error) {
	r := &record.Round{}
	p := t6Path{}
	c.moves = c.moves[:0]
	var room [16]int
	var bad error
	n := 0
	for i := range c.Items {
		n++
		c.Peek()
		var err error
		switch {
		case i == 0:
			r.At = c.At
			head := c.Ints(room[:0])
			if len(head) != 3 || head[0] < 0 || head[1] < 0 || head[2] < 0 {
				err = fmt.Errorf("the start is not deal, counters and deposits")
				break
			}
			r.Number, r.Honba, r.Sticks, r.Dealer = head[0], head[1], head[2], mahjong.Seat(head[0]&3)
		case rules.Three || i >= t6Parts:
			c.Skip()
		case i == 1:
			points := c.Ints(room[:0])
			if len(points) != 4 {
				err = fmt.Errorf("%d scores, four are wanted", len(points))
			}
			copy(r.Points[:], points)
		case i == 2:
			r.Indicators, err = t6Tiles(c.Ints(room[:0]))
			if len(r.Indicators) == 0 && err == nil || len(r.Indicators) > 5 {
				err = fmt.Errorf("%d indicators", len(r.Indicators))
			}
		case i == 3:
			r.Ura, err = t6Tiles(c.Ints(room[:0]))
		case i == t6Result:
			err = c.t6Result(r)
		default:
			err = c.t6Seat(r, &p, (i-t6Hands)/3, (i-t6Hands)%3, room[:0])
		}
		if err != nil && c.Usual() {
			bad = err
			break
		}
	}
	switch {
	case bad != nil:
		return nil, bad
	case !c.Usual():
		return nil, c.Wrong()
	case n < t6Parts:
		return nil, fmt.Errorf("%d parts, seventeen are wanted", n)
	case rules.Three:
		return r, nil
	}
	p.dealer, p.steps = r.Dealer, record.NewSteps()
	var err error
	r.Steps, err = p.find(r)
	return r, err
}

// t6Seat reads the tiles, the draws or the discards of a seat.
func (c *t6Reader) t6Seat(r *record.Round, p *t6Path, s, what int, room []int) (err error) {
	switch what {
	case 0:
		if r.Hands[s], err = t6Tiles(c.Ints(room)); err != nil {
			return err
		}
		if n := len(r.Hands[s]); n != 13 {
			return fmt.Errorf("%d tiles in the hand of seat %d, thirteen are wanted", n, s)
		}
	case 1:
		if p.takes[s], err = c.t6Moves(mahjong.Seat(s)); err != nil {
			return fmt.Errorf("draws of seat %d: %w", s, err)
		}
	default:
		if p.puts[s], err = c.t6Moves(mahjong.Seat(s)); err != nil {
			return fmt.Errorf("discards of seat %d: %w", s, err)
		}
	}
	return nil
}

// t6Tile reads 11 to 19 man, 21 to 29 pin, 31 to 39 sou, 41 to 47 honours, 51
// to 53 the red fives.
func t6Tile(n int) (mahjong.Tile, error) {
	suit, num := n/10, n%10
	switch {
	case suit >= 1 && suit <= 3 && num >= 1:
		return mahjong.Of(mahjong.Kind((suit-1)*9 + num)), nil
	case suit == 4 && num >= 1 && num <= 7:
		return mahjong.Of(mahjong.East + mahjong.Kind(num-1)), nil
	case suit == 5 && num >= 1 && num <= 3:
		return mahjong.RedFive(mahjong.Kind((num-1)*9 + 5)), nil
	}
	return mahjong.NoTile, fmt.Errorf("%d is not a tile", n)
}

func t6Tiles(ns []int) ([]mahjong.Tile, error) {
	if len(ns) == 0 {
		return nil, nil
	}
	out := make([]mahjong.Tile, len(ns))
	for i, n := range ns {
		var err error
		if out[i], err = t6Tile(n); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// joinDeals makes one game of tenhou.net/6 objects that carry one deal each
// and follow each other: same rules, deal numbers that do not go back.
func joinDeals(games []record.Game) []record.Game {
	out := games[:1]
	for _, g := range games[1:] {
		last := &out[len(out)-1]
		if g.Source == Net && last.Source == Net && g.Rules == last.Rules && last.Final == nil &&
			follows(&last.Rounds[len(last.Rounds)-1], &g.Rounds[0]) {
			last.Rounds = append(last.Rounds, g.Rounds...)
			last.Final = g.Final
			continue
		}
		out = append(out, g)
	}
	return out
}

func follows(a, b *record.Round) bool {
	return b.Number == a.Number && b.Honba > a.Honba || b.Number == a.Number+1
}

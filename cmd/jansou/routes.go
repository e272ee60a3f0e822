package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"jansou/mahjong"
	"jansou/mcr"
	"jansou/mcr/plan"
	"jansou/shape"
	"jansou/table"
)

// routesCmd is "jansou routes": how a hand of Chinese Official may come to the
// eight points of a win.
type routesCmd struct {
	handArgs
	Seat  string  `default:"S" help:"The seat wind: E, S, W or N."`
	Round string  `default:"E" help:"The wind of the round."`
	Draws float64 `default:"15" help:"How many draws one may still hope for."`
	Most  int     `default:"5" help:"Print this many routes at the most."`
}

// Help shows examples.
func (routesCmd) Help() string {
	return `Prints the ways in which a hand of Chinese Official may become one of eight
points or more, those that lack the fewest tiles first: the dearest fan, what the
hand would be worth, the tiles that it lacks, all that would count, and a guess
at how likely it is. Of every kind the tiles that the hand does not hold count as
left.

  jansou routes 123m45p123789s11z
  jansou routes 147m258s36p11245z --ruleset mcr-botzone --draws 10
  jansou routes 1133m22224466s7z --json`
}

// ways say how a route may be walked.
var ways = map[string]string{plan.ByClaims.String(): "claims help", plan.Hidden.String(): "without claims, the last tile may be another's",
	plan.SelfDrawn.String(): "by own draws alone"}

// Run prints the routes.
func (c *routesCmd) Run(out io.Writer) error {
	if c.Ruleset == "" {
		c.Ruleset = "mcr-wmo"
	}
	h, melds, rs, err := c.read()
	if err != nil {
		return err
	}
	if rs == nil {
		return fmt.Errorf("--ruleset: %s is of riichi; routes to eight points are of Chinese Official", c.Ruleset)
	}
	if c.Draws < 0 || c.Draws > 144 || c.Most < 1 {
		return fmt.Errorf("--draws %g, --most %d; allowed: 0 to 144 draws, one route or more", c.Draws, c.Most)
	}
	q := plan.Position{Hand: h, NMelds: len(melds), Left: shape.LeftOf(h, melds), Draws: c.Draws}
	copy(q.Melds[:], melds)
	if q.Seat, err = readWind("--seat", c.Seat); err != nil {
		return err
	}
	round, err := readWind("--round", c.Round)
	if err != nil {
		return err
	}
	q.Prevailing = mahjong.Wind(int(round))
	routes := plan.Routes(rs, &q)
	routes = routes[:min(len(routes), c.Most)]
	if c.JSON {
		if routes == nil {
			routes = []table.Route{}
		}
		return json.NewEncoder(out).Encode(struct {
			Hand   mahjong.Hand   `json:"hand"`
			Melds  []mahjong.Meld `json:"melds,omitempty"`
			Routes []table.Route  `json:"routes"`
		}{h, melds, routes})
	}
	var b strings.Builder
	fmt.Fprintln(&b, title(h, melds))
	if len(routes) == 0 {
		b.WriteString("no way to eight points is near\n")
	}
	for _, r := range routes {
		fmt.Fprintf(&b, "  %s: %d fan, lacks %s, about %.0f %%; %s\n", mcr.RuleName(r.Rule), r.Points, lackText(&r), 100*r.Chance, ways[r.Way])
		fmt.Fprintf(&b, "      %s: %s\n", mahjong.FormatTiles(r.Hand), linesText(r.Lines))
	}
	_, err = io.WriteString(out, b.String())
	return err
}

// lackText says which tiles a route lacks.
func lackText(r *table.Route) string {
	if r.Missing == 0 {
		return "nothing"
	}
	return plural(r.Missing, "tile") + ", " + mahjong.FormatTiles(r.Need)
}

// linesText lists fans with their points.
func linesText(lines []mahjong.Line) string {
	var words []string
	for _, l := range lines {
		words = append(words, fmt.Sprintf("%s %d", mcr.RuleName(l.Rule), l.Value))
	}
	return strings.Join(words, ", ")
}

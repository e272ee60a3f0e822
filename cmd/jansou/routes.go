package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"jansou/games"
	"jansou/mahjong"
	"jansou/score"
	"jansou/score/mcrscore"
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

// Run prints the routes.
func (c *routesCmd) Run(out io.Writer) error {
	if c.Ruleset == "" {
		c.Ruleset = "mcr-wmo"
	}
	h, melds, b, err := c.read()
	if err != nil {
		return err
	}
	rs := games.MCROf(b)
	if rs == nil {
		return fmt.Errorf("--ruleset: %s is of riichi; routes to eight points are of Chinese Official", c.Ruleset)
	}
	if c.Draws < 0 || c.Draws > 144 || c.Most < 1 {
		return fmt.Errorf("--draws %g, --most %d; allowed: 0 to 144 draws, one route or more", c.Draws, c.Most)
	}
	at := mcrscore.Waiting{Hand: h, Melds: melds}
	if at.Seat, err = score.ReadWind("--seat", c.Seat); err != nil {
		return err
	}
	round, err := score.ReadWind("--round", c.Round)
	if err != nil {
		return err
	}
	at.Prevailing = mahjong.Wind(int(round))
	routes := at.Routes(rs, c.Draws)
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
	var text strings.Builder
	fmt.Fprintln(&text, title(h, melds))
	if len(routes) == 0 {
		text.WriteString("no way to eight points is near\n")
	}
	for _, r := range routes {
		fmt.Fprintf(&text, "  %s: %d fan, lacks %s, about %.0f %%; %s\n", ruleName(r.Rule), r.Points, lackText(&r), 100*r.Chance, mcrscore.WayWords(r.Way))
		fmt.Fprintf(&text, "      %s: %s\n", mahjong.FormatTiles(r.Hand), linesText(r.Lines))
	}
	_, err = io.WriteString(out, text.String())
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
		words = append(words, fmt.Sprintf("%s %d", ruleName(l.Rule), l.Value))
	}
	return strings.Join(words, ", ")
}

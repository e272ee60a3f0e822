package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"jansou/sim"
)

// arenaChange is what "jansou arena --compare --json" prints.
type arenaChange struct {
	Ruleset  string       `json:"ruleset"`
	Seed     string       `json:"seed"`
	OwnWalls bool         `json:"own_walls"`
	Changes  []sim.Change `json:"changes"`
}

// compare sets two runs on the same walls against each other.
func (c *arenaCmd) compare(out io.Writer) error {
	if len(c.Compare) != 2 {
		return fmt.Errorf("--compare takes two files, A.json,B.json, and has %d", len(c.Compare))
	}
	var runs [2]arenaReport
	for i, path := range c.Compare {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(text, &runs[i]); err != nil {
			return fmt.Errorf("%s is not what jansou arena --json prints: %w", path, err)
		}
	}
	a, b := &runs[0], &runs[1]
	for _, same := range []struct {
		what string
		a, b any
	}{{"ruleset", a.Ruleset, b.Ruleset}, {"seed", a.Seed, b.Seed}, {"own_walls", a.OwnWalls, b.OwnWalls}} {
		if same.a != same.b {
			return fmt.Errorf("these runs have other walls: %s is %v in %s and %v in %s", same.what, same.a, c.Compare[0], same.b, c.Compare[1])
		}
	}
	changes, err := sim.Compare(&a.Report, &b.Report)
	if errors.Is(err, sim.ErrNoWalls) {
		return fmt.Errorf("%s and %s have not both the results of each set of walls, which jansou arena --json prints", c.Compare[0], c.Compare[1])
	}
	if err != nil {
		return err
	}
	if c.JSON {
		enc := json.NewEncoder(out)
		enc.SetEscapeHTML(false)
		return enc.Encode(arenaChange{a.Ruleset, a.Seed, a.OwnWalls, changes})
	}
	fmt.Fprintf(out, "%d sets of walls, under %s\n", changes[0].Walls, a.Ruleset)
	for _, ch := range changes {
		var seats strings.Builder
		for _, i := range ch.Entrants {
			seats.WriteByte('A' + byte(i))
		}
		fmt.Fprintf(out, "%s: %s less %s: place %+.3f ± %.3f (on walls of their own ± %.3f), points %+.0f ± %.0f\n",
			seats.String(), ch.A, ch.B, ch.Place, ch.PlaceErr, ch.PlaceAlone, ch.Points, ch.PointsErr)
	}
	return nil
}

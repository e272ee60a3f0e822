package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"slices"

	"jansou/bot"
	"jansou/games"
	"jansou/rating"
	"jansou/sim"
)

// average is the level that stands where the average of all who play does: the scale has
// no other fixed point before people have played on it.
const average = "follower"

// ninety is how many standard deviations to either side hold nine tenths of a normal
// distribution.
const ninety = 1.6448536269514722

// compared is an arena of two levels, as "jansou arena --json" prints it.
type compared struct {
	Ruleset string        `json:"ruleset"`
	Players [4]sim.Result `json:"players"`
	Pairs   []sim.Pair    `json:"pairs"`
}

// step is by how many points of rating one level is above another, and how sure that is.
type step struct {
	from, to int // levels, by their place on the ladder
	points   float64
	err      float64
}

// rate writes bot/ladder.json: the levels with ratings that agree best with the arenas of
// files, in each of which two of one player sit with two of another. A player that is no
// level joins those beside which it was.
func rate(out io.Writer, files []string) error {
	levels := bot.Ladder()
	names := bot.Levels()
	steps := map[string][]step{}
	for _, file := range files {
		game, s, err := readStep(file, &names)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		steps[game] = append(steps[game], s)
	}
	for i := range levels {
		levels[i].Ratings = map[string]bot.Rated{}
	}
	for game, of := range steps {
		means, errs, err := fit(of, len(levels), names, slices.Index(names, average))
		if err != nil {
			return fmt.Errorf("%s: %w", game, err)
		}
		for i := range levels {
			levels[i].Ratings[game] = bot.Rated{Mean: int(math.Round(rating.Standard().Start + means[i])), Within: int(math.Ceil(ninety * errs[i]))}
		}
	}
	for i, l := range levels {
		line, err := json.Marshal(l)
		if err != nil {
			return err
		}
		begin, end := "", ","
		if i == 0 {
			begin = "[\n"
		}
		if i == len(levels)-1 {
			end = "\n]"
		}
		if _, err := fmt.Fprintf(out, "%s%s%s\n", begin, line, end); err != nil {
			return err
		}
	}
	return nil
}

// place is the place of name among names, at the end of which it comes where it is new.
func place(name string, names *[]string) int {
	if !slices.Contains(*names, name) {
		*names = append(*names, name)
	}
	return slices.Index(*names, name)
}

// readStep reads the step between two of names from the file of an arena.
func readStep(file string, names *[]string) (game string, s step, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return "", s, err
	}
	var r compared
	if err := json.Unmarshal(text, &r); err != nil {
		return "", s, err
	}
	for _, p := range r.Pairs {
		a, b := r.Players[p.A].Name, r.Players[p.B].Name
		if a == b {
			continue
		}
		s.from, s.to = place(a, names), place(b, names)
		// Two of each sit there: of the difference of the places a quarter is by how much
		// oftener than every second time one of b comes in ahead of one of a.
		s.points, s.err = ahead(p.Place/4, p.PlaceErr/4)
		if math.IsInf(s.points, 0) || math.IsNaN(s.points) || !(s.err > 0) {
			return "", s, fmt.Errorf("%s and %s met on too few walls to say by how much one is stronger", a, b)
		}
		for _, k := range games.All() {
			for _, b := range k.Books() {
				if b.Head().Name == r.Ruleset {
					return k.Name(), s, nil
				}
			}
		}
		return "", s, fmt.Errorf("no ruleset %q", r.Ruleset)
	}
	return "", s, fmt.Errorf("no two players to compare")
}

// ahead turns a chance above a half, and its error, into points by which one is stronger:
// rating.System.Ahead, the other way around.
func ahead(above, err float64) (points, pointsErr float64) {
	p := 0.5 + above
	luck := 2 * rating.Standard().Luck
	return luck * math.Log(p/(1-p)), luck * err / (p * (1 - p))
}

// fit returns the strengths of the players of these names, the levels first, above that of
// the level at zero, from which the squares of what the steps miss by are least, each by its
// error, and the standard errors.
func fit(steps []step, levels int, names []string, zero int) (means, errs []float64, err error) {
	n := len(names)
	// The normal equations, and beside them the unit matrix, which becomes the inverse.
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, 2*n+1)
		m[i][n+1+i] = 1
	}
	for _, s := range steps {
		w := 1 / (s.err * s.err)
		m[s.from][s.from] += w
		m[s.to][s.to] += w
		m[s.from][s.to] -= w
		m[s.to][s.from] -= w
		m[s.from][n] -= w * s.points
		m[s.to][n] += w * s.points
	}
	for i := range m {
		m[zero][i], m[i][zero] = 0, 0
		if i >= levels && m[i][i] == 0 { // of the other game
			m[i][i] = 1
		}
	}
	m[zero][zero], m[zero][n] = 1, 0
	for i := range m {
		p := i
		for j := i; j < n; j++ {
			if math.Abs(m[j][i]) > math.Abs(m[p][i]) {
				p = j
			}
		}
		if math.Abs(m[p][i]) < 1e-12 {
			return nil, nil, fmt.Errorf("no arena joins %s to the others", names[i])
		}
		m[i], m[p] = m[p], m[i]
		by := m[i][i]
		for k := range m[i] {
			m[i][k] /= by
		}
		for j := range m {
			if f := m[j][i]; j != i && f != 0 {
				for k := range m[j] {
					m[j][k] -= f * m[i][k]
				}
			}
		}
	}
	for i := range m {
		means = append(means, m[i][n])
		e := 0.0
		if i != zero {
			e = math.Sqrt(m[i][n+1+i])
		}
		errs = append(errs, e)
	}
	return means, errs, nil
}

package lessons

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"jansou/judge"
	"jansou/mahjong"
	"jansou/script"
	"jansou/table"
)

// learner is the seat from which every lesson is seen: East of the script.
const learner mahjong.Seat = 0

// Ruleset is what a game's lessons are played under.
var Ruleset = map[string]string{"riichi": "ema2016", "mcr": "mcr-wmo"}

// Course is the lessons of a game as the engine plays them. A number for a
// sentence is its place in Words.
type Course struct {
	Ruleset string              `json:"ruleset"`
	Lessons []Played            `json:"lessons"`
	Views   []table.View        `json:"views"`
	Words   map[string][]string `json:"-"` // by language
}

// Played is a lesson whose every answer is known.
type Played struct {
	ID    string `json:"id"`
	Title int    `json:"title"`
	Steps []Look `json:"steps"`
}

// Look is a step: what is seen, what is said, and what can be answered.
type Look struct {
	View    int      `json:"view"`
	Say     int      `json:"say"`
	Spot    string   `json:"spot,omitempty"`
	Answers []Answer `json:"answers,omitempty"`
}

// Answer is one thing that a learner may press, and what is said to it.
type Answer struct {
	Action mahjong.Action `json:"action"`
	Right  bool           `json:"right,omitempty"`
	Say    int            `json:"say"`
	Then   int            `json:"then,omitempty"` // what is seen after a right one, in Views
	Cite   string         `json:"cite,omitempty"` // of what a rule refuses
}

// Play plays the lessons of a game under its ruleset.
func Play(game string, list []Lesson) (*Course, error) {
	c := &Course{Ruleset: Ruleset[game], Words: map[string][]string{}}
	for _, l := range list {
		if err := l.Title.check(false); err != nil {
			return nil, fmt.Errorf("lessons: %s: title: %w", l.ID, err)
		}
		p := Played{ID: l.ID, Title: c.add(l.Title)}
		for n := range l.Scenes {
			looks, err := c.scene(&l.Scenes[n])
			if err != nil {
				return nil, fmt.Errorf("lessons: %s: %s: scene %d: %w", game, l.ID, n+1, err)
			}
			p.Steps = append(p.Steps, looks...)
		}
		c.Lessons = append(c.Lessons, p)
	}
	return c, nil
}

// add keeps a sentence and returns its number; one that is kept already is not kept twice.
func (c *Course) add(s Sentence) int {
	for n, text := range c.Words["en"] {
		if !slices.ContainsFunc(Tongues, func(lang string) bool { return c.Words[lang][n] != s[lang] }) && text == s["en"] {
			return n
		}
	}
	for _, lang := range Tongues {
		c.Words[lang] = append(c.Words[lang], s[lang])
	}
	return len(c.Words["en"]) - 1
}

// scene plays one scene as one script, with a question for each answer that a
// step lets the learner try, and looks at the table after each step.
func (c *Course) scene(s *Scene) ([]Look, error) {
	lines := append([]string{"ruleset: " + c.Ruleset}, s.Setup...)
	ends, tries := make([]int, len(s.Steps)), make([]int, len(s.Steps))
	for n, step := range s.Steps {
		lines = append(lines, step.Play...)
		ends[n] = len(lines)
		if step.Try != "" {
			lines = append(lines, "E now asks "+step.Try)
			tries[n] = len(lines)
		}
	}
	sc, err := script.Parse("scene", strings.Join(lines, "\n")+"\n")
	if err != nil {
		return nil, err
	}
	if err := sc.Play(func(string, ...any) {}); err != nil {
		return nil, err
	}
	var looks []Look
	for n := range s.Steps {
		at := sc.Positions(ends[n])
		if len(at) != 1 {
			return nil, fmt.Errorf("step %d has %d positions", n+1, len(at))
		}
		look, err := c.step(&s.Steps[n], &at[0])
		if err == nil && tries[n] > 0 {
			err = c.try(&look, sc, tries[n])
		}
		if err == nil {
			err = c.then(&look, func() script.Position { return sc.Positions(ends[n])[0] })
		}
		if err == nil && n+1 < len(ends) {
			err = c.follows(&look, sc, max(ends[n], tries[n])+min(1, len(s.Steps[n+1].Play)))
		}
		if err == nil {
			err = c.light(&look)
		}
		if err != nil {
			return nil, fmt.Errorf("step %d: %w", n+1, err)
		}
		looks = append(looks, look)
	}
	return looks, nil
}

// step looks at the table and gives every legal answer its sentence.
func (c *Course) step(s *Step, at *script.Position) (Look, error) {
	if err := s.Say.check(true); err != nil {
		return Look{}, err
	}
	seat := at.Seats[learner]
	look := Look{View: c.see(at.Game.View(seat)), Say: c.add(s.Say), Spot: s.Spot}
	if len(s.Right) == 0 {
		return look, nil
	}
	if err := s.Well.check(true); err != nil {
		return look, fmt.Errorf("what is said to a right answer: %w", err)
	}
	met := map[string]bool{}
	for _, a := range at.Game.Legal(seat, nil) {
		i := slices.IndexFunc(s.Right, func(p string) bool { return fits(p, &a) })
		if i >= 0 {
			met[s.Right[i]] = true
			look.Answers = append(look.Answers, Answer{Action: a, Right: true, Say: c.add(s.Well)})
			continue
		}
		i = slices.IndexFunc(s.Wrong, func(w Wrong) bool { return fits(w.Of, &a) })
		if i < 0 {
			return look, fmt.Errorf("nothing is said to %v", a)
		}
		if err := s.Wrong[i].Say.check(true); err != nil {
			return look, err
		}
		met[s.Wrong[i].Of] = true
		look.Answers = append(look.Answers, Answer{Action: a, Say: c.add(s.Wrong[i].Say)})
	}
	for _, w := range s.Wrong {
		if !met[w.Of] && !c.without(w.Of) {
			return look, fmt.Errorf("%q cannot be answered", w.Of)
		}
	}
	for _, p := range s.Right {
		if !met[p] {
			return look, fmt.Errorf("the right answer %q is not legal", p)
		}
	}
	return look, nil
}

// see keeps a view and returns its number; what is seen in several steps is kept once.
func (c *Course) see(v table.View) int {
	for n := range c.Views {
		if reflect.DeepEqual(c.Views[n], v) {
			return n
		}
	}
	c.Views = append(c.Views, v)
	return len(c.Views) - 1
}

// then plays each right answer and keeps what is seen after it.
func (c *Course) then(look *Look, at func() script.Position) error {
	for i := range look.Answers {
		a := &look.Answers[i]
		if !a.Right {
			continue
		}
		p := at()
		seat := p.Seats[learner]
		events, err := p.Game.Decide(nil, seat, a.Action)
		if err != nil {
			return fmt.Errorf("the right answer %v: %w", a.Action, err)
		}
		for _, e := range events {
			p.Game.Apply(e)
		}
		a.Then = c.see(p.Game.View(seat))
	}
	return nil
}

// follows checks that the scene goes on, at a line of its script, with what was
// answered: a learner who threw one tile must not find another thrown.
func (c *Course) follows(look *Look, sc *script.Script, line int) error {
	at := sc.Positions(line)[0]
	next := at.Game.View(at.Seats[learner])
	for _, a := range look.Answers {
		if !a.Right {
			continue
		}
		then := c.Views[a.Then]
		if !reflect.DeepEqual(laid(&then), laid(&next)) || (then.Result == nil) != (next.Result == nil) {
			return fmt.Errorf("the scene does not go on with the right answer %v", a.Action)
		}
	}
	return nil
}

// laid is what the learner has done in a view. A script stops before the bet of
// a riichi is on the table.
func laid(v *table.View) table.SeatView {
	s := v.Seats[learner]
	s.Points, s.Accepted = 0, false
	return s
}

// without reports whether the game has not what a pattern names at all: a lesson
// of both games may speak of it for the other.
func (c *Course) without(pattern string) bool {
	name, _, _ := strings.Cut(pattern, " ")
	return name == "riichi" && c.Ruleset == Ruleset["mcr"] || name == "flower" && c.Ruleset == Ruleset["riichi"]
}

// fits reports whether a pattern means an action: the name of its button, or the
// name and the tile.
func fits(pattern string, a *mahjong.Action) bool {
	name := a.Kind.String()
	if a.Kind == mahjong.Claim || a.Kind == mahjong.Kong {
		name = "kong"
		if k := a.Meld.Kind(); k == mahjong.Chow || k == mahjong.Pung {
			name = k.String()
		}
	}
	return pattern == name || pattern == name+" "+a.Tile.String()
}

// try adds an answer that the rules refuse, in the referee's words.
func (c *Course) try(look *Look, sc *script.Script, line int) error {
	said := Sentence{}
	var asked judge.Ruling
	for _, lang := range Tongues {
		rulings, err := judge.Rulings("scene", sc, lang)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(rulings, func(r judge.Ruling) bool { return r.Line == line })
		if i < 0 {
			return fmt.Errorf("what is tried gets no ruling")
		}
		if rulings[i].Allowed {
			return fmt.Errorf("what is tried is allowed, not refused")
		}
		asked = rulings[i]
		space := " "
		if lang == "ja" || lang == "zh" {
			space = ""
		}
		said[lang] = asked.Words.Verdict + space + asked.Words.Rule
	}
	look.Answers = append(look.Answers, Answer{Action: asked.Action, Say: c.add(said), Cite: asked.Cite})
	return nil
}

// light checks that what the light falls on is there.
func (c *Course) light(look *Look) error {
	v := &c.Views[look.View]
	name, of, _ := strings.Cut(look.Spot, " ")
	there := false
	switch name {
	case "", "centre", "plates":
		there = true
	case "hand":
		there = v.Own != nil && (of == "" || holds(v.Own.Hand, of))
	case "river", "melds", "flowers":
		i := strings.Index("ESWN", of)
		there = i >= 0 && of != "" && (name == "river" && len(v.Seats[i].River) > 0 || name == "melds" && len(v.Seats[i].Melds) > 0 || name == "flowers" && len(v.Seats[i].Flowers) > 0)
	case "dora":
		there = len(v.Indicators) > 0
	case "call":
		there = slices.ContainsFunc(look.Answers, func(a Answer) bool { return fits(of, &a.Action) })
	}
	if !there {
		return fmt.Errorf("the light falls on %q, which is not there", look.Spot)
	}
	return nil
}

// holds reports whether the tiles are in the hand, each as often as it is named.
func holds(h mahjong.Hand, tiles string) bool {
	list, err := mahjong.ParseTiles(tiles)
	if err != nil {
		return false
	}
	rest := h.Tiles()
	for _, t := range list {
		i := slices.Index(rest, t)
		if i < 0 {
			return false
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return true
}

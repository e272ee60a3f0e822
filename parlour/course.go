package parlour

import (
	"encoding/json"

	"jansou/mahjong"
)

// Course is how a game that is over went, for who looks at what was chosen in it: walls
// and answers that others gave unseen are among its events.
type Course struct {
	Table   TableInfo
	Ruleset json.RawMessage // its whole text
	Events  []mahjong.Event // those in force
	Steps   []int           // which step of the replay each of them is
	Commits []int           // which commit of the log each of them is of
}

// Course returns how the game of a table went, to whoever may look at it. While it is
// played nobody may: a *Fault says so, and its log is not read for that. Of a game that
// is over it is read once: who asks again shares it, and changes none of it.
func (p *Parlour) Course(id string, owner Owner) (*Course, error) {
	g, err := p.pastGame(id)
	if err != nil {
		return nil, err
	}
	if g != nil {
		return g.course(), nil
	}
	r, err := p.room(id)
	if err != nil {
		return nil, err
	}
	if err := r.info.Load().mayLook(owner); err != nil {
		return nil, err
	}
	return nil, errorOf(NotOver, "the game is not over: until then a bot says nothing of it, but for hints at a teaching table")
}

// newCourse is how a game that is over went.
func newCourse(g *past) *Course {
	c := &Course{Table: g.info.table, Ruleset: g.settings.Text}
	var line []item // in force, each with its step in place of what it would be set back to
	at := 0
	for _, it := range g.items {
		if it.note == nil {
			back := it
			back.to = at
			line = append(line, back)
			at++
			continue
		}
		if it.note.Kind == Undone {
			for n := len(line); n > 0 && line[n-1].commit > it.to; n-- {
				line = line[:n-1]
			}
		}
		if at > 0 { // before the first deal it is no step
			at++
		}
	}
	for i := range line {
		c.Events, c.Steps, c.Commits = append(c.Events, line[i].event), append(c.Steps, line[i].to), append(c.Commits, line[i].commit)
	}
	return c
}

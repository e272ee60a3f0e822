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
}

// Course returns how the game of a table went, to whoever may look at it. While it is
// played nobody may: a *Fault says so.
func (p *Parlour) Course(id string, owner Owner) (*Course, error) {
	rec, err := p.record(id, owner)
	if err != nil {
		return nil, err
	}
	if !rec.over() {
		return nil, errorOf(NotOver, "the game is not over")
	}
	c := &Course{Table: rec.info.table, Ruleset: rec.settings.Text}
	var line []item // in force, each with its step in place of what it would be set back to
	at := 0
	for _, it := range rec.items {
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
		c.Events, c.Steps = append(c.Events, line[i].event), append(c.Steps, line[i].to)
	}
	return c, nil
}

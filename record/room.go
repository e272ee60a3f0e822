package record

// Usual is room for the steps of a deal; few have more.
const Usual = 144

// Room is where the parts of a game lie, so that another can be read into it.
type Room interface {
	// Reuse makes the room of g fit for another game.
	Reuse(g *Game)
}

// spare holds lists of steps of games that nobody looks at any more: those of a
// few whole games.
var spare = make(chan []Step, 64)

// NewSteps returns room for the steps of a deal.
func NewSteps() []Step {
	select {
	case steps := <-spare:
		return steps
	default:
		return make([]Step, 0, Usual)
	}
}

// release gives back the room of g's steps: nothing of g may be used later.
func (g *Game) release() {
	if g.Room != nil {
		g.Room.Reuse(g)
		*g = Game{}
		return
	}
	for i := range g.Rounds {
		if r := &g.Rounds[i]; cap(r.Steps) >= Usual {
			select {
			case spare <- r.Steps[:0]:
			default:
			}
			r.Steps = nil
		}
	}
}

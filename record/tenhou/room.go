package tenhou

import (
	"sync"

	"jansou/mahjong"
	"jansou/record"
)

// gameRoom is where lie the parts of a game, so that reading one takes no room
// of its own for every list: each list is a piece of one that serves the whole
// game, and the next game after it.
type gameRoom struct {
	rounds []record.Round
	ids    []*numbers // of the deals; those behind the last are spare
	wins   []record.Win
	yaku   []record.Yaku
	melds  []mahjong.Meld
	tiles  []mahjong.Tile
	nums   []uint8 // Tenhou's numbers of tiles
	notes  []record.Note
	steps  []record.Step // those of the deals that are over
}

// gameRooms are those of games that nobody looks at any more. They begin small,
// since a file may say that it has many games, and grow with what they serve.
var gameRooms = sync.Pool{New: func() any {
	return &gameRoom{steps: make([]record.Step, 0, record.Usual)}
}}

// Reuse makes g's room fit for another game. What it pointed at is let go.
func (m *gameRoom) Reuse(g *record.Game) {
	clear(g.Rounds)
	m.rounds = g.Rounds[:0]
	clear(m.wins)
	clear(m.notes)
	m.wins, m.notes = m.wins[:0], m.notes[:0]
	m.ids, m.yaku, m.melds = m.ids[:0], m.yaku[:0], m.melds[:0]
	m.tiles, m.nums, m.steps = m.tiles[:0], m.nums[:0], m.steps[:0]
	gameRooms.Put(m)
}

// dealSteps returns room for the steps of a deal that follows the deals so
// far, of which last is the last; nil: there is none.
func (m *gameRoom) dealSteps(last *record.Round) []record.Step {
	if last != nil && cap(last.Steps) == cap(m.steps)-len(m.steps) { // they lie here
		n := len(last.Steps)
		m.steps = m.steps[:len(m.steps)+n]
		last.Steps = last.Steps[:n:n]
	}
	if cap(m.steps)-len(m.steps) < record.Usual {
		m.steps = make([]record.Step, 0, 2*cap(m.steps))
	}
	return m.steps[len(m.steps):]
}

// indicators returns a list with the first indicator, and room for the others
// that a deal may turn.
func (m *gameRoom) indicators(first mahjong.Tile) []mahjong.Tile {
	from := len(m.tiles)
	m.tiles = append(m.tiles, first, mahjong.NoTile, mahjong.NoTile, mahjong.NoTile, mahjong.NoTile)
	return m.tiles[from : from+1 : len(m.tiles)]
}

// fewNotes returns room for the notes of a deal, of which every bet has one.
func (m *gameRoom) fewNotes() []record.Note {
	from := len(m.notes)
	m.notes = append(m.notes, record.Note{}, record.Note{}, record.Note{}, record.Note{})
	return m.notes[from:from:len(m.notes)]
}

// dealt returns room for the numbers of the tiles of a deal.
func (m *gameRoom) dealt() *numbers {
	n := len(m.ids)
	if n == cap(m.ids) || m.ids[:n+1][n] == nil {
		m.ids = append(m.ids, &numbers{steps: make([]int16, 0, record.Usual)})
		return m.ids[n]
	}
	m.ids = m.ids[:n+1]
	d := m.ids[n]
	*d = numbers{steps: d.steps[:0], melds: d.melds[:0], wins: d.wins[:0]}
	return d
}

// win adds a win to r, the last deal, and returns it to be filled in.
func (m *gameRoom) win(r *record.Round) *record.Win {
	m.wins = append(m.wins, record.Win{})
	n := len(m.wins)
	r.Wins = m.wins[n-len(r.Wins)-1 : n : n]
	return &m.wins[n-1]
}

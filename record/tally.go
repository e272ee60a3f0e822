package record

import "fmt"

// Mismatch is one place where the engine and a record disagree.
type Mismatch struct {
	File     string `json:"file"`
	Game     string `json:"game,omitempty"` // where the file has several
	Round    string `json:"round"`
	At       int    `json:"at"` // byte offset in the file
	Event    string `json:"event"`
	What     string `json:"what"`
	Expected string `json:"expected"` // what the record has
	Found    string `json:"found"`    // what the engine has
}

// String prints the mismatch on one line.
func (m Mismatch) String() string {
	game := ""
	if m.Game != "" {
		game = " " + m.Game
	}
	return fmt.Sprintf("%s:%s %s, %s (byte %d): %s: expected %s, found %s", m.File, game, m.Round, m.Event, m.At, m.What, m.Expected, m.Found)
}

// Tally counts what was checked. The zero Tally is that of no file.
type Tally struct {
	Files      int        // records that could be read
	Games      int        // games of four players, whole or in part
	Rounds     int        // deals that were checked
	Skipped    int        // deals that are not checked: Noted says why
	Wins       int        // winners compared
	Draws      int        // deals without a winner compared
	Actions    int        // recorded actions that were played
	Prompts    int        // moments at which a server could offer something to its client
	Mismatches []Mismatch // where engine and record disagree
	Excused    []Mismatch // so, in a record that contradicts itself there: see excused.txt
	// Noted says what was passed over, or taken in one of several ways, and why,
	// each with how often.
	Noted map[string]int
}

// Note counts n more of what was passed over, or taken in one of several ways.
func (t *Tally) Note(why string, n int) {
	if n == 0 {
		return
	}
	if t.Noted == nil {
		t.Noted = map[string]int{}
	}
	t.Noted[why] += n
}

// Lost counts what of g is not checked: the deals that are not among its rounds, and
// chips.
func (t *Tally) Lost(g *Game) {
	if g.Chips {
		t.Note("chips of a game", 1)
	}
	for why, n := range g.Lost {
		t.Skipped += n
		t.Note(why, n)
	}
}

// Add adds what another tally counted.
func (t *Tally) Add(u *Tally) {
	t.Files += u.Files
	t.Games += u.Games
	t.Rounds += u.Rounds
	t.Skipped += u.Skipped
	t.Wins += u.Wins
	t.Draws += u.Draws
	t.Actions += u.Actions
	t.Prompts += u.Prompts
	t.Mismatches = append(t.Mismatches, u.Mismatches...)
	t.Excused = append(t.Excused, u.Excused...)
	for why, n := range u.Noted {
		t.Note(why, n)
	}
}

// Verify plays every round of a game on the engine and returns what was
// counted and where the two disagree.
func Verify(g *Game) *Tally { return g.Source.Verify(g, nil) }

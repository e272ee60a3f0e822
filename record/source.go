package record

// Source is the system that a game was recorded by: it knows how its records
// are judged. Each is one value, so that two can be compared.
type Source interface {
	// String returns a short name for people.
	String() string
	// Ruleset returns what the game was played under, a ruleset of the game that
	// it is of; nil where it is no game that can be played.
	Ruleset(g *Game) any
	// Verify plays the game on the engine and compares. The witness may be nil.
	Verify(g *Game, w *Witness) *Tally
}

// Format is one way in which games are written down: how it is told, and how
// it is read. A text is of the first format whose Begins knows its beginning;
// a text of JSON is read object by object, each by the first format whose
// Object knows the names of its members.
type Format struct {
	Begins     func(head string) bool                  // spaces are left out of head
	Read       func(name, text string) ([]Game, error) // the file's name may tell when it was played
	Object     func(has Has) bool
	ReadObject func(c *JSON, parts []Part, start int) (*Game, error)
	List       func(c *JSON, at int) bool // by the first element of a list of objects, at place at
	ReadList   func(raw []byte, start int) (*Game, error)
	Join       func(games []Game) []Game // of the games of one file of JSON, which may be deals of one game
}

// Has returns the first byte of the value of that name; 0 where there is none
// but null.
type Has func(name string) byte

// Formats are the formats by which records are read, in the order in which
// they are tried.
type Formats []Format

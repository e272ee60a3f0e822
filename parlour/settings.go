package parlour

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"jansou/mahjong"
	"jansou/table"
)

// Owner is a person as the parlour knows one: the SHA-256 of the secret that
// the browser holds. The zero Owner is nobody.
type Owner [32]byte

// MarshalText prints the owner in hexadecimal.
func (o Owner) MarshalText() ([]byte, error) { return []byte(hex.EncodeToString(o[:])), nil }

// UnmarshalText reads an owner in hexadecimal.
func (o *Owner) UnmarshalText(b []byte) error { return hexInto(o[:], b, "owner") }

// Seed is the secret of a table from which all its walls are shuffled.
type Seed [32]byte

// MarshalText prints the seed in hexadecimal.
func (s Seed) MarshalText() ([]byte, error) { return []byte(hex.EncodeToString(s[:])), nil }

// UnmarshalText reads a seed in hexadecimal.
func (s *Seed) UnmarshalText(b []byte) error { return hexInto(s[:], b, "seed") }

func hexInto(dst, b []byte, what string) error {
	if len(b) != 2*len(dst) {
		return fmt.Errorf("parlour: a %s of %d characters, %d are wanted", what, len(b), 2*len(dst))
	}
	if _, err := hex.Decode(dst, b); err != nil {
		return fmt.Errorf("parlour: %s: %w", what, err)
	}
	return nil
}

// Rules is where games come from. The parlour asks it for what may be played
// and for new games, and knows nothing else of rules.
type Rules interface {
	// List names the rulesets, in the order in which they are to be shown.
	List() []Ruleset

	// Text returns the whole text of a ruleset, which the log of a table keeps,
	// or an error for a name that is not in the list.
	Text(name string) (json.RawMessage, error)

	// New returns a game before its first deal, played by the ruleset of that
	// text and for that length, and the tiles of its walls in the order from
	// which they are shuffled.
	New(text json.RawMessage, length Length) (table.Game, []mahjong.Tile, error)
}

// Ruleset is what a lobby shows of a ruleset.
type Ruleset struct {
	Name   string `json:"name"`
	Title  string `json:"title"`
	Length Length `json:"length"` // what it plays by itself
}

// Length is how many rounds a game has.
type Length string

// The lengths of a game.
const (
	East  Length = "east"  // one round
	South Length = "south" // two rounds
)

// Pace is how fast the table's own doings are: how long bots seem to think and
// how long a discard lies before anything follows.
type Pace string

// The paces. Instant shows by its speed who could have claimed a discard and
// is for tables with one person only.
const (
	Natural Pace = "natural"
	Brisk   Pace = "brisk"
	Instant Pace = "instant"
)

// window is the least time between a discard or a kong and what follows.
func (p Pace) window() time.Duration {
	switch p {
	case Natural:
		return 800 * time.Millisecond
	case Brisk:
		return 300 * time.Millisecond
	}
	return 0
}

// Clock is the time for choices. Base is for each one; Bank is for all of a
// deal together, beyond Base. The zero Clock is no clock.
type Clock struct {
	Base time.Duration
	Bank time.Duration
}

type clockJSON struct {
	Base int64 `json:"base"`
	Bank int64 `json:"bank"`
}

// MarshalJSON prints {"base":8000,"bank":20000}, in milliseconds.
func (c Clock) MarshalJSON() ([]byte, error) {
	return json.Marshal(clockJSON{c.Base.Milliseconds(), c.Bank.Milliseconds()})
}

// UnmarshalJSON reads what MarshalJSON prints.
func (c *Clock) UnmarshalJSON(b []byte) error {
	var j clockJSON
	if err := json.Unmarshal(b, &j); err != nil {
		return err
	}
	*c = Clock{time.Duration(j.Base) * time.Millisecond, time.Duration(j.Bank) * time.Millisecond}
	return nil
}

// none reports whether there is no clock.
func (c Clock) none() bool { return c.Base == 0 }

// Settings is everything that a table is opened with. They stand in its first
// commit.
type Settings struct {
	Ruleset string          `json:"ruleset"` // its name
	Title   string          `json:"title"`
	Text    json.RawMessage `json:"text"` // the whole ruleset, so that the log explains itself
	Length  Length          `json:"length"`
	People  int             `json:"people"` // seats kept for people, 1 to 4
	Public  bool            `json:"public"` // in the list of everybody while it waits
	Pace    Pace            `json:"pace"`
	Clock   Clock           `json:"clock"`
	Seed    Seed            `json:"seed"`
}

// Order is what a person asks for when opening a table. Empty fields take the
// usual values: the ruleset's length, one person, Natural, a clock of 8 and 20
// seconds.
type Order struct {
	Ruleset string
	Length  Length
	People  int
	Public  bool
	Pace    Pace
	Clock   *Clock
}

// The bounds of a clock.
const (
	MinBase = time.Second
	MaxBase = 10 * time.Minute
	MaxBank = 10 * time.Minute
)

// settings checks an order against what there is and completes it, but for
// the seed.
func (o Order) settings(rules Rules) (Settings, error) {
	s := Settings{Ruleset: o.Ruleset, Length: o.Length, People: o.People, Public: o.Public, Pace: o.Pace,
		Clock: Clock{Base: 8 * time.Second, Bank: 20 * time.Second}}
	var names []string
	for _, r := range rules.List() {
		names = append(names, r.Name)
		if r.Name == o.Ruleset {
			s.Title = r.Title
			if s.Length == "" {
				s.Length = r.Length
			}
		}
	}
	if s.Title == "" {
		return s, fault(BadRuleset, "ruleset: %q is none of %v", o.Ruleset, names)
	}
	if s.Length != East && s.Length != South {
		return s, fault(BadSetting, "length: %q is neither %q nor %q", s.Length, East, South)
	}
	if s.People == 0 {
		s.People = 1
	}
	if s.People < 1 || s.People > 4 {
		return s, fault(BadSetting, "people: %d is not from 1 to 4", s.People)
	}
	switch s.Pace {
	case "":
		s.Pace = Natural
	case Natural, Brisk:
	case Instant:
		if s.People > 1 {
			return s, fault(BadSetting, "pace: %q is for one person only, for it shows who could claim", s.Pace)
		}
	default:
		return s, fault(BadSetting, "pace: %q is none of %q, %q, %q", s.Pace, Natural, Brisk, Instant)
	}
	if o.Clock != nil {
		s.Clock = *o.Clock
	}
	if c := s.Clock; c != (Clock{}) && (c.Base < MinBase || c.Base > MaxBase || c.Bank < 0 || c.Bank > MaxBank) {
		return s, fault(BadSetting, "clock: base %d and bank %d: both 0, or a base from %d to %d and a bank from 0 to %d milliseconds",
			c.Base.Milliseconds(), c.Bank.Milliseconds(), MinBase.Milliseconds(), MaxBase.Milliseconds(), MaxBank.Milliseconds())
	}
	text, err := rules.Text(s.Ruleset)
	if err != nil {
		return s, fmt.Errorf("parlour: the text of ruleset %s: %w", s.Ruleset, err)
	}
	s.Text = text
	if _, _, err := rules.New(text, s.Length); err != nil {
		return s, fault(BadSetting, "length: %q is not possible with %s: %v", s.Length, s.Ruleset, err)
	}
	return s, nil
}

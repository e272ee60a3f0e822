package parlour

import (
	"cmp"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"jansou/fair"
	"jansou/mahjong"
	"jansou/table"
)

// Owner is a person as the parlour knows one: a random id, or in old logs the
// SHA-256 of the secret that the browser held. The zero Owner is nobody.
type Owner [32]byte

// MarshalText prints the owner in hexadecimal.
func (o Owner) MarshalText() ([]byte, error) { return []byte(hex.EncodeToString(o[:])), nil }

// UnmarshalText reads an owner in hexadecimal.
func (o *Owner) UnmarshalText(b []byte) error { return hexInto(o[:], b, "an id") }

// Seed is the secret of a table: from it follow the server's shares of its walls,
// and where there are none the walls themselves.
type Seed [32]byte

// MarshalText prints the seed in hexadecimal.
func (s Seed) MarshalText() ([]byte, error) { return []byte(hex.EncodeToString(s[:])), nil }

// UnmarshalText reads a seed in hexadecimal.
func (s *Seed) UnmarshalText(b []byte) error { return hexInto(s[:], b, "a seed") }

func hexInto(dst, b []byte, what string) error {
	if len(b) != 2*len(dst) {
		return fmt.Errorf("parlour: %s has %d characters, and not %d", what, 2*len(dst), len(b))
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

	// Ruleset returns the one of that name in the list, and false where there is
	// none. A start asks for some of them: those that nobody plays need not be read.
	Ruleset(name string) (Ruleset, bool)

	// Text returns the whole text of a ruleset, which the log of a table keeps,
	// or an error for a name that is not in the list.
	Text(name string) (json.RawMessage, error)

	// Disciplined returns the text of a ruleset by which people err at the table
	// and are judged, or by which what is forbidden is refused. It is an error
	// where the ruleset cannot be played so.
	Disciplined(text json.RawMessage, d Discipline) (json.RawMessage, error)

	// Claiming returns the text of a ruleset by which claims are made so. It is an
	// error where they cannot be.
	Claiming(text json.RawMessage, c Claims) (json.RawMessage, error)

	// New returns a game before its first deal, played by the ruleset of that
	// text and for that length, and the tiles of its walls in the order from
	// which they are shuffled.
	New(text json.RawMessage, length Length) (table.Game, []mahjong.Tile, error)
}

// Ruleset is what a lobby shows of a ruleset.
type Ruleset struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Game    string   `json:"game"`    // what the ids of its rules begin with: "riichi", "mcr"
	Length  Length   `json:"length"`  // what it plays by itself
	Lengths []Length `json:"lengths"` // what a table may choose, the shortest first
	Clock   Clock    `json:"clock"`   // the time that it gives; zero where it gives none

	Disciplines []Discipline `json:"disciplines"` // what a table may choose, the ruleset's own first
	Claims      []Claims     `json:"claims"`      // how its claims may be made
}

// Discipline says whether a table refuses what is forbidden or judges it.
type Discipline string

// The disciplines.
const (
	Assisted Discipline = "assisted"
	Strict   Discipline = "strict"
)

// disciplineOf is how g is played.
func disciplineOf(g table.Game) Discipline {
	if x, ok := g.(table.Strict); ok && x.Strict() {
		return Strict
	}
	return Assisted
}

// Length is how many rounds a game has: it is called by the last of them.
type Length string

// The lengths of a game.
const (
	East  Length = "east"  // one round
	South Length = "south" // two rounds
	North Length = "north" // four rounds
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
	Base  time.Duration
	Bank  time.Duration
	Claim time.Duration // in place of Base for an answer to a discard or a kong; 0: Base
	First time.Duration // in place of Base until the first discard of a deal; 0: Base
}

type clockJSON struct {
	Base  int64 `json:"base"`
	Bank  int64 `json:"bank"`
	Claim int64 `json:"claim,omitempty"`
	First int64 `json:"first,omitempty"`
}

// MarshalJSON prints {"base":8000,"bank":20000}, in milliseconds; "claim" and
// "first" are there where they are not zero.
func (c Clock) MarshalJSON() ([]byte, error) {
	return json.Marshal(clockJSON{c.Base.Milliseconds(), c.Bank.Milliseconds(), c.Claim.Milliseconds(), c.First.Milliseconds()})
}

// UnmarshalJSON reads what MarshalJSON prints.
func (c *Clock) UnmarshalJSON(b []byte) error {
	var j clockJSON
	if err := json.Unmarshal(b, &j); err != nil {
		return err
	}
	*c = Clock{Base: millis(j.Base), Bank: millis(j.Bank), Claim: millis(j.Claim), First: millis(j.First)}
	return nil
}

func millis(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

// none reports whether there is no clock.
func (c Clock) none() bool { return c.Base == 0 }

// Settings is everything that a table is opened with. They stand in its first
// commit. The tag "before" is what held before a setting existed.
type Settings struct {
	Ruleset string          `json:"ruleset"` // its name
	Title   string          `json:"title"`
	Game    string          `json:"game,omitempty" before:"riichi"` // Ruleset.Game
	Text    json.RawMessage `json:"text"`                           // the whole ruleset, so that the log explains itself
	Length  Length          `json:"length"`
	People  int             `json:"people"` // seats kept for people, 1 to 4
	Public  bool            `json:"public"` // in the list of everybody while it waits and is played
	Pace    Pace            `json:"pace"`
	Clock   Clock           `json:"clock"`
	Assist  table.Assist    `json:"assist,omitempty" before:"own"`
	Seed    Seed            `json:"seed"`

	Bots       string     `json:"bots,omitempty" before:""`                                           // which take the free seats; empty: the strongest
	Discipline Discipline `json:"discipline,omitempty" before:"assisted"`                             // as Text says it
	Claims     Claims     `json:"claims,omitempty" before:""`                                         // as Text says it; empty: AtPrompt
	Referee    string     `json:"referee,omitempty" before:""`                                        // the name of who has the referee's chair; empty: there is none
	Branch     *Branch    `json:"branch,omitempty" before:"no game was branched off"`                 // from where it was branched off; nil: it was not
	Pool       string     `json:"pool,omitempty" before:""`                                           // of quick match, for which it was opened; empty: for none
	After      string     `json:"after,omitempty" before:""`                                          // the table whose people play again here; empty: none
	Fair       string     `json:"fair,omitempty" before:""`                                           // how walls are made of shares: fair.Method; empty: of Seed alone
	Seeds      []Seed     `json:"seeds,omitempty" before:"all walls were of one seed"`                // of a branch with the same walls: those of the deals that there were
	Opens      Opens      `json:"opens,omitempty" before:""`                                          // when the server opens its shares of walls
	Rated      bool       `json:"rated,omitempty" before:"no game was rated"`                         // the game moves ratings, if nothing else is against it
	Substitute Substitute `json:"substitute,omitempty" before:"none"`                                 // who plays for somebody away
	MayNotWin  bool       `json:"mayNotWin,omitempty" before:"no substitute was forbidden to win"`    // whoever that is, wins nothing
	Chat       ChatKind   `json:"chat,omitempty" before:"off"`                                        // what may be said; empty: nothing
	Watch      Watching   `json:"watch,omitzero" before:"everybody looked on, and hands were hidden"` // who may look on, and what of the hands they see
	Imported   string     `json:"imported,omitempty" before:""`                                       // the system whose record it is; empty: it was played here
	Teaching   bool       `json:"teaching,omitempty" before:"no table was for teaching"`              // who plays may ask what a bot would do: the game counts nowhere

	Rating *RatingBounds `json:"rating,omitempty" before:"anybody sat down"` // of who sits down; nil: any
	Stay   *StayOf       `json:"stay,omitempty" before:"none"`               // the table that stays for which it was opened; nil: none
}

// Order is what a person asks for when opening a table. Empty fields take the
// usual values: the ruleset's length, one person, Natural, the ruleset's clock
// or else one of 8 and 20 seconds, table.AssistOwn, the strongest bots.
type Order struct {
	Ruleset string
	Length  Length
	People  int
	Public  bool
	Pace    Pace
	Clock   *Clock
	Assist  table.Assist

	Bots       string
	Discipline Discipline    // empty: as the ruleset has it
	Claims     Claims        // empty: as the ruleset has it
	Opens      Opens         // when the server opens its shares; AfterDeal is not for tables with a referee
	Substitute Substitute    // empty: PersonSubstitute among people, BotSubstitute where the game is rated, NoSubstitute alone
	MayNotWin  bool          // a substitute may not win; of a rated game none may
	Chat       ChatKind      // empty: FreeText where the table is found by its link only, otherwise PhrasesOnly
	Watch      Watching      // who may look on, and what of the hands they see; hands that are shown: UsualDelay behind, and of a rated game never of the deal that is played
	WatchLive  bool          // a Watch.Delay of 0 is meant so: where one person plays
	Rated      bool          // the game moves the ratings of its people; four of them, without help
	Teaching   bool          // who plays may ask for hints; never of a rated game
	Rating     *RatingBounds // of who sits down; nil: any
	Stay       *StayOf       // the table that stays for which it is opened; nil: none
	Referee    string        // the name under which Owner takes the referee's chair; empty: there is none
	Owner      Owner         // who opens the table; needed for a referee, and for the rights of a host
	From       string        // the address of Owner in some form, by which tables are counted; empty: they are not
}

// The bounds of a clock.
const (
	MinBase = time.Second
	MaxBase = 10 * time.Minute
	MaxBank = 10 * time.Minute
)

// check says what is wrong with a clock that is ordered.
func (c Clock) check() error {
	if c == (Clock{}) {
		return nil
	}
	if c.Base < MinBase || c.Base > MaxBase || c.Bank < 0 || c.Bank > MaxBank {
		return errorAt(BadSetting, "clock", "base %d and bank %d: both 0, or a base from %d to %d and a bank from 0 to %d milliseconds",
			c.Base.Milliseconds(), c.Bank.Milliseconds(), MinBase.Milliseconds(), MaxBase.Milliseconds(), MaxBank.Milliseconds())
	}
	for name, d := range map[string]time.Duration{"claim": c.Claim, "first": c.First} {
		if d != 0 && (d < MinBase || d > MaxBase) {
			return errorAt(BadSetting, "clock."+name, "%d; allowed: 0, or from %d to %d milliseconds",
				d.Milliseconds(), MinBase.Milliseconds(), MaxBase.Milliseconds())
		}
	}
	return nil
}

// settings checks an order against what there is and completes it, but for
// the seed.
func (o Order) settings(rules Rules, bots []string) (Settings, error) {
	s := Settings{Fair: fair.Method, Ruleset: o.Ruleset, Length: o.Length, People: o.People, Public: o.Public, Pace: o.Pace, Assist: o.Assist, Bots: o.Bots, Rated: o.Rated, Teaching: o.Teaching, Opens: o.Opens, Stay: o.Stay}
	r, ok := rules.Ruleset(o.Ruleset)
	if !ok {
		var names []string
		for _, r := range rules.List() {
			names = append(names, r.Name)
		}
		return s, errorAt(BadRuleset, "ruleset", "%q is none of %v", o.Ruleset, names)
	}
	s.Title, s.Game, s.Clock = r.Title, r.Game, r.Clock
	if s.Clock.none() {
		s.Clock = Clock{Base: 8 * time.Second, Bank: 20 * time.Second}
	}
	if s.Length == "" {
		s.Length = r.Length
	}
	if !slices.Contains(r.Lengths, s.Length) {
		return s, errorAt(BadSetting, "length", "%q is none of %q with ruleset %s", s.Length, r.Lengths, r.Name)
	}
	if s.People == 0 {
		s.People = 1
	}
	if s.People < 1 || s.People > 4 {
		return s, errorAt(BadSetting, "people", "%d is not from 1 to 4", s.People)
	}
	if err := cmp.Or(s.keepPace(), s.keepChat(o.Chat), s.keepBounds(o.Rating), s.keepWatch(o)); err != nil {
		return s, err
	}
	if o.Clock != nil {
		s.Clock = *o.Clock
	}
	if err := s.Clock.check(); err != nil {
		return s, err
	}
	if s.Assist == "" {
		s.Assist = table.AssistOwn
	}
	if !s.Assist.Valid() {
		return s, errorAt(BadSetting, "assist", "%q is none of %q", s.Assist, table.Assists)
	}
	if err := cmp.Or(s.mayBeRated(), s.Opens.check(o.Referee != "")); err != nil {
		return s, err
	}
	if err := s.keepSubstitute(o); err != nil {
		return s, err
	}
	s.Bots = cmp.Or(s.Bots, bots[len(bots)-1])
	if !slices.Contains(bots, s.Bots) {
		return s, errorAt(BadSetting, "bots", "%q is none of %q", s.Bots, bots)
	}
	var err error
	if s.Text, err = o.text(rules); err != nil {
		return s, err
	}
	g, _, err := rules.New(s.Text, s.Length)
	if err != nil {
		return s, errorAt(BadSetting, "length", "%q is not possible with %s: %v", s.Length, s.Ruleset, err)
	}
	s.Discipline = disciplineOf(g)
	if x, ok := g.(table.Live); ok && x.Live() {
		s.Claims = ByCalling
	}
	return s, o.chair(&s, g)
}

// mayBeRated says why a game that is ordered as a rated one cannot be that.
func (s *Settings) mayBeRated() error {
	switch {
	case s.Rated && s.Teaching:
		return errorAt(BadSetting, "teaching", "a game with hints is not rated")
	case s.Rated && (s.People != 4 || s.Assist != table.AssistOff):
		return errorAt(BadSetting, "rated", "only a game of four people without help is rated")
	}
	return nil
}

// keepSubstitute completes who plays for somebody away, and checks it against the
// game: a rating is of one person, and no bot wins for it.
func (s *Settings) keepSubstitute(o Order) error {
	s.Substitute, s.MayNotWin = o.Substitute, o.MayNotWin
	switch {
	case s.Substitute != "":
	case s.People == 1:
		s.Substitute = NoSubstitute
	case s.Rated, o.Watch.shown():
		s.Substitute = BotSubstitute
	default:
		s.Substitute = PersonSubstitute
	}
	switch {
	case !slices.Contains(Substitutes, s.Substitute):
		return errorAt(BadSetting, "substitute", "%q is none of %q", s.Substitute, Substitutes)
	case o.Watch.shown() && s.Substitute == PersonSubstitute:
		return errorAt(BadSetting, "substitute", "nobody who looks on plays for another where hands are shown to who looks on")
	case s.Rated && s.Substitute == PersonSubstitute:
		return errorAt(BadSetting, "substitute", "nobody plays for another where the game is rated")
	}
	s.MayNotWin = s.Substitute != NoSubstitute && (s.MayNotWin || s.Rated)
	return nil
}

// keepChat completes what may be said.
func (s *Settings) keepChat(k ChatKind) error {
	switch s.Chat = k; s.Chat {
	case "":
		if s.Chat = FreeText; s.Public {
			s.Chat = PhrasesOnly
		}
	case NoChat, PhrasesOnly, FreeText:
	default:
		return errorAt(BadSetting, "chat", "%q is none of %q, %q, %q", s.Chat, NoChat, PhrasesOnly, FreeText)
	}
	return nil
}

// keepPace completes the pace and checks it against who plays.
func (s *Settings) keepPace() error {
	switch s.Pace {
	case "":
		s.Pace = Natural
	case Natural, Brisk:
	case Instant:
		if s.People > 1 {
			return errorAt(BadSetting, "pace", "%q is for one person only, for it shows who could claim", s.Pace)
		}
	default:
		return errorAt(BadSetting, "pace", "%q is none of %q, %q, %q", s.Pace, Natural, Brisk, Instant)
	}
	return nil
}

// text is the ruleset that is ordered, with what the order sets in it.
func (o Order) text(rules Rules) (json.RawMessage, error) {
	text, err := rules.Text(o.Ruleset)
	if err != nil {
		return nil, fmt.Errorf("parlour: the text of ruleset %s: %w", o.Ruleset, err)
	}
	switch o.Discipline {
	case "":
	case Assisted, Strict:
		if text, err = rules.Disciplined(text, o.Discipline); err != nil {
			return nil, errorAt(BadSetting, "discipline", "%q is not possible with %s: %v", o.Discipline, o.Ruleset, err)
		}
	default:
		return nil, errorAt(BadSetting, "discipline", "%q is neither %q nor %q", o.Discipline, Assisted, Strict)
	}
	switch o.Claims {
	case "":
	case AtPrompt, ByCalling:
		if text, err = rules.Claiming(text, o.Claims); err != nil {
			return nil, errorAt(BadSetting, "claims", "%q is not possible with %s: %v", o.Claims, o.Ruleset, err)
		}
	default:
		return nil, errorAt(BadSetting, "claims", "%q is neither %q nor %q", o.Claims, AtPrompt, ByCalling)
	}
	return text, nil
}

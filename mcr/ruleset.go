package mcr

import (
	"embed"
	"maps"

	"jansou/mahjong"
	"jansou/rulebook"
)

//go:embed rulesets/*.json
var files embed.FS

// book reads and prints the rulesets of Chinese Official.
var book = rulebook.New(rulebook.Game[Ruleset]{
	Name:           "mcr",
	Files:          files,
	Names:          names,
	Rules:          Rules(),
	Values:         optionValues,
	Contradictions: contradictions,
	Gone:           gone,
	Second:         "claims",
})

// names are the rulesets that come with the program, the default first.
var names = []string{"mcr-wmo", "mcr-wmo2014", "mcr-ema", "mcr-1998", "mcr-botzone"}

// optionValues is what each option may be. The words are those of a ruleset
// file.
var optionValues = map[string]rulebook.Values{
	"flower_tiles":              {Ints: []int{0, 8}},
	"start_points":              {Min: 0, Max: 10000, Step: 1},
	"rounds":                    {Ints: []int{1, 2, 4}},
	"claim_seconds":             {Min: 0, Max: 600, Step: 1},
	"move_seconds":              {Min: 0, Max: 600, Step: 1},
	"first_discard_seconds":     {Min: 0, Max: 600, Step: 1},
	"session_minutes":           {Min: 0, Max: 1440, Step: 1},
	"session_end":               {Names: []string{"at_once", "after_hand"}},
	"chairs":                    {Names: []string{"stay", "east_south_north_west", "east_south_west_north"}},
	"wall_break":                {Names: []string{"none", "second_throwers_wall", "dealers_wall"}},
	"table_point_ties":          {Names: []string{"shared", "best_place"}},
	"first_flowers":             {Names: flowersLaid},
	"flowers_in_play":           {Names: flowersLaid},
	"claims":                    {Names: []string{"prompt", "live"}},
	"discipline":                {Names: []string{"assisted", "strict"}},
	"penalties":                 {Names: penaltyNames},
	"two_concealed_kongs":       {Ints: []int{6, 8}},
	"mixed_kongs":               {Ints: []int{0, 5, 6}},
	"all_terminals_pungs":       {Names: []string{"none", "triple_pung", "triple_and_double_pung"}},
	"tile_hog_of_six_kinds":     {Names: []string{"every", "all_but_one", "none"}},
	"nine_gates_terminal_pungs": {Names: []string{"all_but_one", "none"}},
	"knitted_straight_waits":    {Names: []string{"beside_the_nine", "single_only"}},
	"pung_by_discard":           {Names: []string{"not_concealed", "concealed"}},
	"wait_for_one_kind":         {Names: []string{"in_form", "not_held_whole"}},
	"wait_of_several_roles":     {Names: []string{"one_point", "no_point"}},
}

var flowersLaid = []string{"automatic", "by_choice"}

func contradictions(rs *Ruleset, say func(string) string, must func(bool, string, ...any)) {
	must(!rs.QuarterWalls || rs.FlowerTiles == 0, "options.quarter_walls is true with flower_tiles %s: flowers are replaced from the back of one wall", say("flower_tiles"))
	must(!rs.QuarterWalls || rs.WallBreak == BreakNone, "options.quarter_walls is true with wall_break %s: there is no wall that dice could break", say("wall_break"))
	must(rs.FlowersInPlay == FlowersByChoice || rs.FirstFlowers == FlowersAutomatic,
		"options.flowers_in_play is %s with first_flowers %s: a flower that was kept would be laid out after all", say("flowers_in_play"), say("first_flowers"))
	timed := rs.ClaimSeconds > 0 && rs.MoveSeconds > 0 && rs.FirstSeconds > 0
	must(timed || rs.ClaimSeconds+rs.MoveSeconds+rs.FirstSeconds == 0,
		"options.move_seconds is %s with claim_seconds %s and first_discard_seconds %s: either all give time or none",
		say("move_seconds"), say("claim_seconds"), say("first_discard_seconds"))
}

// Names returns the names of the rulesets that come with the program.
func Names() []string { return append([]string(nil), names...) }

// Load returns the ruleset of that name; it is an error that names them all
// where none has it.
func Load(name string) (*Ruleset, error) { return book.Load(name) }

// ReadRuleset reads a ruleset file, strictly; see package rulebook.
func ReadRuleset(b []byte) (*Ruleset, error) { return book.Read(b) }

// ReadKept reads the text of a ruleset as the log of a table keeps it, of this
// version or any earlier one; see rulebook.Book.ReadKept.
func ReadKept(b []byte) (*Ruleset, error) { return book.ReadKept(b) }

// Keep prints the ruleset as the log of a table keeps it: ReadKept reads it back,
// in every later version, too.
func (rs *Ruleset) Keep() ([]byte, error) { return book.Keep(rs) }

// gone is what logs may have and this program knows no more.
var gone []rulebook.Gone

// OptionRule returns the rule id of an option: "mcr.option.mixed_kongs".
func OptionRule(name string) mahjong.RuleID { return rulebook.OptionRule("mcr", name) }

// OptionValues says what each option may be; one of type bool is not among
// them.
func OptionValues() map[string]rulebook.Values { return maps.Clone(optionValues) }

// Options returns every option with its value and its citation.
func (rs *Ruleset) Options() []rulebook.Option { return book.Options(rs) }

// WithRounds returns the ruleset for a game of that many rounds, as a table may
// choose where its players want a shorter game than the standard one. It is an
// error if the ruleset cannot be played so.
func (rs *Ruleset) WithRounds(n int) (*Ruleset, error) { return book.SetNumber(rs, "rounds", n) }

// WithDiscipline returns the ruleset for a table that is opened as one that is
// "assisted" or "strict".
func (rs *Ruleset) WithDiscipline(d string) (*Ruleset, error) {
	return book.SetWord(rs, "discipline", d)
}

// WithClaims returns the ruleset for a table at which claims are made at a
// "prompt" or called "live".
func (rs *Ruleset) WithClaims(by string) (*Ruleset, error) { return book.SetWord(rs, "claims", by) }

// MarshalJSON prints the ruleset in full, as a file that ReadRuleset reads
// back.
func (rs *Ruleset) MarshalJSON() ([]byte, error) { return book.Print(rs) }

// UnmarshalJSON reads what MarshalJSON prints, as strictly as ReadRuleset.
func (rs *Ruleset) UnmarshalJSON(b []byte) error { return book.ReadInto(b, rs) }

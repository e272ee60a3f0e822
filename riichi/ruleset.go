package riichi

import (
	"embed"
	"maps"

	"jansou/mahjong"
	"jansou/rulebook"
)

//go:embed rulesets/*.json
var files embed.FS

// book reads and prints the rulesets of riichi.
var book = rulebook.New(rulebook.Game[Ruleset]{
	Name:           "riichi",
	Files:          files,
	Names:          names,
	Rules:          rules[:],
	Values:         optionValues,
	Follow:         followPenalties,
	Derive:         func(rs *Ruleset) { rs.house = rs.plays() },
	Contradictions: contradictions,
	Gone:           gone,
	Second:         "claims",
})

// names are in the order of the matrix in the rules: the European line, the
// world's, the servers', the leagues'.
var names = []string{"ema2012", "ema2016", "ema2025", "polish", "wrc2025", "tenhou", "mahjongsoul", "mleague", "jpml-a"}

// Citation says where a ruleset states a value or a rule.
type Citation = rulebook.Citation

// Option is one option of a ruleset as it is shown to people.
type Option = rulebook.Option

// Names returns the names of the rulesets that come with the program.
func Names() []string { return append([]string(nil), names...) }

// Load returns the ruleset of that name; it is an error that names them all
// where none has it.
func Load(name string) (*Ruleset, error) { return book.Load(name) }

// ReadRuleset reads a ruleset file: a whole one, with every option and every
// rule cited, or one that is based on another and says only what differs. It
// is strict; see package rulebook. All errors of a file are reported together.
func ReadRuleset(b []byte) (*Ruleset, error) { return book.Read(b) }

// ReadKept reads the text of a ruleset as the log of a table keeps it, of this
// version or any earlier one; see rulebook.Book.ReadKept.
func ReadKept(b []byte) (*Ruleset, error) { return book.ReadKept(b) }

// Keep prints the ruleset as the log of a table keeps it: ReadKept reads it back,
// in every later version, too.
func (rs *Ruleset) Keep() ([]byte, error) { return book.Keep(rs) }

// gone is what logs may have and this program knows no more.
var gone = []rulebook.Gone{
	goneValue("riichi_tile_ronned", "void_refund_first_only", "void_refund", "the first discard after the declaration is meant everywhere: once it is claimed, the riichi stands"),
	goneValue("chombo_with_simultaneous_win", "win_stands", "chombo_void", "that the win stands and that there is no chombo is one ruling"),
	goneValue("chombo_after_signal", "redealt", "not_counted", "a deal that is played again is not counted"),
}

// goneValue is a value of an option that said the same as another one.
func goneValue(option, value, now, why string) rulebook.Gone {
	return rulebook.Gone{ID: OptionRule(option), Value: `"` + value + `"`, Why: why, Now: func(string) map[string]string {
		return map[string]string{option: `"` + now + `"`}
	}}
}

// OptionRule returns the rule id of an option: "riichi.option.red_fives".
func OptionRule(name string) mahjong.RuleID { return rulebook.OptionRule("riichi", name) }

// OptionValues says what each option may be; one of type bool is not among
// them.
func OptionValues() map[string]rulebook.Values { return maps.Clone(optionValues) }

// Options returns every option with its value and its citation, in the order
// of the Ruleset.
func (rs *Ruleset) Options() []Option { return book.Options(rs) }

// WithWindRounds returns the ruleset for a game of that many winds, as a table
// may choose where its players want a shorter or a longer game than the
// standard one. It is an error if the ruleset cannot be played so.
func (rs *Ruleset) WithWindRounds(n int) (*Ruleset, error) {
	return book.SetNumber(rs, "wind_rounds", n)
}

// WithDiscipline returns the ruleset for a table that is opened as one that is
// "assisted" or "strict".
func (rs *Ruleset) WithDiscipline(d string) (*Ruleset, error) {
	return book.SetWord(rs, "discipline", d)
}

// WithClaims returns the ruleset for a table at which claims are made at a
// "prompt" or called "live". It is an error if they cannot be under it.
func (rs *Ruleset) WithClaims(by string) (*Ruleset, error) { return book.SetWord(rs, "claims", by) }

// MarshalJSON prints the ruleset in full, as a file that ReadRuleset reads
// back and that needs no other file.
func (rs *Ruleset) MarshalJSON() ([]byte, error) { return book.Print(rs) }

// UnmarshalJSON reads what MarshalJSON prints, as strictly as ReadRuleset.
func (rs *Ruleset) UnmarshalJSON(b []byte) error { return book.ReadInto(b, rs) }

// Package rulebook reads and prints the rulesets of a game: files that cite
// the printed rules for every value. It knows no game. A game says what its
// options are by a struct, one field for each, and what each may be by a
// table; the reader walks both and is strict: what is unknown, missing, said
// twice, impossible or contradictory is an error that names its place in the
// file, the value and what is allowed.
package rulebook

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"jansou/mahjong"
)

// Rule is a rule of a game: its id and its short name for people.
type Rule struct {
	ID   mahjong.RuleID
	Name string

	// Before says what held before the rule existed; "" for one that the first
	// logs know. Of an offence it is the offence as which it was ruled until then,
	// or NoRuling.
	Before string
}

// Citation says where a ruleset states a value or a rule. It is written
// "EMA 2016, 3.4.5": the source, then the article in it.
type Citation struct {
	Edition string // the source: "EMA 2016"; a secondary source says that it is one
	Article string // "3.4.5"; "" for a source without numbers
	Reading string // the reading taken, where the text is silent or contradicts itself; "" where it is plain
}

// NoSuchRule stands in place of an article where the source has none about it.
const NoSuchRule = "no such rule"

// String prints the citation as a ruleset file writes it, without the reading.
func (c Citation) String() string {
	if c.Article == "" {
		return c.Edition
	}
	return c.Edition + ", " + c.Article
}

// Option is one option of a ruleset as it is shown to people.
type Option struct {
	Name  string // "red_fives"
	Value string // as in a ruleset file: 0, true, "split", [15000,5000,-5000,-15000]
	Cite  Citation
}

// Head is what a ruleset of any game begins with. A game's ruleset embeds it;
// its other fields, and those of other structs that it embeds, are the options,
// each with its name as the tag "option". One that the first logs do not have
// says by the tag "before", as a file writes a value, what held before it existed.
type Head struct {
	Name  string // "ema2016": the file's name
	Title string // "EMA Riichi Competition Rules 2016"
	Base  string // of one of the program: that on which its file is based; "" where it is whole

	game   string
	format int                         // of the log that kept it; 0: it is a file's
	cites  map[mahjong.RuleID]Citation // by rule id; an option's is OptionRule of its name
}

// Cite says where the ruleset states a rule, or the value of an option under
// its rule id. It is the zero Citation for an id that is no rule of the game.
func (h *Head) Cite(id mahjong.RuleID) Citation { return h.cites[id] }

// CiteOption says where the ruleset states the value of an option.
func (h *Head) CiteOption(name string) Citation { return h.cites[OptionRule(h.game, name)] }

// Cites returns every citation of the ruleset by rule id.
func (h *Head) Cites() map[mahjong.RuleID]Citation { return maps.Clone(h.cites) }

func (h *Head) head() *Head { return h }

func headOf[R any](rs *R) *Head { return any(rs).(interface{ head() *Head }).head() }

// OptionRule returns the rule id of an option: "riichi.option.red_fives".
func OptionRule(game, name string) mahjong.RuleID {
	return mahjong.RuleID(game + ".option." + name)
}

// Game is what a game says of its rulesets. R is its ruleset, a struct that
// embeds Head.
type Game[R any] struct {
	Name   string            // "riichi": what the ids of its rules begin with
	Files  fs.FS             // holds rulesets/NAME.json
	Names  []string          // the rulesets that come with the program, in the order in which they are listed
	Rules  []Rule            // every rule in the order of a rulebook, options not among them
	Values map[string]Values // what each option may be; one of type bool needs none
	Gone   []Gone            // what kept texts may have and is no more
	Second string            // the option by which a kept text without a number is of format 2, not 1

	// Follow, where it is there, gives options that a file based on another does
	// not state the values that others make of them. What was kept stays as it is.
	Follow func(rs *R, stated func(option string) bool)

	// Derive, where it is there, works out once what follows from the options and
	// is asked often. It is the last to change a ruleset.
	Derive func(rs *R)

	// Contradictions calls must for each demand that values make on one
	// another. say prints the value of an option as a file writes it.
	Contradictions func(rs *R, say func(option string) string, must func(ok bool, format string, args ...any))
}

// Book reads and prints the rulesets of one game. New makes one.
type Book[R any] struct {
	game   Game[R]
	names  []string         // of the options, in the order of R
	fields map[string][]int // where each one's field is, which may be in an embedded struct

	before map[string]string // what held before an option existed, as a file writes it

	own map[string]func() (*R, error) // the rulesets of the program by name, each read once
}

// New returns the book of a game. It panics on an R that does not embed Head or
// has an option that is no plain value.
func New[R any](g Game[R]) *Book[R] {
	if _, ok := any(new(R)).(interface{ head() *Head }); !ok {
		panic(fmt.Sprintf("rulebook: the rulesets of %s have no Head", g.Name))
	}
	b := &Book[R]{game: g, fields: map[string][]int{}, before: map[string]string{}, own: map[string]func() (*R, error){}}
	for _, name := range g.Names {
		b.own[name] = sync.OnceValues(func() (*R, error) { return b.readOwn(name) })
	}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[R]()) {
		name := f.Tag.Get("option")
		if name == "" {
			continue
		}
		if !copies(f.Type) {
			panic(fmt.Sprintf("rulebook: option %s of %s is a %v: a copy of the ruleset would share it", name, g.Name, f.Type))
		}
		b.names = append(b.names, name)
		b.fields[name] = f.Index
		if before, ok := f.Tag.Lookup("before"); ok {
			b.before[name] = asWritten(before, g.Values[name])
		}
	}
	return b
}

// copies reports whether a copy of a value of type t shares nothing with it.
func copies(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return copies(t.Elem())
	case reflect.Struct:
		for f := range t.Fields() {
			if !copies(f.Type) {
				return false
			}
		}
		return true
	case reflect.Chan, reflect.Func, reflect.Interface, reflect.Map, reflect.Pointer, reflect.Slice, reflect.UnsafePointer:
		return false
	}
	return true
}

// OptionNames returns the names of all options in the order of the struct.
func (b *Book[R]) OptionNames() []string { return slices.Clone(b.names) }

// RuleName returns the short name of a rule for people, or the id itself where
// it names no rule of the game.
func (b *Book[R]) RuleName(id mahjong.RuleID) string {
	for _, r := range b.game.Rules {
		if r.ID == id {
			return r.Name
		}
	}
	return string(id)
}

// Load returns the ruleset of that name, a copy of the caller's own; it is an
// error that names them all where none has it. Its file is read once, by whoever
// asks first: many tables may be opened at the same time.
func (b *Book[R]) Load(name string) (*R, error) {
	read, ok := b.own[name]
	if !ok {
		return nil, fmt.Errorf("%s: ruleset %q is none of %s", b.game.Name, name, strings.Join(b.game.Names, ", "))
	}
	rs, err := read()
	if err != nil {
		return nil, err
	}
	// Its options are values, and its citations are never changed, only replaced.
	out := *rs
	return &out, nil
}

// readOwn reads the file of a ruleset of the program.
func (b *Book[R]) readOwn(name string) (*R, error) {
	text, err := fs.ReadFile(b.game.Files, "rulesets/"+name+".json")
	if err != nil {
		panic(fmt.Sprintf("%s: a ruleset of the program is not there: %v", b.game.Name, err))
	}
	rs, err := b.Read(text)
	if err == nil {
		headOf(rs).Base = baseOf(text)
	}
	return rs, err
}

// baseOf returns what a file that reads is based on.
func baseOf(text []byte) string {
	var file struct {
		BasedOn string `json:"based_on"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		panic(fmt.Sprintf("rulebook: a ruleset that was read is no JSON: %v", err))
	}
	return file.BasedOn
}

// Read reads a ruleset file: a whole one, with every option and every rule
// cited, or one that is based on another and says only what differs. All
// errors of a file are reported together.
func (b *Book[R]) Read(text []byte) (*R, error) {
	r := reader[R]{book: b}
	rs := r.ruleset(text)
	if len(r.errs) == 0 {
		r.contradictions(rs)
	}
	if len(r.errs) > 0 {
		return nil, errors.Join(r.errs...)
	}
	return rs, nil
}

// ReadInto is Read into a ruleset that is there, which stays as it is where the
// file is wrong.
func (b *Book[R]) ReadInto(text []byte, rs *R) error {
	read, err := b.Read(text)
	if err == nil {
		*rs = *read
	}
	return err
}

// With returns a copy of rs in which an option has another value, written as
// in a file, and another citation. It is an error if the value, or the value
// together with the others, is not allowed. What rs contradicts already, as one
// that was kept may, is no fault of the value.
func (b *Book[R]) With(rs *R, option, value string, cite Citation) (*R, error) {
	out := *rs
	h := headOf(&out)
	r := reader[R]{book: b, name: h.Name}
	if _, ok := b.fields[option]; !ok {
		r.fail("options.%s is unknown; %s", option, offer(option, b.names))
		return nil, errors.Join(r.errs...)
	}
	h.cites = maps.Clone(h.cites)
	h.cites[OptionRule(b.game.Name, option)] = cite
	r.value("options."+option+".value", json.RawMessage(value), &out, option)
	b.derive(&out)
	if len(r.errs) == 0 {
		r.contradictions(&out)
		if h.format > 0 {
			r.errs = r.without(rs)
		}
	}
	if len(r.errs) > 0 {
		return nil, errors.Join(r.errs...)
	}
	return &out, nil
}

// ByTheTable cites a value that the players of a table have chosen.
var ByTheTable = Citation{Edition: "setting of the table"}

// SetWord returns rs for a table that has chosen a word for an option. It is an
// error if the ruleset cannot be played so.
func (b *Book[R]) SetWord(rs *R, option, word string) (*R, error) {
	return b.With(rs, option, string(quote(word)), ByTheTable)
}

// SetNumber is SetWord for a number; rs itself where it has that number.
func (b *Book[R]) SetNumber(rs *R, option string, n int) (*R, error) {
	value := strconv.Itoa(n)
	if b.Value(rs, option) == value {
		return rs, nil
	}
	return b.With(rs, option, value, ByTheTable)
}

func (b *Book[R]) derive(rs *R) {
	if b.game.Derive != nil {
		b.game.Derive(rs)
	}
}

// Value prints the value of an option as a file writes it.
func (b *Book[R]) Value(rs *R, option string) string {
	return b.game.Values[option].print(b.field(rs, option))
}

func (b *Book[R]) field(rs *R, option string) reflect.Value {
	index, ok := b.fields[option]
	if !ok {
		panic(fmt.Sprintf("%s: there is no option %q", b.game.Name, option))
	}
	return reflect.ValueOf(rs).Elem().FieldByIndex(index)
}

// Options returns every option with its value and its citation, in the order
// of the struct.
func (b *Book[R]) Options(rs *R) []Option {
	list := make([]Option, len(b.names))
	for i, name := range b.names {
		list[i] = Option{name, b.Value(rs, name), headOf(rs).CiteOption(name)}
	}
	return list
}

// Print prints the ruleset in full, as a file that Read reads back: the log of
// a table keeps it so, and needs no other file to be read.
func (b *Book[R]) Print(rs *R) ([]byte, error) {
	var out bytes.Buffer
	h := headOf(rs)
	fmt.Fprintf(&out, `{"name":%s,"title":%s,"options":{`, quote(h.Name), quote(h.Title))
	for i, name := range b.names {
		if i > 0 {
			out.WriteByte(',')
		}
		fmt.Fprintf(&out, `%q:{"value":%s,`, name, b.Value(rs, name))
		printCite(&out, h.CiteOption(name))
	}
	out.WriteString(`},"rules":{`)
	for i, rule := range b.game.Rules {
		if i > 0 {
			out.WriteByte(',')
		}
		fmt.Fprintf(&out, "%q:{", string(rule.ID))
		printCite(&out, h.Cite(rule.ID))
	}
	out.WriteString("}}")
	return out.Bytes(), nil
}

func printCite(out *bytes.Buffer, c Citation) {
	fmt.Fprintf(out, `"cite":%s`, quote(c.String()))
	if c.Reading != "" {
		fmt.Fprintf(out, `,"reading":%s`, quote(c.Reading))
	}
	out.WriteByte('}')
}

func quote(s string) []byte {
	b, err := json.Marshal(s)
	if err != nil {
		panic(fmt.Sprintf("rulebook: a string that is no JSON: %v", err))
	}
	return b
}

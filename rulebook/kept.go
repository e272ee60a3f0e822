package rulebook

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"jansou/mahjong"
)

// A ruleset is read through one of two doors. What somebody writes goes through
// Read, which is strict: an option that is missing is an error. What was kept in
// the log of a table goes through ReadKept: the text was whole for the program
// that wrote it, and what it lacks did not exist then. The tag "before" of an
// option says what held before the option existed, Before of a Rule the same of
// a rule.

// Gone is an option, a value of one or a rule that texts which were kept may
// have and this program knows no more.
type Gone struct {
	ID mahjong.RuleID // the rule, or the rule id of the option: "riichi.option.red_fives"

	// Value is the value that is gone, as a file writes it. Where it is empty the
	// whole option is.
	Value string

	// Why says in a sentence why it could go.
	Why string

	// Now returns which options say today what the value said, and how. nil: the
	// option decided nothing, or the rule is stated no more, and is passed over.
	Now func(value string) map[string]string
}

// How a citation names its source where a kept text is older than the option or
// rule.
const (
	noOption = "as it was before there was a choice"
	noRule   = "as it was before the rule was named"
)

// Format returns the format of the log that kept the ruleset; 0 for one that was
// read from a file.
func (h *Head) Format() int { return h.format }

// Keep prints the ruleset as the log of a table keeps it: in full, with the
// number of the format.
func (b *Book[R]) Keep(rs *R) ([]byte, error) {
	text, err := b.Print(rs)
	if err != nil {
		return nil, err
	}
	return append(fmt.Appendf(nil, `{"format":%d,`, mahjong.Format), text[1:]...), nil
}

// ReadKept reads the text of a ruleset that a log has kept, of this format or
// any earlier one. Where a later program wrote it, the error is a
// *mahjong.LaterError. Options that contradict one another are no error here:
// the program that wrote the text played by it.
func (b *Book[R]) ReadKept(text []byte) (*R, error) {
	top := struct {
		Format  *int                       `json:"format"`
		Options map[string]json.RawMessage `json:"options"`
	}{}
	// What is no JSON, or of another shape, the reader says better.
	_ = json.Unmarshal(text, &top)
	r := reader[R]{book: b, kept: 1}
	switch _, second := top.Options[b.game.Second]; {
	case top.Format != nil:
		r.kept = max(1, *top.Format)
	case second:
		r.kept = 2
	}
	if err := mahjong.CheckFormat(r.kept); err != nil {
		return nil, fmt.Errorf("%s: a kept ruleset: %w", b.game.Name, err)
	}
	rs := r.ruleset(text)
	if len(r.errs) > 0 {
		return nil, fmt.Errorf("%s: a kept ruleset of format %d, which this program, of format %d, cannot read: %w",
			b.game.Name, r.kept, mahjong.Format, errors.Join(r.errs...))
	}
	headOf(rs).format = r.kept
	return rs, nil
}

// fillOptions makes of the options of a kept text those of today.
func (r *reader[R]) fillOptions(opts map[string]json.RawMessage, whole bool) {
	for _, g := range r.book.game.Gone {
		name, ok := r.book.optionOf(g.ID)
		entry, there := opts[name]
		if !ok || !there {
			continue
		}
		var was struct{ Value json.RawMessage }
		if json.Unmarshal(entry, &was) != nil || g.Value != "" && compact(was.Value) != g.Value {
			continue
		}
		delete(opts, name)
		if g.Now == nil {
			continue
		}
		for option, value := range g.Now(compact(was.Value)) {
			if _, said := opts[option]; !said {
				opts[option] = entryOf(value, noOption, g.Why)
			}
		}
	}
	for _, name := range r.book.names {
		before, ok := r.book.before[name]
		if _, there := opts[name]; whole && ok && !there {
			opts[name] = entryOf(before, noOption, "")
		}
	}
}

// fillRules makes of the citations of a kept text those of today's rules.
func (r *reader[R]) fillRules(cites map[string]json.RawMessage, whole bool) {
	for _, g := range r.book.game.Gone {
		if _, option := r.book.optionOf(g.ID); !option {
			delete(cites, string(g.ID))
		}
	}
	for _, rule := range r.book.game.Rules {
		if _, there := cites[string(rule.ID)]; whole && rule.Before != "" && !there {
			cites[string(rule.ID)] = entryOf("", noRule, rule.Before)
		}
	}
}

// entryOf writes an entry of a ruleset file; without a value, for a rule, where
// value is empty.
func entryOf(value, cite, reading string) json.RawMessage {
	var out bytes.Buffer
	out.WriteByte('{')
	if value != "" {
		fmt.Fprintf(&out, `"value":%s,`, value)
	}
	printCite(&out, Citation{Edition: cite, Reading: reading})
	return out.Bytes()
}

func compact(raw json.RawMessage) string {
	var b bytes.Buffer
	if json.Compact(&b, raw) != nil {
		return string(raw)
	}
	return b.String()
}

// optionOf returns the name of the option that has the rule id.
func (b *Book[R]) optionOf(id mahjong.RuleID) (string, bool) {
	prefix := string(OptionRule(b.game.Name, ""))
	if len(id) <= len(prefix) || string(id[:len(prefix)]) != prefix {
		return "", false
	}
	return string(id[len(prefix):]), true
}

// Before returns what held before an option existed, as a file writes it, and
// false for an option that every log has.
func (b *Book[R]) Before(option string) (string, bool) {
	v, ok := b.before[option]
	return v, ok
}

// Gone reports whether texts may have that option, value of an option, or rule,
// which the program knows no more. value is "" for the whole option or a rule.
func (b *Book[R]) Gone(id mahjong.RuleID, value string) bool {
	return slices.ContainsFunc(b.game.Gone, func(g Gone) bool {
		return g.ID == id && (g.Value == "" || g.Value == value)
	})
}

// Reads reports whether an option may have a value, written as in a file.
func (b *Book[R]) Reads(option, value string) bool {
	if _, ok := b.fields[option]; !ok {
		return false
	}
	return b.game.Values[option].read(json.RawMessage(value), b.field(new(R), option))
}

// checkKept says what is wrong with what held before.
func (b *Book[R]) checkKept(fault func(string, ...any)) {
	for _, name := range b.names {
		if before, ok := b.before[name]; ok && !b.Reads(name, before) {
			fault("option %s: before it existed it was %s; allowed: %s", name, before, b.game.Values[name])
		}
	}
	if _, ok := b.fields[b.game.Second]; b.game.Second != "" && !ok {
		fault("option %q tells format 1 from 2 and is none", b.game.Second)
	}
	for _, g := range b.game.Gone {
		name, option := b.optionOf(g.ID)
		_, known := b.fields[name]
		switch {
		case g.Why == "":
			fault("%s is gone and nothing says why", g.ID)
		case option && known != (g.Value != ""):
			fault("%s is gone, value %q, and known all the same, or not known at all", g.ID, g.Value)
		case option && g.Value != "" && b.Reads(name, g.Value):
			fault("%s is gone with value %s, which reads", g.ID, g.Value)
		case !option && slices.ContainsFunc(b.game.Rules, func(r Rule) bool { return r.ID == g.ID }):
			fault("rule %s is gone and is there", g.ID)
		}
	}
}

// asWritten writes what held before an option existed as a file does: a word of
// a list stands in the tag without its quotes.
func asWritten(before string, v Values) string {
	if v.Names != nil {
		return string(quote(before))
	}
	return before
}

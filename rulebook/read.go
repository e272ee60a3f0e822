package rulebook

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"jansou/mahjong"
)

// reader reads a ruleset file and collects what is wrong with it.
type reader[R any] struct {
	book *Book[R]
	name string // the ruleset's, as soon as it is known
	kept int    // the format of the log that has the text; 0: it is a file
	errs []error
}

// fail notes an error. The text names the place in the file first.
func (r *reader[R]) fail(format string, args ...any) {
	where := r.book.game.Name + ": ruleset"
	if r.name != "" {
		where += " " + strconv.Quote(r.name)
	}
	r.errs = append(r.errs, fmt.Errorf(where+": "+format, args...))
}

// contradictions reports values that are possible each by itself and
// contradict one another.
func (r *reader[R]) contradictions(rs *R) {
	if r.book.game.Contradictions == nil {
		return
	}
	must := func(ok bool, format string, args ...any) {
		if !ok {
			r.fail(format, args...)
		}
	}
	r.book.game.Contradictions(rs, func(option string) string { return r.book.Value(rs, option) }, must)
}

// without returns the errors of r less those that rs has by itself.
func (r *reader[R]) without(rs *R) (own []error) {
	old := reader[R]{book: r.book, name: r.name}
	old.contradictions(rs)
	for _, err := range r.errs {
		if !slices.ContainsFunc(old.errs, func(o error) bool { return o.Error() == err.Error() }) {
			own = append(own, err)
		}
	}
	return own
}

// ruleset reads a whole file. What it returns is of use only if there were no
// errors.
func (r *reader[R]) ruleset(b []byte) *R {
	rs := new(R)
	h := headOf(rs)
	*h = Head{game: r.book.game.Name, cites: map[mahjong.RuleID]Citation{}}
	if !utf8.Valid(b) {
		r.fail("the file is not UTF-8 text")
		return rs
	}
	top := r.object("", b)
	if top == nil {
		return rs
	}
	if raw, ok := top["name"]; ok {
		r.text("name", raw, &h.Name)
		if !validName(h.Name) {
			r.fail("name is %s; allowed: 1 to 40 small letters, digits and hyphens", shown(raw))
		} else {
			r.name = h.Name
		}
	}
	if r.kept > 0 {
		delete(top, "format")
	}
	r.keys("", top, []string{"name", "title", "options"}, "based_on", "rules")
	if base := r.base(top); base != nil {
		from := headOf(base)
		if from.Name == h.Name {
			r.fail("name is %q, the name of the ruleset that it is based on; allowed: a name of its own", h.Name)
		}
		name := h.Name
		*rs = *base
		h.Name, h.Base, h.cites = name, "", maps.Clone(from.cites)
	}
	if raw, ok := top["title"]; ok {
		r.text("title", raw, &h.Title)
		if strings.TrimSpace(h.Title) == "" {
			r.fail(`title is ""; allowed: what people call the ruleset`)
		}
	}
	whole := top["based_on"] == nil
	r.options(top["options"], rs, whole)
	r.book.derive(rs)
	r.rules(top["rules"], h, whole)
	return rs
}

// base returns the ruleset that the file is based on, or nil.
func (r *reader[R]) base(top map[string]json.RawMessage) *R {
	raw, ok := top["based_on"]
	if !ok {
		if _, ok := top["rules"]; !ok {
			r.fail("rules is missing; a file without based_on cites every rule")
		}
		return nil
	}
	var name string
	if !r.text("based_on", raw, &name) {
		return nil
	}
	if names := r.book.game.Names; !slices.Contains(names, name) {
		r.fail("based_on is %s; allowed: one of %s", shown(raw), strings.Join(names, ", "))
		return nil
	}
	base, err := r.book.Load(name)
	if err != nil {
		panic(fmt.Sprintf("%s: a ruleset of the program does not read: %v", r.book.game.Name, err))
	}
	return base
}

// options reads the options. A whole file has all of them.
func (r *reader[R]) options(raw json.RawMessage, rs *R, whole bool) {
	if raw == nil {
		return // reported as missing
	}
	opts := r.object("options", raw)
	if opts == nil {
		return
	}
	if r.kept > 0 {
		r.fillOptions(opts, whole)
	}
	if whole {
		r.keys("options", opts, r.book.names)
	} else {
		r.keys("options", opts, nil, r.book.names...)
	}
	for _, name := range r.book.names {
		raw, ok := opts[name]
		if !ok {
			continue
		}
		at := "options." + name
		entry := r.object(at, raw)
		if entry == nil {
			continue
		}
		r.keys(at, entry, []string{"value", "cite"}, "reading")
		if v, ok := entry["value"]; ok {
			r.value(at+".value", v, rs, name)
		}
		headOf(rs).cites[OptionRule(r.book.game.Name, name)] = r.citation(at, entry)
	}
	if follow := r.book.game.Follow; follow != nil && !whole && r.kept == 0 {
		follow(rs, func(option string) bool { return opts[option] != nil })
	}
}

// value reads the value of an option into its field.
func (r *reader[R]) value(at string, raw json.RawMessage, rs *R, name string) {
	v := r.book.game.Values[name]
	if !v.read(raw, r.book.field(rs, name)) {
		r.fail("%s is %s; allowed: %s", at, shown(raw), v)
	}
}

// rules reads the citations of rules. A whole file has all of them.
func (r *reader[R]) rules(raw json.RawMessage, h *Head, whole bool) {
	if raw == nil {
		return // reported as missing where it is
	}
	cites := r.object("rules", raw)
	if cites == nil {
		return
	}
	ids := make([]string, len(r.book.game.Rules))
	for i, rule := range r.book.game.Rules {
		ids[i] = string(rule.ID)
	}
	if r.kept > 0 {
		r.fillRules(cites, whole)
	}
	if whole {
		r.keys("rules", cites, ids)
	} else {
		r.keys("rules", cites, nil, ids...)
	}
	for _, id := range ids {
		raw, ok := cites[id]
		if !ok {
			continue
		}
		entry := r.object("rules."+id, raw)
		if entry == nil {
			continue
		}
		r.keys("rules."+id, entry, []string{"cite"}, "reading")
		h.cites[mahjong.RuleID(id)] = r.citation("rules."+id, entry)
	}
}

// citation reads cite and reading of an entry.
func (r *reader[R]) citation(at string, entry map[string]json.RawMessage) Citation {
	var c Citation
	if raw, ok := entry["cite"]; ok {
		var s string
		if r.text(at+".cite", raw, &s) {
			c.Edition, c.Article, _ = strings.Cut(s, ", ")
			if c.Edition == "" || c.String() != s {
				r.fail(`%s.cite is %s; allowed: "edition, article", or the source alone`, at, shown(raw))
			}
		}
	}
	if raw, ok := entry["reading"]; ok {
		if r.text(at+".reading", raw, &c.Reading) && c.Reading == "" {
			r.fail(`%s.reading is ""; leave it out where the source is plain`, at)
		}
	}
	return c
}

// validName reports whether s can name a ruleset.
func validName(s string) bool {
	for _, c := range s {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	return 0 < len(s) && len(s) <= 40
}

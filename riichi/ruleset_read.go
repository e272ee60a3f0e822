package riichi

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"jansou/mahjong"
)

// reader reads a ruleset file and collects what is wrong with it.
type reader struct {
	name string // the ruleset's, as soon as it is known
	errs []error
}

// fail notes an error. The text names the place in the file first.
func (r *reader) fail(format string, args ...any) {
	where := "riichi: ruleset"
	if r.name != "" {
		where += " " + strconv.Quote(r.name)
	}
	r.errs = append(r.errs, fmt.Errorf(where+": "+format, args...))
}

// ruleset reads a whole file. What it returns is of use only if there were no
// errors.
func (r *reader) ruleset(b []byte) *Ruleset {
	rs := &Ruleset{cites: map[mahjong.RuleID]Citation{}}
	if !utf8.Valid(b) {
		r.fail("the file is not UTF-8 text")
		return rs
	}
	top := r.object("", b)
	if top == nil {
		return rs
	}
	if raw, ok := top["name"]; ok {
		r.text("name", raw, &rs.Name)
		if !validName(rs.Name) {
			r.fail("name is %s; allowed: 1 to 40 small letters, digits and hyphens", shown(raw))
		} else {
			r.name = rs.Name
		}
	}
	r.keys("", top, []string{"name", "title", "options"}, "based_on", "rules")
	base := r.base(top)
	if base != nil {
		if base.Name == rs.Name {
			r.fail("name is %q, the name of the ruleset that it is based on; allowed: a name of its own", rs.Name)
		}
		name := rs.Name
		*rs = *base
		rs.Name, rs.cites = name, maps.Clone(base.cites)
	}
	if raw, ok := top["title"]; ok {
		r.text("title", raw, &rs.Title)
		if strings.TrimSpace(rs.Title) == "" {
			r.fail(`title is ""; allowed: what people call the ruleset`)
		}
	}
	whole := top["based_on"] == nil
	r.options(top["options"], rs, whole)
	r.rules(top["rules"], rs, whole)
	return rs
}

// base returns the ruleset that the file is based on, or nil.
func (r *reader) base(top map[string]json.RawMessage) *Ruleset {
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
	if !slices.Contains(Names(), name) {
		r.fail("based_on is %s; allowed: one of %s", shown(raw), strings.Join(Names(), ", "))
		return nil
	}
	base, err := Load(name)
	if err != nil {
		panic(fmt.Sprintf("riichi: a ruleset of the program does not read: %v", err))
	}
	return base
}

// options reads the options. A whole file has all of them.
func (r *reader) options(raw json.RawMessage, rs *Ruleset, whole bool) {
	if raw == nil {
		return // reported as missing
	}
	opts := r.object("options", raw)
	if opts == nil {
		return
	}
	if whole {
		r.keys("options", opts, optionNames)
	} else {
		r.keys("options", opts, nil, optionNames...)
	}
	for _, name := range optionNames {
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
		rs.cites[OptionRule(name)] = r.citation(at, entry)
	}
}

// rules reads the citations of rules. A whole file has all of them.
func (r *reader) rules(raw json.RawMessage, rs *Ruleset, whole bool) {
	if raw == nil {
		return // reported as missing where it is
	}
	cites := r.object("rules", raw)
	if cites == nil {
		return
	}
	ids := make([]string, len(rules))
	for i, rule := range rules {
		ids[i] = string(rule.ID)
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
		rs.cites[mahjong.RuleID(id)] = r.citation("rules."+id, entry)
	}
}

// citation reads cite and reading of an entry.
func (r *reader) citation(at string, entry map[string]json.RawMessage) Citation {
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

// object reads a JSON object. It returns nil and reports what is wrong where
// there is none, or where a key stands twice.
func (r *reader) object(at string, b []byte) map[string]json.RawMessage {
	d := json.NewDecoder(bytes.NewReader(b))
	m, err := readObject(d)
	if err == nil && at == "" {
		if _, end := d.Token(); end != io.EOF {
			err = errors.New("something follows the closing brace")
		}
	}
	if err != nil && at == "" {
		at = fmt.Sprintf("the file near line %d", 1+bytes.Count(b[:d.InputOffset()], []byte("\n")))
	}
	if err != nil {
		r.fail("%s does not read: %v", at, err)
		return nil
	}
	return m
}

func readObject(d *json.Decoder) (map[string]json.RawMessage, error) {
	t, err := d.Token()
	if err != nil {
		return nil, noEOF(err)
	}
	if t != json.Delim('{') {
		return nil, fmt.Errorf("it is %v, a JSON object is wanted", t)
	}
	m := map[string]json.RawMessage{}
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return nil, noEOF(err)
		}
		key := t.(string) // the decoder lets nothing else stand here
		if _, ok := m[key]; ok {
			return nil, fmt.Errorf("key %q stands twice", key)
		}
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			return nil, noEOF(err)
		}
		m[key] = raw
	}
	_, err = d.Token()
	return m, noEOF(err)
}

func noEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// keys reports keys that are missing and keys that are neither needed nor
// possible.
func (r *reader) keys(at string, m map[string]json.RawMessage, need []string, may ...string) {
	if at != "" {
		at += "."
	}
	for _, k := range need {
		if _, ok := m[k]; !ok {
			r.fail("%s%s is missing", at, k)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(m)) {
		if !slices.Contains(need, k) && !slices.Contains(may, k) {
			all := append(slices.Clone(need), may...)
			r.fail("%s%s is unknown; allowed: %s", at, k, strings.Join(all, ", "))
		}
	}
}

// text reads a string and reports whether it is one.
func (r *reader) text(at string, raw json.RawMessage, s *string) bool {
	if raw[0] != '"' || json.Unmarshal(raw, s) != nil {
		r.fail("%s is %s; allowed: a text in quotes", at, shown(raw))
		return false
	}
	return true
}

// shown cuts a value of the file to what fits into a message.
func shown(raw []byte) string {
	var b bytes.Buffer
	if json.Compact(&b, raw) != nil {
		return string(raw)
	}
	if s := []rune(b.String()); len(s) > 60 {
		return string(s[:60]) + "…"
	}
	return b.String()
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

// value reads the value of an option into its field.
func (r *reader) value(at string, raw json.RawMessage, rs *Ruleset, name string) {
	v := optionValues[name]
	if !v.read(raw, reflect.ValueOf(rs).Elem().Field(optionFields[name])) {
		r.fail("%s is %s; allowed: %s", at, shown(raw), v)
	}
}

// read sets a field from a value of the file and reports whether the value is
// allowed.
func (v optionSpec) read(raw json.RawMessage, f reflect.Value) bool {
	switch {
	case v.names != nil:
		i := slices.Index(v.names, wordOf(raw))
		if f.Kind() == reflect.String {
			f.SetString(wordOf(raw))
		} else {
			f.SetUint(uint64(i + 1))
		}
		return i >= 0
	case v.bits != nil:
		var set uint64
		var list []json.RawMessage
		if raw[0] != '[' || json.Unmarshal(raw, &list) != nil {
			return false
		}
		for _, w := range list {
			i := slices.Index(v.bits, wordOf(w))
			if i < 0 || set&(1<<i) != 0 {
				return false
			}
			set |= 1 << i
		}
		f.SetUint(set)
		return true
	case v.uma:
		u, ok := readUma(raw)
		f.Set(reflect.ValueOf(u))
		return ok
	case f.Kind() == reflect.Bool:
		f.SetBool(string(raw) == "true")
		return string(raw) == "true" || string(raw) == "false"
	}
	n, err := strconv.Atoi(string(raw))
	f.SetInt(int64(n))
	if v.ints != nil {
		return err == nil && slices.Contains(v.ints, n)
	}
	return err == nil && v.min <= n && n <= v.max && n%v.step == 0
}

// wordOf returns the string that raw is, or one that is no word of any list.
func wordOf(raw json.RawMessage) string {
	var s string
	if raw[0] != '"' || json.Unmarshal(raw, &s) != nil {
		return ""
	}
	return s
}

func readUma(raw json.RawMessage) (u Uma, ok bool) {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil {
		return u, false
	}
	if len(list) != len(u.By) {
		u.Places, ok = readPlaces(raw)
		return u, ok
	}
	u.Floaters = true
	for i, l := range list {
		if u.By[i], ok = readPlaces(l); !ok {
			return u, false
		}
	}
	return u, true
}

// readPlaces reads the uma of four places: it falls and sums to zero.
func readPlaces(raw json.RawMessage) (p [4]int, ok bool) {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil || len(list) != len(p) {
		return p, false
	}
	sum := 0
	for i, w := range list {
		n, err := strconv.Atoi(string(w))
		if err != nil || n%100 != 0 || n < -1000000 || n > 1000000 || i > 0 && n > p[i-1] {
			return p, false
		}
		p[i] = n
		sum += n
	}
	return p, sum == 0
}

// optionText prints the value of an option as a file writes it.
func (rs *Ruleset) optionText(name string) []byte {
	v := optionValues[name]
	f := reflect.ValueOf(rs).Elem().Field(optionFields[name])
	var x any = f.Interface()
	switch {
	case v.names != nil && f.Kind() != reflect.String:
		x = v.names[f.Uint()-1]
	case v.bits != nil:
		list := []string{}
		for i, name := range v.bits {
			if f.Uint()&(1<<i) != 0 {
				list = append(list, name)
			}
		}
		x = list
	case v.uma && rs.Uma.Floaters:
		x = rs.Uma.By
	case v.uma:
		x = rs.Uma.Places
	}
	b, err := json.Marshal(x)
	if err != nil {
		panic(fmt.Sprintf("riichi: option %s does not print: %v", name, err))
	}
	return b
}

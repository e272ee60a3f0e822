package rulebook

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Check proves that the description of a game holds together, and returns
// what does not: the files are those that are named and call themselves so;
// each file that is whole is, but for white space, what Print makes of it; every option that
// is no switch has values listed; every listed value reads and prints back;
// every rule has an id of the game, once, and a name.
func (b *Book[R]) Check() (faults []error) {
	fault := func(format string, args ...any) {
		faults = append(faults, fmt.Errorf(b.game.Name+": "+format, args...))
	}
	b.checkValues(fault)
	b.checkKept(fault)
	if len(faults) == 0 { // a file reads only where every option can
		b.checkFiles(fault)
	}
	ids := map[string]bool{}
	for _, r := range b.game.Rules {
		id := string(r.ID)
		if ids[id] || r.Name == "" || !strings.HasPrefix(id, b.game.Name+".") || strings.HasPrefix(id, string(OptionRule(b.game.Name, ""))) {
			fault("rule %q, named %q, stands twice, has no name or is not one of the game", id, r.Name)
		}
		ids[id] = true
	}
	return faults
}

func (b *Book[R]) checkFiles(fault func(string, ...any)) {
	list, err := fs.Glob(b.game.Files, "rulesets/*.json")
	if err != nil {
		fault("the files do not list: %v", err)
	}
	for _, f := range list {
		if name := strings.TrimSuffix(path.Base(f), ".json"); !slices.Contains(b.game.Names, name) {
			fault("file %s is not among the names", f)
		}
	}
	for _, name := range b.game.Names {
		rs, err := b.Load(name)
		if err != nil {
			fault("%v", err)
			continue
		}
		if h := headOf(rs); h.Name != name {
			fault("file %s.json calls itself %q", name, h.Name)
		}
		text, err := fs.ReadFile(b.game.Files, "rulesets/"+name+".json")
		if err != nil {
			fault("%v", err)
			continue
		}
		var want bytes.Buffer
		printed, err := b.Print(rs)
		if err2 := json.Compact(&want, text); err != nil || err2 != nil || headOf(rs).Base == "" && !bytes.Equal(want.Bytes(), printed) {
			fault("file %s.json is not what the ruleset prints:\n%s", name, printed)
		}
		headOf(rs).Base = "" // what is printed is whole
		again, err := b.Read(printed)
		if err != nil || !reflect.DeepEqual(rs, again) {
			fault("%s is another ruleset after print and read: %v", name, err)
		}
	}
}

func (b *Book[R]) checkValues(fault func(string, ...any)) {
	for _, name := range b.names {
		v, listed := b.game.Values[name]
		f := b.field(new(R), name)
		if listed == (f.Kind() == reflect.Bool) {
			fault("option %s of type %v: values listed: %v", name, f.Type(), listed)
			continue
		}
		for i, n := range v.Names {
			if slices.Index(v.Names, n) != i {
				fault("option %s lists %q twice", name, n)
			}
		}
		for _, text := range v.samples(f.Kind() == reflect.Bool) {
			f := b.field(new(R), name)
			if !v.read(json.RawMessage(text), f) {
				fault("option %s: %s does not read", name, text)
			} else if got := v.print(f); got != text {
				fault("option %s: %s reads and prints as %s", name, text, got)
			}
		}
	}
	for name := range b.game.Values {
		if _, ok := b.fields[name]; !ok {
			fault("values are listed for %s, which is no option", name)
		}
	}
}

// samples writes values that are allowed, as a file would: all of a list, the
// ends and one more of a range.
func (v Values) samples(isSwitch bool) (texts []string) {
	if isSwitch {
		return []string{"true", "false"}
	}
	for _, n := range v.Ints {
		texts = append(texts, strconv.Itoa(n))
	}
	if v.Step > 0 {
		texts = append(texts, strconv.Itoa(v.Min), strconv.Itoa(v.Max), strconv.Itoa(min(v.Min+v.Step, v.Max)))
	}
	for _, n := range v.Names {
		texts = append(texts, strconv.Quote(n))
	}
	for _, n := range v.Bits {
		texts = append(texts, `["`+n+`"]`)
	}
	return texts
}

package parlour_test

import (
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/parlour"
)

// TestKeptKinds compares what a log may say with testdata/kinds.txt, which names
// the format in which each kind is new, and the fields of the first logs. A kind
// or field is never renamed or taken away. A field that is not of the first logs
// says by its tag "before" what held where it is missing. docs/log-format.md tells
// what to do for a new one.
func TestKeptKinds(t *testing.T) {
	text, err := os.ReadFile("testdata/kinds.txt")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]int{}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var sort, name string
		var format int
		if _, err := fmt.Sscan(line, &sort, &name, &format); err != nil || format < 1 || format > mahjong.Format {
			t.Errorf("kinds.txt: %q: %v; the format is from 1 to %d", line, err, mahjong.Format)
		}
		listed[sort+" "+name] = format
	}
	known := kinds()
	for _, name := range known {
		if listed[name] == 0 {
			t.Errorf("%q is new: give it its line in kinds.txt", name)
		}
	}
	for name := range listed {
		if !strings.HasPrefix(name, "field ") && !slices.Contains(known, name) {
			t.Errorf("%q is in logs and not known any more", name)
		}
	}
	fields := map[string]bool{}
	walkFields(reflect.TypeFor[parlour.Commit](), map[reflect.Type]bool{}, func(name string, tag reflect.StructTag) {
		fields[name] = true
		_, says := tag.Lookup("before")
		if first := listed[name] > 0; first == says {
			t.Errorf("%q: in the first logs: %v; says what held before: %v", name, first, says)
		}
	})
	for name := range listed {
		if strings.HasPrefix(name, "field ") && !fields[name] {
			t.Errorf("%q is in logs and not known any more", name)
		}
	}
}

// kinds are all kinds of things that a log may say.
func kinds() (all []string) {
	for k := mahjong.Dealt; !strings.HasPrefix(k.String(), "event("); k++ {
		all = append(all, "event "+k.String())
	}
	for k := mahjong.Pass; !strings.HasPrefix(k.String(), "action("); k++ {
		all = append(all, "action "+k.String())
	}
	for _, k := range parlour.CommitKinds() {
		all = append(all, "commit "+string(k))
	}
	return all
}

// walkFields calls see with every field of ours that the JSON of t may have.
func walkFields(t reflect.Type, seen map[reflect.Type]bool, see func(name string, tag reflect.StructTag)) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array:
		walkFields(t.Elem(), seen, see)
		return
	case reflect.Struct:
	default:
		return
	}
	if seen[t] || !strings.HasPrefix(t.PkgPath(), "jansou/") {
		return
	}
	seen[t] = true
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" || name == "-" {
			continue
		}
		see("field "+t.String()+"."+name, f.Tag)
		walkFields(f.Type, seen, see)
	}
}

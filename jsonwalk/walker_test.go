package jsonwalk

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// value reads any value by the method for its kind.
func value(w *Walker[string]) any {
	switch b := w.Peek(); b {
	case '{':
		m := map[string]any{}
		for name := range w.Members {
			m[name] = value(w)
		}
		return m
	case '[':
		list := []any{}
		for i := range w.Items {
			if i != len(list) {
				w.Fail("the next number")
			}
			list = append(list, value(w))
		}
		return list
	case '"':
		return w.Words()
	case 't', 'f':
		return w.Flag()
	case 'n':
		w.Null()
		return nil
	default:
		if n := *w; true { // as an integer, and as any number
			if i := n.Number(); n.Usual() {
				if f := w.Float(); f != float64(i) {
					w.Fail("the same number")
				}
				return float64(i)
			}
		}
		return w.Float()
	}
}

var examples = []string{`{}`, `[]`, ` [1, "a", {"b" : [true,false , null]} ,-20,""]` + "\r\n\t", `{"a":1,"b":{"c":[[],{}]}}`,
	`"x\u00e9\n\"\\\/"`, `"雀荘"`, `"` + "\xff" + `"`, `0`, `-0`, `01`, `1.5e-3`, `1e`, `1.`, `-`, `[1,]`, `[,1]`, `{"a"}`, `{"a":}`, `{,}`,
	`{"a":1,}`, `{"a" 1}`, `{"\u0061é" : 1,"雀":{"\n":[]}}`, "{\"\xff\":1}", `{"\x":1}`, `{a:1}`, `[1 2]`, `1 2`, `"`, `"\`, `"\x"`, `"\u12g4"`, "\"\n\"", `tru`, `nul`, `falsey`, `]`, `}`, ``, ` `, "\x00", "[\x00]",
	`1234567890`, strings.Repeat("[", 60) + strings.Repeat("]", 60), strings.Repeat("[", 80) + strings.Repeat("]", 80)}

// FuzzWalker reads anything by every method and compares it with the library:
// what the walker takes is sound and says the same, and of what it only passes
// over it takes all that is sound and not too deep.
func FuzzWalker(f *testing.F) {
	for _, s := range examples {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		skip := Walker[[]byte]{S: []byte(s)}
		skip.Skip()
		skip.End()
		sound := json.Valid([]byte(s))
		if deep := strings.Count(s, "[")+strings.Count(s, "{") > deepest; skip.Usual() != sound && !(sound && deep) {
			t.Fatalf("%q is sound: %v, passed over: %v", s, sound, skip.Usual())
		}
		w := Walker[string]{S: s}
		got := value(&w)
		w.End()
		if !w.Usual() {
			if at, wanted := w.Odd(); at < 0 || at > len(s) || wanted == "" {
				t.Fatalf("%q is odd at %d: %s", s, at, wanted)
			}
			return
		}
		var want any
		if err := json.Unmarshal([]byte(s), &want); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%q is %v, to the library %v, %v", s, got, want, err)
		}
	})
}

// TestOdd: a walker that met something unusual says where and reads nothing more.
func TestOdd(t *testing.T) {
	w := Walker[string]{S: `{"a":[1,2,x],"b":"c"}`}
	seen := 0
	for name := range w.Members {
		for range w.Items {
			w.Number()
			seen++
		}
		if name != "a" {
			t.Errorf("%s is read after what was odd", name)
		}
	}
	if at, wanted := w.Odd(); wanted == "" || at != len(`{"a":[1,2,`) || seen != 3 {
		t.Errorf("%q wanted at %d after %d numbers", wanted, at, seen)
	}
	if w.Text() != "" || w.Number() != 0 || w.Flag() || w.Words() != "" || w.Peek() != 0 {
		t.Error("something is read after the end")
	}
	for s, read := range map[string]func(*Walker[string]){
		`"é"`:        func(w *Walker[string]) { w.Text() },
		`"a`:         func(w *Walker[string]) { w.Text() },
		`1234567890`: func(w *Walker[string]) { w.Number() },
		`01`:         func(w *Walker[string]) { w.Number() },
		`nul`:        func(w *Walker[string]) { w.Null() },
	} {
		w := Walker[string]{S: s}
		if read(&w); w.Usual() {
			t.Errorf("%s is taken", s)
		}
	}
}

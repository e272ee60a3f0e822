package record

import (
	"bytes"
	"encoding/json"
	"testing"
)

// FuzzParts cuts sound JSON into its parts and compares them with what the
// library finds, and puts what is not sound to the same functions.
func FuzzParts(f *testing.F) {
	for _, s := range []string{`[]`, `{}`, ` [1, "a]\"" ,{"b":[2,{}]}, null,-1e5,true]`, `{"a":1 , "b":"}", "c" : [ {"d":"\\"} ],"e":null}`,
		`[[1,2],["x"]]`, `{"log":[[[0,0,0],[]]]}`, `[1`, `{"a":`, `{"a"}`, `]`, `["`, `["\`, `[,]`, `{"a":,}`, `1 2`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		list, isList := Elements([]byte(s))
		for name, value := range Members([]byte(s)) {
			_, _ = name, value
		}
		raw := []byte(s[blank(s, 0):])
		if !json.Valid(raw) {
			return
		}
		if end := Skip(raw, 0); !json.Valid(raw[:end]) || len(bytes.TrimSpace(raw[end:])) > 0 {
			t.Fatalf("%q ends at %d", raw, end)
		}
		var want []json.RawMessage
		if list, isList = Elements(raw); isList != (json.Unmarshal(raw, &want) == nil && raw[0] == '[') {
			t.Fatalf("%q a list: %v", raw, isList)
		}
		if len(list) != len(want) {
			t.Fatalf("%q has %d parts, found %d", raw, len(want), len(list))
		}
		for i := range list {
			if !bytes.Equal(list[i], want[i]) {
				t.Fatalf("part %d of %q: %q, found %q", i, raw, want[i], list[i])
			}
			if at := Place(raw, list[i]); !bytes.HasPrefix(raw[at:], want[i]) {
				t.Fatalf("part %d of %q does not begin at %d", i, raw, at)
			}
		}
		if raw[0] != '{' || bytes.IndexByte(raw, '\\') >= 0 {
			return
		}
		var object map[string]json.RawMessage
		if err := json.Unmarshal(raw, &object); err != nil {
			t.Fatal(err)
		}
		got := map[string]json.RawMessage{}
		for name, value := range Members(raw) {
			got[name] = value
		}
		for name, value := range object {
			if string(value) != "null" && !bytes.Equal(got[name], value) && json.Valid([]byte(`"`+name+`"`)) && bytes.Contains(raw, []byte(`"`+name+`"`)) {
				t.Fatalf("%q of %q: %q, found %q", name, raw, value, got[name])
			}
		}
	})
}

package record

import (
	"bytes"
	"encoding/json"
	"fmt"
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
		raw, start, end, err := jsonValue(s, 0)
		list, isList := elements([]byte(s))
		for name, value := range members([]byte(s)) {
			_, _ = name, value
		}
		if err != nil || raw == nil {
			return
		}
		if !json.Valid(raw) || string(raw) != s[start:end] {
			t.Fatalf("value %q of %q", raw, s)
		}
		var want []json.RawMessage
		if list, isList = elements(raw); isList != (json.Unmarshal(raw, &want) == nil && raw[0] == '[') {
			t.Fatalf("%q a list: %v", raw, isList)
		}
		if len(list) != len(want) {
			t.Fatalf("%q has %d parts, found %d", raw, len(want), len(list))
		}
		for i := range list {
			if !bytes.Equal(list[i], want[i]) {
				t.Fatalf("part %d of %q: %q, found %q", i, raw, want[i], list[i])
			}
			if at := place(raw, list[i]); !bytes.HasPrefix(raw[at:], want[i]) {
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
		for name, value := range members(raw) {
			got[name] = value
		}
		for name, value := range object {
			if string(value) != "null" && !bytes.Equal(got[name], value) && json.Valid([]byte(`"`+name+`"`)) && bytes.Contains(raw, []byte(`"`+name+`"`)) {
				t.Fatalf("%q of %q: %q, found %q", name, raw, value, got[name])
			}
		}
	})
}

// TestKobaMove: the quick reader takes both orders of a move, and leaves what
// is written in any other way to the library.
func TestKobaMove(t *testing.T) {
	for raw, want := range map[string]string{
		`{"l":0,"p":"m5"}`:            "0 p m5",
		`{"p":"m5_*","l":3}`:          "3 p m5_*",
		`{"m":"s505+","l":3}`:         "3 m s505+",
		`{"l":2,"m":"z1111"}`:         "2 m z1111",
		`{"p":"","l":1}`:              "1 p ",
		`{"l":10,"p":"m5"}`:           "",
		`{"l": 0,"p":"m5"}`:           "",
		`"l":0,"p":"m5"x`:             "",
		`{"p":"m5","l":12}`:           "",
		`{"l":0,"p":"m\u0035"}`:       "",
		`{"p":"m5","p":"m6","l":1}`:   "",
		`{"l":0,"p":"m5","p":"m6"}`:   "",
		`{"l":0,"l":1}`:               "",
		`[1,2,3,4,5,6,7,8,9,10,11]`:   "",
		`{"l":0,"p":["m5","s3","p"]}`: "",
	} {
		got := ""
		if l, what, text, ok := kobaMove([]byte(raw)); ok {
			got = fmt.Sprint(l, " ", string(what), " ", text)
		}
		if got != want {
			t.Errorf("%s is read as %q, not %q", raw, got, want)
		}
	}
}

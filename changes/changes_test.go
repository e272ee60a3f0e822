package changes_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"jansou/changes"
)

// TestForm holds the form that docs/protocol.md describes, by one object after
// the other.
func TestForm(t *testing.T) {
	var teller changes.Teller
	var hearer changes.Hearer
	more := strings.Repeat("x", 300) // so that a change is shorter
	for i, tc := range []struct{ object, told string }{
		{`{"type":"state","rev":1,"view":{"phase":"turn","seats":[{"n":1,"river":[]},{"n":2,"river":[{"tile":"1m","drawn":true,"at":3}]}]},"more":"` + more + `"}`, ""},
		{`{"type":"state","rev":2,"view":{"phase":"claims","asked":"3p","seats":[{"n":1,"river":[]},{"n":2,"river":[{"tile":"1m","drawn":true,"at":3},{"tile":"3p","drawn":true,"at":5}]}]},"more":"` + more + `"}`,
			`[1,"rev",2,"view.phase","claims","view.asked","3p","view.seats.1.river",{"1":{"tile":"3p","at":5}}]`},
		{`{"type":"state","rev":3,"view":{"phase":"turn","seats":[{"n":1,"river":[]},{"n":-3,"river":[{"tile":"1m","drawn":true,"at":3},{"tile":"3p","drawn":true,"claimed":true,"at":5}]}]},"legal":[{"kind":"discard","tile":"1m"},{"kind":"discard","tile":"2m"},{"kind":"discard","tile":"3m","drawn":true},{"kind":"win"}],"more":"` + more + `"}`,
			`[2,0,3,1,"turn",-3,"view.seats.1.n",-3,3,{"1":{"claimed":true}},"legal",[{"kind":"discard","tile":"1m"},{"tile":"2m"},{"tile":"3m","drawn":true},{"kind":"win","-":["tile","drawn"]}]]`},
		{`{"type":"state","view":{"phase":"turn","seats":[{"n":1,"river":[{"tile":"9s","at":7}]},{"n":-3,"river":[]}]},"legal":null,"clock":{"left":8,"bank":{}},"more":"` + more + `"}`,
			`[3,-1,"view.seats.0.river",[{"tile":"9s","at":7}],3,[],5,null,"clock",{"left":8,"bank":{}}]`},
		{`{"type":"state","view":null,"clock":{"left":8,"bank":{}},"more":"` + more + `"}`, `[4,"view",null,-6]`},
		{`{"type":"state","view":null,"clock":{"left":9,"bank":{}}}`, `[5,"clock.left",9,"-more"]`},
		{`{"type":"other"}`, `{"type":"other"}`}, // a change would be no shorter
		{`{"type":"state","view":null,"clock":{"left":9,"bank":{}},"seats":[1,2],"more":"` + more + `"}`, ""},
		{`{"type":"state","view":null,"seats":[1,3],"more":"` + more + `"}`, `[1,"-clock","seats.1",3]`},
	} {
		told := string(teller.Tell([]byte(tc.object)))
		if want := tc.told; told != want && (want != "" || told != tc.object) {
			t.Errorf("%d: told is\n%s\nwanted\n%s", i, told, want)
		}
		hear(t, &hearer, told, tc.object)
	}
}

// hear takes in what was told, and compares it with what was meant.
func hear(t *testing.T, h *changes.Hearer, told, object string) {
	t.Helper()
	var want map[string]any
	if err := json.Unmarshal([]byte(object), &want); err != nil {
		t.Fatal(err)
	}
	if err := h.Hear([]byte(told)); err != nil {
		t.Fatalf("%v: %s", err, told)
	}
	if !reflect.DeepEqual(h.Object(), want) {
		t.Fatalf("%s\nwas heard as %v, wanted %v", told, h.Object(), want)
	}
}

// FuzzHear: no message makes the hearer panic or go on for ever; what cannot be heard
// leaves nothing, and what can leaves the object of before as it was.
func FuzzHear(f *testing.F) {
	const whole = `{"a":1,"seats":[{"b":1}],"c":[1,2],"d":{"e":[{"f":2}]}}`
	for _, change := range []string{
		`[1,"a",2,"seats.0.b",[{"x":1}],"-c"]`, `[1,"c",{"1":5,"2":{"x":1}}]`, `[1,"d.e",[{"f":3},{"-":["f"]}],0,{"0":7}]`,
		`[1,"c",{"01":5}]`, `[1,"c",{"+1":5}]`, `[1,"c",{"-0":5}]`, `[1,1e300,2]`, `[1,-1e300]`, `[1,"seats.9.b",1]`, `[1,"",{}]`, `{"a":2}`, `[]`,
	} {
		f.Add([]byte(whole), []byte(change))
	}
	f.Fuzz(func(t *testing.T, whole, change []byte) {
		var h changes.Hearer
		if h.Hear(whole) != nil || h.Object() == nil {
			return
		}
		object := h.Object()
		before, err := json.Marshal(object)
		if err != nil {
			t.Fatal(err)
		}
		failed := h.Hear(change)
		if failed != nil && h.Object() != nil {
			t.Errorf("%s: %v, and %v is there", change, failed, h.Object())
		}
		if _, err := json.Marshal(h.Object()); err != nil {
			t.Errorf("%s: %v", change, err)
		}
		if after, err := json.Marshal(object); err != nil || !bytes.Equal(after, before) {
			t.Errorf("%s changes what was there: %s, %v", change, after, err)
		}
	})
}

// TestWhatIsLostIsNoticed: a change that does not fit is an error, and then
// nothing is heard but a whole object.
func TestWhatIsLostIsNoticed(t *testing.T) {
	const whole = `{"a":1,"seats":[{"b":1}],"c":[1,2]}`
	for _, bad := range []string{`[]`, `["a",1]`, `[2,"a",1]`, `[1,"a"]`, `[1,0,1]`, `[1,"a",1,-2]`, `[1,true,1]`, `[1,"seats.1.b",2]`, `[1,"a.b",2]`, `[1,"-seats.0"]`, `[1,"c",{"3":1}]`, `[1,"c",{"x":1}]`, `[1,"a",`} {
		var h changes.Hearer
		hear(t, &h, whole, whole)
		if err := h.Hear([]byte(bad)); err == nil {
			t.Errorf("%s was heard as %v", bad, h.Object())
		}
		if err := h.Hear([]byte(`[1,"a",2]`)); err == nil {
			t.Errorf("after %s a change was heard", bad)
		}
		hear(t, &h, whole, whole)
	}
}

// TestAnything tells objects of any kind one after the other, each a little
// different from the one before, and hears the same.
func TestAnything(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 4))
	whole, all := 0, 0
	for range 300 {
		var teller changes.Teller
		var hearer changes.Hearer
		object := map[string]any{"more": strings.Repeat("y", 200)}
		var before map[string]any
		var copied string
		for range 30 {
			spoil(chance, object, 0)
			text, err := json.Marshal(object)
			if err != nil {
				t.Fatal(err)
			}
			told := teller.Tell(text)
			if all++; told[0] == '{' {
				whole++
			}
			hear(t, &hearer, string(told), string(text))
			if before != nil {
				if now := fmt.Sprint(before); now != copied {
					t.Fatalf("%s changed what was heard before: %s, now %s", told, copied, now)
				}
			}
			before, copied = hearer.Object(), fmt.Sprint(hearer.Object())
		}
	}
	if whole > all*2/3 { // a list of seats that grows is told whole, and here they grow often
		t.Errorf("%d of %d were told whole", whole, all)
	}
	t.Logf("%d of %d were told whole", whole, all)
}

// spoil makes an object a little different.
func spoil(chance *rand.Rand, object map[string]any, depth int) {
	names := []string{"a", "b", "seats", "list", `q"o\te`, "é", "-", "d.e", "0"}
	if chance.IntN(20) > 0 { // the names of which nobody can tell a change are rare
		names = names[:4]
	}
	for range 1 + chance.IntN(3) {
		name := names[chance.IntN(len(names))]
		switch old := object[name].(type) {
		case map[string]any:
			if chance.IntN(8) > 0 {
				spoil(chance, old, depth+1)
				continue
			}
		case []any:
			if n := len(old); n > 0 && chance.IntN(4) > 0 {
				i := chance.IntN(n)
				switch item := old[i].(type) {
				case map[string]any:
					spoil(chance, item, depth+1)
				default:
					old[i] = value(chance, depth+1)
				}
				if chance.IntN(3) == 0 {
					object[name] = append(old, value(chance, depth+1))
				}
				continue
			}
		}
		if chance.IntN(5) == 0 {
			delete(object, name)
		} else {
			object[name] = value(chance, depth+1)
		}
	}
}

func value(chance *rand.Rand, depth int) any {
	if depth < 4 {
		switch chance.IntN(4) {
		case 0:
			object := map[string]any{}
			spoil(chance, object, depth)
			return object
		case 1:
			list := make([]any, chance.IntN(6))
			for i := range list {
				list[i] = value(chance, depth+1)
			}
			return list
		}
	}
	return []any{nil, true, false, chance.IntN(5), -chance.IntN(9), 1.5, "", "text", `in "quotes" \`, "]},{"}[chance.IntN(10)]
}

// BenchmarkTell tells of a table in play, of 4 kB.
func BenchmarkTell(b *testing.B) {
	river := strings.Repeat(`{"tile":"1m","drawn":true,"sideways":false,"claimed":false,"at":3},`, 12)
	seat := `{"wind":"1z","points":30000,"concealed":13,"hasDrawn":false,"melds":[],"river":[` + river
	state := func(n int) []byte {
		return fmt.Appendf(nil, `{"type":"state","rev":%d,"view":{"phase":"turn","seats":[%s{"at":%d}]},%[2]s{"at":7}]},%[2]s{"at":7}]},%[2]s{"at":7}]}]},"legal":[]}`, n, seat, n)
	}
	even, odd := state(10), state(11)
	var teller changes.Teller
	b.SetBytes(int64(len(even)))
	for b.Loop() {
		teller.Tell(even)
		teller.Tell(odd)
	}
}

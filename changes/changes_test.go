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

// thrown, place, sight, time and object are shaped like a state.
type thrown struct {
	Tile    string `json:"tile,omitempty"`
	Drawn   bool   `json:"drawn,omitempty"`
	Claimed bool   `json:"claimed,omitempty"`
	At      int    `json:"at,omitempty"`
}

type place struct {
	N     int      `json:"n"`
	River []thrown `json:"river"`
}

type sight struct {
	Phase string   `json:"phase"`
	Asked string   `json:"asked,omitempty"`
	Seats [2]place `json:"seats"`
}

type act struct {
	Kind  string `json:"kind"`
	Tile  string `json:"tile,omitempty"`
	Drawn bool   `json:"drawn,omitempty"`
}

type left struct {
	Left int       `json:"left"`
	Bank *struct{} `json:"bank"`
}

type object struct {
	Type  string  `json:"type"`
	Rev   int     `json:"rev,omitempty"`
	View  *sight  `json:"view"`
	Legal *[]act  `json:"legal,omitempty"`
	Clock *left   `json:"clock,omitempty"`
	Seats *[2]int `json:"seats,omitempty"`
	More  string  `json:"more,omitempty"`
}

// TestForm holds the form that docs/protocol.md describes, by one object after
// the other.
func TestForm(t *testing.T) {
	teller := changes.LayoutOf(object{}).Circle().Teller()
	var hearer changes.Hearer
	more := strings.Repeat("x", 300) // so that a change is shorter
	drawn := []thrown{{"1m", true, false, 3}}
	twice := append(drawn[:1:1], thrown{"3p", true, false, 5})
	legal := []act{{"discard", "1m", false}, {"discard", "2m", false}, {"discard", "3m", true}, {Kind: "win"}}
	for i, tc := range []struct {
		object object
		told   string
	}{
		{object{Type: "state", Rev: 1, View: &sight{"turn", "", [2]place{{1, []thrown{}}, {2, drawn}}}, More: more}, ""},
		{object{Type: "state", Rev: 2, View: &sight{"claims", "3p", [2]place{{1, []thrown{}}, {2, twice}}}, More: more},
			`[1,"rev",2,"view.phase","claims","view.asked","3p","view.seats.1.river",{"1":{"tile":"3p","at":5}}]`},
		{object{Type: "state", Rev: 3, View: &sight{"turn", "", [2]place{{1, []thrown{}}, {-3, []thrown{twice[0], {"3p", true, true, 5}}}}}, Legal: &legal, More: more},
			`[2,0,3,1,"turn",-3,"view.seats.1.n",-3,3,{"1":{"claimed":true}},"legal",[{"kind":"discard","tile":"1m"},{"tile":"2m"},{"tile":"3m","drawn":true},{"kind":"win","-":["tile","drawn"]}]]`},
		{object{Type: "state", View: &sight{"turn", "", [2]place{{1, []thrown{{Tile: "9s", At: 7}}}, {-3, []thrown{}}}}, Legal: new([]act(nil)), Clock: &left{8, &struct{}{}}, More: more},
			`[3,-1,"view.seats.0.river",[{"tile":"9s","at":7}],3,[],5,null,"clock",{"left":8,"bank":{}}]`},
		{object{Type: "state", Clock: &left{8, &struct{}{}}, More: more}, `[4,"view",null,-6]`},
		{object{Type: "state", Clock: &left{9, &struct{}{}}}, `[5,"clock.left",9,"-more"]`},
		{object{Type: "state", Clock: &left{9, &struct{}{}}, Seats: &[2]int{1, 2}, More: more}, `[6,"seats",[1,2],10,"` + more + `"]`},
		{object{Type: "state", Seats: &[2]int{1, 3}, More: more}, `[7,-8,"seats.1",3]`},
		{object{Type: "state", More: more}, `[8,-12]`},
	} {
		text, err := json.Marshal(&tc.object)
		if err != nil {
			t.Fatal(err)
		}
		told := string(teller.Tell(&tc.object))
		if want := tc.told; told != want && (want != "" || told != string(text)) {
			t.Errorf("%d: told is\n%s\nwanted\n%s", i, told, want)
		}
		hear(t, &hearer, told, string(text))
	}
}

// TestNoShorter: where a change would be no shorter, and after Anew, the object is
// told whole, and numbers begin anew.
func TestNoShorter(t *testing.T) {
	type small struct {
		A int    `json:"a"`
		B string `json:"b,omitempty"`
	}
	teller := changes.LayoutOf(small{}).Circle().Teller()
	var hearer changes.Hearer
	long := strings.Repeat("b", 20)
	for _, tc := range []struct {
		object small
		told   string
	}{
		{small{A: 1}, `{"a":1}`},
		{small{A: 2}, `{"a":2}`},
		{small{A: 2, B: long}, `[1,"b","` + long + `"]`},
		{small{A: 3, B: long}, `[2,"a",3]`},
		{small{A: 4}, `{"a":4}`},
		{small{A: 4, B: long}, `[1,"b","` + long + `"]`},
	} {
		told := string(teller.Tell(&tc.object))
		if told != tc.told {
			t.Errorf("%+v: told is %s, wanted %s", tc.object, told, tc.told)
		}
		text, err := json.Marshal(tc.object)
		if err != nil {
			t.Fatal(err)
		}
		hear(t, &hearer, told, string(text))
	}
	teller.Anew()
	if told, want := string(teller.Tell(&small{A: 4, B: long})), `{"a":4,"b":"`+long+`"}`; told != want {
		t.Errorf("anew, told is %s, wanted %s", told, want)
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

// anything is an object of which the fields may be whatever JSON has.
type anything struct {
	A, B  any
	Inner *struct {
		List  any `json:"list,omitempty"`
		Count int
		Seats [2]struct {
			Text string `json:"text,omitempty"`
			Any  any    `json:"any"`
		} `json:"seats"`
	} `json:"inner,omitempty"`
	List []any  `json:"list"`
	More string `json:"more"`
}

// TestAnything tells objects of any kind one after the other, each a little
// different from the one before, to two readers who share what is equal, and hears
// the same. Memory of what was told is written over before the next.
func TestAnything(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 4))
	layout := changes.LayoutOf(anything{})
	whole, all := 0, 0
	for range 300 {
		circle := layout.Circle()
		tellers := []*changes.Teller{circle.Teller(), circle.Teller(), layout.Circle().Teller()}
		var hearers [3]changes.Hearer
		members := map[string]any{"list": []any{}, "inner": map[string]any{}, "more": strings.Repeat("y", 200)}
		for range 30 {
			spoil(chance, members, 0)
			inner, ok := members["inner"].(map[string]any)
			if !ok {
				inner = map[string]any{}
				members["inner"] = inner
			}
			spoil(chance, inner, 1)
			text, err := json.Marshal(members)
			if err != nil {
				t.Fatal(err)
			}
			var o anything
			if err := json.Unmarshal(text, &o); err != nil {
				members = map[string]any{"list": []any{}, "inner": map[string]any{}, "more": strings.Repeat("y", 200)}
				continue // a text where a number is, or the like
			}
			if chance.IntN(9) == 0 {
				o.Inner = nil
			}
			if text, err = json.Marshal(&o); err != nil {
				t.Fatal(err)
			}
			for i, teller := range tellers {
				if i == 1 && chance.IntN(3) == 0 {
					continue // it is told less often
				}
				told := teller.Tell(&o)
				if all++; told[0] == '{' {
					whole++
				}
				before := hearers[i].Object()
				copied := fmt.Sprint(before)
				hear(t, &hearers[i], string(told), string(text))
				if now := fmt.Sprint(before); now != copied {
					t.Fatalf("%s changed what was heard before: %s, now %s", told, copied, now)
				}
			}
			for i := range o.List {
				o.List[i] = "written over"
			}
			if o.Inner != nil {
				o.Inner.Count, o.Inner.Seats[0].Text = -1, "written over"
			}
		}
	}
	if whole > all*2/3 {
		t.Errorf("%d of %d were told whole", whole, all)
	}
	t.Logf("%d of %d were told whole", whole, all)
}

// spoil makes an object a little different.
func spoil(chance *rand.Rand, object map[string]any, depth int) {
	names := []string{"A", "B", "seats", "list", "inner", "Count", "text", "any", `q"o\te`, "é", "-", "d.e", "0"}
	if chance.IntN(20) > 0 { // the names of which nobody can tell a change are rare
		names = names[:8]
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

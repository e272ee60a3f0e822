package tally_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/tally"
)

// fill makes every number below v one of its own, so that one that is forgotten
// or confused with another shows.
func fill(v reflect.Value, next func() int64) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), next)
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), next)
		}
	case reflect.Map:
		key := reflect.New(v.Type().Key()).Elem()
		if key.Kind() == reflect.String {
			key.SetString("riichi.yaku.pinfu")
		} else {
			key.SetUint(uint64(mahjong.Chombo))
		}
		n := reflect.New(v.Type().Elem()).Elem()
		fill(n, next)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, n)
	default:
		v.SetInt(next())
	}
}

func filled(next func() int64) (s tally.Sum) {
	fill(reflect.ValueOf(&s).Elem(), next)
	return s
}

func counting() func() int64 {
	n := int64(0)
	return func() int64 { n++; return n }
}

// Sums add up in any order and any grouping, and the zero Sum adds nothing.
func TestSumsAddUp(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var list []tally.Sum
	for range 20 {
		list = append(list, filled(func() int64 { return r.Int64N(1000) }))
	}
	list = append(list, tally.Sum{})
	total := func(list []tally.Sum) (all tally.Sum) {
		for i := range list {
			all.Add(&list[i])
		}
		return all
	}
	want := total(list)
	for range 20 {
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		cut := r.IntN(len(list))
		left, right := total(list[:cut]), total(list[cut:])
		left.Add(&right)
		if !reflect.DeepEqual(left, want) {
			t.Fatalf("in another order the sum is\n%+v, not\n%+v", left, want)
		}
	}
}

// Add leaves out no number and confuses none with another.
func TestAddKnowsEveryField(t *testing.T) {
	a, n := filled(counting()), counting()
	want := filled(func() int64 { return 3 * n() })
	b := filled(counting())
	b.Add(&a)
	b.Add(&a)
	if !reflect.DeepEqual(b, want) {
		t.Errorf("three times a sum is\n%+v, not\n%+v", b, want)
	}
	if !reflect.DeepEqual(a, filled(counting())) {
		t.Error("what was added has changed")
	}
}

// What is written reads back.
func TestSumAsJSON(t *testing.T) {
	s := filled(counting())
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var back tally.Sum
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(back, s) {
		t.Errorf("it reads back as\n%+v, not\n%+v: %v", back, s, err)
	}
	if text, err := json.Marshal(tally.Sum{}); err != nil || len(text) > 100 {
		t.Errorf("a sum of nothing is %s, %v", text, err)
	}
	if err := json.Unmarshal([]byte(`{"version":1,"places":[1,0,0,0],"of_tomorrow":[1,2,3]}`), &back); err != nil || back.Games() != 1 {
		t.Errorf("a sum with a field of a later program: %v", err)
	}
	for _, other := range []string{`{"places":[1,0,0,0]}`, `{"version":2}`, `{"version":1,"places":"none"}`, `{"version":1,"held":[1,2]}`} {
		if err := json.Unmarshal([]byte(other), &back); err == nil || !strings.Contains(err.Error(), "tally: ") {
			t.Errorf("%s is read: %v", other, err)
		}
	}
}

// testdata/kept-1.json is a sum as the first program of version 1 wrote it, and
// never changes: what it says is still said, under the same names.
func TestKeptSums(t *testing.T) {
	kept, err := os.ReadFile(filepath.Join("testdata", fmt.Sprintf("kept-%d.json", tally.Version)))
	if err != nil {
		t.Fatal(err)
	}
	var s tally.Sum
	if err := json.Unmarshal(kept, &s); err != nil {
		t.Fatal(err)
	}
	now, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var want, got any
	if json.Unmarshal(kept, &want) != nil || json.Unmarshal(now, &got) != nil {
		t.Fatal("one of them is no JSON")
	}
	lost(t, "sum", want, got)
}

// lost reports what is in want and not in got.
func lost(t *testing.T, at string, want, got any) {
	fields, ok := want.(map[string]any)
	if !ok {
		list, ok := want.([]any)
		others, too := got.([]any)
		if !ok || !too || len(list) != len(others) {
			if !reflect.DeepEqual(want, got) {
				t.Errorf("%s was %v and is %v", at, want, got)
			}
			return
		}
		for i := range list {
			lost(t, fmt.Sprintf("%s[%d]", at, i), list[i], others[i])
		}
		return
	}
	now, _ := got.(map[string]any)
	for name, x := range fields {
		lost(t, at+"."+name, x, now[name])
	}
}

// The mean and its error are those of the textbook: 2, 4, 4, 4, 5, 5, 7, 9 have
// mean 5 and a sum of squared distances of 32.
func TestMean(t *testing.T) {
	var m tally.Mean
	if m.Value() != 0 || m.Err() != 0 {
		t.Error("a mean of nothing is not 0")
	}
	for i, x := range []int{2, 4, 4, 4, 5, 5, 7, 9} {
		m.Note(x)
		if i == 0 && m.Err() != 0 {
			t.Error("the error of one number is known")
		}
	}
	if want := math.Sqrt(32.0 / 7 / 8); m.Value() != 5 || math.Abs(m.Err()-want) > 1e-12 {
		t.Errorf("mean %v, error %v, want 5 and %v", m.Value(), m.Err(), want)
	}
}

// Figures are what was counted, divided; a rate has the error of a rate.
func TestFigures(t *testing.T) {
	var s tally.Sum
	s.Places = [4]int64{4, 3, 2, 1}
	east, south := &s.Winds[0], &s.Winds[1]
	east.Points, south.Points = tally.Mean{N: 40, Sum: 4000}, tally.Mean{N: 60, Sum: -2000}
	east.Won[tally.Riichi], south.Won[tally.Open] = tally.Mean{N: 10, Sum: 80000, Squares: 700_000_000}, tally.Mean{N: 10, Sum: 40000, Squares: 200_000_000}
	south.DealtIn = tally.Mean{N: 1, Sum: 3900, Squares: 3900 * 3900}
	got := map[string]tally.Figure{}
	for _, f := range s.Figures("riichi") {
		if _, twice := got[f.Name]; twice {
			t.Errorf("two figures are named %s", f.Name)
		}
		got[f.Name] = f
	}
	for _, want := range []tally.Figure{
		{Name: "place", Per: tally.PerGame, Unit: tally.Place, N: 10, Value: 2, Err: math.Sqrt(10.0 / 9 / 10)},
		{Name: "points", Per: tally.PerDeal, Unit: tally.Points, N: 100, Value: 20},
		{Name: "win", Per: tally.PerDeal, Unit: tally.Part, N: 100, Value: 0.2, Err: math.Sqrt(0.2 * 0.8 / 99)},
		{Name: "worth", Per: tally.PerWin, Unit: tally.Points, N: 20, Value: 6000, Err: math.Sqrt((900e6 - 720e6) / 19 / 20)},
		{Name: "won_in_riichi", Per: tally.PerWin, Unit: tally.Part, N: 20, Value: 0.5, Err: math.Sqrt(0.25 / 19)},
		{Name: "paid", Per: tally.PerDeal, Unit: tally.Points, N: 1, Value: 3900, Few: true},
		{Name: "tenpai", Per: tally.PerDeal, Unit: tally.Part, Few: true},
	} {
		have := got[want.Name]
		near := math.Abs(have.Err-want.Err) < 1e-9*(1+want.Err)
		want.Err = have.Err
		if want.Name == "points" {
			near = true // its squares are not filled in
		}
		if have != want || !near {
			t.Errorf("%+v, want %+v", have, want)
		}
	}
	if _, ok := got["fan"]; ok {
		t.Error("a player of riichi has fans")
	}
	s.Places[0]--
	for _, f := range s.Figures("mcr") {
		if !f.Few || f.Name == "riichi" {
			t.Errorf("of nine games: %+v", f)
		}
	}
	if dealer, others := s.Dealer(), s.Others(); dealer.Wins().N != 10 || others.Wins().N != 10 || others.DealtIn.N != 1 {
		t.Errorf("the dealer has %+v, others %+v", dealer, others)
	}
}

// Every figure and every field of a sum has its line in docs/statistics.md, in
// the order in which they are told.
func TestEverythingIsDefined(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "docs", "statistics.md"))
	if err != nil {
		t.Fatal(err)
	}
	rest := string(text)
	var s tally.Sum
	told := map[string]bool{}
	for _, game := range []string{"riichi", "mcr"} {
		for _, f := range s.Figures(game) {
			told[f.Name] = true
		}
	}
	for name := range told {
		if !strings.Contains(rest, "\n| `"+name+"` | ") {
			t.Errorf("no line defines the figure %s", name)
		}
	}
	for _, of := range []reflect.Type{reflect.TypeFor[tally.Sum](), reflect.TypeFor[tally.Deals]()} {
		for i := range of.NumField() {
			name, _, _ := strings.Cut(of.Field(i).Tag.Get("json"), ",")
			if !strings.Contains(rest, "\n| `"+name+"` | ") {
				t.Errorf("no line defines the field %s of a sum", name)
			}
		}
	}
}

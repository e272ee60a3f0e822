package rulebook

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Values says what an option may be. One of its fields is used; an option of
// type bool needs none.
type Values struct {
	Ints  []int    // exactly these numbers
	Min   int      // numbers in a range, multiples of Step, which is at least 1
	Max   int      //
	Step  int      //
	Names []string // the names of a closed list: a string, or an enum that is 1 for the first
	Bits  []string // the names of a set: an unsigned number, bit 0 is the first
	Own   *Own     // a type that the game reads itself
}

// Own reads and prints a type of option that only one game has.
type Own struct {
	Allowed string // what is allowed, in words
	Read    func(raw json.RawMessage) (value any, ok bool)
	Print   func(value any) any // what JSON then prints
}

// String says in words what is allowed.
func (v Values) String() string {
	switch {
	case v.Ints != nil:
		words := make([]string, len(v.Ints))
		for i, n := range v.Ints {
			words[i] = strconv.Itoa(n)
		}
		return strings.Join(words, " or ")
	case v.Step == 1:
		return fmt.Sprintf("a whole number from %d to %d", v.Min, v.Max)
	case v.Step > 1:
		return fmt.Sprintf("a multiple of %d from %d to %d", v.Step, v.Min, v.Max)
	case v.Names != nil:
		return "one of " + strings.Join(v.Names, ", ")
	case v.Bits != nil:
		return "a list, each once, of any of " + strings.Join(v.Bits, ", ")
	case v.Own != nil:
		return v.Own.Allowed
	}
	return "true or false"
}

// read sets a field from a value of the file and reports whether the value is
// allowed.
func (v Values) read(raw json.RawMessage, f reflect.Value) bool {
	switch {
	case v.Names != nil:
		i := slices.Index(v.Names, wordOf(raw))
		if f.Kind() == reflect.String {
			f.SetString(wordOf(raw))
		} else {
			f.SetUint(uint64(i + 1))
		}
		return i >= 0
	case v.Bits != nil:
		var set uint64
		var list []json.RawMessage
		if raw[0] != '[' || json.Unmarshal(raw, &list) != nil {
			return false
		}
		for _, w := range list {
			i := slices.Index(v.Bits, wordOf(w))
			if i < 0 || set&(1<<i) != 0 {
				return false
			}
			set |= 1 << i
		}
		f.SetUint(set)
		return true
	case v.Own != nil:
		x, ok := v.Own.Read(raw)
		f.Set(reflect.ValueOf(x))
		return ok
	case f.Kind() == reflect.Bool:
		f.SetBool(string(raw) == "true")
		return string(raw) == "true" || string(raw) == "false"
	}
	n, err := strconv.Atoi(string(raw))
	f.SetInt(int64(n))
	if v.Ints != nil {
		return err == nil && slices.Contains(v.Ints, n)
	}
	return err == nil && v.Step > 0 && v.Min <= n && n <= v.Max && n%v.Step == 0
}

// print prints the value of a field as a file writes it.
func (v Values) print(f reflect.Value) string {
	x := f.Interface()
	switch {
	case v.Names != nil && f.Kind() != reflect.String:
		x = v.Names[f.Uint()-1]
	case v.Bits != nil:
		list := []string{}
		for i, name := range v.Bits {
			if f.Uint()&(1<<i) != 0 {
				list = append(list, name)
			}
		}
		x = list
	case v.Own != nil:
		x = v.Own.Print(x)
	}
	b, err := json.Marshal(x)
	if err != nil {
		panic(fmt.Sprintf("rulebook: the value %v does not print: %v", x, err))
	}
	return string(b)
}

// wordOf returns the string that raw is, or one that is no word of any list.
func wordOf(raw json.RawMessage) string {
	var s string
	if raw[0] != '"' || json.Unmarshal(raw, &s) != nil {
		return ""
	}
	return s
}

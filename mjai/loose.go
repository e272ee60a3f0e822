package mjai

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// The fields that say something of the play and are numbers, or yes or no: alone, or
// in a list. Other languages write 25000 as 25000.0 or "25000", and true as "true" or 1.
var (
	wholeFields = []string{"id", "kyoku", "honba", "kyotaku", "oya", "actor", "target", "fu", "fan", "hora_points", "deltas", "scores"}
	flagFields  = []string{"tsumogiri", "aka_flag", "tenpais"}
)

// loosely is a line whose numbers and flags are written as Message has them. What can
// be read in one way only is read; the rest is an error that names the field.
func loosely(line []byte) ([]byte, error) {
	var fields map[string]json.RawMessage
	if json.Unmarshal(line, &fields) != nil {
		return line, nil // no object: the library says so
	}
	var kind string
	_ = json.Unmarshal(fields["type"], &kind) // no text: the library says so
	for name, value := range fields {
		read, wanted := whole, "a whole number"
		switch {
		case slices.Contains(flagFields, name):
			read, wanted = flag, "true or false"
		case !slices.Contains(wholeFields, name):
			continue
		}
		better, ok := each(value, read)
		if !ok {
			return nil, fmt.Errorf("%s with %s %.40s: %s is wanted", kind, name, value, wanted)
		}
		fields[name] = better
	}
	return json.Marshal(fields)
}

// each reads a value, or each of a list.
func each(value json.RawMessage, read func(string) (string, bool)) (json.RawMessage, bool) {
	var list []json.RawMessage
	if json.Unmarshal(value, &list) == nil && list != nil {
		out := make([]json.RawMessage, len(list))
		for i := range list {
			s, ok := read(string(list[i]))
			if !ok {
				return nil, false
			}
			out[i] = json.RawMessage(s)
		}
		b, err := json.Marshal(out)
		return b, err == nil
	}
	s, ok := read(string(value))
	return json.RawMessage(s), ok
}

// bare is a value without the quotes of a text.
func bare(s string) string {
	var text string
	if json.Unmarshal([]byte(s), &text) == nil && s != "null" {
		return strings.TrimSpace(text)
	}
	return s
}

func whole(s string) (string, bool) {
	if s == "null" {
		return s, true
	}
	f, err := strconv.ParseFloat(bare(s), 64)
	if err != nil || f != math.Trunc(f) || math.Abs(f) > 1e9 {
		return "", false
	}
	return strconv.Itoa(int(f)), true
}

func flag(s string) (string, bool) {
	switch b := strings.ToLower(bare(s)); b {
	case "true", "false", "null":
		return b, true
	case "1":
		return "true", true
	case "0":
		return "false", true
	}
	return "", false
}

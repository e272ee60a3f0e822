package changes

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Hearer puts together what a Teller tells. The zero Hearer has heard nothing.
type Hearer struct {
	object map[string]any
	number int // of the last change
	places [][]string
}

// Object returns what was told, as json.Unmarshal reads it into an any; nil
// before the first. What a later change leaves as it is stays the same value;
// what it changes is made anew, so that an earlier Object stays as it was.
func (h *Hearer) Object() map[string]any { return h.object }

// ErrLost is the error of a change that does not follow what was heard before.
var ErrLost = errors.New("this change does not follow what was heard before")

// Hear takes in a whole object or a change. After an error nothing can be heard
// but a whole object.
func (h *Hearer) Hear(message []byte) error {
	if isObject(message) {
		*h = Hearer{}
		return json.Unmarshal(message, &h.object)
	}
	var list []any
	err := json.Unmarshal(message, &list)
	if err == nil {
		err = h.change(list)
	}
	if err != nil {
		*h = Hearer{}
	}
	return err
}

func (h *Hearer) change(list []any) error {
	if len(list) == 0 || list[0] != float64(h.number+1) || h.object == nil {
		return ErrLost
	}
	h.number++
	x := putter{}
	for i := 1; i < len(list); i++ {
		names, gone, err := h.place(list[i])
		if err != nil {
			return err
		}
		var value any
		if !gone {
			if i++; i == len(list) {
				return fmt.Errorf("nothing follows the place %s", strings.Join(names, "."))
			}
			value = list[i]
		}
		now, err := x.put(h.object, names, value, gone)
		if err != nil {
			return fmt.Errorf("%s: %w", strings.Join(names, "."), err)
		}
		h.object = now.(map[string]any)
	}
	return nil
}

// place reads a place, by its name or its number.
func (h *Hearer) place(x any) (names []string, gone bool, err error) {
	switch x := x.(type) {
	case string:
		name, gone := strings.CutPrefix(x, "-")
		names := strings.Split(name, ".")
		h.places = append(h.places, names)
		return names, gone, nil
	case float64:
		n := int(x)
		if gone = n < 0; gone {
			n = -1 - n
		}
		if n < len(h.places) {
			return h.places[n], gone, nil
		}
	}
	return nil, false, fmt.Errorf("%v is no place", x)
}

// putter puts values at places of one object. What it changes it copies, once:
// by where the copies lie it knows them again.
type putter map[uintptr]any

// put returns what was, with the value that is told at the place of those names.
func (x putter) put(was any, names []string, told any, gone bool) (any, error) {
	name, rest := names[0], names[1:]
	switch was := was.(type) {
	case map[string]any:
		now := was
		if x[reflect.ValueOf(was).Pointer()] == nil {
			now = maps.Clone(was)
			x[reflect.ValueOf(now).Pointer()] = now
		}
		if gone && len(rest) == 0 {
			delete(now, name)
			return now, nil
		}
		value, err := x.into(now[name], rest, told, gone)
		now[name] = value
		return now, err
	case []any:
		i, err := strconv.Atoi(name)
		if err != nil || i < 0 || i >= len(was) || gone && len(rest) == 0 {
			return nil, fmt.Errorf("a list of %d has no such item to change", len(was))
		}
		now := was
		if x[reflect.ValueOf(was).Pointer()] == nil {
			now = slices.Clone(was)
			x[reflect.ValueOf(now).Pointer()] = now
		}
		now[i], err = x.into(now[i], rest, told, gone)
		return now, err
	}
	return nil, errors.New("nothing is there that could be changed")
}

// into puts a value where it belongs: here, or further in.
func (x putter) into(was any, rest []string, told any, gone bool) (any, error) {
	if len(rest) == 0 {
		return apply(was, told)
	}
	return x.put(was, rest, told, gone)
}

// apply returns a value that was told by what was there.
func apply(was, told any) (any, error) {
	switch told := told.(type) {
	case []any:
		out := make([]any, len(told))
		for i, item := range told {
			var err error
			if out[i], err = apply(before(out, i), item); err != nil {
				return nil, err
			}
		}
		return out, nil
	case map[string]any:
		if list, ok := was.([]any); ok {
			return withItems(list, told)
		}
		object, _ := was.(map[string]any)
		return withMembers(object, told)
	}
	return told, nil
}

// before is the item before item i of a list, if it is an object.
func before(list []any, i int) any {
	if i == 0 {
		return nil
	}
	object, _ := list[i-1].(map[string]any)
	return object
}

// withItems returns a list of which items were told by their indices.
func withItems(list []any, told map[string]any) (any, error) {
	now := slices.Clone(list)
	for len(told) > 0 {
		// Those that are added come in their order, whatever that of told is.
		next := -1
		for name := range told {
			i, err := strconv.Atoi(name)
			if err != nil || i < 0 || strconv.Itoa(i) != name { // "01" would never be taken out
				return nil, fmt.Errorf("%q is no index", name)
			}
			if next < 0 || i < next {
				next = i
			}
		}
		item := told[strconv.Itoa(next)]
		delete(told, strconv.Itoa(next))
		if next > len(now) {
			return nil, fmt.Errorf("a list of %d has no item %d", len(now), next)
		}
		was := before(now, next)
		if next < len(now) {
			was = now[next]
		} else {
			now = append(now, nil)
		}
		var err error
		if now[next], err = apply(was, item); err != nil {
			return nil, err
		}
	}
	return now, nil
}

// withMembers returns an object of which members were told; was is nil for a new one.
func withMembers(was, told map[string]any) (any, error) {
	now := make(map[string]any, len(was)+len(told))
	maps.Copy(now, was)
	if gone, ok := told["-"].([]any); ok {
		for _, name := range gone {
			name, _ := name.(string)
			delete(now, name)
		}
	}
	for name, value := range told {
		if name == "-" {
			continue
		}
		value, err := apply(now[name], value)
		if err != nil {
			return nil, err
		}
		now[name] = value
	}
	return now, nil
}

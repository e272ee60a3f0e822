package score

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
)

// mismatch says where a line of a batch has another kind of value than its field
// takes: the place, what is there and what may be. It is nil where every value
// fits. The names of Go's types mean nothing to who writes the line.
func mismatch(line []byte) *FieldError {
	var v any
	if json.Unmarshal(line, &v) != nil {
		return nil
	}
	return misfit(v, reflect.TypeFor[Input](), "")
}

// misfit is mismatch for a value at a place.
func misfit(v any, t reflect.Type, at string) *FieldError {
	switch list, isList := v.([]any); {
	case v == nil:
		return nil
	case t == reflect.TypeFor[Tiles]() && isList:
		return misfits(list, reflect.TypeFor[string](), at)
	case t.Kind() == reflect.Slice && isList:
		return misfits(list, t.Elem(), at)
	}
	object, isObject := v.(map[string]any)
	_, isText := v.(string)
	_, isBool := v.(bool)
	number, isNumber := v.(float64)
	var fits bool
	switch t.Kind() {
	case reflect.Struct:
		if fits = isObject; fits {
			return misfitsOf(object, t, at)
		}
	case reflect.Map:
		fits = isText || isObject
		for _, name := range sorted(object) {
			if f := misfit(object[name], t.Elem(), under(at, name)); f != nil {
				return f
			}
		}
	case reflect.String:
		fits = isText
	case reflect.Bool:
		fits = isBool
	case reflect.Int:
		fits = isNumber && number == math.Trunc(number) && math.Abs(number) < 1<<53
	}
	if fits {
		return nil
	}
	there := named(v)
	if at == "" {
		return &FieldError{Message: "not a JSON object: " + there + " is there"}
	}
	return Bad(at, "%s is there; allowed: %s", there, allowed(t))
}

// named says what a value of JSON is.
func named(v any) string {
	switch v := v.(type) {
	case []any:
		return "a list"
	case map[string]any:
		return "an object"
	case string:
		return fmt.Sprintf("the text %q", v)
	case float64:
		return fmt.Sprintf("the number %v", v)
	}
	return fmt.Sprint(v)
}

// misfits is misfit for the elements of a list.
func misfits(list []any, t reflect.Type, at string) *FieldError {
	for i, v := range list {
		if f := misfit(v, t, fmt.Sprintf("%s[%d]", at, i)); f != nil {
			return f
		}
	}
	return nil
}

// misfitsOf is misfit for the members of an object, in the order of the fields;
// what is no field is told elsewhere.
func misfitsOf(object map[string]any, t reflect.Type, at string) *FieldError {
	for i := range t.NumField() {
		name := t.Field(i).Tag.Get("json")
		if v, there := object[name]; there {
			if f := misfit(v, t.Field(i).Type, under(at, name)); f != nil {
				return f
			}
		}
	}
	return nil
}

// allowed says in words what a field of type t takes.
func allowed(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[Tiles]():
		return `tiles as a text, "123m", or as a list of texts`
	case t == reflect.TypeFor[Pao]():
		return "a wind as a text, or an object from a hand to its wind"
	}
	switch t.Kind() {
	case reflect.Struct:
		var names []string
		for i := range t.NumField() {
			names = append(names, t.Field(i).Tag.Get("json"))
		}
		return "an object with " + strings.Join(names, ", ")
	case reflect.Slice:
		return "a list, each element " + allowed(t.Elem())
	case reflect.Bool:
		return "true or false"
	case reflect.Int:
		return "a whole number"
	}
	return "a text"
}

func under(at, name string) string {
	if at == "" {
		return name
	}
	return at + "." + name
}

func sorted(object map[string]any) []string {
	var names []string
	for name := range object {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
